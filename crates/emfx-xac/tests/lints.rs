//! Each rule of the lint, on a figure with one thing wrong.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use crate::common;

use emfx_xac::generated::AttributeLayerData;
use emfx_xac::{
    AttributeKind, Chunk, ChunkBody, ChunkKind, Exporter, Lengths, MapType, MultiplyOrder, NodeProperties, XacFile,
};
use meshwire_core::{Format, Severity, testkit};

/// What the lint says about a figure after `damage`, beyond what it says before.
fn found(exporter: Exporter, damage: impl FnOnce(&mut XacFile)) -> Vec<String> {
    let mut file = common::figure(exporter, Lengths::Strict);
    let before = testkit::lint(&file);
    damage(&mut file);
    let bytes = file.to_bytes();
    let findings = testkit::lint(&file);
    for finding in &findings {
        assert_eq!(finding.offset.is_some(), bytes.is_ok(), "{finding}");
        assert!(!finding.message.contains('\n'));
    }
    let new = findings.into_iter().filter(|finding| !before.contains(finding));
    new.map(|finding| format!("{}[{}] {}: {}", finding.severity, finding.code, finding.path, finding.message)).collect()
}

fn chunk_of(file: &mut XacFile, kind: ChunkKind) -> &mut Chunk {
    file.chunks_mut().iter_mut().find(|chunk| chunk.kind == kind).unwrap()
}

fn node(file: &mut XacFile, index: usize) -> &mut NodeProperties {
    match &mut chunk_of(file, ChunkKind::Nodes).body {
        ChunkBody::Nodes(nodes) => &mut nodes.nodes[index].properties,
        _ => panic!(),
    }
}

macro_rules! body {
    ($file:expr, $variant:ident) => {
        $file
            .bodies_mut()
            .find_map(|body| match body {
                ChunkBody::$variant(body) => Some(body),
                _ => None,
            })
            .unwrap()
    };
}

#[track_caller]
fn assert_found(expected: &str, damage: impl FnOnce(&mut XacFile)) {
    let findings = found(Exporter::Maya2008, damage);
    assert!(findings.iter().any(|finding| finding == expected), "expected {expected}\nfound {findings:#?}");
}

#[test]
fn a_valid_figure_has_only_known_quirks() {
    for exporter in Exporter::ALL {
        let codes = |lengths| {
            let findings = testkit::lint(&common::figure(exporter, lengths));
            assert!(findings.iter().all(|finding| finding.severity == Severity::Note), "{findings:#?}");
            findings.into_iter().map(|finding| finding.code).collect::<std::collections::BTreeSet<_>>()
        };
        assert_eq!(codes(Lengths::Strict).into_iter().collect::<Vec<_>>(), ["raw-chunk", "unset-box"]);
        let quirk = codes(Lengths::Compatible).contains("layers-left-out");
        assert_eq!(quirk, exporter != Exporter::Maya2007);
    }
}

#[test]
fn headers_and_lengths() {
    assert_found("note[file-version] header.major_version: 2.0; game files have 1.0", |f| {
        f.header.major_version = 2;
    });
    assert_found("note[big-endian] header.big_endian: big-endian; no known game file has this byte order", |f| {
        f.header.big_endian = 1;
    });
    assert_found("warning[multiply-order] header.multiply_order: 9, expected 0 or 1", |f| {
        f.header.multiply_order = MultiplyOrder::from(9);
    });
    assert_found("warning[stated-length] body.chunks[0].len_body: expected 63, found 4", |f| {
        f.chunks_mut()[0].stored_len_body = Some(4);
    });
    assert_found(
        "warning[tail-bytes] body.chunks[0].tail: 2 bytes that the structure of the chunk does not use",
        |f| {
            f.chunks_mut()[0].tail = vec![1, 2];
        },
    );
    assert_found("warning[trailing-bytes] body.trailing: 3 bytes, too few for a chunk", |f| {
        f.body.trailing = vec![0; 3];
    });
    assert_found("note[unknown-chunk] body.chunks[0]: unknown kind 99 version 1, 2 bytes, kept raw", |f| {
        f.chunks_mut().insert(0, Chunk::raw(ChunkKind::Unknown(99), 1, vec![0; 2]));
    });
    assert_found("warning[unknown-version] body.chunks[0]: unknown version 9 of kind 1, 0 bytes, kept raw", |f| {
        f.chunks_mut().insert(0, Chunk::raw(ChunkKind::Mesh, 9, Vec::new()));
    });
    assert_found("warning[duplicate-chunk] body.chunks[1].kind: expected one chunk 7, found another", |f| {
        let info = f.chunks()[0].clone();
        f.chunks_mut().insert(1, info);
    });
    assert_found(
        "note[text-encoding] body.chunks[0].body.info.actor_name: not UTF-8; as Windows-1252 it reads \"S\u{e4}bel\"",
        |f| {
            body!(f, Info).actor_name = (&b"S\xe4bel"[..]).into();
        },
    );
}

