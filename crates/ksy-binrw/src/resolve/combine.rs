//! The valid combinations of keys of an attribute.

use super::{Resolver, number_of};
use crate::diagnostic::Position;
use crate::expression::Expression;
use crate::model::{Number, RecordUse};
use crate::supported::{Attribute, RepeatSpec, TypeUse};

/// The largest text or byte field that becomes an array in Rust.
const LARGEST_ARRAY: i128 = 65_536;

/// The kind of type that `type` refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// No type: bytes.
    Bytes,
    /// A number.
    Number,
    /// `str`
    Text,
    /// `strz`
    Terminated,
    /// A declared type.
    Record,
    /// `switch-on`
    Switch,
}

impl Kind {
    fn of(attribute: &Attribute) -> Self {
        // The type of a region only matters to the reference compiler.
        match attribute.kind.as_ref().filter(|_| attribute.region.is_none()).map(|kind| &kind.value) {
            None => Self::Bytes,
            Some(TypeUse::Switch { .. }) => Self::Switch,
            Some(TypeUse::Named(call)) => match call.name.as_slice() {
                [name] if name == "str" => Self::Text,
                [name] if name == "strz" => Self::Terminated,
                [name] if Number::named(name).is_some() => Self::Number,
                _ => Self::Record,
            },
        }
    }
}

