//! Assertions of a test suite in Rust: `actual` of the top-level type must be `expected`.

use std::rc::Rc;

use super::Pass;
use super::scope::{Base, Code, Made, Scope, TOP, problem};
use super::stored::{Stored, Wrapping};
use crate::check::Type;
use crate::expression::{Expr, Kind};

impl<'a> Pass<'_, 'a> {
    /// Returns a condition on `self`, which is the type.
    pub fn assertion(&mut self, actual: &Expr, expected: &Expr) -> Made<String> {
        let (text, implicit) = self.apart(|pass| pass.assert(actual, expected));
        let text = text?;
        match implicit.first() {
            Some(param) => problem(actual.at, format!("'{}' is not known at the top", param.key)),
            None => Ok(text),
        }
    }

    fn assert(&mut self, actual: &Expr, expected: &Expr) -> Made<String> {
        let scope = Rc::new(Scope::new(self.of, Base::Of(TOP.to_owned())));
        let code = self.expr(actual, &scope)?;
        if matches!(&expected.kind, Kind::Name(name) if name == "null") {
            if let Some(switch @ Stored::Switch { window: Wrapping::Nothing, .. }) = code.stored.as_deref() {
                let kind = self.element_type(switch);
                return Ok(if code.maybe {
                    format!("{}.is_none_or(|it| matches!(it, {kind}::Nothing))", code.operand())
                } else {
                    format!("matches!({}, {kind}::Nothing)", code.text)
                });
            }
            return Ok(if code.maybe { format!("{}.is_none()", code.operand()) } else { "false".to_owned() });
        }
        self.same(code, expected, &scope)
    }

    fn same(&mut self, code: Code, expected: &Expr, scope: &Rc<Scope>) -> Made<String> {
        let expected_expr = match &expected.kind {
            Kind::Cast(inner, _) => inner,
            _ => expected,
        };
        if let (Type::List(_), Kind::List(items)) = (&code.kind, &expected_expr.kind) {
            let list = self.total(code.clone());
            let mut all = vec![format!("{}.len() == {}", list.operand(), items.len())];
            for (index, item) in items.iter().enumerate() {
                let at = Expr::integer(i128::try_from(index).unwrap_or(0), expected.at);
                let element = self.element_of(code.clone(), &|list: &str| format!("{list}.get({index})"), &at)?;
                all.push(format!("({})", self.same(element, item, scope)?));
            }
            return Ok(all.join(" && "));
        }
        let present = code.maybe.then(|| format!("{}.is_some() && ", code.operand()));
        let expected = self.expr(expected_expr, scope)?;
        let compared = match (&code.kind, &expected.kind) {
            (Type::Float, _) | (_, Type::Float) => {
                let (left, right) = (self.total(code), self.total(expected));
                format!("computed::near({}, {})", self.float(&left), self.float(&right))
            }
            _ => self.compare("==", code, expected, expected_expr)?.text,
        };
        Ok(format!("{}{compared}", present.unwrap_or_default()))
    }
}
