//! Emits `-gen-value` as the attribute `value` of the runtime.

use std::rc::Rc;

use super::Pass;
use super::scope::{Base, Code, Made, Scope, problem};
use super::stored::Part;
use crate::check::{Source, clauses};
use crate::emit::rust::byte_string;
use crate::expression::{Expr, Kind};

impl<'a> Pass<'_, 'a> {
    /// Returns the formulas of a part and of its members.
    pub(super) fn values(&mut self, part: Part<'a>) -> Made<Vec<String>> {
        let mut found = Vec::new();
        for formula in &part.attribute.formulas {
            let expression = &formula.value.value;
            let member =
                if formula.member.is_empty() { String::new() } else { format!("{} = ", formula.member.join(".")) };
            let Ok(clauses) = clauses(expression) else { return problem(expression.at, "expected a formula") };
            for clause in clauses {
                let mut condition = String::new();
                for (own, wanted) in clause.conditions {
                    let code = self.condition_of(part, own)?;
                    let own = if wanted { code.text } else { format!("!{}", code.operand()) };
                    condition = if condition.is_empty() { own } else { format!("({condition}) && ({own})") };
                }
                let condition = if condition.is_empty() { condition } else { format!("if({condition}) ") };
                let sources = clause.sources.iter().map(|source| match source {
                    Source::Part(path, true) => format!("inflate({})", shown(path)),
                    Source::Part(path, false) => shown(path),
                    Source::Constant(bytes) => byte_string(bytes),
                });
                let sources = sources.collect::<Vec<_>>().join(", ");
                found.push(format!("value({member}{condition}{}({sources}))", clause.function));
            }
        }
        Ok(found)
    }

    /// Returns a condition on parts of the record.
    fn condition_of(&mut self, part: Part<'a>, condition: &Expr) -> Made<Code> {
        let scope = Rc::new(Scope::new(part.of, Base::Locals));
        let (code, implicit) = self.apart(|pass| pass.expr(condition, &scope));
        let code = self.total(code?).as_condition();
        if implicit.is_empty() {
            return Ok(code);
        }
        problem(condition.at, "a condition of '-gen-value' may use only parts of its own record")
    }
}

/// Formats the path of a source in the syntax of `ksy-derive`, where the case of a switch is a step of its own.
fn shown(path: &Expr) -> String {
    match &path.kind {
        Kind::Member(_, name) | Kind::Name(name) if name == "_root" => "crate".to_owned(),
        Kind::Name(name) if name == "_parent" => "super".to_owned(),
        Kind::Member(object, name) if name == "_parent" => format!("{}.super", shown(object)),
        Kind::Member(object, name) => format!("{}.{name}", shown(object)),
        Kind::Name(name) => name.clone(),
        Kind::Cast(object, case) => {
            let case = case.path.last().map_or("", String::as_str);
            format!("{}.{case}", shown(object))
        }
        _ => String::new(),
    }
}
