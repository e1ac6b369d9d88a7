//! Wrong arguments, and a round through all handles.

#![allow(
    clippy::undocumented_unsafe_blocks,
    reason = "every test calls the interface by its rules, or breaks one on purpose"
)]

use std::ffi::CString;

use super::*;
use crate::arena::{MESHWIRE_NO_OFFSET, MESHWIRE_NONE};

/// The smallest file: a motion without tracks.
const EMPTY: &[u8] = b"XPM \x01\0\0\x01";

fn read(bytes: &[u8]) -> *mut Asset {
    unsafe { meshwire_asset_read(bytes.as_ptr(), bytes.len(), ptr::null()) }
}

fn sample(name: &str) -> *mut Asset {
    let path = CString::new(format!("{}/../../samples/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let asset = unsafe { meshwire_asset_open(path.as_ptr(), ptr::null()) };
    assert!(!asset.is_null(), "{}", message());
    asset
}

fn string(text: Text) -> String {
    let bytes = unsafe { slice::from_raw_parts(text.data.cast::<u8>(), text.size + 1) };
    assert_eq!(bytes.last(), Some(&0));
    String::from_utf8(bytes[..text.size].to_vec()).unwrap()
}

fn last() -> &'static Error {
    unsafe { meshwire_last_error().as_ref() }.expect("a call has failed")
}

fn message() -> String {
    string(last().message)
}

fn taken(buffer: *mut Buffer) -> Vec<u8> {
    assert!(!buffer.is_null(), "{}", message());
    unsafe {
        let mut size = 0;
        let data = meshwire_buffer_data(buffer, &raw mut size);
        assert_eq!(data.add(size).read(), 0);
        let bytes = slice::from_raw_parts(data, size).to_vec();
        meshwire_buffer_free(buffer);
        bytes
    }
}

#[test]
fn null_is_an_error_that_names_the_argument() {
    let null = ptr::null_mut;
    unsafe {
        assert!(meshwire_asset_open(ptr::null(), ptr::null()).is_null());
        assert_eq!((last().code, message().as_str()), (Code::Argument, "path: expected a text, found NULL"));
        assert!(meshwire_asset_read(ptr::null(), 8, ptr::null()).is_null());
        assert_eq!(message(), "data: expected 8 bytes, found NULL");
        assert!(meshwire_asset_to_bytes(ptr::null()).is_null());
        assert_eq!(message(), "expected a meshwire_asset, found NULL");
        assert_eq!(meshwire_asset_forget_stored(null()), Code::Argument);
        assert!(meshwire_asset_format(ptr::null()).is_null());
        assert!(meshwire_scene_data(ptr::null()).is_null());
        assert_eq!(message(), "expected a meshwire_scene, found NULL");
        let mut count = 7;
        assert!(meshwire_findings_list(ptr::null(), &raw mut count).is_null());
        assert_eq!(count, 0);
        assert!(meshwire_edits_skipped(ptr::null(), ptr::null_mut()).is_null());
        assert!(meshwire_buffer_data(ptr::null(), ptr::null_mut()).is_null());

        let asset = read(EMPTY);
        assert_eq!(meshwire_asset_set(asset, c"body".as_ptr(), ptr::null()), Code::Argument);
        assert_eq!(message(), "json: expected a text, found NULL");
        assert!(meshwire_asset_scene(asset, ptr::null(), 2, 0).is_null());
        assert_eq!(message(), "motions: expected 2 assets, found NULL");
        assert_eq!(meshwire_asset_save(asset, ptr::null()), Code::Argument);
        assert!(meshwire_detect(ptr::null(), 0).is_null());
        meshwire_asset_free(asset);

        meshwire_asset_free(null());
        meshwire_scene_free(ptr::null_mut());
        meshwire_findings_free(ptr::null_mut());
        meshwire_edits_free(ptr::null_mut());
        meshwire_buffer_free(ptr::null_mut());
    }
}

#[test]
fn a_handle_of_another_type_is_an_error_and_is_kept() {
    let asset = read(EMPTY);
    unsafe {
        assert!(meshwire_scene_data(asset.cast()).is_null());
        assert_eq!(message(), "expected a meshwire_scene, found another pointer");
        meshwire_buffer_free(asset.cast());
        assert_eq!(message(), "expected a meshwire_buffer, found another pointer");
        assert!(meshwire_asset_format(asset.cast::<u8>().add(1).cast()).is_null());
        assert_eq!(taken(meshwire_asset_to_bytes(asset)), EMPTY);
        meshwire_asset_free(asset);
    }
}

#[test]
fn a_buffer_that_is_too_short_is_not_written_to() {
    let actor = sample("xac/figure.xac");
    let motion = sample("xsm/walk.xsm");
    unsafe {
        let scene = meshwire_asset_scene(actor, [motion.cast_const()].as_ptr(), 1, 1);
        let view = &*meshwire_scene_data(scene);
        let (nodes, animation) = (view.node_count, u32::try_from(view.animation_count).unwrap() - 1);
        let mut matrices = vec![7.0; 16 * nodes];
        let short = matrices.len() - 1;
        let place = matrices.as_mut_ptr();
        assert_eq!(meshwire_scene_pose(scene, animation, 0.1, place, short), Code::Argument);
        assert_eq!(message(), format!("matrices: expected room for {} numbers, found {short}", short + 1));
        assert_eq!(meshwire_scene_pose(scene, animation, 0.1, ptr::null_mut(), short + 1), Code::Argument);
        assert_eq!(meshwire_scene_pose(scene, animation + 1, 0.1, place, short + 1), Code::Argument);
        assert!(matrices.iter().all(|number| *number == 7.0));
        assert_eq!(meshwire_scene_pose(scene, MESHWIRE_NONE, 0.0, place, short + 1), Code::Ok);
        assert!(matrices.chunks(16).all(|matrix| matrix[15] == 1.0));

        assert!(meshwire_asset_scene(actor, ptr::null(), 0, 9).is_null());
        assert_eq!(message(), "space: expected 0 to 5, found 9");
        // The scene is a copy.
        meshwire_asset_free(motion);
        meshwire_asset_free(actor);
        assert_eq!(meshwire_scene_pose(scene, animation, 0.1, place, short + 1), Code::Ok);
        meshwire_scene_free(scene);
    }
}

#[test]
fn options_may_be_shorter_or_longer() {
    let open = |options: &[u64]| unsafe {
        let asset = meshwire_asset_read(EMPTY.as_ptr(), EMPTY.len(), options.as_ptr().cast());
        meshwire_asset_free(asset);
        !asset.is_null()
    };
    // `size`, `untrusted`, `max_input_bytes`, and so on.
    assert!(open(&[24, 1, 8]));
    assert!(!open(&[24, 1, 7]));
    assert_eq!(last().code, Code::Limit);
    assert!(open(&[16, 1, 7]));
    assert!(open(&[64, 0, 0, 0, 0, 0, 0, 0]));
    assert!(!open(&[64, 0, 0, 0, 0, 0, 0, 1]));
    assert_eq!(last().code, Code::Unsupported);
    assert!(!open(&[0, 0]));
    assert!(!open(&[u64::MAX, 0]));
    assert_eq!(message(), format!("options: expected a size of 56, found {}", u64::MAX));
}

#[test]
fn errors_have_code_format_path_and_offset() {
    let whole = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples/xac/figure.xac")).unwrap();
    assert!(read(&whole[..whole.len() - 4]).is_null());
    let error = last();
    assert_eq!((error.code, string(error.format).as_str()), (Code::Truncated, "xac"));
    assert!(string(error.path).starts_with("body.chunks[") && error.offset < whole.len() as u64, "{}", message());
    assert!(read(b"nothing known").is_null());
    assert_eq!((last().code, last().offset), (Code::Unsupported, MESHWIRE_NO_OFFSET));
    unsafe {
        assert!(meshwire_asset_open(c"/no/such/file".as_ptr(), ptr::null()).is_null());
        assert_eq!(last().code, Code::Io);
        assert!(meshwire_asset_from_json(c"{".as_ptr(), 1, ptr::null()).is_null());
        assert_eq!(last().code, Code::Invalid);
        let asset = read(EMPTY);
        assert!(meshwire_asset_get(asset, c"nowhere".as_ptr()).is_null());
        assert!(meshwire_asset_get(asset, c"\xff".as_ptr()).is_null());
        assert_eq!(message(), "path: expected UTF-8");
        assert_eq!(meshwire_asset_rename(asset, 2, c"a".as_ptr(), c"b".as_ptr(), ptr::null_mut()), Code::Unsupported);
        meshwire_asset_free(asset);
    }
}

#[test]
fn a_panic_becomes_a_code() {
    assert_eq!(code(|| panic!("out of {}", "paper")), Code::Panic);
    assert_eq!(message(), "internal error: out of paper");
}

#[test]
fn an_error_belongs_to_its_thread() {
    assert!(read(b"").is_null());
    assert!(std::thread::spawn(|| meshwire_last_error().is_null()).join().unwrap());
}

#[test]
fn values_names_and_edits_go_through() {
    let asset = sample("xac/figure.xac");
    unsafe {
        assert_eq!(CStr::from_ptr(meshwire_asset_format(asset)), c"xac");
        let json = taken(meshwire_asset_to_json(asset));
        let copy = meshwire_asset_from_json(json.as_ptr().cast(), json.len(), ptr::null());
        assert_eq!(taken(meshwire_asset_to_bytes(copy)), taken(meshwire_asset_to_bytes(asset)));
        meshwire_asset_free(copy);

        let minor = c"header.minor_version".as_ptr();
        assert_eq!(meshwire_asset_set(asset, minor, c"9".as_ptr()), Code::Ok, "{}", message());
        assert_eq!(taken(meshwire_asset_get(asset, minor)), b"9");
        assert_eq!(meshwire_asset_forget_stored(asset), Code::Ok);

        let glb = taken(meshwire_asset_to_glb(asset));
        let edits = meshwire_asset_apply_glb(asset, glb.as_ptr(), glb.len());
        let mut count = 7;
        assert!(meshwire_edits_changes(edits, &raw mut count).is_null());
        assert_eq!(count, 0);
        meshwire_edits_free(edits);
        assert!(meshwire_asset_apply_glb(asset, glb.as_ptr(), 20).is_null());

        let scene = meshwire_asset_scene(asset, ptr::null(), 0, 0);
        let name = CString::new(string((*(*meshwire_scene_data(scene)).materials).name)).unwrap();
        meshwire_scene_free(scene);
        assert_eq!(meshwire_asset_rename(asset, 1, name.as_ptr(), c"silk".as_ptr(), &raw mut count), Code::Ok);
        assert_eq!(count, 2);
        assert_eq!(meshwire_asset_rename(asset, 3, name.as_ptr(), name.as_ptr(), ptr::null_mut()), Code::Argument);
        meshwire_asset_free(asset);
    }
}

#[test]
fn findings_have_places() {
    let asset = sample("xac/padding-not-zero-le.xac");
    unsafe {
        let (findings, mut count) = (meshwire_asset_findings(asset), 0);
        meshwire_asset_free(asset);
        let first = meshwire_findings_list(findings, &raw mut count);
        for finding in slice::from_raw_parts(first, count) {
            assert!(!string(finding.code).is_empty() && !string(finding.message).is_empty());
        }
        meshwire_findings_free(findings);
    }
}
