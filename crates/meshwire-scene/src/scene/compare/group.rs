//! Triangles of a scene grouped by node, regardless of meshes and parts.

use std::collections::BTreeMap;

use glam::{Affine3A, DAffine3, DMat3, DMat4, DVec3, Mat4, Vec3};

use super::{Comparison, look_of, stem};
use crate::motion::narrow;
use crate::scene::{Influences, Mesh, Primitive, Scene};

/// Parts by node name; `None` for skinned parts.
pub(super) type Groups<'a> = BTreeMap<Option<String>, Vec<Piece<'a>>>;

/// A part in a space that both scenes share.
#[derive(Clone)]
pub(super) struct Piece<'a> {
    pub mesh: &'a Mesh,
    pub part: &'a Primitive,
    pub material: Option<String>,
    /// Transform from the part to the space of the group's node.
    pub local: Affine3A,
    /// World transform of the node.
    pub world: Affine3A,
    /// For each joint of an edited skin, the transform that the editor has applied to its vertices if it has changed the
    /// bind pose.
    pub rebound: Vec<DAffine3>,
    /// For each joint of a skin, the transform from the vertices to the rest pose.
    pub rests: Vec<DAffine3>,
    /// Names of the joints.
    pub joints: Vec<String>,
}

/// The space in which positions are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum View {
    /// The space of the stored vertices.
    Raw,
    /// The space of the node.
    Local,
    /// The space of the scene.
    World,
    /// The bind pose in which the other scene has the same mesh, for skinned parts.
    Bind,
    /// The rest pose, for skinned parts.
    Rest,
}

impl Piece<'_> {
    /// Returns the positions of the part in a view.
    pub fn positions(&self, view: View) -> Vec<[f32; 3]> {
        match view {
            View::Raw => self.part.positions.clone(),
            View::Local => moved(&self.part.positions, self.local),
            View::World => moved(&self.part.positions, self.world),
            View::Bind => self.placed(|vertex| self.back(vertex)),
            View::Rest => self.placed(|vertex| mixed(&self.part.influences, vertex, &self.rests)),
        }
    }

    fn placed(&self, by: impl Fn(usize) -> Option<DAffine3>) -> Vec<[f32; 3]> {
        let of = |(vertex, place): (usize, &[f32; 3])| {
            by(vertex)
                .map_or(*place, |by| by.transform_point3(DVec3::from(place.map(f64::from))).to_array().map(narrow))
        };
        self.part.positions.iter().enumerate().map(of).collect()
    }

    /// Returns true if the vertices have the same distance from their joints in this view as in the other scene.
    pub fn is_bound(&self, view: View, tolerance: f32) -> bool {
        let is_near = |(a, b): (&[f32; 3], &[f32; 3])| Vec3::from(*a).distance(Vec3::from(*b)) <= tolerance;
        view == View::Rest || self.positions(view).iter().zip(&self.positions(View::Bind)).all(is_near)
    }

    /// Returns a normal in a view.
    pub fn direction(&self, direction: [f32; 3], vertex: usize, view: View) -> Vec3 {
        let matrix = match view {
            View::Raw => return direction.into(),
            View::Rest => {
                let Some(shown) = mixed(&self.part.influences, vertex, &self.rests) else { return direction.into() };
                let turned = shown.matrix3.inverse().transpose() * DVec3::from(direction.map(f64::from));
                return turned.as_vec3().normalize_or_zero();
            }
            View::Local => self.local.matrix3,
            View::World => self.world.matrix3,
            View::Bind => {
                let Some(back) = self.back(vertex) else { return direction.into() };
                // Editors transform normals in the same way as positions.
                let turned = back.matrix3 * DVec3::from(direction.map(f64::from));
                return turned.as_vec3().normalize_or_zero();
            }
        };
        if matrix == glam::Mat3A::IDENTITY {
            return direction.into();
        }
        (matrix.inverse().transpose() * Vec3::from(direction)).normalize_or_zero()
    }

    /// Returns the inverse of the transform that the editor has applied to a vertex. The editor has blended the
    /// transforms of the joints, and the blend of their inverses is another transform.
    fn back(&self, vertex: usize) -> Option<DAffine3> {
        let inverse = mixed(&self.part.influences, vertex, &self.rebound)?.inverse();
        inverse.is_finite().then_some(inverse)
    }
}

fn moved(positions: &[[f32; 3]], by: Affine3A) -> Vec<[f32; 3]> {
    if by == Affine3A::IDENTITY {
        return positions.to_vec();
    }
    positions.iter().map(|place| by.transform_point3(Vec3::from(*place)).into()).collect()
}

