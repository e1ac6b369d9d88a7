//! Checks `-gen-value`, the formula of a value.

use super::{Check, Checker, Place, Type};
use crate::built_in::BuiltIn;
use crate::diagnostic::Position;
use crate::expression::{Expr, Kind};
use crate::model::Number;
use crate::names::TypeId;
use crate::schema::{Attribute, Formula, TypeUse};

/// Functions of bytes, with the smallest and the largest size of their results in bytes.
const FUNCTIONS: [(&str, u64, u64); 15] = [
    ("copy", 1, 8),
    ("length", 1, 8),
    ("sum", 1, 8),
    ("sum32", 4, 8),
    ("balance32", 4, 4),
    ("inet", 2, 8),
    ("xor", 1, 8),
    ("crc16", 2, 8),
    ("crc32", 4, 8),
    ("adler32", 4, 8),
    ("md5", 16, 16),
    ("sha1", 20, 20),
    ("sha256", 32, 32),
    ("octal_length", 2, 64),
    ("octal_sum", 2, 64),
];

/// A function of parts of the record.
pub(crate) struct Clause<'e> {
    /// Conditions, and whether each must be true.
    pub conditions: Vec<(&'e Expr, bool)>,
    pub function: &'e str,
    pub sources: Vec<Source<'e>>,
}

/// Bytes that a formula uses.
pub(crate) enum Source<'e> {
    /// A part of a record, and whether its decoded bytes are used.
    Part(&'e Expr, bool),
    Constant(Vec<u8>),
}

/// The target of a path: a part of a record, or the whole record.
enum Found<'p> {
    Part(TypeId, &'p Attribute),
    Record(TypeId),
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

fn source(expression: &Expr) -> Result<Source<'_>, Wrong> {
    match &expression.kind {
        Kind::Call(function, args) => match (&function.kind, args.as_slice()) {
            (Kind::Name(name), [arg]) if name == "inflate" => Ok(Source::Part(arg, true)),
            _ => Err((expression.at, no_source())),
        },
        Kind::List(items) => {
            let byte = |item: &Expr| match item.kind {
                Kind::Integer(value) => u8::try_from(value).ok(),
                _ => None,
            };
            let bytes = items.iter().map(byte).collect::<Option<_>>();
            bytes.map(Source::Constant).ok_or_else(|| (expression.at, "expected a list of bytes".to_owned()))
        }
        _ => Ok(Source::Part(expression, false)),
    }
}

fn no_source() -> String {
    "expected a part of the record, 'inflate' of one, or a list of bytes".to_owned()
}

impl<'a> Check<'_, 'a> {
    pub(super) fn formulas(&mut self, here: TypeId, attribute: &Attribute) {
        for formula in &attribute.formulas {
            let mut place = Place::new(here, &formula.value.path);
            if let Err((at, message)) = self.formula(&mut place, attribute, formula) {
                place.report(at, message);
            }
            self.adopt(place);
        }
    }
}

impl<'a> Checker<'a> {
    fn formula(&self, place: &mut Place<'_, 'a>, attribute: &Attribute, formula: &Formula) -> Result<(), Wrong> {
        let at = formula.value.at;
        let mut target = attribute;
        let mut of = place.here;
        for name in &formula.member {
            of = self.single_record(of, target).map_err(|message| (at, message))?;
            target = self.part(of, name).map_err(|message| (at, message))?;
        }
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
            for source in &clause.sources {
                let Source::Part(path, _) = source else { continue };
                let found = self.source(place.here, path)?;
                let is_alike = |of: &Attribute| of.kind.is_some() && of.repeat.is_none() && size_of(of) == Some(size);
                if clause.function == "copy" && !matches!(found, Found::Part(_, part) if is_alike(part)) {
                    return Err((path.at, format!("'copy' takes a single integer of {size} bytes")));
                }
            }
        }
        Ok(())
    }

    /// Returns a stored attribute or instance.
    fn part(&self, here: TypeId, name: &str) -> Result<&Attribute, String> {
        let found = self.spec(here).and_then(|spec| spec.parts().find(|attribute| attribute.id.value == name));
        found.ok_or_else(|| format!("'{name}' is not an attribute of the type '{}'", self.names.full(here)))
    }

    /// Returns what the path of a source leads to.
    fn source(&self, here: TypeId, path: &Expr) -> Result<Found<'_>, Wrong> {
        let wrong = |message| (path.at, message);
        let (of, name) = match &path.kind {
            Kind::Name(name) => (here, name),
            Kind::Member(object, name) => {
                let of = match self.source(here, object)? {
                    Found::Record(of) => of,
                    Found::Part(of, attribute) => self.single_record(of, attribute).map_err(wrong)?,
                };
                (of, name)
            }
            Kind::Cast(object, target) => {
                return match self.type_named(here, target, path.at) {
                    Type::Record(id) => self.source(here, object).map(|_| Found::Record(id)),
                    _ => Err(wrong(format!("'{target}' is not a record type"))),
                };
            }
            _ => return Err(wrong(no_source())),
        };
        match name.as_str() {
            "_root" => Ok(Found::Record(self.names.root(of).unwrap_or(of))),
            "_parent" => match self.parent_of(of) {
                Type::Record(parent) => Ok(Found::Record(parent)),
                _ => Err(wrong("'_parent' is not a single type here".to_owned())),
            },
            name => self.part(of, name).map(|part| Found::Part(of, part)).map_err(wrong),
        }
    }

    fn single_record(&self, here: TypeId, attribute: &Attribute) -> Result<TypeId, String> {
        let target = match attribute.kind.as_deref() {
            Some(TypeUse::Named(call)) if attribute.repeat.is_none() && attribute.process.is_none() => {
                self.names.find_type(here, &call.name)
            }
            _ => None,
        };
        target.ok_or_else(|| format!("'{}' is not a single record", attribute.id.value))
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