impl Resolver<'_, '_, '_> {
    /// Reports keys that contradict each other, or do not apply to this kind of attribute.
    pub(super) fn key_combinations(&mut self, attribute: &Attribute) {
        if attribute.contents.is_some() {
            self.beside_contents(attribute);
            return;
        }
        let kind = Kind::of(attribute);
        self.integer_keys(attribute);
        self.kept_keys(attribute, kind);
        self.sizes(attribute, kind);
        self.lists(attribute, kind);
        self.lengths(attribute, kind);
    }

    fn beside_contents(&mut self, attribute: &Attribute) {
        let others = [
            ("type", attribute.kind.as_ref().map(|key| key.at)),
            ("size", attribute.size.as_ref().map(|key| key.at)),
            ("size-eos", attribute.size_eos.as_ref().filter(|key| key.value).map(|key| key.at)),
            ("enum", attribute.enum_name.as_ref().map(|key| key.at)),
            ("repeat", attribute.repeat.as_ref().map(|key| key.at)),
            ("if", attribute.condition.as_ref().map(|key| key.at)),
            ("valid", attribute.valid.as_ref().map(|key| key.at)),
        ];
        let others = others.into_iter().filter_map(|(key, at)| Some((key, at?, attribute.id.path.as_str())));
        for (key, at, path) in others.chain(attribute.gen_keys()) {
            self.report(at, path, format!("'{key}' beside 'contents' is not supported"));
        }
    }

    /// Reports keys of this compiler on an attribute without bytes, which does not become a field.
    pub(super) fn beside_nothing(&mut self, attribute: &Attribute) {
        for (key, at, path) in attribute.gen_keys() {
            let message =
                format!("'{key}' beside 'size: 0' is not supported, which is for the reference compiler alone");
            self.report(at, path, message);
        }
    }

    fn integer_keys(&mut self, attribute: &Attribute) {
        let integer = number_of(attribute).filter(|number| !matches!(number, Number::Float(_)));
        let unsigned = matches!(integer, Some(Number::Unsigned(_)));
        let mut wrong: Vec<(Position, String, String)> = Vec::new();
        {
            let mut need = |key: Option<(Position, &String)>, name: &str, ok: bool, what: &str| {
                if let Some((at, path)) = key.filter(|_| !ok) {
                    wrong.push((at, path.clone(), format!("'{name}' is for {what}")));
                }
            };
            let single = integer.is_some() && attribute.repeat.is_none();
            let plain = single && attribute.enum_name.is_none() && attribute.bits.is_none();
            let enum_name = attribute.enum_name.as_ref().map(|key| (key.at, &key.path));
            let derive = attribute.derive.as_ref().map(|key| (key.at, &key.path));
            let valid = attribute.valid.as_ref().map(|key| (key.at, &key.path));
            let bits = attribute.bits.as_ref().map(|key| (key.at, &key.path));
            let pointer = attribute.pointer.as_ref().map(|key| (key.at, &key.path));
            need(enum_name, "enum", integer.is_some(), "integers");
            need(derive, "-gen-derive", plain, "single plain integers");
            need(valid, "valid", plain, "single plain integers");
            need(bits, "-gen-bits", unsigned, "unsigned integers");
            let head = Kind::of(attribute) == Kind::Record && attribute.repeat.is_none();
            let what = "single unsigned integers, and for records that begin with one";
            need(pointer, "-gen-pointer", (unsigned && plain) || head, what);
            let count = attribute.count.as_ref().map(|key| (key.at, &key.path));
            need(count, "-gen-count", plain, "single plain integers");
        }
        for (at, path, message) in wrong {
            self.report(at, &path, message);
        }
    }

    /// Checks the keys that control the handling of unknown values, bytes and blocks.
    fn kept_keys(&mut self, attribute: &Attribute, kind: Kind) {
        let blocks = match attribute.repeat.as_ref().map(|repeat| &repeat.value) {
            None => kind != Kind::Number,
            Some(RepeatSpec::WhileRoom(_)) => false,
            Some(_) => true,
        };
        if let Some(bulk) = attribute.bulk.as_ref().filter(|_| !blocks) {
            let message =
                "'-gen-bulk' is for lists with 'repeat: expr' or 'eos', and for single parts other than numbers";
            self.report(bulk.at, &bulk.path, message);
        }
        if let Some(region) = &attribute.region {
            let built_in = match attribute.kind.as_ref().map(|kind| &kind.value) {
                Some(TypeUse::Named(call)) => match call.name.as_slice() {
                    [name] => ["str", "strz"].contains(&name.as_str()) || Number::named(name).is_some(),
                    _ => false,
                },
                _ => false,
            };
            if built_in || attribute.repeat.is_some() {
                let message = "'-gen-region' is for single bytes attributes, with a declared type or none";
                self.report(region.at, &region.path, message);
            }
        }
    }

    fn sizes(&mut self, attribute: &Attribute, kind: Kind) {
        let Some(size) = &attribute.size else { return };
        let Expression::Integer(literal) = size.value else { return };
        let array = matches!(kind, Kind::Bytes | Kind::Terminated);
        if array && !(1..=LARGEST_ARRAY).contains(&literal) {
            let message = format!("expected a fixed size of 1 to {LARGEST_ARRAY} bytes, found {literal}");
            self.report(size.at, &size.path, message);
        } else if literal < 0 {
            self.report(size.at, &size.path, format!("expected a size of 0 or more, found {literal}"));
        }
    }

    fn lists(&mut self, attribute: &Attribute, kind: Kind) {
        let Some(repeat) = &attribute.repeat else { return };
        let literal = matches!(attribute.size.as_ref().map(|size| &size.value), Some(Expression::Integer(_)));
        let what = match kind {
            Kind::Bytes if !literal => "bytes of computed size",
            Kind::Text => "text of computed size",
            Kind::Switch => "a type switch",
            _ => return,
        };
        let message = format!("'repeat' beside {what} is not supported, expected a type with it as an attribute");
        self.report(repeat.at, &repeat.path, message);
    }

    fn lengths(&mut self, attribute: &Attribute, kind: Kind) {
        if let Some(length) = &attribute.length {
            if kind != Kind::Switch {
                self.report(length.at, &length.path, "'-gen-length' is for an attribute with a type switch");
            }
            if attribute.size.is_some() || attribute.condition.is_some() {
                self.report(length.at, &length.path, "'size' and 'if' beside '-gen-length' are not supported");
            }
        }
        if let Some(tail) = attribute.tail.as_ref().filter(|_| kind != Kind::Bytes) {
            self.report(tail.at, &tail.path, "'-gen-tail' is for bytes without a type");
        }
        if let Some(tail) = attribute.tail.as_ref().filter(|_| attribute.repeat.is_some()) {
            self.report(tail.at, &tail.path, "'repeat' beside '-gen-tail' is not supported");
        }
    }

    /// Reports `size` on list elements that are not slots, and slots without `repeat: expr`.
    pub(super) fn window(&mut self, attribute: &Attribute, used: &RecordUse) {
        let (Some(size), Some(repeat)) = (&attribute.size, &attribute.repeat) else { return };
        if !used.slot {
            let message = "'size' beside 'repeat' is for types with '-gen-short-tail', expected it inside a type";
            self.report(size.at, &size.path, message);
        }
        if used.slot && !matches!(repeat.value, RepeatSpec::Count(_)) {
            self.report(repeat.at, &repeat.path, "expected 'repeat: expr', the type has '-gen-short-tail'");
        }
    }
}
