//! Edits of the whole scene, as edits of the files.

use std::collections::BTreeMap;

use meshwire::scene::plan::{Plan, Reason, Refusal, Scales, Skipped, Target};
use meshwire::scene::{AnimationChannel, Change, Material, Primitive, Transform};

use crate::component::Component;
use crate::join::{Joined, file_name};
use crate::{Assembly, Error, Member, Role};

/// Edits of one file: the index of each in the list of all edits, and the edit in terms of the file's own scene.
#[derive(Default)]
struct Share {
    numbers: Vec<usize>,
    changes: Vec<Change>,
    /// Index in the file of each material that it did not have.
    materials: BTreeMap<usize, usize>,
}

impl Share {
    fn push(&mut self, number: usize, change: Change) {
        self.numbers.push(number);
        self.changes.push(change);
    }
}

/// Applies edits of the whole scene to the files of an assembly. Returns those that no file has a place for.
pub(crate) fn apply(assembly: &mut Assembly, changes: &[Change]) -> Result<Skipped, Error> {
    let mut split = Split {
        joined: &assembly.joined,
        members: &assembly.members,
        is_component: assembly.component.is_some(),
        animations: assembly.members.iter().position(|member| member.role == Role::Animations),
        new_materials: changes
            .iter()
            .filter_map(|change| match change {
                Change::AddMaterial { material } => Some(&**material),
                _ => None,
            })
            .collect(),
        shares: BTreeMap::new(),
        rest: Share::default(),
        refused: Skipped::new(),
    };
    let is_component = split.is_component;
    let is_material = |change: &Change| is_component && matches!(change, Change::AddMaterial { .. });
    for (number, change) in changes.iter().enumerate().filter(|(_, change)| !is_material(change)) {
        split.assign(number, change);
    }
    // A new material is added to the files whose meshes use it.
    let new =
        (split.joined.scene.materials.len()..).zip(changes.iter().enumerate().filter(|(_, one)| is_material(one)));
    for (material, (number, change)) in new {
        if !split.shares.values().any(|share| share.materials.contains_key(&material)) {
            split.rest.push(number, change.clone());
        }
    }
    let Split { shares, rest, refused: mut skipped, .. } = split;
    let mut keep = |share: &Share, own: Skipped| {
        for mut refusal in own {
            refusal.change = share.numbers.get(refusal.change).copied().unwrap_or(refusal.change);
            skipped.push(refusal);
        }
    };
    if let Some(component) = &mut assembly.component {
        let mut places = Places { component, joined: &assembly.joined, moved: false };
        let placed = Plan::new(&assembly.joined.scene, &rest.changes).lossy().run(&mut places);
        let placed = placed.map_err(|refusals| {
            let lines: Vec<String> = refusals.iter().map(ToString::to_string).collect();
            Error::new(&assembly.path, lines.join("; "))
        })?;
        assembly.moved |= places.moved;
        keep(&rest, placed);
    }
    for (index, share) in shares {
        let (Some(member), Some(scene)) = (assembly.members.get_mut(index), assembly.joined.scenes.get(index)) else {
            continue;
        };
        let own = member.asset.apply_plan(Plan::new(scene, &share.changes).lossy());
        keep(&share, own.map_err(|error| Error::new(&member.path, error.to_string()))?);
        assembly.edited.insert(index);
    }
    Ok(skipped)
}

struct Split<'a> {
    joined: &'a Joined,
    members: &'a [Member],
    /// False for a model with motions: what is not about these concerns the model alone.
    is_component: bool,
    /// The file with the animations of a component.
    animations: Option<usize>,
    new_materials: Vec<&'a Material>,
    shares: BTreeMap<usize, Share>,
    /// Edits that belong to no file but the component.
    rest: Share,
    refused: Skipped,
}

impl Split<'_> {
    /// Adds an edit to the files that it concerns.
    fn assign(&mut self, number: usize, change: &Change) {
        let found = match change {
            Change::Keys { animation, .. }
            | Change::AddChannel { animation, .. }
            | Change::RemoveAnimation { animation } => self.edit_animation(number, *animation, change),
            _ if !self.is_component => {
                self.push(0, number, change.clone());
                Some(())
            }
            Change::MaterialName { material, name } => self.rename_material(number, *material, name),
            Change::PrimitiveMaterial { mesh, .. }
            | Change::Vertices { mesh, .. }
            | Change::Geometry { mesh, .. }
            | Change::AddPrimitive { mesh, .. }
            | Change::RemoveMesh { mesh } => self.edit_mesh(number, *mesh, change),
            Change::AddAnimation { animation } => self.animations.map(|member| {
                let mut animation = animation.clone();
                animation.channels.iter_mut().for_each(|channel| self.retarget(member, channel));
                self.push(member, number, Change::AddAnimation { animation });
            }),
            _ => None,
        };
        if found.is_none() {
            self.rest.push(number, change.clone());
        }
    }

    fn push(&mut self, member: usize, number: usize, change: Change) {
        self.shares.entry(member).or_default().push(number, change);
    }

    fn rename_material(&mut self, number: usize, material: usize, name: &[u8]) -> Option<()> {
        let mut found = None;
        for (member, own) in self.joined.materials.iter().enumerate() {
            for (material, _) in own.iter().enumerate().filter(|(_, whole)| **whole == material) {
                self.push(member, number, Change::MaterialName { material, name: name.to_vec() });
                found = Some(());
            }
        }
        found
    }
}

