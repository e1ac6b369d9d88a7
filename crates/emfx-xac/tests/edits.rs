//! Edits: what changes, and that nothing else does.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use crate::common;

use emfx_xac::build::{MeshData, Part};
use emfx_xac::edit::Similarity;
use emfx_xac::generated::{AttachmentNodes, Material, SkinV1, SkinVertex, SkinVertices};
use emfx_xac::view::DirectionRange;
use emfx_xac::{Chunk, ChunkBody, ChunkIndex, Exporter, Lengths, MaterialProperties, Matrix, SkinRef, XacFile};
use meshwire_core::{Format, Severity, WireSize, testkit};

fn sound(file: &XacFile) -> XacFile {
    let again = XacFile::read(&file.to_bytes().unwrap()).unwrap();
    assert_eq!(&again, file);
    let serious: Vec<_> = file.lint().into_iter().filter(|finding| finding.severity > Severity::Note).collect();
    assert!(serious.is_empty(), "{serious:#?}");
    let mut rebuilt = again.clone();
    rebuilt.forget_stored();
    assert_eq!(&rebuilt, file, "an edit leaves every length and count as its style has it");
    again
}

#[test]
fn renaming_there_and_back_is_byte_identical() {
    for exporter in Exporter::ALL {
        for lengths in [Lengths::Compatible, Lengths::Strict] {
            let original = common::figure(exporter, lengths);
            let mut file = original.clone();
            assert_eq!(file.rename_node("chest", "thorax").unwrap(), 2, "in the level of detail as well");
            assert_eq!(file.rename_material("skin", "hide"), 2);
            assert_eq!(file.rename_texture("skin_diffuse", "hide_d"), 2);
            assert_eq!(file.rename_texture("shiny.dds", "dull.dds"), 1);
            let again = sound(&file);
            assert!(again.tree().find("thorax").is_some() && again.tree().find("chest").is_none());
            assert_eq!(file.rename_node("thorax", "chest").unwrap(), 2);
            file.rename_material("hide", "skin");
            file.rename_texture("hide_d", "skin_diffuse");
            file.rename_texture("dull.dds", "shiny.dds");
            testkit::assert_same_bytes("renamed", &original.to_bytes().unwrap(), &file.to_bytes().unwrap());
        }
    }
}

#[test]
fn a_name_that_is_taken_is_refused() {
    let mut file = common::figure(Exporter::Maya2008, Lengths::Compatible);
    let before = file.clone();
    let error = file.rename_node("hip", "hat").unwrap_err();
    assert_eq!(error.to_string(), "xac: nodes: expected a name that no other node has, found \"hat\"");
    assert!(file.rename_node("hip", "").is_err());
    assert_eq!(file.rename_node("nobody", "hat").unwrap(), 0);
    assert_eq!(file, before);
}

#[test]
fn materials_keep_the_length_field_of_their_file() {
    for lengths in [Lengths::Compatible, Lengths::Strict] {
        let mut file = common::figure(Exporter::Max2011, lengths);
        for mut material in file.materials_mut() {
            let longer = format!("{}_new", material.name());
            material.set_name(longer.as_str());
            if let Some(properties) = material.properties_mut() {
                properties.opacity = 0.5;
            }
            if let Some(layers) = material.layers_mut() {
                layers.pop();
            }
        }
        let again = sound(&file);
        assert_eq!(again.style().lengths, lengths);
        assert_eq!(again.materials().nth(1).unwrap().name(), "skin_new");
        assert_eq!(again.materials().nth(1).unwrap().properties().unwrap().opacity, 0.5);
    }
}

/// The length of a chunk with too few bytes after it is kept; after an edit there may be enough, which would become its
/// tail.
#[test]
fn a_longer_mesh_does_not_become_the_tail_of_a_chunk_before_it() {
    let mut file = common::figure(Exporter::Max2011, Lengths::Strict);
    let mesh = file.meshes().next().unwrap();
    let (place, mut data) = (mesh.chunk, mesh.to_data());
    // Materials are among the chunks whose bodies could have bytes after them.
    let before =
        file.body.chunks.iter().position(|chunk| chunk.overstated().is_some() || chunk.body.as_nodes().is_some());
    let before = before.unwrap();
    let following: u64 = file.body.chunks[before + 1..].iter().map(WireSize::wire_size).sum();
    let overstated = file.body.chunks[before].true_length() + following + 1;
    file.body.chunks[before].stored_len_body = Some(u32::try_from(overstated).unwrap());
    assert_eq!(XacFile::read(&file.to_bytes().unwrap()).unwrap(), file);
    data.positions.iter_mut().for_each(|position| position[0] += 1.0);
    data.uv_sets.push(vec![[0.0; 2]; data.positions.len()]);
    file.replace_mesh(place, &data).unwrap();
    assert_eq!(file.body.chunks[before].stored_len_body, None);
    assert!(XacFile::read(&file.to_bytes().unwrap()).unwrap().same_as(&file));
}

