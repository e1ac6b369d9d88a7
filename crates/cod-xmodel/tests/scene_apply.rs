//! Changes of scenes in files: each is there, nothing else differs.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::as_conversions)]

use cod_xmodel::build::{AnimationBuilder, ModelBuilder, UPRIGHT};
use cod_xmodel::model::Model;
use cod_xmodel::text::Preset;
use cod_xmodel::{Format, XmodelFile};
use glam::{DVec3, Quat, Vec3};
use meshwire_core::testkit::{assert_same_bytes, corpus_if_set, findings, samples};
use meshwire_scene::motion::{Blend, Channel, Key, Track};
use meshwire_scene::{
    AnimationChannel, Change, Influence, Influences, Material, Mesh, Node, Primitive, Scene, Texture, Transform,
    VertexValues,
};

const KINDS: [&str; 5] = ["xmodel_export", "xmodel_bin", "xanim_export", "xanim_bin", "nt_export"];

fn files() -> Vec<(String, XmodelFile, Vec<u8>)> {
    let all = KINDS.iter().flat_map(|kind| samples(kind)).chain(corpus_if_set("xmodel", &KINDS));
    let read = |path: std::path::PathBuf| {
        let bytes = std::fs::read(&path).unwrap();
        (path.display().to_string(), XmodelFile::read(&bytes).unwrap(), bytes)
    };
    all.map(read).collect()
}

/// Every model that has faces, with its scene.
fn models() -> Vec<(String, XmodelFile, Scene)> {
    let all = files().into_iter().filter(|(_, file, _)| file.model().is_some_and(|model| !model.faces.is_empty()));
    let all: Vec<_> = all.map(|(name, file, _)| (name, file.clone(), file.scene().unwrap())).collect();
    assert!(all.len() > 10);
    all
}

/// The model after a change that must be possible; what the linter says of it is not new.
fn changed(name: &str, file: &XmodelFile, changes: &[Change]) -> Model {
    let mut after = file.clone();
    after.apply(changes).unwrap_or_else(|error| panic!("{name}: {error}"));
    let bytes = after.to_bytes().unwrap();
    let again = XmodelFile::read_as(file.kind(), &bytes, &cod_xmodel::Limits::default()).unwrap();
    let codes = |file: &XmodelFile| -> Vec<&'static str> {
        let mut codes: Vec<_> = file.lint().iter().map(|finding| finding.code).collect();
        codes.dedup();
        codes
    };
    let known = codes(file);
    for code in codes(&again) {
        assert!(known.contains(&code), "{name}: {code} is new: {:?}", findings(&again));
    }
    again.model().unwrap().clone()
}

#[test]
fn no_change_keeps_every_byte() {
    for (name, mut file, bytes) in files() {
        file.apply(&[]).unwrap();
        assert_same_bytes(&name, &bytes, &file.to_bytes().unwrap());
        // Values equal to those of the scene are not changes either.
        let scene = file.scene().unwrap();
        let mut same = Vec::new();
        for (mesh, of) in scene.meshes.iter().enumerate() {
            for (primitive, part) in of.primitives.iter().enumerate() {
                let all = |list: &[[f32; 3]]| (0..).zip(list.iter().copied()).collect::<Vec<_>>();
                let finite = part.positions.iter().chain(&part.normals).flatten().all(|number| number.is_finite());
                if !finite {
                    continue;
                }
                for values in [VertexValues::Positions(all(&part.positions)), VertexValues::Normals(all(&part.normals))]
                {
                    same.push(Change::Vertices { mesh, primitive, values });
                }
                for (set, uvs) in part.uv_sets.iter().enumerate() {
                    let values = VertexValues::Uvs(set, (0..).zip(uvs.iter().copied()).collect());
                    same.push(Change::Vertices { mesh, primitive, values });
                }
                same.extend(part.material.map(|material| Change::PrimitiveMaterial { mesh, primitive, material }));
                let origins = (0..part.positions.len() as u32).map(Some).collect();
                same.push(Change::Geometry { mesh, primitive, geometry: Box::new(part.clone()), origins });
            }
        }
        for (node, of) in scene.nodes.iter().enumerate() {
            same.push(Change::NodeName { node, name: of.name.clone() });
            if file.model().is_some() {
                same.push(Change::NodeTransform { node, transform: of.transform });
                same.push(Change::NodeParent { node, parent: of.parent });
            }
        }
        for (material, of) in scene.materials.iter().enumerate() {
            same.push(Change::MaterialName { material, name: of.name.clone() });
            for (texture, of) in of.textures.iter().enumerate() {
                same.push(Change::TextureName { material, texture, name: of.name.clone() });
            }
        }
        for (animation, of) in scene.animations.iter().enumerate() {
            for (channel, of) in of.channels.iter().enumerate() {
                same.push(Change::Keys { animation, channel, track: of.track.clone() });
            }
        }
        if file.apply(&same).is_ok() {
            assert_same_bytes(&name, &bytes, &file.to_bytes().unwrap());
        } else {
            assert!(name.contains("odd") || name.contains("samples"), "{name}: {:?}", file.apply(&same));
        }
    }
}

