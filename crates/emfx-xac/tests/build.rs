//! Actors from nothing: what each generation of the exporter writes, and what the views see in it.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use crate::common;

use emfx_xac::build::{ActorBuilder, MeshData, MorphData, NodeData, Part};
use emfx_xac::generated::OrientedBoundingBox;
use emfx_xac::view::{DirectionRange, ParameterValue};
use emfx_xac::{ChunkBody, ChunkKind, Exporter, Lengths, MapType, MultiplyOrder, Style, XacFile};
use meshwire_core::{Format, Severity};

fn chunks(file: &XacFile) -> Vec<(u32, u32)> {
    file.chunks().iter().map(|chunk| (u32::from(chunk.kind), chunk.version)).collect()
}

/// Section 8.2 of the reference: the set of chunks and versions of each build.
#[test]
fn each_generation_writes_its_chunks() {
    let plain = |exporter| common::builder(exporter, Lengths::Compatible).build().unwrap();
    let early = plain(Exporter::Maya2007);
    assert_eq!(
        chunks(&early),
        [
            (7, 2),
            (0, 3),
            (0, 3),
            (0, 3),
            (10, 1),
            (3, 1),
            (3, 1),
            (4, 2),
            (4, 2),
            (4, 2),
            (1, 1),
            (2, 2),
            (1, 1),
            (12, 1)
        ]
    );
    assert_eq!(early.header.multiply_order, MultiplyOrder::ScaleRotationTranslation);
    let middle = plain(Exporter::Maya2008);
    let expected = [(7, 2), (11, 1), (13, 1), (3, 2), (3, 2), (1, 1), (2, 3), (1, 1), (12, 1)];
    assert_eq!(chunks(&middle), expected);
    let late = plain(Exporter::Max2011);
    assert_eq!(chunks(&late), [&expected[..3], &[(3, 2)], &expected[3..]].concat(), "a default material comes first");
    assert_eq!(late.header.multiply_order, MultiplyOrder::RotationScaleTranslation);
    assert_eq!(late.materials().next().unwrap().name(), "EMFX Default");
}

#[test]
fn every_generation_reads_back_and_is_rebuilt() {
    for exporter in Exporter::ALL {
        for lengths in [Lengths::Compatible, Lengths::Strict] {
            let file = common::figure(exporter, lengths);
            let bytes = file.to_bytes().unwrap();
            let mut again = XacFile::read(&bytes).unwrap();
            assert_eq!(again, file);
            if exporter != Exporter::Maya2007 {
                assert_eq!(again.style().lengths, lengths, "{exporter:?}");
            }
            again.forget_stored();
            assert_eq!(again.to_bytes().unwrap(), bytes);
            let serious: Vec<_> = file.lint().into_iter().filter(|f| f.severity > Severity::Note).collect();
            assert!(serious.is_empty(), "{serious:#?}");
        }
    }
}

/// Section 9: 84 + 4 + name in compatible files, whatever the layers; the true length in strict ones.
#[test]
fn lengths_of_materials_follow_the_profile() {
    for (lengths, layered) in [(Lengths::Compatible, 88 + 5), (Lengths::Strict, 88 + 5 + 2 * 32 + 13 + 14)] {
        let file = common::builder(Exporter::Maya2008, lengths).build().unwrap();
        let material = file.materials().find(|material| *material.name() == "cloth").unwrap();
        assert_eq!(file.chunks()[material.chunk.0].stated_length(), layered);
        let bytes = file.to_bytes().unwrap();
        let name = bytes.windows(5).position(|window| window == b"cloth").unwrap();
        let stored = u32::from_le_bytes(bytes[name - 96..name - 92].try_into().unwrap());
        assert_eq!(u64::from(stored), layered, "the length field of the chunk header");
    }
}