#[test]
fn a_mesh_round_trips_through_its_lists() {
    for exporter in Exporter::ALL {
        let original = common::figure(exporter, Lengths::Compatible);
        let mut file = original.clone();
        let meshes: Vec<(ChunkIndex, MeshData)> = original.meshes().map(|mesh| (mesh.chunk, mesh.to_data())).collect();
        for (chunk, data) in &meshes {
            file.replace_mesh(*chunk, data).unwrap();
        }
        testkit::assert_same_bytes("replaced", &original.to_bytes().unwrap(), &file.to_bytes().unwrap());
    }
}

#[test]
fn a_new_mesh_brings_all_its_counts() {
    let mut file = common::figure(Exporter::Max2011, Lengths::Compatible);
    let chunk = file.meshes().next().unwrap().chunk;
    let longer = common::strip(0, 1, 5);
    file.replace_mesh(chunk, &longer).unwrap();
    let again = sound(&file);
    let mesh = again.meshes().next().unwrap();
    assert_eq!((mesh.num_vertices, mesh.num_indices, mesh.num_original_vertices), (12, 30, 12));
    assert!(matches!(mesh.skin, Some(SkinRef::Rows(skin)) if skin.num_local_bones == Some(2)));

    // Without influences the skin goes; a mesh without a skin gets one.
    let rigid = MeshData { influences: Vec::new(), ..longer.clone() };
    file.replace_mesh(chunk, &rigid).unwrap();
    assert_eq!(sound(&file).skins().count(), 0);
    file.replace_mesh(chunk, &longer).unwrap();
    assert_eq!(sound(&file).skins().count(), 1);

    let before = file.clone();
    let error = file.replace_mesh(chunk, &common::strip(0, 1, 1)).unwrap_err().to_string();
    assert!(error.contains("a morph target deforms vertex 4, found 4 vertices"), "{error}");
    let error = file.replace_mesh(chunk, &common::strip(0, 40, 5)).unwrap_err().to_string();
    assert!(error.contains("found material 40"), "{error}");
    assert!(
        file.replace_mesh(ChunkIndex(0), &longer).unwrap_err().to_string().contains("expected a chunk with a mesh")
    );
    assert_eq!(file, before, "what is refused changes nothing");
}

#[test]
fn a_skin_of_version_1_stays_one() {
    let mut file = common::figure(Exporter::Maya2007, Lengths::Compatible);
    let at = file.bodies().position(|body| matches!(body, ChunkBody::Skin(_))).unwrap();
    let skin = file.skins().next().unwrap();
    let vertices =
        (0..skin.num_rows()).map(|row| SkinVertex { influences: skin.influences_of(row).to_vec() }).collect();
    let first =
        SkinV1 { node: skin.node(), is_for_collision_mesh: 0, padding: [0; 3], vertices: SkinVertices { vertices } };
    let expected: Vec<f32> = skin.all_influences().map(|influence| influence.weight).collect();
    file.chunks_mut()[at] = Chunk::new(first);
    let again = sound(&file);
    let skin = again.meshes().next().unwrap().skin.unwrap();
    assert_eq!(skin.all_influences().map(|influence| influence.weight).collect::<Vec<_>>(), expected);
    let (chunk, data) = again.meshes().next().map(|mesh| (mesh.chunk, mesh.to_data())).unwrap();
    file.replace_mesh(chunk, &data).unwrap();
    assert_eq!(file, again);
}

#[test]
fn meshes_are_added_after_the_others() {
    for exporter in Exporter::ALL {
        let mut file = common::figure(exporter, Lengths::Compatible);
        let chunk = file.add_mesh(&common::strip(1, 0, 1)).unwrap();
        assert_eq!(file.meshes().last().unwrap().chunk, chunk);
        assert!(file.meshes().last().unwrap().skin.is_some());
        sound(&file);
        assert!(file.add_mesh(&common::strip(1, 0, 1)).is_err(), "one mesh per node and purpose");
        file.add_mesh(&MeshData { is_collision: true, ..common::strip(1, 0, 1) }).unwrap();
        sound(&file);
    }
}

