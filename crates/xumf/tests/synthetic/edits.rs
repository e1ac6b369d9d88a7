//! Edits of meshes, materials and attributes, and what they leave alone.

use binrw::Endian;
use meshwire_core::Format;
use meshwire_core::testkit::assert_same_bytes;
use meshwire_scene::mesh::EditMesh;
use xumf::{AttributeData, DataFormat, MaterialRange, Mesh, MeshData, Profile, Set, Style, Transform, Usage, XmfFile};

use crate::{data, round_trip};

#[test]
fn adding_and_removing_attributes_keeps_the_others() {
    let mut file = data().visual(Profile::X4).unwrap();
    let before = file.mesh().unwrap();
    let raws = |mesh: &Mesh, usage, set| -> Vec<Vec<u8>> {
        mesh.attribute(usage, set).unwrap().raws().map(<[u8]>::to_vec).collect()
    };
    let dirt = AttributeData::colors(7, DataFormat::D3dColor, &[[9, 8, 7, 6]; 4]);
    file.edit(|mesh| {
        mesh.add_attribute(&dirt)?;
        mesh.remove_attribute(Usage::Tangent, 0)
    })
    .unwrap();
    let after = round_trip("changed", &file).mesh().unwrap();
    assert!(after.attribute(Usage::Tangent, 0).is_none());
    assert_eq!(raws(&after, Usage::Color, 7), vec![vec![7, 8, 9, 6]; 4], "b, g, r, a");
    for (usage, set) in [(Usage::Position, 0), (Usage::Normal, 0), (Usage::Texcoord, 2), (Usage::Color, 0)] {
        assert_eq!(raws(&before, usage, set), raws(&after, usage, set), "{usage:?} {set}");
    }
    assert_eq!(file.stored(1).unwrap(), data().visual(Profile::X4).unwrap().stored(1).unwrap(), "indices untouched");
    // A second of one kind, a wrong number, one that is not there.
    let unchanged = file.clone();
    for error in [
        file.edit(|mesh| mesh.add_attribute(&dirt)).unwrap_err(),
        file.edit(|mesh| mesh.add_stream(&AttributeData::colors(1, DataFormat::D3dColor, &[[0; 4]]))).unwrap_err(),
        file.edit(|mesh| mesh.remove_attribute(Usage::Tangent, 0)).unwrap_err(),
        file.edit(|mesh| mesh.set_attribute(Usage::Normal, 0, &[[0.0; 3]])).unwrap_err(),
        file.edit(|mesh| mesh.set_indices(&[0, 1, 4])).unwrap_err(),
    ] {
        assert!(error.to_string().starts_with("xmf: "), "{error}");
    }
    assert_eq!(file, unchanged, "a refused edit changes nothing");
}

#[test]
fn a_whole_mesh_is_replaced_in_its_own_layout() {
    let mut file = data().visual(Profile::XRebirth).unwrap();
    let mut bigger = data();
    bigger.positions.push([5.0, 5.0, -5.0]);
    bigger.normals.push([0.0, 0.0, 1.0]);
    bigger.tangents.push([1.0, 0.0, 0.0]);
    bigger.signs.push(-1.0);
    bigger.uvs.iter_mut().for_each(|set| set.values.push([0.5, 0.5]));
    bigger.colors[0].values.push([1, 1, 1, 1]);
    bigger.triangles.push([2, 3, 4]);
    bigger.materials[1].triangles = 2;
    file.edit(|mesh| mesh.replace(&bigger)).unwrap();
    assert_same_bytes(
        "as built",
        &bigger.visual(Profile::XRebirth).unwrap().to_bytes().unwrap(),
        &file.to_bytes().unwrap(),
    );
    let mut collision = data().collision(Profile::X4).unwrap();
    collision.edit(|mesh| mesh.replace(&bigger)).unwrap();
    let built = bigger.collision(Profile::X4).unwrap();
    assert_same_bytes("collision", &built.to_bytes().unwrap(), &collision.to_bytes().unwrap());
    let mut wide = XmfFile::from_mesh(&Mesh::new(Endian::Little), &Style::new(Profile::X4)).unwrap();
    wide.edit(|mesh| mesh.add_stream(&AttributeData::vectors(Usage::Position, DataFormat::Float3, &[]))).unwrap();
    wide.wire_mut().body.descriptors[0].record.item_size = u32::MAX;
    let error = wide.edit(|mesh| mesh.replace(&bigger)).unwrap_err().to_string();
    assert!(error.contains("expected at most 4096 bytes per vertex"), "{error}");
    bigger.tangents.clear();
    let error = file.edit(|mesh| mesh.replace(&bigger)).unwrap_err().to_string();
    assert!(error.contains("tangent of set 0: expected values"), "{error}");
}

