//! The assertions of a `.kst` file over what was read.

use std::collections::{BTreeMap, BTreeSet};

use ksy_binrw::expression::{Expr, Kind, UnaryOperator};

use super::tree::{Leaf, Tree};

/// What is known about the schemas beside the values.
#[derive(Debug, Default)]
pub struct Known {
    /// Names of instances and parameters, which have no value in what was read.
    pub instances: BTreeSet<String>,
    /// Numbers of enum values by `enum::value`; namesakes have several.
    pub enums: BTreeMap<String, Vec<i128>>,
}

/// How an assertion came out.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// As it must be.
    Right,
    /// Not so.
    Wrong,
    /// It asks for what is not there to be asked.
    NotAsserted,
}

enum Answer<'t> {
    Tree(&'t Tree),
    Leaf(Leaf),
    Absent,
}

/// Compares what `actual` says of the tree with `expected`.
pub fn check(tree: &Tree, known: &Known, actual: &Expr, expected: &Expr) -> Verdict {
    let Some(answer) = find(tree, tree, known, actual) else { return Verdict::NotAsserted };
    match equal(&answer, known, expected) {
        Some(true) => Verdict::Right,
        Some(false) => Verdict::Wrong,
        None => Verdict::NotAsserted,
    }
}

fn find<'t>(root: &'t Tree, here: &'t Tree, known: &Known, expression: &Expr) -> Option<Answer<'t>> {
    match &expression.kind {
        Kind::Name(name) if name == "_root" => Some(Answer::Tree(root)),
        Kind::Name(name) => field(here, known, name),
        Kind::Cast(inner, _) => find(root, here, known, inner),
        Kind::Member(object, name) => match (find(root, here, known, object)?, name.as_str()) {
            (Answer::Tree(tree), "size" | "length") if tree.fields.is_empty() => {
                let size = match &tree.leaf {
                    Some(Leaf::Bytes(bytes) | Leaf::Text(bytes)) => bytes.len(),
                    _ => tree.items.len(),
                };
                Some(Answer::Leaf(Leaf::Integer(i128::try_from(size).ok()?)))
            }
            (Answer::Tree(tree), "first") if !tree.items.is_empty() => tree.items.values().next().map(Answer::Tree),
            (Answer::Tree(tree), "last") if !tree.items.is_empty() => tree.items.values().next_back().map(Answer::Tree),
            (answer, "to_i") => Some(answer),
            (Answer::Tree(Tree { leaf: Some(Leaf::Integer(value)), .. }), "to_s") => {
                Some(Answer::Leaf(Leaf::Text(value.to_string().into_bytes())))
            }
            // A method of a value, which has no fields.
            (Answer::Tree(Tree { leaf: Some(_), .. }), _) => None,
            (Answer::Tree(tree), name) => field(tree, known, name),
            _ => None,
        },
        Kind::Index(list, index) => match (find(root, here, known, list)?, &index.kind) {
            (Answer::Tree(tree), Kind::Integer(index)) => {
                let index = usize::try_from(*index).ok()?;
                match (tree.items.get(&index), &tree.leaf) {
                    (Some(item), _) => Some(Answer::Tree(item)),
                    (None, Some(Leaf::Bytes(bytes))) => {
                        bytes.get(index).map(|byte| Answer::Leaf(Leaf::Integer((*byte).into())))
                    }
                    _ => None,
                }
            }
            _ => None,
        },
        _ => None,
    }
}

fn field<'t>(tree: &'t Tree, known: &Known, name: &str) -> Option<Answer<'t>> {
    // Keywords of Rust have a '_' behind them; the case of a switch stands between it and its parts.
    let named = |tree: &'t Tree| tree.fields.get(name).or_else(|| tree.fields.get(&format!("{name}_")));
    let only = if tree.fields.len() == 1 { tree.fields.values().next() } else { None };
    match named(tree).or_else(|| named(only?)) {
        Some(found) => Some(Answer::Tree(found)),
        None if known.instances.contains(name) || name.starts_with('_') => None,
        None => Some(Answer::Absent),
    }
}