#[test]
fn moved_vertices_move_and_nothing_else() {
    for (name, file, scene) in models() {
        let before = file.model().unwrap();
        let part = &scene.meshes[0].primitives[0];
        // All copies of one vertex of the file.
        let vertex = part.source_vertices[0];
        let copies = part.source_vertices.iter().enumerate().filter(|(_, source)| **source == vertex);
        let [x, y, z] = part.positions[0];
        let values = copies.map(|(copy, _)| (copy as u32, [x + 1.0, y, z])).collect();
        let change = Change::Vertices { mesh: 0, primitive: 0, values: VertexValues::Positions(values) };
        let after = changed(&name, &file, &[change]);
        let shared = scene.meshes.iter().flat_map(|mesh| &mesh.primitives).skip(1);
        let is_shared = shared.flat_map(|part| &part.source_vertices).any(|source| *source == vertex);
        let mut expected = before.clone();
        if is_shared {
            assert_eq!(after.vertices.len(), before.vertices.len() + 1, "{name}");
            continue;
        }
        let moved = after.vertices[vertex as usize].offset[0];
        assert!((moved - f64::from(x + 1.0)).abs() < 1e-6 * (1.0 + moved.abs()), "{name}");
        expected.vertices[vertex as usize].offset[0] = moved;
        assert_eq!(after, expected, "{name}");
    }
}

#[test]
fn one_corner_that_moves_alone_is_split_off() {
    let (name, file, scene) = models().into_iter().find(|(name, ..)| name.contains("chest-v6")).unwrap();
    let part = &scene.meshes[0].primitives[0];
    let twice = |vertex: &u32| part.source_vertices.iter().filter(|other| *other == vertex).count() > 1;
    let copy = part.source_vertices.iter().position(twice).unwrap();
    let values = VertexValues::Positions(vec![(copy as u32, [1.0, 2.0, 3.0])]);
    let after = changed(&name, &file, &[Change::Vertices { mesh: 0, primitive: 0, values }]);
    let before = file.model().unwrap();
    assert_eq!(after.vertices.len(), before.vertices.len() + 1);
    assert_eq!(after.vertices[..before.vertices.len()], before.vertices[..]);
    let split = after.vertices.last().unwrap();
    assert_eq!(split.offset, [1.0, 2.0, 3.0]);
    assert_eq!(split.weights, before.vertices[part.source_vertices[copy] as usize].weights);
}

#[test]
fn corners_get_normals_colors_texture_coordinates_and_weights() {
    for (name, file, scene) in models() {
        let before = file.model().unwrap();
        let (mesh, primitive) = (scene.meshes.len() - 1, 0);
        let part = &scene.meshes[mesh].primitives[primitive];
        let mut changes = vec![
            Change::Vertices { mesh, primitive, values: VertexValues::Normals(vec![(0, [0.0, 1.0, 0.0])]) },
            Change::Vertices { mesh, primitive, values: VertexValues::Uvs(0, vec![(0, [0.25, 0.5])]) },
        ];
        if before.version > 5 {
            let values = VertexValues::Colors(0, vec![(0, [1.0, 0.0, 0.0, 1.0])]);
            changes.push(Change::Vertices { mesh, primitive, values });
        }
        let after = changed(&name, &file, &changes);
        let mut expected = before.clone();
        for (triangle, face) in part.triangles.iter().zip(&part.source_triangles) {
            for (vertex, corner) in triangle.iter().zip(&mut expected.faces[*face as usize].corners) {
                if *vertex == 0 {
                    corner.normal = [0.0, 1.0, 0.0];
                    corner.uvs[0] = [0.25, 0.5];
                    corner.color = (before.version > 5).then_some([1.0, 0.0, 0.0, 1.0]);
                }
            }
        }
        assert_eq!(after, expected, "{name}");
        if scene.meshes[mesh].skin.is_some() {
            let weights = vec![Influence { joint: 0, weight: 1.0 }];
            let all = part.source_vertices.iter().enumerate().filter(|(_, v)| **v == part.source_vertices[0]);
            let values = VertexValues::Influences(all.map(|(copy, _)| (copy as u32, weights.clone())).collect());
            let after = changed(&name, &file, &[Change::Vertices { mesh, primitive, values }]);
            assert!(after.vertices.iter().any(|vertex| vertex.weights.len() == 1 && vertex.weights[0].bone == 0));
        }
    }
}

