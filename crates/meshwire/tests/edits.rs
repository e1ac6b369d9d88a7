//! Edits over all samples and real files: the edit is there after writing and reading, nothing else differs between the
//! dumps before and after, and the linter finds nothing new.
#![cfg(all(feature = "default", feature = "serde"))]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::as_conversions)]

use std::collections::{BTreeMap, BTreeSet};

use meshwire::{Asset, Format, Severity, ani, mdl, xac, xmf};
use meshwire_core::{File, testkit};
use serde_json::Value;

static NULL: Value = Value::Null;

/// The places where two dumps differ, without the numbers of elements; a list of another length is one place.
fn differences<'a>(before: &'a Value, after: &'a Value, path: &str, found: &mut BTreeSet<String>) {
    match (before, after) {
        (Value::Object(before), Value::Object(after)) => {
            for name in before.keys().chain(after.keys().filter(|name| !before.contains_key(*name))) {
                let value = |object: &'a serde_json::Map<String, Value>| object.get(name).unwrap_or(&NULL);
                differences(value(before), value(after), &format!("{path}.{name}"), found);
            }
        }
        (Value::Array(before), Value::Array(after)) if before.len() == after.len() => {
            let numbers = |list: &[Value]| list.iter().all(|one| !one.is_object() && !one.is_array());
            if numbers(before) && numbers(after) {
                found.extend((before != after).then(|| path.to_owned()));
            } else {
                before.iter().zip(after).for_each(|(a, b)| differences(a, b, &format!("{path}[]"), found));
            }
        }
        _ => found.extend((before != after).then(|| path.to_owned())),
    }
}

/// How often the linter finds what.
fn findings(asset: &Asset) -> BTreeMap<(&'static str, Severity), usize> {
    let mut counts = BTreeMap::new();
    for finding in asset.lint() {
        *counts.entry((finding.code, finding.severity)).or_default() += 1;
    }
    counts
}

/// Makes an edit in every file of a kind. `change` says whether there was something to do; the places that differ must end
/// with one of `places`; `is_there` looks at the file that was read back beside the one before.
#[track_caller]
fn everywhere(
    (kind, folder): (&str, &str),
    places: &[&str],
    change: impl Fn(&mut Asset) -> bool,
    is_there: impl Fn(&Asset, &Asset) -> bool,
) {
    let (mut changed, mut files) = (0, 0);
    let mut seen = BTreeSet::new();
    for path in testkit::samples(kind).into_iter().chain(testkit::corpus_if_set(folder, &[kind])) {
        let name = path.display().to_string();
        let Ok(before) = Asset::read(&std::fs::read(&path).unwrap()) else { continue };
        files += 1;
        let mut edited = before.clone();
        if !change(&mut edited) {
            assert!(edited.same_as(&before), "{name}: nothing was to be done");
            continue;
        }
        changed += 1;
        let after = Asset::read(&edited.to_bytes().unwrap_or_else(|error| panic!("{name}: {error}"))).unwrap();
        assert!(after.same_as(&edited), "{name}: it reads back the same");
        assert!(is_there(&before, &after), "{name}: the edit is there");
        let mut found = BTreeSet::new();
        let dump = |asset: &Asset| serde_json::to_value(asset).unwrap();
        differences(&dump(&before), &dump(&after), "", &mut found);
        let is_meant = |path: &&String| places.iter().any(|place| path.ends_with(place));
        let others: Vec<_> = found.iter().filter(|path| !is_meant(path)).collect();
        assert!(others.is_empty(), "{name}: these differ as well: {others:#?}");
        seen.extend(found);
        let old = findings(&before);
        for (code, count) in findings(&after) {
            assert!(count <= old.get(&code).copied().unwrap_or(0), "{name}: {code:?} is new: {:#?}", after.lint());
        }
    }
    println!("{changed} of {files} files: {seen:?}");
    assert!(changed > 0);
}

/// Lengths that chunks state.
const LENGTHS: &str = ".stored_len_body";

mod actors {
    use super::*;
    use xac::XacFile;
    use xac::edit::Similarity;

    const KIND: (&str, &str) = ("xac", "xac");

    fn edit(change: impl Fn(&mut XacFile) -> bool) -> impl Fn(&mut Asset) -> bool {
        move |asset| asset.as_xac_mut().is_some_and(&change)
    }

    fn look(look: impl Fn(&XacFile, &XacFile) -> bool) -> impl Fn(&Asset, &Asset) -> bool {
        move |before, after| before.as_xac().zip(after.as_xac()).is_some_and(|(before, after)| look(before, after))
    }

