//! Lint findings about a file that can be read.

use std::collections::BTreeMap;
use std::fmt;

use ksy_runtime::layout::Leaf;
use ksy_runtime::{Error, Path, Segment};

/// The severity of a [`Finding`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing but harmless: padding that is not zero, a known quirk of an exporter.
    Note,
    /// Likely a mistake, or something that some programs refuse.
    Warning,
    /// The game, or any careful program, will refuse or misread the file.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// A code with a severity, which a lint reports.
///
/// Each crate has a page `lints.md` with a section for each of its codes. `cargo xtask regen` makes the constants in its
/// `src/rules.rs` from it, one for each severity of a code, so that a rule is always explained.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rule {
    /// Stable name, in kebab case: `stated-length`.
    pub code: &'static str,
    /// The severity of its findings.
    pub severity: Severity,
}

impl Rule {
    /// Creates a finding of this rule, as [`Finding::new`] does.
    #[must_use]
    pub fn at(self, path: Path, message: impl Into<String>) -> Finding {
        Finding::new(self.code, self.severity, path, message)
    }
}

/// One problem that a lint noticed. Findings never stop a read.
///
/// A rule gives a path; [`locate`] finds the bytes it refers to.
///
/// ```
/// use meshwire_core::{Finding, Path, Segment, Severity};
///
/// let path = Path::from_iter([Segment::Field("chunks"), Segment::Index(2)]);
/// let finding = Finding::new("unknown-chunk", Severity::Warning, path, "kind 99");
/// assert_eq!(finding.to_string(), "warning[unknown-chunk] chunks[2]: kind 99");
/// assert!(finding.severity > Severity::Note);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// Stable name of the rule, in kebab case: `stated-length`.
    pub code: &'static str,
    /// The severity.
    pub severity: Severity,
    /// Path of field names; empty for the whole file.
    pub path: Path,
    /// Byte offset of that place from the start of the file; `None` for the whole file.
    pub offset: Option<u64>,
    /// Number of bytes from the first to the last of that place; 0 for an empty list and for the whole file.
    pub length: u64,
    /// The problem and what was expected; one line.
    pub message: String,
}

impl Finding {
    /// Creates a finding at a path, without an offset. Control characters in the message, which may quote a damaged file,
    /// become escapes.
    ///
    /// ```
    /// # use meshwire_core::{Finding, Path, Severity};
    /// let finding = Finding::new("name", Severity::Note, Path::default(), "found \"a\nb\"");
    /// assert_eq!(finding.message, r#"found "a\nb""#);
    /// ```
    #[must_use]
    pub fn new(code: &'static str, severity: Severity, path: Path, message: impl Into<String>) -> Self {
        let mut message: String = message.into();
        if message.contains(char::is_control) {
            let mut line = String::with_capacity(message.len());
            for letter in message.chars() {
                if letter.is_control() {
                    line.extend(letter.escape_default());
                } else {
                    line.push(letter);
                }
            }
            message = line;
        }
        Self { code, severity, path, offset: None, length: 0, message }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]", self.severity, self.code)?;
        if !self.path.is_root() {
            write!(f, " {}", self.path)?;
        }
        if let Some(offset) = self.offset {
            write!(f, " at 0x{offset:x}")?;
        }
        write!(f, ": {}", self.message)
    }
}

/// Adds offsets to the findings and sorts them in file order, those about the whole file first. `layout` describes the
/// file once, if there is anything to locate.
pub fn locate(
    mut findings: Vec<Finding>,
    layout: impl FnOnce(&mut dyn FnMut(Leaf<'_>)) -> Result<(), Error>,
) -> Vec<Finding> {
    let mut wanted = Wanted::default();
    for (number, finding) in findings.iter().enumerate().filter(|(_, finding)| !finding.path.is_root()) {
        wanted.insert(finding.path.segments(), number);
    }
    if !wanted.below.is_empty() {
        // Most leaves, and the leaves next to them, have no findings.
        let mut barren: Vec<Segment> = Vec::new();
        // A file that was read has a layout. If a changed value has none, its findings stay without offsets.
        let _ = layout(&mut |leaf| {
            let path = leaf.path.segments();
            if barren.is_empty() || !path.starts_with(&barren) {
                barren.clear();
                barren.extend(
                    wanted.visit(path, &leaf, &mut findings).and_then(|start| path.get(..start)).unwrap_or_default(),
                );
            }
        });
    }
    findings.sort_by_key(|finding| finding.offset);
    findings
}

/// The paths to locate, as a tree.
#[derive(Default)]
struct Wanted {
    /// Findings at exactly this path.
    here: Vec<usize>,
    below: BTreeMap<Segment, Wanted>,
}

impl Wanted {
    fn insert(&mut self, path: &[Segment], number: usize) {
        match path.split_first() {
            Some((first, rest)) => self.below.entry(*first).or_default().insert(rest, number),
            None => self.here.push(number),
        }
    }

    /// Records the place of a leaf. If nothing is wanted below some part of its path, returns the length of that part.
    fn visit(&self, path: &[Segment], leaf: &Leaf<'_>, findings: &mut [Finding]) -> Option<usize> {
        for number in &self.here {
            let Some(finding) = findings.get_mut(*number) else { continue };
            let start = *finding.offset.get_or_insert(leaf.offset);
            let end = leaf.offset.saturating_add(leaf.size);
            finding.length = finding.length.max(end.saturating_sub(start));
        }
        let (first, rest) = path.split_first()?;
        let below = match self.below.get(first) {
            Some(next) => next.visit(rest, leaf, findings)?,
            None => 0,
        };
        self.here.is_empty().then_some(below + 1)
    }
}
