//! The outline of every sample has the fields that the layout reports.

#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::fs;
use std::path::Path;

use meshwire::outline::{Outline, Row};
use meshwire::{Asset, FormatId};

/// Counts the values below a path, all of which must be at their place.
fn visit(outline: &Outline, path: &str, bytes: &[u8], values: &mut usize) {
    let here = if path.is_empty() { meshwire::json::ElementPath(Vec::new()) } else { path.parse().unwrap() };
    let rows = outline.below(&here, 0, usize::MAX);
    for Row { segment, ranges, leaf, parts, .. } in &rows {
        let separator = if path.is_empty() || matches!(segment, meshwire::Segment::Index(_)) { "" } else { "." };
        let below = format!("{path}{separator}{segment}");
        let row = outline.row(&below.parse().unwrap()).unwrap();
        assert_eq!((&row.ranges, &row.leaf, row.parts), (ranges, leaf, *parts), "{below}");
        if leaf.is_some() {
            *values += 1;
            assert!(row.value(bytes).is_some());
        }
        if *parts > 0 {
            visit(outline, &below, bytes, values);
        }
    }
    // A page of a list is a part of the whole list.
    assert_eq!(outline.below(&here, 1, 2), rows.get(1..rows.len().min(3)).unwrap_or_default());
}

#[test]
fn every_byte_of_the_samples_is_at_its_field() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    for format in FormatId::ALL {
        for entry in fs::read_dir(samples.join(format.name())).unwrap() {
            let path = entry.unwrap().path();
            let bytes = fs::read(&path).unwrap();
            let asset = Asset::read_as(*format, &bytes).unwrap();
            let outline = Outline::of(|sink| asset.layout(sink)).unwrap();
            let mut paths = std::collections::BTreeSet::new();
            asset
                .layout(&mut |leaf| {
                    let offset = usize::try_from(leaf.offset).unwrap();
                    for place in [offset, offset + leaf.bytes.len().saturating_sub(1)] {
                        if !leaf.bytes.is_empty() {
                            assert_eq!(outline.at(place).as_ref(), Some(leaf.path), "{path:?} at {place:#x}");
                            paths.insert(leaf.path.to_string());
                        }
                    }
                })
                .unwrap();
            let mut values = 0;
            visit(&outline, "", &bytes, &mut values);
            assert_eq!(values, paths.len(), "{path:?}");
        }
    }
}

#[test]
fn equal_elements_take_no_memory() {
    let bytes: Vec<u8> = (0..100_000_u32).flat_map(u32::to_le_bytes).collect();
    let outline = Outline::of(|sink| {
        use meshwire::layout::{Leaf, LeafKind};
        use meshwire::{Endian, Segment};
        for (index, bytes) in bytes.chunks(4).enumerate() {
            for (part, name) in ["x", "y"].into_iter().enumerate() {
                let path = [Segment::Field("list"), Segment::Index(index), Segment::Field(name)].into_iter().collect();
                let offset = u64::try_from(index * 4 + part * 2).unwrap();
                let bytes = bytes.get(part * 2..part * 2 + 2).unwrap();
                let kind = LeafKind::Unsigned;
                sink(Leaf { path: &path, offset, bytes, size: 2, kind, endian: Endian::Little, meaning: None });
            }
        }
        Ok(())
    })
    .unwrap();
    assert_eq!(format!("{outline:?}").matches("Node {").count(), 4, "the list, its first element and two numbers");
    let row = outline.row(&"list[77777].x".parse().unwrap()).unwrap();
    assert_eq!(row.ranges, vec![std::ops::Range { start: 311_108, end: 311_110 }]);
    assert_eq!(row.value(&bytes).unwrap(), "12241");
}

/// Fields whose value has another form in JSON: the characters of a text, components of vectors, records that JSON omits.
#[test]
fn a_field_belongs_to_a_value() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    for (file, field, value, json) in [
        (
            "xac/figure.xac",
            "body.chunks[1].body.nodes.nodes[0].name.value",
            "body.chunks[1].body.nodes.nodes[0].name",
            "\"figure\"",
        ),
        (
            "xac/figure.xac",
            "body.chunks[1].body.nodes.nodes[0].properties.local_transform.rotation.w",
            "body.chunks[1].body.nodes.nodes[0].properties.local_transform.rotation[3]",
            "1.0",
        ),
        ("mdl/bio-trimesh.mdl", "root.children[0].header.head.name", "root.children[0].head.name", "\"textured\""),
        ("mdl/bio-trimesh.mdl", "header.properties.bounds_max.z", "properties.bounds_max[2]", "10.0"),
        ("mdl_text/trimesh.mdl", "statements[1].values[0]", "statements[1].filedependancy", "\"demo.max\""),
        ("nt_export/walk.nt_export", "notes[0].name", "notes[0].name", "\"step_left\""),
    ] {
        let mut asset = Asset::open(samples.join(file)).unwrap();
        let (path, found) = asset.value_of_field(&field.parse().unwrap()).unwrap();
        assert_eq!((path.to_string().as_str(), found.as_str()), (value, json), "{file} {field}");
        assert_eq!(asset.set(&path, json).unwrap(), json, "the path leads to the value");
    }
    let figure = Asset::open(samples.join("xac/figure.xac")).unwrap();
    let computed = figure.value_of_field(&"body.chunks[1].body.nodes.num_nodes".parse().unwrap()).unwrap_err();
    assert!(computed.to_string().contains("nothing at body.chunks[1].body.nodes.num_nodes"), "{computed}");
}
