//! Compiles the whole language to Rust, for schemas that do not lay out wire records.
//!
//! Structs are printed from the checked schema. Values that a type needs from surrounding records become parameters,
//! value instances become methods, and parts reached by position become fields.

pub(crate) mod arithmetic;
mod assertion;
mod bits;
mod enums;
mod expression;
mod external;
mod field;
mod formula;
mod given;
mod later;
mod lead;
mod methods;
mod names;
mod parts;
mod record;
pub(crate) mod scope;
pub(crate) mod stored;
mod switch;
mod view;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Write as _;

use crate::check::{Checker, Type};
use crate::emit::rust::{docs, generated};
use crate::expression::Expr;
use crate::model::Number;
use crate::names::{EnumId, Names, TypeId};
use crate::rust_names::Keys;
use crate::schema::{Attribute, Schema, Written};
use scope::{Code, Made, Problem, Scope, Sink};

/// A feature of the schema that the Rust code omits.
pub(crate) struct Left {
    pub of: TypeId,
    /// Why, where the schema has it.
    pub message: Written<String>,
}

/// The code that the user has to provide, as paths.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Externals {
    /// Types with a function `new` that takes the arguments of a `process`; each implements `Codec` of the runtime.
    pub codecs: BTreeSet<String>,
    /// Types that no schema declares, with their names in the schema; each must provide what `#[record]` derives.
    pub types: BTreeMap<String, String>,
}

/// A value instance of the stream position, which has the value of its first use.
struct Stand {
    /// The number of parts before the first one that uses it.
    first: usize,
    /// The value there.
    code: Code,
    /// Whether later parts use it, so that it is noted.
    noted: bool,
}

/// The state of one run.
pub(crate) struct Module<'a> {
    pub names: &'a Names<'a>,
    pub checker: &'a Checker<'a>,
    pub keys: &'a Keys,
    /// The module path of each file.
    pub modules: Vec<String>,
    pub schemas: &'a [Option<&'a Schema>],
    /// The values that each type needs from surrounding records.
    sinks: RefCell<HashMap<TypeId, Sink>>,
    /// All sinks with content, including those of methods.
    filled: RefCell<Vec<Sink>>,
    numbers: HashMap<EnumId, Number>,
    /// Instances whose methods only need the record, with their results; `None` for all others.
    methods: RefCell<HashMap<(TypeId, String), Option<Code>>>,
    /// Parameters that are not kept and are used while reading.
    asked: RefCell<HashSet<(TypeId, String)>>,
    /// The code that the user has to provide.
    externals: RefCell<Externals>,
    /// Parameters that may be absent, and values of surrounding records that are read after the type, by their names.
    later: RefCell<HashSet<(TypeId, String)>>,
    /// Records that are still read where a type in them asks for their parts, by the type and the name there.
    open: RefCell<HashSet<(TypeId, String)>>,
    /// Parts reached by position that need a value that is read later.
    waiting: RefCell<HashSet<(TypeId, String)>>,
    /// Value instances of the stream position.
    stands: RefCell<HashMap<(TypeId, String), Stand>>,
    /// Instances that are omitted.
    dropped: RefCell<HashSet<(TypeId, String)>>,
    variables: Cell<usize>,
    /// The file being printed.
    file: Cell<usize>,
}

impl Drop for Module<'_> {
    /// Breaks reference cycles: a sink may hold scopes that refer back to it.
    fn drop(&mut self) {
        self.filled.borrow().iter().for_each(|sink| sink.borrow_mut().clear());
    }
}

/// Names that the generated code and the attributes of `ksy-runtime` use.
pub(crate) const RESERVED: &[&str] = &["context", "gaps", "index", "io", "item", "it", "present"];

/// Returns the Rust name of a field, parameter or instance, which is neither a keyword nor reserved by generated code.
pub(crate) fn field_name(id: &str) -> String {
    if RESERVED.contains(&id) { format!("{id}_") } else { crate::rust_names::field_name(id) }
}

/// Returns the name of a field or a method.
pub(crate) fn rust_name(attribute: &Attribute) -> String {
    attribute.rust_name.as_ref().map_or_else(|| field_name(&attribute.id.value), |name| name.value.clone())
}

fn named(id: &Written<String>) -> Expr {
    Expr::name(id.value.as_str(), id.at)
}

