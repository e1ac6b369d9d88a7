//! Members and methods of values, as in the user guide.

use super::types::Type;
use super::{Checker, Place};
use crate::diagnostic::Position;
use crate::expression::{Expr, Kind};
use crate::hint::meant;

impl<'a> Checker<'a> {
    /// Returns the type of `object.name(args)`. Without parentheses, there are no arguments.
    pub(super) fn member(
        &self,
        place: &mut Place<'_, 'a>,
        object: &Expr,
        name: &str,
        args: &[Expr],
        at: Position,
    ) -> Type {
        let of = self.infer(place, object);
        let given: Vec<Type> = args.iter().map(|arg| self.infer(place, arg)).collect();
        if name == "_sizeof" {
            return self.size_of_value(place, object, &of, at);
        }
        let found = match (&of, name) {
            (Type::Unknown, _) => Some((Type::Unknown, None)),
            (Type::Record(_) | Type::Struct, "_io") => Some((Type::Stream, Some(0))),
            (Type::Record(id), "_root") => Some((self.root_of(*id), Some(0))),
            (Type::Record(id), "_parent") => Some((self.parent_of(*id), Some(0))),
            (Type::Struct, "_root" | "_parent") => Some((Type::Struct, Some(0))),
            (Type::Record(id), _) => self.readable(place, *id, name, at).map(|found| (found, Some(0))),
            (Type::Stream, "size" | "pos") => Some((Type::Integer(None), Some(0))),
            (Type::Stream, "eof") => Some((Type::Bool, Some(0))),
            (Type::Integer(_), "to_s") => Some((Type::Text, Some(0))),
            (Type::Float | Type::Bool | Type::Enum(_), "to_i") => Some((Type::Integer(None), Some(0))),
            (Type::Text, "length") => Some((Type::Integer(None), Some(0))),
            (Type::Text, "reverse") => Some((Type::Text, Some(0))),
            (Type::Text, "to_i") => Some((Type::Integer(None), Some(given.len().min(1)))),
            (Type::Text, "substring") => Some((Type::Text, Some(2))),
            (Type::Bytes, "length" | "size" | "first" | "last" | "min" | "max") => Some((Type::Integer(None), Some(0))),
            (Type::Bytes, "to_s") => {
                if !matches!(args, [Expr { kind: Kind::Text(_), .. }]) {
                    place.report(at, "'.to_s' of bytes takes the encoding as a text literal");
                }
                return Type::Text;
            }
            (Type::List(_), "size" | "length") => Some((Type::Integer(None), Some(0))),
            (Type::List(element), "first" | "last" | "min" | "max") => Some(((**element).clone(), Some(0))),
            _ => None,
        };
        let Some((result, wanted)) = found else {
            let advice = match of {
                Type::Any | Type::Struct => Some("expected a cast '.as<type>' before it".to_owned()),
                Type::Record(id) => meant(name, self.members(id)),
                _ => None,
            };
            let advice = advice.map_or_else(String::new, |advice| format!(", {advice}"));
            place.report(at, format!("{} has no '{name}'{advice}", of.describe(&self.names)));
            return Type::Unknown;
        };
        if let Some(wanted) = wanted.filter(|wanted| *wanted != given.len()) {
            place.report(at, format!("'.{name}' takes {wanted} arguments, found {}", given.len()));
        }
        if matches!(of, Type::Text) {
            for (arg, given) in args.iter().zip(&given) {
                self.expect(place, arg.at, given, &Type::Integer(None));
            }
        }
        result
    }
}
