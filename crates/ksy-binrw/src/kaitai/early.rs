//! Values at positions that are only known after the record they belong to has been read.

use super::Module;
use super::record::mentions;
use super::scope::{Code, Given};
use super::stored::Part;
use crate::names::TypeId;

impl<'a> Module<'a> {
    /// Records the positioned parts of elements that would need their own list, of which only the previous elements
    /// have been read. Such parts are looked up once the list is complete.
    pub(super) fn note_early(&self, target: TypeId, list: &str, args: &[(String, Code)]) {
        let of_list = args.iter().filter(|(text, _)| mentions(text, list));
        for (_, told) in of_list {
            self.note_wanting(target, &told.text, "the list that its record is in is complete");
        }
    }

    /// Records the positioned parts of a type that would need a variable before it is available.
    fn note_wanting(&self, target: TypeId, variable: &str, wanted: &str) {
        let positioned = self.positioned.borrow();
        let wanting = positioned.iter().filter(|((of, _), field)| *of == target && mentions(field, variable));
        self.early.borrow_mut().extend(wanting.map(|(key, _)| (key.clone(), wanted.to_owned())));
    }

    /// Records the positioned parts of a part's types that need `wanted`, which is read after the part.
    pub(super) fn note_wanting_later(&self, part: Part<'a>, wanted: &str) {
        let about = |given: &Given| given.key.split('.').any(|word| word == wanted).then(|| given.key.clone());
        let mut pending: Vec<(TypeId, String)> = Vec::new();
        for target in self.targets(part.of, part.attribute) {
            pending.extend(self.sink_of(target).borrow().iter().filter_map(about).map(|key| (target, key)));
        }
        let mut next = 0;
        while let Some((target, key)) = pending.get(next).cloned() {
            next += 1;
            let sink = self.sink_of(target);
            let variable = sink.borrow().iter().find(|given| given.key == key).map(|given| given.name.clone());
            let Some(variable) = variable else { continue };
            self.note_wanting(target, &variable, &format!("'{wanted}' is read"));
            // A type that passes it on has the same need, seen from one record further out.
            let inside = if key.starts_with("_root") { key } else { format!("_parent.{key}") };
            let inner = self.parts(target).into_iter().flat_map(|part| self.targets(target, part.attribute));
            let inner: Vec<_> = inner.map(|inner| (inner, inside.clone())).collect();
            pending.extend(inner.into_iter().filter(|found| !pending.contains(found)).collect::<Vec<_>>());
        }
    }
}
