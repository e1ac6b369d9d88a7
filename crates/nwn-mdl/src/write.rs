//! Serializes the tree to bytes.

use meshwire_core::reader::widen;
use meshwire_core::{Error, Limits, Segment, Validator};

use crate::error::NAME;
use crate::file::{MdlFile, Stored};
use crate::layout::{At, Checked, Fresh, Layout, Nothing, Overrides, Predicted};
use crate::profile::Profile;
use crate::read::Faults;
use crate::tree::Model;
use crate::{read, validate};

/// Returns the bytes of the file, if it can be written.
pub(crate) fn to_bytes(file: &MdlFile) -> Result<Vec<u8>, Error> {
    let Some(stored) = &file.stored else { return laid_out(file.profile, &file.model) };
    checked(&file.model)?;
    let bytes = placed(file, stored)?;
    reads_back(file, &bytes)?;
    Ok(bytes)
}

/// Fails with all problems that prevent a model from being written.
fn checked(model: &Model) -> Result<(), Error> {
    let mut problems = Validator::new();
    validate::model(model, &mut problems);
    problems.finish(NAME)
}

/// Writes the file with its blocks at their stored offsets.
fn placed(file: &MdlFile, stored: &Stored) -> Result<Vec<u8>, Error> {
    let mut problems = Validator::new();
    let shape = Layout::new(file.profile, Overrides(&stored.words), Nothing).run(&file.model).shape;
    if shape != stored.shape {
        problems.field("stored", |v| v.problem(OUTDATED));
    }
    // The stored sizes determine the allocation, so they must be covered by actual blocks and gaps.
    let gaps: u64 = stored.gaps.iter().map(|gap| widen(gap.bytes.len())).sum();
    let known = gaps.saturating_add(Layout::new(file.profile, Predicted, Nothing).run(&file.model).total());
    if u64::from(stored.model_size) + u64::from(stored.raw_size) > known {
        problems.field("stored", |v| v.problem("the sizes of the regions exceed what is stored"));
    }
    problems.finish(NAME)?;
    let mut layout =
        Layout::new(file.profile, Overrides(&stored.words), Checked::new(stored.model_size, stored.raw_size));
    for gap in &stored.gaps {
        layout.out.write(At { region: gap.region, offset: gap.offset }, "gap", &gap.bytes);
    }
    layout.run(&file.model);
    if let Some((at, name)) = layout.out.conflict {
        let mut problems = Validator::new();
        problems.field("stored", |v| {
            v.field(name, |v| {
                v.problem(format!(
                    "the block at {:#x} is outside its region or overlaps another block; {OUTDATED}",
                    at.offset
                ));
            });
        });
        problems.finish(NAME)?;
    }
    Ok(layout.out.into_bytes())
}

/// Fails unless `bytes` read back as the same tree.
fn reads_back(file: &MdlFile, bytes: &[u8]) -> Result<(), Error> {
    let back = read::split(bytes).and_then(|(model, raw)| read::read(model, raw, &Limits::default(), Faults::Refuse));
    let plain = |tree: &Model| laid_out(file.profile, tree).ok();
    if back.is_ok_and(|back| plain(&back.model) == plain(&file.model)) {
        return Ok(());
    }
    let mut problems = Validator::new();
    problems.within(Segment::Field("stored"), |v| v.problem(OUTDATED));
    problems.finish(NAME)
}

/// Writes a file without stored offsets.
fn laid_out(profile: Profile, model: &Model) -> Result<Vec<u8>, Error> {
    let mut layout = Layout::new(profile, Predicted, Fresh::of(model));
    let extent = layout.run(model);
    let mut problems = layout.out.take_problems();
    problems.fits("len_model", extent.model, u64::from(u32::MAX - 1));
    problems.fits("len_raw", extent.raw, u64::from(u32::MAX - 1));
    // A separate walk determines the paths of problems.
    problems.finish(NAME).map_err(|somewhere| checked(model).err().unwrap_or(somewhere))?;
    Ok(layout.out.into_bytes(extent))
}

/// The message of whatever contradicts the stored offsets.
const OUTDATED: &str = "the stored offsets no longer fit this tree; forget_stored() computes a new layout";
