//! Every code block of the page is checked against the files it speaks of.
//!
//! A comment before a block says what it is:
//!
//! | comment | the block |
//! | --- | --- |
//! | `<!-- new: PATH -->` | is the whole of an added file |
//! | `<!-- part: PATH -->` | is lines of an added file in their order; `// ...` or `# ...` stands for lines left out |
//! | `<!-- change: PATH -->` | is a change of a file of the workspace that applies |
//! | `<!-- run -->` | is commands |

use std::path::Path;
use std::process::Command;

use crate::{added, root, text};

const PAGE: &str = "docs/adding-a-format.md";

/// A code block of the page.
struct Block {
    /// Line of its first fence, from 1.
    line: usize,
    /// What the comment before it says: `new: PATH`.
    marker: String,
    lines: Vec<String>,
}

/// All blocks of a page; one without a comment is an error.
fn blocks(page: &str) -> Result<Vec<Block>, String> {
    let mut found: Vec<Block> = Vec::new();
    let mut open = false;
    let mut before = "";
    for (index, line) in page.lines().enumerate() {
        match (line.starts_with("```"), open) {
            (true, false) => {
                let marker = before.strip_prefix("<!-- ").and_then(|rest| rest.strip_suffix(" -->"));
                let marker = marker.ok_or_else(|| format!("line {}: a block nobody checks", index + 1))?;
                found.push(Block { line: index + 1, marker: marker.to_owned(), lines: Vec::new() });
                open = true;
            }
            (true, true) => open = false,
            (false, true) => found.last_mut().unwrap().lines.push(line.to_owned()),
            (false, false) => {}
        }
        before = line;
    }
    if open { Err("the last block does not end".to_owned()) } else { Ok(found) }
}

/// Checks a block; `read` gives the text of a path and says where it looked.
fn check(block: &Block, added: &dyn Fn(&str) -> String, workspace: &dyn Fn(&str) -> String) -> Result<(), String> {
    let what = match block.marker.split_once(": ") {
        Some(("new", path)) => {
            let same = added(path).lines().eq(block.lines.iter().map(String::as_str));
            same.then_some(()).ok_or_else(|| format!("is not {path}"))
        }
        Some(("part", path)) => part(&added(path), &block.lines).map_err(|line| format!("'{line}' is not in {path}")),
        Some(("change", path)) => changed(&workspace(path), &block.lines).map(|_| ()),
        None if block.marker == "run" => {
            let other = block.lines.iter().find(|line| !line.starts_with("$ "));
            other.map_or(Ok(()), |line| Err(format!("'{line}' is no command")))
        }
        _ => Err(format!("'{}' says nothing", block.marker)),
    };
    what.map_err(|what| format!("line {}: {what}", block.line))
}

/// True if the runs of lines between the ellipses stand in the text, in their order.
fn part(text: &str, lines: &[String]) -> Result<(), String> {
    let text: Vec<&str> = text.lines().collect();
    let mut from = 0;
    for run in lines.split(|line| ["// ...", "# ..."].contains(&line.trim())) {
        let Some(first) = run.first() else { continue };
        let place = text[from..].windows(run.len()).position(|window| window == run);
        from += place.ok_or_else(|| first.clone())? + run.len();
    }
    Ok(())
}

/// The text with a change applied: `+` and `-` before lines that come and go, a blank before those that stay, `@@`
/// between places.
fn changed(text: &str, change: &[String]) -> Result<String, String> {
    let mut lines: Vec<&str> = text.lines().collect();
    for place in change.split(|line| line.starts_with("@@")) {
        let side = |gone: char| -> Result<Vec<&str>, String> {
            let kept = place.iter().filter(|line| !line.starts_with(gone));
            kept.map(|line| line.get(1..).ok_or_else(|| "an empty line in a change".to_owned())).collect()
        };
        let (old, new) = (side('+')?, side('-')?);
        let found: Vec<usize> =
            (0..lines.len()).filter(|start| lines.get(*start..start + old.len()) == Some(&old[..])).collect();
        match found.as_slice() {
            [start] if old != new && !old.is_empty() => {
                lines.splice(start..&(start + old.len()), new);
            }
            _ => return Err(format!("a change that fits {} times, beginning with '{}'", found.len(), place[0])),
        }
    }
    Ok(lines.join("\n") + "\n")
}

fn page() -> Vec<Block> {
    blocks(&text(root().join(PAGE))).unwrap_or_else(|error| panic!("{PAGE}: {error}"))
}

#[test]
fn every_block_of_the_page_is_true() {
    let blocks = page();
    let mut problems = Vec::new();
    for block in &blocks {
        let checked = check(block, &|path| text(added().join(path)), &|path| text(root().join(path)));
        problems.extend(checked.err());
    }
    assert!(problems.is_empty(), "{PAGE}:\n{}", problems.join("\n"));
    for kind in ["new", "part", "change", "run"] {
        assert!(blocks.iter().any(|block| block.marker.starts_with(kind)), "no block of the kind {kind}");
    }
}

