//! The laws. Each takes a format and panics with the name of the file that breaks it.

use std::collections::HashMap;
use std::ops::Range;

use meshwire::{Asset, FormatId, detect};
use meshwire_core::ErrorKind;
use meshwire_core::layout::Leaf;
use meshwire_core::reader::widen;
use meshwire_core::testkit::{self, assert_same_bytes};

use crate::files::{self, File};

fn read(format: FormatId, file: &File) -> Asset {
    Asset::read_as(format, &file.bytes).unwrap_or_else(|error| panic!("{}: {error}", file.name))
}

fn dump(asset: &Asset) -> String {
    serde_json::to_string(asset).unwrap()
}

/// `write(read(bytes)) == bytes`, through every door of the facade.
pub fn lossless(format: FormatId) {
    for file in files::all(format) {
        let asset = read(format, &file);
        assert_same_bytes(&file.name, &file.bytes, &asset.to_bytes().unwrap());
        let mut written = Vec::new();
        asset.write(&mut written).unwrap();
        assert_same_bytes(&file.name, &file.bytes, &written);
    }
}

/// A file whose stored lengths, offsets and streams are forgotten is written, reads, and forgetting again changes
/// nothing. Prints how many files come back bit for bit even so.
pub fn rebuildable(format: FormatId, samples: usize, corpus: usize) {
    for (kind, files, floor) in
        [("samples", files::samples(format), samples), ("real files", files::corpus(format), corpus)]
    {
        let mut same = 0;
        for file in &files {
            let mut asset = read(format, file);
            asset.forget_stored();
            let rebuilt = asset.to_bytes().unwrap_or_else(|error| panic!("{}: {error}", file.name));
            same += usize::from(rebuilt == file.bytes);
            let mut again = Asset::read_as(format, &rebuilt).unwrap_or_else(|error| panic!("{}: {error}", file.name));
            again.forget_stored();
            assert_same_bytes(&file.name, &rebuilt, &again.to_bytes().unwrap());
        }
        println!("{format}: {same} of {} {kind} rebuilt bit for bit", files.len());
        assert!(same * 100 >= files.len() * floor, "{format}: {same} of {} {kind}, expected {floor} %", files.len());
    }
}

/// What is written reads back as the same value, down to the bits of its numbers.
pub fn symmetric(format: FormatId) {
    for file in files::all(format) {
        let asset = read(format, &file);
        let back = Asset::read(&asset.to_bytes().unwrap()).unwrap();
        assert_eq!(back.format(), format, "{}", file.name);
        assert!(dump(&back) == dump(&asset), "{}: reads back as another value", file.name);
    }
}

/// A finding has a code that the format's page of codes knows, and a message, and lies within what the layout has at
/// its path, if the file has bytes there.
pub fn findings(format: FormatId) {
    let page = match format {
        FormatId::Xac => "emfx-xac/src/lint/mod.rs",
        FormatId::Xsm => "emfx-xsm/src/lint/mod.rs",
        FormatId::Xpm => "emfx-xpm/src/lint.rs",
        FormatId::Xmf => "xumf/src/lint/mod.rs",
        FormatId::Ani => "xumf/src/ani/lint.rs",
        FormatId::Mdl => "nwn-mdl/src/lint/mod.rs",
        _ => "cod-xmodel/src/lint/mod.rs",
    };
    let page = std::fs::read_to_string(files::root().join("crates").join(page)).unwrap();
    let mut checked = 0;
    for file in files::all(format) {
        let asset = read(format, &file);
        let found = asset.lint();
        let mut places: HashMap<String, Vec<Range<u64>>> =
            found.iter().map(|finding| (finding.path.to_string(), Vec::new())).collect();
        places.remove("");
        let mut layout = |leaf: Leaf<'_>| {
            for path in testkit::outer_paths(&leaf.path.to_string()) {
                if let Some(ranges) = places.get_mut(path) {
                    ranges.push(leaf.offset..leaf.offset + widen(leaf.bytes.len()));
                }
            }
        };
        if !found.is_empty() {
            asset.layout(&mut layout).unwrap();
        }
        for finding in found {
            let name = &file.name;
            assert!(!finding.message.is_empty(), "{name}: {finding:?}");
            assert!(page.contains(&format!("`{}`", finding.code)), "{name}: {finding}: the code is not documented");
            let Some(offset) = finding.offset else { continue };
            assert!(offset <= widen(file.bytes.len()), "{name}: {finding}");
            match places.get(&finding.path.to_string()).map(Vec::as_slice) {
                // Something is missing there, and so is any byte of it.
                None | Some([]) => {}
                Some(ranges) => {
                    checked += 1;
                    let inside = ranges.iter().any(|range| range.contains(&offset));
                    assert!(inside, "{name}: {finding}, which is at {ranges:x?}");
                }
            }
        }
    }
    println!("{format}: {checked} findings at their places");
}

