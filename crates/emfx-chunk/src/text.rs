//! Counted text.

use std::fmt;
use std::ops::{Deref, DerefMut};

use meshwire_core::ByteString;

use crate::generated::Text;

impl<T: Into<ByteString>> From<T> for Text {
    fn from(text: T) -> Self {
        Self { value: text.into() }
    }
}

impl Deref for Text {
    type Target = ByteString;

    fn deref(&self) -> &ByteString {
        &self.value
    }
}

impl DerefMut for Text {
    fn deref_mut(&mut self) -> &mut ByteString {
        &mut self.value
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

impl AsRef<[u8]> for Text {
    fn as_ref(&self) -> &[u8] {
        self.value.as_bytes()
    }
}

impl PartialEq<str> for Text {
    fn eq(&self, other: &str) -> bool {
        self.value.as_bytes() == other.as_bytes()
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        self == *other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_compares_with_strings() {
        let mut text = Text::from("hip");
        assert!(text == *"hip" && text == "hip" && text != "hips" && text != *"hop");
        *text = "hips".into();
        assert_eq!((text.to_string().as_str(), text.as_bytes().len()), ("hips", 4));
    }
}
