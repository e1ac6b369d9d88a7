//! Facts about types that depend on each other: the values that each needs from surrounding records, which of these are
//! known later, what is left out, and which instances are methods.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::Module;
use super::pass::Pass;
use super::scope::{Code, ImplicitParam};
use crate::names::TypeId;

/// The results of instances whose methods only need the record; `None` for all others.
pub(super) type Methods = HashMap<(TypeId, String), Option<Code>>;

/// Facts about a type. Values and parts are named as in the schema.
#[derive(Debug, Clone, Default)]
pub(super) struct Known {
    /// The values that it needs from surrounding records.
    pub implicit_params: Vec<ImplicitParam>,
    /// Parameters that are not kept and are used while reading.
    pub used_params: BTreeSet<String>,
    /// Parameters that may be absent, and values of surrounding records that are read after it. For a record, whether it
    /// is still read where the type asks for its parts.
    pub later: BTreeMap<String, bool>,
    /// Parts reached by position that need a value that is read later.
    pub waiting: BTreeSet<String>,
    /// Instances that are omitted.
    pub dropped: BTreeSet<String>,
    /// Value instances of the stream position.
    pub positions: BTreeMap<String, StreamPosition>,
}

/// A value instance of the stream position, which has the value of its first use.
#[derive(Debug, Clone)]
pub(super) struct StreamPosition {
    /// The place of the first part that uses it.
    pub first: usize,
    /// The value there.
    pub code: Code,
    /// Whether later parts use it, so that it is stored in a variable.
    pub is_stored: bool,
}

/// Facts about all types.
#[derive(Debug, Default)]
pub(super) struct Facts {
    types: BTreeMap<TypeId, Known>,
    pub methods: Methods,
    nothing: Known,
}

impl Facts {
    /// Finds out what there is to know. A type is compiled again when something that it depends on has changed.
    pub fn find(module: &Module<'_>) -> Self {
        let mut facts = Self::default();
        let all: BTreeSet<TypeId> = module.names.types().map(|(id, _)| id).collect();
        let users = users(module);
        let mut due = all.clone();
        // Each round passes a need on by at least one level, and once more if it turns out to be known later.
        for _ in 0..2 * all.len() + 4 {
            let Some(first) = due.first().copied() else { break };
            if facts.methods.is_empty() {
                facts.methods = methods(module, &facts);
            }
            let mut next = Some(first);
            while let Some(id) = next {
                due.remove(&id);
                let mut pass = Pass::new(module, &facts, id);
                let _ = pass.record();
                pass.pass_on_later();
                let (own, later) = (pass.own, pass.later);
                due.append(&mut facts.add(id, own, later, &users, &all));
                next = due.range(id..).find(|other| **other != id).copied();
            }
        }
        facts
    }

    /// Returns what is known about a type.
    pub fn of(&self, id: TypeId) -> &Known {
        self.types.get(&id).unwrap_or(&self.nothing)
    }

    /// Adds the results of a pass. Returns the types that depend on what has changed.
    fn add(
        &mut self,
        id: TypeId,
        own: Known,
        later: Vec<(TypeId, String, bool)>,
        users: &HashMap<TypeId, BTreeSet<TypeId>>,
        all: &BTreeSet<TypeId>,
    ) -> BTreeSet<TypeId> {
        let used_by = |id: TypeId| users.get(&id).into_iter().flatten().copied().chain([id]);
        let before = self.of(id);
        let mut due = BTreeSet::new();
        if before.dropped != own.dropped || before.waiting != own.waiting {
            due.clone_from(all);
            self.methods.clear();
        } else if before.differs(&own) {
            due.extend(used_by(id));
        }
        self.types.insert(id, own);
        for (of, name, is_open) in later {
            let known = &mut self.types.entry(of).or_default().later;
            // Asked for the first time, or now where the record is still read.
            if known.get(&name) < Some(&is_open) {
                known.insert(name, is_open);
                self.methods.clear();
                // An optional value is not the same one, so what is passed is found anew.
                for user in used_by(of) {
                    self.types.entry(user).or_default().implicit_params.clear();
                }
                due.extend(used_by(of));
            }
        }
        due
    }
}

impl Known {
    fn differs(&self, other: &Self) -> bool {
        let positions = |known: &Self| {
            known.positions.values().map(|position| (position.first, position.is_stored)).collect::<Vec<_>>()
        };
        self.implicit_params.len() != other.implicit_params.len()
            || self.used_params != other.used_params
            || positions(self) != positions(other)
    }
}

/// Returns for each type those that have attributes of it.
fn users(module: &Module<'_>) -> HashMap<TypeId, BTreeSet<TypeId>> {
    let mut users: HashMap<TypeId, BTreeSet<TypeId>> = HashMap::new();
    for (id, declared) in module.names.types() {
        for target in declared.spec.parts().flat_map(|attribute| module.names.targets(id, attribute)) {
            users.entry(target).or_default().insert(id);
        }
    }
    users
}

/// Returns which instances are methods that only need the record.
fn methods(module: &Module<'_>, facts: &Facts) -> Methods {
    let mut found = Methods::new();
    for (id, declared) in module.names.types() {
        let mut pass = Pass::new(module, facts, id);
        pass.methods = found;
        for instance in declared.spec.instances.iter().filter(|instance| module.is_method(id, instance)) {
            pass.simple(id, instance);
        }
        found = pass.methods;
    }
    found
}
