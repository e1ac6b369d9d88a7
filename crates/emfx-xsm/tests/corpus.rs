//! Real files: read, written back, described byte for byte.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use emfx_xsm::generated::XsmFile;
use meshwire_core::format::{layout_whole, read_whole, write_whole};
use meshwire_core::{Limits, testkit};

#[test]
fn every_file_comes_back() {
    for path in testkit::corpus("xsm", &["xsm"]) {
        let bytes = std::fs::read(&path).unwrap();
        let name = path.display().to_string();
        let file: XsmFile = read_whole("xsm", &bytes, &Limits::default()).unwrap_or_else(|e| panic!("{name}: {e}"));
        let back = write_whole("xsm", &file).unwrap_or_else(|e| panic!("{name}: {e}"));
        testkit::assert_same_bytes(&name, &bytes, &back);
        let mut next = 0;
        layout_whole("xsm", &file, &mut |leaf| {
            assert_eq!(leaf.offset, next, "{}", leaf.path);
            next += leaf.bytes.len() as u64;
        })
        .unwrap();
        assert_eq!(next, bytes.len() as u64);
        #[cfg(feature = "serde")]
        {
            let json = serde_json::to_string(&file).unwrap();
            let back: XsmFile = serde_json::from_str(&json).unwrap_or_else(|e| panic!("{name}: {e}"));
            testkit::assert_same_bytes(&name, &bytes, &write_whole("xsm", &back).unwrap());
        }
    }
}
