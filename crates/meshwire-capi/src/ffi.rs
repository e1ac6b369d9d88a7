//! The functions of the header. All `unsafe` code of the project is here: it turns pointers of C into references, and
//! back.

#![deny(clippy::undocumented_unsafe_blocks)]

use std::any::{TypeId, type_name};
#[cfg(unix)]
use std::ffi::OsStr;
use std::ffi::{CStr, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::OnceLock;
use std::{mem, ptr, slice};

use meshwire::{FormatId, Limits};

use crate::arena::{Text, first};
use crate::asset::{Asset, Buffer, Edits, Finding, Findings, Options};
use crate::failure::{self, Code, Error, Failure};
use crate::scene::{Scene, SceneView};

/// Number of this interface. It changes whenever a program would have to be compiled again.
pub const MESHWIRE_ABI: u32 = 1;

/// The size of options from which they are taken for memory that was not initialized.
const LONG: usize = 4096;

/// The target of a handle. The tag reveals handles of another type.
#[repr(C)]
struct Tagged<T> {
    tag: TypeId,
    value: T,
}

/// Asserts the thread rules of the header: other threads may use and free these values.
const _: () = {
    const fn shared<T: Send + Sync>() {}
    shared::<meshwire::Asset>();
    shared::<meshwire::scene::Scene>();
};

/// Runs a call. An error or a panic becomes the last error of the thread.
fn guard<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Code> {
    let failure = match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(value)) => return Ok(value),
        Ok(Err(failure)) => failure,
        Err(payload) => Failure::panic(payload.as_ref()),
    };
    Err(failure.keep())
}

fn code(work: impl FnOnce() -> Result<(), Failure>) -> Code {
    guard(work).err().unwrap_or(Code::Ok)
}

fn made<T: 'static>(work: impl FnOnce() -> Result<T, Failure>) -> *mut T {
    let made = guard(|| work().map(|value| Box::into_raw(Box::new(Tagged { tag: TypeId::of::<T>(), value }))));
    made.map_or(ptr::null_mut(), <*mut Tagged<T>>::cast)
}

/// Checks a handle.
///
/// # Safety
/// The pointer is NULL or a handle of any type that was not freed.
unsafe fn tagged<T: 'static>(handle: *const T) -> Result<*mut Tagged<T>, Failure> {
    let tagged = handle.cast_mut().cast::<Tagged<T>>();
    // SAFETY: every handle begins with a tag.
    if !handle.is_null() && tagged.is_aligned() && unsafe { (*tagged).tag } == TypeId::of::<T>() {
        return Ok(tagged);
    }
    let found = if handle.is_null() { "NULL" } else { "another pointer" };
    let name = type_name::<T>().rsplit("::").next().unwrap_or_default().to_lowercase();
    Err(Failure::argument(format!("expected a meshwire_{name}, found {found}")))
}

/// # Safety
/// The pointer is NULL or a handle of any type, which nobody changes or frees meanwhile.
unsafe fn shared<'a, T: 'static>(handle: *const T) -> Result<&'a T, Failure> {
    // SAFETY: the tag shows the type.
    unsafe { Ok(&(*tagged(handle)?).value) }
}

/// # Safety
/// The pointer is NULL or a handle of any type, which nobody else uses meanwhile.
unsafe fn changed<'a, T: 'static>(handle: *mut T) -> Result<&'a mut T, Failure> {
    // SAFETY: the tag shows the type.
    unsafe { Ok(&mut (*tagged(handle)?).value) }
}

/// # Safety
/// The pointer is NULL or a handle of any type, which nobody uses any more.
unsafe fn free<T: 'static>(handle: *mut T) {
    if !handle.is_null() {
        // SAFETY: the tag shows the type, and `made` has made it.
        let _ = guard(|| unsafe { Ok(Box::from_raw(tagged(handle)?)) }.map(drop));
    }
}

