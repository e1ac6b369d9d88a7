//! A law of edits, over all samples and real files: an edit followed by its inverse gives the file of before.
#![cfg(all(feature = "default", feature = "scene"))]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::{BTreeMap, HashSet};

use meshwire::scene::{Change, Node, Scene, VertexValues};
use meshwire::{Asset, Format, Named, ani, mdl, xmf};
use meshwire_core::testkit;

use crate::same_value::{Results, attempt, unchanged, values};

/// Returns another name of the same length that is not taken, if there is one.
fn another(name: &[u8], taken: &mut HashSet<Vec<u8>>) -> Option<Vec<u8>> {
    let (_, head) = name.split_last()?;
    let names = (b'0'..=b'9').chain(b'a'..=b'z').map(|last| [head, &[last]].concat());
    { names }.find(|name| taken.insert(name.to_ascii_lowercase()))
}

/// Returns edits of a scene by kind, each with the edit that takes it back.
fn there_and_back(asset: &Asset, scene: &Scene) -> Vec<(&'static str, Vec<Change>, Vec<Change>)> {
    let mut all = Vec::new();
    let mut add = |kind, changes: Vec<(Change, Change)>| {
        if !changes.is_empty() {
            let (there, back) = changes.into_iter().unzip();
            all.push((kind, there, back));
        }
    };
    let mut taken: HashSet<Vec<u8>> = scene.nodes.iter().map(|node| node.name.to_ascii_lowercase()).collect();
    let nodes = scene.nodes.iter().enumerate();
    // A name that nodes share cannot be given to a second node again.
    let is_shared = |name: &[u8]| scene.nodes.iter().filter(|node| node.name.eq_ignore_ascii_case(name)).count() > 1;
    let rename = |(node, own): (usize, &meshwire::scene::Node)| {
        if is_shared(&own.name) {
            return None;
        }
        let change = |name| Change::NodeName { node, name };
        Some((change(another(&own.name, &mut taken)?), change(own.name.clone())))
    };
    add("NodeName", nodes.clone().filter_map(rename).collect());
    // In Call of Duty, motions have no rest pose, and bones move the vertices of a skinned mesh, whatever its node.
    let has_place = |node| {
        let is_skinned = || scene.meshes.iter().any(|own| own.node == node && own.skin.is_some());
        asset.as_xmodel().is_none() || scene.animations.is_empty() && !is_skinned()
    };
    let turn = |(node, own): (usize, &meshwire::scene::Node)| {
        if !has_place(node) {
            return None;
        }
        let change = |transform| Change::NodeTransform { node, transform };
        let other = scene.nodes.iter().map(|other| other.transform).find(|other| *other != own.transform)?;
        Some((change(other), change(own.transform)))
    };
    add("NodeTransform", nodes.filter_map(turn).collect());
    taken = scene.materials.iter().map(|material| material.name.to_ascii_lowercase()).collect();
    let materials = scene.materials.iter().enumerate();
    let rename = |(material, own): (usize, &meshwire::scene::Material)| {
        let change = |name| Change::MaterialName { material, name };
        Some((change(another(&own.name, &mut taken)?), change(own.name.clone())))
    };
    add("MaterialName", materials.clone().filter_map(rename).collect());
    let textures =
        materials.flat_map(|(material, own)| own.textures.iter().enumerate().map(move |one| (material, one)));
    let rename = |(material, (texture, own)): (usize, (usize, &meshwire::scene::Texture))| {
        let change = |name| Change::TextureName { material, texture, name };
        Some((
            change(another(&own.name, &mut HashSet::from([own.name.to_ascii_lowercase()]))?),
            change(own.name.clone()),
        ))
    };
    add("TextureName", textures.filter_map(rename).collect());
    let mut vertices: BTreeMap<&str, Vec<(Change, Change)>> = BTreeMap::new();
    for (mesh, own) in scene.meshes.iter().enumerate() {
        for (primitive, own) in own.primitives.iter().enumerate() {
            let change = |values| Change::Vertices { mesh, primitive, values };
            for own in values(own) {
                if let Some((kind, other)) = turned(&own) {
                    vertices.entry(kind).or_default().push((change(other), change(own)));
                }
            }
        }
    }
    vertices.into_iter().for_each(|(kind, changes)| add(kind, changes));
    let mut keys = Vec::new();
    for (animation, own) in scene.animations.iter().enumerate() {
        for (channel, own) in own.channels.iter().enumerate() {
            let (change, mut other) = (|track| Change::Keys { animation, channel, track }, own.track.clone());
            // The last key of a looping track often equals its first.
            let values: Vec<_> = other.keys.iter().map(|key| key.value).collect();
            let turned = values.iter().skip(1).chain(values.first()).copied();
            other.keys.iter_mut().zip(turned).for_each(|(key, value)| key.value = value);
            if other != own.track {
                keys.push((change(other), change(own.track.clone())));
            }
        }
    }
    add("Keys", keys);
    all
}

