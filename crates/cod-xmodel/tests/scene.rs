//! Files as scenes: sound, whole, in the right place.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::as_conversions)]

use std::collections::{BTreeSet, HashMap};

use arbitrary::Unstructured;
use cod_xmodel::model::Model;
use cod_xmodel::view::glam::{Affine3A, DAffine3, Quat, Vec3};
use cod_xmodel::{Content, Format, Kind, Limits, XmodelFile};
use meshwire_core::generate::{Generate, Wish};
use meshwire_core::testkit::{Random, corpus_if_set, hostile, outer_paths, samples};
use meshwire_scene::motion::{Channel, narrow};
use meshwire_scene::{Animation, AnimationTarget, Extra, Extras, Primitive, Scene};

const KINDS: [&str; 5] = ["xmodel_export", "xmodel_bin", "xanim_export", "xanim_bin", "nt_export"];

fn files() -> Vec<(String, XmodelFile)> {
    let paths = KINDS.iter().flat_map(|kind| samples(kind));
    let all = paths.chain(corpus_if_set("xmodel", &KINDS));
    let read = |path: std::path::PathBuf| {
        let bytes = std::fs::read(&path).unwrap();
        (path.display().to_string(), XmodelFile::read(&bytes).unwrap())
    };
    all.map(read).collect()
}

fn extra<'a>(extras: &'a Extras, name: &str) -> Option<&'a Extra> {
    extras.iter().find(|(own, _)| own == name).map(|(_, value)| value)
}

/// Where all nodes are at a time.
fn posed(scene: &Scene, animation: &Animation, time: f64) -> Vec<Affine3A> {
    let mut locals: Vec<Affine3A> = scene.nodes.iter().map(|node| node.transform.affine()).collect();
    for channel in &animation.channels {
        let Some(AnimationTarget::Node(node)) = channel.target else { continue };
        let Some(value) = channel.track.sample(time).map(|value| value.map(narrow)) else { continue };
        let [x, y, z, _] = value;
        match channel.track.channel {
            Channel::Position => locals[node].translation = Vec3::new(x, y, z).into(),
            Channel::Rotation => {
                let at = locals[node].translation;
                locals[node] = Affine3A::from_quat(Quat::from_array(value).normalize());
                locals[node].translation = at;
            }
            _ => {}
        }
    }
    scene.worlds_of(&locals)
}

#[test]
fn every_file_is_a_sound_scene_whose_elements_lead_into_the_file() {
    for (name, file) in files() {
        let scene = file.scene().unwrap();
        assert_eq!(scene.check(), [], "{name}");
        let mut places = HashMap::new();
        let mut add = |leaf: meshwire_core::layout::Leaf<'_>| {
            let path = leaf.path.to_string();
            for outer in outer_paths(&path) {
                places.entry(outer.to_owned()).or_insert(());
            }
        };
        file.layout(&mut add).unwrap();
        let nodes = scene.nodes.iter().map(|node| &node.source);
        let meshes = scene.meshes.iter().map(|mesh| &mesh.source);
        let parts = scene.meshes.iter().flat_map(|mesh| &mesh.primitives).map(|part| &part.source);
        let textures = scene.materials.iter().flat_map(|material| &material.textures).map(|texture| &texture.source);
        let channels = scene.animations.iter().flat_map(|animation| &animation.channels);
        let all = nodes.chain(meshes).chain(parts).chain(textures);
        let all = all.chain(scene.materials.iter().map(|material| &material.source));
        for source in all.chain(channels.map(|channel| &channel.source)).filter(|source| !source.is_empty()) {
            assert!(places.contains_key(source), "{name}: {source} leads nowhere");
        }
        assert!(extra(&scene.extras, "left out").is_none(), "{name}: {:?}", extra(&scene.extras, "left out"));
    }
}

