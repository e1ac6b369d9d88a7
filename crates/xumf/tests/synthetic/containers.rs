//! Every type in every container, and what the profiles write.

use binrw::Endian;
use meshwire_core::testkit::assert_same_bytes;
use meshwire_core::{ErrorKind, Format};
use xumf::{
    AttributeData, BufferKind, DataFormat, MaterialRange, Mesh, MeshData, Profile, Set, Storage, Style, Transform,
    Usage, XmfFile,
};

use crate::{BOTH, data, formats, round_trip, values};

#[test]
fn every_type_in_every_container() {
    let mut files = 0;
    for format in formats() {
        for endian in BOTH {
            for storage in [Storage::Raw, Storage::Zlib(1), Storage::Zlib(6), Storage::Zlib(9)] {
                for descriptor_size in [40, 56, 60, 188, 255] {
                    let name = format!("{format:?} {endian:?} {storage:?} {descriptor_size}");
                    let position = AttributeData::vectors(Usage::Position, DataFormat::Float3, &[[1.0, 2.0, 3.0]; 9]);
                    let extra = AttributeData { usage: Usage::Texcoord, set: 3, format, values: values(9) }.clamped().0;
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
fn a_descriptor_that_ends_inside_a_number_keeps_its_bytes() {
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
fn both_byte_orders_store_the_same_mesh() {
    for format in formats() {
        let attributes = [
            AttributeData::vectors(Usage::Position, DataFormat::Float3, &[[1.0, -2.0, 3.5]; 5]),
            AttributeData { usage: Usage::Color, set: 1, format, values: values(5) }.clamped().0,
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
        assert_eq!(
            mesh.attribute(Usage::Normal, 0).unwrap().raw(1),
            Some(&[127, 255, 127, 255][..]),
            "z, y, x, sign of the bitangent"
        );
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
fn profile_violations_are_all_listed() {
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
