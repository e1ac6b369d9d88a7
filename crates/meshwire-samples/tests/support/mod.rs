//! What all tests of the samples need.
#![allow(dead_code)]

use cod_xmodel::XmodelFile;
use emfx_xac::XacFile;
use emfx_xpm::XpmFile;
use emfx_xsm::XsmFile;
use meshwire_core::{Error, Format, Info};
use meshwire_samples::Sample;

/// The samples of one folder.
pub fn folder(name: &str) -> Vec<Sample> {
    let found: Vec<Sample> =
        meshwire_samples::all().unwrap().into_iter().filter(|sample| extension(sample) == name).collect();
    assert!(!found.is_empty(), "{name}");
    found
}

pub fn extension(sample: &Sample) -> &str {
    sample.path.split_once('/').unwrap().0
}

/// Name without folder and extension.
pub fn name(sample: &Sample) -> &str {
    let (folder, file) = sample.path.split_once('/').unwrap();
    file.strip_suffix(folder).unwrap().strip_suffix('.').unwrap()
}

/// What can be asked of a file of any format.
pub struct Checked {
    pub info: Info,
    pub written: Vec<u8>,
    pub rebuilt: Vec<u8>,
    /// Bytes the layout accounts for.
    pub covered: Vec<u8>,
}

pub fn check(sample: &Sample) -> Result<Checked, Error> {
    match extension(sample) {
        "xmf" => checked::<xumf::XmfFile>(sample),
        "ani" => checked::<xumf::ani::AniFile>(sample),
        "mdl" => checked::<nwn_mdl::MdlFile>(sample),
        "xac" => checked::<XacFile>(sample),
        "xsm" => checked::<XsmFile>(sample),
        "xpm" => checked::<XpmFile>(sample),
        _ => checked::<XmodelFile>(sample),
    }
}

fn checked<F: Format>(sample: &Sample) -> Result<Checked, Error> {
    assert!(F::detect(&sample.bytes), "{}", sample.path);
    let mut file = F::read(&sample.bytes)?;
    let mut covered = Vec::new();
    file.layout(&mut |leaf| covered.extend(leaf.bytes))?;
    let (info, written) = (file.info(), file.to_bytes()?);
    file.forget_stored();
    Ok(Checked { info, written, rebuilt: file.to_bytes()?, covered })
}