#[test]
fn views_show_built_values() {
    for exporter in Exporter::ALL {
        let file = common::figure(exporter, Lengths::Compatible);
        assert_eq!(file.generation(), exporter);
        let tree = file.tree();
        assert_eq!(tree.roots().collect::<Vec<_>>(), [0]);
        assert_eq!((tree.children(0), tree.children(1)), (&[1][..], &[2][..]));
        let worlds = tree.world_transforms();
        assert_eq!(worlds[1].origin, [0.0, 1.5, 0.0]);
        // Exporters mark that they write no shear.
        let shear = file.bodies().find_map(|body| match body {
            ChunkBody::Nodes(nodes) => nodes.nodes.first().map(|node| node.properties.local_transform.shear),
            ChunkBody::EarlyNode(node) => Some(node.local_transform.shear),
            _ => None,
        });
        assert_eq!(shear, Some([-1.0; 3]));
        // The hat is twice as wide along its x axis, which points along y.
        let tip = worlds[2].point([1.0, 0.0, 0.0]);
        assert!((tip[1] - 3.5).abs() < 1e-5 && tip[0].abs() < 1e-5, "{tip:?}");

        let ordinals: Vec<(usize, String, bool)> =
            file.materials().map(|m| (m.ordinal, m.name().to_string(), m.is_fx())).collect();
        let first = usize::from(exporter == Exporter::Max2011);
        assert_eq!(
            ordinals[first..].iter().map(|(_, name, _)| name.as_str()).collect::<Vec<_>>(),
            ["skin", "cloth", "shiny"]
        );
        assert!(ordinals.last().unwrap().2 && ordinals.last().unwrap().0 == first + 2);
        let cloth = file.materials().nth(first + 1).unwrap();
        let layers: Vec<_> = cloth.layers().map(|layer| (layer.map_type, layer.texture.to_string())).collect();
        assert_eq!(layers, [(MapType::Diffuse, "cloth_diffuse".into()), (MapType::Specular, "cloth_specular".into())]);
        let shiny = file.materials().last().unwrap();
        assert_eq!(shiny.parameters().next().unwrap().1, ParameterValue::Int(-3));
        assert_eq!(shiny.textures().map(ToString::to_string).collect::<Vec<_>>(), ["shiny.dds"]);

        let strip = file.meshes().next().unwrap();
        assert_eq!((strip.positions().len(), strip.triangles().count(), strip.uv_sets().count()), (6, 4, 1));
        assert_eq!(strip.triangles().nth(3), Some([3, 4, 5]));
        assert_eq!(strip.influences(2).iter().map(|i| (i.node, i.weight)).collect::<Vec<_>>(), [(0, 0.5), (1, 0.5)]);
        assert_eq!(strip.submeshes[0].bones, [0, 1]);
        assert_eq!(strip.skin.unwrap().num_rows(), 6);
        let hat = file.meshes().nth(1).unwrap();
        assert!(hat.skin.is_none() && hat.influences(0).is_empty());
        let found = tree.get(2).unwrap().bounding_box.unwrap();
        assert!(found.is_set() && found.corners().unwrap().contains(&[1.0, 1.0, 0.0]));
        assert!(!tree.get(0).unwrap().bounding_box.unwrap().is_set());

        assert_eq!(file.lods().count(), 1);
        assert_eq!(file.lods().next().unwrap().actor.meshes().next().unwrap().positions().len(), 4);
        assert_eq!(file.node_groups().next().unwrap().nodes, [1, 2]);
        assert_eq!(file.node_limits().next().unwrap().node, 1);
        assert_eq!(file.attachment_nodes().collect::<Vec<_>>(), [2]);
        assert_eq!(file.mirror_sources().collect::<Vec<_>>(), [None, Some(2), Some(1)]);
        assert_eq!(file.origin().unwrap().actor_name.to_str(), Some("figure"));
        let info = file.info();
        assert!((8..=9).contains(&info.lines.len()), "{info:#?}");
    }
}

#[test]
fn posing_moves_skinned_vertices_by_their_weights() {
    let file = common::figure(Exporter::Maya2008, Lengths::Compatible);
    let bind = file.tree().world_transforms();
    let mut pose = bind.clone();
    for moved in &mut pose[1..] {
        moved.origin[0] += 10.0;
    }
    let strip = file.meshes().next().unwrap();
    let posed = strip.posed(strip.positions(), &bind, &pose);
    for (found, expected) in
        posed.iter().zip([[0.0, 0.0], [1.0, 0.0], [5.0, 0.5], [6.0, 0.5], [10.0, 1.0], [11.0, 1.0]])
    {
        assert!((found[0] - expected[0]).abs() < 1e-5 && (found[1] - expected[1]).abs() < 1e-5, "{posed:?}");
    }
}

