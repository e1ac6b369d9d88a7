//! `cargo xtask walkthrough`: follows the pages for contributors from start to end in a copy of the workspace.
//!
//! The blocks of the page that adds a format are compared with the final files, which are in a folder with the same layout
//! as the workspace. Then the files and changes of each page are applied to a copy, and its commands are run there.
//!
//! The copy uses the build folder of the workspace: cargo treats crates at the same path below the root as identical,
//! which is true for those that the pages do not change. Changed crates get a different version in the copy. The copy
//! is not inside the build folder, because cargo would then look for changes of the workspace's files in the copy.
//!
//! `--no-fuzzing` leaves out commands that run fuzz targets, which take minutes to build.

mod page;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use page::Block;

/// A page that is followed.
struct Page {
    path: &'static str,
    /// The folder of the files that the page adds, if they are not on the page alone.
    added: Option<&'static str>,
    /// Maximum number of places that its changes may touch.
    places: usize,
    /// The files that its commands generate.
    made: &'static [&'static str],
}

const PAGES: [Page; 2] = [
    Page {
        path: "docs/first-changes.md",
        added: None,
        places: 12,
        made: &["crates/meshwire-cli/tests/cli/snapshots/cli__usage__help_textures.snap"],
    },
    Page {
        path: "docs/adding-a-format.md",
        added: Some("crates/ksy-binrw/tests/walkthrough/added"),
        places: 6,
        made: &[
            "crates/toy-prop/src/generated.rs",
            "crates/toy-prop/src/rules.rs",
            "samples/prop/lantern-v2-be.prop",
            "samples/odd/prop/garbage-nan-unknown-chunk.prop",
            "docs/reference/prop.md",
            "docs/imhex/prop.hexpat",
            "fuzz/dict/prop.dict",
            "fuzz/targets.tsv",
            "crates/meshwire/tests/snapshots/samples__dump-prop-1.snap",
        ],
    },
];

/// A page and its blocks.
struct Read {
    page: &'static Page,
    blocks: Vec<Block>,
}

/// Runs the task.
pub fn run(args: &[String]) -> Result<(), String> {
    let fuzzing = match args {
        [] => true,
        [flag] if flag == "--no-fuzzing" => false,
        _ => return Err("usage: cargo xtask walkthrough [--no-fuzzing]".to_owned()),
    };
    let root = crate::root().canonicalize().map_err(|error| format!("the workspace: {error}"))?;
    let pages = read(&root)?;
    for page in &pages {
        let places = page.checked_places(&root)?;
        let list: Vec<&str> = places.iter().map(String::as_str).collect();
        println!("{}: {} places: {}", page.page.path, places.len(), list.join(", "));
    }
    let built = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let built = std::path::absolute(built).map_err(|error| format!("CARGO_TARGET_DIR: {error}"))?;
    // Always the same: what an earlier run has built there may embed the path.
    let copy = std::env::temp_dir().join("meshwire-walkthrough");
    let followed =
        pages.iter().try_for_each(|page| page.begin(&root, &copy).and_then(|()| page.follow(&copy, &built, fuzzing)));
    let removed = std::fs::remove_dir_all(&copy).map_err(|error| format!("{}: {error}", copy.display()));
    followed.and(removed)
}

fn read(root: &Path) -> Result<Vec<Read>, String> {
    let read = |page: &'static Page| {
        let blocks = page::blocks(&text(&root.join(page.path))?).map_err(|error| format!("{}: {error}", page.path))?;
        Ok(Read { page, blocks })
    };
    PAGES.iter().map(read).collect()
}

impl Read {
    /// Creates a copy of the workspace with everything that the page asks its reader to write.
    fn begin(&self, root: &Path, copy: &Path) -> Result<(), String> {
        if copy.is_dir() {
            std::fs::remove_dir_all(copy).map_err(|error| format!("{}: {error}", copy.display()))?;
        }
        copy_all(root, copy)?;
        if let Some(added) = self.page.added {
            copy_all(&root.join(added), copy)?;
        }
        // Generated files come from the commands of the page.
        for made in self.page.made.iter().map(|made| copy.join(made)).filter(|made| made.is_file()) {
            std::fs::remove_file(&made).map_err(|error| format!("{}: {error}", made.display()))?;
        }
        for (path, block) in self.of("change: ") {
            let path = copy.join(path);
            write(&path, &page::changed(&text(&path)?, &block.lines)?)?;
        }
        for (path, block) in self.of("write: ") {
            write(&copy.join(path), &(block.lines.join("\n") + "\n"))?;
        }
        // Changed packages, and the one that embeds its own path at compile time, must not share build results with the
        // workspace or with the copy of another page. Their version satisfies every requirement that the workspace's does.
        let places = self.checked_places(root)?;
        let inside = places.iter().filter_map(|place| place.strip_prefix("crates/")?.split_once('/'));
        let changed: BTreeSet<String> = inside.map(|(name, _)| format!("crates/{name}")).collect();
        let name = Path::new(self.page.path).file_stem().unwrap_or_default().to_string_lossy();
        let version = format!("version = \"{}+{name}\"\nedition", env!("CARGO_PKG_VERSION"));
        for package in changed.iter().map(String::as_str).chain(["xtask"]) {
            let path = copy.join(package).join("Cargo.toml");
            write(&path, &text(&path)?.replace("version.workspace = true\nedition", &version))?;
        }
        Ok(())
    }

