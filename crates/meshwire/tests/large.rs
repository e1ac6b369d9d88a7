//! The memory that a large file takes.
#![allow(clippy::unwrap_used)]

use meshwire::verify::{Extent, check, check_large};
use meshwire::{Asset, Format, FormatId, Limits, xac};
use meshwire_core::testkit;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Returns the most memory that `work` takes.
fn memory<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let result = work();
    (result, MEMORY.peak_usage().saturating_sub(before))
}

/// Makes an actor of at least `size` bytes, of copies of the mesh of a sample.
fn large_actor(size: usize) -> Vec<u8> {
    let small = std::fs::read(testkit::root().join("samples/xac/figure.xac")).unwrap();
    let mut actor = xac::XacFile::read(&small).unwrap();
    let chunks = &mut actor.body.chunks;
    let mesh = chunks.iter().find(|chunk| chunk.body.as_mesh().is_some()).unwrap().clone();
    chunks.extend(std::iter::repeat_n(mesh.clone(), 1000));
    let step = actor.to_bytes().unwrap().len() - small.len();
    actor.body.chunks.extend(std::iter::repeat_n(mesh, size / step * 1000));
    actor.to_bytes().unwrap()
}

#[test]
fn opening_and_checking_take_the_size_of_the_file_and_a_constant() {
    let bytes = large_actor(80 << 20);
    let path = std::env::temp_dir().join(format!("meshwire-large-{}.xac", std::process::id()));
    std::fs::write(&path, &bytes).unwrap();
    let inside = check(FormatId::Xac, &bytes).unwrap();
    let size = bytes.len();
    drop(bytes);
    let allowed = size + size / 4 + (1 << 20);
    let (asset, used) = memory(|| Asset::open(&path).unwrap());
    println!("open: {used} bytes for {size}");
    assert!(used <= allowed, "open: {used} bytes for a file of {size}");
    drop(asset);
    let (checked, used) =
        memory(|| check_large(FormatId::Xac, &path, &Limits::default(), Extent::WHOLE).unwrap().unwrap());
    println!("check: {used} bytes for {size}");
    assert!(used <= allowed, "check: {used} bytes for a file of {size}");
    assert_eq!(checked, inside, "the same results as in memory");
    std::fs::remove_file(&path).unwrap();
}
