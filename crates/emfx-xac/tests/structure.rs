//! Nodes, meshes and parts added, taken out, put in another order, and generations converted: over figures of all
//! generations and real files, with all that refers to them.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use crate::common;

use std::collections::HashMap;

use emfx_xac::build::NodeData;
use emfx_xac::generated::{AttributeLayerData, MeshLodLevel, NodeLimit};
use emfx_xac::{Chunk, ChunkBody, ChunkIndex, Exporter, Lengths, XacFile};
use meshwire_core::{Format, Severity, testkit};

fn actors() -> Vec<(String, XacFile)> {
    let mut all = Vec::new();
    for exporter in Exporter::ALL {
        all.push((format!("{exporter:?}"), common::figure(exporter, Lengths::Compatible)));
    }
    for path in testkit::samples("xac").into_iter().chain(testkit::corpus_if_set("xac", &["xac"])) {
        if let Ok(file) = XacFile::read(&std::fs::read(&path).unwrap()) {
            all.push((path.display().to_string(), file));
        }
    }
    all
}

/// How often the linter warns of what. A note says that the box of a new node is unset.
fn findings(file: &XacFile) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    for finding in file.lint().into_iter().filter(|finding| finding.severity > Severity::Note) {
        *counts.entry(finding.code.to_string()).or_default() += 1;
    }
    counts
}

#[track_caller]
fn assert_nothing_new(name: &str, before: &HashMap<String, usize>, after: &XacFile) {
    for (code, count) in findings(after) {
        assert!(count <= before.get(&code).copied().unwrap_or(0), "{name}: {code} is new: {:?}", after.lint());
    }
}

/// Names of nodes with the names of their parents and of what refers to them.
fn relations(file: &XacFile) -> Vec<String> {
    let names: Vec<String> = file.nodes().map(|node| node.name.to_string()).collect();
    let name = |node: u32| names.get(node as usize).cloned().unwrap_or_else(|| format!("{node}"));
    let mut found: Vec<String> =
        file.nodes().map(|node| format!("{} below {}", node.name, name(node.stored_parent))).collect();
    for mesh in file.meshes() {
        found.push(format!("mesh of {} with {} vertices", name(mesh.node), mesh.positions().len()));
        for vertex in 0..mesh.positions().len() {
            for one in mesh.influences(vertex) {
                found.push(format!(
                    "{vertex} of {} moved by {} {}",
                    name(mesh.node),
                    name(one.node.into()),
                    one.weight
                ));
            }
        }
        for part in &mesh.submeshes {
            found.extend(part.bones.iter().map(|bone| format!("bone {}", name(*bone))));
        }
    }
    found.extend(file.node_limits().map(|limit| format!("limit of {}", name(limit.node))));
    for group in file.node_groups() {
        found.extend(group.nodes.iter().map(|node| format!("{} in {}", name(u32::from(*node)), group.name)));
    }
    for target in file.morph_targets() {
        found.extend(target.deltas.iter().map(|delta| format!("{} deforms {}", target.name, name(delta.node))));
        found.extend(target.transforms.iter().map(|one| format!("{} moves {}", target.name, name(one.node))));
    }
    found.sort();
    found
}

#[test]
fn adding_and_removing_a_node_restores_the_file() {
    let mut tried = 0;
    for (name, original) in actors() {
        let before = findings(&original);
        let parent_of_added = original.nodes().next().map(|_| 0);
        let mut file = original.clone();
        let node = NodeData { parent: parent_of_added, ..NodeData::root("added to the others") };
        let Ok(added) = file.add_node(node.clone()) else { continue };
        assert!(file.add_node(node).is_err(), "the name is taken");
        assert_eq!(file.nodes().count(), original.nodes().count() + 1);
        if parent_of_added.is_some() {
            assert_nothing_new(&name, &before, &file);
        }
        let back = XacFile::read(&file.to_bytes().unwrap()).unwrap();
        assert!(back.tree().find("added to the others").is_some());
        let mut expected = relations(&original);
        let parent = original.nodes().next().map_or_else(|| u32::MAX.to_string(), |node| node.name.to_string());
        expected.push(format!("added to the others below {parent}"));
        expected.sort();
        assert_eq!(relations(&back), expected, "{name}");
        if let Err(error) = file.remove_node(added) {
            // The origin of an actor without nodes may name the node that comes first.
            assert!(parent_of_added.is_none() && error.to_string().ends_with("extraction node"), "{name}: {error}");
            continue;
        }
        let mut counted = original.clone();
        counted.recount_as(original.style());
        // A list that was not there before stays, empty.
        if original.nodes().next().is_some() {
            testkit::assert_same_bytes(&name, &counted.to_bytes().unwrap(), &file.to_bytes().unwrap());
            tried += 1;
        }
    }
    assert!(tried > 3);
}

