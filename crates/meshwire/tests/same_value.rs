//! A law of edits, over all samples and real files: setting the value that is there already changes no byte.
#![cfg(all(feature = "default", feature = "scene"))]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeMap;

use meshwire::scene::{Change, Influence, Primitive, Scene, VertexValues};
use meshwire::{Asset, ByteString, Error, Named, ani, mdl, xac, xmf, xmodel, xpm, xsm};
use meshwire_core::testkit;

/// An edit by name, and the file after it, or `None` if the format refuses the edit.
pub(crate) type Results = Vec<(&'static str, Option<Asset>)>;

/// Counts of one edit over the files of a kind.
#[derive(Debug, Default)]
struct Count {
    made: usize,
    refused: usize,
    changed: usize,
}

/// Edits every file of a kind; each result must have the bytes of the file. Every edit must be possible in some file.
#[track_caller]
pub(crate) fn unchanged(kind: &str, (folder, extension): (&str, &str), edits: impl Fn(&Asset) -> Results) {
    let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
    let mut changed = Vec::new();
    for path in testkit::samples(kind).into_iter().chain(testkit::corpus_if_set(folder, &[extension])) {
        let Ok(asset) = Asset::read(&std::fs::read(&path).unwrap()) else { continue };
        let before = asset.to_bytes().unwrap();
        for (name, edited) in edits(&asset) {
            let count = counts.entry(name).or_default();
            let Some(edited) = edited else {
                count.refused += 1;
                continue;
            };
            let after = edited.to_bytes().unwrap_or_else(|error| panic!("{}, {name}: {error}", path.display()));
            count.made += 1;
            if after != before {
                count.changed += 1;
                let at = after.iter().zip(&before).position(|(a, b)| a != b).unwrap_or(after.len().min(before.len()));
                changed.push(format!("{name}: {}: differs at {at:#x}", path.display()));
            }
        }
    }
    counts.iter().for_each(|(name, count)| println!("{kind}: {name}: {count:?}"));
    let impossible: Vec<&&str> = counts.iter().filter(|(_, count)| count.made == 0).map(|(name, _)| name).collect();
    assert!(!counts.is_empty() && impossible.is_empty(), "edits of {kind} that every file refuses: {impossible:?}");
    assert!(changed.is_empty(), "{} edits changed bytes, {counts:?}:\n{}", changed.len(), changed.join("\n"));
}

/// Adds the result of an edit.
pub(crate) fn attempt(
    results: &mut Results,
    asset: &Asset,
    name: &'static str,
    edit: impl FnOnce(&mut Asset) -> Result<(), Error>,
) {
    let mut edited = asset.clone();
    let is_made = edit(&mut edited).is_ok();
    assert!(is_made || edited.same_as(asset), "{name}: the refused edit changed the file");
    results.push((name, is_made.then_some(edited)));
}

pub(crate) fn numbered<T: Clone>(list: &[T]) -> Vec<(u32, T)> {
    (0..).zip(list.iter().cloned()).collect()
}

pub(crate) fn values(part: &Primitive) -> Vec<VertexValues> {
    let mut all = vec![
        VertexValues::Positions(numbered(&part.positions)),
        VertexValues::Normals(numbered(&part.normals)),
        VertexValues::Tangents(numbered(&part.tangents)),
    ];
    all.extend(part.uv_sets.iter().enumerate().map(|(set, list)| VertexValues::Uvs(set, numbered(list))));
    all.extend(part.color_sets.iter().enumerate().map(|(set, list)| VertexValues::Colors(set, numbered(list))));
    let deltas = part.morph_deltas.iter().enumerate().filter(|(_, deltas)| !deltas.positions.is_empty());
    all.extend(deltas.map(|(target, one)| VertexValues::MorphPositions(target, numbered(&one.positions))));
    let rows: Vec<Vec<Influence>> =
        (0..part.influences.len()).map(|vertex| part.influences.of(vertex).to_vec()).collect();
    all.push(VertexValues::Influences(numbered(&rows)));
    all
}

/// The changes that give a scene what it has, by kind.
fn own_values(scene: &Scene) -> Vec<(&'static str, Vec<Change>)> {
    let nodes = || scene.nodes.iter().enumerate();
    let materials = || scene.materials.iter().enumerate();
    let parts = || {
        let meshes = scene.meshes.iter().enumerate();
        meshes.flat_map(|(mesh, own)| own.primitives.iter().enumerate().map(move |(part, own)| (mesh, part, own)))
    };
    let channels = || {
        let animations = scene.animations.iter().enumerate();
        animations.flat_map(|(animation, own)| {
            own.channels.iter().enumerate().map(move |(channel, own)| (animation, channel, own))
        })
    };
    let mut all = vec![
        ("NodeName", nodes().map(|(node, own)| Change::NodeName { node, name: own.name.clone() }).collect()),
        (
            "NodeTransform",
            nodes().map(|(node, own)| Change::NodeTransform { node, transform: own.transform }).collect(),
        ),
        ("NodeParent", nodes().map(|(node, own)| Change::NodeParent { node, parent: own.parent }).collect()),
        (
            "MaterialName",
            materials().map(|(material, own)| Change::MaterialName { material, name: own.name.clone() }).collect(),
        ),
        (
            "TextureName",
            materials()
                .flat_map(|(material, own)| {
                    let textures = own.textures.iter().enumerate();
                    textures.map(move |(texture, own)| Change::TextureName {
                        material,
                        texture,
                        name: own.name.clone(),
                    })
                })
                .collect(),
        ),
        (
            "PrimitiveMaterial",
            parts()
                .filter_map(|(mesh, primitive, own)| {
                    Some(Change::PrimitiveMaterial { mesh, primitive, material: own.material? })
                })
                .collect(),
        ),
        (
            "Vertices",
            parts()
                .flat_map(|(mesh, primitive, own)| {
                    values(own).into_iter().map(move |values| Change::Vertices { mesh, primitive, values })
                })
                .collect(),
        ),
        (
            "Geometry",
            parts()
                .map(|(mesh, primitive, own)| {
                    let origins = (0..).take(own.positions.len()).map(Some).collect();
                    Change::Geometry { mesh, primitive, geometry: Box::new(own.clone()), origins }
                })
                .collect(),
        ),
        (
            "Skin",
            scene
                .meshes
                .iter()
                .enumerate()
                .filter_map(|(mesh, own)| Some(Change::Skin { mesh, skin: own.skin.clone()? }))
                .collect(),
        ),
        (
            "Keys",
            channels()
                .map(|(animation, channel, own)| Change::Keys { animation, channel, track: own.track.clone() })
                .collect::<Vec<_>>(),
        ),
    ];
    all.retain(|(_, changes)| !changes.is_empty());
    all
}

/// Renames everything to its own name.
fn renames(asset: &Asset, scene: &Scene, results: &mut Results) {
    let nodes = scene.nodes.iter().map(|node| &node.name).chain(scene.animations.iter().map(|one| &one.name));
    let materials = scene.materials.iter().map(|material| &material.name);
    let textures = scene.materials.iter().flat_map(|material| &material.textures).map(|texture| &texture.name);
    let all: [(_, _, Vec<_>); 3] = [
        ("rename node", Named::Node, nodes.collect()),
        ("rename material", Named::Material, materials.collect()),
        ("rename texture", Named::Texture, textures.collect()),
    ];
    for (edit, kind, names) in all {
        let mut edited = asset.clone();
        let places: usize = names.into_iter().filter_map(|name| edited.rename(kind, name, name).ok()?).sum();
        if places > 0 {
            results.push((edit, Some(edited)));
        }
    }
}

/// Applies the values of the scene, all of a kind at once. Files of which the scene shows nothing have none.
fn scene_edits(asset: &Asset, results: &mut Results) {
    let Ok(scene) = asset.scene() else { return };
    renames(asset, &scene, results);
    for (name, changes) in own_values(&scene) {
        let mut edited = asset.clone();
        edited.apply(&changes).unwrap_or_else(|error| panic!("{name}: {error}"));
        results.push((name, Some(edited)));
    }
}

fn actor(asset: &Asset) -> Results {
    let mut results = Results::new();
    let mut edit = |name, edit: &dyn Fn(&mut xac::XacFile) -> Result<(), Error>| {
        attempt(&mut results, asset, name, |asset| edit(asset.as_xac_mut().unwrap()));
    };
    let own = asset.as_xac().unwrap();
    edit("scale", &|file| file.scale(1.0));
    edit("transform", &|file| file.transform(&xac::edit::Similarity::IDENTITY));
    edit("convert", &|file| file.convert(own.generation()).map(drop));
    edit("rename_node", &|file| own.nodes().try_for_each(|one| file.rename_node(one.name, one.name).map(drop)));
    edit("rename_material", &|file| {
        own.materials().for_each(|one| assert!(file.rename_material(one.name(), one.name()) > 0));
        Ok(())
    });
    edit("replace_mesh", &|file| own.meshes().try_for_each(|mesh| file.replace_mesh(mesh.chunk, &mesh.to_data())));
    edit("set_endian", &|file| {
        // A level of detail may have an order of its own.
        if own.lods().all(|level| level.actor.header.endian() == own.header.endian()) {
            file.set_endian(own.header.endian());
        }
        Ok(())
    });
    edit("reorder_nodes", &|file| {
        let order: Vec<u32> = (0..).take(own.nodes().count()).collect();
        file.reorder_nodes(&order)
    });
    edit("scale by 2 and 0.5", &|file| file.scale(2.0).and_then(|()| file.scale(0.5)));
    edit("rename_node and back", &|file| {
        let Some(first) = own.nodes().map(|node| node.name.clone()).find(|name| !name.is_empty()) else {
            return Ok(());
        };
        file.rename_node(&first, "a name of this test")?;
        file.rename_node("a name of this test", &first).map(drop)
    });
    scene_edits(asset, &mut results);
    results
}

fn ship(asset: &Asset) -> Results {
    let mut results = Results::new();
    let mut edit = |name, edit: &dyn Fn(&mut xmf::XmfFile) -> Result<(), Error>| {
        attempt(&mut results, asset, name, |asset| edit(asset.as_xmf_mut().unwrap()));
    };
    let own = asset.as_xmf().unwrap();
    edit("scale", &|file| file.scale(1.0));
    edit("transform", &|file| file.transform(&xmf::Transform::IDENTITY));
    edit("set_endian", &|file| file.set_endian(own.endian()));
    edit("rename_material", &|file| {
        own.materials().try_for_each(|one| file.rename_material(one.name, one.name).map(drop))
    });
    if let Ok(mesh) = own.mesh() {
        if let Some(indices) = mesh.indices() {
            edit("set_indices", &|file| file.edit(|mesh| mesh.set_indices(&indices.to_vec())));
            edit("set_indices_as", &|file| file.edit(|mesh| mesh.set_indices_as(&indices.to_vec(), indices.is_wide())));
        }
        edit("replace", &|file| file.edit(|mesh| mesh.replace(&mesh.to_data())));
        edit("set_attribute", &|file| {
            file.edit(|changed| {
                mesh.attributes().try_for_each(|one| {
                    let (usage, set) = (one.usage(), one.set());
                    match one.format().components() {
                        Some(1) => changed.set_attribute(usage, set, &one.to_vec::<1>()),
                        Some(2) => changed.set_attribute(usage, set, &one.to_vec::<2>()),
                        Some(3) => changed.set_attribute(usage, set, &one.to_vec::<3>()),
                        _ => changed.set_attribute(usage, set, &one.to_vec::<4>()),
                    }
                })
            })
        });
    }
    scene_edits(asset, &mut results);
    results
}

fn creature(asset: &Asset) -> Results {
    let mut results = Results::new();
    let Some(own) = asset.as_mdl() else { return results };
    let mut edit = |name, edit: &dyn Fn(&mut mdl::MdlFile) -> Result<(), Error>| {
        attempt(&mut results, asset, name, |asset| edit(asset.as_mdl_mut().unwrap()));
    };
    edit("scale", &|file| file.scale(1.0));
    edit("rename", &|file| file.rename(own.model.name.text()).map(drop));
    edit("replace", &|file| {
        let mut result = Ok(());
        file.model.for_each_node_mut(&mut |node| {
            if let Some(mesh) = node.mesh_mut() {
                let replaced = mesh.replace(&mesh.to_data(), own.profile);
                result = std::mem::replace(&mut result, Ok(())).and(replaced);
            }
        });
        result
    });
    edit("set keys", &|file| {
        let mut result = Ok(());
        file.model.for_each_node_mut(&mut |node| {
            let (before, profile) = (node.clone(), own.profile);
            let names: Vec<_> = before.tracks(profile).map(|track| track.name()).collect();
            for track in before.tracks(profile) {
                let name = track.name().filter(|name| names.iter().filter(|other| **other == Some(name)).count() == 1);
                let Some(name) = name.filter(|_| !track.is_bezier()) else { continue };
                let set = node.set(name, track.times, track.values, profile);
                result = std::mem::replace(&mut result, Ok(())).and(set);
            }
        });
        result.map_err(|error| Error::new("mdl", meshwire::ErrorKind::Unsupported(error.to_string())))
    });
    edit("insert_animation", &|file| {
        own.model.animations.iter().for_each(|one| assert!(file.insert_animation(one.clone()).is_some()));
        Ok(())
    });
    edit("rename_node", &|file| {
        own.nodes().try_for_each(|one| file.rename_node(one.head.name.text(), one.head.name.text()).map(drop))
    });
    edit("set_motion", &|file| {
        own.model.animations.iter().try_for_each(|one| match own.to_motion(one.name.text()) {
            Ok(motion) => file.set_motion(one.name.text(), &motion),
            Err(_) => Ok(()),
        })
    });
    scene_edits(asset, &mut results);
    results
}

fn scene_only(asset: &Asset) -> Results {
    let mut results = Results::new();
    scene_edits(asset, &mut results);
    results
}

/// The keys that apply: of those at one time, the last. None if times do not ascend.
fn last<T>(keys: impl Iterator<Item = (f32, T)>) -> Vec<(f32, T)> {
    let mut all: Vec<(f32, T)> = keys.collect();
    if !all.is_sorted_by(|one, next| one.0 <= next.0) {
        return Vec::new();
    }
    all.reverse();
    all.dedup_by(|key, later| key.0 == later.0);
    all
}

fn skeletal_motion(asset: &Asset) -> Results {
    let mut results = Results::new();
    let mut edit = |name, edit: &dyn Fn(&mut xsm::XsmFile) -> Result<(), Error>| {
        attempt(&mut results, asset, name, |asset| edit(asset.as_xsm_mut().unwrap()));
    };
    let own = asset.as_xsm().unwrap();
    edit("rename_nodes", &|file| {
        file.rename_nodes(|name| Some(name.clone()));
        Ok(())
    });
    edit("scale_time", &|file| file.scale_time(1.0));
    edit("shift_time", &|file| file.shift_time(0.0));
    edit("set_motion", &|file| own.to_motion().and_then(|motion| file.set_motion(&motion)));
    edit("set_submotion_layout", &|file| {
        let mut layouts = own.body.chunks.iter().filter_map(xsm::generated::Chunk::submotion_layout);
        let first = layouts.next();
        // Of several layouts the first is the file's.
        let layout = first.filter(|first| layouts.all(|layout| layout == *first));
        layout.map_or(Ok(()), |layout| file.set_submotion_layout(layout))
    });
    edit("change_submotions", &|file| {
        file.change_submotions(|mut one| {
            let name = one.view().node_name().as_bytes().to_vec();
            one.set_node_name(name);
        });
        Ok(())
    });
    edit("rename_nodes and back", &|file| {
        file.rename_nodes(|name| Some([&b"x"[..], name.as_bytes()].concat().into()));
        file.rename_nodes(|name| Some(name.as_bytes()[1..].into()));
        Ok(())
    });
    edit("put keys", &|file| {
        let count = |name: &ByteString| own.submotions().filter(|one| one.node_name() == name).count();
        for one in own.submotions().filter(|one| count(one.node_name()) == 1) {
            file.change_submotion(one.node_name(), |mut to| {
                // Numbers that are not finite are refused, and stay.
                last(one.positions().iter()).into_iter().for_each(|(time, value)| _ = to.put_position(time, value));
                last(one.rotations().iter()).into_iter().for_each(|(time, value)| _ = to.put_rotation(time, value));
                last(one.scales().iter()).into_iter().for_each(|(time, value)| _ = to.put_scale(time, value));
                last(one.scale_rotations().iter())
                    .into_iter()
                    .for_each(|(time, value)| _ = to.put_scale_rotation(time, value));
            });
        }
        Ok(())
    });
    edit("set_endian", &|file| {
        file.set_endian(own.header.endian());
        Ok(())
    });
    edit("add_submotion and back", &|file| {
        // The first submotion of a file needs a chunk, which stays.
        if own.submotions().next().is_none() {
            return Ok(());
        }
        file.add_submotion(xsm::Submotion::new("a name of this test", xsm::Transform::IDENTITY))?;
        file.remove_submotion("a name of this test");
        Ok(())
    });
    edit("scale_time by 2 and 0.5", &|file| file.scale_time(2.0).and_then(|()| file.scale_time(0.5)));
    scene_edits(asset, &mut results);
    results
}

fn morph_motion(asset: &Asset) -> Results {
    let mut results = Results::new();
    let mut edit = |name, edit: &dyn Fn(&mut xpm::XpmFile) -> Result<(), Error>| {
        attempt(&mut results, asset, name, |asset| edit(asset.as_xpm_mut().unwrap()));
    };
    let own = asset.as_xpm().unwrap();
    edit("rename_targets", &|file| {
        file.rename_targets(|name| Some(name.clone()));
        Ok(())
    });
    edit("scale_time", &|file| file.scale_time(1.0));
    edit("shift_time", &|file| file.shift_time(0.0));
    edit("set_motion", &|file| file.set_motion(&own.to_motion()));
    edit("set_track", &|file| {
        let name = |one: &xpm::generated::Submotion| one.morph_target_name.as_bytes().to_vec();
        let is_alone = |of: Vec<u8>| own.submotions().filter(|one| name(one) == of).count() == 1;
        own.submotions().filter(|one| is_alone(name(one))).try_for_each(|one| {
            let track = xpm::WeightTrack::of(one, xpm::Decoding::Range);
            file.set_track(&track, xpm::Encoding::Nearest)
        })
    });
    edit("set_endian", &|file| {
        file.set_endian(own.header.endian());
        Ok(())
    });
    edit("scale_time by 2 and 0.5", &|file| file.scale_time(2.0).and_then(|()| file.scale_time(0.5)));
    scene_edits(asset, &mut results);
    results
}

fn ship_animation(asset: &Asset) -> Results {
    let mut results = Results::new();
    let mut edit = |name, edit: &dyn Fn(&mut ani::AniFile, usize, ani::AnimationView<'_>) -> Result<(), Error>| {
        attempt(&mut results, asset, name, |edited| {
            let own = asset.as_ani().unwrap().animations().enumerate();
            own.into_iter().try_for_each(|(number, one)| edit(edited.as_ani_mut().unwrap(), number, one))
        });
    };
    edit("rename_animation", &|file, number, one| {
        file.rename_animation(number, one.record().name, one.record().subname)
    });
    edit("set_keys", &|file, number, one| {
        ani::TrackKind::ALL.into_iter().try_for_each(|kind| file.set_keys(number, kind, one.track(kind).keys()))
    });
    edit("scale_time", &|file, number, _| file.scale_time(number, 1.0));
    edit("shift_time", &|file, number, _| file.shift_time(number, 0.0));
    edit("set_motion", &|file, number, one| match one.to_motion() {
        Ok(motion) => file.set_motion(number, &motion),
        Err(_) => Ok(()),
    });
    edit("scale_time by 2 and 0.5", &|file, number, _| {
        file.scale_time(number, 2.0).and_then(|()| file.scale_time(number, 0.5))
    });
    scene_edits(asset, &mut results);
    results
}

fn export(asset: &Asset) -> Results {
    let mut results = Results::new();
    let mut edit = |name, edit: &dyn Fn(&mut xmodel::XmodelFile) -> Result<(), Error>| {
        attempt(&mut results, asset, name, |asset| edit(asset.as_xmodel_mut().unwrap()));
    };
    let own = asset.as_xmodel().unwrap();
    edit("rename_material", &|file| {
        let materials = own.model().map_or(&[][..], |model| &model.materials);
        materials.iter().for_each(|one| assert!(file.rename_material(&one.name, &one.name) > 0));
        Ok(())
    });
    edit("set_motion", &|file| match (own.animation(), file.animation_mut()) {
        (Some(own), Some(animation)) => animation.set_motion(&own.to_motion()),
        _ => Ok(()),
    });
    scene_edits(asset, &mut results);
    results
}

#[test]
fn actors() {
    unchanged("xac", ("xac", "xac"), actor);
}

#[test]
fn ships() {
    unchanged("xmf", ("xmf", "xmf"), ship);
}

#[test]
fn creatures() {
    unchanged("mdl", ("mdl", "mdl"), creature);
}

#[test]
fn creature_texts() {
    unchanged("mdl_text", ("mdl-ascii", "mdl"), scene_only);
}

#[test]
fn skeletal_motions() {
    unchanged("xsm", ("xsm", "xsm"), skeletal_motion);
}

#[test]
fn morph_motions() {
    unchanged("xpm", ("xpm", "xpm"), morph_motion);
}

#[test]
fn ship_animations() {
    unchanged("ani", ("ani", "ani"), ship_animation);
}

#[test]
fn exports() {
    for kind in ["xmodel_export", "xmodel_bin", "xanim_export", "xanim_bin"] {
        unchanged(kind, ("xmodel", kind), export);
    }
}
