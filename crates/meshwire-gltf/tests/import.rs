//! Edits come back as changes, and nothing else does.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use meshwire_gltf::{Error, Options, Origin, export, import};
use meshwire_scene::glam::{Quat, Vec3};
use meshwire_scene::{Change, Influence, Influences, Scene, Space, Texture, Transform, VertexValues};

mod strange;

/// What an editor writes that has made `edited` of `base`.
fn glb(edited: &Scene, base: &Scene) -> Vec<u8> {
    let mut options = Options::default();
    options.origins.push(origin(base));
    export(edited, &options).unwrap().into_glb().unwrap()
}

fn origin(base: &Scene) -> Origin {
    Origin::of(base, "strange", "base")
}

/// The changes that an edit comes back as.
fn changes(base: &Scene, edit: impl FnOnce(&mut Scene)) -> Vec<Change> {
    let mut edited = base.clone();
    edit(&mut edited);
    import(&glb(&edited, base), base, &origin(base)).unwrap()
}

#[test]
fn without_an_edit_there_is_no_change() {
    for (name, scene) in strange::all() {
        assert_eq!(changes(&scene, |_| {}), [], "{name}");
    }
}

#[test]
fn names_come_back() {
    let base = strange::textured();
    let found = changes(&base, |scene| {
        scene.nodes[0].name = b"hips".to_vec();
        // As editors name what has a name that is taken.
        scene.nodes[1].name = b"hand.001".to_vec();
        scene.materials[1].name = b"silk".to_vec();
        scene.materials[0].textures[1].name = b"brick".to_vec();
    });
    let expected = [
        Change::MaterialName { material: 1, name: b"silk".to_vec() },
        Change::TextureName { material: 0, texture: 1, name: b"brick".to_vec() },
        Change::NodeName { node: 0, name: b"hips".to_vec() },
    ];
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(expected.iter().all(|change| found.contains(change)), "{found:?}");
}

#[test]
fn a_node_that_is_elsewhere_keeps_what_did_not_move() {
    let base = strange::skinned();
    let turned = Quat::from_rotation_x(0.5);
    let found = changes(&base, |scene| {
        let Transform::Parts { rotation, .. } = &mut scene.nodes[4].transform else { panic!("parts") };
        *rotation = turned;
    });
    let [Change::NodeTransform { node: 4, transform: Transform::Parts { translation, rotation, scale } }] = &found[..]
    else {
        panic!("{found:?}")
    };
    assert_eq!((*translation, *scale), (Vec3::Z, Vec3::ONE));
    assert!((*rotation - turned).length() < 1e-6, "{rotation}");
}

#[test]
fn values_of_vertices_come_back_in_the_space_of_the_base() {
    let base = strange::skinned();
    let found = changes(&base, |scene| {
        let part = &mut scene.meshes[0].primitives[0];
        part.positions[2] = [1.0, 1.5, 0.25];
        part.normals[1] = [0.0, 1.0, 0.0];
        part.uv_sets[1][3] = [0.25, 0.125];
        part.color_sets[0][0] = [0.0, 0.5, 1.0, 1.0];
        let mut influences = Influences::default();
        (0..3).for_each(|vertex| influences.push(part.influences.of(vertex).iter().copied()));
        influences.push([Influence { joint: 4, weight: 0.25 }, Influence { joint: 0, weight: 0.75 }]);
        part.influences = influences;
    });
    let values: Vec<&VertexValues> = found
        .iter()
        .map(|change| match change {
            Change::Vertices { mesh: 0, primitive: 0, values } => values,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(values.len(), 5, "{values:?}");
    let near = |a: &[f32], b: &[f32]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-5);
    assert!(
        matches!(values[0], VertexValues::Positions(list) if list.len() == 1 && list[0].0 == 2
        && near(&list[0].1, &[1.0, 1.5, 0.25])),
        "{values:?}"
    );
    assert_eq!(values[1], &VertexValues::Normals(vec![(1, [0.0, 1.0, 0.0])]));
    assert_eq!(values[2], &VertexValues::Uvs(1, vec![(3, [0.25, 0.125])]));
    assert_eq!(values[3], &VertexValues::Colors(0, vec![(0, [0.0, 0.5, 1.0, 1.0])]));
    let influences = vec![Influence { joint: 4, weight: 0.25 }, Influence { joint: 0, weight: 0.75 }];
    assert_eq!(values[4], &VertexValues::Influences(vec![(3, influences)]));
}

#[test]
fn vertices_and_triangles_are_added_and_removed() {
    let base = strange::plain();
    let found = changes(&base, |scene| {
        let part = &mut scene.meshes[0].primitives[0];
        // A third triangle over a new vertex; editors give it the number of the one it was copied from.
        part.triangles = vec![[0, 1, 2]];
    });
    let [Change::Geometry { mesh: 0, primitive: 0, geometry, origins }] = &found[..] else { panic!("{found:?}") };
    assert_eq!(origins, &[Some(0), Some(1), Some(2)]);
    assert_eq!(
        (&geometry.triangles, &geometry.positions),
        (&vec![[0, 1, 2]], &vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0]])
    );
    assert_eq!(geometry.uv_sets[0], base.meshes[0].primitives[0].uv_sets[0][..3]);
    assert_eq!((geometry.material, &*geometry.source), (Some(0), "parts[0]"));
}

