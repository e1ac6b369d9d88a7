//! What a schema means: records, enums and how every field is read and written. All back ends start here.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::diagnostic::Diagnostic;
pub use crate::expression::Expression;
pub use crate::schema::{BitField, Entries, Pointer};

/// Everything one schema file declares.
#[derive(Debug)]
pub struct Model {
    /// `meta/id`
    pub id: String,
    /// `meta/title`
    pub title: String,
    /// `meta/-rust-crate`
    pub crate_name: Option<String>,
    /// Where the generated module is, seen from other crates.
    pub module: String,
    /// Records in the order of the file, the top one first.
    pub records: Vec<Record>,
    /// Enums in the order of the file.
    pub enums: Vec<Enumeration>,
    /// Imported files by id, with those that they import.
    pub imports: BTreeMap<String, Rc<Model>>,
    /// What the schema says and the generated code leaves out.
    pub warnings: Vec<Diagnostic>,
}

impl Model {
    /// A record of this file or of an imported one.
    #[must_use]
    pub fn record(&self, reference: &Reference) -> Option<&Record> {
        let model = match &reference.file {
            Some(file) => self.imports.get(file)?,
            None => self,
        };
        model.records.iter().find(|record| record.name == reference.name)
    }

    /// An enum of this file or of an imported one.
    #[must_use]
    pub fn enumeration(&self, reference: &Reference) -> Option<&Enumeration> {
        let model = match &reference.file {
            Some(file) => self.imports.get(file)?,
            None => self,
        };
        model.enums.iter().find(|enumeration| enumeration.name == reference.name)
    }
}

/// A record or enum by its file (an import, or this one) and its name in the schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// Id of the imported file; `None` for this one.
    pub file: Option<String>,
    /// Name in the schema.
    pub name: String,
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
    /// Byte order of its numbers.
    pub order: Order,
    /// Fields in file order.
    pub fields: Vec<Field>,
    /// Bytes, if it is of fixed size without conditions.
    pub fixed_size: Option<u64>,
    /// True if every byte is a plain number, text or byte: read and written as a block.
    pub plain: bool,
    /// Alignment of the struct, if its memory is its form in the file, in native byte order.
    pub alignment: Option<u64>,
    /// Number type and names, if the record is a Rust array.
    pub array: Option<(Number, Vec<String>)>,
    /// True if JSON shows the record as its one field.
    pub transparent: bool,
    /// Further derives.
    pub derives: Vec<String>,
    /// True if a longer stated length never means a tail.
    pub structural: bool,
    /// True if it may stand in a slot of another size.
    pub short_tail: bool,
    /// True if a value may be impossible to write.
    pub checked: bool,
}

impl Record {
    /// A field by its schema name.
    #[must_use]
    pub fn field(&self, id: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.id == id)
    }

    /// The field whose body has an advisory length, with the name of the length.
    #[must_use]
    pub fn stated(&self) -> Option<(&Field, &str)> {
        self.fields.iter().find_map(|field| match &field.shape {
            Shape::Switch(switch) => switch.stated.as_deref().map(|length| (field, length)),
            _ => None,
        })
    }
}

/// Byte order of a record's numbers.
#[derive(Debug, Clone, PartialEq)]
pub enum Order {
    /// That of whoever reads it.
    Inherited,
    /// Always little-endian.
    Little,
    /// Always big-endian.
    Big,
    /// Decided by a flag of the top record.
    Switch {
        /// The flag, seen from the top record.
        on: Vec<String>,
        /// Its value for little-endian.
        little: i128,
        /// Its value for big-endian.
        big: i128,
    },
}

/// A number type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    /// Unsigned of so many bytes.
    Unsigned(u8),
    /// Signed of so many bytes.
    Signed(u8),
    /// Float of so many bytes.
    Float(u8),
}

impl Number {
    /// A built-in number type and the byte order its suffix fixes.
    pub fn named(name: &str) -> Option<(Self, Option<Order>)> {
        let (bare, order) = match name.strip_suffix("le") {
            Some(bare) => (bare, Some(Order::Little)),
            None => match name.strip_suffix("be") {
                Some(bare) => (bare, Some(Order::Big)),
                None => (name, None),
            },
        };
        if matches!((bare, &order), ("u1" | "s1", Some(_))) {
            return None;
        }
        let number = match bare {
            "u1" => Self::Unsigned(1),
            "u2" => Self::Unsigned(2),
            "u4" => Self::Unsigned(4),
            "u8" => Self::Unsigned(8),
            "s1" => Self::Signed(1),
            "s2" => Self::Signed(2),
            "s4" => Self::Signed(4),
            "s8" => Self::Signed(8),
            "f4" => Self::Float(4),
            "f8" => Self::Float(8),
            _ => return None,
        };
        Some((number, order))
    }

    /// Bytes.
    #[must_use]
    pub fn size(self) -> u64 {
        let (Self::Unsigned(bytes) | Self::Signed(bytes) | Self::Float(bytes)) = self;
        u64::from(bytes)
    }

