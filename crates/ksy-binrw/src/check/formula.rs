//! Checks `-gen-value`, the formula of a value.

use super::{BuiltIn, Checker, Place, Type};
use crate::diagnostic::Position;
use crate::expression::{Expr, Kind};
use crate::model::Number;
use crate::names::TypeId;
use crate::schema::{Attribute, Formula, TypeUse};

/// Functions of bytes, with the smallest and the largest size of their results in bytes.
const FUNCTIONS: [(&str, u64, u64); 9] = [
    ("length", 1, 8),
    ("sum", 1, 8),
    ("xor", 1, 8),
    ("crc16", 2, 8),
    ("crc32", 4, 8),
    ("adler32", 4, 8),
    ("md5", 16, 16),
    ("sha1", 20, 20),
    ("sha256", 32, 32),
];

/// A function of parts of the record.
pub(crate) struct Clause<'e> {
    /// Conditions, and whether each must be true.
    pub conditions: Vec<(&'e Expr, bool)>,
    pub function: &'e str,
    /// Paths of the parts, and whether their decoded bytes are used.
    pub sources: Vec<(Vec<&'e str>, bool)>,
}

/// A problem of a formula, with its position.
type Wrong = (Position, String);

/// Returns the functions that a formula selects from.
pub(crate) fn clauses(expression: &Expr) -> Result<Vec<Clause<'_>>, Wrong> {
    match &expression.kind {
        Kind::Choice(condition, yes, no) => {
            let mut found = Vec::new();
            for (branch, wanted) in [(yes, true), (no, false)] {
                for mut clause in clauses(branch)? {
                    clause.conditions.insert(0, (condition.as_ref(), wanted));
                    found.push(clause);
                }
            }
            Ok(found)
        }
        Kind::Call(function, args) => {
            let Kind::Name(function) = &function.kind else { return Err(no_function(expression)) };
            if !FUNCTIONS.iter().any(|(name, ..)| name == function) {
                return Err(no_function(expression));
            }
            if args.is_empty() {
                return Err((expression.at, format!("'{function}' takes at least one part of the record")));
            }
            let sources = args.iter().map(source).collect::<Result<_, _>>()?;
            Ok(vec![Clause { conditions: Vec::new(), function, sources }])
        }
        _ => Err(no_function(expression)),
    }
}

fn no_function(expression: &Expr) -> Wrong {
    let names: Vec<&str> = FUNCTIONS.iter().map(|(name, ..)| *name).collect();
    (expression.at, format!("expected one of these functions of parts of the record: {}", names.join(", ")))
}

fn source(expression: &Expr) -> Result<(Vec<&str>, bool), Wrong> {
    match &expression.kind {
        Kind::Call(function, args) => match (&function.kind, args.as_slice()) {
            (Kind::Name(name), [arg]) if name == "inflate" => Ok((path(arg)?, true)),
            _ => Err((expression.at, "expected a part of the record, or 'inflate' of one".to_owned())),
        },
        _ => Ok((path(expression)?, false)),
    }
}

fn path(expression: &Expr) -> Result<Vec<&str>, Wrong> {
    match &expression.kind {
        Kind::Name(name) => Ok(vec![name]),
        Kind::Member(object, name) => {
            let mut found = path(object)?;
            found.push(name);
            Ok(found)
        }
        _ => Err((expression.at, "expected a part of the record, or 'inflate' of one".to_owned())),
    }
}

impl Checker<'_> {
    pub(super) fn formulas(&self, here: TypeId, attribute: &Attribute) {
        for formula in &attribute.formulas {
            let place = Place { here, element: None, path: &formula.value.path };
            if let Err((at, message)) = self.formula(&place, attribute, formula) {
                self.report(&place, at, message);
            }
        }
    }

    fn formula(&self, place: &Place<'_>, attribute: &Attribute, formula: &Formula) -> Result<(), Wrong> {
        let at = formula.value.at;
        let member: Vec<&str> = formula.member.iter().map(String::as_str).collect();
        let target = self.part_below(place.here, attribute, &member).map_err(|message| (at, message))?;
        let size = size_of(target).filter(|_| target.repeat.is_none() && attribute.repeat.is_none());
        let Some(size) = size else {
            return Err((at, "expected a single integer, or bytes of a fixed size".to_owned()));
        };
        for clause in clauses(&formula.value.value)? {
            for (condition, _) in &clause.conditions {
                let found = self.infer(place, condition);
                self.expect(place, condition.at, &found, &Type::Bool);
            }
            for (name, least, most) in FUNCTIONS.iter().filter(|(name, ..)| *name == clause.function) {
                if size < *least || size > *most {
                    let message = format!("the result of '{name}' has {least} to {most} bytes, found room for {size}");
                    return Err((at, message));
                }
            }
            for (path, _) in &clause.sources {
                let (first, rest) = path.split_first().map_or(("", path.as_slice()), |(first, rest)| (*first, rest));
                let part = self.part(place.here, first).map_err(|message| (at, message))?;
                self.part_below(place.here, part, rest).map_err(|message| (at, message))?;
            }
        }
        Ok(())
    }

    /// Returns a stored attribute.
    fn part(&self, here: TypeId, name: &str) -> Result<&Attribute, String> {
        let spec = self.names.get(here).map(|declared| declared.spec);
        let found = spec.and_then(|spec| spec.seq.iter().find(|attribute| attribute.id.value == name));
        found.ok_or_else(|| format!("'{name}' is not an attribute of the type '{}'", self.names.full(here)))
    }

    /// Returns the attribute at a path of single records.
    fn part_below<'p>(
        &'p self,
        here: TypeId,
        attribute: &'p Attribute,
        path: &[&str],
    ) -> Result<&'p Attribute, String> {
        let Some((first, rest)) = path.split_first() else { return Ok(attribute) };
        let target = match attribute.kind.as_ref().map(|kind| &kind.value) {
            Some(TypeUse::Named(call)) if attribute.repeat.is_none() && attribute.process.is_none() => {
                self.names.find_type(here, &call.name)
            }
            _ => None,
        };
        let Some(target) = target else {
            return Err(format!("'{}' is not a single record", attribute.id.value));
        };
        self.part_below(target, self.part(target, first)?, rest)
    }
}

/// Returns the size in bytes of an integer, or of bytes of fixed size.
fn size_of(attribute: &Attribute) -> Option<u64> {
    match (&attribute.kind, &attribute.size) {
        (Some(kind), None) => match &kind.value {
            TypeUse::Named(call) => match BuiltIn::of(&call.name)? {
                BuiltIn::Number(Number::Float(_)) => None,
                BuiltIn::Number(number) => Some(number.size()),
                _ => None,
            },
            TypeUse::Switch { .. } => None,
        },
        (None, Some(size)) if attribute.process.is_none() => match size.value.kind {
            Kind::Integer(size) => u64::try_from(size).ok(),
            _ => None,
        },
        _ => None,
    }
}