/// Returns the values with those of the next vertex at each: numbers that the format can store.
fn turned(own: &VertexValues) -> Option<(&'static str, VertexValues)> {
    fn turn<T: Clone + PartialEq>(list: &[(u32, T)]) -> Option<Vec<(u32, T)>> {
        let values = list.iter().skip(1).chain(list.first());
        let turned: Vec<(u32, T)> = list.iter().zip(values).map(|((at, _), (_, value))| (*at, value.clone())).collect();
        (turned != list).then_some(turned)
    }
    Some(match own {
        VertexValues::Positions(list) => ("Positions", VertexValues::Positions(turn(list)?)),
        VertexValues::Normals(list) => ("Normals", VertexValues::Normals(turn(list)?)),
        VertexValues::Tangents(list) => ("Tangents", VertexValues::Tangents(turn(list)?)),
        VertexValues::Uvs(set, list) => ("Uvs", VertexValues::Uvs(*set, turn(list)?)),
        VertexValues::Colors(set, list) => ("Colors", VertexValues::Colors(*set, turn(list)?)),
        VertexValues::MorphPositions(target, list) => {
            ("MorphPositions", VertexValues::MorphPositions(*target, turn(list)?))
        }
        VertexValues::Influences(list) => ("Influences", VertexValues::Influences(turn(list)?)),
        _ => panic!("unknown values"),
    })
}

/// Kinds of edits of scenes that do not restore every byte, by format: those that restore every value, and others.
const WRITTEN_ANEW: [(&str, [&[&str]; 2]); 9] = [
    // Rows of influences are written anew. Deltas are steps of their range, and other values are rounded.
    ("xac", [&["Influences"], &["MorphPositions", "NodeTransform", "Positions"]]),
    // In two samples, times are not ascending.
    ("xsm", [&[], &["Keys"]]),
    // Streams are compressed anew.
    ("xmf", [&["Normals", "Positions", "Tangents", "Uvs"], &[]]),
    // Rotations are angles in the file, and the length of an animation follows from its keys.
    ("ani", [&[], &["Keys"]]),
    // Boxes, centers and planes are computed from the positions.
    ("mdl", [&["NodeTransform", "Positions"], &[]]),
    // Numbers are spelled anew, and new statements move those that follow. Corners with equal values are one vertex.
    ("mdl_text", [&[], &["Colors", "Influences", "Keys", "NodeTransform", "Normals", "Positions", "Tangents", "Uvs"]]),
    ("xmodel_export", [&["Uvs"], &["Influences", "NodeTransform", "Positions"]]),
    ("xanim_export", [&["Keys"], &[]]),
    ("xmodel_bin", [&["Uvs"], &["Influences", "Positions"]]),
];

/// Makes edits and takes them back. Returns `None` if the format refuses them, or numbers vertices by their values, so that
/// the numbers of `back` are those of others.
fn returned(asset: &Asset, scene: &Scene, there: &[Change], back: &[Change]) -> Option<Asset> {
    let mut edited = asset.clone();
    if edited.apply(there).is_err() {
        assert!(edited.same_as(asset), "the refused edit changed the file");
        return None;
    }
    let triangles = |scene: &Scene| -> Vec<_> {
        let parts = scene.meshes.iter().flat_map(|mesh| &mesh.primitives);
        parts.map(|part| part.triangles.clone()).collect()
    };
    if triangles(&edited.scene().unwrap()) != triangles(scene) {
        return None;
    }
    edited.apply(back).unwrap_or_else(|error| panic!("{back:?}: {error}"));
    Some(edited)
}

