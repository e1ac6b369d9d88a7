//! The targets: those that every format of the registry has, and those that belong to one.

use std::sync::LazyLock;

use binrw::Endian;
use meshwire::Format;
use meshwire::mdl::{MdlFile, Profile, compile, decompile, decompile_plain, decompiled_profile};
use meshwire::mdl_text::TextFile;
use meshwire::xmf::XmfFile;
use meshwire::xmodel::{Kind, XmodelFile, convert};
use meshwire_core::generate::{self, Generate};

use crate::mutate::{change, changed};
use crate::{Seeds, Target, json, limits, read, reread, schemas, structured};

/// All targets.
pub static TARGETS: LazyLock<Vec<Target>> = LazyLock::new(|| {
    let mut targets = every_format();
    for (name, run) in OWN {
        let of_format = |target: &&Target| name.strip_prefix(target.format).is_some_and(|rest| rest.starts_with('_'));
        // Of `mdl` and `mdl_text` the longer name is meant.
        if let Some(target) = targets.iter().filter(of_format).max_by_key(|target| target.format.len()).copied() {
            targets.push(Target { name, run: *run, ..target });
        }
    }
    targets.extend(schemas::TARGETS);
    targets.push(Target {
        format: "gltf",
        name: "gltf_import",
        seeds: Seeds { kinds: &[], others: &["fuzz/regressions/glb"], dictionary: "" },
        run: crate::scene::import_damaged,
        change: Some(crate::glb::other_number),
    });
    targets.push(Target {
        format: "gltf",
        name: "gltf_make",
        seeds: Seeds { kinds: &[], others: &["fuzz/regressions/glb"], dictionary: "" },
        run: crate::scene::make,
        change: Some(crate::glb::other_number),
    });
    targets.push(Target {
        format: "gltf",
        name: "gltf_peer",
        seeds: Seeds { kinds: &[], others: &["fuzz/regressions/glb"], dictionary: "" },
        run: crate::peer::gltf,
        change: Some(crate::glb::other_number),
    });
    targets
});

/// Feeds a target one input.
type Feed = fn(&[u8]);

/// Properties of one format alone.
const OWN: &[(&str, Feed)] = &[
    ("xmf_decode", decode),
    ("xmodel_convert", text_and_binary),
    ("mdl_text_compile", compiled),
    ("mdl_decompile", decompiled),
    ("xmf_inflate", crate::peer::zlib),
    ("xmodel_number", crate::peer::number),
];

/// Formats whose inputs are changed byte by byte alone: XMF and ANI keep counts and offsets as fields, so a change to
/// the dump does not keep them right; dumps of node trees and of texts are long, and in the same time plain changes of
/// bytes reach as far or further.
const NOT_BY_DUMP: [&str; 5] = ["xmf", "ani", "mdl", "mdl_text", "xmodel"];

macro_rules! targets {
    ($($(#[$doc:meta])* $module:ident if $feature:literal = $($krate:ident)::+: $variant:ident($file:ident) {
        kinds: [$($kind:ident, $name:literal $(for $extension:literal)?, $description:literal, [$($magic:literal)?]);+],
        schema: [$($schema:literal)?],
        endian: [$($set_endian:ident)?],
        $($facts:tt)*
    })*) => {
        fn every_format() -> Vec<Target> {
            let mut targets = Vec::new();
            $({
                use meshwire::$module::$file as File;

                let seeds = Seeds { kinds: &[$($name),+], others: &[], dictionary: [$($schema,)? ""].first().copied().unwrap_or("") };
                let mut add = |name, run, change| targets.push(Target { format: $feature, name, seeds, run, change });
                let by_dump: Option<crate::Change> = (!NOT_BY_DUMP.contains(&$feature)).then_some(change::<File>);
                add(concat!($feature, "_read"), read::<File>, by_dump);
                add(concat!($feature, "_reread"), reread::<File>, by_dump);
                add(concat!($feature, "_json"), json::<File>, by_dump);
                $(add(concat!($feature, "_flip"), |data| flip(data, File::$set_endian), by_dump);)?
                add(concat!($feature, "_scene"), crate::scene::shown, by_dump);
                add(concat!($feature, "_edit"), crate::scene::edited, by_dump);
                // The input is not a file but what a value is made from.
                add(concat!($feature, "_structured"), |data| { value::<File>(data); }, None);
            })*
            targets
        }

        /// For each format, a function that makes a value and writes it; see [`value`].
        pub const MAKERS: &[(&str, fn(&[u8]) -> Option<bool>)] = &[$(($feature, value::<meshwire::$module::$file>)),*];

        /// For each format, its kinds of files and a function that changes a file and writes it; see [`change_value`].
        pub const CHANGERS: &[(&[&str], fn(&[u8], u32) -> Option<bool>)] =
            &[$((&[$($name),+], change_value::<meshwire::$module::$file>)),*];
    };
}

