//! A page whose code blocks are checked against files.
//!
//! A comment before a block specifies its kind:
//!
//! | comment | content of the block |
//! | --- | --- |
//! | `<!-- new: PATH -->` | a whole added file |
//! | `<!-- write: PATH -->` | a whole file that only the page has |
//! | `<!-- part: PATH -->` | lines of an added file, in order; `// ...` or `# ...` marks omitted lines |
//! | `<!-- change: PATH -->` | a change that applies to a file of the workspace |
//! | `<!-- run -->` | commands |

/// A code block of the page.
#[derive(Debug)]
pub struct Block {
    /// Line number of its opening fence, from 1.
    line: usize,
    /// The text of the comment before it: `new: PATH`.
    pub marker: String,
    /// The code.
    pub lines: Vec<String>,
}

/// A function that returns the text of a file.
pub type Read<'a> = &'a dyn Fn(&str) -> Result<String, String>;

/// Parses all blocks of a page. A block without a comment is an error.
pub fn blocks(page: &str) -> Result<Vec<Block>, String> {
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
            (false, true) => found.iter_mut().last().into_iter().for_each(|block| block.lines.push(line.to_owned())),
            (false, false) => {}
        }
        before = line;
    }
    if open { Err("the last block does not end".to_owned()) } else { Ok(found) }
}

/// Checks a block against the files that the page adds, and those of the workspace.
pub fn check(block: &Block, added: Read<'_>, workspace: Read<'_>) -> Result<(), String> {
    let what = match block.marker.split_once(": ") {
        Some(("new", path)) => {
            let same = added(path)?.lines().eq(block.lines.iter().map(String::as_str));
            same.then_some(()).ok_or_else(|| format!("is not {path}"))
        }
        Some(("write", path)) => match workspace(path) {
            Ok(_) => Err(format!("{path} is there already")),
            Err(_) => Ok(()),
        },
        Some(("part", path)) => part(&added(path)?, &block.lines).map_err(|line| format!("'{line}' is not in {path}")),
        Some(("change", path)) => changed(&workspace(path)?, &block.lines).map(|_| ()),
        None if block.marker == "run" => {
            let other = block.lines.iter().find(|line| !line.starts_with("$ "));
            other.map_or(Ok(()), |line| Err(format!("'{line}' is not a command")))
        }
        _ => Err(format!("'{}' says nothing", block.marker)),
    };
    what.map_err(|what| format!("line {}: {what}", block.line))
}

/// Checks that the text contains the runs of lines between ellipses, in order.
fn part(text: &str, lines: &[String]) -> Result<(), String> {
    let text: Vec<&str> = text.lines().collect();
    let mut from = 0;
    for run in lines.split(|line| ["// ...", "# ..."].contains(&line.trim())) {
        let Some(first) = run.first() else { continue };
        let rest = text.get(from..).unwrap_or_default();
        let place = rest.windows(run.len()).position(|window| window == run);
        from += place.ok_or_else(|| first.clone())? + run.len();
    }
    Ok(())
}

/// Applies a change to a text: `+` and `-` before added and removed lines, a space before unchanged ones, `@@` between
/// places.
pub fn changed(text: &str, change: &[String]) -> Result<String, String> {
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
            _ => {
                let first = place.first().map_or("", String::as_str);
                return Err(format!("a change that fits {} times, beginning with '{first}'", found.len()));
            }
        }
    }
    Ok(lines.join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDED: Read<'_> = &|_| Ok("a\nb\nc\n".to_owned());
    const WORKSPACE: Read<'_> = &|_| Ok("a\nb\nc\nb\n".to_owned());

    #[test]
    fn a_page_that_is_wrong_is_noticed() {
        let wrong = |page: &str| -> String {
            let found =
                blocks(page).and_then(|blocks| blocks.iter().try_for_each(|block| check(block, ADDED, WORKSPACE)));
            found.expect_err(page)
        };
        assert_eq!(wrong("```\na\n```"), "line 1: a block nobody checks");
        assert_eq!(wrong("<!-- new: f -->\n\n```\na\n```"), "line 3: a block nobody checks");
        assert_eq!(wrong("<!-- new: f -->\n```\na\nb\n```"), "line 2: is not f");
        assert_eq!(wrong("<!-- new: f -->\n```\na\nb\nc"), "the last block does not end");
        assert_eq!(wrong("<!-- old: f -->\n```\n```"), "line 2: 'old: f' says nothing");
        assert_eq!(wrong("<!-- write: f -->\n```\na\n```"), "line 2: f is there already");
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
        assert_eq!(
            wrong("<!-- change: f -->\n```\n a\n```"),
            "line 2: a change that fits 1 times, beginning with ' a'"
        );
        assert_eq!(wrong("<!-- run -->\n```\n$ ls\nfile\n```"), "line 2: 'file' is not a command");

        let right = "<!-- part: f -->\n```\na\n// ...\nc\n```\n<!-- change: f -->\n```\n a\n-b\n+d\n```";
        for block in blocks(right).unwrap() {
            check(&block, ADDED, WORKSPACE).unwrap();
        }
        let lines: Vec<String> = [" a", "-b", "+d", "@@", " c", "+e"].map(str::to_owned).to_vec();
        assert_eq!(changed("a\nb\nc\nb\n", &lines).unwrap(), "a\nd\nc\ne\nb\n");
    }
}
