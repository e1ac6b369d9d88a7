//! Resolves type and enum names in a schema: the nearest declaration around the use, then the top-level types of all
//! files reachable through imports.

use std::collections::HashMap;

use crate::built_in::BuiltIn;
use crate::expression::TypeName;
use crate::model::Order;
use crate::order;
use crate::schema::{Attribute, EndianSpec, EnumSpec, Schema, TypeSpec};

/// A type, as an index among all types of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId(usize);

/// An enum, as an index among all enums of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EnumId(usize);

/// A declared type and its location.
#[derive(Debug)]
pub struct Declared<'a> {
    /// The declaration.
    pub spec: &'a TypeSpec,
    /// Index of the file.
    pub file: usize,
    /// The enclosing type.
    pub parent: Option<TypeId>,
    types: HashMap<&'a str, TypeId>,
    enums: HashMap<&'a str, EnumId>,
}

/// A declared enum and its location.
#[derive(Debug)]
pub struct DeclaredEnum<'a> {
    /// The declaration.
    pub spec: &'a EnumSpec,
    /// Index of the file.
    pub file: usize,
    /// The enclosing type.
    pub parent: TypeId,
    values: HashMap<&'a str, i128>,
}

/// All types and enums of a run.
#[derive(Debug, Default)]
pub struct Names<'a> {
    types: Vec<Declared<'a>>,
    enums: Vec<DeclaredEnum<'a>>,
    /// The top-level type of each file.
    roots: Vec<Option<TypeId>>,
    /// The files that each file can reach.
    reach: Vec<Vec<usize>>,
}

impl<'a> Names<'a> {
    /// Collects the declarations of all files. `imports` has the indices of the files that each file imports.
    #[must_use]
    pub fn new(schemas: &[Option<&'a Schema>], imports: &[Vec<usize>]) -> Self {
        let mut names = Self::default();
        for (file, schema) in schemas.iter().enumerate() {
            let root = schema.map(|schema| names.collect(&schema.root, file, None));
            names.roots.push(root);
            names.reach.push(reach(imports, file));
        }
        names
    }

    fn collect(&mut self, spec: &'a TypeSpec, file: usize, parent: Option<TypeId>) -> TypeId {
        let id = TypeId(self.types.len());
        self.types.push(Declared { spec, file, parent, types: HashMap::new(), enums: HashMap::new() });
        let mut types = HashMap::new();
        for inner in &spec.types {
            let inner_id = self.collect(inner, file, Some(id));
            types.entry(inner.name.value.as_str()).or_insert(inner_id);
        }
        let mut enums = HashMap::new();
        for spec in &spec.enums {
            enums.entry(spec.name.value.as_str()).or_insert(EnumId(self.enums.len()));
            let values = spec.values.iter().map(|value| (value.id.value.as_str(), value.number)).collect();
            self.enums.push(DeclaredEnum { spec, file, parent: id, values });
        }
        if let Some(declared) = self.types.get_mut(id.0) {
            declared.types = types;
            declared.enums = enums;
        }
        id
    }

    /// Returns all types with their declarations, grouped by file, with the top-level type of each file first.
    pub fn types(&self) -> impl Iterator<Item = (TypeId, &Declared<'a>)> {
        self.types.iter().enumerate().map(|(index, declared)| (TypeId(index), declared))
    }

    /// Returns all enums.
    pub fn enums(&self) -> impl Iterator<Item = (EnumId, &DeclaredEnum<'a>)> {
        self.enums.iter().enumerate().map(|(index, declared)| (EnumId(index), declared))
    }

    /// Returns a type.
    #[must_use]
    pub fn get(&self, id: TypeId) -> Option<&Declared<'a>> {
        self.types.get(id.0)
    }