/// Edits scenes and takes the edits back.
fn scenes(asset: &Asset, results: &mut Results) {
    let Ok(scene) = asset.scene() else { return };
    let format = asset.format().to_string();
    let written_anew = WRITTEN_ANEW.iter().find(|(name, _)| *name == format).map(|(_, kinds)| kinds.concat());
    // An edit of merged meshes takes them apart.
    let is_kept = |kind| !is_merged(asset) || kind == "NodeName" || kind == "Keys";
    for (kind, there, back) in there_and_back(asset, &scene) {
        if written_anew.iter().flatten().any(|one| *one == kind) || !is_kept(kind) {
            continue;
        }
        results.push((kind, returned(asset, &scene, &there, &back)));
    }
    if matches!(format.as_str(), "xmodel_export" | "xmodel_bin") && !scene.nodes.is_empty() {
        attempt(results, asset, "AddNode", |asset| {
            let node = Node { parent: Some(0), ..Node::named("a_test") };
            asset.apply(&[Change::AddNode { node: Box::new(node) }])?;
            let node = asset.scene().unwrap().find_node("a_test").unwrap();
            asset.apply(&[Change::RemoveNode { node }])
        });
    }
}

/// The first list restores every value. In some real file, neither restores every byte.
#[test]
fn values_come_back_where_bytes_do_not() {
    for (format, kinds) in WRITTEN_ANEW {
        let folder = match format {
            "mdl_text" => ["mdl-ascii", "mdl"],
            "xmodel_export" | "xmodel_bin" | "xanim_export" => ["xmodel", format],
            _ => [format; 2],
        };
        let mut counts: BTreeMap<&str, [usize; 3]> = kinds.concat().into_iter().map(|kind| (kind, [0; 3])).collect();
        let real = testkit::corpus_if_set(folder[0], &[folder[1]]);
        for asset in testkit::samples(format)
            .iter()
            .chain(&real)
            .filter_map(|path| Asset::read(&std::fs::read(path).unwrap()).ok())
        {
            let Some(scene) = asset.scene().ok().filter(|_| !is_merged(&asset)) else { continue };
            for (kind, there, back) in there_and_back(&asset, &scene) {
                let Some(count) = counts.get_mut(kind) else { continue };
                if let Some(edited) = returned(&asset, &scene, &there, &back) {
                    count[0] += 1;
                    count[1] += usize::from(edited.to_bytes().unwrap() != asset.to_bytes().unwrap());
                    count[2] += usize::from(edited.scene().unwrap() != scene);
                }
            }
        }
        println!("{format}: files, those with other bytes, those with other values: {counts:?}");
        for (kind, [files, bytes, values]) in counts {
            assert!(values == 0 || kinds[1].contains(&kind), "{format}, {kind}: other values in {values} of {files}");
            assert!(bytes > 0 || real.is_empty(), "{format}, {kind}: restores every byte of {files}");
        }
    }
}

/// Returns true if the Enhanced Edition draws meshes of the model as one.
fn is_merged(asset: &Asset) -> bool {
    asset.as_mdl().is_some_and(|file| file.clone().separate() > 0)
}

/// Edits files of each format directly and takes the edits back.
fn files(asset: &Asset, results: &mut Results) {
    if let Some(own) = asset.as_ani() {
        for (number, one) in own.animations().enumerate() {
            for kind in ani::TrackKind::ALL {
                let keys = one.track(kind).keys();
                attempt(results, asset, "set_keys", |asset| {
                    let file = asset.as_ani_mut().unwrap();
                    file.set_keys(number, kind, &[])?;
                    file.set_keys(number, kind, keys)
                });
            }
        }
    }
    if let Some(own) = asset.as_mdl() {
        attempt(results, asset, "insert_node", |asset| {
            let file = asset.as_mdl_mut().unwrap();
            let root = own.model.name.text();
            file.insert_node(root, mdl::build::dummy("a test")?)?;
            file.remove_node("a test").map(drop)
        });
        if let Some(mut one) = own.model.animations.first().cloned() {
            one.name.set("a test").unwrap();
            attempt(results, asset, "insert_animation", |asset| {
                let file = asset.as_mdl_mut().unwrap();
                assert!(file.insert_animation(one).is_none());
                file.remove_animation("a test").map(drop)
            });
        }
        attempt(results, asset, "set_constant", |asset| {
            let file = asset.as_mdl_mut().unwrap();
            for there in [true, false] {
                file.model.for_each_node_mut(&mut |node| {
                    let [x, y, z] = node.position();
                    if node.track("position", own.profile).is_some_and(|track| track.times.len() == 1) {
                        let new = if there { [y, z, x] } else { [z, x, y] };
                        node.set_constant("position", &new, own.profile).unwrap();
                    }
                });
            }
            Ok(())
        });
    }
}