/// An error is one line: the format, the place, what was expected and what was found. Never binrw's own words.
pub fn errors(format: FormatId) {
    let mut errors = 0;
    for file in files::samples(format).iter().filter(|file| file.bytes.len() <= 600) {
        testkit::hostile(&file.bytes, |input| {
            let Err(error) = Asset::read_as(format, input) else { return };
            errors += 1;
            let text = error.to_string();
            let name = &file.name;
            assert!(!text.contains('\n') && !text.ends_with([':', ' ']), "{name}: {text}");
            assert!(text.starts_with(error.format()), "{name}: {text}");
            // A pointer may lead past the end, and what is packed has offsets of its own; the message says so.
            let inside = error.offset().is_none_or(|offset| usize::try_from(offset).unwrap() <= input.len());
            let explained = text.contains("found 0 before the end") || text.contains("decompressed");
            assert!(inside || explained, "{name}: {text}");
            match error.kind() {
                ErrorKind::Truncated { wanted, available } => assert!(wanted > available, "{name}: {text}"),
                ErrorKind::Invalid { expected, found } => {
                    assert!(!expected.is_empty() && !found.is_empty() && expected != found, "{name}: {text}");
                }
                ErrorKind::LimitExceeded { .. } | ErrorKind::Unsupported(_) => {}
                other => panic!("{name}: {other:?} is no error of reading: {text}"),
            }
            for word in ["binrw", "while parsing", "Error", "UnexpectedEof", "failed to fill"] {
                assert!(!text.contains(word), "{name}: {text}");
            }
        });
    }
    assert!(errors > 100, "{format}: only {errors} inputs were refused");
}

/// `build(dump(x)) == x`.
pub fn dump_and_build(format: FormatId) {
    for file in files::all(format) {
        let text = dump(&read(format, &file));
        let built: Asset = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.name));
        assert_same_bytes(&file.name, &file.bytes, &built.to_bytes().unwrap());
    }
}

/// The layout names every byte once, in order, and shows it as it is.
pub fn layout(format: FormatId) {
    for file in files::all(format) {
        let mut next = 0;
        let asset = read(format, &file);
        asset
            .layout(&mut |leaf| {
                let offset = usize::try_from(leaf.offset).unwrap();
                assert_eq!(offset, next, "{}: {}", file.name, leaf.path);
                next += leaf.bytes.len();
                assert_eq!(file.bytes.get(offset..next), Some(leaf.bytes), "{}: {}", file.name, leaf.path);
            })
            .unwrap();
        assert_eq!(next, file.bytes.len(), "{}: bytes without a field", file.name);
    }
}

/// A file is detected as what it is by content alone, and reads as nothing else.
pub fn detection(format: FormatId) {
    assert_eq!(format.name().parse(), Ok(format));
    for file in files::all(format) {
        assert_eq!(detect(&file.bytes), Some(format), "{}", file.name);
        assert_eq!(Asset::read(&file.bytes).map(|asset| asset.format()), Ok(format), "{}", file.name);
        for other in FormatId::ALL.iter().filter(|other| **other != format) {
            assert!(Asset::read_as(*other, &file.bytes).is_err(), "{} reads as {other} as well", file.name);
        }
    }
}