#[test]
fn a_length_that_leaves_the_layers_out_is_a_note_and_any_other_a_warning() {
    let mut file = common::figure(Exporter::Maya2008, Lengths::Compatible);
    let quirks = testkit::lint(&file).into_iter().filter(|finding| finding.code == "layers-left-out");
    let messages: Vec<String> = quirks.map(|finding| finding.message).collect();
    assert_eq!(
        messages[0],
        "a stated length that excludes the layers, as the exporters write it, in 3 of 3 records (material)"
    );
    assert_eq!(messages.len(), 1, "the level of detail counts with the actor");
    chunk_of(&mut file, ChunkKind::Material).stored_len_body = Some(5);
    assert!(file.lint().iter().any(|finding| finding.code == "stated-length"));
}

#[test]
fn nodes() {
    let at = "body.chunks[1].body.nodes";
    assert_found(&format!("note[root-count] {at}.num_roots: expected 1, found 4"), |f| {
        body!(f, Nodes).num_roots = 4;
    });
    assert_found(&format!("note[child-count] {at}.nodes[1].properties.num_children: expected 1, found 5"), |f| {
        node(f, 1).num_children = 5;
    });
    assert_found(
        &format!(
            "note[child-counts-missing] {at}.nodes[0].properties.num_children: a child count of 0 although the node has children; no node of the file states one, in 3 of 5 records (node)"
        ),
        |f| {
            (0..3).for_each(|index| node(f, index).num_children = 0);
            f.lods_mut().for_each(|level| match &mut level.actor.chunks_mut()[1].body {
                ChunkBody::Nodes(nodes) => nodes.nodes[0].properties.num_children = 0,
                _ => panic!(),
            });
        },
    );
    assert_found(
        &format!(
            "error[parent-missing] {at}.nodes[2].properties.parent: expected one of 3 nodes or none, found node 8"
        ),
        |f| {
            node(f, 2).parent = 8;
        },
    );
    assert_found(
        &format!("warning[parent-order] {at}.nodes[1].properties.parent: expected a node before node 1, found node 2"),
        |f| {
            node(f, 1).parent = 2;
        },
    );
    let transform = format!("{at}.nodes[2].properties.local_transform");
    assert_found(&format!("warning[zero-rotation] {transform}.rotation: expected a rotation, found 0, 0, 0, 0"), |f| {
        node(f, 2).local_transform.rotation = [0.0; 4];
    });
    assert_found(
        &format!(
            "warning[rotation-length] {transform}.scale_rotation: expected a rotation of length 1, found one of length 2"
        ),
        |f| {
            node(f, 2).local_transform.scale_rotation = [0.0, 2.0, 0.0, 0.0];
        },
    );
    assert_found(
        &format!("warning[not-finite] {transform}.position: expected finite numbers, found [NaN, 0.0, 0.0]"),
        |f| {
            node(f, 2).local_transform.position[0] = f32::NAN;
        },
    );
    assert_found(
        &format!("note[shear] {transform}.shear: a shear other than the -1 of all exporters, in 1 of 5 records (node)"),
        |f| {
            node(f, 2).local_transform.shear = [0.0; 3];
        },
    );
    assert_found(
        &format!(
            "note[box-nan] {at}.nodes[2].properties.bounding_box: a bounding box that is not finite, in 1 of 5 records (node)"
        ),
        |f| {
            node(f, 2).bounding_box.center[1] = f32::NAN;
        },
    );
    assert_found(
        &format!(
            "note[flag-bits] {at}.nodes[1].properties.flags: flag bits without a known meaning, in 1 of 5 records (node)"
        ),
        |f| {
            node(f, 1).flags.set_reserved(3);
        },
    );
    assert_found(
        &format!("note[padding] {at}.nodes[1].properties.padding: padding that is not zero, in 1 of 5 records (nodes)"),
        |f| {
            node(f, 1).padding = [0, 1, 0];
        },
    );
    assert_found(
        &format!("warning[node-name] {at}.nodes[2].name: expected a unique name, found \"hip\" more than once"),
        |f| {
            body!(f, Nodes).nodes[2].name = "hip".into();
        },
    );
    assert_found(&format!("warning[node-name] {at}.nodes[2].name: expected a name, found none"), |f| {
        body!(f, Nodes).nodes[2].name = "".into();
    });
    assert_found("warning[no-nodes] body: expected at least one node, found none", |f| drop(f.chunks_mut().remove(1)));
}