#[test]
fn triangles_are_removed_and_added() {
    for (name, file, scene) in models() {
        let before = file.model().unwrap();
        let part = &scene.meshes[0].primitives[0];
        if part.triangles.len() < 2 {
            continue;
        }
        // The first triangle goes, one with a new vertex comes.
        let mut geometry = part.clone();
        geometry.triangles.remove(0);
        let (new, [x, y, z]) = (geometry.positions.len() as u32, geometry.positions[0]);
        geometry.positions.push([x + 3.0, y + 1.0, z]);
        geometry.normals.push([0.0, 0.0, 1.0]);
        geometry.uv_sets.iter_mut().for_each(|set| set.push([0.5, 0.5]));
        geometry.color_sets.iter_mut().for_each(|set| set.push([1.0; 4]));
        geometry.triangles.push([0, 1, new]);
        let mut influences = Influences::default();
        if !part.influences.is_empty() {
            for vertex in 0..part.positions.len() {
                influences.push(part.influences.of(vertex).iter().copied());
            }
            influences.push([Influence { joint: 0, weight: 1.0 }]);
        }
        geometry.influences = influences;
        geometry.source_vertices.clear();
        geometry.source_triangles.clear();
        let origins = (0..new).map(Some).chain([None]).collect();
        let change = Change::Geometry { mesh: 0, primitive: 0, geometry: Box::new(geometry), origins };
        let after = changed(&name, &file, &[change]);
        let gone = part.source_triangles[0] as usize;
        assert_eq!(after.faces.len(), before.faces.len(), "{name}");
        let added = after.faces.last().unwrap();
        assert_eq!(added.material, before.faces[gone].material, "{name}");
        let at = after.vertices[added.corners[2].vertex as usize].offset;
        assert!((at[0] - f64::from(x + 3.0)).abs() < 1e-5 * (1.0 + at[0].abs()), "{name}");
        let kept = before.faces.iter().enumerate().filter(|(face, _)| *face != gone);
        for ((_, old), new) in kept.zip(&after.faces) {
            assert_eq!((old.object, old.material, old.tail), (new.object, new.material, new.tail), "{name}");
            for (old, new) in old.corners.iter().zip(&new.corners) {
                assert_eq!((old.normal, old.color, &old.uvs), (new.normal, new.color, &new.uvs), "{name}");
                let (old, new) = (&before.vertices[old.vertex as usize], &after.vertices[new.vertex as usize]);
                assert_eq!(old, new, "{name}");
            }
        }
    }
}

fn triangle(material: usize) -> Primitive {
    Primitive {
        material: Some(material),
        positions: vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
        normals: vec![[0.0, 0.0, 1.0]; 3],
        uv_sets: vec![vec![[0.0; 2]; 3]],
        triangles: vec![[0, 1, 2]],
        ..Primitive::default()
    }
}

#[test]
fn meshes_are_added_and_removed() {
    for (name, file, scene) in models() {
        let before = file.model().unwrap();
        if before.objects.is_none() || before.bones.is_empty() || before.siege.is_some() {
            continue;
        }
        let mesh = Mesh { name: b"handle".to_vec(), node: 0, primitives: vec![triangle(0)], ..Mesh::default() };
        let after = changed(&name, &file, &[Change::AddMesh { mesh: Box::new(mesh) }]);
        assert_eq!(after.objects.as_ref().unwrap().last().unwrap().as_bytes(), b"handle", "{name}");
        assert_eq!(after.faces[..before.faces.len()], before.faces[..], "{name}");
        assert_eq!(after.vertices[..before.vertices.len()], before.vertices[..], "{name}");
        let bone = before.bones[0].transform();
        for (corner, place) in after.faces.last().unwrap().corners.iter().zip(triangle(0).positions) {
            let vertex = &after.vertices[corner.vertex as usize];
            let expected = bone.transform_point3(Vec3::from(place).as_dvec3());
            assert!(expected.distance(vertex.offset.into()) < 1e-3, "{name}");
            assert_eq!((vertex.weights.len(), vertex.weights[0].bone), (1, 0), "{name}");
        }
        let after = changed(&name, &file, &[Change::RemoveMesh { mesh: 0 }]);
        let object = scene.nodes[scene.meshes[0].node].name.clone();
        assert_eq!(after.objects.as_ref().unwrap().len() + 1, before.objects.as_ref().unwrap().len(), "{name}");
        assert!(after.objects.iter().flatten().all(|name| name.as_bytes() != object), "{name}");
        let count: usize = scene.meshes[0].primitives.iter().map(|part| part.triangles.len()).sum();
        assert_eq!(after.faces.len() + count, before.faces.len(), "{name}");
    }
}