    /// Runs the commands of the page in the copy, and checks the files that they generate.
    fn follow(&self, copy: &Path, built: &Path, fuzzing: bool) -> Result<(), String> {
        let path = self.page.path;
        for command in self.commands() {
            println!("$ {command}");
            if !fuzzing && command.starts_with("cargo xtask fuzz ") {
                println!("skipped: --no-fuzzing");
                continue;
            }
            let start = Instant::now();
            let mut shell = Command::new("sh");
            shell.args(["-c", command]).current_dir(copy).env("CARGO_TARGET_DIR", built);
            let status = shell.env_remove("MESHWIRE_CORPUS").env_remove("INSTA_UPDATE").status();
            if !status.map_err(|error| format!("{command}: {error}"))?.success() {
                return Err(format!("{path}: the command failed: {command}"));
            }
            println!("{:.0} s", start.elapsed().as_secs_f32());
        }
        match self.page.made.iter().find(|made| !copy.join(made).is_file()) {
            Some(missing) => Err(format!("{path}: following it does not make {missing}")),
            None => Ok(()),
        }
    }

    /// Checks that every block is correct and that the page mentions every file. Returns the places that its changes touch:
    /// the folder of a new crate, each other new file, each changed file.
    fn checked_places(&self, root: &Path) -> Result<BTreeSet<String>, String> {
        let Page { path, added, places: most, .. } = self.page;
        let files_of = |folder: &&str| files(&root.join(folder));
        let added_files = added.as_ref().map(files_of).transpose()?.unwrap_or_default();
        let added_text = |file: &str| text(&root.join(added.unwrap_or_default()).join(file));
        let check = |block| page::check(block, &added_text, &|file| text(&root.join(file)));
        let mut problems: Vec<String> = self.blocks.iter().filter_map(|block| check(block).err()).collect();
        let page = text(&root.join(path))?;
        let silent = added_files.iter().filter(|file| !page.contains(file.as_str()));
        problems.extend(silent.map(|file| format!("does not speak of {file}")));
        let new = added_files.into_iter().map(|file| match file.split('/').collect::<Vec<_>>()[..] {
            ["crates", name, ..] if !root.join("crates").join(name).is_dir() => format!("crates/{name}"),
            _ => file,
        });
        let places: BTreeSet<String> =
            new.chain(self.of("change: ").chain(self.of("write: ")).map(|(path, _)| path.to_owned())).collect();
        if places.len() > *most {
            problems.push(format!("touches {} places, but may touch {most}", places.len()));
        }
        if problems.is_empty() { Ok(places) } else { Err(format!("{path}:\n{}", problems.join("\n"))) }
    }

    /// Iterates over the blocks of a kind, with their paths.
    fn of(&self, kind: &'static str) -> impl Iterator<Item = (&str, &Block)> {
        self.blocks.iter().filter_map(move |block| Some((block.marker.strip_prefix(kind)?, block)))
    }

    fn commands(&self) -> impl Iterator<Item = &str> {
        let run = self.blocks.iter().filter(|block| block.marker == "run");
        run.flat_map(|block| &block.lines).map(|line| line.trim_start_matches("$ "))
    }
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
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
    fn every_block_of_the_pages_is_true() {
        let root = crate::root();
        let pages = super::read(&root).unwrap();
        let (first, format) = (pages.first().unwrap(), pages.last().unwrap());
        assert_eq!(format.checked_places(&root).unwrap().len(), format.page.places);
        assert_eq!(first.checked_places(&root).unwrap().len(), first.page.places);
        for (page, kinds) in [(format, &["new", "part", "change", "run"][..]), (first, &["write", "change", "run"])] {
            for kind in kinds {
                assert!(page.blocks.iter().any(|block| block.marker.starts_with(kind)), "no block of the kind {kind}");
            }
        }
    }
}
