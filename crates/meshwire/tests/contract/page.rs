//! The page of finding codes of a format.

use meshwire_core::testkit;

/// The page lies where the code is: in the module `lint` of the format's module of its crate.
pub fn of(modules: &[&str]) -> String {
    let (krate, inner) = modules.split_first().unwrap();
    let mut folder = testkit::root().join("crates").join(krate.replace('_', "-")).join("src");
    folder.extend(inner);
    let pages: Vec<String> =
        ["lint.rs", "lint/mod.rs"].iter().filter_map(|page| std::fs::read_to_string(folder.join(page)).ok()).collect();
    assert_eq!(pages.len(), 1, "one page of finding codes in {}", folder.display());
    pages.concat()
}
