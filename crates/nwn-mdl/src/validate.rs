//! Validates a tree before anything is written.

use meshwire_core::reader::widen;
use meshwire_core::{Limits, Segment, Validator};

use crate::profile::Profile;
use crate::tree::{Aabb, Light, Mesh, MeshKind, Model, Node, NodeKind, SLOT_COUNTS, flags};

/// Validates each node when a walk reaches it, while it is in the cache: large trees would not stay there until a
/// separate walk. The paths of problems are not known.
pub(crate) struct AtHand {
    check: Check,
    depth_left: u16,
    pub problems: Validator,
}

impl AtHand {
    pub fn of(tree: &Model) -> Self {
        Self { check: Check::of(tree), depth_left: Limits::default().max_depth, problems: Validator::new() }
    }

    /// Returns false if the node is nested too deeply.
    pub fn open(&mut self, node: &Node) -> bool {
        let Some(left) = self.depth_left.checked_sub(1) else {
            self.problems.problem("nested too deeply");
            return false;
        };
        self.depth_left = left;
        self.check.alone(node, &mut self.problems);
        true
    }

    pub fn close(&mut self) {
        self.depth_left += 1;
    }
}

/// Reports everything in `model` that no file can represent.
pub(crate) fn model(model: &Model, validator: &mut Validator) {
    let check = Check::of(model);
    for (index, animation) in model.animations.iter().enumerate() {
        if let Some(root) = &animation.root {
            validator.field("animations", |v| {
                v.within(Segment::Index(index), |v| v.field("root", |v| check.node(root, v)));
            });
        }
    }
    if let Some(root) = &model.root {
        validator.field("root", |v| check.node(root, v));
    }
}

struct Check {
    reserves_indices: bool,
}

impl Check {
    fn of(tree: &Model) -> Self {
        Self { reserves_indices: Profile::of_routines(tree.routines).reserves_indices() }
    }

    /// Checks a node and everything below it.
    fn node(&self, node: &Node, validator: &mut Validator) {
        validator.deeper(|validator| {
            self.alone(node, validator);
            for (index, child) in node.children.iter().enumerate() {
                validator.field("children", |v| v.within(Segment::Index(index), |v| self.node(child, v)));
            }
        });
    }

    /// Checks a node without those below it.
    fn alone(&self, node: &Node, validator: &mut Validator) {
        if flags::known(node.unknown_flags) != 0 {
            let found = node.unknown_flags;
            validator.field("unknown_flags", |v| {
                v.problem(format!("expected only bits above 0x3ff, found {found:#x}"));
            });
        }
        match &node.kind {
            NodeKind::Light(light) => flares(light, validator),
            NodeKind::Mesh(mesh) => self.mesh(mesh, validator),
            NodeKind::Dummy | NodeKind::Emitter(_) | NodeKind::Camera | NodeKind::Reference(_) => {}
        }
    }

    fn mesh(&self, mesh: &Mesh, validator: &mut Validator) {
        let vertices = mesh.num_vertices();
        validator.fits("num_vertices", widen(vertices), u64::from(u16::MAX));
        let mut agree = |name: &'static str, length: usize| {
            if length != 0 && length != vertices {
                validator
                    .field(name, |v| v.problem(format!("expected {vertices} elements, one a vertex, found {length}")));
            }
        };
        for (name, length) in mesh.streams.lengths() {
            agree(name, length);
        }
        match &mesh.kind {
            MeshKind::Skin(skin) => {
                agree("weights", skin.weights.len());
                agree("bones", skin.bones.len());
                if !SLOT_COUNTS.contains(&skin.slots.len()) {
                    let found = skin.slots.len();
                    validator
                        .field("slots", |v| v.problem(format!("expected 18, 64 or 128 bone slots, found {found}")));
                }
            }
            MeshKind::AnimMesh(sets) => {
                let lists = [
                    ("vertex_sets", sets.vertex_sets.len(), sets.num_vertex_sets),
                    ("uv_sets", sets.uv_sets.len(), sets.num_uv_sets),
                ];
                for (name, length, sets) in lists {
                    let wanted = widen(vertices).saturating_mul(u64::from(sets));
                    if length != 0 && widen(length) != wanted {
                        validator.field(name, |v| {
                            v.problem(format!("expected {wanted} elements, {sets} sets of {vertices}, found {length}"));
                        });
                    }
                }
            }
            MeshKind::Aabb(aabb) => boxes(aabb, validator),
            MeshKind::Trimesh | MeshKind::DanglyMesh(_) => {}
        }
        self.index_lists(mesh, validator);
    }

    fn index_lists(&self, mesh: &Mesh, validator: &mut Validator) {
        let budget = widen(mesh.faces.len()).saturating_mul(3);
        for (index, list) in mesh.index_lists.iter().enumerate() {
            let stated = u64::from(mesh.index_counts.get(index).copied().unwrap_or(0));
            let found = widen(list.len());
            // A mesh merged into a sibling has a stated length of 0, but still has the indices of its faces.
            let merged = stated == 0 && self.reserves_indices && mesh.index_lists.len() == 1 && found == budget;
            if found != stated && !merged {
                validator.field("index_lists", |v| {
                    v.within(Segment::Index(index), |v| v.problem(format!("expected {stated} indices, found {found}")));
                });
            }
        }
    }
}

fn flares(light: &Light, validator: &mut Validator) {
    for (index, name) in light.flare_textures.iter().enumerate() {
        if name.as_ref().is_some_and(|name| name.text().contains(&0)) {
            validator.field("flare_textures", |v| {
                v.within(Segment::Index(index), |v| v.problem("expected a text without zero bytes"));
            });
        }
    }
}

/// Boxes must be depth first, left before right, and each must occur once, as in files.
fn boxes(aabb: &Aabb, validator: &mut Validator) {
    let mut pending = if aabb.boxes.is_empty() { Vec::new() } else { vec![0_u32] };
    let mut expected: u32 = 0;
    while let Some(place) = pending.pop() {
        let entry = usize::try_from(place).ok().and_then(|place| aabb.boxes.get(place));
        let Some(entry) = entry.filter(|_| place == expected) else {
            let message = format!("expected the boxes depth first, left before right: {expected} next, found {place}");
            validator.field("boxes", |v| v.problem(message));
            return;
        };
        expected = expected.saturating_add(1);
        pending.extend(entry.right);
        pending.extend(entry.left);
    }
    if widen(aabb.boxes.len()) != u64::from(expected) {
        let total = aabb.boxes.len();
        validator.field("boxes", |v| v.problem(format!("{total} boxes, but only {expected} are part of the tree")));
    }
}