    #[test]
    fn a_node_gets_another_name() {
        let rename = |file: &mut XacFile| {
            let first = file.nodes().next().map(|node| node.name.clone());
            first.is_some_and(|first| !first.is_empty() && file.rename_node(&first, "renamed by a test").unwrap() > 0)
        };
        let there = |_: &XacFile, after: &XacFile| after.nodes().next().unwrap().name == "renamed by a test";
        everywhere(KIND, &[".name", LENGTHS], edit(rename), look(there));
    }

    #[test]
    fn a_mesh_put_back_changes_nothing() {
        let put_back = |file: &mut XacFile| {
            let meshes: Vec<_> = file.meshes().map(|mesh| (mesh.chunk, mesh.to_data())).collect();
            meshes.iter().for_each(|(chunk, data)| file.replace_mesh(*chunk, data).unwrap());
            !meshes.is_empty()
        };
        everywhere(KIND, &[], edit(put_back), look(XacFile::same_as));
    }

    #[test]
    fn boxes_follow_meshes_that_are_replaced() {
        let shift = |file: &mut XacFile| {
            let meshes: Vec<_> = file.meshes().map(|mesh| (mesh.chunk, mesh.to_data())).collect();
            for (chunk, mut data) in meshes.iter().cloned() {
                data.positions.iter_mut().for_each(|place| place[0] += 1000.0);
                file.replace_mesh(chunk, &data).unwrap();
            }
            !meshes.is_empty()
        };
        let there = |before: &XacFile, after: &XacFile| {
            before.meshes().zip(after.meshes()).all(|(before, after)| {
                let moved = before.positions().iter().map(|[x, y, z]| [x + 1000.0, *y, *z]);
                moved.eq(after.positions().iter().copied())
            })
        };
        everywhere(
            KIND,
            &[".positions[]", ".bounding_box.center", ".half_extent", ".rotation"],
            edit(shift),
            look(there),
        );
    }

    #[test]
    fn boxes_follow_positions_that_are_changed_in_place() {
        let shift = |asset: &mut Asset| {
            let Some(actor) = asset.as_xac_mut() else { return false };
            let mut any = false;
            for mesh in actor.meshes_mut() {
                mesh.positions_mut().iter_mut().for_each(|place| place[0] += 1000.0);
                any = true;
            }
            asset.update_bounds();
            any
        };
        let there = |_: &Asset, after: &Asset| {
            let mut after = after.clone();
            after.update_bounds() == 0
        };
        let places = [".positions[]", ".bounding_box.center", ".half_extent", ".rotation"];
        everywhere(KIND, &places, shift, there);
    }

    #[test]
    fn stale_boxes_are_counted_where_any_file_is_asked() {
        let mut counted = 0;
        for path in testkit::samples("xac") {
            let mut asset = Asset::open(path).unwrap();
            for mesh in asset.as_xac_mut().unwrap().meshes_mut() {
                mesh.positions_mut().iter_mut().for_each(|place| place[0] += 1000.0);
            }
            counted += File::update_bounds(&mut asset);
            assert_eq!(File::update_bounds(&mut asset), 0);
        }
        assert!(counted > 0);
    }

    /// Makes a child of the first node by hand, in the records.
    fn push_child_by_hand(file: &mut XacFile) -> bool {
        if file.bodies().any(|body| body.as_node_motion_sources().is_some()) {
            return false; // it has an entry for each node, which the linter would miss
        }
        let list = file.bodies_mut().find_map(|body| body.as_nodes_mut());
        let Some(list) = list.filter(|list| !list.nodes.is_empty()) else { return false };
        let mut child = list.nodes[0].clone();
        child.name = "pushed by a test".into();
        child.properties.parent = 0;
        child.properties.num_children = 0;
        list.nodes.push(child);
        file.recount();
        true
    }

    #[test]
    fn a_node_pushed_by_hand_is_counted() {
        let there = |before: &Asset, after: &Asset| {
            let (before, after) = (before.as_xac().unwrap(), after.as_xac().unwrap());
            let children = |file: &XacFile, node: u32| file.nodes().filter(|one| one.stored_parent == node).count();
            after.nodes().count() == before.nodes().count() + 1
                && (0..).zip(after.nodes()).all(|(node, one)| one.stated_children == Some(children(after, node) as u32))
        };
        let places = [".nodes.nodes", LENGTHS];
        everywhere(KIND, &places, |asset| asset.as_xac_mut().is_some_and(push_child_by_hand), there);
    }