#[test]
fn morph_targets_add_their_deltas_at_a_weight() {
    let file = common::figure(Exporter::Max2011, Lengths::Compatible);
    let target = file.morph_targets().next().unwrap();
    assert!(target.is_phoneme() && target.phonemes.aw());
    assert_eq!((target.clamp(2.0), target.clamp(-1.0), target.clamp(0.25)), (1.0, 0.0, 0.25));
    let mesh = file.meshes().next().unwrap();
    let (mut positions, mut normals) = (mesh.positions().to_vec(), mesh.normals().to_vec());
    target.deltas[0].apply(0.5, DirectionRange::One, &mut positions, &mut normals, &mut []);
    let step = 3.0 / 65535.0;
    for (found, expected) in positions[4].iter().zip([0.125, 0.75, 1.0]) {
        assert!((found - expected).abs() <= step, "{positions:?}");
    }
    assert!((normals[4][0] - 0.25).abs() < 0.01);
    assert_eq!(&positions[..4], &mesh.positions()[..4], "others stay");

    let bind = *file.tree().nodes()[1].transform;
    let mut current = bind;
    target.transforms[0].apply(1.0, (0.0, 1.0), &bind, &mut current);
    assert_eq!(current.position, [0.0, 0.6, 0.0]);
    assert!((current.rotation[3] - 1.0).abs() < 1e-6, "the rotation at full weight is absolute: {current:?}");
    let mut current = bind;
    target.transforms[0].apply(0.5, (0.5, 0.5), &bind, &mut current);
    let still = current.rotation.iter().zip(bind.rotation).all(|(found, bound)| (found - bound).abs() < 1e-6);
    assert!(still, "in a range without extent nothing turns: {current:?}");
}

#[test]
fn unbuildable_actors_are_refused_with_every_reason() {
    let mut builder = ActorBuilder::new(Exporter::Maya2008, Lengths::Compatible);
    builder.node(NodeData::root("a")).unwrap();
    let error = builder.node(NodeData::child("a", 7)).unwrap_err().to_string();
    assert!(error.contains("expected a parent before node 1, found 7") && error.contains("found a again"), "{error}");
    let error = builder
        .mesh(MeshData {
            positions: vec![[0.0; 3]; 3],
            normals: vec![[0.0; 3]; 2],
            uv_sets: vec![vec![[0.0; 2]]],
            parts: vec![Part { material: 0, num_vertices: 3, indices: vec![0, 1, 3, 4] }],
            ..MeshData::default()
        })
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("4 problems") && error.contains("mesh.normals") && error.contains("indices below 3"),
        "{error}"
    );
    let part = Part { material: 3, num_vertices: 1, indices: Vec::new() };
    builder.mesh(MeshData { node: 9, positions: vec![[0.0; 3]], parts: vec![part], ..MeshData::default() }).unwrap();
    let error = builder.build().unwrap_err().to_string();
    assert!(error.contains("found node 9") && error.contains("found material 3"), "{error}");
}