/// The figure with its morph targets in chunks of their own, as some files have them.
fn targets_apart() -> XacFile {
    let mut file = common::figure(Exporter::Maya2008, Lengths::Compatible);
    let targets: Vec<_> = file.morph_targets().cloned().collect();
    let chunks = file.chunks_mut();
    chunks.retain(|chunk| chunk.body.as_morph_targets().is_none());
    chunks.extend(targets.into_iter().map(Chunk::new));
    assert!(file.bodies().any(|body| body.as_morph_target().is_some()));
    file
}

#[test]
fn reordering_keeps_all_relations() {
    let mut turned = 0;
    for (name, original) in actors().into_iter().chain([("targets apart".to_owned(), targets_apart())]) {
        let number = original.nodes().count() as u32;
        let mut file = original.clone();
        let same: Vec<u32> = (0..number).collect();
        if file.reorder_nodes(&same).is_err() {
            continue;
        }
        let mut counted = original.clone();
        counted.recount_as(original.style());
        testkit::assert_same_bytes(&name, &counted.to_bytes().unwrap(), &file.to_bytes().unwrap());
        // Depth first with the children of each node from the last to the first.
        let tree = original.tree();
        let mut order = Vec::new();
        let mut open: Vec<usize> = tree.roots().collect();
        while let Some(node) = open.pop() {
            order.push(node as u32);
            open.extend(tree.children(node));
        }
        if order == same || order.len() != number as usize {
            continue;
        }
        file.reorder_nodes(&order).unwrap();
        assert_eq!(relations(&file), relations(&original), "{name}");
        assert_nothing_new(&name, &findings(&counted), &file);
        let back = XacFile::read(&file.to_bytes().unwrap()).unwrap();
        let mut inverse = vec![0; order.len()];
        for (place, node) in (0..).zip(&order) {
            inverse[*node as usize] = place;
        }
        let mut back = back;
        back.reorder_nodes(&inverse).unwrap();
        testkit::assert_same_bytes(&name, &counted.to_bytes().unwrap(), &back.to_bytes().unwrap());
        turned += 1;
    }
    assert!(turned > 2);
    let mut file = common::figure(Exporter::Max2011, Lengths::Compatible);
    assert!(file.reorder_nodes(&[0]).is_err() && file.reorder_nodes(&[0, 0]).is_err());
}

#[test]
fn a_needed_node_stays() {
    let mut file = common::figure(Exporter::Max2011, Lengths::Compatible);
    let before = file.clone();
    for (node, _) in before.nodes().enumerate() {
        let node = node as u32;
        let has_children = before.nodes().any(|other| other.stored_parent == node);
        if has_children {
            let error = file.remove_node(node).unwrap_err().to_string();
            assert!(error.ends_with(&format!("found node {node}, which has children")), "{error}");
            assert_eq!(file, before);
        }
    }
    assert!(file.remove_node(1000).is_err());
}

/// The limit of a node behind the one that goes is kept, also when it takes the index of the one that went.
#[test]
fn limits_follow_their_nodes() {
    let mut file = common::figure(Exporter::Max2011, Lengths::Compatible);
    let limit = *file.node_limits().next().unwrap();
    let first = file.add_node(NodeData::child("first added", 0)).unwrap();
    let second = file.add_node(NodeData::child("second added", 0)).unwrap();
    for node in [first, second] {
        file.chunks_mut().push(Chunk::new(NodeLimit { node, ..limit }));
    }
    file.remove_node(first).unwrap();
    assert_eq!(file.node_limits().map(|limit| limit.node).collect::<Vec<_>>(), [limit.node, first]);
    assert!(relations(&file).contains(&"limit of second added".to_owned()));
}

#[test]
fn removing_a_mesh_removes_its_skin() {
    let mut removed = 0;
    for (name, original) in actors() {
        let before = findings(&original);
        for chunk in original.meshes().map(|mesh| mesh.chunk).collect::<Vec<_>>() {
            let mut file = original.clone();
            let skins = original.meshes().filter(|mesh| mesh.skin.is_some()).count();
            let Ok(data) = file.remove_mesh(chunk) else { continue };
            assert_eq!(file.meshes().count() + 1, original.meshes().count());
            let has_skin = usize::from(!data.influences.is_empty());
            assert_eq!(file.meshes().filter(|mesh| mesh.skin.is_some()).count() + has_skin, skins, "{name}");
            assert_nothing_new(&name, &before, &file);
            let again = XacFile::read(&file.to_bytes().unwrap()).unwrap();
            assert!(again.same_as(&file));
            removed += 1;
        }
    }
    assert!(removed > 3);
}

