//! The face of all formats, on two small files: a morph motion without chunks, and notes, one of the five kinds of a type.
#![cfg(all(feature = "xpm", feature = "xmodel"))]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use meshwire::xmodel::Content;
use meshwire::{Asset, FormatId, detect};

const MOTION: &[u8] = b"XPM \x01\0\0\x01tail";
const NOTES: &[u8] = b"FIRSTFRAME 0\r\nNUMFRAMES 30\nNUMKEYS 1\nFRAME 12 \"step_left\"\n";

#[test]
fn an_asset_is_read_described_changed_and_written() {
    assert_eq!(detect(MOTION), Some(FormatId::Xpm));
    let mut asset = Asset::read(MOTION).unwrap();
    assert_eq!(asset.format(), FormatId::Xpm);
    assert_eq!(asset.to_bytes().unwrap(), MOTION);
    assert!(asset.lint().iter().any(|finding| finding.code == "trailing-bytes"), "{:?}", asset.lint());
    assert!(asset.info().lines.iter().any(|(_, value)| value.contains("little")), "{:?}", asset.info());
    let mut leaves = Vec::new();
    asset.layout(&mut |leaf| leaves.push(leaf.path.to_string())).unwrap();
    assert_eq!(leaves.first().map(String::as_str), Some("magic"));
    if let Asset::Xpm(motion) = &mut asset {
        motion.body.trailing.clear();
    }
    let mut written = Vec::new();
    asset.write(&mut written).unwrap();
    assert_eq!(written, MOTION[..8]);
    let Asset::Xpm(motion) = asset else { panic!() };
    assert_eq!(Asset::from(motion).to_bytes().unwrap(), written);
}

#[test]
fn what_was_stored_is_forgotten() {
    let mut asset = Asset::read(NOTES).unwrap();
    assert_eq!(asset.to_bytes().unwrap(), NOTES);
    asset.forget_stored();
    // The first line shows how lines end; that one differs from the others was merely stored.
    let ended_alike = String::from_utf8(NOTES.to_vec()).unwrap().replace("\r\n", "\n").replace('\n', "\r\n");
    assert_eq!(asset.to_bytes().unwrap(), ended_alike.as_bytes());
}

#[test]
fn errors_name_format_and_place() {
    let error = Asset::read(&MOTION[..6]).unwrap_err().to_string();
    assert!(error.starts_with("xpm: header."), "{error}");
    let error = Asset::read(b"/* XPM */").unwrap_err();
    assert_eq!(error.to_string(), "unknown format: this is an X PixMap image, not an XPM motion");
    let mut small = [0; 5];
    let error = Asset::read(MOTION).unwrap().write(&mut small[..]).unwrap_err();
    assert_eq!(error.to_string(), "xpm: failed to write whole buffer");
}

#[test]
fn kinds_of_one_type_have_their_own_names() {
    assert_eq!(detect(NOTES), Some(FormatId::NtExport));
    assert_eq!(Asset::read(NOTES).unwrap().format(), FormatId::NtExport);
    assert_eq!(Asset::read_as(FormatId::NtExport, NOTES).unwrap().format(), FormatId::NtExport);
    assert!(Asset::read_as(FormatId::XmodelExport, NOTES).is_err());
}

#[test]
fn assets_are_the_same_where_their_files_are() {
    let (motion, notes) = (Asset::read(MOTION).unwrap(), Asset::read(NOTES).unwrap());
    assert!(motion.same_as(&motion.clone()) && !motion.same_as(&notes));
    assert!(!motion.same_as(&Asset::read(&MOTION[..8]).unwrap()));
    // What cannot be written is compared by its values.
    let with = |asset: &Asset, name: &[u8]| {
        let mut asset = asset.clone();
        let Some(Content::Notes(notes)) = asset.as_xmodel_mut().map(|file| &mut file.content) else { panic!() };
        notes.notes[0].name = name.into();
        asset
    };
    let (one, other) = (with(&notes, b"a\nb"), with(&notes, b"a\nc"));
    assert!(one.to_bytes().is_err() && one.same_as(&one.clone()));
    assert!(!one.same_as(&other) && !one.same_as(&notes) && !notes.same_as(&one));
}

