//! A model being edited.

use std::collections::{BTreeMap, BTreeSet};

use glam::{Affine3A, DAffine3};
use meshwire_core::Error;
use meshwire_scene::plan::{Holds, PartEdit, Plan, Reason, Scales, Target};
use meshwire_scene::{Change, LeftOut, Material, Mesh, Node, Primitive, Skin, Transform};

use super::super::SPACE;
use super::super::make::model::{material_of, plain_material};
use super::super::model::{MOST_UVS, is_few, joints};
use super::super::parts::{Object, objects};
use super::bones::Bones;
use super::draft::Draft;
use super::geometry::{Space, replace};
use super::store::store;
use crate::edit::names::{images, ranges};
use crate::model::{Model, OLD};

/// Maximum number of objects: binary files number them in 16 bits.
const MOST_OBJECTS: usize = 1 << 16;

/// The element of the file that a node of the scene represents.
#[derive(Clone, Copy)]
enum Slot {
    Bone(usize),
    Object(u32),
    /// A node that only holds a new mesh, which becomes an object.
    Mesh,
}

/// A mesh of the scene: its object, the bones that its influences refer to, and its parts.
struct Shape {
    object: u32,
    joints: Vec<u32>,
    parts: Vec<Draft>,
}

pub(super) struct Edit<'a> {
    model: &'a mut Model,
    /// Number of bones before the edits.
    count: usize,
    /// Existing and new nodes, the elements that they represent, and their world transforms after the edits.
    nodes: Vec<Node>,
    slots: Vec<Slot>,
    worlds: Vec<Affine3A>,
    /// Index of the next new node.
    next: usize,
    shapes: Vec<Shape>,
    new: Vec<Draft>,
    gone: BTreeSet<u32>,
    bones: Bones,
}

impl<'a> Edit<'a> {
    pub(super) fn new(model: &'a mut Model) -> Self {
        let all = objects(model, &mut LeftOut::default());
        let few = is_few(model, &all);
        let shape = |object: &Object| Shape {
            object: object.number,
            joints: joints(model, object, few),
            parts: object.parts.iter().map(|part| Draft::of(model, object.number, part)).collect(),
        };
        let shapes = all.iter().filter(|object| !object.parts.is_empty()).map(shape).collect();
        let bones = (0..model.bones.len()).map(Slot::Bone);
        Self {
            count: model.bones.len(),
            nodes: Vec::new(),
            slots: bones.chain(all.iter().map(|object| Slot::Object(object.number))).collect(),
            worlds: Vec::new(),
            next: 0,
            shapes,
            new: Vec::new(),
            gone: BTreeSet::new(),
            bones: Bones::default(),
            model,
        }
    }

    pub(super) fn finish(self) -> Result<(), Error> {
        let mut drafts: Vec<Draft> = self.shapes.into_iter().flat_map(|shape| shape.parts).chain(self.new).collect();
        drafts.retain(|draft| draft.changed && !self.gone.contains(&draft.object));
        if !drafts.is_empty() || !self.gone.is_empty() {
            store(self.model, drafts, &self.gone);
        }
        self.bones.finish(self.model, self.count)
    }

    fn slot(&self, node: usize) -> Option<Slot> {
        self.slots.get(node).copied()
    }

    fn bone(&self, node: usize) -> Option<usize> {
        match self.slot(node) {
            Some(Slot::Bone(bone)) => Some(bone),
            _ => None,
        }
    }

    fn parent(&self, parent: Option<usize>) -> Result<Option<usize>, Reason> {
        match parent.map(|parent| self.bone(parent)) {
            Some(None) => Err("the new parent is not a bone: only bones have children".into()),
            bone => Ok(bone.flatten()),
        }
    }