#[test]
fn a_node_chunk_after_a_node_list_has_the_next_index() {
    assert_found("note[child-count] body.chunks[17].body.node.properties.num_children: expected 0, found 5", |f| {
        let mut node = body!(f, Nodes).nodes[0].clone();
        (node.properties.parent, node.properties.num_children) = (u32::MAX, 5);
        f.chunks_mut().push(Chunk::new(node));
    });
}

/// Section 10, rule 8: one converter writes the box right behind the flags and the padding at the end.
#[test]
fn a_converter_misplaces_boxes() {
    let mut file = common::figure(Exporter::Max2011, Lengths::Compatible);
    let mut bytes = file.to_bytes().unwrap();
    let records: Vec<usize> = (0..3).collect();
    for index in records {
        let path = format!("body.chunks[1].body.nodes.nodes[{index}].properties.padding");
        let mut at = 0;
        file.layout(&mut |leaf| {
            if leaf.path.to_string() == path {
                at = leaf.offset as usize;
            }
        })
        .unwrap();
        bytes[at..at + 71].rotate_left(3);
    }
    file = XacFile::read(&bytes).unwrap();
    let finding = testkit::lint(&file).into_iter().find(|finding| finding.code == "misplaced-box").unwrap();
    assert_eq!(finding.severity, Severity::Note);
    assert!(finding.message.ends_with("in 3 of 5 records (node)"), "{finding}");
}

