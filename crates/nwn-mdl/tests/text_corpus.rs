//! Real texts: laws 1 and 2. The folder is named by `MESHWIRE_CORPUS`.

#![allow(clippy::unwrap_used)]

use meshwire_core::Format;
use meshwire_core::testkit::{assert_rebuilds, assert_whole, corpus, difference};
use nwn_mdl::text::TextFile;

fn files() -> Vec<(String, Vec<u8>)> {
    let files = corpus("mdl-ascii", &["mdl"]).into_iter().chain(corpus("mdl-pairs", &["mdl"]));
    let files = files.map(|path| (path.display().to_string(), std::fs::read(&path).unwrap()));
    files.filter(|(_, bytes)| TextFile::detect(bytes)).collect()
}

#[test]
#[ignore = "needs real files"]
fn real_texts_round_trip() {
    for (name, bytes) in files() {
        let _: TextFile = assert_whole(&name, &bytes);
    }
}

/// Values, comments and the habits of the writer are enough for nearly all, at least 98 %.
#[test]
#[ignore = "needs real files"]
fn real_texts_are_rebuilt_from_values_and_style_alone() {
    let (mut same, mut all) = (0_usize, 0_usize);
    for (name, bytes) in files() {
        let mut file = TextFile::read(&bytes).unwrap();
        let kept = file.kept_lines();
        all += 1;
        if assert_rebuilds(&name, &mut file, &bytes) {
            same += 1;
            continue;
        }
        let rebuilt = file.to_bytes().unwrap();
        println!("{name}: {kept} lines kept\n{}", difference(&bytes, &rebuilt).unwrap());
        assert!(TextFile::read(&rebuilt).unwrap() == file, "{name}");
    }
    println!("{same} of {all} texts rebuilt");
    assert!(all - same <= all.div_ceil(50), "{same} of {all}");
}
