//! Whatever the bytes: errors or files.

use binrw::Endian;
use meshwire_core::testkit::{assert_same_bytes, hostile};
use meshwire_core::{Format, Limits};
use xumf::ani::{AniFile, TrackKind};
use xumf::{AttributeData, DataFormat, Mesh, Profile, Storage, Style, Transform, Usage, ValueRange, XmfFile};

use crate::animations::animations;
use crate::data;

/// Whatever the bytes: no panic, and what reads is written back bit for bit.
fn survives(bytes: &[u8]) {
    let limits = Limits::default().with_max_decoded_bytes(1 << 20);
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