meshwire::for_each_format!(targets);

/// Makes a value from `data` and writes it; says whether it could be written, `None` if none could be made.
pub fn value<F: Format + for<'a> Generate<Args<'a> = ()>>(data: &[u8]) -> Option<bool> {
    let value = generate::whole::<F>(&mut arbitrary::Unstructured::new(data)).ok()?;
    Some(structured(&value))
}

/// Changes values of a file and writes it; says whether it could be written, `None` if the change makes no file.
pub fn change_value<F>(data: &[u8], seed: u32) -> Option<bool>
where
    F: Format + serde::Serialize + serde::de::DeserializeOwned,
{
    Some(structured(&changed::<F>(data, seed)?))
}

/// Both byte orders hold the same: little, big and little again gives the same bytes.
fn flip<F: Format>(data: &[u8], set_endian: impl Fn(&mut F, Endian)) {
    let Ok(mut file) = F::read_with(data, &limits()) else { return };
    set_endian(&mut file, Endian::Little);
    // A stored length may be right in one order of the nested parts only; such a file cannot be written otherwise.
    let Ok(little) = file.to_bytes() else { return };
    set_endian(&mut file, Endian::Big);
    let big = file.to_bytes().expect("what can be written in one byte order can be in the other");
    let mut back = F::read(&big).expect("what was written reads");
    set_endian(&mut back, Endian::Little);
    assert!(back.to_bytes().expect("what reads can be written") == little, "both byte orders hold the same");
}

/// Decoding never panics and never passes the limits.
fn decode(data: &[u8]) {
    let limits = limits().with_max_decoded_bytes(1 << 20);
    let Ok(file) = XmfFile::read_with(data, &limits) else { return };
    for buffer in 0..file.descriptors().len() {
        if let Ok(bytes) = file.decode(buffer) {
            assert!(bytes.len() <= 1 << 20, "a buffer decodes to more than the limits allow");
        }
    }
    if let Ok(mesh) = file.mesh() {
        for buffer in mesh.buffers() {
            let _ = format!("{buffer:?}").len();
        }
    }
}

/// Text as binary and back is stable: the second conversion changes nothing that the first did not.
fn text_and_binary(data: &[u8]) {
    let Ok(file) = XmodelFile::read_with(data, &limits()) else { return };
    let options = convert::Options { clamp: true, ..convert::Options::default() };
    let (text, binary) = match file.kind() {
        Kind::XmodelExport | Kind::XmodelBin => (Kind::XmodelExport, Kind::XmodelBin),
        Kind::XanimExport | Kind::XanimBin => (Kind::XanimExport, Kind::XanimBin),
        Kind::NtExport => return,
    };
    let Ok(first) = convert::convert(&file, binary, &options) else { return };
    let bytes = first.file.to_bytes().expect("what was converted can be written");
    let again = XmodelFile::read(&bytes).expect("what was written reads");
    assert!(again.to_bytes().expect("what reads can be written") == bytes);
    // Text has no place for some texts of a binary file, such as one with a quote in it; that is an error on writing.
    if let Some(bytes) = convert::convert(&again, text, &options).ok().and_then(|text| text.file.to_bytes().ok()) {
        XmodelFile::read(&bytes).expect("what was written reads");
    }
}

/// The text of a binary model compiles to the same bytes, or there is none.
fn decompiled(data: &[u8]) {
    let Ok(file) = MdlFile::read_with(data, &limits()) else { return };
    let _ = decompile_plain(&file).map(|plain| plain.text.to_bytes().expect("a plain text can be written"));
    let Ok(text) = decompile(&file) else { return };
    let written = text.to_bytes().expect("a text can be written");
    let again = TextFile::read(&written).expect("what was written reads");
    let back = compile(&again, file.profile).expect("what was decompiled compiles");
    assert!(back.to_bytes().expect("what was read can be written") == data, "the bytes are the same");
}

/// A text that compiles gives a file that reads back, in the layout of the compiler.
fn compiled(data: &[u8]) {
    let Ok(text) = TextFile::read_with(data, &limits()) else { return };
    for profile in Profile::ALL {
        let Ok(file) = compile(&text, profile) else { continue };
        // Too many numbers for a field of the binary form are an error on writing.
        let Ok(bytes) = file.to_bytes() else { continue };
        let again = MdlFile::read(&bytes).expect("what was compiled reads");
        // Comments of a decompiled text may say otherwise.
        let is_free = decompiled_profile(&text).is_none();
        assert!(again.stored.is_none() || !is_free, "what was compiled has the layout of the compiler");
        assert!(again.to_bytes().expect("what reads can be written") == bytes);
    }
}
