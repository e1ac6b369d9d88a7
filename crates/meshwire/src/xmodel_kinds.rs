//! The five kinds of Call of Duty files are one type; here is which is which.

use cod_xmodel::{Kind, XmodelFile, detect_kind};

use crate::{Error, FormatId, Limits};

const fn id(kind: Kind) -> FormatId {
    match kind {
        Kind::XmodelExport => FormatId::XmodelExport,
        Kind::XmodelBin => FormatId::XmodelBin,
        Kind::XanimExport => FormatId::XanimExport,
        Kind::XanimBin => FormatId::XanimBin,
        Kind::NtExport => FormatId::NtExport,
    }
}

/// The kind called `format`, if it is one of the five.
pub fn kind(format: FormatId) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| id(*kind) == format)
}

/// What kind of file it is.
pub fn of(file: &XmodelFile) -> FormatId {
    id(file.kind())
}

/// The kind of a file by its content.
pub fn detect(bytes: &[u8]) -> Option<FormatId> {
    detect_kind(bytes).map(id)
}

/// Reads a file as `kind`.
pub fn read(kind: Kind, bytes: &[u8], limits: &Limits) -> Result<XmodelFile, Error> {
    XmodelFile::read_as(kind, bytes, limits)
}
