//! The actor as a scene: sound whatever the file is, everything there, and moved as the crate itself moves it.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use crate::common;

use std::collections::HashSet;

use arbitrary::Unstructured;
use emfx_xac::view::{DirectionRange, Matrix};
use emfx_xac::{ChunkBody, Exporter, Lengths, XacFile};
use meshwire_core::{ByteString, Format, generate, testkit};
use meshwire_scene::glam::{Affine3A, Mat3, Mat3A, Quat, Vec3};
use meshwire_scene::{Change, Extra, Extras, Purpose, Scene, Space, TextureRole, Transform};

/// Samples, real files where they are at hand, and the figure of these tests.
fn files() -> impl Iterator<Item = (String, XacFile)> {
    let paths = testkit::samples("xac").into_iter().chain(testkit::corpus_if_set("xac", &["xac"]));
    let read = paths.map(|path| (path.display().to_string(), XacFile::read(&std::fs::read(&path).unwrap()).unwrap()));
    let figures = [Exporter::Maya2007, Exporter::Maya2008, Exporter::Max2011]
        .map(|exporter| (format!("{exporter:?}"), common::figure(exporter, Lengths::Compatible)));
    read.chain(figures)
}

/// The actor and its further levels of detail, in the order of the scene.
fn levels(file: &XacFile) -> Vec<&XacFile> {
    std::iter::once(file).chain(file.lods().flat_map(|level| levels(&level.actor))).collect()
}

fn named<'a>(extras: &'a Extras, name: &str) -> Option<&'a Extra> {
    extras.iter().find(|(own, _)| own == name).map(|(_, value)| value)
}

/// Every path that leads to something in the file.
fn places(file: &XacFile) -> HashSet<String> {
    let mut places = HashSet::new();
    file.layout(&mut |leaf| places.extend(testkit::outer_paths(&leaf.path.to_string()).map(str::to_owned))).unwrap();
    places
}

