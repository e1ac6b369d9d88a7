//! A format of four bytes and a text, to test the face by itself: `TOY` and a byte that counts the text.

use meshwire_core::layout::{Leaf, LeafKind};
use meshwire_core::{Annotator, ByteString, Error, ErrorKind, Finding, Format, Info, Limits, Path, Segment, Severity};

/// `stored` is the count of the file where it is not that of the text.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ToyFile {
    stored: Option<u8>,
    text: ByteString,
}

impl Format for ToyFile {
    const NAME: &'static str = "toy";

    fn detect(bytes: &[u8]) -> bool {
        bytes.starts_with(b"TOY")
    }

    fn read_with(bytes: &[u8], _: &Limits) -> Result<Self, Error> {
        let Some((count, text)) = bytes.strip_prefix(b"TOY").and_then(<[u8]>::split_first) else {
            let kind = ErrorKind::Truncated { wanted: 4, available: 0 };
            return Err(Error::new("toy", kind).at(Path::from_iter([Segment::Field("header")]), 0));
        };
        let stored = (usize::from(*count) != text.len()).then_some(*count);
        Ok(Self { stored, text: text.into() })
    }

    fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        let count = self.stored.unwrap_or_else(|| u8::try_from(self.text.as_bytes().len()).unwrap());
        Ok([b"TOY".as_slice(), &[count], self.text.as_bytes()].concat())
    }

    fn forget_stored(&mut self) {
        self.stored = None;
    }

    fn findings(&self) -> Vec<Finding> {
        let path = Path::from_iter([Segment::Field("count")]);
        self.stored.map(|_| Finding::new("stated-length", Severity::Warning, path, "wrong")).into_iter().collect()
    }

    fn info(&self) -> Info {
        let mut info = Info::default();
        info.add("text", self.text.to_lossy());
        info
    }

    fn layout(&self, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error> {
        let bytes = self.to_bytes()?;
        let mut out = Annotator::new(&bytes, binrw::Endian::Little, sink);
        out.hidden("magic", LeafKind::Text, 3);
        out.hidden("count", LeafKind::Unsigned, 1);
        out.field("text", &self.text);
        Ok(())
    }
}

mod kinds {
    use super::{Error, Format, Limits, ToyFile};
    use crate::FormatId;
    use crate::asset::expect_kind;

    pub fn kind(format: FormatId) -> Option<FormatId> {
        [FormatId::XmodelBin, FormatId::XanimBin].contains(&format).then_some(format)
    }

    pub fn of(file: &ToyFile) -> FormatId {
        if file.text.as_bytes().starts_with(b"A") { FormatId::XanimBin } else { FormatId::XmodelBin }
    }

    pub fn read(format: FormatId, bytes: &[u8], limits: &Limits) -> Result<ToyFile, Error> {
        let file = ToyFile::read_with(bytes, limits)?;
        expect_kind(format, of(&file)).map(|()| file)
    }

    pub fn detect(bytes: &[u8]) -> Option<FormatId> {
        ToyFile::detect(bytes).then(|| ToyFile::read(bytes).ok().map(|file| of(&file)))?
    }
}

/// A type with one kind of file, as a table line makes it.
mod single {
    use super::ToyFile;
    use crate::asset::assets;

    assets! {
        /// A toy.
        Toy: ToyFile => Xac;
    }
}

/// A type with several kinds.
#[allow(dead_code)]
mod several {
    use super::{ToyFile, kinds};
    use crate::asset::assets;

    assets! {
        /// A toy.
        Toy: ToyFile => [kinds];
    }
}

use crate::FormatId;