/// # Safety
/// The pointer is NULL or a C string.
unsafe fn c_text<'a>(name: &str, text: *const c_char) -> Result<&'a CStr, Failure> {
    if text.is_null() {
        return Err(Failure::argument(format!("{name}: expected a text, found NULL")));
    }
    // SAFETY: it is a C string.
    Ok(unsafe { CStr::from_ptr(text) })
}

/// # Safety
/// The pointer is NULL or a C string.
unsafe fn text<'a>(name: &str, text: *const c_char) -> Result<&'a str, Failure> {
    // SAFETY: as above.
    let text = unsafe { c_text(name, text)? };
    text.to_str().map_err(|_| Failure::argument(format!("{name}: expected UTF-8")))
}

/// # Safety
/// The pointer is NULL or a C string.
unsafe fn c_path<'a>(path: *const c_char) -> Result<&'a Path, Failure> {
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt as _;
        // SAFETY: as above.
        unsafe { c_text("path", path) }.map(|path| Path::new(OsStr::from_bytes(path.to_bytes())))
    }
    #[cfg(not(unix))]
    {
        // SAFETY: as above.
        unsafe { text("path", path) }.map(Path::new)
    }
}

/// # Safety
/// The pointer is NULL or has `size` bytes.
unsafe fn bytes<'a>(data: *const u8, size: usize) -> Result<&'a [u8], Failure> {
    match (data.is_null(), isize::try_from(size)) {
        (_, Ok(0)) => Ok(&[]),
        // SAFETY: the caller has the bytes, and they are not too many for a list.
        (false, Ok(_)) => Ok(unsafe { slice::from_raw_parts(data, size) }),
        (true, _) => Err(Failure::argument(format!("data: expected {size} bytes, found NULL"))),
        (false, Err(_)) => Err(Failure::argument(format!("size: {size} is more than there is memory"))),
    }
}

/// # Safety
/// The pointer is NULL, or its `size` says how many bytes can be read.
unsafe fn limits(options: *const Options) -> Result<Limits, Failure> {
    let known = mem::size_of::<Options>();
    if options.is_null() {
        return Ok(Limits::default());
    }
    // SAFETY: options begin with their size.
    let size = unsafe { (&raw const (*options).size).read_unaligned() };
    if !(mem::size_of::<usize>()..LONG).contains(&size) {
        return Err(Failure::argument(format!("options: expected a size of {known}, found {size}")));
    }
    // SAFETY: there are `size` bytes.
    let passed = unsafe { slice::from_raw_parts(options.cast::<u8>(), size) };
    if passed.iter().skip(known).any(|byte| *byte != 0) {
        return Err(Failure::new(Code::Unsupported, "options: this version of the library has fewer of them"));
    }
    let mut copy = Options::default();
    // SAFETY: the shorter size of both; any bytes are options.
    unsafe { ptr::copy_nonoverlapping(passed.as_ptr(), (&raw mut copy).cast(), size.min(known)) };
    Ok(copy.limits())
}

/// Writes a result if the caller wants it.
///
/// # Safety
/// The pointer is NULL or can be written to.
unsafe fn put<T>(place: *mut T, value: T) {
    if !place.is_null() {
        // SAFETY: the caller has the place.
        unsafe { place.write(value) };
    }
}

/// Puts the number of elements, and returns the first.
///
/// # Safety
/// The pointer is NULL or can be written to.
unsafe fn list<T>(elements: Result<&[T], Failure>, count: *mut usize) -> *const T {
    let elements = guard(|| elements).unwrap_or_default();
    // SAFETY: as above.
    unsafe { put(count, elements.len()) };
    first(elements)
}

/// Returns the name of a format as a C string.
fn name_of(format: FormatId) -> *const c_char {
    static NAMES: OnceLock<Vec<(FormatId, String)>> = OnceLock::new();
    let all = || FormatId::ALL.iter().map(|format| (*format, format!("{format}\0"))).collect();
    let name = NAMES.get_or_init(all).iter().find(|(one, _)| *one == format);
    name.map_or(ptr::null(), |(_, name)| name.as_ptr().cast())
}