/// The data of such a mesh are what the file has, which no builder accepts; its chunks can be put back.
#[test]
fn a_mesh_that_is_not_finite_is_put_back_by_its_chunks() {
    let (_, mut file) = actors().into_iter().find(|(_, actor)| actor.meshes().any(|mesh| mesh.skin.is_none())).unwrap();
    let chunk = file.meshes().find(|mesh| mesh.skin.is_none()).unwrap().chunk;
    let ChunkBody::Mesh(mesh) = &mut file.chunks_mut()[chunk.0].body else { panic!("a chunk of a mesh") };
    for layer in &mut mesh.layers {
        if let AttributeLayerData::Positions(list) = &mut layer.data {
            list.positions[0] = [f32::NAN; 3];
        }
    }
    let before = file.to_bytes().unwrap();
    let mut other = file.clone();
    let data = other.remove_mesh(chunk).unwrap();
    assert!(data.positions[0][0].is_nan());
    let without = other.to_bytes().unwrap();
    assert!(other.add_mesh(&data).unwrap_err().to_string().contains("finite"));
    assert_eq!(other.to_bytes().unwrap(), without, "a refused mesh changes nothing");
    let removed = file.remove_chunk(chunk).unwrap();
    file.insert_chunk(chunk, removed).unwrap();
    testkit::assert_same_bytes("put back", &before, &file.to_bytes().unwrap());
}

#[test]
fn removing_a_submesh_removes_its_vertices() {
    let mut removed = 0;
    for (name, original) in actors() {
        let before = findings(&original);
        for mesh in original.meshes().filter(|mesh| mesh.submeshes.len() > 1) {
            let places = |file: &XacFile, chunk: ChunkIndex, without: usize| -> Vec<Vec<[u32; 3]>> {
                let mesh = file.meshes().find(|mesh| mesh.chunk == chunk).unwrap();
                let mut first = 0;
                let mut parts = Vec::new();
                for (number, part) in mesh.submeshes.iter().enumerate() {
                    let place = |index: &u32| mesh.positions()[first + *index as usize].map(f32::to_bits);
                    if number != without {
                        parts.push(part.indices.iter().map(place).collect());
                    }
                    first += part.num_vertices as usize;
                }
                parts
            };
            let mut file = original.clone();
            if file.remove_submesh(mesh.chunk, 0).is_err() {
                continue;
            }
            assert_eq!(places(&file, mesh.chunk, usize::MAX), places(&original, mesh.chunk, 0), "{name}");
            assert_nothing_new(&name, &before, &file);
            removed += 1;
        }
    }
    assert!(removed > 0);
}

/// The paths of nodes with flags that the oldest generation does not have.
fn flagged(file: &XacFile, chunks: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for (chunk, body) in file.bodies().enumerate() {
        for (number, node) in body.as_nodes().into_iter().flat_map(|list| &list.nodes).enumerate() {
            if node.properties.flags.attachment() || node.properties.flags.critical() {
                paths.push(format!("{chunks}[{chunk}].body.nodes.nodes[{number}]"));
            }
        }
    }
    paths
}

fn is_real(name: &str) -> bool {
    name.starts_with('/') && !name.contains("/samples/")
}

#[test]
fn converting_the_generation_keeps_the_content() {
    for (name, original) in actors() {
        for to in Exporter::ALL {
            let mut file = original.clone();
            let Ok(lost) = file.convert(to) else { continue };
            let back = XacFile::read(&file.to_bytes().unwrap()).unwrap();
            assert!(back.same_as(&file), "{name}");
            assert_eq!(relations(&back), relations(&original), "{name} as {to:?}");
            let materials = |file: &XacFile| -> Vec<(String, usize)> {
                file.materials().map(|one| (one.name().to_string(), one.layers().count())).collect()
            };
            assert_eq!(materials(&back), materials(&original), "{name} as {to:?}");
            let early = back.bodies().any(|body| body.as_early_node().is_some());
            assert_eq!(early, to == Exporter::Maya2007 && original.nodes().next().is_some(), "{name} as {to:?}");
            if to != Exporter::Maya2007 {
                assert!(lost.is_empty(), "{name}: {lost:?}");
            } else if early {
                let flags = lost.iter().filter(|lost| lost.message == "the attachment or critical flag is dropped");
                let paths: Vec<String> = flags.map(|lost| lost.path.to_string()).collect();
                assert_eq!(paths, flagged(&original, "body.chunks"), "{name}");
                // Nodes of real files have no other values that the oldest generation lacks.
                assert!(!is_real(&name) || paths.len() == lost.len(), "{name}: {lost:?}");
            }
            let mut again = back.clone();
            again.convert(to).unwrap();
            assert!(again.same_as(&back), "{name}: converting twice is converting once");
        }
    }
}