#[test]
fn bones_move_with_all_below_them_and_vertices_stay() {
    for (name, file, scene) in models() {
        let before = file.model().unwrap();
        let Some(node) = scene.nodes.iter().position(|node| node.parent.is_some()) else { continue };
        let Transform::Parts { translation, rotation, scale } = scene.nodes[node].transform else { continue };
        let moved = Transform::Parts { translation: translation + Vec3::new(1.0, 0.0, 0.0), rotation, scale };
        let after = changed(&name, &file, &[Change::NodeTransform { node, transform: moved }]);
        assert_eq!((&after.vertices, &after.faces), (&before.vertices, &before.faces), "{name}");
        let parent = before.bones[node].parent as usize;
        let axis = before.bones[parent].axes[0];
        for (bone, (old, new)) in before.bones.iter().zip(&after.bones).enumerate() {
            let mut above = Some(bone);
            while let Some(at) = above.filter(|at| *at != node) {
                above = scene.nodes[at].parent;
            }
            if above.is_none() {
                assert_eq!(old, new, "{name}: {bone}");
                continue;
            }
            for (axis, (old, new)) in axis.iter().zip(old.offset.iter().zip(new.offset)) {
                assert!((new - old - axis).abs() < 1e-3, "{name}: {bone}");
            }
            assert_eq!(old.axes, new.axes, "{name}: a move alone leaves the axes");
        }
        let turned = Transform::Parts { translation, rotation: Quat::from_rotation_z(0.5) * rotation, scale };
        let after = changed(&name, &file, &[Change::NodeTransform { node, transform: turned }]);
        assert_ne!(after.bones[node].axes, before.bones[node].axes, "{name}");
    }
}

#[test]
fn names_change_in_place() {
    for (name, file, scene) in models() {
        let before = file.model().unwrap();
        if before.bones.is_empty() {
            continue;
        }
        let mut changes = vec![
            Change::NodeName { node: 0, name: b"tag_new".to_vec() },
            Change::MaterialName { material: 0, name: b"mtl_new".to_vec() },
        ];
        let mut expected = before.clone();
        expected.bones[0].name = "tag_new".into();
        expected.materials[0].name = "mtl_new".into();
        if before.version > 5 && !scene.materials[0].textures.is_empty() {
            changes.push(Change::TextureName { material: 0, texture: 0, name: b"new_col.dds".to_vec() });
            let old = String::from_utf8_lossy(&scene.materials[0].textures[0].name).into_owned();
            let surface = expected.materials[0].surface.as_mut().unwrap();
            surface.images = surface.images.to_lossy().replacen(&old, "new_col.dds", 1).as_str().into();
        }
        let last = before.materials.len() - 1;
        changes.push(Change::PrimitiveMaterial { mesh: 0, primitive: 0, material: last });
        for face in &scene.meshes[0].primitives[0].source_triangles {
            expected.faces[*face as usize].material = last as u32;
        }
        assert_eq!(changed(&name, &file, &changes), expected, "{name}");
    }
}

#[test]
fn keys_of_one_channel_change() {
    let mut compared = 0;
    for (name, file, _) in files() {
        let Some(before) = file.animation().filter(|animation| animation.frames.len() > 1) else { continue };
        let scene = file.scene().unwrap();
        let mut track = scene.animations[0].channels[0].track.clone();
        if before.frames.iter().any(|frame| frame.poses.len() != before.parts.len()) || before.frame_rate <= 0.0 {
            continue;
        }
        track.keys[1].value[0] += 0.5;
        let mut after = file.clone();
        after.apply(&[Change::Keys { animation: 0, channel: 0, track }]).unwrap_or_else(|e| panic!("{name}: {e}"));
        let after = after.animation().unwrap();
        let mut expected = before.clone();
        expected.frames[1].poses[0].offset[0] += 0.5;
        assert_eq!(after, &expected, "{name}");
        compared += 1;
    }
    assert!(compared > 2);
}

