//! The meaning of a schema: records, enums, and how every field is read and written. All back ends use it.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::diagnostic::Diagnostic;
use crate::expression::Expr;
use crate::named::HasName;
pub use crate::named::Named;
use crate::names::EnumId;
pub use crate::number::Number;
use crate::schema::{self, Written};
pub use crate::schema::{BitField, Entries, Pointer};

/// The declarations of one schema file.
#[derive(Debug)]
pub struct Model {
    /// `meta/id`
    pub id: String,
    /// `meta/title`
    pub title: String,
    /// `meta/-rust-crate`
    pub crate_name: Option<String>,
    /// Path of the generated module as seen from other crates.
    pub module: String,
    /// Records in file order, the top-level one first.
    pub records: Named<Record>,
    /// Enums in file order.
    pub enums: Named<Enumeration>,
    /// Imported files by id, including indirect imports.
    pub imports: BTreeMap<String, Rc<Model>>,
    /// Features of the schema that the generated code omits.
    pub warnings: Vec<Diagnostic>,
}

impl Model {
    /// Looks up a record of this file or of an imported one.
    #[must_use]
    pub fn record(&self, reference: &Reference) -> Option<&Record> {
        let model = match &reference.file {
            Some(file) => self.imports.get(file)?,
            None => self,
        };
        model.records.named(&reference.name)
    }

    /// Looks up a field of a record by its path, which leads through single records.
    pub(crate) fn field<'m>(&'m self, record: &'m Record, path: &[&str]) -> Option<&'m Field> {
        let (last, outer) = path.split_last()?;
        let record = outer.iter().try_fold(record, |record, name| match &record.field(name)?.shape {
            Shape::Record(used) => self.record(&used.target),
            _ => None,
        })?;
        record.field(last)
    }

    /// Looks up an enum of this file or of an imported one.
    #[must_use]
    pub fn enumeration(&self, reference: &Reference) -> Option<&Enumeration> {
        let model = match &reference.file {
            Some(file) => self.imports.get(file)?,
            None => self,
        };
        model.enums.iter().find(|enumeration| enumeration.name == reference.name)
    }
}

/// A reference to a record or enum by its file and its name in the schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// The id of the imported file; `None` for this file.
    pub file: Option<String>,
    /// Name in the schema.
    pub name: String,
}

impl Reference {
    /// Returns whether it refers to a record of the same file.
    pub(crate) fn is_own(&self, record: &Record) -> bool {
        self.file.is_none() && self.name == record.name
    }
}

/// A type of the schema.
#[derive(Debug)]
pub struct Record {
    /// Name in the schema.
    pub name: String,
    /// Name in Rust.
    pub rust: String,
    /// Documentation.
    pub doc: String,
    /// Names in source documents.
    pub original: Vec<String>,
    /// Parameters that exist in Rust.
    pub params: Vec<String>,
    /// The number type of each.
    pub param_numbers: Vec<Number>,
    /// For every parameter of the schema, whether it exists in Rust.
    pub kept_params: Vec<bool>,
    /// The byte order of its numbers.
    pub order: Order,
    /// Fields in file order.
    pub fields: Named<Field>,
    /// Size in bytes, if it is fixed and there are no conditions.
    pub fixed_size: Option<u64>,
    /// Whether every byte is part of a number, text or byte field, so that the record is read and written as a block.
    pub plain: bool,
    /// Alignment of the struct, if it has the same form in memory and in the file, in native byte order.
    pub alignment: Option<u64>,
    /// The number type and the names, if the record is an array in Rust.
    pub array: Option<(Number, Vec<String>)>,
    /// Whether JSON shows only the single field.
    pub transparent: bool,
    /// Additional derives.
    pub derives: Vec<String>,
    /// Whether a longer stated length never implies a tail.
    pub structural: bool,
    /// Whether it may be in a slot of another size.
    pub short_tail: bool,
    /// Whether some values cannot be written.
    pub checked: bool,
}

impl HasName for Record {
    fn name(&self) -> &str {
        &self.name
    }
}

impl Record {
    /// Looks up a field by its schema name.
    #[must_use]
    pub fn field(&self, id: &str) -> Option<&Field> {
        self.fields.named(id)
    }

    /// Returns the field with an advisory length, and the name of the length.
    #[must_use]
    pub fn stated(&self) -> Option<(&Field, &str)> {
        self.fields.iter().find_map(|field| match &field.shape {
            Shape::Switch(switch) => switch.stated.as_deref().map(|length| (field, length)),
            _ => None,
        })
    }
}

