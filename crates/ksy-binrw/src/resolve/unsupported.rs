//! Features of the language that wire records cannot have, with a suggestion what to write instead.

use super::Resolver;
use crate::built_in::BuiltIn;
use crate::names::TypeId;
use crate::schema::{Attribute, Param, Schema};

impl Resolver<'_, '_, '_> {
    /// Reports everything in the file that cannot be compiled, except for expressions.
    pub(super) fn unsupported(&mut self, schema: &Schema) {
        if let Some(external) = &schema.external {
            self.report_on(external, "not supported beside keys that lay out wire records, such as '-gen-derive'");
        }
        for (here, spec) in self.types.clone() {
            spec.params.iter().for_each(|param| self.unsupported_param(param));
            for (index, attribute) in spec.seq.iter().enumerate() {
                self.unsupported_keys(here, attribute);
                self.unsupported_type(attribute, index + 1 == spec.seq.len());
                self.opaque_types(here, schema, attribute);
            }
        }
    }

    /// Reports a parameter whose type cannot be compiled.
    fn unsupported_param(&mut self, param: &Param) {
        let integer = param.kind.as_deref().is_some_and(|kind| {
            let built_in = BuiltIn::of(&kind.name);
            let bits = matches!(built_in, Some(BuiltIn::Bits(_) | BuiltIn::Other("bool")));
            !kind.name.list && (bits || built_in.and_then(BuiltIn::integer).is_some())
        });
        if !integer {
            let found = param.kind.as_ref().map_or_else(|| "bytes".to_owned(), |kind| format!("'{}'", kind.name));
            let message =
                format!("parameters of this type are not supported, expected an integer or 'bool', found {found}");
            self.report_on(&param.id, message);
        }
    }

    fn unsupported_keys(&mut self, here: TypeId, attribute: &Attribute) {
        let is_text = attribute.built_in() == Some(BuiltIn::Text) && !attribute.is_terminated_text();
        if let Some(process) = &attribute.process {
            let message = format!(
                "'process: {}' is not supported, expected the bytes as they are stored",
                process.name.join(".")
            );
            self.report_on(process, message);
        }
        let formula = attribute.formulas.first().map(|formula| ("-gen-value", formula.value.with(())));
        let damaged = attribute.damaged.clone().map(|key| ("-gen-damaged", key));
        let fetch = attribute.fetch.as_ref().map(|key| ("-gen-fetch", key.with(())));
        for (key, written) in formula.into_iter().chain(damaged).chain(fetch) {
            let message =
                format!("'{key}' beside keys that lay out wire records, such as '-gen-derive', is not supported");
            self.report_on(&written, message);
        }
        if let Some(pad) = &attribute.pad_right {
            let message =
                "'pad-right' is not supported, expected bytes of the whole 'size', or 'type: strz' with 'size'";
            self.report_on(pad, message);
        }
        for key in [&attribute.include, &attribute.consume, &attribute.eos_error].into_iter().flatten() {
            let name = key.path.rsplit('/').next().unwrap_or_default();
            let usual = name != "include";
            if key.value != usual {
                let message = format!(
                    "'{name}: {}' is not supported, expected a terminator that is read and not kept",
                    key.value
                );
                self.report_on(key, message);
            }
        }
        if let Some(terminator) = &attribute.terminator {
            if terminator.value != [0] || !is_text || attribute.is_sized() {
                self.report_on(terminator, "'terminator' is supported only as 0 on 'type: str' without 'size'");
            }
        }
        if attribute.is_terminated_text() {
            let around = self.shared.names.around(here).find_map(|(_, declared)| declared.spec.encoding.as_ref());
            let encoding = attribute.encoding.as_ref().or(around).map(|encoding| encoding.to_ascii_uppercase());
            // The characters of these take more than one byte each.
            let wide = encoding.is_some_and(|name| ["UTF-16", "UTF-32", "UCS-"].iter().any(|of| name.starts_with(of)));
            if let (true, Some(kind)) = (wide, &attribute.kind) {
                let message = "'strz' of an encoding with wide characters is not supported, expected 'str' with 'size'";
                self.report_on(kind, message);
            }
            if let Some(key) = attribute.size_eos.as_ref().filter(|key| key.value) {
                self.report_on(key, "'size-eos' beside 'strz' is not supported, expected a literal 'size', or none");
            }
        }
    }

    fn unsupported_type(&mut self, attribute: &Attribute, is_last: bool) {
        let Some(kind) = &attribute.kind else { return };
        let built_in = attribute.built_in();
        let name = attribute.call().map(|call| call.name.to_string()).unwrap_or_default();
        if let Some(BuiltIn::Bits(_)) = built_in {
            self.report_on(kind, format!("'{name}' is not supported, expected an unsigned integer with '-gen-bits'"));
        }
        if let Some(BuiltIn::Other(_)) = built_in {
            self.report_on(
                kind,
                format!("'{name}' can only be the type of a parameter, expected one that can be read"),
            );
        }
        let to_end = attribute.size_eos.as_ref().filter(|key| key.value && built_in != Some(BuiltIn::Text));
        if let Some(key) = to_end.filter(|_| !is_last || attribute.repeat.is_some() || attribute.condition.is_some()) {
            let message = "'size-eos' beside a type is supported only on the last attribute, without 'repeat' and 'if'";
            self.report_on(key, message);
        }
    }

    /// Reports types that no schema declares.
    fn opaque_types(&mut self, here: TypeId, schema: &Schema, attribute: &Attribute) {
        for call in attribute.calls().iter().filter(|_| schema.opaque_types) {
            if BuiltIn::of(&call.name).is_none() && self.shared.names.find_type(here, &call.name).is_none() {
                self.report_on(call, format!("opaque types are not supported, expected a schema of '{}'", call.name));
            }
        }
    }
}