#[test]
fn keys_out_of_order_are_refused() {
    let mut refused = 0;
    for (name, file, _) in files() {
        if file.animation().is_none_or(|animation| animation.frames.len() < 3) {
            continue;
        }
        let mut track = file.scene().unwrap().animations[0].channels[0].track.clone();
        if track.keys.len() < 3 {
            continue;
        }
        track.keys.swap(0, 2);
        let mut after = file.clone();
        let error = after.apply(&[Change::Keys { animation: 0, channel: 0, track }]).unwrap_err().to_string();
        assert!(error.contains("changes[0]: animation 0: keys are not sorted by time"), "{name}: {error}");
        assert_eq!(after, file, "{name}");
        refused += 1;
    }
    assert!(refused > 0);
}

/// Faces may name an object that the list does not have: a mesh behind the list would become one with it.
#[test]
fn a_new_mesh_joins_no_object_that_is_there() {
    let (_, mut file, _) = models().into_iter().find(|(name, ..)| name.contains("chest-v6")).unwrap();
    let mesh = Mesh { name: b"handle".to_vec(), node: 0, primitives: vec![triangle(0)], ..Mesh::default() };
    let change = [Change::AddMesh { mesh: Box::new(mesh) }];
    file.clone().apply(&change).unwrap();
    let model = file.model_mut().unwrap();
    let count = model.objects.as_ref().unwrap().len();
    model.faces[0].object = u32::try_from(count).unwrap();
    file.apply(&change).unwrap();
    let names = file.model().unwrap().objects.clone().unwrap();
    assert_eq!(names[count].to_string(), format!("object_{count}"));
    assert_eq!(names[count + 1].as_bytes(), b"handle");
    assert_eq!(file.model().unwrap().faces.last().unwrap().object as usize, count + 1);
    // A model without any names gets them as well.
    let model = file.model_mut().unwrap();
    model.objects = None;
    file.apply(&change).unwrap();
    assert_eq!(file.model().unwrap().objects.as_ref().unwrap().len(), count + 3);
}

/// Two bones of one name are no reason to refuse the name of a third.
#[test]
fn only_renamed_bones_need_names_of_their_own() {
    let (_, mut file, _) = models().into_iter().find(|(_, file, _)| file.model().unwrap().bones.len() > 2).unwrap();
    let model = file.model_mut().unwrap();
    model.bones[1].name = model.bones[0].name.clone();
    let same = model.bones[0].name.as_bytes().to_vec();
    let name = |node: usize, name: &[u8]| Change::NodeName { node, name: name.to_vec() };
    let mut after = file.clone();
    after.apply(&[name(2, b"tag_third"), name(0, &same)]).unwrap();
    assert_eq!(after.model().unwrap().bones[2].name.as_bytes(), b"tag_third");
    let error = file.apply(&[name(0, b"tag_own"), name(2, &same)]).unwrap_err().to_string();
    assert!(
        error.contains("changes[1]: node ") && error.contains("another node has the name") && !error.contains("[0]"),
        "{error}"
    );
    file.apply(&[name(0, b"tag_own"), name(1, b"tag_other"), name(2, &same)]).unwrap();
}

#[test]
fn unsupported_edits_are_refused_with_every_reason_and_nothing_changes() {
    let (_, file, scene) = models().into_iter().find(|(name, ..)| name.contains("chest-v6")).unwrap();
    let mut after = file.clone();
    let vertices = |values| Change::Vertices { mesh: 0, primitive: 0, values };
    let node = scene.meshes[0].node;
    let error = after
        .apply(&[
            Change::NodeName { node: 0, name: b"good".to_vec() },
            vertices(VertexValues::Positions(vec![(0, [f32::NAN, 0.0, 0.0])])),
            vertices(VertexValues::Positions(vec![(9_999_999, [0.0; 3])])),
            vertices(VertexValues::Tangents(vec![(0, [1.0, 0.0, 0.0, 1.0])])),
            Change::NodeTransform { node, transform: Transform::at(Vec3::X) },
            Change::MaterialName { material: 99, name: Vec::new() },
            Change::RemoveMesh { mesh: 99 },
            Change::AddMesh { mesh: Box::new(Mesh { primitives: vec![triangle(99)], ..Mesh::default() }) },
        ])
        .unwrap_err()
        .to_string();
    for index in 1..8 {
        assert!(error.contains(&format!("changes[{index}]")), "{index}: {error}");
    }
    assert_eq!(after, file);
    // A quote cannot stand in a text.
    assert!(after.apply(&[Change::NodeName { node: 0, name: b"a\"b".to_vec() }]).is_err());
    assert_eq!(after, file);
}

