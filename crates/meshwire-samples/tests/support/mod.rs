//! What all tests of the samples need.
#![allow(dead_code)]

use meshwire::{Asset, FormatId};
use meshwire_core::{Error, Info, laws};
use meshwire_samples::Sample;

/// The samples of one folder.
pub fn folder(name: &str) -> Vec<Sample> {
    let found: Vec<Sample> =
        meshwire_samples::all().unwrap().into_iter().filter(|sample| kind(sample) == name).collect();
    assert!(!found.is_empty(), "{name}");
    found
}

/// Folder, which is the kind of file.
pub fn kind(sample: &Sample) -> &str {
    split(sample).0
}

/// Name without folder and extension.
pub fn name(sample: &Sample) -> &str {
    let (folder, file) = split(sample);
    let extension = folder.parse().map_or(folder, |format: FormatId| format.extension());
    file.strip_suffix(extension).unwrap().strip_suffix('.').unwrap()
}

fn split(sample: &Sample) -> (&str, &str) {
    sample.path.strip_prefix("odd/").unwrap_or(&sample.path).split_once('/').unwrap()
}

/// What a file says of itself, and whether it comes back without what was merely stored in it.
pub struct Checked {
    pub info: Info,
    pub rebuilt: bool,
}

/// Reads a sample as what its folder says, which its content must say as well, and asks it the laws.
pub fn check(sample: &Sample) -> Result<Checked, Error> {
    let format = kind(sample).parse().unwrap();
    let read = |bytes: &[u8]| Asset::read_as(format, bytes);
    assert_eq!(meshwire::detect(&sample.bytes), Some(format), "{}", sample.path);
    let kept = laws::any_input(&sample.bytes, read);
    assert!(kept.as_ref().is_ok_and(|kept| *kept), "{}: {kept:?}", sample.path);
    let mut file = read(&sample.bytes)?;
    let info = file.info();
    file.forget_stored();
    Ok(Checked { info, rebuilt: file.to_bytes()? == sample.bytes })
}
