//! What a schema leaves to the user: processes of their own, and types that no schema declares.

use std::rc::Rc;

use super::scope::{Code, Made, Scope, problem};
use super::{Module, field_name};
use crate::check::Type;
use crate::expression::{Called, Expr};
use crate::names::TypeId;
use crate::range::LONG;
use crate::resolve::camel;
use crate::schema::{Process, Written};

impl<'a> Module<'a> {
    /// The path of something that stands where the file of `of` says the user's own things are.
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

    /// The user's type of a name that no schema declares, if the schema says that there are such.
    pub(super) fn opaque(&self, of: TypeId, call: &Called) -> Option<String> {
        let file = self.names.get(of)?.file;
        let is_opaque = self.schemas.get(file).copied().flatten().is_some_and(|schema| schema.opaque_types);
        let path = is_opaque.then(|| self.external(of, &call.name.path))?;
        self.externals.borrow_mut().types.insert(path.clone(), call.name.to_string());
        Some(path)
    }

    /// The type of a process of the user's own; `None` for one of Kaitai's.
    pub(super) fn codec(&self, of: TypeId, process: &Process) -> Option<String> {
        let is_known =
            matches!(process.name.as_slice(), [one] if ["xor", "rol", "ror", "zlib"].contains(&one.as_str()));
        let path = (!is_known).then(|| self.external(of, &process.name))?;
        self.externals.borrow_mut().codecs.insert(path.clone());
        Some(path)
    }

    /// Arguments for the user's own code: `i64`, `f64`, `bool`, `&str`, `&[u8]`, enums, and references to all else.
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

    /// What a process is in an attribute: the value that does it, or one of Kaitai's with its key. `behind` is where the
    /// stream stands once so many bytes are read, which is where its arguments are evaluated; none in a list, and where that is
    /// not known.
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
                        _ => self.integer(&self.total(code)).text,
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

    /// A part of a value whose type is the user's.
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