    #[test]
    fn boxes_grow_with_the_model() {
        let places = [
            ".positions[]",
            ".position",
            ".center",
            ".half_extent",
            ".min",
            ".max",
            ".min_position",
            ".max_position",
            ".translation_min",
            ".translation_max",
            ".retarget_root_offset",
        ];
        let scale = |asset: &mut Asset| {
            let actor = asset.as_xac_mut().unwrap();
            actor.transform(&Similarity { scale: 2.0, ..Similarity::IDENTITY }).is_ok()
        };
        let twice = |before: &Asset, after: &Asset| {
            let (before, after) = (before.as_xac().unwrap(), after.as_xac().unwrap());
            before.meshes().zip(after.meshes()).all(|(before, after)| {
                before
                    .positions()
                    .iter()
                    .flatten()
                    .zip(after.positions().iter().flatten())
                    .all(|(b, a)| (b * 2.0).to_bits() == a.to_bits() || b.is_nan())
            }) && before.nodes().zip(after.nodes()).all(|(before, after)| {
                before.bounding_box.zip(after.bounding_box).is_none_or(|(before, after)| {
                    before.half_extents().iter().zip(after.half_extents()).all(|(before, after)| {
                        let expected = if *before >= 0.0 && before.is_finite() { before * 2.0 } else { *before };
                        expected.to_bits() == after.to_bits() || after.is_nan() || *before > 1e30
                    })
                })
            })
        };
        everywhere(KIND, &places, scale, twice);
    }
}

mod meshes_of_ships {
    use super::*;
    use xmf::{Usage, XmfFile};

    const KIND: (&str, &str) = ("xmf", "xmf");

    /// What a stream and its place in the file consist of.
    const STREAMS: [&str; 6] =
        [".data", ".data_offset", ".stored_size", ".value_min", ".value_max", ".attributes[].values[]"];

    fn raws(file: &XmfFile, but: Usage) -> Vec<Vec<u8>> {
        let mesh = file.mesh().unwrap();
        let others = mesh.attributes().filter(|attribute| attribute.usage() != but);
        others.flat_map(|attribute| attribute.raws().map(<[u8]>::to_vec).collect::<Vec<_>>()).collect()
    }

    #[test]
    fn scaling_keeps_directions_bit_for_bit() {
        let scale = |asset: &mut Asset| asset.as_xmf_mut().unwrap().scale(2.0).is_ok();
        let there = |before: &Asset, after: &Asset| {
            let (before, after) = (before.as_xmf().unwrap(), after.as_xmf().unwrap());
            assert_eq!(raws(before, Usage::Position), raws(after, Usage::Position));
            let places =
                |file: &XmfFile| -> Vec<[f32; 3]> { file.mesh().unwrap().positions().into_iter().flatten().collect() };
            places(before).iter().map(|place| place.map(|part| part * 2.0)).eq(places(after))
        };
        everywhere(KIND, &STREAMS, scale, there);
    }

    #[test]
    fn texture_coordinates_are_set_alone() {
        let set = |asset: &mut Asset| {
            let file = asset.as_xmf_mut().unwrap();
            let Ok(mesh) = file.mesh() else { return false };
            let uvs = [[0.0, 1.0]].repeat(mesh.num_vertices());
            file.edit(|mesh| mesh.set_attribute(Usage::Texcoord, 0, &uvs)).is_ok()
        };
        let there = |before: &Asset, after: &Asset| {
            let (before, after) = (before.as_xmf().unwrap(), after.as_xmf().unwrap());
            let mesh = after.mesh().unwrap();
            assert!(mesh.attribute(Usage::Texcoord, 0).unwrap().to_vec::<2>().iter().all(|uv| *uv == [0.0, 1.0]));
            raws(before, Usage::Texcoord) == raws(after, Usage::Texcoord)
        };
        everywhere(KIND, &STREAMS, set, there);
    }

    #[test]
    fn a_material_gets_another_name() {
        let rename = |asset: &mut Asset| {
            let file = asset.as_xmf_mut().unwrap();
            let first = file.materials().next().map(|one| one.name.to_lossy().into_owned());
            first.is_some_and(|first| file.rename_material(&first, "tests.renamed").unwrap() > 0)
        };
        let there =
            |_: &Asset, after: &Asset| after.as_xmf().unwrap().materials().next().unwrap().name == *"tests.renamed";
        everywhere(KIND, &[".name"], rename, there);
    }
}

mod creatures {
    use super::*;
    use mdl::build;

    const KIND: (&str, &str) = ("mdl", "mdl");

    /// The name of the first node, if the model has a place for a new one.
    fn root(asset: &Asset) -> Option<String> {
        let first = asset.as_mdl()?.nodes().next()?;
        Some(first.head.name.to_lossy().into_owned())
    }

