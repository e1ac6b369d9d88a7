// Generated from expressions.ksy by `ksy-binrw`. Do not edit: change the schema and run it again.

//! Records of `expressions`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused, dead_code)]

use ksy_runtime::prelude::*;

/// What expressions can say.
#[record(little, whole)]
pub struct Expressions {
    /// `num_words`
    pub num_words: u8,

    /// `words`
    #[br(count = num_words)]
    #[until(b"\x00")]
    #[encoding("UTF-8")]
    pub words: Vec<ByteString>,

    /// `weights`
    #[br(count = num_words)]
    pub weights: Vec<u16>,

    /// `kind`
    pub kind: Animal,

    /// `extra`
    #[br(if((kind == Animal::Dog) && (weights.iter().map(|it| *it).max().unwrap_or_default() > 9)))]
    pub extra: Option<u32>,
}

impl Expressions {
    /// `longest`
    #[must_use]
    pub fn longest(&self) -> String {
        if computed::count(self.words.first().map(|it| text::decode(it.as_bytes(), "UTF-8")).unwrap_or_default().chars(
            ).count()) > computed::count(self.words.last().map(|it|
            text::decode(it.as_bytes(), "UTF-8")).unwrap_or_default().chars().count())
            { self.words.first().map(|it| text::decode(it.as_bytes(), "UTF-8")).unwrap_or_default() } else
            { self.words.last().map(|it| text::decode(it.as_bytes(), "UTF-8")).unwrap_or_default() }
    }

    /// `shout`
    #[must_use]
    pub fn shout(&self) -> String {
        format!("{}! {}", self.longest(), i64::from(self.num_words) * 2)
    }

    /// `quoted`
    #[must_use]
    pub fn quoted(&self) -> String {
        (format!("{}µ \"", self.num_words) + "{}")
    }

    /// `middle`
    #[must_use]
    pub fn middle(&self) -> i64 {
        (i64::from(self.weights.get(computed::index(i64::from(self.num_words) / 2)).copied().unwrap_or_default()) << 4)
            | 15
    }

    /// `backward`
    #[must_use]
    pub fn backward(&self) -> String {
        computed::substring(&computed::reverse(&self.longest()), 0, 2)
    }

    /// `number`
    #[must_use]
    pub fn number(&self) -> Option<i64> {
        (self.num_words > 1).then(|| computed::number(
            &self.words.get(computed::index(1)).map(|it| text::decode(it.as_bytes(), "UTF-8")).unwrap_or_default(), 16))
    }

    /// `is_dog`
    #[must_use]
    pub fn is_dog(&self) -> bool {
        self.kind == Animal::Dog
    }

    /// `half`
    #[must_use]
    pub fn half(&self) -> f64 {
        computed::float(self.weights.last().copied().unwrap_or_default()) * 0.5_f64
    }

    /// `sizes`
    #[must_use]
    pub fn sizes(&self) -> i64 {
        16_i64
    }

    /// `folded`
    #[must_use]
    pub fn folded(&self) -> i64 {
        4_i64
    }

    /// `below`
    #[must_use]
    pub fn below(&self) -> String {
        "-6".to_string()
    }

    /// `heights`
    #[must_use]
    pub fn heights(&self) -> Vec<i64> {
        Vec::from([i64::from(self.num_words), 7])
    }

    /// `label`
    #[must_use]
    pub fn label(&self) -> Option<String> {
        (self.num_words > 1).then(|| ("a ".to_owned() + &self.longest()))
    }
}

/// Values of `animal`; unknown values are kept.
#[value_enum(u8)]
pub enum Animal {
    /// `cat`
    Cat = 1,
    /// `dog`
    Dog = 2,
    /// A value without a name.
    Unknown(u8),
}
