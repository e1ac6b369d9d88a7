//! Where a record holds offsets of others.

/// A field that holds an offset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointerField {
    /// Name of the field in the schema.
    pub name: &'static str,
    /// Where the field stands in its record, in bytes.
    pub offset: u64,
    /// What the offset leads to.
    pub target: &'static str,
    /// The region it counts in.
    pub region: &'static str,
    /// Values that lead nowhere.
    pub nil: &'static [i128],
}

impl PointerField {
    /// True if `value` leads nowhere.
    #[must_use]
    pub fn is_nil(&self, value: impl Into<i128>) -> bool {
        self.nil.contains(&value.into())
    }
}