#[test]
fn every_file_gives_a_valid_scene_with_sources() {
    let mut seen = 0;
    for (name, file) in files() {
        let scene = file.scene().unwrap();
        assert_eq!(scene.check(), [], "{name}");
        let places = places(&file);
        let parts = scene.meshes.iter().flat_map(|mesh| &mesh.primitives).map(|part| &part.source);
        let targets = scene.meshes.iter().flat_map(|mesh| &mesh.morph_targets).map(|target| &target.source);
        let textures = scene.materials.iter().flat_map(|material| &material.textures).map(|texture| &texture.source);
        let sources = scene.nodes.iter().map(|node| &node.source);
        let sources = sources.chain(scene.meshes.iter().map(|mesh| &mesh.source));
        let sources = sources.chain(scene.materials.iter().map(|material| &material.source));
        for source in sources.chain(parts).chain(targets).chain(textures) {
            assert!(places.contains(source.as_str()), "{name}: {source} leads nowhere");
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn scenes_contain_everything_of_every_file() {
    for (name, file) in files() {
        let scene = file.scene().unwrap();
        // Odd samples name attachments that do not exist, and layers of another size.
        let odd = name.contains("/odd/");
        assert!(odd || named(&scene.extras, "left out").is_none(), "{name}: {:?}", scene.extras.last());
        let mut meshes = scene.meshes.iter();
        let mut materials = scene.materials.iter();
        for (number, level) in levels(&file).into_iter().enumerate() {
            for material in level.materials() {
                let found = materials.next().unwrap();
                assert_eq!(found.name, material.name().as_bytes(), "{name}");
                let textures = material.textures().filter(|texture| !material.is_fx() || **texture != *"None");
                assert!(found.textures.iter().map(|one| &*one.name).eq(textures.map(ByteString::as_bytes)), "{name}");
            }
            for mesh in level.meshes() {
                let found = meshes.next().unwrap();
                assert_eq!(scene.nodes[found.node].name, level.tree().get(mesh.node as usize).unwrap().name.as_bytes());
                assert_eq!((found.lod as usize, found.purpose == Purpose::Collision), (number, mesh.is_collision()));
                let positions: Vec<_> = found.primitives.iter().flat_map(|part| &part.positions).collect();
                assert!(positions.into_iter().eq(mesh.positions()), "{name}: positions");
                let normals = found.primitives.iter().flat_map(|part| &part.normals);
                assert!(normals.eq(mesh.normals()) || odd, "{name}: normals");
                let tangents = found.primitives.iter().flat_map(|part| &part.tangents);
                assert!(tangents.eq(mesh.tangents()), "{name}: tangents");
                for (set, uvs) in mesh.uv_sets().enumerate() {
                    assert!(found.primitives.iter().flat_map(|part| &part.uv_sets[set]).eq(uvs) || odd, "{name}: uvs");
                }
                assert_eq!(
                    found.primitives.iter().map(|part| part.triangles.len()).sum::<usize>(),
                    mesh.triangles().count(),
                    "{name}"
                );
                let numbers = found.primitives.iter().zip(mesh.parts());
                for (part, of) in numbers.filter(|(part, _)| !part.source_vertices.is_empty()) {
                    assert!(part.source_vertices.iter().map(|number| *number as usize).eq(of.vertices()), "{name}");
                }
                let given = found.primitives.iter().map(|part| part.influences.all().len()).sum::<usize>();
                let stored: usize = (0..mesh.positions().len()).map(|vertex| mesh.influences(vertex).len()).sum();
                assert_eq!(given, stored, "{name}");
                assert_eq!(found.skin.is_some(), mesh.skin.is_some(), "{name}");
            }
        }
        assert!(meshes.next().is_none() && materials.next().is_none(), "{name}");
    }
}

#[test]
fn counts_and_bounds_are_those_of_the_file() {
    for (name, file) in files() {
        let mut scene = file.scene().unwrap();
        scene.meshes.retain(|mesh| mesh.lod == 0);
        let parts = || scene.meshes.iter().flat_map(|mesh| &mesh.primitives);
        let vertices: usize = parts().map(|part| part.positions.len()).sum();
        let triangles: usize = parts().map(|part| part.triangles.len()).sum();
        let own = file.meshes().map(|mesh| (mesh.positions().len(), mesh.triangles().count()));
        assert_eq!((vertices, triangles), own.fold((0, 0), |(v, t), (own_v, own_t)| (v + own_v, t + own_t)), "{name}");
        let skinned = scene.meshes.iter().filter(|mesh| mesh.skin.is_some()).count();
        assert_eq!(skinned, file.meshes().filter(|mesh| mesh.skin.is_some()).count(), "{name}");
        assert!(scene.nodes.len() >= file.nodes().count(), "{name}");
        let worlds = file.tree().world_transforms();
        let placed = file.meshes().filter(|mesh| !mesh.is_collision() && (mesh.node as usize) < worlds.len());
        let points = placed.flat_map(|mesh| {
            let world = mesh.vertex_world(&worlds);
            mesh.positions().iter().map(|point| world.point(*point)).collect::<Vec<_>>()
        });
        let own = points.fold(None, |bounds: Option<([f32; 3], [f32; 3])>, point| {
            let (low, high) = bounds.unwrap_or((point, point));
            let of = |pick: fn(f32, f32) -> f32, so_far: [f32; 3]| std::array::from_fn(|k| pick(so_far[k], point[k]));
            Some((of(f32::min, low), of(f32::max, high)))
        });
        let bounds = scene.bounds();
        assert_eq!(bounds.is_some(), own.is_some(), "{name}");
        let (Some((low, high)), Some((own_low, own_high))) = (bounds, own) else { continue };
        let size = own_low.iter().chain(&own_high).fold(1e-3_f32, |most, number| most.max(number.abs()));
        for (a, b) in low.iter().chain(&high).zip(own_low.iter().chain(&own_high)) {
            assert!((a - b).abs() <= size * 1e-4, "{name}: {low:?} {high:?}, expected {own_low:?} {own_high:?}");
        }
    }
}

/// Every node turned a little further than it is: as the scene has it, and as the crate moves vertices.
#[test]
fn posed_vertices_agree_with_the_crate() {
    let turn = [0.1_f32, -0.2, 0.05, 0.97];
    let turned = Affine3A::from_quat(Quat::from_array(turn).normalize());
    let mut compared = 0_u64;
    for (name, file) in files() {
        let scene = file.scene().unwrap();
        let locals: Vec<Affine3A> = scene.nodes.iter().map(|node| node.transform.affine() * turned).collect();
        let worlds = scene.worlds_of(&locals);
        let mut meshes = scene.meshes.iter();
        for level in levels(&file) {
            let tree = level.tree();
            let bind = tree.world_transforms();
            let pose: Vec<Matrix> =
                tree.local_transforms().iter().map(|local| Matrix::rotation(turn).then(local)).collect();
            let pose = tree.worlds_of(&pose);
            for mesh in level.meshes() {
                let placed = scene.placed(meshes.next().unwrap(), &worlds).concat();
                let expected = mesh.posed(mesh.positions(), &bind, &pose);
                let size = expected.as_flattened().iter().fold(1e-3_f32, |most, part| most.max(part.abs()));
                for (found, expected) in placed.iter().zip(expected) {
                    let off = found.distance(Vec3::from(expected));
                    // Nodes that are scaled by 0.001 and back lose digits in either way of counting.
                    assert!(off <= size * 1e-5, "{name}: {found} {expected:?}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 50, "{compared}");
    println!("{compared} vertices");
}

/// A node whose scale acts along turned axes is a matrix that does what the file says.
#[test]
fn transforms_without_parts_are_matrices() {
    let (mut parts, mut matrices) = (0, 0);
    for (name, file) in files() {
        let scene = file.scene().unwrap();
        for (node, local) in scene.nodes.iter().zip(file.tree().local_transforms()) {
            let found = node.transform.affine();
            let [x, y, z] = local.axes.map(Vec3::from);
            let expected = Affine3A::from_mat3_translation(Mat3::from_cols(x, y, z), Vec3::from(local.origin));
            let size = expected.matrix3.to_cols_array().iter().fold(0.0_f32, |most, part| most.max(part.abs()));
            let off: Mat3A = found.matrix3 - expected.matrix3;
            assert!(off.to_cols_array().iter().all(|part| part.abs() <= size * 1e-5), "{name}: {found} {expected}");
            assert_eq!(found.translation, expected.translation, "{name}");
            match node.transform {
                Transform::Parts { .. } => parts += 1,
                _ => matrices += 1,
            }
        }
    }
    println!("{parts} of parts, {matrices} matrices");
    assert!(parts > 0);
}

#[test]
fn the_figure_shows_all_it_has() {
    let file = common::figure(Exporter::Max2011, Lengths::Compatible);
    let scene = file.scene().unwrap();
    assert_eq!(scene.name, b"figure");
    let nodes: Vec<_> = scene.nodes.iter().map(|node| (String::from_utf8_lossy(&node.name), node.parent)).collect();
    // The coarser level has nodes of the same names at other places: they are its own.
    let expected = [("hip", None), ("chest", Some(0)), ("hat", Some(1)), ("hip", None), ("chest", Some(3))];
    assert!(nodes.iter().zip(expected).all(|((name, parent), other)| (&**name, *parent) == other), "{nodes:?}");
    assert_eq!(named(&scene.nodes[2].extras, "attachment"), Some(&Extra::Flag(true)));
    assert_eq!(named(&scene.nodes[1].extras, "mirror source"), Some(&Extra::Number(2.0)));
    assert!(named(&scene.nodes[1].extras, "limits").is_some() && named(&scene.nodes[2].extras, "box").is_some());
    let shape: Vec<_> = scene.meshes.iter().map(|mesh| (mesh.node, mesh.lod, mesh.skin.is_some())).collect();
    assert_eq!(shape, [(0, 0, true), (2, 0, false), (3, 1, true)]);
    let strip = &scene.meshes[0];
    assert_eq!(strip.skin.as_ref().unwrap().joints, [0, 1]);
    let weights: Vec<_> = strip.primitives[0].influences.of(2).iter().map(|one| (one.joint, one.weight)).collect();
    assert_eq!(weights, [(0, 0.5), (1, 0.5)]);
    assert_eq!(strip.morph_targets[0].name, b"smile");
    let deltas = &strip.primitives[0].morph_deltas[0];
    let record = file.morph_targets().next().unwrap();
    let expected = record.deltas[0].decode(DirectionRange::One).next().unwrap();
    assert_eq!((deltas.positions[4], deltas.normals[4]), (expected.position, expected.normal));
    assert_eq!(deltas.positions[3], [0.0; 3]);
    assert!(scene.meshes[1].morph_targets.is_empty());
    let roles: Vec<_> = scene.materials.iter().flat_map(|material| &material.textures).map(|one| &one.role).collect();
    use TextureRole::{Color, Specular};
    assert_eq!(roles, [&Color, &Color, &Specular, &Color, &Color]);
    assert_eq!(scene.meshes[0].primitives[0].material, Some(1));
    assert_eq!(
        scene.meshes[2].primitives[0].material,
        Some(scene.materials.len() - 1),
        "materials of the coarser level"
    );
    let raw = named(&scene.extras, "raw chunks");
    assert!(matches!(raw, Some(Extra::List(list)) if list.len() == 1), "{raw:?}");
    for name in ["groups", "morph targets", "levels of detail", "time", "multiply order", "source application"] {
        assert!(named(&scene.extras, name).is_some(), "{name}: {:?}", scene.extras);
    }
}

/// The extras one a line, as names and values.
fn lines(extras: &Extras) -> Vec<String> {
    extras.iter().map(|(name, value)| format!("{name}: {value}")).collect()
}

#[test]
fn unsupported_content_is_reported_beside_the_scene() {
    let mut file = common::figure(Exporter::Max2011, Lengths::Compatible);
    let targets: Vec<_> = file.morph_targets().cloned().collect();
    file.chunks_mut().extend(targets.into_iter().map(emfx_xac::Chunk::new));
    let scene = file.scene().unwrap();
    assert_eq!(
        lines(&scene.extras),
        [
            "multiply order: rotation_scale_translation",
            "source application: 3D Studio Max 13 (regular commercial version)",
            "original file: ",
            "exporter: 3.28, compiled May 25 2011",
            "repositioning: [true, false, false]",
            "repositioning node: -1",
            "retarget root offset: 0",
            "time: [2011, 5, 25, 12, 30, 1]",
            "groups: [{name: upper, disabled: false, nodes: [1, 2]}]",
            "morph targets: [{source: body.chunks[12].body.morph_targets.targets[0], name: smile, range: [0, 1], phonemes: 16, lod: 0, moves: [{node: 1, position: [0, 0.10000000149011612, 0], rotation: [0, 0, 0, 1], scale: [0, 0, 0], scale rotation: [0, 0, 0, 1]}]}, {source: body.chunks[18].body.morph_target, name: smile, range: [0, 1], phonemes: 16, lod: 0, moves: [{node: 1, position: [0, 0.10000000149011612, 0], rotation: [0, 0, 0, 1], scale: [0, 0, 0], scale rotation: [0, 0, 0, 1]}]}]",
            "raw chunks: [{source: body.chunks[17].body.unknown, kind: 50, version: 1, bytes: 12}]",
            "levels of detail: [{stated level: 1, multiply order: rotation_scale_translation, source application: 3D Studio Max 13 (regular commercial version), original file: , exporter: 3.28, compiled May 25 2011, repositioning: [true, false, false], repositioning node: -1, retarget root offset: 0}]",
        ]
    );
    assert_eq!(
        lines(&scene.nodes[1].extras),
        [
            "limits: {translation: [0, 0, 0, 0, 0, 0], rotation: [0, 0, 0, 0, 0, 0], scale: [1, 1, 1, 1, 1, 1], active: [true, true, true, true, true, true, true, true, true]}",
            "mirror source: 2",
        ]
    );
    assert_eq!(
        lines(&scene.nodes[2].extras),
        [
            "box: {center: [0.5, 0.5, 0], half extents: [0.5, 0.5, 0], axes: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}",
            "attachment: true",
            "mirror source: 1",
        ]
    );
}

/// The other hand: what is in front stays in front, and back in the space of the file everything has its bits.
#[test]
fn space_conversion_round_trips() {
    for (name, file) in files() {
        let scene = file.scene().unwrap();
        let mut other = scene.clone();
        other.convert(Space::GLTF);
        other.convert(scene.space);
        let bits = |scene: &Scene| -> Vec<u32> {
            let parts = scene.meshes.iter().flat_map(|mesh| &mesh.primitives);
            parts
                .flat_map(|part| part.positions.as_flattened().iter().chain(part.normals.as_flattened()))
                .map(|n| n.to_bits())
                .collect()
        };
        assert!(bits(&scene) == bits(&other), "{name}");
    }
}

#[test]
fn damaged_and_random_files_give_valid_scenes() {
    let bytes = common::figure(Exporter::Max2011, Lengths::Compatible).to_bytes().unwrap();
    let mut left_out = 0;
    testkit::hostile(&bytes, |input| {
        let Ok(file) = XacFile::read(input) else { return };
        let scene = file.scene().unwrap();
        assert_eq!(scene.check(), []);
        left_out += usize::from(named(&scene.extras, "left out").is_some());
    });
    assert!(left_out > 100, "{left_out}");
    for seed in 0..2000 {
        let entropy = testkit::Random::new(seed).bytes(4096);
        let Ok(file) = generate::whole::<XacFile>(&mut Unstructured::new(&entropy)) else { continue };
        let scene = file.scene().unwrap();
        assert_eq!(scene.check(), [], "seed {seed}");
    }
}

/// A small file cannot ask for more than there is room for: a row of a skin that every vertex shares, and targets that name
/// one vertex of a large mesh.
#[test]
fn shared_data_is_bounded() {
    let mut file = common::figure(Exporter::Max2011, Lengths::Compatible);
    for body in file.bodies_mut() {
        if let ChunkBody::Skin(skin) = body {
            skin.influences = vec![skin.influences[0]; 1 << 23];
            skin.rows.iter_mut().for_each(|row| (row.first_influence, row.num_influences) = (0, 1 << 23));
        }
    }
    let scene = file.scene().unwrap();
    assert_eq!(scene.check(), []);
    assert!(matches!(named(&scene.extras, "left out"), Some(Extra::Map(map)) if named(map, "influences").is_some()));
}

/// The strip has a skin: its node, a unit above the ground, has no effect on it.
#[test]
fn vertices_of_a_skin_are_where_the_file_has_them() {
    let mut file = common::figure(Exporter::Max2011, Lengths::Compatible);
    let placed = |scene: &Scene, mesh: usize| scene.placed(&scene.meshes[mesh], &scene.world_transforms()).concat();
    let before = file.scene().unwrap();
    let stored: Vec<Vec3> = file.meshes().next().unwrap().positions().iter().copied().map(Vec3::from).collect();
    assert!(placed(&before, 0).iter().zip(&stored).all(|(a, b)| a.distance(*b) < 1e-6), "{stored:?}");
    assert_eq!(placed(&before, 1)[0], Vec3::new(0.0, 1.5, 0.0), "the hat is at its node");

    file.apply(&[Change::NodeTransform { node: 0, transform: Transform::at(Vec3::X) }]).unwrap();
    let after = file.scene().unwrap();
    assert!(placed(&after, 0).iter().zip(&stored).all(|(a, b)| a.distance(*b) < 1e-6), "{stored:?}");
    assert_eq!(placed(&after, 1)[0], Vec3::new(1.0, 0.5, 0.0));
}