#[test]
fn a_table_line_gives_the_whole_face() {
    let bytes = b"TOY\x05door";
    assert_eq!(single::detect(bytes), Some(FormatId::Xac));
    let mut asset = single::Asset::read(bytes).unwrap();
    assert_eq!(asset.format(), FormatId::Xac);
    assert_eq!(asset.to_bytes().unwrap(), bytes);
    assert_eq!(asset.lint().len(), 1);
    assert_eq!(asset.info().lines, [("text", "door".to_owned())]);
    let mut leaves = Vec::new();
    asset.layout(&mut |leaf| leaves.push(format!("{} {}", leaf.path, leaf.value()))).unwrap();
    assert_eq!(leaves, ["magic \"TOY\"", "count 5", "text \"door\""]);
    asset.forget_stored();
    let mut written = Vec::new();
    asset.write(&mut written).unwrap();
    assert_eq!(written, b"TOY\x04door");
    let single::Asset::Toy(file) = asset;
    assert_eq!(single::Asset::from(file).to_bytes().unwrap(), written);
}

#[test]
fn errors_name_format_and_place() {
    let error = single::Asset::read(b"TOY").unwrap_err();
    assert_eq!(error.to_string(), "toy: header at 0x0: expected 4 bytes, found 0 before the end");
    let error = single::Asset::read(b"/* XPM */").unwrap_err();
    assert_eq!(error.to_string(), "unknown format: this is an X PixMap image, not an XPM motion");
    let error = single::Asset::read_as(FormatId::Xsm, b"TOY\0").unwrap_err();
    assert_eq!(error.to_string(), "xsm: this build does not have the format");
}

#[test]
fn a_target_that_refuses_is_an_error() {
    let asset = single::Asset::read(b"TOY\x04door").unwrap();
    let mut small = [0; 5];
    let error = asset.write(&mut small[..]).unwrap_err();
    assert_eq!(error.to_string(), "xac: failed to write whole buffer");
}

#[test]
fn kinds_of_one_type_have_their_own_names() {
    let asset = several::Asset::read(b"TOY\x01A").unwrap();
    assert_eq!(asset.format(), FormatId::XanimBin);
    assert_eq!(several::detect(b"TOY\x01B"), Some(FormatId::XmodelBin));
    let error = several::Asset::read_as(FormatId::XmodelBin, b"TOY\x01A").unwrap_err();
    assert_eq!(
        error.to_string(),
        "xmodel_bin: expected Call of Duty model, binary, found Call of Duty animation, binary"
    );
}

#[cfg(feature = "serde")]
mod documents {
    use super::{several, single};

    #[test]
    fn a_document_reads_back_equal() {
        let asset = single::Asset::read(b"TOY\x05d\xe4\0r").unwrap();
        let text = serde_json::to_string(&asset).unwrap();
        assert!(text.starts_with("{\"format\":\"xac\",\"meshwire\":\"0.1.0\",\"file\":{"), "{text}");
        assert_eq!(serde_json::from_str::<single::Asset>(&text).unwrap(), asset);
        let text = text.replacen('{', "{\"source\":\"a.xac\",", 1);
        assert_eq!(serde_json::from_str::<single::Asset>(&text).unwrap(), asset);
    }

    #[test]
    fn wrong_documents_say_what_is_missing() {
        for (text, expected) in [
            ("{}", "missing field `format`"),
            ("{\"format\":\"xac\"}", "missing field `file`"),
            ("{\"file\":{}}", "expected \"format\" before \"file\""),
            ("{\"format\":\"fbx\"}", "expected xac, xsm, xpm,"),
            ("{\"fromat\":\"xac\"}", "found \"fromat\""),
            ("{\"format\":\"xsm\",\"file\":{}}", "xsm: this build does not have the format"),
            ("[]", "expected a document with the members"),
        ] {
            let found = serde_json::from_str::<single::Asset>(text).unwrap_err().to_string();
            assert!(found.contains(expected), "{found:?} should say {expected:?}");
        }
        let kind = "{\"format\":\"xmodel_bin\",\"file\":{\"stored\":null,\"text\":\"A\"}}";
        let found = serde_json::from_str::<several::Asset>(kind).unwrap_err().to_string();
        assert!(found.starts_with("xmodel_bin: expected Call of Duty model"), "{found}");
    }
}
