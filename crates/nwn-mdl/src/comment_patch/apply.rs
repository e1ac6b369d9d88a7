//! Reads comments: applies the recorded differences to a compiled text, which reproduces the original file.

use std::collections::HashMap;

use super::digest;
use super::field_cells::{Bytes, Shape};
use super::line::{self, Edit, VERSION, WORD};
use crate::file::{MdlFile, Stored};
use crate::profile::Profile;
use crate::text::{self, Keyword, Statement, TextFile};
use crate::tree::Node;
use crate::tree::fields::{Field, Fields};

/// Indices of the `node` statements of a tree, in the order of its nodes.
pub(crate) type Order = Vec<usize>;

/// Returns the content of a comment that this crate wrote.
fn words(statement: &Statement) -> Option<&str> {
    let text = std::str::from_utf8(statement.comment()?).ok()?;
    text.strip_prefix(WORD)?.strip_prefix(' ')
}

/// Finds the start of the comments: statement index, version and compiler.
fn head(text: &TextFile) -> Option<(usize, &str, &str)> {
    text.statements.iter().enumerate().find_map(|(index, statement)| {
        let (version, profile) = words(statement)?.split_once(' ')?;
        version.bytes().all(|byte| byte.is_ascii_digit()).then_some((index, version, profile.trim()))
    })
}

/// Returns the compiler of the binary model that a text was decompiled from, if its comments say so. Pass it to
/// [`compile()`](crate::compile()) to reproduce the file.
///
/// ```
/// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_core::*; }
/// use meshwire::mdl::{Profile, build, decompile, decompiled_profile};
/// let text = decompile(&build::file("demo", Profile::Bio)?)?;
/// assert_eq!(decompiled_profile(&text), Some(Profile::Bio));
/// # Ok::<(), meshwire::Error>(())
/// ```
#[must_use]
pub fn decompiled_profile(text: &TextFile) -> Option<Profile> {
    let (_, _, name) = head(text)?;
    Profile::ALL.into_iter().find(|profile| profile.name() == name)
}

/// Receives messages about comments that have no effect, with the index of their statement.
pub(crate) type Report<'a> = &'a mut dyn FnMut(usize, String);

/// Applies the comments to a compiled text.
pub(crate) fn apply(
    text: &TextFile,
    file: &mut MdlFile,
    (geometry, animations): (&Order, &[Order]),
    is_numbered: bool,
    report: Report<'_>,
) {
    let Some((index, version, profile)) = head(text) else { return };
    if version != VERSION || profile != file.profile.name() {
        let message = format!(
            "expected comments of version {VERSION} for {}, found version {version} for {profile}",
            file.profile
        );
        return report(index, message);
    }
    let digests = Digests { text, geometry: digest::geometry(text), is_numbered };
    let nodes: HashMap<usize, text::Node<'_>> = text.nodes().map(|node| (node.index, node)).collect();
    if let Some(root) = &mut file.model.root {
        digests.tree(root, geometry, &nodes, report);
    }
    for ((own, order), animation) in text.animations().zip(animations).zip(&mut file.model.animations) {
        let nodes: HashMap<usize, text::Node<'_>> = own.nodes().map(|node| (node.index, node)).collect();
        if let Some(root) = &mut animation.root {
            digests.tree(root, order, &nodes, report);
        }
        let digest = |scope: &str| (scope == "animation").then(|| digest::animation(text, &own));
        let edits = digest::outside(own.statements).map(|(place, statement)| (own.index + 1 + place, statement));
        change(edits, digest, is_numbered, animation, report);
    }
    let rest = || {
        let mut depth = false;
        digest::outside(&text.statements).filter(move |(index, _)| {
            match text.statements.get(*index).and_then(Statement::keyword) {
                Some(Keyword::NewAnim) => depth = true,
                Some(Keyword::DoneAnim) => depth = false,
                _ => {}
            }
            !depth
        })
    };
    let own: Vec<(usize, &Statement)> = rest().filter(|(place, _)| *place != index).collect();
    let block = |wanted: &'static str| {
        let mut within = false;
        own.iter().copied().filter(move |(_, statement)| {
            if let Some((scope, _)) = words(statement).and_then(scope) {
                within = scope == wanted;
            }
            within
        })
    };
    let digest =
        |wanted: &'static str, of: fn(&TextFile) -> u64| move |scope: &str| (scope == wanted).then(|| of(text));
    let model = &mut file.model;
    change(block("model"), digest("model", digest::model), is_numbered, model, report);
    if block("file").next().is_some() {
        let mut stored = Stored::default();
        let edits = block("file");
        let is_whole = change(edits, digest("file", digest::file), is_numbered, &mut stored, report);
        if is_whole {
            file.stored = Some(Box::new(stored));
        }
    }
}