fn node(name: &str, parent: Option<usize>, at: Vec3) -> Change {
    let node = Node { parent, transform: Transform::at(at), ..Node::named(name) };
    Change::AddNode { node: Box::new(node) }
}

/// The names of all nodes and of their parents.
fn tree(scene: &Scene) -> Vec<(String, Option<String>)> {
    let name = |node: usize| String::from_utf8_lossy(&scene.nodes[node].name).into_owned();
    (0..scene.nodes.len()).map(|node| (name(node), scene.nodes[node].parent.map(name))).collect()
}

/// Where a node is in the space of the model.
fn place(scene: &Scene, name: &str) -> Vec3 {
    scene.world_transforms()[scene.find_node(name).unwrap()].translation.into()
}

#[test]
fn bones_are_added_below_others() {
    let mut done = 0;
    for (name, file, scene) in models() {
        let before = file.model().unwrap();
        if before.bones.len() < 2 {
            continue;
        }
        let count = scene.nodes.len();
        let changes = [
            node("tag_new", Some(1), Vec3::new(1.0, 2.0, 3.0)),
            node("tag_newer", Some(count), Vec3::new(0.0, 0.0, 4.0)),
        ];
        let after = changed(&name, &file, &changes);
        let cosmetic = before.cosmetic_bones.unwrap_or(0) as usize;
        let ordinary = before.bones.len() - cosmetic;
        assert_eq!(after.bones[..ordinary], before.bones[..ordinary], "{name}");
        assert_eq!(after.bones[ordinary].name.as_bytes(), b"tag_new", "{name}");
        assert_eq!(after.bones.len(), before.bones.len() + 2, "{name}");
        assert_eq!(after.cosmetic_bones, before.cosmetic_bones, "{name}");
        let parent = before.bones[1].transform();
        let expected = parent.transform_point3(DVec3::new(1.0, 2.0, 3.0));
        assert!(expected.distance(after.bones[ordinary].offset.into()) < 1e-3, "{name}");
        assert_eq!(after.bones[ordinary + 1].parent as usize, ordinary, "{name}");
        assert_eq!(after.faces, before.faces, "{name}");
        if cosmetic == 0 {
            assert_eq!(after.vertices, before.vertices, "{name}");
        }
        done += 1;
    }
    assert!(done > 5, "{done}");
}

/// tag_root, and below it arm with hand, and leg.
fn figure() -> XmodelFile {
    let mut model = ModelBuilder::new(6);
    let root = model.bone("root", None, [0.0; 3]);
    let arm = model.bone("arm", Some(root), [1.0, 0.0, 0.0]);
    let hand = model.bone("hand", Some(arm), [3.0, 0.0, 0.0]);
    model.bone("leg", Some(root), [0.0, 0.0, -2.0]);
    let corners = [[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]].map(|at| {
        let vertex = model.vertex(at, &[(hand, 0.75), (arm, 0.25)]);
        (vertex, [0.0, 0.0, 1.0], [0.0; 2])
    });
    let object = model.object("body");
    let material = model.material("skin", "skin.dds");
    model.triangle(object, material, corners);
    model.into_text(Preset::Wraith).unwrap()
}

#[test]
fn a_reparented_bone_keeps_its_transform_and_parents_come_first() {
    let file = figure();
    let after = changed("parent", &file, &[Change::NodeParent { node: 1, parent: Some(3) }]);
    let names: Vec<_> = after.bones.iter().map(|bone| bone.name.to_string()).collect();
    assert_eq!(names, ["root", "leg", "arm", "hand"]);
    assert_eq!(after.bones.iter().map(|bone| bone.parent).collect::<Vec<_>>(), [-1, 0, 1, 2]);
    assert_eq!(after.bones[2].offset, [1.0, 0.0, -2.0]);
    assert_eq!(after.bones[3].offset, [3.0, 0.0, -2.0]);
    let weights: Vec<_> = after.vertices[0].weights.iter().map(|weight| (weight.bone, weight.weight)).collect();
    assert_eq!(weights, [(3, 0.75), (2, 0.25)]);
    assert_eq!(after.faces, file.model().unwrap().faces);
}

