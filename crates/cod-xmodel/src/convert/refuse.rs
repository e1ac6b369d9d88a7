//! Values that a conversion rejects, with their position in the source.

use meshwire_core::{Error, ErrorKind, Finding, Path, Problem, Segment, Severity};

use crate::file::{Content, XmodelFile};
use crate::layout;
use crate::model::Weights;
use crate::text::place::LineCounter;

/// Returns the bytes of the converted file, or all values that the form or the official converter rejects.
pub(super) fn written(source: &XmodelFile, converted: &XmodelFile) -> Result<Vec<u8>, Error> {
    let mut problems = Vec::new();
    let mut bytes = Vec::new();
    match converted.written() {
        Ok(written) => bytes = written,
        Err(error) => match error.kind() {
            ErrorKind::Unwritable(found) => problems.clone_from(found),
            _ => return Err(error),
        },
    }
    if !converted.kind().is_text() {
        weights(&converted.content, &mut problems);
    }
    if problems.is_empty() {
        return Ok(bytes);
    }
    add_places(source, &mut problems)?;
    Err(Error::new(crate::kind::NAME, ErrorKind::Unwritable(problems)))
}

/// Weights are floats, but the official converter rejects those outside of 0 to 1.
fn weights(content: &Content, problems: &mut Vec<Problem>) {
    let Content::Model(model) = content else { return };
    let vertices = model.vertices.iter().map(|vertex| &vertex.weights).enumerate().map(|one| ("vertices", one));
    let siege = model.siege.iter().flat_map(|siege| siege.weights.iter().enumerate()).map(|one| ("siege.weights", one));
    for (list, (index, weights)) in vertices.chain(siege) {
        let weights: &Weights = weights;
        for (position, weight) in weights.iter().enumerate() {
            if !(0.0..=1.0).contains(&weight.weight) {
                use Segment::{Field, Index};
                let path = [Field(list), Index(index), Field("weights"), Index(position), Field("weight")];
                let message = format!("expected a number from 0 to 1, found {}", weight.weight);
                problems.push(Problem { path: Path::from_iter(path), message });
            }
        }
    }
}

/// Adds the position in the source to each message, and sorts the problems by it.
fn add_places(source: &XmodelFile, problems: &mut Vec<Problem>) -> Result<(), Error> {
    let bytes = source.written()?;
    // Findings only because these are what the layout locates.
    let refused = |problem: Problem| Finding::new("refused", Severity::Error, problem.path, problem.message);
    let refused = std::mem::take(problems).into_iter().map(refused).collect();
    let mut lines = LineCounter::new(&bytes);
    for Finding { path, mut message, offset, .. } in layout::locate(source, &bytes, refused) {
        if let Some(offset) = offset {
            message = match usize::try_from(offset) {
                Ok(offset) if source.kind().is_text() => format!("{message} in {}", lines.describe(offset)),
                _ => format!("{message} at 0x{offset:x}"),
            };
        }
        problems.push(Problem { path, message });
    }
    Ok(())
}