    /// Returns the bone of a node or of its nearest ancestor with one, otherwise the first bone.
    fn bone_above(&self, node: usize) -> Option<u32> {
        let mut at = Some(node);
        for _ in 0..=self.nodes.len() {
            match at.and_then(|node| self.bone(node)) {
                Some(bone) => return u32::try_from(bone).ok(),
                None => at = at.and_then(|node| self.nodes.get(node)?.parent),
            }
        }
        (self.count > 0).then_some(0)
    }

    fn joints(&self, skin: &Skin) -> Result<Vec<u32>, Reason> {
        let bone = |joint: &usize| self.bone(*joint).and_then(|bone| u32::try_from(bone).ok());
        let bone = |joint: &usize| bone(joint).ok_or_else(|| format!("the joint {joint} is not a bone").into());
        skin.joints.iter().map(bone).collect()
    }

    /// Returns the index of a material, or the first if `None`.
    fn material(&mut self, material: Option<usize>) -> u32 {
        if self.model.materials.is_empty() {
            self.model.materials.push(plain_material(self.model.version));
        }
        material.and_then(|material| u32::try_from(material).ok()).unwrap_or(0)
    }

    fn draft(&mut self, object: u32, part: &Primitive, space: &Space<'_>) -> Result<Draft, Reason> {
        let mut part = part.clone();
        part.ensure_normals(SPACE.front);
        let mut draft = Draft { object, material: self.material(part.material), ..Draft::empty() };
        replace(self.model, &mut draft, &part, &vec![None; part.positions.len()], space)?;
        Ok(draft)
    }

    /// Transforms the vertices of an object, because the format has no transforms of objects.
    fn bake(&mut self, object: u32, transform: &Transform) -> Result<(), Reason> {
        let affine = DAffine3::from_cols_array(&transform.affine().to_cols_array().map(f64::from));
        for shape in self.shapes.iter_mut().filter(|shape| shape.object == object) {
            if !shape.joints.is_empty() {
                return Err("bones move its vertices: edit the bones or the vertices instead".into());
            }
            shape.parts.iter_mut().try_for_each(|part| part.place(self.model, &affine))?;
        }
        Ok(())
    }

    /// Adds an object. Unnamed objects of faces get a name, because otherwise the new name would apply to one of them.
    fn add_object(&mut self, name: &[u8]) -> Result<u32, Reason> {
        let faces = self.model.faces.iter().map(|face| face.object.saturating_add(1)).max().unwrap_or(0);
        let named = usize::try_from(faces).unwrap_or(usize::MAX);
        let names = self.model.objects.get_or_insert_default();
        if named.max(names.len()) >= MOST_OBJECTS {
            return Err(format!("a model has at most {MOST_OBJECTS} objects").into());
        }
        while names.len() < named {
            names.push(format!("object_{}", names.len()).as_str().into());
        }
        names.push(name.into());
        Ok(u32::try_from(names.len() - 1).unwrap_or(u32::MAX))
    }
}

