//! Code that a schema leaves to the user: custom processes and external types.

use std::rc::Rc;

use super::scope::{Code, Made, Scope, problem};
use super::{Externals, Module, Pass, field_name};
use crate::built_in::BuiltIn;
use crate::check::Type;
use crate::expression::{Called, Expr};
use crate::names::TypeId;
use crate::range::LONG;
use crate::rust_names::camel;
use crate::schema::{Process, TypeUse, Written};

impl Module<'_> {
    /// Returns the path of an item in the module that the file of `of` sets for user code.
    fn external(&self, of: TypeId, names: &[String]) -> String {
        let module = self.schema_of(of).and_then(|schema| schema.external.as_ref());
        let mut path = vec![module.map_or_else(|| "super".to_owned(), |module| module.value.clone())];
        if let Some((last, modules)) = names.split_last() {
            path.extend(modules.iter().map(|name| field_name(name)));
            path.push(camel(last));
        }
        path.join("::")
    }

    /// Returns the external type for a name that no schema declares, if the schema allows external types.
    pub(super) fn opaque(&self, of: TypeId, call: &Called) -> Option<String> {
        let is_opaque = self.schema_of(of)?.opaque_types;
        is_opaque.then(|| self.external(of, &call.name.path))
    }

    /// Returns the type of a custom process, or `None` for a built-in one.
    pub(super) fn codec(&self, of: TypeId, process: &Process) -> Option<String> {
        let is_known =
            matches!(process.name.as_slice(), [one] if ["xor", "rol", "ror", "zlib"].contains(&one.as_str()));
        (!is_known).then(|| self.external(of, &process.name))
    }

    /// Returns the code that the user has to provide for all files.
    pub fn externals(&self) -> Externals {
        let mut found = Externals::default();
        for (id, declared) in self.names.types() {
            for attribute in declared.spec.parts() {
                found.codecs.extend(attribute.process.as_ref().and_then(|process| self.codec(id, &process.value)));
                let Some(TypeUse::Named(call)) = attribute.kind.as_deref() else { continue };
                if BuiltIn::of(&call.name).is_none() && self.names.find_type(id, &call.name).is_none() {
                    found.types.extend(self.opaque(id, call).map(|path| (path, call.name.to_string())));
                }
            }
        }
        found
    }
}

impl Pass<'_, '_> {
    /// Returns arguments for user code: `i64`, `f64`, `bool`, `&str`, `&[u8]`, enums, and references to all other
    /// types.
    pub(super) fn plain_arguments(&mut self, args: &[Expr], scope: &Rc<Scope>) -> Made<Vec<String>> {
        let plain = |arg: &Expr| -> Made<String> {
            let code = self.total_of(arg, scope)?;
            Ok(match code.kind {
                Type::Integer(_) => code.to(LONG).text,
                Type::Float | Type::Bool | Type::Stream | Type::Enum(_) if !code.maybe => code.text,
                Type::Text | Type::Bytes | Type::List(_) => self.reference(code),
                _ if code.maybe => return problem(arg.at, "an optional value cannot be passed on"),
                _ => Self::borrowed(&code),
            })
        };
        args.iter().map(plain).collect()
    }

    /// Returns the process in an attribute: a codec value, or a built-in process with its key. `behind` is the stream
    /// after the stored bytes, in which the arguments are evaluated; `None` in a list, or if it is not known.
    pub(super) fn processed_by(
        &mut self,
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
                        Type::Bytes => self.exact(code),
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