#[test]
fn meshes() {
    let mesh_at = common::figure(Exporter::Maya2008, Lengths::Strict).meshes().next().unwrap().chunk.0;
    let at = format!("body.chunks[{mesh_at}].body.mesh");
    let count = common::figure(Exporter::Maya2008, Lengths::Strict).chunks().len();
    assert_found(
        &format!(
            "warning[duplicate-mesh] body.chunks[{count}].body.mesh.node: \
             expected one mesh for node 0 and this purpose, found another"
        ),
        |f| {
            let again = f.chunks()[mesh_at].clone();
            f.chunks_mut().push(again);
        },
    );
    assert_found(
        &format!("note[empty-submesh] {at}.submeshes[0].num_vertices: expected vertices and indices, found none"),
        |f| body!(f, Mesh).submeshes[0].indices.clear(),
    );
    assert_found(&format!("error[node-index] {at}.node: expected one of 3 nodes, found node 30"), |f| {
        body!(f, Mesh).node = 30;
    });
    assert_found(
        &format!(
            "warning[stale-bones] {at}.submeshes[0].bones: \
             expected all nodes that influence its vertices, node 1 is missing"
        ),
        |f| {
            body!(f, Mesh).submeshes[0].bones.retain(|bone| *bone != 1);
        },
    );
    assert_found(
        &format!("warning[submesh-sums] {at}.num_indices: expected 12, the sum of the submeshes, found 1"),
        |f| {
            body!(f, Mesh).num_indices = 1;
        },
    );
    assert_found(
        &format!("warning[submesh-sums] {at}.num_vertices: expected 5, the sum of the submeshes, found 6"),
        |f| {
            body!(f, Mesh).submeshes[0].num_vertices = 5;
        },
    );
    assert_found(
        &format!(
            "error[index-range] {at}.submeshes[0].indices: expected vertices below 6, found 6 in element 2, and 1 more"
        ),
        |f| {
            body!(f, Mesh).submeshes[0].indices[2..4].fill(6);
        },
    );
    assert_found(
        &format!(
            "warning[triangle-indices] {at}.submeshes[0].num_indices: expected three indices per triangle, found 11"
        ),
        |f| {
            body!(f, Mesh).submeshes[0].indices.pop();
        },
    );
    assert_found(
        &format!("error[material-ordinal] {at}.submeshes[0].material: expected one of 3 materials, found material 3"),
        |f| {
            body!(f, Mesh).submeshes[0].material = 3;
        },
    );
    assert_found(
        &format!("error[node-index] {at}.submeshes[0].bones: expected one of 3 nodes, found 77 in element 1"),
        |f| {
            body!(f, Mesh).submeshes[0].bones[1] = 77;
        },
    );
    assert_found(
        &format!("error[original-vertex] {at}.layers[0].data: expected numbers below 6, found 6 in element 5"),
        |f| {
            body!(f, Mesh).original_vertices_mut()[5] = 6;
        },
    );
    assert_found(
        &format!(
            "warning[not-finite] {at}.layers[1].data: expected finite numbers, found [NaN, 0.0, 0.0] in element 0"
        ),
        |f| {
            body!(f, Mesh).positions_mut()[0][0] = f32::NAN;
        },
    );
    assert_found(
        &format!("note[tangent-sign] {at}.layers[4].data: handedness other than 1 or -1, in 1 of 2 records (tangents)"),
        |f| {
            body!(f, Mesh).tangent_sets_mut().for_each(|set| set[0][3] = 0.5);
        },
    );
    assert_found(
        &format!("note[unknown-layer] {at}.layers[2].kind: layer kind 40 of 12 bytes is kept as it is"),
        |f| {
            let layer = &mut body!(f, Mesh).layers[2];
            (layer.kind, layer.data) = (AttributeKind::Unknown(40), AttributeLayerData::Unknown(vec![0; 72]));
        },
    );
    assert_found(
        &format!(
            "warning[layer-size] {at}.layers[2].bytes_per_vertex: 16 bytes per vertex do not match this kind of layer"
        ),
        |f| {
            let layer = &mut body!(f, Mesh).layers[2];
            (layer.bytes_per_vertex, layer.data) = (16, AttributeLayerData::Unknown(vec![0; 96]));
        },
    );
    assert_found(&format!("note[padding] {at}.padding: padding that is not zero, in 1 of 3 records (mesh)"), |f| {
        body!(f, Mesh).padding = [1; 3];
    });
    assert_found(&format!("warning[no-positions] {at}.layers: expected positions, found no such layer"), |f| {
        drop(body!(f, Mesh).layers.remove(1));
    });
}