#[test]
fn a_material_without_triangles_is_removed() {
    let mut mesh = data();
    mesh.retain_triangles(&[false, true, true, false]);
    assert_eq!(mesh.triangles, [[0, 1, 3], [0, 3, 2]]);
    assert_eq!(mesh.materials, [MaterialRange { name: "ships.hull".into(), triangles: 2 }]);
}

/// Two quads, seen along z: u grows along x in the first one, which is as painted, and against x in the other one.
#[test]
fn signs_of_bitangents_are_the_fourth_byte_of_normals() {
    let quad = |x: f32| [[x, 0.0, 0.0], [x + 1.0, 0.0, 0.0], [x + 1.0, 1.0, 0.0], [x, 1.0, 0.0]];
    let mut data = MeshData {
        positions: [quad(0.0), quad(2.0)].concat(),
        normals: vec![[0.0, 0.0, -1.0]; 8],
        tangents: [[[-1.0, 0.0, 0.0]; 4], [[1.0, 0.0, 0.0]; 4]].concat(),
        uvs: vec![Set {
            index: 0,
            values: [
                [[0.0, 1.0], [1.0, 1.0], [1.0, 0.0], [0.0, 0.0]],
                [[1.0, 1.0], [0.0, 1.0], [0.0, 0.0], [1.0, 0.0]],
            ]
            .concat(),
        }],
        triangles: vec![[0, 1, 2], [0, 2, 3], [4, 5, 6], [4, 6, 7]],
        materials: vec![MaterialRange { name: "ships.hull".into(), triangles: 4 }],
        ..MeshData::default()
    };
    let bytes = |data: &MeshData| -> Vec<u8> {
        let mesh = data.visual_mesh(Profile::X4).unwrap();
        mesh.attribute(Usage::Normal, 0).unwrap().raws().map(|bytes| bytes[3]).collect()
    };
    let expected = [0, 0, 0, 0, 255, 255, 255, 255];
    assert_eq!(bytes(&data), expected, "computed");
    data.signs = vec![1.0; 8];
    assert_eq!(bytes(&data), [255; 8], "as given");
    let mut computed = MeshData { tangents: Vec::new(), signs: Vec::new(), ..data.clone() };
    computed.compute_tangents().unwrap();
    assert_eq!((&computed.tangents, bytes(&computed)), (&data.tangents, expected.to_vec()));
    data.signs[3] = 2.0;
    let error = data.visual(Profile::X4).unwrap_err().to_string();
    assert!(error.contains("signs: expected 1 or -1, found 2"), "{error}");
    data.signs.pop();
    let error = data.visual(Profile::X4).unwrap_err().to_string();
    assert!(error.contains("signs: expected 8 values, one per vertex, found 7"), "{error}");
}

#[test]
fn new_indices_keep_the_declaration_of_their_buffer() {
    let mut file = data().visual(Profile::X4).unwrap();
    let index = file.wire_mut().body.descriptors.last_mut().unwrap();
    index.record.elements[7].padding = [1, 2];
    let before = file.to_bytes().unwrap();
    let same: Vec<u32> = file.mesh().unwrap().indices().unwrap().to_vec();
    file.edit(|mesh| mesh.set_indices(&same)).unwrap();
    assert_same_bytes("the same indices", &before, &file.to_bytes().unwrap());
    file.edit(|mesh| mesh.set_indices(&same[3..])).unwrap();
    let mesh = file.mesh().unwrap();
    let descriptor = mesh.buffers().last().unwrap().descriptor();
    assert_eq!((descriptor.elements[7].padding, descriptor.items_per_section), ([1, 2], 9));
    assert_eq!((descriptor.value_min, descriptor.value_max), (0.0, 3.0));
}