/// The byte order of a record's numbers.
#[derive(Debug, Clone, PartialEq)]
pub enum Order {
    /// The order of the surrounding record.
    Inherited,
    /// Always little-endian.
    Little,
    /// Always big-endian.
    Big,
    /// Determined by a flag of the top-level record.
    Switch {
        /// The path of the flag from the top-level record.
        on: Vec<String>,
        /// Its value for little-endian.
        little: i128,
        /// Its value for big-endian.
        big: i128,
    },
}

impl Order {
    /// Returns the word for a constant order in attributes.
    pub(crate) fn word(&self) -> Option<&'static str> {
        match self {
            Self::Little => Some("little"),
            Self::Big => Some("big"),
            Self::Inherited | Self::Switch { .. } => None,
        }
    }
}

/// One field of a record.
#[derive(Debug)]
pub struct Field {
    /// Name in the schema.
    pub id: String,
    /// Name in Rust.
    pub rust: String,
    /// Documentation.
    pub doc: String,
    /// Names in source documents.
    pub original: Vec<String>,
    /// The kind of one element.
    pub shape: Shape,
    /// The number of elements.
    pub repeat: Repeat,
    /// The condition under which the field is present.
    pub condition: Option<Written<Expr>>,
    /// The allowed values.
    pub valid: Option<Valid>,
    /// Whether the value is stored or derived.
    pub storage: Storage,
    /// Set if the number, or the first one of the record, is an offset.
    pub pointer: Option<Pointer>,
    /// Set if this is the element count of lists; their pointers refer to it by this name.
    pub count: Option<String>,
    /// Offset in the record, if it is constant.
    pub place: Option<u64>,
}

impl HasName for Field {
    fn name(&self) -> &str {
        &self.id
    }
}

/// The allowed values of an integer.
#[derive(Debug, Clone, PartialEq)]
pub enum Valid {
    /// One of these.
    AnyOf(Vec<i128>),
    /// An inclusive range.
    Range(i128, i128),
}

impl Valid {
    /// Returns the allowed values of an integer of this range, if all of them are constants.
    pub(crate) fn of(
        valid: &schema::Valid,
        (least, most): (i128, i128),
        constant: &mut dyn FnMut(&Written<Expr>) -> Option<i128>,
    ) -> Option<Self> {
        Some(match valid {
            schema::Valid::Equal(value) => Self::AnyOf(vec![constant(value)?]),
            schema::Valid::AnyOf(values) => {
                // Each value is asked for, so that every problem is reported.
                let values: Vec<_> = values.iter().map(constant).collect();
                Self::AnyOf(values.into_iter().collect::<Option<_>>()?)
            }
            schema::Valid::Range(min, max) => {
                let (min, max) = (min.as_ref().map(&mut *constant), max.as_ref().map(constant));
                Self::Range(min.unwrap_or(Some(least))?, max.unwrap_or(Some(most))?)
            }
            schema::Valid::Holds(_) | schema::Valid::InEnum => return None,
        })
    }

    /// Returns the values that bound the allowed ones.
    pub(crate) fn values(&self) -> Vec<i128> {
        match self {
            Self::AnyOf(values) => values.clone(),
            Self::Range(min, max) => vec![*min, *max],
        }
    }

    /// Returns whether a number is allowed.
    #[must_use]
    pub fn allows(&self, value: i128) -> bool {
        match self {
            Self::AnyOf(values) => values.contains(&value),
            Self::Range(min, max) => (*min..=*max).contains(&value),
        }
    }
}

/// The origin of a field's value.
#[derive(Debug, Clone, PartialEq)]
pub enum Storage {
    /// Stored in the struct.
    Kept,
    /// Computed on write.
    Derived(Derived),
}

/// The quantity that a derived number holds.
#[derive(Debug, Clone, PartialEq)]
pub enum Derived {
    /// The number of elements of these lists, which must have equal lengths.
    Count(Vec<String>),
    /// The size of this field in bytes.
    Bytes(String),
    /// The size of this body and its tail, unless a length is stored.
    Stated {
        /// The body.
        body: String,
        /// The tail, if the schema has one.
        tail: Option<String>,
    },
}

/// The number of elements of a field.
#[derive(Debug, Clone, PartialEq)]
pub enum Repeat {
    /// One.
    Once,
    /// A constant number.
    Fixed(u64),
    /// The value of an expression.
    Count(Written<Expr>),
    /// To the end of the window.
    ToEnd,
    /// While at least this many bytes are left.
    WhileRoom(u64),
}

