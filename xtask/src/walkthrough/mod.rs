//! `cargo xtask walkthrough`: follows docs/adding-a-format.md from start to end in a copy of the workspace.
//!
//! The page adds a format. Every block is compared with the final files, which are in `ADDED` with the same layout as
//! in the workspace. Then all files and changes are applied to the copy, and all commands of the page are run there.
//!
//! The copy uses the build folder of the workspace: cargo treats crates at the same path below the root as identical,
//! which is true for those that the page does not change. Changed crates get a different version in the copy. The copy
//! is not inside the build folder, because cargo would then look for changes of the workspace's files in the copy.

mod page;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use page::Block;

const PAGE: &str = "docs/adding-a-format.md";
/// The files that the page adds.
const ADDED: &str = "crates/ksy-binrw/tests/walkthrough/added";
/// Maximum number of places that a new format may touch.
const PLACES: usize = 6;
/// The files that the commands of the page generate.
const MADE: &[&str] = &[
    "crates/toy-prop/src/generated.rs",
    "samples/prop/lantern-v2-be.prop",
    "samples/odd/prop/garbage-nan-unknown-chunk.prop",
    "docs/reference/prop.md",
    "docs/imhex/prop.hexpat",
    "fuzz/dict/prop.dict",
    "fuzz/targets/prop_flip.rs",
    "crates/meshwire/tests/snapshots/samples__dump-prop.snap",
];

/// Runs the task.
pub fn run(args: &[String]) -> Result<(), String> {
    if !args.is_empty() {
        return Err("usage: cargo xtask walkthrough".to_owned());
    }
    let root = crate::root().canonicalize().map_err(|error| format!("the workspace: {error}"))?;
    let blocks = page::blocks(&text(&root.join(PAGE))?).map_err(|error| format!("{PAGE}: {error}"))?;
    compare(&root, &blocks)?;
    let places = places(&root, &blocks)?;
    println!("{} places: {}", places.len(), places.iter().map(String::as_str).collect::<Vec<_>>().join(", "));
    if places.len() > PLACES {
        return Err(format!("a new format may touch {PLACES} places"));
    }
    let built = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let built = std::path::absolute(built).map_err(|error| format!("CARGO_TARGET_DIR: {error}"))?;
    let copy = std::env::temp_dir().join(format!("meshwire-walkthrough-{}", std::process::id()));
    let followed = follow(&root, &copy, &built, &blocks);
    let removed = std::fs::remove_dir_all(&copy).map_err(|error| format!("{}: {error}", copy.display()));
    followed.and(removed)
}

/// Creates the copy, runs the commands of the page there, and checks the files they generate.
fn follow(root: &Path, copy: &Path, built: &Path, blocks: &[Block]) -> Result<(), String> {
    begin(root, copy, blocks)?;
    for command in commands(blocks) {
        println!("$ {command}");
        let start = Instant::now();
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(copy).env("CARGO_TARGET_DIR", built);
        let status = shell.env_remove("MESHWIRE_CORPUS").env_remove("INSTA_UPDATE").status();
        if !status.map_err(|error| format!("{command}: {error}"))?.success() {
            return Err(format!("{PAGE}: the command failed: {command}"));
        }
        println!("{:.0} s", start.elapsed().as_secs_f32());
    }
    match MADE.iter().find(|made| !copy.join(made).is_file()) {
        Some(missing) => Err(format!("{PAGE}: following it does not make {missing}")),
        None => Ok(()),
    }
}

/// Checks that every block is correct and that the page mentions every file.
fn compare(root: &Path, blocks: &[Block]) -> Result<(), String> {
    let check = |block| page::check(block, &|path| text(&root.join(ADDED).join(path)), &|path| text(&root.join(path)));
    let mut problems: Vec<String> = blocks.iter().filter_map(|block| check(block).err()).collect();
    let page = text(&root.join(PAGE))?;
    let silent = files(&root.join(ADDED))?.into_iter().filter(|file| !page.contains(file.as_str()));
    problems.extend(silent.map(|file| format!("does not speak of {file}")));
    if problems.is_empty() { Ok(()) } else { Err(format!("{PAGE}:\n{}", problems.join("\n"))) }
}

