//! Tangents mean the same as elsewhere: in glTF's space the bitangent points toward the top of the picture, as MikkTSpace has it.
//!
//! What is expected is computed here, by the definition of MikkTSpace: the sign of a triangle is that of its area in the picture,
//! with v counted upwards, where the front is counterclockwise. It shares no code with the library.
#![cfg(all(feature = "default", feature = "scene"))]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use meshwire::glam::{Vec2, Vec3};
use meshwire::mdl;
use meshwire::scene::{Change, Material, Mesh, Node, Primitive, Scene, Space};
use meshwire::{Asset, Format, FormatId, mdl_text};
use meshwire_core::testkit::corpus;

/// For each vertex the sign that MikkTSpace gives it; `None` where its triangles differ, face away from its normal, or have
/// no area in the picture, and where the stored tangent is none of this picture (more than 45 degrees away from u): the compiler
/// of Neverwinter Nights shares tangents between all vertices at one place.
fn expected(part: &Primitive) -> Vec<Option<f32>> {
    let mut found = vec![(None, true); part.positions.len()];
    for triangle in &part.triangles {
        let corner = triangle.map(|vertex| vertex as usize);
        let [a, b, c] = corner.map(|vertex| Vec3::from(part.positions[vertex]));
        let [s, t, u] = corner.map(|vertex| Vec2::from(part.uv_sets[0][vertex]));
        let (face, area) = ((b - a).cross(c - a), (t - s).perp_dot(u - s));
        let along_u = ((b - a) * (u - s).y - (c - a) * (t - s).y) / area;
        let is_thin = area.abs() < 1e-4 * (t - s).length_squared().max((u - s).length_squared());
        for vertex in corner {
            let facing = face.normalize_or_zero().dot(Vec3::from(part.normals[vertex]));
            let [x, y, z, _] = part.tangents[vertex];
            let leaning = along_u.normalize_or_zero().dot(Vec3::new(x, y, z));
            let (sign, decided) = &mut found[vertex];
            // v counts downwards in glTF.
            let own = -area.signum();
            *decided &= !is_thin && area != 0.0 && facing > 0.3 && leaning > 0.7 && sign.is_none_or(|sign| sign == own);
            *sign = Some(own);
        }
    }
    found.into_iter().map(|(sign, decided)| sign.filter(|_| decided)).collect()
}

/// How many vertices have the sign of MikkTSpace, of how many where that is decided.
fn agreement(scene: &Scene) -> (usize, usize) {
    let mut scene = scene.clone();
    scene.convert(Space::GLTF);
    let (mut same, mut all) = (0, 0);
    for part in scene.meshes.iter().flat_map(|mesh| &mesh.primitives) {
        if part.tangents.is_empty() || part.normals.is_empty() || part.uv_sets.is_empty() {
            continue;
        }
        for (expected, [.., w]) in expected(part).into_iter().zip(&part.tangents) {
            if let Some(expected) = expected {
                all += 1;
                same += usize::from(expected == *w);
            }
        }
    }
    (same, all)
}

/// All scenes with tangents of a kind of file in the folder of real files.
fn real(folder: &str, kind: &str) -> (usize, usize) {
    let (mut same, mut all) = (0, 0);
    for path in corpus(folder, &[kind]) {
        let Ok(scene) = Asset::read(&std::fs::read(&path).unwrap()).and_then(|asset| asset.scene()) else { continue };
        let (own, of) = agreement(&scene);
        if own != of {
            println!("{}: {own} of {of}", path.display());
        }
        (same, all) = (same + own, all + of);
    }
    println!("{folder}: {same} of {all} decided vertices have the sign of MikkTSpace");
    (same, all)
}

#[test]
#[ignore = "needs real files"]
fn ships_have_the_signs_of_mikktspace() {
    let (same, all) = real("xmf", "xmf");
    assert_eq!(same, all);
}

/// The tangents of actors are those of Direct3D: the green channel of their normal maps points down.
#[test]
#[ignore = "needs real files"]
fn actors_have_bitangents_that_point_down() {
    let (same, all) = real("xac", "xac");
    assert!(same * 1000 <= all, "{same} of {all}");
}

#[test]
#[ignore = "needs real files"]
fn creatures_have_the_signs_of_mikktspace() {
    for folder in ["mdl", "mdl-pairs"] {
        let (same, all) = real(folder, "mdl");
        assert_eq!(same, all);
    }
}

/// Khronos' NormalTangentTest in small: a quad as painted, one whose u is mirrored, one whose picture is turned by a quarter,
/// one that is mirrored and turned. All face the viewer along z.
fn quads() -> Scene {
    const CORNERS: [[f32; 2]; 4] = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
    let pictures: [fn([f32; 2]) -> [f32; 2]; 4] =
        [|[x, y]| [x, 1.0 - y], |[x, y]| [1.0 - x, 1.0 - y], |[x, y]| [y, x], |[x, y]| [1.0 - y, x]];
    let tangents = [[1.0, 0.0, 0.0, 1.0], [-1.0, 0.0, 0.0, -1.0], [0.0, 1.0, 0.0, 1.0], [0.0, -1.0, 0.0, -1.0]];
    let mut part = Primitive { material: Some(0), uv_sets: vec![Vec::new()], ..Primitive::default() };
    for (number, (picture, tangent)) in pictures.into_iter().zip(tangents).enumerate() {
        let first = number as u32 * 4;
        part.positions.extend(CORNERS.map(|[x, y]| [x + number as f32 * 2.0, y, 0.0]));
        part.normals.extend([[0.0, 0.0, 1.0]; 4]);
        part.uv_sets[0].extend(CORNERS.map(picture));
        part.tangents.extend([tangent; 4]);
        part.triangles.extend([[first, first + 1, first + 2], [first, first + 2, first + 3]]);
    }
    let mut scene = Scene::new(Space::GLTF);
    scene.name = b"quads".to_vec();
    scene.nodes = vec![Node::named("quads"), Node { parent: Some(0), ..Node::named("quad") }];
    scene.materials.push(Material { name: b"ships.hull".to_vec(), ..Material::default() });
    scene.meshes.push(Mesh { node: 1, name: b"quad".to_vec(), primitives: vec![part], ..Mesh::default() });
    assert_eq!(agreement(&scene), (16, 16), "what the test expects of itself");
    scene
}