#[test]
fn a_bone_without_vertices_can_be_removed() {
    let mut file = figure();
    let before = file.clone();
    let after = changed("leg", &file, &[Change::RemoveNode { node: 3 }]);
    assert_eq!(after.bones, before.model().unwrap().bones[..3]);
    let hand = [Change::RemoveNode { node: 2 }];
    let error = file.apply(&hand).unwrap_err().to_string();
    assert!(error.contains("vertices are weighted to the bone \"hand\""), "{error}");
    assert_eq!(file, before);
    // Its weights are painted to a new bone, and it goes.
    let scene = file.scene().unwrap();
    let mut skin = scene.meshes[0].skin.clone().unwrap();
    skin.joints.push(5);
    skin.inverse_bind.push(Default::default());
    let weights = (0..3).map(|vertex| (vertex, vec![Influence { joint: 4, weight: 1.0 }])).collect();
    let changes = [
        node("claw", Some(1), Vec3::X),
        Change::Skin { mesh: 0, skin },
        Change::Vertices { mesh: 0, primitive: 0, values: VertexValues::Influences(weights) },
        Change::RemoveNode { node: 2 },
    ];
    let after = changed("claw", &file, &changes);
    let names: Vec<_> = after.bones.iter().map(|bone| bone.name.to_string()).collect();
    assert_eq!(names, ["root", "arm", "leg", "claw"]);
    assert!(after.vertices.iter().all(|vertex| vertex.weights.len() == 1 && vertex.weights[0].bone == 3));
    assert_eq!(after.bones[3].offset, [2.0, 0.0, 0.0]);
}

#[test]
fn a_new_object_is_where_its_node_is() {
    let mut file = figure();
    let mesh = Mesh { node: 5, primitives: vec![Primitive { material: None, ..triangle(0) }], ..Mesh::default() };
    let changes = [node("hat", Some(2), Vec3::new(0.0, 0.0, 9.0)), Change::AddMesh { mesh: Box::new(mesh) }];
    let after = changed("hat", &file, &changes);
    assert_eq!(after.bones, file.model().unwrap().bones);
    assert_eq!(after.objects.as_ref().unwrap()[1].as_bytes(), b"hat");
    let vertex = &after.vertices[after.faces[1].corners[0].vertex as usize];
    assert_eq!(vertex.offset, [3.0, 0.0, 9.0]);
    assert_eq!((vertex.weights[0].bone, vertex.weights[0].weight), (2, 1.0));
    file.apply(&changes).unwrap();
    let expected = [("root", None), ("arm", Some("root")), ("hand", Some("arm")), ("leg", Some("root"))];
    let expected = expected.into_iter().chain([("body", None), ("hat", None)]);
    let expected: Vec<_> = expected.map(|(name, parent)| (name.to_owned(), parent.map(str::to_owned))).collect();
    assert_eq!(tree(&file.scene().unwrap()), expected);
    assert_eq!(place(&file.scene().unwrap(), "hat"), Vec3::ZERO);
}

#[test]
fn a_new_material_has_a_texture_and_a_part() {
    let file = figure();
    let texture = Texture { name: b"hat_col.dds".to_vec(), ..Texture::default() };
    let new = Material { name: b"hat".to_vec(), textures: vec![texture], ..Material::default() };
    let part = Primitive { material: Some(1), ..triangle(0) };
    let changes =
        [Change::AddMaterial { material: Box::new(new) }, Change::AddPrimitive { mesh: 0, primitive: Box::new(part) }];
    let mut after = file.clone();
    after.apply(&changes).unwrap();
    let (old, new) = (file.scene().unwrap(), after.scene().unwrap());
    assert_eq!(new.nodes, old.nodes);
    assert_eq!(new.materials[0], old.materials[0]);
    assert_eq!((&*new.materials[1].name, &*new.materials[1].textures[0].name), (&b"hat"[..], &b"hat_col.dds"[..]));
    let [first, second] = new.meshes[0].primitives.as_slice() else { panic!() };
    assert_eq!(first, &old.meshes[0].primitives[0]);
    assert_eq!((second.material, &second.positions), (Some(1), &triangle(0).positions));
    assert_eq!(second.influences.of(0), [Influence { joint: 0, weight: 1.0 }]);
    changed("material", &file, &changes);
}

