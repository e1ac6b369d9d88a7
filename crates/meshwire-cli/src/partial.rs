//! Reading of damaged files up to the error.

use meshwire::{Asset, FormatId};

use crate::limits;
use crate::status::{Failure, Status, Stop};

/// Reads a file or, if `partial`, as much of it as possible with the error of the rest.
///
/// # Errors
/// The file cannot be read and `partial` is not set.
pub fn partly(format: FormatId, bytes: &[u8], partial: bool) -> Result<(Option<Asset>, Option<Failure>), Stop> {
    match limits::read_as(format, bytes) {
        Ok(asset) => Ok((Some(asset), None)),
        Err(error) if partial => {
            let part = Asset::read_part(format, bytes, &error, limits::limits());
            Ok((part, Some(Failure::Format(error))))
        }
        Err(error) => Err(error.into()),
    }
}

/// Returns the status of a run over the file.
pub fn failed(failure: Option<&Failure>) -> Status {
    if failure.is_some() { Status::Failed } else { Status::Clean }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use meshwire::facts::Facts;

    /// Truncates samples at about a hundred positions each; every result can be written, read and shown.
    #[test]
    fn what_is_left_of_a_file_is_a_file() {
        let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
        let mut parts = 0;
        for format in FormatId::ALL {
            for entry in fs::read_dir(samples.join(format.name())).unwrap() {
                let path = entry.unwrap().path();
                let whole = fs::read(&path).unwrap();
                for cut in (0..whole.len()).step_by(whole.len() / 100 + 1) {
                    let bytes = &whole[..cut];
                    let Ok((Some(part), Some(_))) = partly(*format, bytes, true) else { continue };
                    let written = part.to_bytes().unwrap_or_else(|error| panic!("{path:?} {cut}: {error}"));
                    let back = Asset::read_as(*format, &written);
                    assert!(back.is_ok_and(|back| back.same_as(&part)), "{path:?} {cut}");
                    part.layout(&mut |_| {}).unwrap();
                    let facts = Facts::of(&part);
                    assert_eq!(facts.nodes.len(), facts.parents.len());
                    parts += 1;
                }
            }
        }
        assert!(parts > 5000, "{parts}");
    }
}