/// Returns the blended transform of a vertex from its influences.
fn mixed(influences: &Influences, vertex: usize, rebound: &[DAffine3]) -> Option<DAffine3> {
    let own = influences.of(vertex);
    let mut sum = DAffine3 { matrix3: DMat3::ZERO, translation: DVec3::ZERO };
    for influence in own {
        let moved = rebound.get(usize::try_from(influence.joint).ok()?)?;
        let weight = f64::from(influence.weight);
        sum.matrix3 += moved.matrix3 * weight;
        sum.translation += moved.translation * weight;
    }
    (!own.is_empty()).then_some(sum)
}

/// Inverse bind poses by names of mesh and joint. A joint without mesh has that of the first skin that contains it.
type Binds = BTreeMap<(Option<String>, String), DAffine3>;

impl Comparison<'_> {
    /// Returns the groups of both scenes.
    pub(super) fn groups(&self) -> [Groups<'_>; 2] {
        let binds = binds(self.found);
        let names: std::collections::BTreeSet<String> = self.found.nodes.iter().map(|node| stem(&node.name)).collect();
        let [wanted, found] = &self.worlds;
        let is_known = |name: &str| names.contains(name);
        [groups(self.wanted, wanted, &is_known, &binds), groups(self.found, found, &is_known, &Binds::new())]
    }
}

fn groups<'a>(scene: &'a Scene, worlds: &[Affine3A], is_known: &dyn Fn(&str) -> bool, binds: &Binds) -> Groups<'a> {
    let world = |node: usize| worlds.get(node).copied().unwrap_or(Affine3A::IDENTITY);
    let name = |node: usize| scene.nodes.get(node).map(|node| stem(&node.name)).unwrap_or_default();
    let mut groups = Groups::new();
    for mesh in &scene.meshes {
        let mut home = Some(mesh.node);
        // A node has at most as many ancestors as there are nodes.
        for _ in 0..scene.nodes.len() {
            match home {
                Some(node) if !is_known(&name(node)) => home = scene.nodes.get(node).and_then(|node| node.parent),
                _ => break,
            }
        }
        let own = world(mesh.node);
        let local = match home {
            Some(home) if home == mesh.node => Affine3A::IDENTITY,
            Some(home) => world(home).inverse() * own,
            None => own,
        };
        let (mut rebound, mut rests, mut joints) = (Vec::new(), Vec::new(), Vec::new());
        if let Some(skin) = &mesh.skin {
            for (joint, bind) in skin.joints.iter().zip(&skin.inverse_bind) {
                rests.push(wide(world(*joint)) * wide(*bind));
                let joint = name(*joint);
                let before = [Some(stem(&mesh.name)), None].map(|mesh| binds.get(&(mesh, joint.clone())));
                let before = before.into_iter().flatten().next();
                let moved = before.map(|before| wide(*bind).inverse() * *before).filter(DAffine3::is_finite);
                rebound.push(moved.unwrap_or(DAffine3::IDENTITY));
                joints.push(joint);
            }
        }
        let key = mesh.skin.is_none().then(|| home.map(name).unwrap_or_default());
        for part in mesh.primitives.iter().filter(|part| !part.triangles.is_empty()) {
            let material = part.material.and_then(|material| scene.materials.get(material));
            groups.entry(key.clone()).or_default().push(Piece {
                mesh,
                part,
                material: material.map(look_of),
                local,
                world: own,
                rebound: rebound.clone(),
                rests: rests.clone(),
                joints: joints.clone(),
            });
        }
    }
    groups
}

/// Returns the inverse bind poses of a scene.
fn binds(scene: &Scene) -> Binds {
    let mut binds = Binds::new();
    for (mesh, skin) in scene.meshes.iter().filter_map(|mesh| Some((mesh, mesh.skin.as_ref()?))) {
        for (joint, bind) in skin.joints.iter().zip(&skin.inverse_bind) {
            let name = scene.nodes.get(*joint).map(|node| stem(&node.name)).unwrap_or_default();
            for mesh in [Some(stem(&mesh.name)), None] {
                binds.entry((mesh, name.clone())).or_insert_with(|| wide(*bind));
            }
        }
    }
    binds
}

fn wide(bind: Affine3A) -> DAffine3 {
    DAffine3::from_mat4(DMat4::from_cols_array(&Mat4::from(bind).to_cols_array().map(f64::from)))
}