#[test]
fn ordinals_follow_added_and_removed_materials() {
    for exporter in Exporter::ALL {
        let original = common::figure(exporter, Lengths::Compatible);
        let mut file = original.clone();
        let at = file.materials().next().unwrap().chunk;
        let material = if exporter == Exporter::Maya2007 {
            let plain = emfx_xac::generated::MaterialV1 {
                properties: MaterialProperties::DEFAULT,
                padding: [0],
                name: "first".into(),
            };
            Chunk::new(plain)
        } else {
            let properties = MaterialProperties::DEFAULT;
            Chunk::new(Material { lod: None, properties, name: "first".into(), layers: Vec::new() })
        };
        file.insert_chunk(at, material).unwrap();
        let again = sound(&file);
        assert_eq!(again.materials().next().unwrap().name(), "first");
        let named = |file: &XacFile| {
            let names: Vec<String> = file.materials().map(|material| material.name().to_string()).collect();
            let of = |mesh: emfx_xac::MeshRef<'_>| names[mesh.submeshes[0].material as usize].clone();
            file.meshes().map(of).collect::<Vec<_>>()
        };
        assert_eq!(named(&again), named(&original), "submeshes keep their materials");
        let textures = |file: &XacFile| {
            let of =
                |material: emfx_xac::MaterialRef<'_>| material.textures().map(ToString::to_string).collect::<Vec<_>>();
            file.materials().map(of).filter(|textures| !textures.is_empty()).collect::<Vec<_>>()
        };
        assert_eq!(textures(&again), textures(&original), "and materials their layers");
        file.remove_chunk(at).unwrap();
        testkit::assert_same_bytes("removed", &original.to_bytes().unwrap(), &file.to_bytes().unwrap());

        let used = file.materials().find(|material| *material.name() == "skin").unwrap().chunk;
        let error = file.remove_chunk(used).unwrap_err().to_string();
        assert!(error.contains("a material that no submesh uses"), "{error}");
        let shiny = file.materials().last().unwrap().chunk;
        file.remove_chunk(shiny).unwrap();
        sound(&file);
    }
}

#[test]
fn chunks_are_added_and_removed() {
    let mut file = common::figure(Exporter::Maya2008, Lengths::Compatible);
    let end = file.chunks().len();
    file.insert_chunk(ChunkIndex(end), Chunk::new(AttachmentNodes { attachments: vec![1] })).unwrap();
    assert_eq!(file.attachment_nodes().collect::<Vec<_>>(), [2, 1]);
    file.remove_chunk(ChunkIndex(end)).unwrap();
    assert_eq!(file, common::figure(Exporter::Maya2008, Lengths::Compatible));
    let error =
        file.insert_chunk(ChunkIndex(end + 1), Chunk::new(AttachmentNodes { attachments: vec![] })).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("xac: body.chunks: expected an index from 0 to {end}, found chunk {}", end + 1)
    );
    assert!(file.remove_chunk(ChunkIndex(1)).unwrap_err().to_string().contains("a chunk without nodes"));
    assert!(file.remove_chunk(ChunkIndex(end)).is_err());
}

fn near(found: [f32; 3], expected: [f32; 3]) {
    assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-4), "{found:?} {expected:?}");
}