/// The kind of one element of a field.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// Fixed bytes that are checked.
    Magic(Vec<u8>),
    /// A number.
    Number {
        /// Its type.
        number: Number,
        /// Its byte order if it differs from that of the record.
        order: Option<Order>,
        /// The meaning of the number.
        meaning: Meaning,
    },
    /// A fixed number of bytes.
    FixedBytes(u64),
    /// Bytes of a computed size, or to the end of the window.
    Bytes(Option<Written<Expr>>),
    /// The bytes after a body, within its stated length.
    Tail(String),
    /// Text of a computed size.
    Text(Written<Expr>),
    /// A text field of fixed size.
    FixedText(u64),
    /// Text up to a zero byte.
    TerminatedText,
    /// Another record.
    Record(RecordUse),
    /// One of several records.
    Switch(Switch),
}

impl Shape {
    /// Returns the records that an element may be.
    pub(crate) fn targets(&self) -> Vec<&Reference> {
        match self {
            Self::Record(used) => vec![&used.target],
            Self::Switch(switch) => switch.variants.iter().map(|variant| &variant.target).collect(),
            _ => Vec::new(),
        }
    }
}

/// The meaning of a number.
#[derive(Debug, Clone, PartialEq)]
pub enum Meaning {
    /// Itself.
    Plain,
    /// A value of an enum.
    Enum(Reference),
    /// Bit fields: name of the Rust type, and the fields.
    Bits(String, Vec<BitField>),
}

/// A record used in another record.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordUse {
    /// The record.
    pub target: Reference,
    /// Arguments for the parameters that exist in Rust.
    pub args: Vec<Written<Expr>>,
    /// Size of its window or slot.
    pub window: Option<Written<Expr>>,
    /// Whether the record contains the record that contains it.
    pub nested: bool,
    /// Whether the window is a slot, whose size may differ from that of the record.
    pub slot: bool,
}

/// One of several records, selected by a tag.
#[derive(Debug, Clone, PartialEq)]
pub struct Switch {
    /// Name of the Rust enum.
    pub rust: String,
    /// The tag.
    pub on: Written<Expr>,
    /// One variant per distinct record.
    pub variants: Vec<Variant>,
    /// Expressions of the surrounding record that variants use as arguments.
    pub captures: Vec<Written<Expr>>,
    /// Arguments of the variant for all other tags, which is the last one, if there is one.
    pub default: Option<Vec<Argument>>,
    /// Size of the window.
    pub window: Option<Written<Expr>>,
    /// Name of the advisory length.
    pub stated: Option<String>,
}

impl Switch {
    /// Returns the variant for tags without a case.
    #[must_use]
    pub fn rest(&self) -> Rest {
        match (&self.default, self.window.is_some() || self.stated.is_some()) {
            (Some(_), _) => Rest::Covered,
            (None, true) => Rest::Bytes,
            (None, false) => Rest::Nothing,
        }
    }
}

/// The variant of a switch for tags without a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rest {
    /// None: one of the cases is for all other tags.
    Covered,
    /// The bytes of the window.
    Bytes,
    /// A variant without bytes.
    Nothing,
}

/// A variant of a switch.
#[derive(Debug, Clone, PartialEq)]
pub struct Variant {
    /// Name in Rust.
    pub rust: String,
    /// The record.
    pub target: Reference,
    /// Tags that select it, with the arguments for each.
    pub tags: Vec<(i128, Vec<Argument>)>,
}

/// An argument of a variant.
#[derive(Debug, Clone, PartialEq)]
pub enum Argument {
    /// A literal.
    Literal(i128),
    /// One of the captures.
    Capture(usize),
}

/// An enum of the schema.
#[derive(Debug)]
pub struct Enumeration {
    /// The enum among all enums of the run.
    pub id: EnumId,
    /// Name in the schema.
    pub name: String,
    /// Name in Rust.
    pub rust: String,
    /// The integer it is stored as.
    pub number: Number,
    /// Values in file order.
    pub values: Vec<EnumVariant>,
}

impl HasName for Enumeration {
    fn name(&self) -> &str {
        &self.name
    }
}

/// A value of an enum.
#[derive(Debug)]
pub struct EnumVariant {
    /// The number.
    pub number: i128,
    /// Name in the schema.
    pub name: String,
    /// Name in Rust.
    pub rust: String,
    /// Documentation.
    pub doc: String,
    /// Names in source documents.
    pub original: Vec<String>,
}