    #[test]
    fn a_light_is_hung_up_alone() {
        let insert = |asset: &mut Asset| {
            let Some(root) = root(asset) else { return false };
            let Some(file) = asset.as_mdl_mut() else { return false };
            let light = build::light("lamp_of_test", [1.0, 0.5, 0.25], 5.0).unwrap();
            file.insert_node(&root, light).is_ok() && file.complete_below("lamp_of_test").unwrap() == 1
        };
        let there = |before: &Asset, after: &Asset| {
            let (before, mut after) = (before.as_mdl().unwrap(), after.as_mdl().unwrap().clone());
            let lamp = after.remove_node("lamp_of_test").unwrap();
            assert!(lamp.children.is_empty());
            after.model.state = before.model.state;
            after.same_as(before)
                || before.nodes().zip(after.nodes()).all(|(a, b)| a.head.part_number == b.head.part_number)
        };
        everywhere(
            KIND,
            &[".children", ".num_nodes", ".bind_rotations", ".bind_translations", ".slots", ".bind_poses"],
            insert,
            there,
        );
    }

    #[test]
    fn a_node_gets_another_name() {
        let rename = |asset: &mut Asset| {
            let Some(file) = asset.as_mdl_mut() else { return false };
            let names: Vec<String> = file.nodes().map(|node| node.head.name.to_lossy().to_lowercase()).collect();
            let alone = |name: &&String| names.iter().filter(|other| other == name).count() == 1;
            let Some(last) = names.iter().skip(1).last().filter(alone).cloned() else { return false };
            !last.is_empty() && file.rename_node(&last, "renamed_by_test").is_ok_and(|count| count > 0)
        };
        let there = |_: &Asset, after: &Asset| {
            after.as_mdl().unwrap().nodes().any(|node| node.head.name.to_lossy() == "renamed_by_test")
        };
        everywhere(
            KIND,
            &[".name", ".name.text", ".name.rest", ".root_name", ".root_name.text", ".root_name.rest"],
            rename,
            there,
        );
    }
}

mod motions {
    use super::*;

    #[test]
    fn a_skeletal_motion_takes_twice_as_long() {
        let slow = |asset: &mut Asset| asset.as_xsm_mut().unwrap().scale_time(2.0).is_ok();
        let there = |before: &Asset, after: &Asset| {
            let duration = |asset: &Asset| asset.as_xsm().unwrap().motion().unwrap().duration();
            duration(after) == duration(before) * 2.0
        };
        everywhere(("xsm", "xsm"), &[".time", LENGTHS], slow, there);
    }

    #[test]
    fn a_key_is_put_alone() {
        let put = |asset: &mut Asset| {
            let file = asset.as_xsm_mut().unwrap();
            let first = file.submotions().next().map(|one| one.node_name().as_bytes().to_vec());
            first.is_some_and(|first| {
                file.change_submotion(first, |mut one| one.put_position(0.0, [1.0, 2.0, 3.0])).unwrap().unwrap();
                true
            })
        };
        let there = |_: &Asset, after: &Asset| {
            let first = after.as_xsm().unwrap().submotions().next().unwrap();
            first.positions().iter().any(|key| key == (0.0, [1.0, 2.0, 3.0]))
        };
        everywhere(("xsm", "xsm"), &[".position_keys", ".position_keys[].value", LENGTHS], put, there);
    }

    #[test]
    fn a_morph_motion_takes_twice_as_long() {
        let slow = |asset: &mut Asset| asset.as_xpm_mut().unwrap().scale_time(2.0).is_ok();
        let there = |before: &Asset, after: &Asset| {
            let duration = |asset: &Asset| asset.as_xpm().unwrap().motion().duration();
            duration(after) == duration(before) * 2.0
        };
        everywhere(("xpm", "xpm"), &[".time"], slow, there);
    }

    #[test]
    fn an_animation_of_a_ship_takes_twice_as_long() {
        let slow = |asset: &mut Asset| {
            let file = asset.as_ani_mut().unwrap();
            let count = file.animations().count();
            (0..count).all(|animation| file.scale_time(animation, 2.0).is_ok()) && count > 0
        };
        let there = |before: &Asset, after: &Asset| {
            let durations = |asset: &Asset| -> Vec<f32> {
                asset.as_ani().unwrap().animations().map(|one: ani::AnimationView<'_>| one.duration()).collect()
            };
            durations(before).iter().map(|duration| duration * 2.0).eq(durations(after))
        };
        everywhere(("ani", "ani"), &[".time", ".duration", ".outgoing", ".incoming"], slow, there);
    }
}

mod models {
    use super::*;

    #[test]
    fn a_material_gets_another_name() {
        for kind in ["xmodel_export", "xmodel_bin"] {
            let rename = |asset: &mut Asset| {
                let file = asset.as_xmodel_mut().unwrap();
                let first = file.model().and_then(|model| model.materials.first()).map(|one| one.name.clone());
                first.is_some_and(|first| file.rename_material(&first, "renamed_by_test") > 0)
            };
            let there = |_: &Asset, after: &Asset| {
                after.as_xmodel().unwrap().model().unwrap().materials[0].name == "renamed_by_test"
            };
            everywhere((kind, "xmodel"), &[".name", ".block"], rename, there);
        }
    }
}
