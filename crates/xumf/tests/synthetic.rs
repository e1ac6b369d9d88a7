//! Files of our own making: every type, both descriptor sizes, raw and compressed, both byte orders, and hostile changes.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use binrw::Endian;
use meshwire_core::testkit::{assert_same_bytes, hostile};
use meshwire_core::{ErrorKind, Format, Limits, Severity};
use xumf::ani::{AniFile, AnimationData, Keyframe, TrackKind, smooth};
use xumf::{
    AttributeData, BufferKind, DataFormat, MaterialRange, Mesh, MeshData, Profile, Set, Storage, Style, Transform,
    Usage, ValueRange, XmfFile,
};

const BOTH: [Endian; 2] = [Endian::Little, Endian::Big];

fn formats() -> impl Iterator<Item = DataFormat> {
    DataFormat::ALL.iter().copied().filter(|format| format.is_attribute())
}

/// A tetrahedron with everything a visual mesh can have.
fn data() -> MeshData {
    let positions = vec![[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
    let third = 1.0_f32 / 3.0_f32.sqrt();
    MeshData {
        normals: vec![[-third; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]],
        tangents: vec![[1.0, 0.0, 0.0]; 4],
        uvs: vec![
            Set { index: 0, values: positions.iter().map(|[x, y, _]| [*x, *y]).collect() },
            Set { index: 2, values: vec![[0.25, 0.75]; 4] },
        ],
        colors: vec![Set { index: 0, values: vec![[1, 2, 3, 4], [255, 254, 253, 252], [0; 4], [128; 4]] }],
        triangles: vec![[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]],
        materials: vec![
            MaterialRange { name: "ships.hull".into(), triangles: 3 },
            MaterialRange { name: "ships.glass".into(), triangles: 1 },
        ],
        positions,
    }
}

fn values(vertices: u8) -> Vec<[f32; 4]> {
    (0..vertices).map(|i| [f32::from(i) / 16.0, 0.5, 1.0 - f32::from(i) / 16.0, f32::from(i % 2)]).collect()
}

fn round_trip(name: &str, file: &XmfFile) -> XmfFile {
    let bytes = file.to_bytes().unwrap();
    let again = XmfFile::read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(&again, file, "{name}");
    assert_same_bytes(name, &bytes, &again.to_bytes().unwrap());
    let mut next = 0;
    again
        .layout(&mut |leaf| {
            assert_eq!(leaf.offset, next, "{name}: {}", leaf.path);
            next += leaf.bytes.len() as u64;
        })
        .unwrap();
    assert_eq!(next, bytes.len() as u64, "{name}");
    let mut forgotten = again.clone();
    forgotten.forget_stored();
    assert_same_bytes(name, &bytes, &forgotten.to_bytes().unwrap());
    again
}

#[test]
fn every_type_in_every_container() {
    let mut files = 0;
    for format in formats() {
        for endian in BOTH {
            for storage in [Storage::Raw, Storage::Zlib(1), Storage::Zlib(6), Storage::Zlib(9)] {
                for descriptor_size in [40, 56, 60, 188, 255] {
                    let name = format!("{format:?} {endian:?} {storage:?} {descriptor_size}");
                    let position = AttributeData::vectors(Usage::Position, DataFormat::Float3, &[[1.0, 2.0, 3.0]; 9]);
                    let extra = AttributeData { usage: Usage::Texcoord, set: 3, format, values: values(9) };
                    let mut mesh = Mesh::new(endian);
                    if descriptor_size < 188 {
                        mesh.add_stream(&position).unwrap();
                        mesh.add_stream(&extra).unwrap();
                    } else {
                        mesh.add_interleaved_stream(&[position, extra.clone()]).unwrap();
                    }
                    mesh.set_indices(&[0, 1, 2, 8, 7, 6]).unwrap();
                    let style = Style { profile: Profile::X4, descriptor_size, storage };
                    let made = XmfFile::from_mesh(&mesh, &style);
                    if descriptor_size == 40 {
                        // No room for value ranges: they are lost, and that is an error rather than a loss.
                        let error = made.unwrap_err();
                        assert!(matches!(error.kind(), ErrorKind::Unwritable(_)), "{name}: {error}");
                        continue;
                    }
                    let file = round_trip(&name, &made.unwrap());
                    let mesh = file.mesh().unwrap();
                    let attribute = mesh.attribute(Usage::Texcoord, 3).unwrap();
                    assert_eq!(attribute.format(), format, "{name}");
                    for (vertex, value) in extra.values.iter().enumerate() {
                        let stored = format.encode(*value, endian, xumf::Meaning::Plain);
                        assert_eq!(attribute.raw(vertex).unwrap(), stored.as_bytes(), "{name}");
                        assert_eq!(
                            attribute.get(vertex).unwrap(),
                            format.decode(stored.as_bytes(), endian, xumf::Meaning::Plain),
                            "{name}"
                        );
                    }
                    let all: Vec<[f32; 4]> = attribute.vectors().collect();
                    assert_eq!(all, attribute.to_vec::<4>(), "{name}");
                    assert_eq!(all.len(), 9, "{name}");
                    assert_eq!(mesh.indices().unwrap().to_vec(), [0, 1, 2, 8, 7, 6], "{name}");
                    files += 1;
                }
            }
        }
    }
    assert_eq!(files, 17 * 2 * 4 * 4);
}

#[test]
fn every_container_is_edited_in_its_own_way() {
    for storage in [Storage::Raw, Storage::Zlib(6)] {
        for descriptor_size in [56, 188, 200] {
            let mut mesh = Mesh::new(Endian::Little);
            mesh.add_stream(&AttributeData::vectors(Usage::Position, DataFormat::Float3, &[[1.0, 2.0, 3.0]; 4]))
                .unwrap();
            mesh.set_indices(&[0, 1, 2, 3, 2, 1]).unwrap();
            let style = Style { profile: Profile::X4, descriptor_size, storage };
            let mut file = XmfFile::from_mesh(&mesh, &style).unwrap();
            // A mirror image writes both buffers anew.
            let mirror = Transform { rows: [[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 2.0]], translation: [0.0; 3] };
            file.edit(|mesh| mesh.transform(&mirror)).unwrap();
            file.edit(|mesh| mesh.add_stream(&AttributeData::uvs(0, DataFormat::Half2, &[[0.5, 0.25]; 4]))).unwrap();
            let name = format!("{storage:?} {descriptor_size}");
            let read = round_trip(&name, &file).mesh().unwrap();
            assert_eq!(read.positions().unwrap().next(), Some([2.0, 1.0, 6.0]), "{name}");
            assert_eq!(read.triangles().collect::<Vec<_>>(), [[2, 1, 0], [1, 2, 3]], "{name}");
            assert_eq!(read.uvs(0).unwrap().last(), Some([0.5, 0.25]), "{name}");
            for (number, descriptor) in file.descriptors().enumerate() {
                let raw = file.stored(number).unwrap() == read.buffers()[number].data();
                assert_eq!(raw, storage == Storage::Raw, "{name}");
                assert_eq!(u32::from(!raw), descriptor.compressed, "{name}");
            }
        }
    }
}

#[test]
fn a_descriptor_that_ends_inside_a_number_keeps_what_is_there() {
    let made = data().collision(Profile::X4).unwrap().to_bytes().unwrap();
    for big in [0, 1] {
        for size in 40..=64_u8 {
            // The two descriptors, cut; what they have of the value range is kept, high bytes first in big-endian files.
            let cut = |number: usize| &made[64 + 188 * number..][..usize::from(size)];
            let mut bytes = [&made[..64], cut(0), cut(1), &made[64 + 376..]].concat();
            (bytes[5], bytes[9]) = (big, size);
            bytes[64 + 40..][..usize::from(size - 40).min(16)].fill(0xbf);
            let file = XmfFile::read(&bytes).unwrap();
            assert_same_bytes(&format!("{size} {big}"), &bytes, &file.to_bytes().unwrap());
        }
    }
    // In the order that the file does not have, the same number would need the bytes that are missing.
    let mut bytes = made;
    bytes.splice(64 + 188 + 46..64 + 376, []);
    bytes.splice(64 + 46..64 + 188, []);
    (bytes[5], bytes[9]) = (1, 46);
    bytes[64 + 40] = 0x3f;
    let mut file = XmfFile::read(&bytes).unwrap();
    assert_same_bytes("big", &bytes, &file.to_bytes().unwrap());
    file.wire_mut().big_endian = 0;
    let error = file.to_bytes().unwrap_err().to_string();
    assert!(error.contains("expected only zeros in the last 142 bytes"), "{error}");
}

#[test]
fn both_byte_orders_hold_the_same_mesh() {
    for format in formats() {
        let attributes = [
            AttributeData::vectors(Usage::Position, DataFormat::Float3, &[[1.0, -2.0, 3.5]; 5]),
            AttributeData { usage: Usage::Color, set: 1, format, values: values(5) },
        ];
        let mut mesh = Mesh::new(Endian::Little);
        mesh.add_interleaved_stream(&attributes).unwrap();
        mesh.set_indices_as(&[0, 1, 2, 2, 3, 4], true).unwrap();
        let little = XmfFile::from_mesh(&mesh, &Style::new(Profile::X4)).unwrap();
        let mut big = little.clone();
        big.edit(|mesh| {
            mesh.set_endian(Endian::Big);
            Ok(())
        })
        .unwrap();
        let read = XmfFile::read(&big.to_bytes().unwrap()).unwrap();
        assert_eq!(read.endian(), Endian::Big);
        assert_eq!(read.mesh().unwrap().to_data(), mesh.to_data(), "{format:?}");
        let mut back = read;
        back.edit(|mesh| {
            mesh.set_endian(Endian::Little);
            Ok(())
        })
        .unwrap();
        assert_same_bytes("back", &little.to_bytes().unwrap(), &back.to_bytes().unwrap());
    }
}

#[test]
fn profiles_write_what_the_games_write() {
    for (profile, culling, texcoord) in
        [(Profile::X4, 0, DataFormat::Float2), (Profile::XRebirth, 1, DataFormat::Half2)]
    {
        let visual = round_trip("visual", &data().visual(profile).unwrap());
        assert_eq!(visual.to_bytes().unwrap()[..12], *b"XUMF\x03\x00\x40\x00\x02\xbc\x02\x88");
        let header = visual.header();
        assert_eq!((header.culling_clockwise, header.right_handed), (culling, 0));
        assert_eq!((header.num_vertices, header.num_indices), (4, 12));
        assert_eq!(header.mesh_optimization, u32::from(culling));
        let [stream, indices] = [0, 1].map(|buffer| visual.descriptors().nth(buffer).unwrap().clone());
        assert_eq!((stream.kind, stream.format, stream.num_elements), (BufferKind::Position, DataFormat::Declared, 6));
        assert_eq!((stream.value_min, stream.value_max), (0.0, 0.0));
        let kinds: Vec<(Usage, DataFormat)> = stream.attributes().iter().map(|e| (e.usage, e.format)).collect();
        assert_eq!(
            kinds,
            [
                (Usage::Position, DataFormat::Float3),
                (Usage::Normal, DataFormat::D3dColor),
                (Usage::Tangent, DataFormat::D3dColor),
                (Usage::Texcoord, texcoord),
                (Usage::Texcoord, texcoord),
                (Usage::Color, DataFormat::D3dColor),
            ]
        );
        assert!(stream.elements[6..].iter().all(|slot| slot.format == DataFormat::Unknown(u32::MAX)));
        assert_eq!((indices.format, indices.value_min, indices.value_max), (DataFormat::Index16, 0.0, 3.0));
        assert_eq!(visual.stored(0).unwrap()[..2], [0x78, 0xda]);
        let mesh = visual.mesh().unwrap();
        assert_eq!(mesh.attribute(Usage::Normal, 0).unwrap().raw(1), Some(&[127, 255, 127, 0][..]), "z, y, x, 0");
        assert_eq!(mesh.sets(Usage::Texcoord), [0, 2]);
        let names: Vec<_> = mesh.submeshes().map(|s| (s.material.name.to_string(), s.indices.len())).collect();
        assert_eq!(names, [("ships.hull".to_owned(), 9), ("ships.glass".to_owned(), 3)]);
        assert_eq!(visual.lint(), []);

        let collision = round_trip("collision", &data().collision(profile).unwrap());
        let [stream, indices] = [0, 1].map(|buffer| collision.descriptors().nth(buffer).unwrap().clone());
        assert!(stream.is_collision_stream());
        assert_eq!((stream.value_min, stream.value_max), (-1.0, 1.0), "Z is negated");
        assert_eq!((indices.format, indices.value_max), (DataFormat::Index32, 3.0));
        assert_eq!(collision.header().mesh_optimization, 0);
        assert_eq!(collision.lint(), []);
    }
}

#[test]
fn what_a_profile_forbids_is_an_error_that_lists_everything() {
    let mut wrong = data();
    wrong.normals.pop();
    wrong.triangles[2] = [0, 9, 1];
    wrong.materials[0].triangles = 9;
    wrong.materials[1].name = "x".repeat(128);
    wrong.colors.push(wrong.colors[0].clone());
    wrong.positions[1][1] = f32::NAN;
    let error = wrong.visual(Profile::X4).unwrap_err();
    let ErrorKind::Unwritable(problems) = error.kind() else { panic!("{error}") };
    let text: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        text,
        [
            "triangles[2]: expected vertices below 4, found [0, 9, 1]",
            "positions[1]: expected finite numbers, found [0.0, NaN, 0.0]",
            "normals: expected 4 values, one per vertex, found 3",
            "colors: expected set 0 only once",
            "materials.triangles: expected 10 triangles by the other fields, found 4",
            &format!(
                "materials[1]: expected a name of 1 to 127 bytes without zero bytes, found \"{}\"",
                "x".repeat(128)
            ),
        ]
    );
    let empty = MeshData::default().visual(Profile::X4).unwrap_err().to_string();
    assert!(empty.contains("at least one triangle") && empty.contains("one normal per vertex"), "{empty}");
    let mut many = data();
    many.colors = (0..14).map(|index| Set { index, values: vec![[0; 4]; 4] }).collect();
    let error = many.visual(Profile::X4).unwrap_err().to_string();
    assert!(error.contains("expected at most 16 attributes, found 19"), "{error}");
    let short = Style { descriptor_size: 56, ..Style::new(Profile::X4) };
    let error = XmfFile::from_mesh(&data().visual_mesh(Profile::X4).unwrap(), &short).unwrap_err().to_string();
    assert!(error.contains("descriptors of 188 bytes"), "{error}");
}

#[test]
fn index_width_follows_the_number_of_vertices() {
    for (vertices, format) in [(65_535, DataFormat::Index16), (65_536, DataFormat::Index32)] {
        let data = MeshData {
            positions: vec![[0.0; 3]; vertices],
            normals: vec![[0.0, 0.0, 1.0]; vertices],
            triangles: vec![[0, 1, vertices as u32 - 1]],
            materials: vec![MaterialRange { name: "a.b".into(), triangles: 1 }],
            ..MeshData::default()
        };
        let file = data.visual(Profile::X4).unwrap();
        assert_eq!(file.descriptors().nth(1).unwrap().format, format);
        assert_eq!(data.collision(Profile::X4).unwrap().descriptors().nth(1).unwrap().format, DataFormat::Index32);
    }
}

#[test]
fn attributes_come_and_go_and_the_others_keep_their_bytes() {
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
fn materials_are_renamed_split_and_merged() {
    let mut file = data().visual(Profile::X4).unwrap();
    let streams: Vec<Vec<u8>> = (0..2).map(|buffer| file.stored(buffer).unwrap().to_vec()).collect();
    assert_eq!(file.rename_material("ships.hull", "stations.wall").unwrap(), 1);
    assert!(file.rename_material("stations.wall", &"y".repeat(128)).is_err());
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
    assert_eq!(mesh.attribute(Usage::Normal, 0).unwrap().raw(2), Some(&[127, 127, 0, 0][..]));
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
    assert_eq!(codes, ["header-counts", "collision-range", "collision-index-width", "collision-range"]);
    file.edit(Mesh::recompute).unwrap();
    assert_eq!(file.lint(), [], "width, ranges and counts are as the game's exporter writes them");
    assert_same_bytes("mended", &data().collision(Profile::X4).unwrap().to_bytes().unwrap(), &file.to_bytes().unwrap());
}

#[test]
fn buffers_in_odd_places_are_kept_reported_and_survive_an_edit() {
    let original = data().visual(Profile::X4).unwrap();
    let mut file = original.clone();
    let body = &mut file.wire_mut().body;
    // The index buffer first, a gap between, trailing bytes behind.
    let split = body.descriptors[0].record.stored_size as usize;
    let (vertices, indices) = (body.data[..split].to_vec(), body.data[split..].to_vec());
    body.data = [&indices[..], b"gap", &vertices, b"tail"].concat();
    body.descriptors[0].record.data_offset = indices.len() as u32 + 3;
    body.descriptors[1].record.data_offset = 0;
    let mut file = XmfFile::read(&file.to_bytes().unwrap()).unwrap();
    assert_eq!(file.mesh().unwrap().to_data(), original.mesh().unwrap().to_data());
    let codes: Vec<&str> = file.lint().iter().map(|finding| finding.code).collect();
    assert_eq!(codes, ["buffer-order", "data-gap", "data-gap"]);
    file.edit(|mesh| mesh.set_indices(&[0, 1, 2, 1, 2, 3, 3, 3, 3, 0, 0, 0])).unwrap();
    let read = XmfFile::read(&file.to_bytes().unwrap()).unwrap();
    let data = &read.wire().body.data;
    assert!(data.windows(3).any(|part| part == b"gap") && data.ends_with(b"tail"));
    assert_eq!(read.stored(0).unwrap(), vertices);
    assert_eq!(read.mesh().unwrap().indices().unwrap().get(6), Some(3));

    // Two buffers over the same bytes: the edited one gets bytes of its own.
    let mut shared = self::data().collision(Profile::X4).unwrap();
    let copy = shared.wire().body.descriptors[0].clone();
    shared.wire_mut().body.descriptors.insert(1, copy);
    shared.wire_mut().num_buffers = 3;
    let mut shared = XmfFile::read(&shared.to_bytes().unwrap()).unwrap();
    let codes: Vec<&str> = shared.lint().iter().map(|finding| finding.code).collect();
    assert!(codes.contains(&"buffer-overlap"), "{codes:?}");
    shared.edit(|mesh| mesh.set_attribute(Usage::Position, 0, &[[2.0; 3]; 4])).unwrap();
    let read = XmfFile::read(&shared.to_bytes().unwrap()).unwrap();
    let positions: Vec<f32> =
        read.mesh().unwrap().streams().map(|s| s.attributes().next().unwrap().get(0).unwrap()[0]).collect();
    assert_eq!(positions, [2.0, 0.0]);
}

#[test]
fn several_sections_are_one_buffer() {
    let mut file = data().collision(Profile::X4).unwrap();
    let record = &mut file.wire_mut().body.descriptors[0].record;
    (record.num_sections, record.items_per_section) = (2, 2);
    let file = XmfFile::read(&file.to_bytes().unwrap()).unwrap();
    assert_eq!(file.mesh().unwrap().num_vertices(), 4);
    assert_eq!(file.lint().iter().map(|f| f.code).collect::<Vec<_>>(), ["sections"]);
}

#[test]
fn false_sizes_bombs_and_cut_streams_are_errors_with_an_offset() {
    let bytes = data().visual(Profile::X4).unwrap().to_bytes().unwrap();
    let file = XmfFile::read(&bytes).unwrap();
    let change = |at: usize, value: u32| {
        let mut bytes = bytes.clone();
        bytes[64 + at..][..4].copy_from_slice(&value.to_le_bytes());
        let file = XmfFile::read(&bytes).unwrap();
        assert_same_bytes("kept", &bytes, &file.to_bytes().unwrap());
        let error = file.decode(0).unwrap_err();
        assert!(file.mesh().is_err());
        assert!(file.lint().iter().any(|f| f.severity == Severity::Error && f.code.starts_with("buffer-")), "{error}");
        error
    };
    let start = file.data_offset();
    for (at, value, offset, expected) in [
        (28, 5, start, "expected a zlib stream of 200 decoded bytes, found one of 160"),
        (28, 3, start, "expected a zlib stream of 120 decoded bytes, found one of more than 120"),
        (28, u32::MAX, start, "limit passed: at most 4294967296 decoded bytes, found 1 sections of 4294967295 items"),
        (36, u32::MAX, start, "limit passed"),
        (24, 1, start, "expected a zlib stream of 160 decoded bytes, found one of 0, cut after 1 stored bytes"),
        (24, u32::MAX, start, "expected 4294967295 bytes, found"),
        (8, 1 << 30, start + (1 << 30), "bytes, found 0 before the end"),
        (12, 0, start, "stored bytes, uncompressed, found"),
    ] {
        let error = change(at, value);
        assert_eq!(error.offset(), Some(offset), "{error}");
        assert!(error.to_string().contains(expected), "{error}");
        assert!(error.to_string().starts_with("xmf: body.descriptors[0] at 0x"), "{error}");
    }
    let small = Limits { max_decoded_bytes: 100, ..Limits::default() };
    let error = XmfFile::read_with(&bytes, &small).unwrap().mesh().unwrap_err();
    assert!(error.to_string().contains("at most 100 decoded bytes"), "{error}");
    // Many descriptors over one stream do not add up beyond the limit either.
    let mut many = data().collision(Profile::X4).unwrap();
    let copy = many.wire().body.descriptors[0].clone();
    many.wire_mut().body.descriptors.extend(vec![copy; 200]);
    many.wire_mut().num_buffers = 202;
    let small = Limits { max_decoded_bytes: 1000, ..Limits::default() };
    assert!(XmfFile::read_with(&many.to_bytes().unwrap(), &small).unwrap().mesh().is_err());
}

#[test]
fn a_file_that_does_not_fit_together_is_not_written() {
    let mut file = data().visual(Profile::X4).unwrap();
    file.wire_mut().num_materials = 9;
    file.wire_mut().body.descriptors.pop();
    let error = file.to_bytes().unwrap_err().to_string();
    assert!(error.contains("2 problems") && error.contains("materials") && error.contains("descriptors"), "{error}");
}

fn animations() -> AniFile {
    let mut file = AniFile::new();
    let turn = smooth(&[(0.0, [0.0; 3]), (1.0, [0.0, 3.1, 0.0]), (2.0, [0.0; 3])]);
    let steps = [Keyframe::step(0.0, [0.0; 3]), Keyframe::step(1.5, [0.0, 2.0, 0.0])];
    let lines = [Keyframe::linear(-1.0, [1.0; 3]), Keyframe::linear(2.0, [2.0; 3])];
    let dish = AnimationData::new("anim_dish", "loop", 2.0);
    file.add_animation(&dish.with(TrackKind::Rotation, &turn).with(TrackKind::Position, &steps)).unwrap();
    file.add_animation(&AnimationData::new("anim_door", "open", 0.5)).unwrap();
    file.add_animation(&AnimationData::new("anim_door", "close", 2.0).with(TrackKind::Scale, &lines)).unwrap();
    file
}

#[test]
fn animations_are_built_edited_and_read_back() {
    let mut file = animations();
    let bytes = file.to_bytes().unwrap();
    assert_eq!(bytes.len(), 16 + 3 * 160 + 7 * 128);
    assert!(AniFile::detect(&bytes));
    assert_eq!(AniFile::read(&bytes).unwrap(), file);
    assert_eq!(file.lint(), []);
    file.set_keys(0, TrackKind::Rotation, &[Keyframe::linear(1.0, [9.0; 3])]).unwrap();
    file.scale_time(2, 2.0).unwrap();
    file.shift_time(2, 1.0).unwrap();
    file.rename_animation(1, "anim_gate", "open").unwrap();
    let read = AniFile::read(&file.to_bytes().unwrap()).unwrap();
    assert_eq!(read, file);
    let dish = read.find("ANIM_DISH", "Loop").unwrap();
    assert_eq!(dish.track(TrackKind::Position).keys().len(), 2);
    assert_eq!(dish.track(TrackKind::Rotation).sample(5.0).unwrap(), Some([9.0; 3]));
    let close = read.find("anim_door", "close").unwrap();
    assert_eq!(close.track(TrackKind::Scale).keys().iter().map(|key| key.time).collect::<Vec<_>>(), [-1.0, 5.0]);
    assert_eq!(close.duration(), 4.0);
    file.remove_animation(0).unwrap();
    assert_eq!(AniFile::read(&file.to_bytes().unwrap()).unwrap().wire().keys.len(), 2);
    for error in [
        file.remove_animation(2).unwrap_err(),
        file.set_keys(7, TrackKind::Scale, &[]).unwrap_err(),
        file.rename_animation(0, &"n".repeat(64), "x").unwrap_err(),
        file.scale_time(0, 0.0).unwrap_err(),
        file.shift_time(0, f32::NAN).unwrap_err(),
        file.shift_time(9, 1.0).unwrap_err(),
        file.add_animation(&AnimationData::new("a\0b", "x", f32::NAN)).unwrap_err(),
    ] {
        assert!(error.to_string().starts_with("ani: "), "{error}");
    }
}

#[test]
fn empty_animation_files_have_both_forms() {
    for (offset, bytes) in [
        (16, [0_u8, 0, 0, 0, 16, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]),
        (0, {
            let mut bytes = [0; 16];
            bytes[8] = 1;
            bytes
        }),
    ] {
        assert!(AniFile::detect(&bytes));
        let mut file = AniFile::read(&bytes).unwrap();
        assert_eq!(file.wire().key_offset, offset);
        file.forget_stored();
        assert_same_bytes("empty", &bytes, &file.to_bytes().unwrap());
        file.add_animation(&AnimationData::new("a", "b", 1.0)).unwrap();
        assert_eq!(AniFile::read(&file.to_bytes().unwrap()).unwrap().wire().key_offset, 176);
    }
}

#[test]
fn animation_files_whose_sizes_do_not_fit_are_refused() {
    let bytes = animations().to_bytes().unwrap();
    for (at, value, expected) in [
        (4, 15_u32, "ani: key_offset at 0x4: expected 496, where the records end, found 15"),
        (16 + 128, u32::MAX, "ani: animations[0] at 0x90: expected a count from 0, found -1"),
        (16 + 128, 3, "ani: keys at 0x1f0: expected 8 keys, as many as the records count, found 7"),
        (8, 2, "ani: version at 0x8: expected 1, found 2"),
    ] {
        let mut wrong = bytes.clone();
        wrong[at..at + 4].copy_from_slice(&value.to_le_bytes());
        assert!(!AniFile::detect(&wrong));
        assert_eq!(AniFile::read(&wrong).unwrap_err().to_string(), expected);
    }
    let mut file = animations();
    file.wire_mut().keys.pop();
    assert!(file.to_bytes().unwrap_err().to_string().contains("expected 7 keys"));
    for other in [&b"XUMF"[..], b"XAC ", b"", &[0; 12], &[0; 32], b"Actor001\0\0\0\0\0\0\0\0\0\0\0\0"] {
        assert!(!AniFile::detect(other));
    }
}

/// Whatever the bytes: no panic, and what reads is written back bit for bit.
fn survives(bytes: &[u8]) {
    let limits = Limits { max_decoded_bytes: 1 << 20, ..Limits::default() };
    if let Ok(mut file) = XmfFile::read_with(bytes, &limits) {
        assert_same_bytes("reread", bytes, &file.to_bytes().unwrap());
        let mut covered = 0;
        file.layout(&mut |leaf| covered += leaf.bytes.len()).unwrap();
        assert_eq!(covered, bytes.len());
        let _ = (file.lint(), file.info());
        if let Ok(mesh) = file.mesh() {
            let _ = (mesh.bounds(), mesh.to_data(), mesh.to_collision().is_ok());
            for buffer in mesh.buffers() {
                let _ = ValueRange::of(buffer);
            }
            let _ = file.edit(|mesh| mesh.transform(&Transform::scale(2.0)));
            file.to_bytes().unwrap();
        }
        file.forget_stored();
        file.to_bytes().unwrap();
    }
    let detected = AniFile::detect(bytes);
    match AniFile::read(bytes) {
        Ok(file) => {
            assert_same_bytes("reread", bytes, &file.to_bytes().unwrap());
            assert!(detected);
            let _ = (file.lint(), file.info());
            for animation in file.animations() {
                for kind in TrackKind::ALL {
                    for time in [-1.0, 0.0, 0.5, f32::INFINITY, f32::NAN] {
                        let _ = animation.track(kind).sample(time);
                    }
                }
            }
        }
        Err(error) => assert!(!detected, "{error}"),
    }
}

#[test]
fn hostile_changes_are_errors_or_files() {
    let mut short = Mesh::new(Endian::Big);
    short.add_stream(&AttributeData::vectors(Usage::Position, DataFormat::Half4, &[[1.0; 3]; 3])).unwrap();
    short.set_indices(&[0, 1, 2]).unwrap();
    let style = Style { profile: Profile::XRebirth, descriptor_size: 56, storage: Storage::Raw };
    for bytes in [
        XmfFile::from_mesh(&short, &style).unwrap().to_bytes().unwrap(),
        data().visual(Profile::X4).unwrap().to_bytes().unwrap(),
        animations().to_bytes().unwrap(),
    ] {
        hostile(&bytes, survives);
    }
}