/// Sets attributes and indices of ships and takes it back. A changed stream is compressed anew and without the unused
/// slots after its indices, so that the values are those of before, and the bytes only in most files.
#[test]
fn values_of_ships_are_restored() {
    let mut counts = [0; 2];
    for path in testkit::samples("xmf").into_iter().chain(testkit::corpus_if_set("xmf", &["xmf"])) {
        let Ok(own) = xmf::XmfFile::read(&std::fs::read(&path).unwrap()) else { continue };
        let Some(mesh) = own.mesh().ok().filter(|mesh| mesh.positions().is_some()) else { continue };
        let (before, mut file) = (mesh.to_data(), own.clone());
        let positions: Vec<[f32; 3]> = mesh.positions().into_iter().flatten().collect();
        let indices = mesh.indices().map(|indices| indices.to_vec());
        let reversed = positions.iter().rev().copied().collect::<Vec<_>>();
        for values in [&reversed, &positions] {
            file.edit(|mesh| mesh.set_attribute(xmf::Usage::Position, 0, values)).unwrap();
        }
        for turn in [true, false].into_iter().filter(|_| indices.is_some()) {
            let mut values = indices.clone().unwrap();
            if turn {
                values.reverse();
            }
            file.edit(|mesh| mesh.set_indices(&values)).unwrap();
        }
        assert_eq!(format!("{:?}", file.mesh().unwrap().to_data()), format!("{before:?}"), "{}", path.display());
        counts[usize::from(file.to_bytes().unwrap() == own.to_bytes().unwrap())] += 1;
    }
    let [others, same] = counts;
    println!("{same} ships with the bytes of before, {others} with its values only");
    assert!(same > others);
}

/// Renames with longer names and back: in fields of fixed size they overwrite bytes after the terminator, which are 0
/// from then on. Nothing else differs.
#[test]
fn longer_names_clear_what_they_overwrite_and_nothing_else() {
    let mut cleared = 0;
    let real = || ["mdl", "ani"].into_iter().flat_map(|kind| testkit::corpus_if_set(kind, &[kind]));
    for path in testkit::samples("mdl").into_iter().chain(testkit::samples("ani")).chain(real()) {
        let Ok(asset) = Asset::read(&std::fs::read(&path).unwrap()) else { continue };
        let Ok(scene) = asset.scene() else { continue };
        let Some(name) = scene.nodes.first().map(|node| node.name.clone()) else { continue };
        let Ok(name) = String::from_utf8(name) else { continue };
        let longer = "a name of the length of 31 bytes";
        let mut edited = asset.clone();
        edited.rename(Named::Node, &name, &longer[..31]).unwrap();
        edited.rename(Named::Node, &longer[..31], &name).unwrap();
        let (before, after) = (asset.to_bytes().unwrap(), edited.to_bytes().unwrap());
        assert_eq!((before.len(), edited.scene().unwrap() == scene), (after.len(), true), "{}", path.display());
        let differ: Vec<_> = before.iter().zip(&after).filter(|(before, after)| before != after).collect();
        assert!(differ.iter().all(|(_, after)| **after == 0), "{}", path.display());
        cleared += usize::from(!differ.is_empty());
    }
    assert!(cleared > 0, "no file has bytes after a name");
}

fn inverses(asset: &Asset) -> Results {
    let mut results = Results::new();
    scenes(asset, &mut results);
    files(asset, &mut results);
    results
}

#[test]
fn actors() {
    unchanged("xac", ("xac", "xac"), inverses);
}

#[test]
fn ships() {
    unchanged("xmf", ("xmf", "xmf"), inverses);
}

#[test]
fn creatures() {
    unchanged("mdl", ("mdl", "mdl"), inverses);
}

#[test]
fn creature_texts() {
    unchanged("mdl_text", ("mdl-ascii", "mdl"), inverses);
}

#[test]
fn skeletal_motions() {
    unchanged("xsm", ("xsm", "xsm"), inverses);
}

#[test]
fn morph_motions() {
    unchanged("xpm", ("xpm", "xpm"), inverses);
}

#[test]
fn ship_animations() {
    unchanged("ani", ("ani", "ani"), inverses);
}

#[test]
fn exports() {
    for kind in ["xmodel_export", "xmodel_bin", "xanim_export", "xanim_bin"] {
        unchanged(kind, ("xmodel", kind), inverses);
    }
}