    /// Returns an enum.
    #[must_use]
    pub fn get_enum(&self, id: EnumId) -> Option<&DeclaredEnum<'a>> {
        self.enums.get(id.0)
    }

    /// Returns the top-level type of the file that declares a type.
    #[must_use]
    pub fn root(&self, of: TypeId) -> Option<TypeId> {
        self.get(of).and_then(|declared| self.roots.get(declared.file).copied().flatten())
    }

    /// Returns a type and its enclosing types, innermost first.
    pub fn around(&self, from: TypeId) -> impl Iterator<Item = (TypeId, &Declared<'a>)> {
        std::iter::successors(Some(from), |id| self.get(*id)?.parent).filter_map(|id| Some((id, self.get(id)?)))
    }

    /// Returns the byte order of a type, or of the nearest enclosing type that has one.
    #[must_use]
    pub fn order(&self, of: TypeId) -> Order {
        match self.around(of).find_map(|(_, declared)| declared.spec.endian.as_deref()) {
            Some(EndianSpec::Little) => Order::Little,
            Some(EndianSpec::Big) => Order::Big,
            Some(EndianSpec::Switch { .. }) | None => Order::Inherited,
        }
    }

    /// Finds a top-level type by name among the files that `from` can reach.
    fn top(&self, from: TypeId, name: &str) -> Option<TypeId> {
        let reach = self.reach.get(self.get(from)?.file)?;
        let mut roots = reach.iter().filter_map(|file| self.roots.get(*file).copied().flatten());
        roots.find(|id| self.get(*id).is_some_and(|declared| declared.spec.name.value == name))
    }

    fn below(&self, from: TypeId, path: &[String]) -> Option<TypeId> {
        path.iter().try_fold(from, |id, name| self.get(id)?.types.get(name.as_str()).copied())
    }

    /// Finds the type that `name` refers to within type `from`.
    #[must_use]
    pub fn find_type(&self, from: TypeId, name: &TypeName) -> Option<TypeId> {
        let (first, rest) = name.path.split_first()?;
        let near = self
            .around(from)
            .filter(|_| !name.absolute)
            .find_map(|(_, declared)| self.below(*declared.types.get(first.as_str())?, rest));
        near.or_else(|| self.below(self.top(from, first)?, rest))
    }

    /// Returns the names of the types that a type can refer to without a path.
    pub fn types_from(&self, from: TypeId) -> impl Iterator<Item = &'a str> {
        let near = self.around(from).flat_map(|(_, declared)| declared.types.keys().copied());
        let reach = self.get(from).and_then(|declared| self.reach.get(declared.file)).into_iter().flatten();
        let roots = reach.filter_map(|file| self.get(self.roots.get(*file).copied().flatten()?));
        near.chain(roots.map(|declared| declared.spec.name.value.as_str()))
    }

    /// Returns the names of the enums that a type can refer to without a path.
    pub fn enums_from(&self, from: TypeId) -> impl Iterator<Item = &'a str> {
        self.around(from).flat_map(|(_, declared)| declared.enums.keys().copied())
    }

    /// Returns the declared types of an attribute of type `of`.
    #[must_use]
    pub fn targets(&self, of: TypeId, attribute: &Attribute) -> Vec<TypeId> {
        let declared = attribute.calls().into_iter().filter(|call| BuiltIn::of(&call.name).is_none());
        declared.filter_map(|call| self.find_type(of, &call.name)).collect()
    }

    /// Returns whether the attributes that `chosen` selects lead from one type to another, or whether these are the same.
    pub fn reaches<'s>(
        &'s self,
        from: TypeId,
        to: TypeId,
        chosen: impl Fn(&'s TypeSpec) -> Vec<&'s Attribute>,
    ) -> bool {
        let mut seen = vec![from];
        let mut next = 0;
        while let Some(id) = seen.get(next).copied() {
            if id == to {
                return true;
            }
            next += 1;
            let attributes = self.get(id).map(|declared| chosen(declared.spec)).unwrap_or_default();
            for target in attributes.into_iter().flat_map(|attribute| self.targets(id, attribute)) {
                if !seen.contains(&target) {
                    seen.push(target);
                }
            }
        }
        false
    }

    /// Groups the types that contain each other in the attributes that `counts` selects.
    #[must_use]
    pub fn groups(&self, counts: impl Fn(&Attribute) -> bool) -> Groups {
        let needs = |(id, declared): (TypeId, &Declared<'_>)| {
            let attributes = declared.spec.parts().filter(|attribute| counts(attribute));
            attributes.flat_map(|attribute| self.targets(id, attribute)).map(|target| target.0).collect()
        };
        Groups(order::groups(&self.types().map(needs).collect::<Vec<_>>()))
    }

    /// Finds the enum that `path` refers to within type `from`.
    #[must_use]
    pub fn find_enum(&self, from: TypeId, absolute: bool, path: &[String]) -> Option<EnumId> {
        let (last, outer) = path.split_last()?;
        let named = |id: TypeId| self.get(id)?.enums.get(last.as_str()).copied();
        if outer.is_empty() {
            return self.around(from).find_map(|(id, _)| named(id));
        }
        named(self.find_type(from, &TypeName { absolute, path: outer.to_vec(), list: false })?)
    }

    /// Returns the number of a value of an enum.
    #[must_use]
    pub fn member(&self, id: EnumId, name: &str) -> Option<i128> {
        self.get_enum(id)?.values.get(name).copied()
    }

    /// Returns the name of a type with those of its enclosing types: `outer::inner`.
    #[must_use]
    pub fn full(&self, id: TypeId) -> String {
        let mut parts: Vec<&str> = self.around(id).map(|(_, declared)| declared.spec.name.value.as_str()).collect();
        parts.reverse();
        parts.join("::")
    }
}

/// Groups of types that contain each other.
#[derive(Debug)]
pub struct Groups(Vec<usize>);

impl Groups {
    /// Returns whether two types are the same or contain each other.
    #[must_use]
    pub fn has_both(&self, one: TypeId, other: TypeId) -> bool {
        self.0.get(one.0) == self.0.get(other.0)
    }
}

/// Returns a file and everything it imports, directly or indirectly.
pub(crate) fn reach(imports: &[Vec<usize>], file: usize) -> Vec<usize> {
    let mut found = vec![file];
    let mut next = 0;
    while let Some(from) = found.get(next).copied() {
        for other in imports.get(from).into_iter().flatten() {
            if !found.contains(other) {
                found.push(*other);
            }
        }
        next += 1;
    }
    found
}
