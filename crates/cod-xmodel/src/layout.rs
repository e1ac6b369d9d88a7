//! Layout.
use meshwire_core::layout::Leaf;
use crate::file::XmodelFile;
pub(crate) fn layout(_f: &XmodelFile, _b: &[u8], _s: &mut dyn FnMut(Leaf<'_>)) {}