#[test]
fn the_page_names_every_added_file() {
    let page = text(root().join(PAGE));
    for file in files(&added()).iter().filter(|file| !file.ends_with("-snap")) {
        assert!(page.contains(file), "{PAGE} does not speak of {file}");
    }
}

#[test]
fn a_page_that_is_wrong_is_noticed() {
    let wrong = |page: &str| -> String {
        let found = blocks(page).and_then(|blocks| {
            blocks.iter().try_for_each(|block| check(block, &|_| "a\nb\nc\n".into(), &|_| "a\nb\nc\nb\n".into()))
        });
        found.expect_err(page)
    };
    assert_eq!(wrong("```\na\n```"), "line 1: a block nobody checks");
    assert_eq!(wrong("<!-- new: f -->\n\n```\na\n```"), "line 3: a block nobody checks");
    assert_eq!(wrong("<!-- new: f -->\n```\na\nb\n```"), "line 2: is not f");
    assert_eq!(wrong("<!-- new: f -->\n```\na\nb\nc"), "the last block does not end");
    assert_eq!(wrong("<!-- old: f -->\n```\n```"), "line 2: 'old: f' says nothing");
    assert_eq!(wrong("<!-- part: f -->\n```\na\nc\n```"), "line 2: 'a' is not in f");
    assert_eq!(wrong("<!-- part: f -->\n```\nc\n// ...\na\n```"), "line 2: 'a' is not in f");
    assert_eq!(
        wrong("<!-- change: f -->\n```\n b\n+d\n```"),
        "line 2: a change that fits 2 times, beginning with ' b'"
    );
    assert_eq!(
        wrong("<!-- change: f -->\n```\n d\n+e\n```"),
        "line 2: a change that fits 0 times, beginning with ' d'"
    );
    assert_eq!(wrong("<!-- change: f -->\n```\n a\n```"), "line 2: a change that fits 1 times, beginning with ' a'");
    assert_eq!(wrong("<!-- run -->\n```\n$ ls\nfile\n```"), "line 2: 'file' is no command");

    let right = "<!-- part: f -->\n```\na\n// ...\nc\n```\n<!-- change: f -->\n```\n a\n-b\n+d\n```";
    for block in blocks(right).unwrap() {
        check(&block, &|_| "a\nb\nc\n".into(), &|_| "a\nb\nc\nb\n".into()).unwrap();
    }
    let lines: Vec<String> = [" a", "-b", "+d", "@@", " c", "+e"].map(str::to_owned).to_vec();
    assert_eq!(changed("a\nb\nc\nb\n", &lines).unwrap(), "a\nd\nc\ne\nb\n");
}

/// Does all of it in a copy of the workspace.
#[test]
#[ignore = "builds a copy of the workspace, which takes minutes"]
fn the_steps_lead_to_a_format_that_keeps_the_laws() {
    let home = root().join("target/walkthrough");
    let copy = home.join("workspace");
    // Not the folder of the workspace: its programs would be replaced by those of the copy, which have the same names.
    let target = home.join("target");
    let _ = std::fs::remove_dir_all(&copy);
    copy_all(&root(), &copy);
    copy_all(&added(), &copy);
    // What the page does not let the reader write comes from the commands it gives.
    std::fs::remove_file(copy.join("crates/toy-prop/src/generated.rs")).unwrap();
    for block in page() {
        if let Some(path) = block.marker.strip_prefix("change: ") {
            let path = copy.join(path);
            std::fs::write(&path, changed(&text(&path), &block.lines).unwrap()).unwrap();
        }
    }
    for command in page().iter().filter(|block| block.marker == "run").flat_map(|block| &block.lines) {
        let command = command.trim_start_matches("$ ");
        println!("{command}");
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(&copy).env("CARGO_TARGET_DIR", &target);
        let status = shell.env_remove("MESHWIRE_CORPUS").env_remove("INSTA_UPDATE").status().unwrap();
        assert!(status.success(), "{command}");
    }
    assert_eq!(
        text(copy.join("crates/toy-prop/src/generated.rs")),
        text(added().join("crates/toy-prop/src/generated.rs"))
    );
    for made in
        ["samples/prop/lantern-v2-be.prop", "docs/reference/prop.md", "docs/imhex/prop.hexpat", "fuzz/dict/prop.dict"]
    {
        assert!(copy.join(made).is_file(), "{made}");
    }
}

/// Folders that are no part of the project: what is built, what fuzzing finds, what git keeps.
const UNTRACKED: &[&str] = &["target", ".git", "node_modules", "corpus", "artifacts", "coverage"];

/// Files below a folder that belong to the project, with slashes.
fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() && !UNTRACKED.contains(&name.as_str()) {
            found.extend(files(&path).into_iter().map(|inner| format!("{name}/{inner}")));
        } else if path.is_file() && name != ".git" {
            found.push(name);
        }
    }
    found
}

fn copy_all(from: &Path, to: &Path) {
    for file in files(from) {
        let target = to.join(&file);
        std::fs::create_dir_all(target.parent().unwrap()).unwrap();
        std::fs::copy(from.join(&file), target).unwrap();
    }
}
