//! The targets of every format.

use binrw::Endian;
use meshwire::ani::AniFile;
use meshwire::mdl::MdlFile;
use meshwire::xac::XacFile;
use meshwire::xmf::XmfFile;
use meshwire::xmodel::{Kind, XmodelFile, convert};
use meshwire::xpm::XpmFile;
use meshwire::xsm::XsmFile;
use meshwire::{Format, Limits};
use meshwire_core::generate::{self, Generate};

use crate::mutate::change;
use crate::{Target, json, limits, read, reread, structured};

const XMODEL: &[&str] = &["xmodel_export", "xmodel_bin", "xanim_export", "xanim_bin", "nt_export"];

macro_rules! targets {
    ($($seeds:expr, $mutate:expr => {$($name:literal => $run:expr;)*})*) => {
        /// All targets.
        pub const TARGETS: &[Target] =
            &[$($(Target { name: $name, seeds: $seeds, run: $run, mutate: $mutate }),*),*];
    };
}

targets! {
    &["xac"], Some(change::<XacFile>) => {
        "xac_read" => read::<XacFile>;
        "xac_reread" => reread::<XacFile>;
        "xac_json" => json::<XacFile>;
        "xac_flip" => |data| flip(data, XacFile::set_endian);
    }
    &["xsm"], Some(change::<XsmFile>) => {
        "xsm_read" => read::<XsmFile>;
        "xsm_reread" => reread::<XsmFile>;
        "xsm_json" => json::<XsmFile>;
        "xsm_flip" => |data| flip(data, XsmFile::set_endian);
    }
    &["xpm"], Some(change::<XpmFile>) => {
        "xpm_read" => read::<XpmFile>;
        "xpm_reread" => reread::<XpmFile>;
        "xpm_json" => json::<XpmFile>;
        "xpm_flip" => |data| flip(data, XpmFile::set_endian);
    }
    // XMF and ANI keep counts and offsets as fields, so a change to the dump does not keep them right.
    &["xmf"], None => {
        "xmf_read" => read::<XmfFile>;
        "xmf_reread" => reread::<XmfFile>;
        "xmf_json" => json::<XmfFile>;
        "xmf_decode" => decode;
    }
    &["ani"], None => {
        "ani_read" => read::<AniFile>;
        "ani_reread" => reread::<AniFile>;
        "ani_json" => json::<AniFile>;
    }
    // Dumps of node trees and of texts are long: in the same time, plain changes of bytes reach as far or further.
    &["mdl"], None => {
        "mdl_read" => read::<MdlFile>;
        "mdl_reread" => reread::<MdlFile>;
        "mdl_json" => json::<MdlFile>;
    }
    XMODEL, None => {
        "xmodel_read" => read::<XmodelFile>;
        "xmodel_reread" => reread::<XmodelFile>;
        "xmodel_json" => json::<XmodelFile>;
        "xmodel_convert" => text_and_binary;
    }
    // The input is not a file but what a value is made from.
    &["xac"], None => { "xac_structured" => |data| { value::<XacFile>(data); }; }
    &["xsm"], None => { "xsm_structured" => |data| { value::<XsmFile>(data); }; }
    &["xpm"], None => { "xpm_structured" => |data| { value::<XpmFile>(data); }; }
    &["xmf"], None => { "xmf_structured" => |data| { value::<XmfFile>(data); }; }
    &["ani"], None => { "ani_structured" => |data| { value::<AniFile>(data); }; }
    &["mdl"], None => { "mdl_structured" => |data| { value::<MdlFile>(data); }; }
    XMODEL, None => { "xmodel_structured" => |data| { value::<XmodelFile>(data); }; }
}

/// Makes a value from `data` and writes it; says whether it could be written, `None` if none could be made.
pub fn value<F: Format + Generate<Args = ()>>(data: &[u8]) -> Option<bool> {
    let value = generate::whole::<F>(&mut arbitrary::Unstructured::new(data)).ok()?;
    Some(structured(&value))
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
    let limits = Limits { max_decoded_bytes: 1 << 20, ..limits() };
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
