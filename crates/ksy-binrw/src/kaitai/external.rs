//! Code that a schema leaves to the user: custom processes and external types.

use std::rc::Rc;

use super::scope::{Code, Made, Scope, problem};
use super::{Module, field_name};
use crate::check::Type;
use crate::expression::{Called, Expr};
use crate::names::TypeId;
use crate::range::LONG;
use crate::rust_names::camel;
use crate::schema::{Process, Written};

impl<'a> Module<'a> {
    /// Returns the path of an item in the module that the file of `of` sets for user code.
    fn external(&self, of: TypeId, names: &[String]) -> String {
        let schema = self.names.get(of).and_then(|declared| self.schemas.get(declared.file).copied().flatten());
        let module = schema.and_then(|schema| schema.external.as_ref());
        let mut path = vec![module.map_or_else(|| "super".to_owned(), |module| module.value.clone())];
        if let Some((last, modules)) = names.split_last() {
            path.extend(modules.iter().map(|name| field_name(name)));
            path.push(camel(last));
        }
        path.join("::")
    }

    /// Returns the external type for a name that no schema declares, if the schema allows external types.
    pub(super) fn opaque(&self, of: TypeId, call: &Called) -> Option<String> {
        let file = self.names.get(of)?.file;
        let is_opaque = self.schemas.get(file).copied().flatten().is_some_and(|schema| schema.opaque_types);
        let path = is_opaque.then(|| self.external(of, &call.name.path))?;
        self.externals.borrow_mut().types.insert(path.clone(), call.name.to_string());
        Some(path)
    }

    /// Returns the type of a custom process, or `None` for a built-in one.
    pub(super) fn codec(&self, of: TypeId, process: &Process) -> Option<String> {
        let is_known =
            matches!(process.name.as_slice(), [one] if ["xor", "rol", "ror", "zlib"].contains(&one.as_str()));
        let path = (!is_known).then(|| self.external(of, &process.name))?;
        self.externals.borrow_mut().codecs.insert(path.clone());
        Some(path)
    }

    /// Returns arguments for user code: `i64`, `f64`, `bool`, `&str`, `&[u8]`, enums, and references to all other
    /// types.
    pub(super) fn plain_arguments(&self, args: &[Expr], scope: &Rc<Scope>) -> Made<Vec<String>> {
        let plain = |arg: &Expr| -> Made<String> {
            let code = self.total(self.expr(arg, scope)?);
            Ok(match code.kind {
                Type::Integer(_) => code.to(LONG).text,
                Type::Float | Type::Bool | Type::Stream | Type::Enum(_) if !code.maybe => code.text,
                Type::Text => self.shown_text(code),
                Type::Bytes | Type::List(_) => self.slice(code),
                _ if code.maybe => return problem(arg.at, "what may be absent cannot be handed on"),
                _ => Self::borrowed(&code),
            })
        };
        args.iter().map(plain).collect()
    }

    /// Returns the process in an attribute: a codec value, or a built-in process with its key. `behind` is the stream
    /// after the stored bytes, in which the arguments are evaluated; `None` in a list, or if it is not known.
    pub(super) fn processed_by(
        &self,
        of: TypeId,
        process: &Written<Process>,
        scope: &Rc<Scope>,
        behind: Option<&str>,
    ) -> Made<String> {
        let text = match self.codec(of, &process.value) {
            Some(path) => format!("{path}::new({})", self.plain_arguments(&process.value.args, scope)?.join(", ")),
            None => {
                let mut args = Vec::new();
                for arg in &process.value.args {
                    let code = self.expr(arg, scope)?;
                    args.push(match code.kind {
                        Type::Bytes => self.bytes(code),
                        _ => self.total(code).as_integer().text,
                    });
                }
                let args = if args.is_empty() { String::new() } else { format!("({})", args.join(", ")) };
                process.value.name.join("::") + &args
            }
        };
        if !super::record::mentions(&text, "io") {
            return Ok(text);
        }
        match behind {
            Some(behind) => Ok(super::record::replaced(&text, "io", behind)),
            None => problem(
                process.at,
                "'_io' in the arguments of 'process' of a list or beside 'terminator' is not supported",
            ),
        }
    }

    /// Returns a member of a value of an external type.
    pub(super) fn part_of_opaque(&self, of: &Code, name: &str) -> Code {
        let name = field_name(name);
        let text = if of.maybe {
            format!("{}.map(|it| &it.{name})", of.operand())
        } else {
            format!("{}.{name}", of.operand())
        };
        let form = if of.maybe { super::scope::Form::Reference } else { super::scope::Form::Place };
        Code { maybe: of.maybe, ..Code::new(text, Type::Unknown, form) }
    }
}