#[test]
fn materials_are_renamed_split_and_merged() {
    let mut file = data().visual(Profile::X4).unwrap();
    let streams: Vec<Vec<u8>> = (0..2).map(|buffer| file.stored(buffer).unwrap().to_vec()).collect();
    assert_eq!(file.rename_material("ships.hull", "stations.wall").unwrap(), 1);
    assert!(file.rename_material("stations.wall", "y".repeat(128)).is_err());
    file.edit(|mesh| mesh.split_material(0, 1, "ships.door")).unwrap();
    let ranges = |file: &XmfFile| -> Vec<(String, u32, u32)> {
        file.materials().map(|m| (m.name.to_string(), m.first_index, m.num_indices)).collect()
    };
    let row = |name: &str, first, count| (name.to_owned(), first, count);
    assert_eq!(ranges(&file), [row("stations.wall", 0, 3), row("ships.door", 3, 6), row("ships.glass", 9, 3)]);
    for (buffer, stream) in streams.iter().enumerate() {
        assert_eq!(file.stored(buffer).unwrap(), stream, "names and ranges touch no stream");
    }
    file.edit(|mesh| mesh.merge_materials(2, 0)).unwrap();
    let file = round_trip("merged", &file);
    assert_eq!(ranges(&file), [row("ships.door", 0, 6), row("ships.glass", 6, 6)]);
    let triangles: Vec<[u32; 3]> = file.mesh().unwrap().triangles().collect();
    assert_eq!(triangles, [[0, 1, 3], [0, 3, 2], [1, 2, 3], [0, 2, 1]]);
    assert_eq!(file.lint(), []);
    let mut file = file;
    for error in [
        file.edit(|mesh| mesh.split_material(0, 2, "a.b")).unwrap_err(),
        file.edit(|mesh| mesh.split_material(5, 1, "a.b")).unwrap_err(),
        file.edit(|mesh| mesh.merge_materials(0, 0)).unwrap_err(),
    ] {
        assert!(error.to_string().starts_with("xmf: "), "{error}");
    }
}

