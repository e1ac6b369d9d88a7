//! A budget for what a small file can allocate.

/// A budget of elements for lists whose length a file states without containing them, such as keys that share numbers,
/// or influences that many vertices share. Elements over the budget are dropped and counted.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; }
/// let mut budget = meshwire::scene::Budget::new(10);
/// assert!(budget.take(7) && !budget.take(4) && budget.take(3));
/// ```
#[derive(Debug, Clone)]
pub struct Budget(usize);

impl Budget {
    /// Creates a budget of `elements` elements.
    #[must_use]
    pub fn new(elements: usize) -> Self {
        Self(elements)
    }

    /// Takes `elements` from the budget. Returns false and takes nothing if not enough is left.
    #[must_use]
    pub fn take(&mut self, elements: usize) -> bool {
        let left = self.0.checked_sub(elements);
        self.0 = left.unwrap_or(self.0);
        left.is_some()
    }
}
