//! The valid combinations of keys of an attribute.

use super::Resolver;
use crate::built_in::BuiltIn;
use crate::diagnostic::Position;
use crate::expression::Expr;
use crate::model::{Number, RecordUse, Repeat};
use crate::names::TypeId;
use crate::schema::{Attribute, TypeUse, Written};

/// The largest text or byte field that becomes an array in Rust.
const LARGEST_ARRAY: i128 = 65_536;

/// The kind of one element of an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Without a type: bytes.
    Bytes,
    Number(Number),
    /// `str`
    Text,
    /// `strz`, or `str` up to a zero byte.
    Terminated,
    /// A declared type.
    Record,
    /// `switch-on`
    Switch,
}

/// An attribute of `seq`, with the expressions that decide what it is.
pub(super) struct Part<'s> {
    /// The type that it is in.
    pub here: TypeId,
    pub spec: &'s Attribute,
    pub kind: Kind,
    pub size: Option<Written<Expr>>,
    pub condition: Option<Written<Expr>>,
    pub repeat: Repeat,
}

impl Part<'_> {
    /// Returns the size, if it is constant.
    pub fn literal_size(&self) -> Option<i128> {
        self.size.as_ref().and_then(|size| size.as_integer())
    }
}

impl Kind {
    pub fn of(attribute: &Attribute) -> Self {
        // The type of a region only matters to the reference compiler.
        match attribute.kind.as_deref().filter(|_| attribute.region.is_none()) {
            None => Self::Bytes,
            Some(TypeUse::Switch { .. }) => Self::Switch,
            Some(TypeUse::Named(call)) => match BuiltIn::of(&call.name) {
                Some(BuiltIn::Number(number)) => Self::Number(number),
                Some(BuiltIn::Text) if attribute.is_terminated_text() => Self::Terminated,
                Some(BuiltIn::Text) if attribute.is_to_end() => Self::Bytes,
                Some(BuiltIn::Text) if attribute.terminator.is_some() => Self::Terminated,
                Some(BuiltIn::Text) => Self::Text,
                // Other built-in types are reported as such.
                _ => Self::Record,
            },
        }
    }
}

impl Resolver<'_, '_, '_> {
    /// Reports keys that contradict each other, or do not apply to this kind of attribute.
    pub(super) fn key_combinations(&mut self, part: &Part<'_>) {
        if part.spec.contents.is_some() {
            self.beside_contents(part.spec);
            return;
        }
        self.integer_keys(part);
        self.kept_keys(part);
        self.sizes(part);
        self.lists(part);
        self.lengths(part);
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
            let message = format!("'{key}' beside 'size: 0' is not supported; only the reference compiler allows it");
            self.report(at, path, message);
        }
    }

    fn integer_keys(&mut self, part: &Part<'_>) {
        let attribute = part.spec;
        let integer = attribute.integer();
        let unsigned = matches!(integer, Some(Number::Unsigned(_)));
        fn key<T>(key: Option<&Written<T>>) -> Option<(Position, &str)> {
            key.map(|key| (key.at, key.path.as_str()))
        }
        let single = integer.is_some() && attribute.repeat.is_none();
        let plain = single && attribute.enum_name.is_none() && attribute.bits.is_none();
        let head = part.kind == Kind::Record && attribute.repeat.is_none();
        let pointers = "single unsigned integers, and for records that begin with one";
        for (name, key, fits, what) in [
            ("enum", key(attribute.enum_name.as_ref()), integer.is_some(), "integers"),
            ("-gen-derive", key(attribute.derive.as_ref()), plain, "single plain integers"),
            ("valid", key(attribute.valid.as_ref()), plain, "single plain integers"),
            ("-gen-bits", key(attribute.bits.as_ref()), unsigned, "unsigned integers"),
            ("-gen-pointer", key(attribute.pointer.as_ref()), (unsigned && plain) || head, pointers),
            ("-gen-count", key(attribute.count.as_ref()), plain, "single plain integers"),
        ] {
            if let Some((at, path)) = key.filter(|_| !fits) {
                self.report(at, path, format!("'{name}' is for {what}"));
            }
        }
    }

    /// Checks the keys that control the handling of unknown values, bytes and blocks.
    fn kept_keys(&mut self, part: &Part<'_>) {
        let attribute = part.spec;
        let blocks = match part.repeat {
            Repeat::Once => !matches!(part.kind, Kind::Number(_)),
            Repeat::WhileRoom(_) => false,
            _ => true,
        };
        if let Some(bulk) = attribute.bulk.as_ref().filter(|_| !blocks) {
            let message =
                "'-gen-bulk' is for lists with 'repeat: expr' or 'eos', and for single parts other than numbers";
            self.report_on(bulk, message);
        }
        if let Some(region) = &attribute.region {
            let built_in = matches!(attribute.built_in(), Some(BuiltIn::Number(_) | BuiltIn::Text));
            if built_in || attribute.repeat.is_some() {
                self.report_on(region, "'-gen-region' is for single bytes attributes, with a declared type or none");
            }
        }
    }

    fn sizes(&mut self, part: &Part<'_>) {
        let (Some(size), Some(literal)) = (&part.spec.size, part.literal_size()) else { return };
        let array = matches!(part.kind, Kind::Bytes | Kind::Terminated);
        if array && !(1..=LARGEST_ARRAY).contains(&literal) {
            self.report_on(size, format!("expected a fixed size of 1 to {LARGEST_ARRAY} bytes, found {literal}"));
        } else if literal < 0 {
            self.report_on(size, format!("expected a size of 0 or more, found {literal}"));
        }
    }

    fn lists(&mut self, part: &Part<'_>) {
        let Some(repeat) = &part.spec.repeat else { return };
        let literal = part.literal_size().is_some();
        let what = match part.kind {
            Kind::Bytes if !literal => "bytes of computed size",
            Kind::Text => "text of computed size",
            Kind::Switch => "a type switch",
            _ => return,
        };
        let message = format!("'repeat' beside {what} is not supported, expected a type with it as an attribute");
        self.report_on(repeat, message);
    }

    fn lengths(&mut self, part: &Part<'_>) {
        let (attribute, kind) = (part.spec, part.kind);
        if let Some(length) = &attribute.length {
            if kind != Kind::Switch {
                self.report_on(length, "'-gen-length' is for an attribute with a type switch");
            }
            if attribute.size.is_some() || attribute.condition.is_some() {
                self.report_on(length, "'size' and 'if' beside '-gen-length' are not supported");
            }
        }
        if let Some(tail) = attribute.tail.as_ref().filter(|_| kind != Kind::Bytes) {
            self.report_on(tail, "'-gen-tail' is for bytes without a type");
        }
        if let Some(tail) = attribute.tail.as_ref().filter(|_| attribute.repeat.is_some()) {
            self.report_on(tail, "'repeat' beside '-gen-tail' is not supported");
        }
    }

    /// Reports `size` on list elements that are not slots, and slots without `repeat: expr`.
    pub(super) fn window(&mut self, part: &Part<'_>, used: &RecordUse) {
        let (Some(size), Some(repeat)) = (&part.spec.size, &part.spec.repeat) else { return };
        if !used.slot {
            let message = "'size' beside 'repeat' is for types with '-gen-short-tail', expected it inside a type";
            self.report_on(size, message);
        }
        if used.slot && !matches!(part.repeat, Repeat::Fixed(_) | Repeat::Count(_)) {
            self.report_on(repeat, "expected 'repeat: expr', the type has '-gen-short-tail'");
        }
    }
}
