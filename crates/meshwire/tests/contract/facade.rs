//! What the facade adds to the laws of a format: detection, documents.

use meshwire::{Asset, FormatId, detect};
use meshwire_core::testkit::assert_same_bytes;

use crate::files::{Family, File};

fn read(file: &File) -> Asset {
    Asset::read(&file.bytes).unwrap_or_else(|error| panic!("{}: {error}", file.name))
}

fn dump(asset: &Asset) -> String {
    serde_json::to_string(asset).unwrap()
}

/// `build(dump(x)) == x`, and what is built is the same value, down to the bits of its numbers.
pub fn dump_and_build(family: Family) {
    for file in family.all() {
        let text = dump(&read(&file));
        let built: Asset = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.name));
        let mut written = Vec::new();
        built.write(&mut written).unwrap();
        assert_same_bytes(&file.name, &file.bytes, &written);
        assert!(dump(&built) == text, "{}: reads back as another value", file.name);
    }
}

/// A file is detected as what it is by content alone, and reads as nothing else.
pub fn detection(format: FormatId, family: Family) {
    assert_eq!(format.name().parse(), Ok(format));
    let mut seen = 0;
    let end = format!(".{}", format.extension());
    for file in family.all().filter(|file| file.name.to_ascii_lowercase().ends_with(&end)) {
        seen += 1;
        assert_eq!(detect(&file.bytes), Some(format), "{}", file.name);
        assert_eq!(read(&file).format(), format, "{}", file.name);
        assert!(format.magic().is_none_or(|magic| file.bytes.starts_with(magic)), "{}: its first bytes", file.name);
        for other in FormatId::ALL.iter().filter(|other| **other != format) {
            assert!(Asset::read_as(*other, &file.bytes).is_err(), "{} reads as {other} as well", file.name);
        }
    }
    assert!(seen > 0, "no files called {end}");
}
