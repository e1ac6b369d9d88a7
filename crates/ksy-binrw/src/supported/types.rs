//! Types, their parameters, byte orders and enums.

use super::{EndianSpec, EnumSpec, Keys, Schema, TypeSpec};
use crate::check::BuiltIn;
use crate::diagnostic::Reporter;
use crate::expression::Expression;
use crate::model::Number;
use crate::names::{EnumId, Names, TypeId};
use crate::schema::{self, Written};

/// Returns the part of a file that can be compiled, and reports the rest.
pub fn lower<'s>(
    schema: &'s schema::Schema,
    file: usize,
    names: &Names<'s>,
    keys: &Keys,
    files: &[Option<&schema::Schema>],
    reporter: &mut Reporter<'_>,
) -> Schema<'s> {
    if let Some(external) = &schema.external {
        reporter.report(
            external.at,
            &external.path,
            "not supported beside keys that lay out wire records, such as '-gen-derive'",
        );
    }
    let mut lower = Lower { names, keys, file, files, reporter };
    let own = names.types().filter(|(_, declared)| declared.file == file);
    let types = own.map(|(id, declared)| lower.type_spec(id, declared.spec)).collect();
    let mut enums: Vec<_> = names.enums().filter(|(_, declared)| declared.file == file).collect();
    enums.sort_by_key(|(_, declared)| declared.parent);
    let enums = enums.into_iter().map(|(id, declared)| {
        let spec = declared.spec;
        EnumSpec { spec, id, name: spec.name.with(keys.of_enum(id)) }
    });
    let enums = enums.collect();
    Schema { spec: schema, types, enums }
}

pub(super) struct Lower<'a, 'n, 'r, 'l> {
    pub names: &'a Names<'n>,
    pub keys: &'a Keys,
    /// Index of the file.
    pub file: usize,
    pub files: &'a [Option<&'a schema::Schema>],
    pub reporter: &'r mut Reporter<'l>,
}

impl Lower<'_, '_, '_, '_> {
    fn file_id(&self, file: usize) -> Option<String> {
        let other = self.files.get(file).copied().flatten().filter(|_| file != self.file);
        other.map(|schema| schema.id.value.clone())
    }

    /// Returns the name of a type in the model, prefixed with the id of its file if it is in another file.
    pub(super) fn type_path(&self, id: TypeId) -> Vec<String> {
        let file = self.names.get(id).and_then(|declared| self.file_id(declared.file));
        file.into_iter().chain([self.keys.of_type(id)]).collect()
    }

    /// Returns the name of an enum in the model, prefixed with the id of its file if it is in another file.
    pub(super) fn enum_path(&self, id: EnumId) -> Vec<String> {
        let file = self.names.get_enum(id).and_then(|declared| self.file_id(declared.file));
        file.into_iter().chain([self.keys.of_enum(id)]).collect()
    }

    fn type_spec<'s>(&mut self, id: TypeId, spec: &'s schema::TypeSpec) -> TypeSpec<'s> {
        spec.params.iter().for_each(|param| self.param(param));
        TypeSpec {
            spec,
            id,
            name: spec.name.with(self.keys.of_type(id)),
            endian: spec.endian.as_ref().and_then(|endian| self.endian(id, endian)),
            seq: self.attributes(id, &spec.seq),
        }
    }

    /// Reports a parameter whose type cannot be compiled.
    fn param(&mut self, param: &schema::Param) {
        let kind = param.kind.as_ref().map(|kind| BuiltIn::of(&kind.value.name));
        let integer = matches!(
            kind,
            Some(Some(
                BuiltIn::Number(Number::Unsigned(_) | Number::Signed(_)) | BuiltIn::Bits(_) | BuiltIn::Other("bool")
            ))
        );
        if !integer || param.kind.as_ref().is_some_and(|kind| kind.value.name.list) {
            let found = param.kind.as_ref().map_or_else(|| "bytes".to_owned(), |kind| format!("'{}'", kind.value.name));
            let message =
                format!("parameters of this type are not supported, expected an integer or 'bool', found {found}");
            self.reporter.report(param.id.at, &param.id.path, message);
        }
    }

    fn endian(&mut self, here: TypeId, endian: &Written<schema::EndianSpec>) -> Option<Written<EndianSpec>> {
        let value = match &endian.value {
            schema::EndianSpec::Little => EndianSpec::Little,
            schema::EndianSpec::Big => EndianSpec::Big,
            schema::EndianSpec::Switch { on, cases } => {
                let on = self.formula(here, on, &endian.path)?;
                let mut values = Vec::new();
                for (case, little) in cases {
                    let value = match case {
                        Some(case) => self.expression(here, case).and_then(|case| self.constant(&case.value)),
                        None => None,
                    };
                    values.push((value, *little));
                }
                let value_of =
                    |wanted: bool| values.iter().find(|(_, little)| *little == wanted).and_then(|(value, _)| *value);
                let (Some(little), Some(big), 2) = (value_of(true), value_of(false), values.len()) else {
                    let message = "only two cases are supported, expected an integer for 'le' and one for 'be'";
                    self.reporter.report(endian.at, &endian.path, message);
                    return None;
                };
                EndianSpec::Switch { on, little, big }
            }
        };
        Some(endian.with(value))
    }

    /// Evaluates an expression of literals and enums.
    pub(super) fn constant(&self, expression: &Expression) -> Option<i128> {
        expression.evaluate(&|part| match part {
            Expression::EnumValue(path) => {
                let (value, path) = path.split_last()?;
                let found = self.names.enums().find(|(id, _)| self.enum_path(*id) == path)?.1;
                found.spec.values.iter().find(|v| v.id.value == *value).map(|value| value.number)
            }
            _ => None,
        })
    }
}
