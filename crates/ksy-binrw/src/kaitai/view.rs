//! Numbers in the decoded bytes of a list element, as methods that read them. The element keeps these bytes, so that
//! they are edited there.

use std::rc::Rc;

use super::scope::{Code, Made, Scope, problem};
use super::stored::Stored;
use super::{Module, Pass};
use crate::expression::{Expr, Kind};
use crate::model::{Number, Order};
use crate::names::TypeId;
use crate::schema::{Instance, TypeUse};

impl Module<'_> {
    /// Returns whether an instance is a method: it has a value, or is in decoded bytes of another part.
    pub(super) fn is_method(&self, of: TypeId, instance: &Instance) -> bool {
        instance.value.is_some() || self.decoded(of, instance).is_some()
    }

    /// Returns the list and the index of the element whose decoded bytes are the stream of an instance.
    fn decoded<'i>(&self, of: TypeId, instance: &'i Instance) -> Option<(&'i Expr, &'i Expr)> {
        let Kind::Member(element, _) = &instance.io.as_ref()?.value.kind else { return None };
        let Kind::Index(list, index) = &element.kind else { return None };
        let (of, name) = self.checker.member_of(of, list)?;
        let attribute = self.spec(of)?.parts().find(|attribute| attribute.id.value == name)?;
        attribute.process.as_ref().map(|_| (list.as_ref(), index.as_ref()))
    }
}

impl<'a> Pass<'_, 'a> {
    /// Returns the value of an instance in decoded bytes.
    pub(super) fn view(&mut self, instance: &'a Instance, scope: &Rc<Scope>) -> Made<Code> {
        let attribute = &instance.attribute;
        let kind = match attribute.kind.as_deref() {
            Some(TypeUse::Named(call)) if attribute.repeat.is_none() => Number::named(&call.name.to_string()),
            _ => None,
        };
        let (Some((list, index)), Some(pos), Some((number, order))) =
            (self.decoded(scope.of, instance), &instance.pos, kind)
        else {
            return problem(attribute.id.at, "only single numbers at a position of decoded bytes are supported");
        };
        let order = match order.unwrap_or_else(|| self.names.order(scope.of)) {
            Order::Inherited if number.size() == 1 => Order::Big,
            Order::Inherited => {
                return problem(attribute.id.at, "the byte order of a number in decoded bytes must be constant");
            }
            order => order,
        };
        let list = self.total_of(list, scope)?.operand();
        let index = self.total_of(index, scope)?.as_integer().text;
        let pos = self.total_of(&pos.value, scope)?.as_integer().text;
        let text = format!(
            "computed::number_at::<{}, _, _>({list}.get(computed::index({index})), computed::index({pos}), ksy_runtime::Endian::{order:?})",
            number.rust()
        );
        Ok(self.element(&Stored::Number(number), &text, false, scope))
    }
}