/// A kind of file is told by its name, in any case, and by its extension.
#[test]
fn kinds_are_told_by_name_and_extension() {
    assert_eq!("NT_export".parse(), Ok(FormatId::NtExport));
    assert_eq!(format!("{:>5}|{}", FormatId::Xpm, FormatId::NtExport), "  xpm|nt_export");
    assert!(FormatId::of_extension("XPM").eq([FormatId::Xpm]) && FormatId::of_extension("png").next().is_none());
    let error = "png".parse::<FormatId>().unwrap_err().to_string();
    let names: Vec<&str> = FormatId::ALL.iter().map(|id| id.name()).collect();
    let (last, others) = names.split_last().unwrap();
    assert_eq!(error, format!("expected {} or {last}, found \"png\"", others.join(", ")));
    for (bytes, kind) in
        [(MOTION, None), (b"IDPO\x06\0\0\0", Some("this is a Quake model, not a Neverwinter Nights MDL"))]
    {
        assert_eq!(meshwire::other_kind(bytes), kind);
    }
}

#[cfg(feature = "serde")]
mod documents {
    use super::{MOTION, NOTES};
    use meshwire::Asset;

    #[test]
    fn a_document_reads_back_equal() {
        let asset = Asset::read(MOTION).unwrap();
        let text = serde_json::to_string(&asset).unwrap();
        let head = concat!("{\"format\":\"xpm\",\"meshwire\":\"", env!("CARGO_PKG_VERSION"), "\",\"file\":{");
        assert!(text.starts_with(head), "{text}");
        assert_eq!(serde_json::from_str::<Asset>(&text).unwrap(), asset);
        let text = text.replacen('{', "{\"source\":\"a.xpm\",", 1);
        assert_eq!(serde_json::from_str::<Asset>(&text).unwrap(), asset);
    }

    #[test]
    fn errors_say_where_a_text_is_wrong_and_keep_what_the_system_said() {
        use meshwire::json;
        use std::error::Error as _;
        use std::io;

        let asset = Asset::read(MOTION).unwrap();
        let text = json::to_string(&asset).unwrap();
        assert_eq!(json::values_to_string(&asset).unwrap(), text, "nothing is stored beside the values");
        let mut written = Vec::new();
        json::values_to_writer(&mut written, &asset).unwrap();
        assert_eq!(written, text.as_bytes());
        let error = json::from_str(&format!("{text}\n x")).unwrap_err();
        assert_eq!((error.line(), error.column()), (2, 2));
        assert_eq!(error.to_string(), "trailing characters at line 2 column 2");
        assert!(error.source().unwrap().is::<serde_json::Error>());
        let error = json::from_reader(io::Cursor::new(format!("{text}\n x"))).unwrap_err();
        assert_eq!(error.to_string(), "trailing characters at line 2 column 2");
        /// A source that fails after so many pieces.
        struct Broken(io::Cursor<Vec<u8>>, usize);
        impl io::Read for Broken {
            fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
                self.1 = self.1.checked_sub(1).ok_or_else(|| io::Error::other("unplugged"))?;
                self.0.read(bytes)
            }
        }
        impl io::Seek for Broken {
            fn seek(&mut self, to: io::SeekFrom) -> io::Result<u64> {
                self.0.seek(to)
            }
        }
        let read = |pieces| json::from_reader(Broken(io::Cursor::new(text.clone().into()), pieces));
        let broken = (0..).map_while(|pieces| read(pieces).err()).inspect(|error| {
            assert_eq!((error.to_string().as_str(), error.line(), error.column()), ("unplugged", 0, 0));
            assert!(error.source().unwrap().is::<io::Error>());
        });
        assert!(broken.count() > 3, "it fails the first time or the second");
        let error = json::from_str(&"[".repeat(5000)).unwrap_err();
        assert_eq!((error.line(), error.column(), error.source().is_none()), (0, 0, true));
    }

    #[test]
    fn wrong_documents_say_what_is_missing() {
        let error = |text: &str| serde_json::from_str::<Asset>(text).unwrap_err().to_string();
        for (text, expected) in [
            ("{}", "missing field `format`"),
            ("{\"format\":\"xpm\"}", "missing field `file`"),
            ("{\"file\":{}}", "missing field `format`"),
            ("{\"file\":{},\"format\":\"xpm\"}", "missing field `header`"),
            ("{\"format\":\"fbx\"}", "expected xac, xsm, xpm,"),
            ("{\"fromat\":\"xac\"}", "found \"fromat\""),
            ("[]", "expected a document with the members"),
        ] {
            let found = error(text);
            assert!(found.contains(expected), "{found:?} should say {expected:?}");
        }
        let notes = serde_json::to_string(&Asset::read(NOTES).unwrap()).unwrap();
        let found = error(&notes.replacen("nt_export", "xmodel_bin", 1));
        let expected = "xmodel_bin: expected Call of Duty model, binary, found Call of Duty notetracks, text";
        assert!(found.starts_with(expected), "{found}");
    }
}