#[test]
fn skins() {
    let mesh_at = common::figure(Exporter::Maya2008, Lengths::Strict).meshes().next().unwrap().chunk.0;
    let at = format!("body.chunks[{}].body.skin", mesh_at + 1);
    assert_found(&format!("note[no-mesh] {at}.node: expected a mesh of node 1 for this skin, found none"), |f| {
        body!(f, Skin).node = 1;
    });
    assert_found(&format!("error[skin-rows] {at}.rows: expected 6, the original vertices of the mesh, found 5"), |f| {
        body!(f, Skin).rows.pop();
    });
    assert_found(
        &format!("error[influence-range] {at}.rows: expected ranges within 10 influences, found (10, 2) in element 1"),
        |f| {
            body!(f, Skin).rows[1].first_influence = 10;
            body!(f, Skin).rows[1].num_influences = 2;
        },
    );
    assert_found(
        &format!("warning[weight-range] {at}.influences: expected weights from 0 to 1, found 1.5 in element 0"),
        |f| {
            body!(f, Skin).influences[0].weight = 1.5;
        },
    );
    assert_found(
        &format!("warning[weight-sum] {at}.rows: expected weights that sum to 1, found 0.75 in element 0"),
        |f| {
            body!(f, Skin).influences[0].weight = 0.75;
        },
    );
    assert_found(
        &format!(
            "note[local-bone-count] {at}.num_local_bones: expected 2, the different nodes of the influences, found 9"
        ),
        |f| {
            body!(f, Skin).num_local_bones = Some(9);
        },
    );
    assert_found(&format!("error[node-index] {at}.influences: expected one of 3 nodes, found 500 in element 1"), |f| {
        body!(f, Skin).influences[1].node = 500;
    });
    assert_found(
        &format!("note[padding] {at}.influences: padding that is not zero, in 1 of 2 records (influences)"),
        |f| {
            body!(f, Skin).influences[1].padding = [9, 9];
        },
    );
    assert_found(
        &format!(
            "warning[skin-order] body.chunks[{mesh_at}].body.skin.node: expected the mesh before its skin, found it after"
        ),
        |f| {
            f.chunks_mut().swap(mesh_at, mesh_at + 1);
        },
    );
}

#[test]
fn materials_and_small_chunks() {
    let info = |file: &XacFile| file.bodies().position(|body| matches!(body, ChunkBody::MaterialInfo(_))).unwrap();
    let at = info(&common::figure(Exporter::Maya2008, Lengths::Strict));
    assert_found(
        &format!(
            "note[material-count] body.chunks[{at}].body.material_info.num_materials: expected 3, the number of these materials in the file, found 9"
        ),
        |f| body!(f, MaterialInfo).num_materials = 9,
    );
    let first = at + 1;
    assert_found(
        &format!(
            "warning[layer-material] body.chunks[{first}].body.material.layers[0].material: expected 0, the ordinal of its material, found 4"
        ),
        |f| body!(f, Material).layers[0].material = 4,
    );
    assert_found(
        &format!(
            "note[unknown-value] body.chunks[{first}].body.material.layers[0].map_type: expected a map type of 0 to 13, found 99"
        ),
        |f| body!(f, Material).layers[0].map_type = MapType::from(99),
    );
    assert_found(
        &format!(
            "note[unknown-value] body.chunks[{first}].body.material.properties.transparency: expected F, S, A or U, found byte 0x5a"
        ),
        |f| body!(f, Material).properties.transparency = 0x5a.into(),
    );
    let findings = found(Exporter::Maya2007, |f| body!(f, MaterialLayer).material = 9);
    assert!(findings[0].contains("material-ordinal") && findings[0].contains("found material 9"), "{findings:#?}");
    let findings = found(Exporter::Maya2007, |f| body!(f, MaterialLayer).material = 2);
    assert!(findings[0].contains("expected a standard material, found fx material 2"), "{findings:#?}");
    for (what, damage) in [
        (
            "node_limit.node: expected one of 3 nodes, found node 9",
            (|f| body!(f, NodeLimit).node = 9) as fn(&mut XacFile),
        ),
        ("node_groups.groups[0].nodes: expected one of 3 nodes, found 9 in element 1", |f| {
            body!(f, NodeGroups).groups[0].nodes[1] = 9;
        }),
        ("attachment_nodes.attachments: expected one of 3 nodes, found 9 in element 0", |f| {
            body!(f, AttachmentNodes).attachments[0] = 9;
        }),
        ("node_motion_sources.sources: expected one of 3 nodes, found 9 in element 0", |f| {
            body!(f, NodeMotionSources).sources[0] = 9;
        }),
        ("node_motion_sources.sources: expected one per node, 3, found 2", |f| {
            let _ = body!(f, NodeMotionSources).sources.pop();
        }),
        ("info.repositioning_node: expected one of 3 nodes, found node 5", |f| body!(f, Info).repositioning_node = 5),
    ] {
        let findings = found(Exporter::Max2011, damage);
        assert!(findings.iter().any(|finding| finding.ends_with(what)), "expected {what}\nfound {findings:#?}");
    }
}