#[test]
fn sets_of_texture_coordinates_and_colors_are_added_and_removed() {
    let file = figure();
    let all = |set: usize| {
        let values = VertexValues::Uvs(set, (0..3).map(|vertex| (vertex, [0.25, 0.5])).collect());
        Change::Vertices { mesh: 0, primitive: 0, values }
    };
    let mut after = file.clone();
    after.apply(&[all(1)]).unwrap();
    let part = after.scene().unwrap().meshes[0].primitives[0].clone();
    assert_eq!(part.uv_sets, [vec![[0.0; 2]; 3], vec![[0.25, 0.5]; 3]]);
    // The second one goes again, and the colors with it.
    let geometry = Box::new(Primitive { uv_sets: vec![vec![[0.0; 2]; 3]], color_sets: Vec::new(), ..part });
    let origins = (0..3).map(Some).collect();
    after.apply(&[Change::Geometry { mesh: 0, primitive: 0, geometry, origins }]).unwrap();
    let part = after.scene().unwrap().meshes[0].primitives[0].clone();
    assert_eq!((part.uv_sets.len(), part.color_sets.len()), (1, 0));
    // Version 5 has a place for one set.
    let (_, mut old, scene) = models().into_iter().find(|(_, file, _)| file.model().unwrap().version == 5).unwrap();
    let values = (0..scene.meshes[0].primitives[0].positions.len() as u32).map(|vertex| (vertex, [0.5; 2])).collect();
    let change = Change::Vertices { mesh: 0, primitive: 0, values: VertexValues::Uvs(1, values) };
    let error = old.apply(&[change]).unwrap_err().to_string();
    assert!(error.contains("an XMODEL file does not support a second set of texture coordinates"), "{error}");
}

#[test]
fn animation_parts_are_added_and_removed() {
    let mut builder = AnimationBuilder::new(&["root"], 30.0);
    builder.frame(0.0, &[([0.0; 3], UPRIGHT)]);
    builder.frame(30.0, &[([0.0, 0.0, 5.0], UPRIGHT)]);
    let mut file = builder.into_text(Preset::PyCod).unwrap();
    let mut track = Track::new("arm", Channel::Position, 3, Blend::Linear);
    track.keys = vec![Key::new(0.0, [1.0, 0.0, 0.0, 0.0]), Key::new(1.0, [3.0, 0.0, 0.0, 0.0])];
    let channel = AnimationChannel { source: String::new(), target: None, track };
    file.apply(&[
        node("arm", None, Vec3::X),
        Change::AddChannel { animation: 0, channel: Box::new(channel) },
        node("still", None, Vec3::new(0.0, 7.0, 0.0)),
    ])
    .unwrap();
    let animation = file.animation().unwrap();
    let names: Vec<_> = animation.parts.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["root", "arm", "still"]);
    let offsets: Vec<_> = animation.frames[1].poses.iter().map(|pose| pose.offset).collect();
    assert_eq!(offsets, [[0.0, 0.0, 5.0], [3.0, 0.0, 0.0], [0.0, 7.0, 0.0]]);
    assert_eq!(animation.frames.len(), 2);
    file.apply(&[Change::RemoveNode { node: 0 }, Change::RemoveNode { node: 2 }]).unwrap();
    let animation = file.animation().unwrap();
    assert_eq!(animation.parts.len(), 1);
    assert_eq!((animation.parts[0].as_bytes(), animation.frames[0].poses[0].offset), (&b"arm"[..], [1.0, 0.0, 0.0]));
    let error = file.apply(&[Change::RemoveAnimation { animation: 0 }]).unwrap_err().to_string();
    assert!(error.contains("an XANIM file does not support removing animations"), "{error}");
}

#[test]
fn an_object_that_moves_takes_its_vertices_along() {
    let mut model = ModelBuilder::new(6);
    let corners =
        [[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]].map(|at| (model.vertex(at, &[]), [0.0, 0.0, 1.0], [0.0; 2]));
    let (chest, lid) = (model.object("box"), model.object("lid"));
    let material = model.material("wood", "wood.dds");
    model.triangle(chest, material, corners);
    model.triangle(lid, material, corners);
    let file = model.into_text(Preset::Wraith).unwrap();
    let lid = file.scene().unwrap().meshes[1].node;
    let transform = Transform::Parts {
        translation: Vec3::new(0.0, 0.0, 5.0),
        rotation: Quat::from_rotation_x(std::f32::consts::FRAC_PI_2),
        scale: Vec3::new(2.0, 1.0, 1.0),
    };
    let after = changed("lid", &file, &[Change::NodeTransform { node: lid, transform }]);
    let places = |face: usize| {
        after.faces[face].corners.clone().map(|corner| after.vertices[corner.vertex as usize].offset.map(f64::round))
    };
    // Both objects had the same vertices.
    assert_eq!(places(0), [[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]]);
    assert_eq!(places(1), [[0.0, 0.0, 5.0], [0.0, 0.0, 6.0], [2.0, 0.0, 5.0]]);
    assert_eq!(after.faces[1].corners[0].normal.map(f64::round), [0.0, -1.0, 0.0]);
}