#[test]
pub fn values_that_the_oldest_generation_lacks_are_reported_with_their_paths() {
    let mut file = common::figure(Exporter::Max2011, Lengths::Compatible);
    let mut level = file.clone();
    for (file, is_critical) in [(&mut file, true), (&mut level, false)] {
        let node = &mut file.bodies_mut().find_map(|body| body.as_nodes_mut()).unwrap().nodes[1].properties;
        node.flags.set_critical(is_critical);
        node.importance = if is_critical { 1.0 } else { 0.5 };
        node.motion_lod_mask = 0xf;
        let material = file.bodies_mut().filter_map(|body| body.as_material_mut()).find(|one| !one.layers.is_empty());
        material.unwrap().layers[0].material = 7;
    }
    let places = |file: &XacFile| {
        let at = |is: fn(&ChunkBody) -> bool| file.bodies().position(is).unwrap();
        let layered = |body: &ChunkBody| body.as_material().is_some_and(|material| !material.layers.is_empty());
        (at(|body| body.as_nodes().is_some()), at(layered))
    };
    let ((nodes, material), last) = (places(&file), file.bodies().count());
    file.body.chunks.push(Chunk::new(MeshLodLevel { lod: 1, actor: Box::new(level) }));
    let lost = testkit::saw(file.convert(Exporter::Maya2007).unwrap());
    let inner = format!("body.chunks[{last}].body.mesh_lod_level.actor.");
    let layer = "the material of the layer, 7, is dropped";
    let expected = [
        ("", format!("body.chunks[{nodes}].body.nodes.nodes[1]"), "the motion level-of-detail mask, 0xf, is dropped"),
        ("", format!("body.chunks[{nodes}].body.nodes.nodes[1]"), "the attachment or critical flag is dropped"),
        ("", format!("body.chunks[{material}].body.material.layers[0]"), layer),
        (
            &inner,
            format!("body.chunks[{nodes}].body.nodes.nodes[1]"),
            "the motion level-of-detail mask, 0xf, is dropped",
        ),
        (&inner, format!("body.chunks[{nodes}].body.nodes.nodes[1]"), "the importance, 0.5, is dropped"),
        (&inner, format!("body.chunks[{material}].body.material.layers[0]"), layer),
    ];
    let expected = expected.map(|(before, path, message)| (format!("{before}{path}"), message.to_owned()));
    let found: Vec<_> = lost.into_iter().map(|one| (one.path.to_string(), one.message)).collect();
    assert_eq!(found, expected);
}

/// What belongs to a coarser level of detail has no place in the oldest files.
#[test]
fn a_coarser_level_is_not_made_the_finest() {
    let mut file = common::builder(Exporter::Maya2008, Lengths::Compatible).build().unwrap();
    let before = file.clone();
    for level in [0, 2] {
        file.bodies_mut().find_map(|body| body.as_material_mut()).unwrap().lod = Some(level);
        let marked = file.clone();
        let mut early = file.clone();
        match early.convert(Exporter::Maya2007) {
            Ok(_) => assert!(level == 0 && early.materials().count() == before.materials().count()),
            Err(error) => {
                assert_eq!(error.to_string(), "xac: expected a material of level of detail 0, found 2");
                assert!(level == 2 && early.same_as(&marked), "nothing is changed");
            }
        }
    }
}

#[test]
fn children_are_counted_over_chunks_of_all_kinds_of_nodes() {
    let mut file = common::figure(Exporter::Maya2007, Lengths::Strict);
    let mut node = common::figure(Exporter::Maya2008, Lengths::Strict)
        .bodies()
        .find_map(|body| match body {
            ChunkBody::Nodes(nodes) => nodes.nodes.first().cloned(),
            _ => None,
        })
        .unwrap();
    let early = file.nodes().count() as u32;
    for parent in [u32::MAX, early, early] {
        (node.properties.parent, node.properties.num_children) = (parent, 7);
        file.chunks_mut().push(Chunk::new(node.clone()));
    }
    file.recount();
    let children: Vec<_> = file.nodes().filter_map(|node| node.stated_children).collect();
    assert_eq!(children, [2, 0, 0]);
}