#[test]
fn all_values_of_a_model_are_there_as_they_are() {
    let single = |value: f64| value as f32;
    for (name, file) in files() {
        let (Some(model), scene) = (file.model(), file.scene().unwrap()) else { continue };
        let objects = model.objects.as_ref().map_or(usize::from(!model.faces.is_empty()), Vec::len);
        assert_eq!(scene.nodes.len(), model.bones.len() + objects, "{name}");
        assert_eq!(scene.materials.len(), model.materials.len(), "{name}");
        let parts: Vec<_> = scene.meshes.iter().flat_map(|mesh| &mesh.primitives).collect();
        assert_eq!(parts.iter().map(|part| part.triangles.len()).sum::<usize>(), model.faces.len(), "{name}");
        let mut vertices = BTreeSet::new();
        let mut faces = BTreeSet::new();
        for mesh in &scene.meshes {
            for part in &mesh.primitives {
                for (triangle, number) in part.triangles.iter().zip(&part.source_triangles) {
                    let face = &model.faces[*number as usize];
                    assert!(faces.insert(*number), "{name}: face {number} twice");
                    assert_eq!(part.material, Some(face.material as usize));
                    assert_eq!(
                        mesh.source,
                        model.objects.as_ref().map_or(String::new(), |_| format!("objects[{}]", face.object))
                    );
                    for (vertex, corner) in triangle.iter().zip(&face.corners) {
                        let at = *vertex as usize;
                        let source = &model.vertices[corner.vertex as usize];
                        vertices.insert(corner.vertex);
                        assert_eq!(part.source_vertices[at], corner.vertex);
                        let bits = |numbers: &[f32]| numbers.iter().map(|number| number.to_bits()).collect::<Vec<_>>();
                        assert_eq!(bits(&part.positions[at]), bits(&source.offset.map(single)), "{name}");
                        assert_eq!(bits(&part.normals[at]), bits(&corner.normal.map(single)), "{name}");
                        for (set, uv) in part.uv_sets.iter().zip(&corner.uvs) {
                            assert_eq!(bits(&set[at]), bits(&uv.map(single)), "{name}");
                        }
                        assert!(part.uv_sets.len() >= corner.uvs.len(), "{name}");
                        match corner.color.filter(|color| *color != [-1.0; 4]) {
                            Some(color) => {
                                assert_eq!(bits(&part.color_sets[0][at]), bits(&color.map(single)), "{name}");
                            }
                            None => assert!(part.color_sets.iter().all(|set| set[at] == [1.0; 4]), "{name}"),
                        }
                        let weights = part.influences.of(at);
                        assert_eq!(weights.len(), source.weights.len(), "{name}");
                        for (influence, weight) in weights.iter().zip(&source.weights) {
                            let joint = mesh.skin.as_ref().unwrap().joints[influence.joint as usize];
                            assert_eq!(
                                (joint, influence.weight),
                                (weight.bone as usize, single(weight.weight)),
                                "{name}"
                            );
                        }
                    }
                }
            }
        }
        let unused = match extra(&scene.extras, "unused vertices") {
            Some(Extra::Number(count)) => *count as usize,
            _ => 0,
        };
        assert_eq!(vertices.len() + unused, model.vertices.len(), "{name}");
        assert_eq!(scene.space.front, meshwire_scene::mesh::Front::Against);
    }
}

/// Size of a model, to compare lengths with.
fn size(model: &Model) -> f32 {
    let points = model.vertices.iter().map(|vertex| vertex.offset).chain(model.bones.iter().map(|bone| bone.offset));
    points.flatten().fold(1.0_f64, |most, part| most.max(part.abs())) as f32
}

fn assert_near(name: &str, expected: &DAffine3, found: &Affine3A, size: f32) {
    let point = |x: f32, y: f32, z: f32| {
        let expected = expected.transform_point3(Vec3::new(x, y, z).as_dvec3()).as_vec3();
        let distance = expected.distance(found.transform_point3(Vec3::new(x, y, z)));
        // Axes have six decimals, in binary files 16 bits.
        assert!(distance < 1e-5 * size + 3e-4, "{name}: {expected} is {distance} off");
    };
    point(0.0, 0.0, 0.0);
    point(1.0, 0.0, 0.0);
    point(0.0, 1.0, 0.0);
}

