//! Files on disk: whole or not at all, and errors that say what the operating system said.
#![cfg(all(feature = "xpm", feature = "xmodel"))]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::error::Error as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use meshwire::xmodel::{Content, XmodelFile};
use meshwire::xpm::XpmFile;
use meshwire::{Asset, ErrorKind};

const MOTION: &[u8] = b"XPM \x01\0\0\x01tail";

/// A folder of its own, gone in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("meshwire-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<_> =
            fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_file_is_opened_changed_and_saved() {
    let folder = Folder::new("saved");
    let path = folder.0.join("face.dat");
    fs::write(&path, MOTION).unwrap();
    let mut asset = Asset::open(&path).unwrap();
    asset.as_xpm_mut().unwrap().body.trailing.clear();
    asset.save(&path).unwrap();
    assert_eq!(fs::read(&path).unwrap(), MOTION[..8]);
    assert_eq!(folder.names(), ["face.dat"], "nothing is left beside it");
    assert_eq!(Asset::from_reader(&MOTION[..8]).unwrap(), asset);
}

#[test]
fn a_failure_leaves_the_old_file() {
    let folder = Folder::new("failed");
    let path = folder.0.join("notes.nt_export");
    fs::write(&path, "old").unwrap();
    let mut asset = Asset::read(b"FIRSTFRAME 0\nNUMFRAMES 1\nNUMKEYS 1\nFRAME 0 \"a\"\n").unwrap();
    let Some(Content::Notes(notes)) = asset.as_xmodel_mut().map(|file| &mut file.content) else { panic!() };
    notes.notes[0].name = b"a\nb"[..].into();
    assert!(matches!(asset.save(&path).unwrap_err().kind(), ErrorKind::Unwritable(_)));
    assert_eq!(fs::read(&path).unwrap(), b"old");
    let asset = Asset::read(MOTION).unwrap();
    let error = asset.save(folder.0.join("no/such/folder.xpm")).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Io(refused) if refused.kind() == io::ErrorKind::NotFound), "{error}");
    assert_eq!(folder.names(), ["notes.nt_export"]);
}

#[test]
fn an_error_of_the_system_keeps_its_kind_and_source() {
    let error = Asset::open("/no/such/file.xac").unwrap_err();
    assert!(error.to_string().starts_with("/no/such/file.xac: meshwire: "), "{error}");
    assert_eq!((error.code(), error.file()), ("io", Some(Path::new("/no/such/file.xac"))));
    let ErrorKind::Io(refused) = error.kind() else { panic!("{error}") };
    assert_eq!(refused.kind(), io::ErrorKind::NotFound);
    let source = error.source().unwrap().downcast_ref::<io::Error>().unwrap();
    assert!(source.raw_os_error().is_some());
    assert_eq!(error.clone(), error);
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_and_permissions_stay() {
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new("link");
    let (path, link) = (folder.0.join("face.xpm"), folder.0.join("link.xpm"));
    fs::write(&path, b"old").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink(&path, &link).unwrap();
    let asset = Asset::read(MOTION).unwrap();
    asset.save(&link).unwrap();
    assert_eq!(fs::read(&path).unwrap(), MOTION);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    asset.save("/dev/null").unwrap();
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

#[test]
fn an_asset_becomes_the_type_it_holds_and_no_other() {
    let asset = Asset::read(MOTION).unwrap();
    assert!(asset.as_xpm().is_some() && asset.as_xmodel().is_none());
    let error = XmodelFile::try_from(asset.clone()).unwrap_err().to_string();
    assert!(
        error.contains("Call of Duty notetracks, text") && error.ends_with("found EMotionFX morph motion"),
        "{error}"
    );
    assert_eq!(XpmFile::try_from(asset).unwrap().body.trailing, b"tail");
}

#[cfg(all(feature = "xac", feature = "serde"))]
#[test]
fn a_file_with_nan_is_the_same_as_its_copy() {
    use meshwire::Limits;
    use meshwire::json;
    use meshwire::xac::build::{ActorBuilder, MeshData, NodeData, Part};
    use meshwire::xac::{Exporter, Lengths};

    let mut builder = ActorBuilder::new(Exporter::Max2011, Lengths::Compatible);
    let node = builder.node(NodeData::root("sail")).unwrap();
    let parts = vec![Part { material: 0, num_vertices: 3, indices: vec![0, 1, 2] }];
    let positions = vec![[0.0; 3], [1.0, 1.0, 0.0], [1.0, 0.0, 0.0]];
    builder.mesh(MeshData { node, positions, parts, ..MeshData::default() }).unwrap();
    let mut actor = builder.build().unwrap();
    // No builder takes such a number; files have them.
    for mesh in actor.meshes_mut() {
        mesh.positions_mut()[1] = [f32::from_bits(0x7fc0_1234), -0.0, 0.0];
    }
    for _ in 0..20 {
        let mut outer = ActorBuilder::new(Exporter::Max2011, Lengths::Compatible);
        outer.node(NodeData::root("sail")).unwrap();
        outer.lod(actor);
        actor = outer.build().unwrap();
    }
    let asset = Asset::from(actor);
    assert_ne!(asset.clone(), asset, "NaN");
    assert!(asset.same_as(&asset.clone()));
    assert!(Asset::read(&asset.to_bytes().unwrap()).unwrap().same_as(&asset));

    // 20 levels of detail inside each other are more levels of JSON than serde_json takes by itself.
    let text = json::to_string(&asset).unwrap();
    assert!(serde_json::from_str::<Asset>(&text).unwrap_err().to_string().contains("recursion limit"));
    assert!(json::from_str(&text).unwrap().same_as(&asset));
    let shallow = Limits::default().with_max_depth(4);
    assert!(json::from_str_with(&text, &shallow).unwrap_err().to_string().contains("nested too deeply"));
    let mut written = Vec::new();
    json::to_writer(&mut written, &asset).unwrap();
    assert_eq!(written, text.as_bytes());
    for mark in [&b""[..], b"\xef\xbb\xbf"] {
        let mut source = io::Cursor::new([b"{", mark, text.as_bytes()].concat());
        source.set_position(1);
        assert!(json::from_reader(source).unwrap().same_as(&asset), "from where it stands");
    }

    // Members in any order: a map of serde_json sorts them.
    let value = serde_json::to_value(&asset).unwrap();
    assert!(serde_json::to_string(&value).unwrap().starts_with("{\"file\":"));
    assert!(json::from_str(&value.to_string()).unwrap().same_as(&asset));
    assert!(serde_json::from_value::<Asset>(value).unwrap().same_as(&asset));
}
