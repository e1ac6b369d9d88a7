//! Files as scenes: sound, whole, as the file has it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::as_conversions)]

use std::collections::{BTreeSet, HashSet};

use arbitrary::Unstructured;
use glam::{DQuat, Vec2, Vec3};
use meshwire_core::generate::{Generate, Wish};
use meshwire_core::testkit::{Random, corpus, corpus_if_set, outer_paths, samples, some_hostile};
use meshwire_core::{Format, Limits};
use meshwire_scene::motion::Channel;
use meshwire_scene::{Change, Extra, Extras, Purpose, Scene, VertexValues};
use xumf::ani::{AniFile, Interpolation, Keyframe, TrackKind};
use xumf::{MaterialRange, MeshData, Profile, Usage, XmfFile};

fn files<F: Format>(kind: &str) -> Vec<(String, F)> {
    let all = samples(kind).into_iter().chain(corpus_if_set(kind, &[kind]));
    let read = |path: std::path::PathBuf| {
        let bytes = std::fs::read(&path).unwrap();
        (path.display().to_string(), F::read(&bytes).unwrap())
    };
    all.map(read).collect()
}

fn number(extras: &Extras, name: &str) -> usize {
    match extras.iter().find(|(own, _)| own == name).map(|(_, value)| value) {
        Some(Extra::Number(count)) => *count as usize,
        Some(Extra::Map(counts)) => counts.iter().map(|(name, _)| number(counts, name)).sum(),
        _ => 0,
    }
}

fn assert_sources(name: &str, file: &impl Format, scene: &Scene) {
    assert_eq!(scene.check(), [], "{name}");
    let mut places = HashSet::new();
    let mut add = |leaf: meshwire_core::layout::Leaf<'_>| {
        let path = leaf.path.to_string();
        for outer in outer_paths(&path) {
            if !places.contains(outer) {
                places.insert(outer.to_owned());
            }
        }
    };
    file.layout(&mut add).unwrap();
    let parts = scene.meshes.iter().flat_map(|mesh| mesh.primitives.iter().map(|part| &part.source));
    let channels = scene.animations.iter().flat_map(|animation| animation.channels.iter().map(|one| &one.source));
    let all = scene.nodes.iter().map(|node| &node.source).chain(scene.meshes.iter().map(|mesh| &mesh.source));
    let all = all.chain(scene.materials.iter().map(|material| &material.source)).chain(parts).chain(channels);
    for source in all.chain(scene.animations.iter().map(|animation| &animation.source)) {
        assert!(places.contains(source), "{name}: {source:?} leads nowhere");
    }
}