/// Returns the version of the library, such as `0.1.0`. The text is static.
#[unsafe(no_mangle)]
pub extern "C" fn meshwire_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

/// Returns the number of the interface of the library. A program that loads it at run time compares this with
/// MESHWIRE_ABI.
#[unsafe(no_mangle)]
pub extern "C" fn meshwire_abi() -> u32 {
    MESHWIRE_ABI
}

/// Returns the reason why the last call on this thread that failed has failed, or NULL if none has. It is valid until
/// the next call on this thread that fails.
#[unsafe(no_mangle)]
pub extern "C" fn meshwire_last_error() -> *const Error {
    failure::last()
}

/// Returns the name of the format that the content shows, such as `xac`, or NULL if it is unknown. The text is static.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_detect(data: *const u8, size: usize) -> *const c_char {
    // SAFETY: the caller has `size` bytes.
    let detected = guard(|| Ok(meshwire::detect(unsafe { bytes(data, size)? })));
    detected.ok().flatten().map_or(ptr::null(), name_of)
}

/// Opens the file at a path. Its content determines the format. `options` may be NULL.
///
/// Paths are bytes on Unix and UTF-8 on Windows. Returns NULL on failure. Free the asset with meshwire_asset_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_asset_open(path: *const c_char, options: *const Options) -> *mut Asset {
    // SAFETY: the caller passes a C string, and NULL or options.
    made(|| unsafe { Asset::open(c_path(path)?, &limits(options)?) })
}

/// Reads a file from memory, which is copied. Its content determines the format. `options` may be NULL.
///
/// Returns NULL on failure. Free the asset with meshwire_asset_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_asset_read(data: *const u8, size: usize, options: *const Options) -> *mut Asset {
    // SAFETY: the caller has `size` bytes, and passes NULL or options.
    made(|| unsafe { Asset::read(bytes(data, size)?, &limits(options)?) })
}

/// Reads the document that meshwire_asset_to_json returned, as UTF-8 of `size` bytes. `options` may be NULL.
///
/// Returns NULL on failure. Free the asset with meshwire_asset_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_asset_from_json(
    json: *const c_char,
    size: usize,
    options: *const Options,
) -> *mut Asset {
    // SAFETY: the caller has `size` bytes, and passes NULL or options.
    made(|| unsafe { Asset::from_json(bytes(json.cast(), size)?, &limits(options)?) })
}

/// Frees an asset. NULL is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_asset_free(asset: *mut Asset) {
    // SAFETY: nobody uses the handle any more.
    unsafe { free(asset) }
}

/// Returns the name of the format, such as `xac`, or NULL on failure. The text is static.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_asset_format(asset: *const Asset) -> *const c_char {
    // SAFETY: the caller passes a handle.
    guard(|| unsafe { Ok(shared(asset)?.file.format()) }).map_or(ptr::null(), name_of)
}

/// Returns the bytes of the file. Unchanged parts are byte-identical.
///
/// Returns NULL on failure. Free the buffer with meshwire_buffer_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_asset_to_bytes(asset: *const Asset) -> *mut Buffer {
    // SAFETY: the caller passes a handle.
    made(|| unsafe { Ok(Buffer::new(shared(asset)?.file.to_bytes()?)) })
}

/// Writes the file atomically: whole or not at all. A `path` of NULL is the one that the asset was opened from.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_asset_save(asset: *const Asset, path: *const c_char) -> Code {
    // SAFETY: the caller passes a handle, and NULL or a C string.
    code(|| unsafe { shared(asset)?.save(if path.is_null() { None } else { Some(c_path(path)?) }) })
}

/// Drops stored lengths, offsets, compressed streams and style, so that writing computes them again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_asset_forget_stored(asset: *mut Asset) -> Code {
    // SAFETY: the caller passes a handle, which nobody else uses.
    code(|| unsafe {
        changed(asset)?.file.forget_stored();
        Ok(())
    })
}