#[test]
fn bones_are_where_the_file_has_them_and_vertices_at_rest() {
    for (name, file) in files() {
        let (Some(model), scene) = (file.model(), file.scene().unwrap()) else { continue };
        let worlds = scene.world_transforms();
        let size = size(model);
        for (bone, world) in model.bones.iter().zip(&worlds) {
            assert_near(&name, &bone.transform(), world, size);
        }
        for mesh in &scene.meshes {
            for (part, placed) in mesh.primitives.iter().zip(scene.placed(mesh, &worlds)) {
                for (vertex, (at, placed)) in part.positions.iter().zip(placed).enumerate() {
                    let sum: f32 = part.influences.of(vertex).iter().map(|influence| influence.weight).sum();
                    if (sum - 1.0).abs() < 3e-6 || part.influences.of(vertex).is_empty() {
                        assert!(Vec3::from(*at).distance(placed) < 1e-5 * size, "{name}: {vertex}");
                    }
                }
            }
        }
        if let (Some((low, high)), Some((expected_low, expected_high))) = (scene.bounds(), model.bounds()) {
            if extra(&scene.extras, "unused vertices").is_none() {
                let near = |a: [f32; 3], b: [f64; 3]| a.iter().zip(b).all(|(a, b)| (a - b as f32).abs() < 1e-4 * size);
                assert!(near(low, expected_low) && near(high, expected_high), "{name}");
            }
        }
    }
}

#[test]
fn all_keys_and_notes_of_an_animation_are_there() {
    for (name, file) in files() {
        let scene = file.scene().unwrap();
        match &file.content {
            Content::Model(_) => assert!(scene.animations.is_empty(), "{name}"),
            Content::Notes(notes) => {
                assert_eq!(scene.animations[0].events.len(), notes.notes.len(), "{name}");
                assert!(scene.nodes.is_empty() && scene.animations[0].channels.is_empty(), "{name}");
            }
            Content::Animation(animation) => {
                assert_eq!(scene.nodes.len(), animation.parts.len(), "{name}");
                let shown = &scene.animations[0];
                let poses = animation.frames.iter().flat_map(|frame| &frame.poses);
                let scales = poses.clone().filter(|pose| pose.scale.is_some()).count();
                let keys: usize = shown.channels.iter().map(|channel| channel.track.keys.len()).sum();
                assert_eq!(keys, poses.count() * 2 + scales, "{name}");
                assert_eq!(shown.events.len(), animation.notes.iter().count(), "{name}");
                assert!(shown.absolute, "{name}");
                let size = 100.0;
                for frame in animation.frames.iter().take(20) {
                    let time = (frame.number - animation.frames[0].number) / animation.frame_rate;
                    let worlds = posed(&scene, shown, time);
                    for pose in &frame.poses {
                        let x = Vec3::from_array(pose.axes[0].map(|part| part as f32));
                        let at = Vec3::from_array(pose.offset.map(|part| part as f32));
                        let world = worlds[pose.part as usize];
                        assert!(world.transform_point3(Vec3::X).distance(at + x) < 1e-5 * size + 3e-4, "{name}");
                    }
                }
            }
        }
    }
}

/// Every model with every animation that knows some of its bones: where the crate itself says vertices are.
#[test]
fn an_animation_moves_a_model_as_the_crate_itself_does() {
    let files = files();
    let (mut pairs, mut moved) = (0, 0);
    for (model_name, model_file) in &files {
        let Some(model) = model_file.model() else { continue };
        let size = size(model);
        if !model.bones.iter().all(|bone| bone.axes.iter().flatten().all(|part| part.abs() <= 1.001)) {
            continue;
        }
        for (animation_name, animation_file) in &files {
            let Some(animation) = animation_file.animation() else { continue };
            let known = |part: &[u8]| model.bones.iter().any(|bone| bone.name.as_bytes().eq_ignore_ascii_case(part));
            if animation.frame_rate <= 0.0 || !animation.parts.iter().any(|part| known(part.as_bytes())) {
                continue;
            }
            let whole = animation.frames.iter().flat_map(|frame| &frame.poses);
            if whole.clone().any(|pose| pose.scale.is_some_and(|scale| scale != [1.0; 3])) {
                continue;
            }
            pairs += 1;
            let mut scene = model_file.scene().unwrap();
            scene.play(&animation_file.scene().unwrap());
            assert_eq!(scene.check(), []);
            let shown = &scene.animations[0];
            let name = format!("{model_name} and {animation_name}");
            // Axes of real files are rounded to four decimals or 16 bits: the crate takes them as they are, the scene takes
            // the rotation they stand for.
            let tolerance = if name.matches("samples").count() == 2 { 1e-5 } else { 1e-4 };
            for frame in animation.frames.iter().step_by(1 + animation.frames.len() / 4) {
                let time = (frame.number - animation.frames[0].number) / animation.frame_rate;
                let worlds = posed(&scene, shown, time);
                let poses = model.pose(animation, frame);
                let expected = model.skinned(&poses);
                let far = frame
                    .poses
                    .iter()
                    .flat_map(|pose| pose.offset)
                    .fold(size, |most, part| most.max(part.abs() as f32));
                for mesh in &scene.meshes {
                    for (part, placed) in mesh.primitives.iter().zip(scene.placed(mesh, &worlds)) {
                        for (source, placed) in part.source_vertices.iter().zip(placed) {
                            let [x, y, z] = expected[*source as usize].map(|part| part as f32);
                            let distance = placed.distance(Vec3::new(x, y, z));
                            assert!(distance < tolerance * far, "{name}: frame {}: {source}: {distance}", frame.number);
                            moved += 1;
                        }
                    }
                }
            }
        }
    }
    eprintln!("{pairs} pairs of model and animation, {moved} vertices compared");
    assert!(pairs > 0 && moved > 0);
}