#[test]
fn every_mesh_is_a_valid_scene_with_all_values() {
    let (mut compared, mut damaged) = (0, 0);
    for (name, file) in files::<XmfFile>("xmf") {
        let Ok(mesh) = file.mesh() else {
            assert!(file.scene().is_err(), "{name}");
            damaged += 1;
            continue;
        };
        let scene = file.scene().unwrap();
        assert_sources(&name, &file, &scene);
        let [shown] = &scene.meshes[..] else { panic!("{name}: one mesh") };
        assert_eq!(shown.purpose == Purpose::Collision, file.is_collision(), "{name}");
        let lists = |usage, set| mesh.attribute(usage, set).map(|values| values.to_vec::<4>()).unwrap_or_default();
        let (positions, normals, tangents) =
            (lists(Usage::Position, 0), lists(Usage::Normal, 0), lists(Usage::Tangent, 0));
        let uvs: Vec<_> = mesh.sets(Usage::Texcoord).into_iter().map(|set| lists(Usage::Texcoord, set)).collect();
        let colors: Vec<_> = mesh.sets(Usage::Color).into_iter().map(|set| lists(Usage::Color, set)).collect();
        let triangles: Vec<[u32; 3]> = mesh.triangles().collect();
        let (mut vertices, mut count) = (BTreeSet::new(), 0);
        for part in &shown.primitives {
            let source = |vertex: usize| part.source_vertices.get(vertex).map_or(vertex, |source| *source as usize);
            for (index, triangle) in part.triangles.iter().enumerate() {
                let number = part.source_triangles.get(index).map_or(index, |number| *number as usize);
                assert_eq!(triangle.map(|vertex| source(vertex as usize) as u32), triangles[number], "{name}");
                if let Some(material) = part.material {
                    let record = &mesh.materials()[material];
                    let range = record.first_index..record.first_index + record.num_indices;
                    assert!(range.contains(&(number as u32 * 3)), "{name}: triangle {number}");
                }
            }
            count += part.triangles.len();
            let same = |found: &[f32], stored: &[f32]| {
                found.iter().zip(stored).all(|(found, stored)| found.to_bits() == stored.to_bits())
            };
            for vertex in 0..part.positions.len() {
                let at = source(vertex);
                vertices.insert(at);
                assert!(same(&part.positions[vertex], &positions[at]), "{name}");
                assert!(part.normals.get(vertex).is_none_or(|normal| same(normal, &normals[at])), "{name}");
                assert!(
                    part.tangents
                        .get(vertex)
                        .is_none_or(|[x, y, z, w]| { same(&[-x, -y, -z], &tangents[at]) && w.abs() == 1.0 })
                );
                assert!(part.uv_sets.iter().zip(&uvs).all(|(set, stored)| same(&set[vertex], &stored[at])), "{name}");
                assert!(part.color_sets.iter().zip(&colors).all(|(set, stored)| same(&set[vertex], &stored[at])));
                compared += 1;
            }
            assert_eq!((part.normals.is_empty(), part.tangents.is_empty()), (normals.is_empty(), tangents.is_empty()));
            assert_eq!((part.uv_sets.len(), part.color_sets.len()), (uvs.len(), colors.len()), "{name}");
        }
        let without_part = if shown.primitives.is_empty() { number(&scene.extras, "unused vertices") } else { 0 };
        assert_eq!(vertices.len() + without_part, mesh.num_vertices(), "{name}");
        assert_eq!(count + number(&scene.extras, "left out"), triangles.len(), "{name}");
        if shown.purpose == Purpose::Visual && without_part == 0 {
            assert_eq!(scene.bounds(), mesh.bounds(), "{name}");
        }
    }
    eprintln!("{compared} vertices compared, {damaged} files do not decode");
    assert!(compared > 0);
}

/// What the documentation says of directions, counted over all real files: of corners whose tangent lies within 60 degrees
/// of a direction of the texture, those that point along it.
#[test]
#[ignore = "needs real files"]
fn tangents_point_along_u_and_bitangents_up() {
    let (mut along, mut all) = ([0_u64; 3], [0_u64; 3]);
    for path in corpus("xmf", &["xmf"]) {
        let Ok(scene) = XmfFile::read(&std::fs::read(path).unwrap()).unwrap().scene() else { continue };
        let parts = scene.meshes.iter().flat_map(|mesh| &mesh.primitives);
        for part in parts.filter(|part| !part.tangents.is_empty() && !part.uv_sets.is_empty()) {
            for triangle in part.triangles.iter().step_by(7) {
                let [a, b, c] = triangle.map(|vertex| Vec3::from(part.positions[vertex as usize]));
                let [u, v, w] = triangle.map(|vertex| Vec2::from(part.uv_sets[0][vertex as usize]));
                let (one, other, face) = (v - u, w - u, (b - a).cross(c - a));
                let area = one.perp_dot(other);
                if area.abs() < 1e-9 {
                    continue;
                }
                let along_u = ((b - a) * other.y - (c - a) * one.y) / area;
                let along_v = ((c - a) * one.x - (b - a) * other.x) / area;
                for vertex in triangle {
                    let normal = Vec3::from(part.normals[*vertex as usize]);
                    let [x, y, z, sign] = part.tangents[*vertex as usize];
                    let tangent = Vec3::new(x, y, z);
                    let bitangent = normal.cross(tangent) * sign;
                    for (index, (of, to)) in
                        [(tangent, along_u), (-bitangent, along_v), (-normal, face)].into_iter().enumerate()
                    {
                        let cosine = of.dot(to) / to.length();
                        if cosine.abs() > 0.5 {
                            all[index] += 1;
                            along[index] += u64::from(cosine > 0.0);
                        }
                    }
                }
            }
        }
    }
    eprintln!("tangents along u, bitangents against v, fronts against normals: {along:?} of {all:?}");
    for (along, all) in along.into_iter().zip(all) {
        assert!(along * 100 >= all * 99, "{along} of {all}");
    }
}