#[test]
fn a_mirror_image_faces_as_before() {
    let mut file = data().visual(Profile::X4).unwrap();
    let mirror = Transform { rows: [[-1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], translation: [0.0; 3] };
    file.edit(|mesh| mesh.transform(&mirror)).unwrap();
    assert_eq!(file.lint(), [], "winding still goes against the normals");
    let mesh = file.mesh().unwrap();
    assert_eq!(mesh.bounds(), Some(([-1.0, 0.0, 0.0], [0.0, 1.0, 1.0])));
    assert_eq!(mesh.attribute(Usage::Normal, 0).unwrap().raw(2), Some(&[127, 127, 0, 255][..]));
    file.edit(|mesh| mesh.transform(&mirror)).unwrap();
    let (back, original) = (file.mesh().unwrap(), data().visual(Profile::X4).unwrap().mesh().unwrap());
    assert_eq!(
        back.attribute(Usage::Tangent, 0).unwrap().to_vec::<3>(),
        original.attribute(Usage::Tangent, 0).unwrap().to_vec::<3>()
    );
    assert!(file.edit(|mesh| mesh.transform(&Transform::scale(0.0))).is_err());
}

#[test]
fn the_collision_mesh_of_a_visual_one_has_each_place_once() {
    let mut doubled = data();
    // Two vertices in one place that differ in their color, and a triangle that falls flat by it.
    doubled.positions.push([0.0, -0.0, 0.0]);
    doubled.normals.push([0.0, 0.0, 1.0]);
    doubled.tangents.push([1.0, 0.0, 0.0]);
    doubled.signs.push(-1.0);
    doubled.uvs.iter_mut().for_each(|set| set.values.push([0.0, 0.0]));
    doubled.colors[0].values.push([0; 4]);
    doubled.triangles.push([0, 4, 1]);
    doubled.triangles.push([4, 1, 2]);
    doubled.materials[1].triangles = 3;
    let visual = doubled.visual(Profile::X4).unwrap();
    let mesh = visual.mesh().unwrap().to_collision().unwrap();
    assert!(mesh.is_collision());
    assert_eq!(mesh.num_vertices(), 4);
    assert_eq!(mesh.triangles().count(), 5);
    let file = XmfFile::from_mesh(&mesh, &Style::new(Profile::X4)).unwrap();
    assert_eq!(round_trip("collision", &file).lint(), []);
}

#[test]
fn a_collision_mesh_of_the_old_converter_is_reported_and_mended() {
    let mut file = data().collision(Profile::X4).unwrap();
    file.edit(|mesh| mesh.set_indices_as(&mesh.indices().unwrap().to_vec(), false)).unwrap();
    for slot in &mut file.wire_mut().body.descriptors {
        slot.record.value_min = 0.0;
        slot.record.value_max = 0.0;
    }
    file.header_mut().num_vertices = 0x0012_3456;
    let codes: Vec<&str> = file.lint().iter().map(|finding| finding.code).collect();
    assert_eq!(codes, ["header-counts", "collision-range", "collision-index-width"]);
    file.edit(Mesh::recompute).unwrap();
    assert_eq!(file.lint(), [], "width, ranges and counts are as the game's exporter writes them");
    assert_same_bytes("mended", &data().collision(Profile::X4).unwrap().to_bytes().unwrap(), &file.to_bytes().unwrap());
}

/// The message of a refused edit, which changes nothing.
fn refused(file: &mut XmfFile, change: impl FnOnce(&mut Mesh) -> Result<(), meshwire_core::Error>) -> String {
    let before = file.clone();
    let message = file.edit(change).unwrap_err().to_string();
    assert_eq!(*file, before);
    message
}

#[test]
fn values_outside_the_type_are_refused_with_their_vertex() {
    let mut file = data().visual(Profile::XRebirth).unwrap();
    let found = refused(&mut file, |mesh| mesh.set_attribute(Usage::Position, 0, &[[1.0, 2.0]; 4]));
    assert_eq!(found, "xmf: values: expected 3 numbers for position of type float3, found 2");
    let nan = [[0.0, 1.0, 0.0], [5.0, -7.0, f32::NAN], [0.0; 3], [0.0; 3]];
    let found = refused(&mut file, |mesh| mesh.set_attribute(Usage::Normal, 0, &nan));
    assert!(found.contains("that d3dcolor can hold as normal 0 of vertex 1, found [5.0, -7.0, NaN"), "{found}");
    let far = [[0.0, 0.0], [0.0, 0.0], [0.0, 1e6], [0.0, 0.0]];
    let found = refused(&mut file, |mesh| mesh.set_attribute(Usage::Texcoord, 0, &far));
    assert!(found.contains("that half2 can hold as texcoord 0 of vertex 2"), "{found}");
    let mut half = Mesh::new(Endian::Little);
    half.add_stream(&AttributeData::vectors(Usage::Position, DataFormat::Half4, &[[0.0; 3], [1.0; 3], [0.0; 3]]))
        .unwrap();
    let error = half.transform(&Transform::scale(1e6)).unwrap_err().to_string();
    assert_eq!(error, "xmf: transform: expected positions that half4 can hold, found vertex 1 out of range");
    let mut uvs = data();
    uvs.uvs[0].values[3] = [1e6, 0.0];
    assert!(uvs.visual(Profile::XRebirth).unwrap_err().to_string().contains("vertex 3"));
    uvs.uvs[0].values[3] = [f32::NAN, 0.0];
    uvs.normals[1] = [5.0, 0.0, 0.0];
    uvs.positions[0][0] = f32::INFINITY;
    let all = uvs.visual(Profile::X4).unwrap_err().to_string();
    for problem in ["positions[0]: ", "normal 0 of vertex 1", "texcoord 0 of vertex 3"] {
        assert!(all.contains(problem), "{problem}: {all}");
    }
    assert!(uvs.visual(Profile::X4).is_err());
    for (format, value) in [
        (DataFormat::Short4N, [19.0, 0.0, 0.0]),
        (DataFormat::Half2, [0.0, 0.0, 2.0]),
        (DataFormat::UByte4N, [2.0, 0.0, 0.0]),
    ] {
        let attribute = AttributeData::vectors(Usage::Binormal, format, &[[0.0; 3], value, [0.0; 3], [0.0; 3]]);
        let found = refused(&mut file, |mesh| mesh.add_attribute(&attribute));
        assert!(found.contains("of vertex 1, found"), "{found}");
        let (held, clamped) = attribute.clamped();
        assert_eq!((clamped.vertices, clamped.first), (1, Some(1)));
        file.clone().edit(|mesh| mesh.add_attribute(&held)).unwrap();
    }
}

#[test]
fn clamping_reports_changed_values() {
    let mut file = data().visual(Profile::XRebirth).unwrap();
    let far = [[0.5, 0.5], [f32::NAN, 0.0], [0.0, 1e6], [0.0, f32::NEG_INFINITY]];
    let mut clamped = xumf::Clamped::default();
    file.edit(|mesh| {
        clamped = mesh.set_attribute_clamped(Usage::Texcoord, 0, &far)?;
        Ok(())
    })
    .unwrap();
    assert_eq!((clamped.vertices, clamped.first), (3, Some(1)));
    let stored: Vec<[f32; 2]> = file.mesh().unwrap().attribute(Usage::Texcoord, 0).unwrap().to_vec();
    assert_eq!(stored, [[0.5, 0.5], [0.0, 0.0], [0.0, 65504.0], [0.0, -65504.0]]);
}

#[test]
fn a_zlib_level_that_does_not_exist_is_refused() {
    let style = Style { storage: xumf::Storage::Zlib(12), ..Style::new(Profile::X4) };
    let mesh = data().visual_mesh(Profile::X4).unwrap();
    let error = XmfFile::from_mesh(&mesh, &style).unwrap_err().to_string();
    assert_eq!(error, "xmf: storage: expected a zlib level from 0 to 9, found 12");
}

#[test]
fn value_ranges_follow_positions() {
    let right = data().collision(Profile::X4).unwrap();
    let mut file = right.clone();
    assert_eq!(file.update_bounds(), 0);
    for slot in &mut file.wire_mut().body.descriptors {
        slot.record.value_max = 1234.5;
    }
    assert_eq!(file.update_bounds(), 2, "positions and indices");
    assert_eq!(file, right);
}

/// Directions of every byte, so that a step of the type shows.
#[test]
fn scaling_and_moving_keep_directions() {
    let mut file = data().visual(Profile::X4).unwrap();
    let third = 1.0_f32 / 3.0_f32.sqrt();
    let odd = [[0.1, 0.2, 0.3], [third; 3], [0.9, 0.0, 0.1], [-0.5, 0.5, 0.5]];
    file.edit(|mesh| mesh.set_attribute(Usage::Normal, 0, &odd)).unwrap();
    let directions = |file: &XmfFile| {
        let mesh = file.mesh().unwrap();
        let raws = |usage| mesh.attribute(usage, 0).unwrap().raws().map(<[u8]>::to_vec).collect::<Vec<_>>();
        (raws(Usage::Normal), raws(Usage::Tangent))
    };
    let before = directions(&file);
    file.scale(3.7).unwrap();
    assert_eq!(directions(&file), before);
    let twice_moved = Transform::scale(0.3).then(&Transform::translation([1.0, 2.0, 3.0]));
    file.transform(&twice_moved).unwrap();
    assert_eq!(directions(&file), before);
}