impl Target for Edit<'_> {
    const KIND: &'static str = "an XMODEL file";
    const SCALES: Scales = Scales::None;
    const ALL_JOINTS: bool = true;

    fn begin(&mut self, plan: &Plan<'_>) {
        self.nodes.clone_from(&plan.base().nodes);
        self.worlds = plan.world_transforms();
        let mut meshes = BTreeSet::new();
        let mut bones = BTreeSet::new();
        for change in plan.changes() {
            match change {
                Change::AddMesh { mesh } => {
                    meshes.insert(mesh.node);
                    bones.extend(mesh.skin.iter().flat_map(|skin| &skin.joints).copied());
                }
                Change::Skin { skin, .. } => bones.extend(&skin.joints),
                Change::NodeParent { parent, .. } => bones.extend(parent),
                Change::AddNode { node } => {
                    bones.extend(node.parent);
                    self.nodes.push((**node).clone());
                }
                _ => {}
            }
        }
        self.next = plan.base().nodes.len();
        let mut next = self.count;
        for node in plan.base().nodes.len()..self.nodes.len() {
            let is_bone = bones.contains(&node) || !meshes.contains(&node);
            self.slots.push(if is_bone { Slot::Bone(next) } else { Slot::Mesh });
            next += usize::from(is_bone);
        }
    }

    fn name(&self, node: usize, name: &[u8]) -> Result<Option<Vec<u8>>, Reason> {
        let unnamed = |object: u32| {
            let names = self.model.objects.as_ref().map_or(0, Vec::len);
            usize::try_from(object).map_or(true, |object| object >= names)
        };
        match self.slot(node) {
            Some(Slot::Bone(_)) => Ok(Some(name.to_vec())),
            Some(Slot::Object(object)) if unnamed(object) => Err("the list of objects ends before this one".into()),
            _ => Ok(None),
        }
    }

    fn rename_nodes(&mut self, names: &BTreeMap<usize, Vec<u8>>) -> Result<(), Reason> {
        for (node, name) in names {
            let own = match self.slot(*node) {
                Some(Slot::Bone(bone)) => self.model.bones.get_mut(bone).map(|bone| &mut bone.name),
                Some(Slot::Object(object)) => {
                    let object = usize::try_from(object).ok();
                    object.and_then(|object| self.model.objects.as_mut()?.get_mut(object))
                }
                _ => None,
            };
            own.into_iter().for_each(|own| *own = name.as_slice().into());
        }
        Ok(())
    }

    fn place_node(&mut self, node: usize, transform: Transform) -> Result<(), Reason> {
        if self.nodes.get(node).is_some_and(|own| own.transform == transform) {
            return Ok(());
        }
        match self.slot(node) {
            Some(Slot::Bone(bone)) => self.bones.place(bone, &transform),
            Some(Slot::Object(object)) => self.bake(object, &transform)?,
            _ => {}
        }
        Ok(())
    }

    fn scales(&self, node: usize) -> Scales {
        if self.bone(node).is_some() { Self::SCALES } else { Scales::Matrix }
    }

    fn set_parent(&mut self, node: usize, parent: Option<usize>) -> Result<(), Reason> {
        if self.nodes.get(node).is_some_and(|own| own.parent == parent) {
            return Ok(());
        }
        let bone = self.bone(node).ok_or("objects have no parent: bones move their vertices by weights")?;
        self.bones.attach(bone, self.parent(parent)?);
        Ok(())
    }

    fn add_node(&mut self, node: &Node) -> Result<(), Reason> {
        let number = self.next;
        self.next += 1;
        if self.bone(number).is_some() {
            let parent = self.parent(node.parent)?;
            self.bones.add(self.model, node.name.as_slice().into(), parent, &node.transform);
        }
        Ok(())
    }

    fn remove_node(&mut self, node: usize) -> Result<(), Reason> {
        match self.slot(node) {
            Some(Slot::Bone(bone)) => self.bones.remove(bone),
            Some(Slot::Object(object)) => self.gone.extend([object]),
            _ => {}
        }
        Ok(())
    }

    fn rename_material(&mut self, material: usize, name: &[u8]) -> Result<(), Reason> {
        self.model.materials.iter_mut().skip(material).take(1).for_each(|own| own.name = name.into());
        Ok(())
    }

    fn rename_texture(&mut self, material: usize, texture: usize, name: &[u8]) -> Result<(), Reason> {
        let Some(material) = self.model.materials.get_mut(material) else { return Ok(()) };
        let mut text = images(material).to_vec();
        let before = ranges(&text);
        let Some(range) = before.get(texture).cloned() else { return Ok(()) };
        text.splice(range, name.iter().copied());
        let after = ranges(&text);
        let reads_back = after.get(texture).and_then(|range| text.get(range.clone())) == Some(name);
        if after.len() != before.len() || !reads_back {
            return Err(format!("\"{}\" would read as another list of textures", name.escape_ascii()).into());
        }
        let field = material.surface.as_mut().map_or(&mut material.name, |surface| &mut surface.images);
        *field = text.as_slice().into();
        Ok(())
    }

    fn add_material(&mut self, material: &Material) -> Result<(), Reason> {
        self.model.materials.push(material_of(material, self.model.version)?);
        Ok(())
    }

    fn holds(&self, _: Option<usize>) -> Holds {
        let old = self.model.version <= OLD;
        Holds {
            normals: true,
            uv_sets: if old { 1 } else { MOST_UVS },
            color_sets: usize::from(!old),
            influences: true,
            ..Holds::default()
        }
    }

    fn edit_mesh(&mut self, mesh: usize, parts: &[PartEdit<'_>]) -> Result<(), Reason> {
        let Some(shape) = self.shapes.get_mut(mesh) else { return Ok(()) };
        for edit in parts {
            let Some(draft) = shape.parts.get_mut(edit.part) else { continue };
            let (before, after) = (edit.before, &edit.after);
            if after.uv_sets.is_empty() && !before.uv_sets.is_empty() {
                return Err(format!("part {} needs texture coordinates", edit.part).into());
            }
            if after.material.is_none() && before.material.is_some() {
                return Err(format!("part {} needs a material", edit.part).into());
            }
            for vertex in &mut draft.vertices {
                if after.uv_sets.len() < before.uv_sets.len() {
                    vertex.uvs.truncate(after.uv_sets.len());
                }
                if after.color_sets.len() < before.color_sets.len() {
                    vertex.color = vertex.color.map(|_| [-1.0; 4]);
                }
            }
            let material = after.material.and_then(|material| u32::try_from(material).ok());
            draft.material = material.unwrap_or(draft.material);
            let space = Space { joints: &shape.joints, ..Space::default() };
            replace(self.model, draft, after, &edit.origins, &space)?;
        }
        Ok(())
    }

    fn add_part(&mut self, mesh: usize, part: &Primitive) -> Result<(), Reason> {
        let Some(shape) = self.shapes.get(mesh) else { return Ok(()) };
        let (object, joints) = (shape.object, shape.joints.clone());
        let bone = (self.count > 0).then_some(0).filter(|_| !joints.is_empty());
        let draft = self.draft(object, part, &Space { joints: &joints, bone, place: None })?;
        self.new.push(draft);
        Ok(())
    }

    fn set_skin(&mut self, mesh: usize, skin: &Skin) -> Result<(), Reason> {
        let joints = self.joints(skin)?;
        self.shapes.iter_mut().skip(mesh).take(1).for_each(|shape| shape.joints = joints.clone());
        Ok(())
    }

    fn add_mesh(&mut self, mesh: &Mesh) -> Result<(), Reason> {
        if self.model.siege.is_some() {
            return Err("the model has a siege block, which needs its own weights for every vertex".into());
        }
        let joints = mesh.skin.as_ref().map(|skin| self.joints(skin)).transpose()?.unwrap_or_default();
        let node = self.nodes.get(mesh.node).map(|node| node.name.clone()).unwrap_or_default();
        let name = [&mesh.name, &node].into_iter().find(|name| !name.is_empty());
        let object = self.add_object(name.map_or(b"mesh", Vec::as_slice))?;
        // Vertices of a skin are in the bind pose; those of a mesh without a skin are in the space of its node.
        let is_placed = mesh.skin.is_none() && !matches!(self.slot(mesh.node), Some(Slot::Object(_)));
        let world = self.worlds.get(mesh.node).filter(|_| is_placed);
        let place = world.map(|world| DAffine3::from_cols_array(&world.to_cols_array().map(f64::from)));
        let space = Space { joints: &joints, bone: self.bone_above(mesh.node), place };
        for part in &mesh.primitives {
            let draft = self.draft(object, part, &space)?;
            self.new.push(draft);
        }
        Ok(())
    }

    fn remove_mesh(&mut self, mesh: usize) -> Result<(), Reason> {
        self.gone.extend(self.shapes.get(mesh).map(|shape| shape.object));
        Ok(())
    }
}
