//! Enums and the paths of their values.

use super::Pass;
use crate::enums::variants;
use crate::names::EnumId;
use crate::rust_names::camel;

impl Pass<'_, '_> {
    pub(super) fn enum_path(&self, id: EnumId) -> String {
        let file = self.names.get_enum(id).map_or(0, |declared| declared.file);
        self.path(file, camel(&self.keys.of_enum(id)))
    }

    pub(super) fn enum_member(&self, id: EnumId, member: &str) -> String {
        let all = self.names.get_enum(id).map(|declared| variants(declared.spec)).unwrap_or_default();
        let variant = all.into_iter().find(|variant| variant.name == member);
        format!("{}::{}", self.enum_path(id), variant.map(|variant| variant.rust).unwrap_or_default())
    }
}
