//! Texts that are made to take much memory: at most ten times their size and 32 MiB, or an error that names the limit.
//!
//! One test, because the allocations of the whole process are counted.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::time::{Duration, Instant};

use meshwire_core::{Format, Limits};
use nwn_mdl::text::TextFile;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const BASE: usize = 32 << 20;
const TIMES: usize = 10;
const SIZE: usize = 12 << 20;

/// Reads a head and as many copies of a piece as make [`SIZE`]. Returns true if it reads.
fn reads(name: &str, head: &str, piece: &str) -> bool {
    let text = [head.as_bytes(), &piece.as_bytes().repeat(SIZE / piece.len())].concat();
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let start = Instant::now();
    let result = TextFile::read(&text);
    let used = MEMORY.peak_usage().saturating_sub(before);
    let spent = start.elapsed();
    println!("{name}: {} tenths of the text, {spent:?}, reads: {}", 10 * used / text.len(), result.is_ok());
    assert!(used <= BASE + TIMES * text.len(), "{name}: {used} bytes for {} bytes", text.len());
    assert!(spent < Duration::from_secs(60), "{name}: {spent:?}");
    match result {
        Ok(_) => true,
        Err(error) => {
            let error = error.to_string();
            assert!(error.contains("limit memory exceeded"), "{name}: {error}");
            false
        }
    }
}

#[test]
fn memory_is_at_most_ten_times_the_text() {
    let node = "newmodel a\nbeginmodelgeom a\nnode trimesh a\n";
    let verts = &format!("{node}verts 9999999\n");
    for (name, head, piece) in [
        ("short lines", node, "x\n"),
        ("blank lines", node, "\n"),
        ("short statements", node, "node\n"),
        ("empty lists", node, "verts\n"),
        ("notes of a list", &format!("{node}verts\n0 0 0\n"), "1\n\n"),
        ("comments of a list", &format!("{node}verts\n0 0 0\n"), "1 #\n"),
        ("rows of differing length", &format!("{node}verts\n0 0 0\n"), "1\n"),
        ("rows of differing form", &format!("{node}verts\n0 0 0\n"), "1  1\n"),
        ("weights", &format!("{node}weights 99999999\n"), "a 1\n"),
        ("names", &format!("{node}texturenames 99999999\n"), "a\n"),
        ("numbers of a statement", &format!("{node}position 1"), " 1"),
        ("numbers of a row", &format!("{node}verts\n1"), " 1"),
    ] {
        reads(name, head, piece);
    }
    // What people write is read: lines of a usual length, long lists, long numbers, long words.
    for (name, head, piece) in [
        ("statements", node, "  setfog 0.5\n"),
        ("nodes", "newmodel a\n", "node dummy a\n  parent NULL\n  position 0 0 1\nendnode\n"),
        ("faces", &format!("{node}faces\n"), "0 1 2 1 0 1 2 1\n"),
        ("vertices", &format!("{node}verts\n"), "0.5 1.25 -7.5\n"),
        ("digits", &format!("{node}position 1"), "1"),
        ("word", node, "x"),
    ] {
        assert!(reads(name, head, piece), "{name}");
    }
    let short = [verts.as_bytes(), &b"x\n".repeat(1 << 20)].concat();
    let error = TextFile::read_with(&short, &Limits::default().with_max_memory(4 << 20)).unwrap_err().to_string();
    assert!(error.contains("limit memory exceeded: at most 4194304 bytes of memory, found more"), "{error}");
    assert!(TextFile::read_with(&b"x\n".repeat(9), &Limits::generous()).is_err(), "no model");
    let long = [node.as_bytes(), &b"x\n".repeat(SIZE / 2)].concat();
    assert_eq!(
        TextFile::read_with(&long, &Limits::generous().with_max_items(5)).unwrap_err().to_string(),
        "mdl_text: limit items exceeded: at most 5 items, found more"
    );
}