/// Returns the findings of the lint, in file order.
///
/// Returns NULL on failure. Free them with meshwire_findings_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_asset_findings(asset: *const Asset) -> *mut Findings {
    // SAFETY: the caller passes a handle.
    made(|| unsafe { Ok(Findings::of(shared(asset)?)) })
}

/// Returns the value at a path, such as `header.minor_version`, as JSON.
///
/// Returns NULL on failure. Free the buffer with meshwire_buffer_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_asset_get(asset: *const Asset, path: *const c_char) -> *mut Buffer {
    // SAFETY: the caller passes a handle and a C string.
    made(|| unsafe { Ok(Buffer::new(shared(asset)?.get(text("path", path)?)?)) })
}

/// Sets the value at a path to one in the form that meshwire_asset_get returns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_asset_set(asset: *mut Asset, path: *const c_char, json: *const c_char) -> Code {
    // SAFETY: the caller passes a handle, which nobody else uses, and C strings.
    code(|| unsafe { changed(asset)?.set(text("path", path)?, text("json", json)?) })
}

/// Returns the lossless JSON document of the file.
///
/// Returns NULL on failure. Free the buffer with meshwire_buffer_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_asset_to_json(asset: *const Asset) -> *mut Buffer {
    // SAFETY: the caller passes a handle.
    made(|| unsafe { Ok(Buffer::new(shared(asset)?.to_json()?)) })
}

/// Renames all elements of a kind, MESHWIRE_NAMED_NODE and so on, with a name, and all references to them. Puts the
/// number of places into `places`, which may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_asset_rename(
    asset: *mut Asset,
    kind: u32,
    old_name: *const c_char,
    new_name: *const c_char,
    places: *mut usize,
) -> Code {
    // SAFETY: the caller passes a handle, which nobody else uses, C strings, and NULL or a place.
    code(|| unsafe {
        let (old_name, new_name) = (text("old_name", old_name)?, text("new_name", new_name)?);
        put(places, changed(asset)?.rename(kind, old_name, new_name)?);
        Ok(())
    })
}

/// Returns the scene as a GLB file. meshwire_asset_apply_glb applies edits of it.
///
/// Returns NULL on failure. Free the buffer with meshwire_buffer_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_asset_to_glb(asset: *const Asset) -> *mut Buffer {
    // SAFETY: the caller passes a handle.
    made(|| unsafe { Ok(Buffer::new(shared(asset)?.to_glb()?)) })
}

/// Applies the edits in a GLB that meshwire_asset_to_glb made and an editor changed. The result is compared with it: an
/// edit that would be lost is an error, and the asset is then unchanged.
///
/// Returns NULL on failure. Free the edits with meshwire_edits_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_asset_apply_glb(asset: *mut Asset, data: *const u8, size: usize) -> *mut Edits {
    // SAFETY: the caller passes a handle, which nobody else uses, and has `size` bytes.
    made(|| unsafe { changed(asset)?.apply_glb(bytes(data, size)?) })
}

/// Returns the scene of the file, with the animations of `motion_count` other files, which are matched by name.
/// `motions` may be NULL if there are none. `space` is MESHWIRE_SPACE_FILE or another.
///
/// The scene is a copy: it outlives the assets, and changes of them do not change it. Returns NULL on failure. Free the
/// scene with meshwire_scene_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_asset_scene(
    asset: *const Asset,
    motions: *const *const Asset,
    motion_count: usize,
    space: u32,
) -> *mut Scene {
    made(|| {
        if motion_count > 0 && motions.is_null() {
            return Err(Failure::argument(format!("motions: expected {motion_count} assets, found NULL")));
        }
        // SAFETY: the caller has `motion_count` handles.
        let motion = |number| unsafe { shared(motions.add(number).read()) };
        let motions = (0..motion_count).map(motion).collect::<Result<Vec<_>, _>>()?;
        // SAFETY: the caller passes a handle.
        unsafe { shared(asset)? }.scene(&motions, space)
    })
}

/// Returns the content of a scene, which lives as long as the scene, or NULL on failure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_scene_data(scene: *const Scene) -> *const SceneView {
    // SAFETY: the caller passes a handle.
    guard(|| unsafe { Ok(&raw const shared(scene)?.view) }).unwrap_or(ptr::null())
}