#[test]
fn morph_targets() {
    for (what, damage) in [
        (
            "targets[0].range_min: expected a range, found 2 to 1",
            (|f| body!(f, MorphTargets).targets[0].range_min = 2.0) as fn(&mut XacFile),
        ),
        ("targets[0].lod: expected level 0, as in the list, found 1", |f| body!(f, MorphTargets).targets[0].lod = 1),
        ("targets[0].deltas[0].vertices: expected vertices below 6, found 6 in element 0", |f| {
            body!(f, MorphTargets).targets[0].deltas[0].vertices[0] = 6;
        }),
        ("targets[0].deltas[0].min: expected a range, found NaN to 2", |f| {
            body!(f, MorphTargets).targets[0].deltas[0].min = f32::NAN;
        }),
        ("targets[0].deltas[0].node: expected a mesh of node 1 to deform, found none", |f| {
            body!(f, MorphTargets).targets[0].deltas[0].node = 1;
        }),
        ("targets[0].transforms[0].node: expected one of 3 nodes, found node 4", |f| {
            body!(f, MorphTargets).targets[0].transforms[0].node = 4;
        }),
        ("targets[1].name: expected a unique name, found \"smile\" more than once", |f| {
            let again = body!(f, MorphTargets).targets[0].clone();
            body!(f, MorphTargets).targets.push(again);
        }),
    ] {
        let findings = found(Exporter::Max2011, damage);
        assert!(findings.iter().any(|finding| finding.ends_with(what)), "expected {what}\nfound {findings:#?}");
    }
}

#[test]
fn offsets_are_those_of_the_file_in_nested_actors_as_well() {
    let mut file = common::figure(Exporter::Maya2008, Lengths::Compatible);
    file.lods_mut().for_each(|level| {
        level.actor.meshes_mut().for_each(|mesh| mesh.submeshes[0].material = 0x0123_4567);
    });
    let bytes = file.to_bytes().unwrap();
    let finding = testkit::lint(&file).into_iter().find(|finding| finding.code == "material-ordinal").unwrap();
    assert!(finding.path.to_string().contains(".mesh_lod_level.actor.body.chunks["), "{finding}");
    let offset = finding.offset.unwrap() as usize;
    assert_eq!(bytes[offset..offset + 4], 0x0123_4567_u32.to_le_bytes());
}

#[test]
fn unwritable_values_are_reported_first() {
    let findings = found(Exporter::Maya2008, |file| {
        body!(file, Mesh).num_vertices = 7;
    });
    assert!(findings[0].starts_with("error[unwritable] : cannot be written"), "{findings:#?}");
    assert!(findings.len() > 1, "the rest is still checked: {findings:#?}");
}

#[test]
fn every_rule_has_a_file() {
    let tests: &[fn()] = &[
        crate::edits::boxes_follow_their_mesh,
        crate::structure::values_that_the_oldest_generation_lacks_are_reported_with_their_paths,
        a_valid_figure_has_only_known_quirks,
        headers_and_lengths,
        a_length_that_leaves_the_layers_out_is_a_note_and_any_other_a_warning,
        nodes,
        a_node_chunk_after_a_node_list_has_the_next_index,
        a_converter_misplaces_boxes,
        meshes,
        skins,
        materials_and_small_chunks,
        morph_targets,
        offsets_are_those_of_the_file_in_nested_actors_as_well,
        unwritable_values_are_reported_first,
    ];
    testkit::assert_rules(include_str!("../lints.md"), tests);
}