/// The files that the quads become.
fn made(scene: &Scene) -> [(FormatId, Asset); 3] {
    [FormatId::Xmf, FormatId::Xac, FormatId::Mdl].map(|id| (id, Asset::from_scene(scene, id, None).unwrap()))
}

#[test]
fn tangents_go_into_files_and_come_back() {
    let base = quads();
    for (name, asset) in made(&base) {
        let asset = Asset::read(&asset.to_bytes().unwrap()).unwrap();
        let mut scene = asset.scene().unwrap();
        assert_eq!(agreement(&scene), (16, 16), "{name}");
        scene.convert(Space::GLTF);
        let part =
            scene.meshes.iter().flat_map(|mesh| &mesh.primitives).find(|part| !part.tangents.is_empty()).unwrap();
        for (old, new) in base.meshes[0].primitives[0].tangents.iter().zip(&part.tangents) {
            assert!(old.iter().zip(new).all(|(old, new)| (old - new).abs() < 0.01), "{name}: {old:?} {new:?}");
        }
    }
}

/// Geometry with a quad more, in a file that was there.
#[test]
fn new_vertices_keep_the_signs_they_are_given() {
    let mut base = quads();
    let whole = base.meshes[0].primitives[0].clone();
    let first = &mut base.meshes[0].primitives[0];
    first.triangles.truncate(2);
    [&mut first.positions, &mut first.normals].into_iter().for_each(|list| list.truncate(4));
    first.uv_sets[0].truncate(4);
    first.tangents.truncate(4);
    for (name, mut asset) in made(&base) {
        let scene = asset.scene().unwrap();
        let mut edited = Scene { meshes: vec![Mesh { primitives: vec![whole.clone()], ..Mesh::default() }], ..quads() };
        edited.convert(scene.space);
        let mesh = scene.meshes.iter().position(|mesh| !mesh.primitives.is_empty()).unwrap();
        let geometry =
            Primitive { material: scene.meshes[mesh].primitives[0].material, ..edited.meshes[0].primitives[0].clone() };
        let origins = (0..16).map(|vertex| (vertex < 4).then_some(vertex)).collect();
        let change = Change::Geometry { mesh, primitive: 0, geometry: Box::new(geometry), origins };
        asset.apply(&[change]).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(agreement(&asset.scene().unwrap()), (16, 16), "{name}");
    }
}

/// The same quad, made from a scene and compiled from a text that asks for computed tangents.
#[test]
fn compiled_tangents_are_those_of_scenes() {
    let text = "newmodel quads\nsetsupermodel quads NULL\nclassification Character\nbeginmodelgeom quads\n\
        node dummy quads\nparent NULL\nendnode\nnode trimesh quad\nparent quads\nrenderhint NormalAndSpecMapped\n\
        verts 8\n0 0 0\n1 0 0\n1 0 1\n0 0 1\n2 0 0\n3 0 0\n3 0 1\n2 0 1\n\
        tverts 8\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n1 0 0\n0 0 0\n0 1 0\n1 1 0\n\
        faces 4\n0 1 2 1 0 1 2 0\n0 2 3 1 0 2 3 0\n4 5 6 1 4 5 6 0\n4 6 7 1 4 6 7 0\nendnode\n\
        endmodelgeom quads\ndonemodel quads\n";
    let text = mdl_text::TextFile::read(text.as_bytes()).unwrap();
    let compiled = mdl::compile(&text, mdl::Profile::Ee).unwrap();
    let scene = compiled.scene().unwrap();
    assert_eq!(agreement(&scene), (8, 8));
    let part = &scene.meshes[0].primitives[0];
    let signs = |part: &Primitive| {
        let mut signs: Vec<(i32, f32)> =
            part.positions.iter().zip(&part.tangents).map(|(at, t)| (at[0].abs() as i32, t[3])).collect();
        signs.sort_by(|a, b| a.partial_cmp(b).unwrap());
        signs
    };
    let made = Asset::from_scene(&quads(), FormatId::Mdl, Some("ee")).unwrap();
    let from_scene = made.scene().unwrap();
    let from_scene =
        from_scene.meshes.iter().flat_map(|mesh| &mesh.primitives).find(|part| !part.tangents.is_empty()).unwrap();
    assert_eq!(signs(part), signs(from_scene)[..8]);
    assert_eq!(signs(part)[0].1, 1.0, "T along u and v up: w is 1 in a right-handed space");
}