#[test]
fn every_animation_is_a_valid_scene_with_all_keys_and_rotations() {
    let (mut keys, mut shown_keys) = (0, 0);
    for (name, file) in files::<AniFile>("ani") {
        let scene = file.scene().unwrap();
        assert_sources(&name, &file, &scene);
        let channels = || scene.animations.iter().flat_map(|animation| &animation.channels);
        for (kind, channel) in [(TrackKind::Position, Channel::Position), (TrackKind::Scale, Channel::Scale)] {
            let stored: usize = file.animations().map(|animation| animation.track(kind).keys().len()).sum();
            let found: usize =
                channels().filter(|one| one.track.channel == channel).map(|one| one.track.keys.len()).sum();
            assert_eq!(found, stored, "{name}: {kind:?}");
        }
        let rotations: Vec<_> = channels().filter(|one| one.track.channel == Channel::Rotation).collect();
        let views: Vec<_> = file.animations().collect();
        for channel in rotations {
            let first: usize = channel.source.trim_start_matches("keys[").trim_end_matches(']').parse().unwrap();
            let mut next = 0;
            let view = views
                .iter()
                .find(|view| {
                    next += view.keys().len();
                    first < next
                })
                .unwrap();
            let track = view.track(TrackKind::Rotation);
            keys += track.keys().len();
            shown_keys += channel.track.keys.len();
            let times: Vec<f32> = track.keys().iter().map(|key| key.time).collect();
            assert!(
                times.iter().all(|time| channel.track.keys.iter().any(|key| key.time == f64::from(*time))),
                "{name}"
            );
            let between = times
                .windows(2)
                .flat_map(|pair| [0.1, 0.37, 0.5, 0.81].map(|part| pair[0] + (pair[1] - pair[0]) * part));
            for time in times.iter().copied().chain(between) {
                let [x, y, z] = track.sample(time).unwrap().unwrap().map(f64::from);
                let about = |axis, angle: f64| match axis {
                    0 => DQuat::from_rotation_x(-angle),
                    1 => DQuat::from_rotation_y(-angle),
                    _ => DQuat::from_rotation_z(-angle),
                };
                let expected = about(2, z) * about(1, y) * about(0, x);
                let found = DQuat::from_array(channel.track.sample(f64::from(time)).unwrap());
                let off = expected.angle_between(found);
                // Angles of a hundred radians and more are rounded to 32 bits.
                assert!(off < 5e-4, "{name}: {off} at {time} of {}", String::from_utf8_lossy(&channel.track.target));
            }
        }
        let names: BTreeSet<Vec<u8>> = scene.nodes.iter().map(|node| node.name.to_ascii_lowercase()).collect();
        assert_eq!(names.len(), scene.nodes.len(), "{name}");
    }
    eprintln!("{keys} keys of angles are {shown_keys} keys of quaternions");
}

#[test]
fn damaged_and_random_meshes_are_valid_scenes_or_errors() {
    let limits = Limits::default().with_max_decoded_bytes(1 << 20);
    let sound = |file: &XmfFile| {
        if let Ok(scene) = file.scene() {
            assert_eq!(scene.check(), []);
            let _ = scene.bounds();
        }
    };
    for path in samples("xmf").iter().step_by(9) {
        some_hostile(&std::fs::read(path).unwrap(), 400, |input| {
            if let Ok(file) = XmfFile::read_with(input, &limits) {
                sound(&file);
            }
        });
    }
    let mut random = Random::new(3);
    for _ in 0..500 {
        let bytes = random.bytes(3000);
        sound(&XmfFile::generate(&mut Unstructured::new(&bytes), Wish::default(), ()).unwrap());
    }
}

