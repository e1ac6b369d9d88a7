//! Sizes that are known without a file, for `sizeof`.

use super::types::Type;
use super::{Checker, Place};
use crate::built_in::BuiltIn;
use crate::diagnostic::Position;
use crate::expression::{Expr, Kind, TypeName};
use crate::names::TypeId;
use crate::schema::{Attribute, RepeatSpec, TypeUse};

/// The deepest nesting for computing a size; types that contain each other have none.
const MOST_LEVELS: usize = 50;

impl<'a> Checker<'a> {
    pub(super) fn size_of_value(&self, place: &mut Place<'_, 'a>, object: &Expr, of: &Type, at: Position) -> Type {
        let known = match (&object.kind, of) {
            (_, Type::Unknown) => true,
            (Kind::Name(name), _) if !name.starts_with('_') => {
                let attribute = self.spec(place.here).and_then(|spec| spec.attribute(name));
                // A repetition of variable length is measured when it is read.
                attribute.is_none_or(|a| a.repeat.is_some() || self.bits_of_attribute(place.here, a, 0).is_some())
            }
            (_, Type::Record(id)) => self.bits_of_type(*id).is_some(),
            _ => true,
        };
        if !known {
            place.report(at, "this value has no fixed size");
        }
        Type::Integer(None)
    }

    /// Returns the size in bits of what an expression refers to, if it is constant.
    pub(crate) fn bits_of_value(&self, here: TypeId, object: &Expr) -> Option<u64> {
        match self.member_of(here, object) {
            Some((of, name)) => {
                let attribute = self.spec(of)?.attribute(name)?;
                self.bits_of_attribute(of, attribute, 0)
            }
            None => match self.type_of(here, object) {
                Type::Record(id) => self.bits_of_type(id),
                _ => None,
            },
        }
    }

    pub(crate) fn bits_of_type(&self, id: TypeId) -> Option<u64> {
        self.bits(id, 0)
    }

    fn bits(&self, id: TypeId, depth: usize) -> Option<u64> {
        if depth > MOST_LEVELS {
            return None;
        }
        let spec = self.spec(id)?;
        spec.seq.iter().try_fold(0_u64, |sum, attribute| sum.checked_add(self.bits_of_attribute(id, attribute, depth)?))
    }

    fn bits_of_attribute(&self, here: TypeId, attribute: &Attribute, depth: usize) -> Option<u64> {
        if attribute.condition.is_some() {
            return None;
        }
        let count = match attribute.repeat.as_deref() {
            None => 1,
            Some(RepeatSpec::Count(count)) => literal(&count.value)?,
            Some(_) => return None,
        };
        let one = match (&attribute.contents, &attribute.size, &attribute.kind) {
            (Some(contents), ..) => u64::try_from(contents.value.len()).ok()?.checked_mul(8)?,
            (_, Some(size), _) => literal(&size.value)?.checked_mul(8)?,
            (_, _, Some(kind)) => match &kind.value {
                TypeUse::Named(call) => self.bits_of_call(here, &call.name, depth)?,
                TypeUse::Switch { .. } => return None,
            },
            _ => return None,
        };
        one.checked_mul(count)
    }

    pub(crate) fn bits_of_name(&self, here: TypeId, name: &TypeName) -> Option<u64> {
        self.bits_of_call(here, name, 0)
    }

    fn bits_of_call(&self, here: TypeId, name: &TypeName, depth: usize) -> Option<u64> {
        match BuiltIn::of(name) {
            Some(BuiltIn::Number(number)) => Some(number.size() * 8),
            Some(BuiltIn::Bits(bits)) => Some(bits.into()),
            Some(_) => None,
            None => self.bits(self.names.find_type(here, name)?, depth + 1),
        }
    }
}

fn literal(expression: &Expr) -> Option<u64> {
    match expression.kind {
        Kind::Integer(value) => u64::try_from(value).ok(),
        _ => None,
    }
}