/// Puts the transform of each node to the space of the scene into `matrices`: 16 numbers per node, in columns. They are
/// those of an animation at a time in seconds, or of the rest pose if `animation` is MESHWIRE_NONE.
///
/// `capacity` is how many numbers there is room for. Nothing is written if that is less than 16 per node.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_scene_pose(
    scene: *const Scene,
    animation: u32,
    time: f64,
    matrices: *mut f32,
    capacity: usize,
) -> Code {
    code(|| {
        // SAFETY: the caller passes a handle.
        let scene = unsafe { shared(scene)? };
        let worlds = scene.pose(animation, time)?;
        let needed = worlds.len();
        if matrices.is_null() || capacity < needed {
            let found = if matrices.is_null() { "NULL".to_owned() } else { capacity.to_string() };
            return Err(Failure::argument(format!("matrices: expected room for {needed} numbers, found {found}")));
        }
        // SAFETY: there is room, in memory of the caller.
        unsafe { ptr::copy_nonoverlapping(worlds.as_ptr(), matrices, needed) };
        Ok(())
    })
}

/// Frees a scene and all that its view points to. NULL is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_scene_free(scene: *mut Scene) {
    // SAFETY: nobody uses the handle any more.
    unsafe { free(scene) }
}

/// Returns the findings, and puts their number into `count`. They live as long as the handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_findings_list(findings: *const Findings, count: *mut usize) -> *const Finding {
    // SAFETY: the caller passes a handle, and NULL or a place.
    unsafe { list(shared(findings).map(|findings| findings.list.as_slice()), count) }
}

/// Frees findings. NULL is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_findings_free(findings: *mut Findings) {
    // SAFETY: nobody uses the handle any more.
    unsafe { free(findings) }
}

/// Returns the applied changes, one line each, and puts their number into `count`. They live as long as the handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_edits_changes(edits: *const Edits, count: *mut usize) -> *const Text {
    // SAFETY: the caller passes a handle, and NULL or a place.
    unsafe { list(shared(edits).map(|edits| edits.changes.as_slice()), count) }
}

/// Returns the edits that the format has no place for, one line each, and puts their number into `count`. They live as
/// long as the handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_edits_skipped(edits: *const Edits, count: *mut usize) -> *const Text {
    // SAFETY: the caller passes a handle, and NULL or a place.
    unsafe { list(shared(edits).map(|edits| edits.skipped.as_slice()), count) }
}

/// Frees edits. NULL is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_edits_free(edits: *mut Edits) {
    // SAFETY: nobody uses the handle any more.
    unsafe { free(edits) }
}

/// Returns the bytes of a buffer, and puts their number into `size`. They live as long as the buffer. A zero byte
/// follows, which `size` does not count: JSON is a C string. Returns NULL on failure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_buffer_data(buffer: *const Buffer, size: *mut usize) -> *const u8 {
    // SAFETY: the caller passes a handle, and NULL or a place.
    unsafe {
        let data = guard(|| Ok(shared(buffer)?.bytes())).ok();
        put(size, data.map_or(0, <[u8]>::len));
        data.map_or(ptr::null(), <[u8]>::as_ptr)
    }
}

/// Frees a buffer. NULL is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meshwire_buffer_free(buffer: *mut Buffer) {
    // SAFETY: nobody uses the handle any more.
    unsafe { free(buffer) }
}

/// Tests of what a C program cannot cause; `tests/arguments.c` has the others.
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_code_of_its_thread() {
        assert_eq!(code(|| panic!("out of {}", "paper")), Code::Panic);
        // SAFETY: the error is that of this thread, which reports no other meanwhile.
        let message = unsafe { CStr::from_ptr((*meshwire_last_error()).message.data) };
        assert_eq!(message, c"internal error: out of paper");
        assert!(std::thread::spawn(|| meshwire_last_error().is_null()).join().unwrap_or(false));
    }
}