#[test]
fn damaged_and_random_files_are_valid_scenes() {
    let sound = |file: &XmodelFile| {
        let scene = file.scene().unwrap();
        assert_eq!(scene.check(), []);
        let worlds = scene.world_transforms();
        scene.meshes.iter().for_each(|mesh| drop(scene.placed(mesh, &worlds)));
        let mut skeleton = scene.clone();
        skeleton.play(&scene);
        assert_eq!(skeleton.check(), []);
    };
    for (kind, name) in [("xmodel_export", "chest-v6"), ("xmodel_bin", "cosmetic-bones"), ("xanim_export", "")] {
        let all = samples(kind);
        let path = all.iter().find(|path| path.display().to_string().contains(name)).unwrap();
        let bytes = std::fs::read(path).unwrap();
        let limits = Limits::default().with_max_decoded_bytes(1 << 20);
        hostile(&bytes, |input| {
            if let Ok(file) = XmodelFile::read_with(input, &limits) {
                sound(&file);
            }
        });
    }
    let mut random = Random::new(7);
    let mut with_faces = 0;
    for _ in 0..1000 {
        let bytes = random.bytes(2000);
        let file = XmodelFile::generate(&mut Unstructured::new(&bytes), Wish::default(), ()).unwrap();
        with_faces += usize::from(file.model().is_some_and(|model| !model.faces.is_empty()));
        sound(&file);
    }
    assert!(with_faces > 20);
}

#[test]
fn parent_cycles_are_broken_and_reported() {
    let text = b"MODEL\nVERSION 6\nNUMBONES 3\nBONE 0 2 \"a\"\nBONE 1 0 \"b\"\nBONE 2 1 \"c\"\n";
    let bone = |index: usize| format!("BONE {index}\nOFFSET 0 0 1\nX 1 0 0\nY 0 1 0\nZ 0 0 1\n");
    let rest = "NUMVERTS 0\nNUMFACES 0\nNUMOBJECTS 0\nNUMMATERIALS 0\n";
    let text = [text.to_vec(), (0..3).map(bone).collect::<String>().into(), rest.into()].concat();
    let scene = XmodelFile::read(&text).unwrap().scene().unwrap();
    let parents: Vec<_> = scene.nodes.iter().map(|node| node.parent).collect();
    assert_eq!(parents, [Some(2), None, Some(1)]);
    let left = Extra::Map(vec![("parents".to_owned(), Extra::from(1))]);
    assert_eq!(extra(&scene.extras, "left out"), Some(&left));
}

#[test]
fn parts_without_a_material_get_one_of_their_own() {
    let drawn = files().into_iter().map(|(_, file)| file.scene().unwrap());
    let mut scene = drawn.into_iter().find(|scene| !scene.meshes.is_empty() && !scene.materials.is_empty()).unwrap();
    scene.meshes.truncate(1);
    let part = scene.meshes[0].primitives[0].clone();
    scene.materials.truncate(1);
    scene.meshes[0].primitives =
        vec![Primitive { material: Some(0), ..part.clone() }, Primitive { material: None, ..part }];
    let Content::Model(model) = XmodelFile::from_scene(&scene, Kind::XmodelExport, None).unwrap().content else {
        panic!("no model")
    };
    let used: BTreeSet<u32> = model.faces.iter().map(|face| face.material).collect();
    assert_eq!((model.materials.len(), used), (2, BTreeSet::from([0, 1])));
    assert_eq!(model.materials[1].name.as_bytes(), b"default");
}
