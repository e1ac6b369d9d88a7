//! Resolves the meaning of a schema of wire records: reduces expressions to integers and conditions, looks up names,
//! derives counts, computes sizes.

mod combine;
mod derive;
mod expression;
mod field;
mod graph;
mod left_out;
mod plain;
mod scope;
mod switch;
mod unique;
mod unsupported;

use std::collections::{BTreeMap, HashMap};
use std::ops::Deref;
use std::rc::Rc;

use crate::check::Checker;
use crate::diagnostic::{Position, Reporter};
use crate::enums::enumeration;
use crate::expression::{Expr, Kind};
use crate::model::{Enumeration, Model, Number, Order, Record, Reference};
use crate::names::{EnumId, TypeId};
use crate::schema::{EndianSpec, Schema, TypeSpec, Written};

pub(crate) use left_out::left_out;
pub(crate) use plain::{is_plain_shape, size};

/// Data shared by all files of a run.
pub(crate) struct Shared<'a> {
    pub checker: &'a Checker<'a>,
    /// The malformed files.
    pub malformed: &'a [bool],
}

impl<'a> Deref for Shared<'a> {
    type Target = Checker<'a>;

    fn deref(&self) -> &Checker<'a> {
        self.checker
    }
}

/// Resolves a file whose imports are already resolved. There is no model of a malformed file: its attributes are checked
/// one by one, but not against each other, because some are missing.
pub(crate) fn resolve(
    shared: &Shared<'_>,
    (file, schema): (usize, &Schema),
    imports: BTreeMap<String, Rc<Model>>,
    module: String,
    reporter: &mut Reporter<'_>,
) -> Option<Model> {
    let types = shared.names.types().filter(|(_, declared)| declared.file == file);
    let types = types.map(|(id, declared)| (id, declared.spec)).collect();
    let mut resolver = Resolver { shared, file, types, imports, reporter };
    resolver.unsupported(schema);
    resolver.reporter.end_stage();
    graph::agree(shared.checker, &schema.root, &resolver.types, resolver.reporter);
    let enums = resolver.enumerations().into_iter().collect();
    let records = resolver.types.clone().into_iter().map(|(id, spec)| resolver.record(id, spec)).collect();
    if shared.malformed.get(file) == Some(&true) {
        return None;
    }
    let mut model = Model {
        id: schema.id.value.clone(),
        title: schema.title.clone(),
        crate_name: schema.crate_name.clone(),
        module,
        records,
        enums,
        imports: std::mem::take(&mut resolver.imports),
        warnings: Vec::new(),
    };
    let types: Vec<&TypeSpec> = resolver.types.iter().map(|(_, spec)| *spec).collect();
    unique::types(&model, &types, &shared.names, resolver.reporter);
    derive::derive(&mut model, &types, resolver.reporter);
    unique::fields(&model.records, &types, resolver.reporter);
    plain::measure(&mut model, &types, resolver.reporter);
    graph::check(&model, &types, resolver.reporter);
    resolver.scopes(&model, schema);
    Some(model)
}

struct Resolver<'a, 'r, 'l> {
    shared: &'a Shared<'a>,
    /// Index of the file.
    file: usize,
    /// Its types in file order, each before the types inside it.
    types: Vec<(TypeId, &'a TypeSpec)>,
    imports: BTreeMap<String, Rc<Model>>,
    reporter: &'r mut Reporter<'l>,
}

impl<'a> Resolver<'a, '_, '_> {
    fn report(&mut self, at: Position, path: &str, message: impl Into<String>) {
        self.reporter.report(at, path, message);
    }

    fn report_on<T>(&mut self, part: &Written<T>, message: impl Into<String>) {
        self.reporter.report_on(part, message);
    }

    /// Returns the enums in file order, with the width of the attributes that use them.
    fn enumerations(&mut self) -> Vec<Enumeration> {
        let Checker { names, keys, .. } = self.shared.checker;
        let mut widths: HashMap<EnumId, Number> = HashMap::new();
        for (here, spec) in self.types.clone() {
            for attribute in &spec.seq {
                let (Some(used), Some(width)) = (&attribute.enum_name, attribute.integer()) else { continue };
                let Some(id) = names.find_enum(here, false, &used.value) else { continue };
                if names.get_enum(id).is_none_or(|declared| declared.file != self.file) {
                    continue;
                }
                match widths.insert(id, width) {
                    Some(first) if first != width => {
                        let (name, first, width) = (keys.of_enum(id), first.rust(), width.rust());
                        let message =
                            format!("the enum '{name}' is used as {first} and as {width}, expected one width");
                        self.report_on(used, message);
                    }
                    _ => {}
                }
            }
        }
        let mut own: Vec<_> = names.enums().filter(|(_, declared)| declared.file == self.file).collect();
        own.sort_by_key(|(_, declared)| declared.parent);
        let mut found = Vec::new();
        for (id, spec) in own.into_iter().map(|(id, declared)| (id, declared.spec)) {
            let number = widths.get(&id).copied().unwrap_or_else(|| self.shared.enum_number(id));
            let (min, max) = number.range();
            for value in spec.values.iter().filter(|value| !(min..=max).contains(&value.number)) {
                self.report_on(&value.id, format!("the value {} does not fit {}", value.number, number.rust()));
            }
            found.push(enumeration(id, spec, keys, number));
        }
        found
    }