/// Numbers that are none, and a second mesh for one node: all in one list, in builders and in edits.
#[test]
fn unsupported_scenes_are_refused_with_every_path() {
    let mut builder = ActorBuilder::new(Exporter::Maya2008, Lengths::Compatible);
    builder.textured_material("m", "m");
    builder.node(NodeData { position: [f32::NAN, 0.0, 0.0], ..NodeData::root("a") }).unwrap();
    let part = Part { material: 0, num_vertices: 3, indices: vec![0, 1, 2] };
    let sound = MeshData {
        positions: vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
        influences: vec![vec![(0, 1.0)]; 3],
        parts: vec![part],
        ..MeshData::default()
    };
    let mut bad = sound.clone();
    bad.positions[1][2] = f32::INFINITY;
    bad.uv_sets = vec![vec![[0.0; 2], [0.0; 2], [f32::NAN, 0.0]]];
    bad.influences[2][0].1 = f32::NAN;
    builder.mesh(sound.clone()).unwrap();
    builder.mesh(bad.clone()).unwrap();
    builder.morph_target(MorphData { range: (0.0, f32::NAN), ..MorphData::new("smile") });
    assert_eq!(
        builder.build().unwrap_err().to_string(),
        "xac: cannot be written, 6 problems: \
         nodes[0]: expected finite numbers, found [NaN, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0], [1.0, 1.0, 1.0]; \
         meshes[1]: expected one mesh of this kind per node, found another for node 0; \
         meshes[1].positions[1]: expected finite numbers, found [0.0, 1.0, inf]; \
         meshes[1].uv_sets[2]: expected finite numbers, found [NaN, 0.0]; \
         meshes[1].influences[2]: expected finite weights, found NaN; \
         targets[0]: expected finite weights, found 0 to NaN"
    );
    let mut builder = ActorBuilder::new(Exporter::Maya2008, Lengths::Compatible);
    builder.textured_material("m", "m");
    builder.node(NodeData::root("a")).unwrap();
    builder.mesh(sound.clone()).unwrap();
    let mut file = builder.build().unwrap();
    let before = file.clone();
    let chunk = file.meshes().next().unwrap().chunk;
    let error = file.replace_mesh(chunk, &bad).unwrap_err().to_string();
    assert!(error.starts_with("xac: cannot be written, 3 problems: mesh.positions[1]: expected finite"), "{error}");
    assert!(file.add_mesh(&MeshData { is_collision: true, ..bad.clone() }).is_err());
    assert!(file.add_node(NodeData { scale: [f32::NAN; 3], ..NodeData::child("b", 0) }).is_err());
    assert_eq!(file, before);
    // A mesh that came with such a number can be put back.
    file.meshes_mut().for_each(|mesh| mesh.positions_mut()[0][0] = f32::NAN);
    let before = file.clone();
    let data = file.meshes().next().unwrap().to_data();
    file.replace_mesh(chunk, &data).unwrap();
    assert!(file.same_as(&before));
}

#[test]
fn every_kind_and_version_of_chunk_follows_from_its_body() {
    for exporter in Exporter::ALL {
        for chunk in common::figure(exporter, Lengths::Compatible).chunks() {
            if chunk.kind != ChunkKind::MotionEventTable {
                assert_eq!(chunk.body.kind_and_version(), Some((chunk.kind, chunk.version)));
            }
        }
    }
}

/// Section 10, rule 8: some tools state no children at all and true lengths. That is a style, found and kept.
#[test]
fn the_style_of_tools_is_found_and_kept() {
    let mut file = common::figure(Exporter::Max2011, Lengths::Strict);
    file.restyle(Style { lengths: Lengths::Strict, child_counts: false });
    let bytes = file.to_bytes().unwrap();
    assert_ne!(bytes, common::figure(Exporter::Max2011, Lengths::Strict).to_bytes().unwrap());
    let mut again = XacFile::read(&bytes).unwrap();
    assert_eq!(again.style(), Style { lengths: Lengths::Strict, child_counts: false });
    again.forget_stored();
    assert_eq!(again.to_bytes().unwrap(), bytes);
    // One wrong count among right ones is not a style, and is recomputed.
    let mut wrong = common::figure(Exporter::Max2011, Lengths::Compatible);
    let right = wrong.to_bytes().unwrap();
    if let ChunkBody::Nodes(nodes) = &mut wrong.chunks_mut()[1].body {
        nodes.nodes[1].properties.num_children = 9;
    }
    assert_ne!(wrong.to_bytes().unwrap(), right);
    wrong.forget_stored();
    assert_eq!(wrong.to_bytes().unwrap(), right);
}

#[test]
fn a_box_has_the_corners_of_its_half_extents() {
    let mut found = OrientedBoundingBox { center: [10.0, 20.0, 30.0], ..OrientedBoundingBox::UNSET };
    for (row, half_extent) in found.rows.iter_mut().zip([1.0, 2.0, 3.0]) {
        row.half_extent = half_extent;
    }
    let corners = [27.0, 33.0].map(|z| [18.0, 22.0].map(|y| [9.0, 11.0].map(|x| [x, y, z])));
    assert_eq!(found.corners().unwrap().as_slice(), corners.as_flattened().as_flattened());
}