/// Returns the scope of a block and its digest.
fn scope(words: &str) -> Option<(&str, u64)> {
    let (scope, digest) = words.split_once(' ')?;
    let digest = u64::from_str_radix(digest.trim(), 16).ok()?;
    ["node", "geometry", "animation", "model", "file"].contains(&scope).then_some((scope, digest))
}

struct Digests<'a> {
    text: &'a TextFile,
    geometry: u64,
    is_numbered: bool,
}

impl Digests<'_> {
    fn tree(&self, root: &mut Node, order: &Order, nodes: &HashMap<usize, text::Node<'_>>, report: Report<'_>) {
        let mut order = order.iter();
        root.for_each_mut(&mut |node| {
            let Some(own) = order.next().and_then(|index| nodes.get(index)) else { return };
            let digest = |scope: &str| match scope {
                "node" => Some(digest::node(self.text, own)),
                "geometry" => Some(self.geometry),
                _ => None,
            };
            let first = own.index + 1;
            let comments = own.statements.iter().enumerate().map(|(place, statement)| (first + place, statement));
            change(comments, digest, self.is_numbered, node, report);
        });
    }
}

/// Applies all blocks whose digest matches the text; returns false if there are none or some have no effect.
fn change<'a>(
    statements: impl Iterator<Item = (usize, &'a Statement)>,
    digest: impl Fn(&str) -> Option<u64>,
    is_numbered: bool,
    part: &mut impl Fields,
    report: Report<'_>,
) -> bool {
    let mut edits: Vec<Edit<'_>> = Vec::new();
    let mut is_current = false;
    let mut is_whole = true;
    let mut digests: HashMap<&str, Option<u64>> = HashMap::new();
    for (index, statement) in statements {
        let Some(words) = words(statement) else { continue };
        if let Some((scope, stated)) = scope(words) {
            is_current = *digests.entry(scope).or_insert_with(|| digest(scope)) == Some(stated);
            if !is_current {
                is_whole = false;
                report(index, format!("the statements of the {scope} were changed; the comments about it are ignored"));
            }
        } else if is_current {
            match Edit::of(index, words) {
                // Part numbers from the supermodel take precedence.
                Some(edit) if is_numbered && ["part_number", "num_nodes"].contains(&edit.name) => {}
                Some(edit) => edits.push(edit),
                None => {
                    is_whole = false;
                    report(index, "expected a field, a cell and values".to_owned());
                }
            }
        }
    }
    if edits.is_empty() {
        return false;
    }
    let mut known: Vec<Field> = Vec::new();
    let mut change = |shape: Shape, bytes: &mut Vec<u8>| {
        let mut is_changed = false;
        for (field, row) in shape.rows() {
            known.push(field);
            let own: Vec<&Edit<'_>> = edits.iter().filter(|edit| field.is(edit.name)).collect();
            is_changed |= !own.is_empty();
            if let Err(edit) = line::change(&row, bytes, &own) {
                is_whole = false;
                report(edit.index, format!("the values of {field} do not fit"));
            }
        }
        is_changed
    };
    let Ok(()) = part.visit(&mut Bytes(&mut change));
    if let Some(edit) = edits.iter().find(|edit| !known.iter().any(|field| field.is(edit.name))) {
        is_whole = false;
        report(edit.index, format!("there is no field {}", edit.name));
    }
    is_whole
}