#[test]
fn a_model_moves_as_a_whole() {
    let similarity = Similarity { scale: 3.0, rotation: [0.2, -0.4, 0.1, 0.8], translation: [1.0, 2.0, -3.0] };
    let moves = similarity.matrix();
    for exporter in Exporter::ALL {
        let original = common::figure(exporter, Lengths::Compatible);
        let mut file = original.clone();
        // A scale that is not the same on all axes, in the root, is the hard case.
        for body in file.bodies_mut() {
            match body {
                ChunkBody::Nodes(nodes) => nodes.nodes[0].properties.local_transform.scale = [1.0, 2.0, 3.0],
                ChunkBody::EarlyNode(node) if node.name == "hip" => node.local_transform.scale = [1.0, 2.0, 3.0],
                _ => {}
            }
        }
        let original = file.clone();
        file.transform(&similarity).unwrap();
        let again = sound(&file);
        for (before, after) in original.tree().world_transforms().iter().zip(again.tree().world_transforms()) {
            for point in [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]] {
                let expected = moves.point(before.point(point));
                // The space of the nodes is larger by the factor: one old unit is 3 new ones.
                let found = after.point(point.map(|value| value * 3.0));
                assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-3), "{found:?} {expected:?}");
            }
        }
        let (before, after) = (original.meshes().next().unwrap(), again.meshes().next().unwrap());
        // The strip has a skin and is in the space of the actor; the hat is in the space of its node.
        let turned = |vector: [f32; 3]| Matrix::rotation(similarity.rotation).point(vector);
        near(after.positions()[2], moves.point(before.positions()[2]));
        near(after.normals()[2], turned(before.normals()[2]));
        let delta = |file: &XacFile| {
            let deltas = &file.morph_targets().next().unwrap().deltas[0];
            deltas.decode(DirectionRange::One).next().unwrap().position
        };
        let expected = turned(delta(&original)).map(|value| value * 3.0);
        assert!(delta(&again).iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-3), "{expected:?}");
        let (before, after) = (original.meshes().nth(1).unwrap(), again.meshes().nth(1).unwrap());
        assert_eq!(after.positions()[2], before.positions()[2].map(|value| value * 3.0));
        assert_eq!(after.normals(), before.normals(), "normals turn with their node");
        let boxes = |file: &XacFile| file.nodes().nth(2).unwrap().bounding_box.unwrap().half_extents();
        assert_eq!(boxes(&again), boxes(&original).map(|value| value * 3.0));
        let level = &again.lods().next().unwrap().actor;
        assert_eq!(level.nodes().next().unwrap().transform.position, [1.0, 2.0, -3.0]);
    }
}

#[test]
fn moving_by_zero_keeps_the_bytes_and_invalid_transforms_are_refused() {
    let original = common::figure(Exporter::Max2011, Lengths::Compatible);
    let mut file = original.clone();
    file.transform(&Similarity::IDENTITY).unwrap();
    testkit::assert_same_bytes("moved", &original.to_bytes().unwrap(), &file.to_bytes().unwrap());
    for bad in [
        Similarity { scale: 0.0, ..Similarity::IDENTITY },
        Similarity { scale: f32::NAN, ..Similarity::IDENTITY },
        Similarity { rotation: [0.0; 4], ..Similarity::IDENTITY },
        Similarity { translation: [f32::INFINITY, 0.0, 0.0], ..Similarity::IDENTITY },
    ] {
        assert!(file.transform(&bad).is_err(), "{bad:?}");
    }
    assert_eq!(file, original);
    assert_eq!(Similarity::IDENTITY.matrix(), Matrix::IDENTITY);
}

#[test]
fn positions_are_changed_in_place() {
    let original = common::figure(Exporter::Maya2008, Lengths::Compatible);
    let mut file = original.clone();
    for mesh in file.meshes_mut() {
        mesh.positions_mut()[0] = [9.0, 8.0, 7.0];
        mesh.uv_sets_mut().for_each(|set| set[0] = [0.5, 0.5]);
    }
    let (before, after) = (original.to_bytes().unwrap(), file.to_bytes().unwrap());
    let changed = before.iter().zip(&after).filter(|(a, b)| a != b).count();
    assert!(before.len() == after.len() && changed > 0 && changed <= 2 * 12 + 8, "{changed}");
    let _ = Part::default();
}

fn first_mesh_box(file: &XacFile) -> emfx_xac::OrientedBoundingBox {
    let node = file.meshes().next().unwrap().node as usize;
    *file.nodes().nth(node).unwrap().bounding_box.unwrap()
}

fn codes(file: &XacFile) -> Vec<&'static str> {
    testkit::lint(file).iter().map(|finding| finding.code).collect()
}

/// A flag that moves with its node, and nothing else.
fn flag() -> XacFile {
    let mut builder = emfx_xac::build::ActorBuilder::new(Exporter::Max2011, Lengths::Compatible);
    let node = builder.node(emfx_xac::build::NodeData::root("flag")).unwrap();
    builder.textured_material("cloth", "flag_diffuse");
    let positions = vec![[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]];
    let parts = vec![Part { material: 0, num_vertices: 3, indices: vec![0, 1, 2] }];
    builder.mesh(MeshData { node, positions, parts, ..MeshData::default() }).unwrap();
    builder.build().unwrap()
}

