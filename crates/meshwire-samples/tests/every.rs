//! All samples: committed, under the laws, rebuilt, described.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

mod support;

use std::collections::BTreeSet;
use std::path::Path;

use meshwire_core::testkit::{assert_same_bytes, pages};

/// The samples that hold something no values explain, so that they are rebuilt to something else.
const NOT_REBUILT: [&str; 24] = [
    "mdl_text/of-several-hands-of-windows.mdl",
    "mdl_text/of-several-hands.mdl",
    "nt_export/odd-spacing.nt_export",
    "xac/length-overstated-past-end-be.xac",
    "xac/length-overstated-past-end-le.xac",
    "xac/length-understated-be.xac",
    "xac/length-understated-le.xac",
    "xanim_bin/last-string-not-padded.xanim_bin",
    "xanim_export/odd-spacing.xanim_export",
    "xmodel_bin/padding-not-zero.xmodel_bin",
    "xmodel_export/odd-blank-lines.xmodel_export",
    "xmodel_export/odd-decimals.xmodel_export",
    "xmodel_export/odd-exponent.xmodel_export",
    "xmodel_export/odd-line-end.xmodel_export",
    "xmodel_export/odd-spacing.xmodel_export",
    "xmodel_export/record-over-two-lines.xmodel_export",
    "xpm/length-overstated-past-end-be.xpm",
    "xpm/length-overstated-past-end-le.xpm",
    "xpm/length-understated-be.xpm",
    "xpm/length-understated-le.xpm",
    "xsm/length-overstated-dropped-keys-be.xsm",
    "xsm/length-overstated-dropped-keys-le.xsm",
    "xsm/length-understated-be.xsm",
    "xsm/length-understated-le.xsm",
];

fn files(folder: &Path, found: &mut BTreeSet<String>, root: &Path) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found, root);
        } else {
            if path.file_name().unwrap() == ".meshwire-skip" {
                continue;
            }
            found.insert(path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/"));
        }
    }
}

#[test]
fn the_committed_files_are_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    let mut present = BTreeSet::new();
    files(&root, &mut present, &root);
    for sample in meshwire_samples::all().unwrap() {
        assert!(present.remove(&sample.path), "{} is missing: run `cargo xtask samples`", sample.path);
        assert_same_bytes(&sample.path, &sample.bytes, &std::fs::read(root.join(&sample.path)).unwrap());
    }
    assert!(present.is_empty(), "files nobody makes: {present:?}");
}

#[test]
fn names_and_contents_are_unique_and_small() {
    let samples = meshwire_samples::all().unwrap();
    let paths: BTreeSet<&str> = samples.iter().map(|sample| sample.path.as_str()).collect();
    assert_eq!(paths.len(), samples.len());
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-.".contains(c);
    for sample in &samples {
        let name = support::name(sample);
        assert!(name.chars().all(allowed), "{}", sample.path);
        let limit = match name {
            _ if name.starts_with("figure") => 60_000,
            _ if name.starts_with("chest") || name.starts_with("walk") => 12_000,
            _ if ["xmf", "ani", "mdl"].contains(&support::kind(sample)) => 8_192,
            _ => 4_000,
        };
        assert!(sample.bytes.len() < limit, "{}: {} bytes", sample.path, sample.bytes.len());
    }
}

#[test]
fn all_but_the_odd_ones_are_rebuilt() {
    let mut not_rebuilt: Vec<String> = meshwire_samples::all()
        .unwrap()
        .into_iter()
        // The compressed streams of XMF samples are made without a compressor, and none would make the same.
        .filter(|sample| support::kind(sample) != "xmf")
        .filter(|sample| {
            let checked = support::check(sample).unwrap_or_else(|error| panic!("{}: {error}", sample.path));
            !checked.rebuilt
        })
        .map(|sample| sample.path.trim_start_matches("odd/").to_owned())
        .collect();
    not_rebuilt.sort();
    assert_eq!(not_rebuilt, NOT_REBUILT);
}

#[test]
fn each_format_is_described() {
    let samples = meshwire_samples::all().unwrap();
    let folders: BTreeSet<&str> = samples.iter().map(support::kind).collect();
    assert!(folders.len() >= 12, "{folders:?}");
    for folder in folders {
        let described: Vec<_> = support::folder(folder)
            .iter()
            .map(|sample| {
                let lines = support::check(sample).unwrap().info.lines.into_iter();
                let lines = lines.map(|(label, value)| format!("{label}: {value}")).collect();
                (support::name(sample).to_owned(), lines)
            })
            .collect();
        for (at, page) in pages(&described).iter().enumerate() {
            insta::assert_snapshot!(format!("{folder}-{}", at + 1), page);
        }
    }
}
