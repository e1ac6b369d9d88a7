//! Real texts: laws 1 and 2. The folder is named by `MESHWIRE_CORPUS`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::as_conversions)]

use meshwire_core::Format;
use meshwire_core::testkit::{assert_same_bytes, corpus, difference};
use nwn_mdl::text::TextFile;

fn files() -> Vec<(String, Vec<u8>)> {
    let files = corpus("mdl-ascii", &["mdl"]).into_iter().chain(corpus("mdl-pairs", &["mdl"]));
    let files = files.map(|path| (path.display().to_string(), std::fs::read(&path).unwrap()));
    files.filter(|(_, bytes)| TextFile::detect(bytes)).collect()
}

#[test]
fn real_texts_come_back_byte_for_byte() {
    for (name, bytes) in files() {
        let file = TextFile::read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_same_bytes(&name, &bytes, &file.to_bytes().unwrap());
    }
}

/// Values, comments and the habits of the writer are enough for nearly all.
#[test]
fn real_texts_are_rebuilt_from_values_and_style_alone() {
    let (mut same, mut all) = (0, 0);
    for (name, bytes) in files() {
        let mut file = TextFile::read(&bytes).unwrap();
        let kept = file.kept_lines();
        file.forget_stored();
        let rebuilt = file.to_bytes().unwrap();
        all += 1;
        if let Some(difference) = difference(&bytes, &rebuilt) {
            println!("{name}: {kept} lines kept\n{difference}");
        } else {
            same += 1;
        }
        let mut again = TextFile::read(&rebuilt).unwrap();
        assert!(again == file, "{name}");
        again.forget_stored();
        assert_same_bytes(&name, &rebuilt, &again.to_bytes().unwrap());
    }
    println!("{same} of {all} texts rebuilt");
    assert!(same * 20 >= all * 19, "{same} of {all}");
}
