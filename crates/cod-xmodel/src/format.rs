//! `Format` for files of any kind.

use meshwire_core::layout::Leaf;
use meshwire_core::{Error, ErrorKind, Finding, Format, Info, Limits};

use crate::detect::detect_kind;
use crate::file::XmodelFile;
use crate::kind::NAME;

impl Format for XmodelFile {
    const NAME: &'static str = NAME;

    fn detect(bytes: &[u8]) -> bool {
        detect_kind(bytes).is_some()
    }

    fn read_with(bytes: &[u8], limits: &Limits) -> Result<Self, Error> {
        let Some(kind) = detect_kind(bytes) else {
            let found = crate::text::place::printable(bytes, 24);
            let expected = "MODEL, ANIMATION, FIRSTFRAME or *LZ4* at the start";
            return Err(Error::new(NAME, ErrorKind::invalid(expected, format!("`{found}`"))));
        };
        Self::read_as(kind, bytes, limits)
    }

    fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        self.written()
    }

    /// Drops the verbatim records and the compressed block; values and style remain.
    fn forget_stored(&mut self) {
        self.forget();
    }

    fn findings(&self) -> Vec<Finding> {
        crate::lint::findings(self)
    }

    /// Messages about a text begin with the line.
    fn locate(&self, findings: Vec<Finding>) -> Vec<Finding> {
        crate::lint::locate(self, findings)
    }

    fn info(&self) -> Info {
        crate::info::info(self)
    }

    fn layout(&self, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error> {
        let bytes = self.written()?;
        crate::layout::layout(self, &bytes, sink);
        Ok(())
    }
}