    /// Returns the id of another file.
    fn file_id(&self, file: usize) -> Option<String> {
        let other = self.shared.schemas.get(file).copied().flatten().filter(|_| file != self.file);
        other.map(|schema| schema.id.value.clone())
    }

    fn type_reference(&self, id: TypeId) -> Reference {
        let file = self.shared.names.get(id).and_then(|declared| self.file_id(declared.file));
        Reference { file, name: self.shared.keys.of_type(id) }
    }

    fn enum_reference(&self, id: EnumId) -> Reference {
        let file = self.shared.names.get_enum(id).and_then(|declared| self.file_id(declared.file));
        Reference { file, name: self.shared.keys.of_enum(id) }
    }

    fn record(&mut self, here: TypeId, spec: &TypeSpec) -> Record {
        let kept_params = self.kept_params(here);
        let (params, param_numbers) = spec
            .params
            .iter()
            .zip(&kept_params)
            .filter(|(_, kept)| **kept)
            .map(|(param, _)| {
                let kind = param.kind.as_ref().and_then(|kind| Number::named(&kind.value.name.to_string()));
                // A parameter without a number type accepts any integer.
                (param.id.value.clone(), kind.map_or(Number::Signed(8), |(number, _)| number))
            })
            .unzip();
        let order = self.order(here, spec);
        if spec.short_tail && !spec.params.is_empty() {
            self.report_on(&spec.name, "'params' beside '-gen-short-tail' are not supported");
        }
        let fields = spec.seq.iter().filter_map(|attribute| self.field(here, attribute)).collect();
        if let Some(derive) = spec.derives.first().filter(|_| spec.is_array.is_some()) {
            self.report_on(derive, "'-rust-derive' beside '-rust-type: array' is not supported");
        }
        let name = self.shared.keys.of_type(here);
        Record {
            rust: self.shared.keys.of_type_in_rust(here, spec),
            name,
            doc: spec.doc.clone(),
            original: spec.original.clone(),
            params,
            param_numbers,
            kept_params,
            order,
            fields,
            fixed_size: None,
            plain: false,
            alignment: None,
            array: None,
            transparent: spec.is_transparent.is_some(),
            derives: spec.derives.iter().map(|derive| derive.value.clone()).collect(),
            structural: spec.structural.is_some(),
            short_tail: spec.short_tail,
            checked: true,
        }
    }

    fn order(&mut self, here: TypeId, spec: &TypeSpec) -> Order {
        let Some(endian @ Written { value: EndianSpec::Switch { .. }, .. }) = &spec.endian else {
            return self.shared.names.order(here);
        };
        self.switched(here, endian).unwrap_or_else(|message| {
            message.into_iter().for_each(|message| self.report_on(endian, message));
            Order::Inherited
        })
    }

    /// Returns the byte order that a flag decides, or what is wrong with it if that was not reported yet.
    fn switched(&mut self, here: TypeId, endian: &Written<EndianSpec>) -> Result<Order, Option<&'static str>> {
        let EndianSpec::Switch { on, cases } = &endian.value else { return Ok(Order::Inherited) };
        let on = self.formula(here, on, &endian.path).ok_or(None)?;
        let mut value_of = |wanted: bool| {
            let case = cases.iter().find(|(_, little)| *little == wanted)?.0.as_ref()?;
            let case = self.expression(here, case)?;
            self.constant(&case)
        };
        let (Some(little), Some(big), 2) = (value_of(true), value_of(false), cases.len()) else {
            return Err(Some("only two cases are supported, expected an integer for 'le' and one for 'be'"));
        };
        if self.shared.names.root(here) == Some(here) {
            return Err(Some(
                "the top type cannot switch its byte order, expected the switch on a type that it contains",
            ));
        }
        match on.path().unwrap_or_default().as_slice() {
            ["_root", path @ ..] if !path.is_empty() => {
                Ok(Order::Switch { on: path.iter().map(|name| (*name).to_owned()).collect(), little, big })
            }
            [name] if self.order_param(here).is_some_and(|param| param == name) => Ok(Order::Inherited),
            _ => Err(Some("expected 'switch-on: _root.field', or a parameter of this type in a file that is imported")),
        }
    }

    /// Returns the parameter of a type that only determines its byte order.
    fn order_param(&self, of: TypeId) -> Option<&'a String> {
        let spec = self.shared.spec(of)?;
        let Some(EndianSpec::Switch { on: Expr { kind: Kind::Name(name), .. }, .. }) = spec.endian.as_deref() else {
            return None;
        };
        spec.params.iter().map(|param| &param.id.value).find(|param| *param == name)
    }

    /// Returns which parameters exist in Rust: all except one that only determines the byte order.
    fn kept_params(&self, of: TypeId) -> Vec<bool> {
        let order = self.order_param(of);
        let params = self.shared.spec(of).map(|spec| spec.params.as_slice()).unwrap_or_default();
        params.iter().map(|param| Some(&param.id.value) != order).collect()
    }
}
