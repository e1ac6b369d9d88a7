//! How much a small file can ask for.

/// How many elements there is room for in lists whose length a file states without saying their content: keys that share
/// numbers, influences that many vertices share. What finds no room is left out and counted.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; }
/// let mut room = meshwire::scene::Room::new(10);
/// assert!(room.take(7) && !room.take(4) && room.take(3));
/// ```
#[derive(Debug, Clone)]
pub struct Room(usize);

impl Room {
    /// Room for so many elements.
    #[must_use]
    pub fn new(elements: usize) -> Self {
        Self(elements)
    }

    /// True, and so much less, if there is still room.
    #[must_use]
    pub fn take(&mut self, elements: usize) -> bool {
        let left = self.0.checked_sub(elements);
        self.0 = left.unwrap_or(self.0);
        left.is_some()
    }
}