/// The curves are those that other exporters wrote, and are compared as stored: our sampling takes no part.
#[test]
fn a_new_file_of_the_scene_has_the_positions_and_scales_of_the_file() {
    let (mut tracks, mut curves) = (0, 0);
    for (name, file) in files::<AniFile>("ani") {
        let made = match AniFile::from_scene(&file.scene().unwrap()) {
            Ok(made) => made,
            Err(error) => {
                eprintln!("{name}: {error}");
                continue;
            }
        };
        // Unknown interpolations are lines in a scene.
        for old in file.animations().filter(|old| old.to_motion().is_ok()) {
            for kind in [TrackKind::Position, TrackKind::Scale] {
                let keys = old.track(kind).keys();
                let found = made.animations().any(|new| {
                    new.name().eq_ignore_ascii_case(&old.name())
                        && new.subname().eq_ignore_ascii_case(&old.subname())
                        && same_curves(keys, new.track(kind).keys())
                });
                assert!(found || keys.is_empty(), "{name}: {kind:?} of {} {}", old.name(), old.subname());
                tracks += usize::from(!keys.is_empty());
                curves +=
                    keys.iter().flat_map(|key| key.interpolation).filter(|one| *one == Interpolation::Bezier).count();
            }
        }
    }
    eprintln!("{tracks} tracks with {curves} curves");
    assert!(curves > 0);
}

fn same_curves(old: &[Keyframe], new: &[Keyframe]) -> bool {
    let values = |keys: &[Keyframe]| keys.iter().map(|key| (key.time, key.value)).collect::<Vec<_>>();
    let segments = |keys: &[Keyframe]| -> Vec<_> {
        let of_axis = |pair: &[Keyframe], axis: usize| {
            let kind = pair[0].interpolation[axis];
            let handles = (kind == Interpolation::Bezier)
                .then(|| (pair[0].control[axis].outgoing, pair[1].control[axis].incoming));
            (kind, handles)
        };
        keys.windows(2).map(|pair| [0, 1, 2].map(|axis| of_axis(pair, axis))).collect()
    };
    values(old) == values(new) && segments(old) == segments(new)
}

#[test]
fn damaged_and_random_animations_are_valid_scenes() {
    let sound = |file: &AniFile| assert_eq!(file.scene().unwrap().check(), []);
    for path in samples("ani").iter().step_by(3) {
        some_hostile(&std::fs::read(path).unwrap(), 1500, |input| {
            if let Ok(file) = AniFile::read(input) {
                sound(&file);
            }
        });
    }
    let mut random = Random::new(5);
    for _ in 0..500 {
        let bytes = random.bytes(3000);
        sound(&AniFile::generate(&mut Unstructured::new(&bytes), Wish::default(), ()).unwrap());
    }
}

#[test]
fn vertices_that_no_triangle_uses_are_in_a_part_under_their_numbers() {
    let place = |x: f32| [x, x * x, 0.0];
    let material = |name: &str| MaterialRange { name: name.to_owned(), triangles: 1 };
    let data = MeshData {
        positions: (0..9_u8).map(|x| place(f32::from(x))).collect(),
        normals: vec![[0.0, 0.0, 1.0]; 9],
        triangles: vec![[1, 2, 4], [5, 6, 7]],
        materials: vec![material("a.a"), material("a.b")],
        ..MeshData::default()
    };
    let mut file = data.visual(Profile::X4).unwrap();
    let bytes = file.to_bytes().unwrap();
    let scene = file.scene().unwrap();
    let parts = &scene.meshes[0].primitives;
    let numbers: Vec<&[u32]> = parts.iter().map(|part| &*part.source_vertices).collect();
    assert_eq!(numbers, [&[0, 1, 2, 3, 4][..], &[5, 6, 7, 8]]);
    assert_eq!((parts[0].positions[3], parts[0].triangles.as_slice()), (place(3.0), &[[1, 2, 4]][..]));
    assert_eq!(number(&scene.extras, "unused vertices"), 3);
    // It can be moved, and stays with a triangle that does.
    let values = VertexValues::Positions(vec![(3, [3.0, 0.5, 0.0])]);
    file.apply(&[Change::Vertices { mesh: 0, primitive: 1, values }]).unwrap();
    let after = file.scene().unwrap();
    assert_eq!(after.meshes[0].primitives[1].positions[3], [3.0, 0.5, 0.0]);
    assert_eq!((&after.meshes[0].primitives[0], file.to_bytes().unwrap() == bytes), (&parts[0], false));
}