/// `None`: cannot be told.
fn equal(answer: &Answer<'_>, known: &Known, expected: &Expr) -> Option<bool> {
    let leaf = match answer {
        Answer::Absent => return Some(matches!(&expected.kind, Kind::Name(name) if name == "null")),
        Answer::Leaf(leaf) => Some(leaf),
        Answer::Tree(tree) => tree.leaf.as_ref(),
    };
    match (&expected.kind, leaf) {
        (Kind::Cast(inner, _), _) => equal(answer, known, inner),
        (Kind::Name(name), _) if name == "null" => Some(matches!(answer, Answer::Tree(tree) if is_nothing(tree))),
        (Kind::Integer(_) | Kind::Float(_) | Kind::Unary(UnaryOperator::Negate, _), Some(leaf)) => {
            let wanted = number(expected)?;
            match leaf {
                Leaf::Integer(value) => {
                    Some(integer(expected).map_or(number_of(*value) == wanted, |wanted| *value == wanted))
                }
                Leaf::Float(value) => Some((value - wanted).abs() <= wanted.abs() * 1e-6),
                _ => Some(false),
            }
        }
        (Kind::EnumMember(name, member), Some(Leaf::Integer(value))) => {
            let numbers = known.enums.get(&format!("{}::{member}", name.path.last()?))?;
            Some(numbers.contains(value))
        }
        (Kind::Text(text), Some(Leaf::Text(bytes) | Leaf::Bytes(bytes))) => text_is(bytes, text),
        (Kind::List(items), Some(Leaf::Bytes(bytes))) => {
            let wanted: Option<Vec<u8>> = items.iter().map(byte).collect();
            Some(wanted? == *bytes)
        }
        (Kind::List(items), None) => {
            let Answer::Tree(tree) = answer else { return None };
            if tree.items.len() != items.len() {
                return Some(false);
            }
            let all = tree.items.values().zip(items).map(|(item, wanted)| equal(&Answer::Tree(item), known, wanted));
            all.collect::<Option<Vec<bool>>>().map(|all| all.into_iter().all(|same| same))
        }
        (Kind::Text(_) | Kind::List(_) | Kind::Integer(_), _) => Some(false),
        _ => None,
    }
}

/// True for an optional field that is absent, and for the case of a switch that has no bytes: both are reported as
/// one place without bytes.
fn is_nothing(tree: &Tree) -> bool {
    match (&tree.leaf, tree.fields.len()) {
        (Some(Leaf::Bytes(bytes)), 0) => bytes.is_empty() && tree.items.is_empty(),
        (None, 1) => tree.fields.values().all(is_nothing),
        _ => false,
    }
}

fn byte(expression: &Expr) -> Option<u8> {
    match expression.kind {
        Kind::Integer(value) => u8::try_from(value).ok(),
        _ => None,
    }
}

#[allow(clippy::as_conversions, clippy::cast_precision_loss)]
fn number_of(value: i128) -> f64 {
    value as f64
}

fn integer(expression: &Expr) -> Option<i128> {
    match &expression.kind {
        Kind::Integer(value) => Some(*value),
        Kind::Unary(UnaryOperator::Negate, inner) => integer(inner).map(|value| -value),
        _ => None,
    }
}

fn number(expression: &Expr) -> Option<f64> {
    match &expression.kind {
        Kind::Integer(value) => Some(number_of(*value)),
        Kind::Float(value) => Some(*value),
        Kind::Unary(UnaryOperator::Negate, inner) => number(inner).map(|value| -value),
        _ => None,
    }
}

/// Text in an encoding that is not UTF-8 or UTF-16 cannot be told.
fn text_is(bytes: &[u8], wanted: &str) -> Option<bool> {
    let cut = bytes.split(|byte| *byte == 0).next().unwrap_or_default();
    if bytes == wanted.as_bytes() || cut == wanted.as_bytes() {
        return Some(true);
    }
    let words = |from: fn([u8; 2]) -> u16| {
        let pairs = bytes.chunks_exact(2).filter_map(|pair| <[u8; 2]>::try_from(pair).ok());
        pairs.map(from).collect::<Vec<u16>>()
    };
    let wide = [words(u16::from_le_bytes), words(u16::from_be_bytes)];
    if wide.into_iter().any(|words| String::from_utf16(&words).is_ok_and(|text| text == wanted)) {
        return Some(true);
    }
    if wanted.is_ascii() && bytes.is_ascii() { Some(false) } else { None }
}
