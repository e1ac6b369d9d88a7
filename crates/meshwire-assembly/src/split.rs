//! Edits of the whole scene, as edits of the files.

use std::collections::BTreeMap;

use meshwire::scene::plan::{Plan, Reason, Scales, Skipped, Target};
use meshwire::scene::{AnimationChannel, Change, Material, Primitive, Transform};

use crate::component::Component;
use crate::join::Joined;
use crate::{Assembly, Error, Role};

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
    };
    let is_material = |change: &Change| matches!(change, Change::AddMaterial { .. });
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
    let Split { shares, rest, .. } = split;
    let mut skipped = Skipped::new();
    let mut keep = |share: &Share, own: Skipped| {
        for mut refusal in own {
            refusal.change = share.numbers.get(refusal.change).copied().unwrap_or(refusal.change);
            skipped.push(refusal);
        }
    };
    let mut places = Places { component: &mut assembly.component, joined: &assembly.joined, moved: false };
    let placed = Plan::new(&assembly.joined.scene, &rest.changes).lossy().run(&mut places);
    let placed = placed.map_err(|refusals| {
        let lines: Vec<String> = refusals.iter().map(ToString::to_string).collect();
        Error::new(&assembly.path, lines.join("; "))
    })?;
    assembly.moved |= places.moved;
    keep(&rest, placed);
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
    /// The file with the animations.
    animations: Option<usize>,
    new_materials: Vec<&'a Material>,
    shares: BTreeMap<usize, Share>,
    /// Edits that belong to no file but the component.
    rest: Share,
}

impl Split<'_> {
    /// Adds an edit to the files that it concerns.
    fn assign(&mut self, number: usize, change: &Change) {
        let found = match change {
            Change::MaterialName { material, name } => self.rename_material(number, *material, name),
            Change::PrimitiveMaterial { mesh, .. }
            | Change::Vertices { mesh, .. }
            | Change::Geometry { mesh, .. }
            | Change::AddPrimitive { mesh, .. }
            | Change::RemoveMesh { mesh } => self.edit_mesh(number, *mesh, change),
            Change::Keys { animation, .. }
            | Change::AddChannel { animation, .. }
            | Change::RemoveAnimation { animation } => self.edit_animation(number, *animation, change),
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
        let member = self.animations?;
        let shown = self.joined.scene.animations.get(animation)?;
        let own = match change.clone() {
            Change::Keys { channel, track, .. } => {
                let source = &shown.channels.get(channel)?.source;
                let channels = &self.joined.scenes.get(member)?.animations.get(animation)?.channels;
                let channel = channels.iter().position(|own| own.source == *source)?;
                Change::Keys { animation, channel, track }
            }
            Change::AddChannel { mut channel, .. } => {
                self.retarget(member, &mut channel);
                Change::AddChannel { animation, channel }
            }
            Change::RemoveAnimation { .. } => Change::RemoveAnimation { animation },
            _ => return None,
        };
        self.push(member, number, own);
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