    /// Name in Rust.
    #[must_use]
    pub fn rust(self) -> String {
        match self {
            Self::Unsigned(bytes) => format!("u{}", u32::from(bytes) * 8),
            Self::Signed(bytes) => format!("i{}", u32::from(bytes) * 8),
            Self::Float(bytes) => format!("f{}", u32::from(bytes) * 8),
        }
    }

    /// Smallest and largest value of an integer.
    #[must_use]
    pub fn range(self) -> (i128, i128) {
        match self {
            Self::Unsigned(bytes) => (0, (1_i128 << (u32::from(bytes) * 8)) - 1),
            Self::Signed(bytes) => {
                let half = 1_i128 << (u32::from(bytes) * 8 - 1);
                (-half, half - 1)
            }
            Self::Float(_) => (0, 0),
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
    /// What one element is.
    pub shape: Shape,
    /// How many there are.
    pub repeat: Repeat,
    /// Present only if this holds.
    pub condition: Option<Expression>,
    /// Values that are allowed.
    pub valid: Option<Valid>,
    /// Where its value comes from.
    pub storage: Storage,
    /// The number, or the first one of the record, is an offset.
    pub pointer: Option<Pointer>,
    /// The number of elements of the lists whose pointers name it so.
    pub count: Option<String>,
    /// Bytes of the record before it, if they are always as many.
    pub place: Option<u64>,
}

/// Values that an integer may have.
#[derive(Debug, Clone, PartialEq)]
pub enum Valid {
    /// One of these.
    AnyOf(Vec<i128>),
    /// From, to.
    Range(i128, i128),
}

impl Valid {
    /// True if a number may be this one.
    #[must_use]
    pub fn allows(&self, value: i128) -> bool {
        match self {
            Self::AnyOf(values) => values.contains(&value),
            Self::Range(min, max) => (*min..=*max).contains(&value),
        }
    }
}

/// Where a field's value comes from.
#[derive(Debug, Clone, PartialEq)]
pub enum Storage {
    /// From the struct.
    Kept,
    /// Computed on write.
    Derived(Derived),
}

/// What a derived number measures.
#[derive(Debug, Clone, PartialEq)]
pub enum Derived {
    /// Elements of these lists, which must agree.
    Count(Vec<String>),
    /// Bytes of this field.
    Bytes(String),
    /// Bytes of this body and its tail, unless a length is stored.
    Stated {
        /// The body.
        body: String,
        /// The tail, if the schema has one.
        tail: Option<String>,
    },
}

/// How many elements a field has.
#[derive(Debug, Clone, PartialEq)]
pub enum Repeat {
    /// One.
    Once,
    /// So many, always.
    Fixed(u64),
    /// As many as the expression says.
    Count(Expression),
    /// To the end of the window.
    ToEnd,
    /// While at least so many bytes are left.
    WhileRoom(u64),
}

/// What one element of a field is.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// Fixed bytes that are checked.
    Magic(Vec<u8>),
    /// A number.
    Number {
        /// Its type.
        number: Number,
        /// Its byte order where it is not the record's.
        order: Option<Order>,
        /// What the number stands for.
        meaning: Meaning,
    },
    /// A fixed number of bytes.
    FixedBytes(u64),
    /// Bytes of a computed size; to the end of the window without one.
    Bytes(Option<Expression>),
    /// The bytes behind a body inside its stated length.
    Tail(String),
    /// Text of a computed size.
    Text(Expression),
    /// A text field of fixed size.
    FixedText(u64),
    /// Text up to a zero byte.
    TerminatedText,
    /// Another record.
    Record(RecordUse),
    /// One of several records.
    Switch(Switch),
}

/// What a number stands for.
#[derive(Debug, Clone, PartialEq)]
pub enum Meaning {
    /// Itself.
    Plain,
    /// A value of an enum.
    Enum(Reference),
    /// Bit fields: name of the Rust type, and the fields.
    Bits(String, Vec<BitField>),
}

/// A record inside another.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordUse {
    /// Which one.
    pub target: Reference,
    /// Arguments for the parameters that exist in Rust.
    pub args: Vec<Expression>,
    /// Size of its window or slot.
    pub window: Option<Expression>,
    /// True if the record contains the record that contains it.
    pub nested: bool,
    /// True if the window is a slot whose size need not be that of the record.
    pub slot: bool,
}

/// One of several records, chosen by a tag.
#[derive(Debug, Clone, PartialEq)]
pub struct Switch {
    /// Name of the Rust enum.
    pub rust: String,
    /// The tag.
    pub on: Expression,
    /// A variant per distinct record.
    pub variants: Vec<Variant>,
    /// Expressions of the surrounding record that variants take as arguments.
    pub captures: Vec<Expression>,
    /// Arguments of the variant for other tags, which is the last one; `None`: raw bytes.
    pub default: Option<Vec<Argument>>,
    /// Size of the window.
    pub window: Option<Expression>,
    /// Name of the advisory length.
    pub stated: Option<String>,
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
    /// Name in the schema.
    pub name: String,
    /// Name in Rust.
    pub rust: String,
    /// The integer it is stored as.
    pub number: Number,
    /// Values in the order of the file.
    pub values: Vec<EnumVariant>,
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