#[test]
fn a_part_gets_another_material() {
    let base = strange::plain();
    let found = changes(&base, |scene| scene.meshes[0].primitives[1].material = Some(0));
    assert_eq!(found, [Change::PrimitiveMaterial { mesh: 0, primitive: 1, material: 0 }]);
}

#[test]
fn meshes_come_and_go() {
    let base = strange::levels();
    let gone = changes(&base, |scene| drop(scene.meshes.remove(2)));
    assert_eq!(gone, [Change::RemoveMesh { mesh: 2 }]);
    let new = changes(&base, |scene| {
        let mut mesh = scene.meshes[1].clone();
        (mesh.source, mesh.name, mesh.node) = (String::new(), b"hat".to_vec(), 1);
        scene.meshes.push(mesh);
    });
    let [Change::AddMesh { mesh }] = &new[..] else { panic!("{new:?}") };
    assert_eq!((&*mesh.name, mesh.node, mesh.primitives[0].triangles.len()), (&b"hat"[..], 1, 2));
    let near = |a: &[f32], b: &[f32]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-5);
    let (found, there) = (&mesh.primitives[0].positions, &base.meshes[1].primitives[0].positions);
    assert!(near(found.as_flattened(), there.as_flattened()), "{found:?}");
}

#[test]
fn keys_come_back() {
    let base = strange::moving();
    let found = changes(&base, |scene| {
        let keys = &mut scene.animations[0].channels[2].track.keys;
        keys[1].value = [5.0; 4];
    });
    let [Change::Keys { animation: 0, channel: 2, track }] = &found[..] else { panic!("{found:?}") };
    assert_eq!(
        track.keys.iter().map(|key| (key.time, key.value[0])).collect::<Vec<_>>(),
        [(0.0, 1.0), (1.0, 5.0), (2.0, 3.0)]
    );
    assert_eq!(track.keys[0], base.animations[0].channels[2].track.keys[0], "what did not change keeps its bits");
}

#[test]
fn weights_of_morph_targets_come_back() {
    let base = strange::morphed();
    let found = changes(&base, |scene| {
        scene.meshes[0].primitives[0].morph_deltas[0].positions[2] = [0.0, 0.0, 2.0];
        scene.animations[0].channels[0].track.keys[1].value = [0.5; 4];
    });
    assert!(
        matches!(&found[..], [
        Change::Vertices { values: VertexValues::MorphPositions(0, values), .. },
        Change::Keys { animation: 0, channel: 0, track },
    ] if values.len() == 1 && values[0].0 == 2 && track.keys[1].value[0] == 0.5),
        "{found:?}"
    );
}

#[test]
fn what_is_not_of_this_base_is_refused_in_one_line() {
    let base = strange::plain();
    let good = glb(&base, &base);
    let refuse = |bytes: &[u8], base: &Scene| import(bytes, base, &origin(base)).unwrap_err();
    let foreign = export(&base, &Options::default()).unwrap().into_glb().unwrap();
    assert_eq!(refuse(&foreign, &base), Error::Foreign);
    assert_eq!(refuse(&good, &strange::levels()), Error::OtherBase { from: vec!["base".to_owned()] });
    for length in (0..good.len()).step_by(7) {
        let error = refuse(&good[..length], &base);
        assert!(matches!(error, Error::Damaged(_)) && error.to_string().lines().count() == 1, "{error}");
    }
    let mut damaged = good.clone();
    let at = damaged.windows(11).position(|window| window == b"\"count\":4,\"").unwrap();
    damaged[at + 8] = b'9';
    assert!(matches!(refuse(&damaged, &base), Error::Damaged(_)));
}

#[test]
fn no_byte_of_a_damaged_file_makes_it_panic() {
    let base = strange::morphed();
    let good = glb(&base, &base);
    for at in 0..good.len() {
        for value in [0, 0xff, b'9'] {
            let mut bad = good.clone();
            bad[at] = value;
            let _ = import(&bad, &base, &origin(&base));
        }
    }
}

#[test]
fn the_picture_of_a_texture_tells_its_name() {
    let base = strange::textured();
    let picture = |_: &Texture| Some(meshwire_gltf::Picture::Png(vec![1]));
    let mut options = Options::default();
    options.origins.push(origin(&base));
    options.pictures = Some(&picture);
    let bytes = export(&base, &options).unwrap().into_glb().unwrap();
    assert_eq!(import(&bytes, &base, &origin(&base)).unwrap(), []);
    assert_eq!(base.space.map_to(&Space::GLTF).scale(), 0.0254);
}