#[test]
pub fn boxes_follow_their_mesh() {
    let mut file = flag();
    let mesh = file.meshes().next().unwrap();
    let (chunk, mut data) = (mesh.chunk, mesh.to_data());
    data.positions.iter_mut().for_each(|place| place[0] += 1000.0);
    file.replace_mesh(chunk, &data).unwrap();
    assert_eq!(first_mesh_box(&file).center, [1000.5, 0.5, 0.0]);
    assert!(!codes(&file).contains(&"stale-box"));

    file.meshes_mut().for_each(|mesh| mesh.positions_mut()[0] = [0.0, -1.0, 0.0]);
    assert!(codes(&file).contains(&"stale-box"), "positions changed in place leave the box behind");
    assert_eq!(file.update_boxes(), 1);
    assert_eq!(first_mesh_box(&file).half_extents(), [500.5, 1.0, 0.0]);
    assert!(!codes(&file).contains(&"stale-box"));
    assert_eq!(file.update_boxes(), 0, "a box that holds its mesh stays");

    let mut bare = flag();
    bare.remove_chunk(chunk).unwrap();
    bare.add_mesh(&data).unwrap();
    assert_eq!(first_mesh_box(&bare).center, [1000.5, 0.5, 0.0]);
}

/// Real exporters leave single half extents unset.
#[test]
fn scaling_reaches_boxes_with_an_unset_half_extent() {
    const UNSET: f32 = -1.701_411_7e38;
    let mut file = flag();
    let set = |file: &mut XacFile, half_extents: [f32; 3]| {
        for body in file.bodies_mut() {
            if let ChunkBody::Nodes(nodes) = body {
                let found = &mut nodes.nodes[0].properties.bounding_box;
                found.rows.iter_mut().zip(half_extents).for_each(|(row, half)| row.half_extent = half);
            }
        }
    };
    set(&mut file, [0.5, 0.5, UNSET]);
    file.scale(2.0).unwrap();
    let found = first_mesh_box(&file);
    assert_eq!(found.half_extents(), [1.0, 1.0, UNSET]);
    assert_eq!(found.center, [1.0, 1.0, 0.0]);
    set(&mut file, [UNSET; 3]);
    file.scale(2.0).unwrap();
    assert_eq!(first_mesh_box(&file).half_extents(), [UNSET; 3], "a box that was never set stays so");
}

#[test]
fn recounting_states_the_children_of_what_was_alone() {
    let mut file = flag();
    if let Some(ChunkBody::Nodes(nodes)) = file.bodies_mut().nth(1) {
        let mut child = nodes.nodes[0].clone();
        child.name = "tassel".into();
        child.properties.parent = 0;
        nodes.nodes.push(child);
    }
    let silent = emfx_xac::Style { child_counts: false, ..file.style() };
    file.recount();
    let counts = |file: &XacFile| file.nodes().map(|node| node.stated_children.unwrap()).collect::<Vec<_>>();
    assert_eq!(counts(&file), [1, 0]);
    assert!(!codes(&file).iter().any(|code| code.starts_with("child-count")), "{:?}", codes(&file));
    file.recount_as(silent);
    assert_eq!(counts(&file), [0, 0], "the habit of a tool can be kept");
}

/// Rows and influences that no vertex uses.
#[test]
fn a_replaced_mesh_keeps_its_skin() {
    let mut file = common::figure(Exporter::Max2011, Lengths::Compatible);
    let mesh = file.meshes().find(|mesh| matches!(mesh.skin, Some(SkinRef::Rows(_)))).unwrap();
    let (chunk, vertices) = (mesh.chunk, mesh.num_vertices);
    let key = mesh.node;
    for body in file.bodies_mut() {
        match body {
            ChunkBody::Mesh(mesh) if mesh.node == key => mesh.num_original_vertices = vertices + 2,
            ChunkBody::Skin(skin) if skin.node == key => {
                let unused = skin.rows[0];
                skin.rows.resize(vertices as usize + 2, unused);
                skin.influences.push(skin.influences[0]);
            }
            _ => {}
        }
    }
    let last = vertices + 1;
    file.meshes_mut()
        .filter(|mesh| mesh.node == key)
        .for_each(|mesh| *mesh.original_vertices_mut().last_mut().unwrap() = last);
    let before = file.clone();
    let data = file.meshes().find(|mesh| mesh.chunk == chunk).unwrap().to_data();
    file.replace_mesh(chunk, &data).unwrap();
    assert_eq!(file, before);
}