impl Split<'_> {
    fn edit_mesh(&mut self, number: usize, mesh: usize, change: &Change) -> Option<()> {
        let (member, mesh) = *self.joined.meshes.get(mesh)?;
        let own = match change.clone() {
            Change::PrimitiveMaterial { primitive, material, .. } => {
                Change::PrimitiveMaterial { mesh, primitive, material: self.material_in(member, number, material)? }
            }
            Change::Vertices { primitive, values, .. } => Change::Vertices { mesh, primitive, values },
            Change::Geometry { primitive, mut geometry, origins, .. } => {
                self.localize(member, number, &mut geometry)?;
                Change::Geometry { mesh, primitive, geometry, origins }
            }
            Change::AddPrimitive { mut primitive, .. } => {
                self.localize(member, number, &mut primitive)?;
                Change::AddPrimitive { mesh, primitive }
            }
            Change::RemoveMesh { .. } => Change::RemoveMesh { mesh },
            _ => return None,
        };
        self.push(member, number, own);
        Some(())
    }

    /// Refers to the materials of a file instead of those of the whole.
    fn localize(&mut self, member: usize, number: usize, part: &mut Primitive) -> Option<()> {
        if let Some(material) = part.material {
            part.material = Some(self.material_in(member, number, material)?);
        }
        Some(())
    }

    /// Returns the index of a material in a file, which gets it if it has none.
    fn material_in(&mut self, member: usize, number: usize, material: usize) -> Option<usize> {
        let own = self.joined.materials.get(member)?;
        if let Some(known) = own.iter().position(|whole| *whole == material) {
            return Some(known);
        }
        if let Some(known) = self.shares.get(&member).and_then(|share| share.materials.get(&material)) {
            return Some(*known);
        }
        let all = &self.joined.scene.materials;
        // The textures of a known material are those of the library.
        let known = all.get(material).map(|known| Material { textures: Vec::new(), ..known.clone() });
        let new = known.or_else(|| self.new_materials.get(material.checked_sub(all.len())?).copied().cloned())?;
        let added = Change::AddMaterial { material: Box::new(new) };
        let index = own.len() + self.shares.get(&member).map_or(0, |share| share.materials.len());
        self.push(member, number, added);
        self.shares.entry(member).or_default().materials.insert(material, index);
        Some(index)
    }

    fn edit_animation(&mut self, number: usize, animation: usize, change: &Change) -> Option<()> {
        let (member, own) = *self.joined.animations.get(animation)?;
        let (shown, scene) = (&self.joined.scene, self.joined.scenes.get(member)?);
        let stored = scene.animations.get(own)?;
        let role = self.members.get(member).map(|member| (&member.role, file_name(&member.path)));
        let elsewhere = match &role {
            Some((Role::Supermodel, file)) => Some(format!("it belongs to the supermodel {file}: edit it there")),
            Some((Role::Animations, file)) if stored.absolute => {
                Some(format!("{file} has keys in its own space, not relative to bones: edit it alone"))
            }
            _ => None,
        };
        if let Some(reason) = elsewhere {
            self.refused.push(Refusal::new(number, &change.describe(shown), &Reason::NoPlace(reason)));
            return Some(());
        }
        let map = shown.space.map_to(&scene.space);
        let is_model = !self.is_component && member == 0;
        let edit = match change.clone() {
            Change::Keys { channel, mut track, .. } if !is_model => {
                let source = &shown.animations.get(animation)?.channels.get(channel)?.source;
                let channel = stored.channels.iter().position(|own| own.source == *source)?;
                if shown.space != scene.space {
                    map.track(&mut track);
                }
                Change::Keys { animation: own, channel, track }
            }
            Change::AddChannel { mut channel, .. } if !is_model => {
                self.retarget(member, &mut channel);
                map.track(&mut channel.track);
                Change::AddChannel { animation: own, channel }
            }
            Change::RemoveAnimation { .. } => Change::RemoveAnimation { animation: own },
            other => other,
        };
        self.push(member, number, edit);
        Some(())
    }

    fn retarget(&self, member: usize, channel: &mut AnimationChannel) {
        channel.target = self.joined.target_in(member, channel.target);
    }
}

/// The placements of the component.
struct Places<'a> {
    component: &'a mut Component,
    joined: &'a Joined,
    moved: bool,
}

impl Target for Places<'_> {
    const KIND: &'static str = "a component";
    const SCALES: Scales = Scales::None;

    fn place_node(&mut self, node: usize, transform: Transform) -> Result<(), Reason> {
        let Some(connection) = self.joined.connections.get(&node) else {
            let parent = self.joined.scene.nodes.get(node).and_then(|node| node.parent);
            let parent = parent.and_then(|parent| self.joined.scene.nodes.get(parent));
            return Err(Reason::Invalid(match parent {
                Some(parent) => {
                    let name = String::from_utf8_lossy(&parent.name);
                    format!("is animated and has no placement of its own: move its parent {name:?} instead")
                }
                None => "a component has no placement: move its connections".to_owned(),
            }));
        };
        let Transform::Parts { translation, rotation, .. } = transform else {
            return Err(Reason::Invalid("a connection has a position and a rotation, and no shear".to_owned()));
        };
        self.component.place(*connection, translation.to_array(), rotation.to_array()).map_err(Reason::Invalid)?;
        self.moved = true;
        Ok(())
    }
}
