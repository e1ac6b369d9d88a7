//! A pass over one type: it compiles the type with the facts about all types, and finds out new ones.

use std::collections::HashMap;
use std::ops::Deref;

use super::facts::{Facts, Known, Methods};
use super::scope::{ImplicitParam, Scope};
use super::{Left, Module};
use crate::names::TypeId;

/// The state of a pass.
pub(super) struct Pass<'m, 'a> {
    pub module: &'m Module<'a>,
    /// The facts before the pass.
    pub facts: &'m Facts,
    /// The type.
    pub of: TypeId,
    /// The facts about the type, with those that the pass finds.
    pub own: Known,
    /// Values that types of this one need and that are known later, with their names there and whether they are still
    /// read where the types ask for their parts.
    pub later: Vec<(TypeId, String, bool)>,
    /// Methods that are not among the facts yet.
    pub methods: Methods,
    /// Features that the Rust code omits.
    pub left: Vec<Left>,
    /// The names of parts of this type that were used.
    pub used: Vec<String>,
    /// The place of each part in the order of reading.
    pub places: HashMap<String, usize>,
    variables: usize,
}

impl<'a> Deref for Pass<'_, 'a> {
    type Target = Module<'a>;

    fn deref(&self) -> &Module<'a> {
        self.module
    }
}

impl<'m, 'a> Pass<'m, 'a> {
    pub fn new(module: &'m Module<'a>, facts: &'m Facts, of: TypeId) -> Self {
        let mut own = facts.of(of).clone();
        own.dropped.clear();
        Self {
            module,
            facts,
            of,
            own,
            later: Vec::new(),
            methods: Methods::new(),
            left: Vec::new(),
            used: Vec::new(),
            places: HashMap::new(),
            variables: 0,
        }
    }

    /// Returns the facts about a type.
    pub fn known(&self, of: TypeId) -> &Known {
        if of == self.of { &self.own } else { self.facts.of(of) }
    }

    /// Compiles something that needs values from surrounding records for itself, and returns these values.
    pub fn apart<T>(&mut self, compile: impl FnOnce(&mut Self) -> T) -> (T, Vec<ImplicitParam>) {
        let outer = std::mem::take(&mut self.own.implicit_params);
        let compiled = compile(self);
        (compiled, std::mem::replace(&mut self.own.implicit_params, outer))
    }

    /// Returns the names of the parts that are used when something is compiled, and forgets what else is found.
    pub fn uses<T>(&mut self, compile: impl FnOnce(&mut Self) -> T) -> Vec<String> {
        let (implicit, variables) = (self.own.implicit_params.len(), self.variables);
        self.used.clear();
        compile(self);
        self.own.implicit_params.truncate(implicit);
        self.variables = variables;
        std::mem::take(&mut self.used)
    }

    /// Returns whether a part of the record of a scope has been read.
    pub fn is_read(&self, name: &str, scope: &Scope) -> bool {
        scope.ready.is_none_or(|ready| self.places.get(name).is_some_and(|place| *place < ready))
    }

    /// Returns the number of a new variable.
    pub fn fresh(&mut self) -> usize {
        self.variables += 1;
        self.variables
    }

    /// Returns the path of an item of file `of`, as seen from the file of the type.
    pub fn path(&self, of: usize, name: String) -> String {
        match self.modules.get(of).filter(|_| of != self.file()) {
            Some(module) => format!("{module}::{name}"),
            None => name,
        }
    }

    pub fn type_path(&self, id: TypeId) -> String {
        self.path(self.names.get(id).map_or(0, |declared| declared.file), self.type_name(id))
    }

    /// Returns the file of the type.
    pub fn file(&self) -> usize {
        self.names.get(self.of).map_or(0, |declared| declared.file)
    }
}
