//! Maps the five kinds of Call of Duty files, which share one type, to formats.

use cod_xmodel::{Kind, XmodelFile, detect_kind};

use crate::member::Member;
use crate::{Error, ErrorKind, FormatId, Limits};

const fn id(kind: Kind) -> FormatId {
    match kind {
        Kind::XmodelExport => FormatId::XmodelExport,
        Kind::XmodelBin => FormatId::XmodelBin,
        Kind::XanimExport => FormatId::XanimExport,
        Kind::XanimBin => FormatId::XanimBin,
        Kind::NtExport => FormatId::NtExport,
    }
}

impl Member for XmodelFile {
    fn id(&self) -> FormatId {
        id(self.kind())
    }

    fn detect_id(bytes: &[u8]) -> Option<FormatId> {
        detect_kind(bytes).map(id)
    }

    fn read_id(format: FormatId, bytes: &[u8], limits: &Limits) -> Result<Self, Error> {
        Self::read_as(kind(format)?, bytes, limits)
    }
}

pub(crate) fn kind(format: FormatId) -> Result<Kind, Error> {
    let found = Kind::ALL.into_iter().find(|kind| id(*kind) == format);
    found.ok_or_else(|| Error::new(format.name(), ErrorKind::invalid("a Call of Duty file", format.description())))
}