impl<'a> Module<'a> {
    pub fn new(
        names: &'a Names<'a>,
        checker: &'a Checker<'a>,
        keys: &'a Keys,
        modules: &[String],
        schemas: &'a [Option<&'a Schema>],
    ) -> Self {
        let (mut later, mut open) = (HashSet::new(), HashSet::new());
        loop {
            let known = (later.len(), open.len());
            let module = Self {
                names,
                checker,
                keys,
                modules: modules.to_vec(),
                schemas,
                sinks: RefCell::default(),
                filled: RefCell::default(),
                numbers: crate::enums::numbers(names),
                methods: RefCell::default(),
                asked: RefCell::default(),
                externals: RefCell::default(),
                later: RefCell::new(later),
                open: RefCell::new(open),
                waiting: RefCell::default(),
                stands: RefCell::default(),
                dropped: RefCell::default(),
                variables: Cell::new(0),
                file: Cell::new(0),
            };
            module.settle();
            (later, open) = (module.later.borrow().clone(), module.open.borrow().clone());
            if (later.len(), open.len()) == known {
                return module;
            }
        }
    }

    /// Repeats over all types until none needs more values from surrounding records.
    fn settle(&self) {
        let count = || {
            let given: usize = self.sinks.borrow().values().map(|sink| sink.borrow().len()).sum();
            let noted = self.stands.borrow().values().filter(|stand| stand.noted).count();
            (given, noted, self.asked.borrow().len(), self.waiting.borrow().len() + self.dropped.borrow().len())
        };
        // Each round passes a need on by one level.
        for _ in 0..self.names.types().count() + 2 {
            let before = count();
            for (id, _) in self.names.types() {
                let _ = self.record(id, &mut Vec::new());
            }
            // Results about methods may have been incomplete.
            self.methods.borrow_mut().clear();
            if count() == before {
                return;
            }
        }
    }

    /// Returns whether values are reached by position, so that bytes may be outside of all fields.
    fn has_positions(&self) -> bool {
        let mut types = self.names.types();
        types.any(|(id, declared)| declared.spec.instances.iter().any(|instance| !self.is_method(id, instance)))
    }

    fn sink_of(&self, id: TypeId) -> Sink {
        self.sinks.borrow_mut().entry(id).or_default().clone()
    }

    fn fresh(&self) -> usize {
        self.variables.set(self.variables.get() + 1);
        self.variables.get()
    }

    /// Returns the Rust code of a file.
    pub fn module(&self, file: usize, source: &str, left: &mut Vec<Left>) -> Result<String, Vec<(TypeId, Problem)>> {
        self.file.set(file);
        let Some(schema) = self.schemas.get(file).copied().flatten() else { return Ok(String::new()) };
        let doc =
            if schema.title.is_empty() { format!("Records of `{}`.", schema.id.value) } else { schema.title.clone() };
        let mut text = generated(source, "ksy-binrw");
        text.push_str(&docs("//!", &doc, &[]));
        text.push_str("#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused, dead_code)]\n\nuse ksy_runtime::prelude::*;\n");
        let mut problems = Vec::new();
        for (id, _) in self.names.types().filter(|(_, declared)| declared.file == file) {
            self.variables.set(0);
            match self.record(id, left) {
                Ok(record) => {
                    let _ = write!(text, "\n{record}");
                }
                Err(problem) => problems.push((id, problem)),
            }
        }
        for (id, declared) in self.names.enums().filter(|(_, declared)| declared.file == file) {
            let _ = write!(text, "\n{}", self.enumeration(id, declared.spec));
        }
        if problems.is_empty() { Ok(text) } else { Err(problems) }
    }

    /// Returns the code that the user has to provide for all files.
    pub fn externals(&self) -> Externals {
        self.externals.borrow().clone()
    }

    /// Returns a file with the properties of its top-level type.
    pub fn file(&self, file: usize, text: String) -> crate::RustFile {
        let root = self.names.types().find(|(_, declared)| declared.file == file);
        let (top, is_whole) = root.map_or((String::new(), false), |(id, _)| {
            (self.type_name(id), self.params_of(id).is_empty() && self.sink_of(id).borrow().is_empty())
        });
        crate::RustFile { text, top, is_whole }
    }

    fn type_name(&self, id: TypeId) -> String {
        let own = self.names.get(id).and_then(|declared| declared.spec.rust_name.as_ref());
        own.map_or_else(|| crate::rust_names::camel(&self.keys.of_type(id)), |name| name.value.clone())
    }

    /// Returns the path of an item of file `of`, as seen from the file being printed.
    pub(super) fn path(&self, of: usize, name: String) -> String {
        match self.modules.get(of).filter(|_| of != self.file.get()) {
            Some(module) => format!("{module}::{name}"),
            None => name,
        }
    }

    fn type_path(&self, id: TypeId) -> String {
        self.path(self.names.get(id).map_or(0, |declared| declared.file), self.type_name(id))
    }

    fn given_of(&self, owner: &std::rc::Rc<Scope>, expr: &Expr, kind: &Type) -> Made<Code> {
        self.given(owner, expr, kind, None)
    }
}
