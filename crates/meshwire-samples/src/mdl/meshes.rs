//! Meshes of every kind, with every stream.

use meshwire::mdl::build::{self, Shape};
use meshwire::mdl::generated::{DanglymeshMotion, RenderHint};
use meshwire::mdl::tree::{Mesh, MeshKind, Node};
use meshwire::mdl::{MdlFile, Profile};
use meshwire_core::Error;

use super::{keys, model, set_text, square};

/// Creates a model with two meshes, textured and plain, one of which is hidden.
pub(super) fn trimesh(profile: Profile) -> Result<MdlFile, Error> {
    let textured = textured("textured", "plc_wood", &square(1), profile)?;
    let mut hidden = build::trimesh("hidden", &square(0), profile)?;
    change(&mut hidden, |mesh| {
        mesh.surface.render = 0;
        mesh.surface.shadow = 0;
        Ok(())
    })?;
    keys(hidden.controllers.set_constant(100, &[0.0, 0.25, 0.5]))?;
    model("trimesh", profile, vec![textured, hidden])
}

/// Creates a mesh with four sets of texture coordinates with different values.
pub(super) fn uv_sets(profile: Profile) -> Result<MdlFile, Error> {
    let mut shape = square(4);
    for (number, set) in (1_u8..).zip(&mut shape.uvs) {
        for [u, _] in set {
            *u *= f32::from(number);
        }
    }
    let mut node = textured("layers", "plc_wood", &shape, profile)?;
    change(&mut node, |mesh| {
        set_text(&mut mesh.surface.texture_1, "plc_dirt")?;
        set_text(&mut mesh.surface.texture_2, "plc_moss")
    })?;
    model("uv_sets", profile, vec![node])
}

pub(super) fn vertex_colors(profile: Profile) -> Result<MdlFile, Error> {
    let colors = vec![[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [128, 128, 128, 0]];
    let node = textured("painted", "plc_wood", &Shape { colors, ..square(1) }, profile)?;
    model("colors", profile, vec![node])
}

/// Creates a mesh with the six additional streams that the first game used for water, with different values.
pub(super) fn water(profile: Profile) -> Result<MdlFile, Error> {
    let mut node = textured("water", "ttr01_water", &square(1), profile)?;
    change(&mut node, |mesh| {
        let streams = &mut *mesh.streams;
        streams.extra_1 = vec![[1.0, 0.0, 0.0]; 4];
        streams.extra_2 = vec![[0.0, 1.0, 0.0]; 4];
        streams.extra_3 = vec![[0.0, 0.0, 1.0]; 4];
        streams.tangents = vec![[-1.0, 0.0, 0.0]; 4];
        streams.extra_5 = vec![[0.0, -1.0, 0.0]; 4];
        streams.handedness = vec![1.0, -1.0, 1.0, -1.0];
        Ok(())
    })?;
    model("water", profile, vec![node])
}

/// Creates a mesh with the additions of the Enhanced Edition: a material, tangents, and the hint to use them.
pub(super) fn material(profile: Profile) -> Result<MdlFile, Error> {
    let mut node = textured("shiny", "plc_steel", &square(1), profile)?;
    change(&mut node, |mesh| {
        mesh.surface.render_hint = RenderHint::NormalAndSpecMapped;
        mesh.streams.tangents = vec![[1.0, 0.0, 0.0]; 4];
        mesh.streams.handedness = vec![1.0; 4];
        set_text(&mut mesh.surface.material_name, "steel_plate")
    })?;
    model("material", profile, vec![node])
}

pub(super) fn dangly(profile: Profile) -> Result<MdlFile, Error> {
    let motion = DanglymeshMotion { displacement: 0.5, tightness: 2.0, period: 7.0 };
    let mut node = build::dangly_mesh("cloth", &square(1), vec![0.0, 0.0, 128.0, 255.0], motion, profile)?;
    change(&mut node, |mesh| set_text(&mut mesh.surface.texture_0, "plc_cloth"))?;
    model("dangly", profile, vec![node])
}

/// Creates a walk mesh of eight triangles with two surfaces, whose tree has four levels.
pub(super) fn aabb(profile: Profile) -> Result<MdlFile, Error> {
    let strip = |y: f32| [0.0, 1.0, 2.0, 3.0, 4.0].map(|x| [x, y, x * 0.25]);
    let near = [0, 1, 2, 3].map(|column| [column, column + 1, column + 5]);
    let far = [0, 1, 2, 3].map(|column| [column + 1, column + 6, column + 5]);
    let shape = Shape {
        positions: [strip(0.0), strip(1.0)].concat(),
        triangles: [near, far].concat(),
        surfaces: vec![1, 1, 1, 1, 3, 3, 3, 3],
        ..Shape::default()
    };
    model("aabb", profile, vec![build::aabb("walkmesh", &shape, profile)?])
}

pub(super) fn anim_mesh(profile: Profile) -> Result<MdlFile, Error> {
    let mut node = build::anim_mesh("flag", &square(1), 0.1, profile)?;
    change(&mut node, |mesh| set_text(&mut mesh.surface.texture_0, "plc_flag"))?;
    model("animmesh", profile, vec![node])
}

pub(super) fn skin_18(profile: Profile) -> Result<MdlFile, Error> {
    skin(profile, 18)
}

pub(super) fn skin_64(profile: Profile) -> Result<MdlFile, Error> {
    skin(profile, 64)
}

pub(super) fn skin_128(profile: Profile) -> Result<MdlFile, Error> {
    skin(profile, 128)
}

/// Creates a model that has a skin with a bone table of the given size, influenced by two of four nodes.
fn skin(profile: Profile, slots: usize) -> Result<MdlFile, Error> {
    let mut body = build::skin("body", &square(1), slots, profile)?;
    change(&mut body, |mesh| set_text(&mut mesh.surface.texture_0, "c_body"))?;
    let mut bone = build::dummy("bone")?;
    keys(bone.controllers.set_constant(8, &[0.0, 0.0, 1.0]))?;
    bone.children.push(build::dummy("tip")?);
    let mut file = model("skin", profile, vec![body, bone])?;
    let both = vec![("bone", 3.0), ("tip", 1.0)];
    file.bind("body", &[both.clone(), both, vec![("tip", 1.0)], vec![("bone", 1.0)]])?;
    Ok(file)
}

fn textured(name: &str, texture: &str, shape: &Shape, profile: Profile) -> Result<Node, Error> {
    let mut node = build::trimesh(name, shape, profile)?;
    change(&mut node, |mesh| set_text(&mut mesh.surface.texture_0, texture))?;
    Ok(node)
}

/// Creates a mesh without vertices, as in animations.
pub(super) fn bare(name: &str, kind: MeshKind, profile: Profile) -> Result<Node, Error> {
    build::node(name, meshwire::mdl::tree::NodeKind::Mesh(Box::new(build::empty_mesh(kind, profile))))
}

/// Changes the mesh of a node, if it has one.
pub(super) fn change(node: &mut Node, change: impl FnOnce(&mut Mesh) -> Result<(), Error>) -> Result<(), Error> {
    node.mesh_mut().map_or(Ok(()), change)
}