/// Returns the places that a new format touches: the folder of its crate, each other new file, each changed file.
fn places(root: &Path, blocks: &[Block]) -> Result<BTreeSet<String>, String> {
    let new = files(&root.join(ADDED))?.into_iter().map(|file| match file.split('/').collect::<Vec<_>>()[..] {
        ["crates", name, ..] if !root.join("crates").join(name).is_dir() => format!("crates/{name}"),
        _ => file,
    });
    let changed = blocks.iter().filter_map(|block| block.marker.strip_prefix("change: ")).map(str::to_owned);
    Ok(new.chain(changed).collect())
}

/// Creates a copy of the workspace with everything that the page asks its reader to write.
fn begin(root: &Path, copy: &Path, blocks: &[Block]) -> Result<(), String> {
    if copy.is_dir() {
        std::fs::remove_dir_all(copy).map_err(|error| format!("{}: {error}", copy.display()))?;
    }
    copy_all(root, copy)?;
    copy_all(&root.join(ADDED), copy)?;
    // Generated files come from the commands of the page.
    for made in MADE.iter().map(|made| copy.join(made)).filter(|made| made.is_file()) {
        std::fs::remove_file(&made).map_err(|error| format!("{}: {error}", made.display()))?;
    }
    for block in blocks {
        if let Some(path) = block.marker.strip_prefix("change: ") {
            let path = copy.join(path);
            write(&path, &page::changed(&text(&path)?, &block.lines)?)?;
        }
    }
    // Changed packages, and the one that embeds its own path at compile time, must not share build results with the
    // workspace.
    let changed = places(root, blocks)?;
    let changed = changed.iter().filter_map(|place| place.strip_prefix("crates/")?.split_once('/'));
    let changed: BTreeSet<String> = changed.map(|(name, _)| format!("crates/{name}")).collect();
    for package in changed.iter().map(String::as_str).chain(["xtask"]) {
        let path = copy.join(package).join("Cargo.toml");
        write(&path, &text(&path)?.replace("version.workspace = true\nedition", VERSION))?;
    }
    Ok(())
}

/// The version of changed packages, which satisfies every requirement that the workspace version satisfies.
const VERSION: &str = concat!("version = \"", env!("CARGO_PKG_VERSION"), "+walkthrough\"\nedition");

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

fn commands(blocks: &[Block]) -> impl Iterator<Item = &str> {
    let run = blocks.iter().filter(|block| block.marker == "run");
    run.flat_map(|block| &block.lines).map(|line| line.trim_start_matches("$ "))
}

fn text(path: &Path) -> Result<String, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(text.replace("\r\n", "\n"))
}

/// Folders that are not part of the project: build results, fuzzing results, and Git data.
const UNTRACKED: &[&str] = &["target", ".git", "node_modules", "corpus", "artifacts", "coverage"];

/// Returns the project files below a folder, with slashes.
fn files(folder: &Path) -> Result<Vec<String>, String> {
    let describe = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(describe)? {
        let path = entry.map_err(describe)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && !UNTRACKED.contains(&name.as_str()) {
            found.extend(files(&path)?.into_iter().map(|inner| format!("{name}/{inner}")));
        } else if path.is_file() && name != ".git" {
            found.push(name);
        }
    }
    Ok(found)
}

fn copy_all(from: &Path, to: &Path) -> Result<(), String> {
    for file in files(from)? {
        let target = to.join(&file);
        let describe = |error: std::io::Error| format!("{}: {error}", target.display());
        std::fs::create_dir_all(target.parent().unwrap_or(to)).map_err(describe)?;
        std::fs::copy(from.join(&file), &target).map_err(describe)?;
        // Keep modification times, so that unchanged files are not rebuilt.
        let modified = std::fs::metadata(from.join(&file)).and_then(|file| file.modified()).map_err(describe)?;
        let copied = std::fs::File::options().write(true).open(&target).map_err(describe)?;
        copied.set_modified(modified).map_err(describe)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_block_of_the_page_is_true() {
        let root = crate::root();
        let blocks = super::page::blocks(&super::text(&root.join(super::PAGE)).unwrap()).unwrap();
        super::compare(&root, &blocks).unwrap();
        assert_eq!(super::places(&root, &blocks).unwrap().len(), super::PLACES);
        for kind in ["new", "part", "change", "run"] {
            assert!(blocks.iter().any(|block| block.marker.starts_with(kind)), "no block of the kind {kind}");
        }
    }
}
