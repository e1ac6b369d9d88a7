//! Real files: what the program must show on every one of them.

use std::path::Path;

use crate::workshop::run_in;

/// Verifies the whole corpus, dump and build included.
#[test]
#[ignore = "needs real files"]
fn every_real_file_round_trips() {
    let root = std::env::var_os("MESHWIRE_CORPUS").expect("MESHWIRE_CORPUS names a folder of real files");
    let run = run_in(Path::new(&root), &["verify", "--json", "--dump", "--level", "error", "."], b"");
    let last: serde_json::Value = serde_json::from_str(run.out.lines().last().unwrap()).unwrap();
    let formats = last["summary"].as_object().unwrap();
    assert!(!formats.is_empty());
    for (format, counts) in formats {
        for part in ["read", "identical", "dumped"] {
            assert_eq!(counts[part], counts["files"], "{format}: {part}\n{}", run.err);
        }
    }
}
