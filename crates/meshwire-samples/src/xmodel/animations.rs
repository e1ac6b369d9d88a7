//! Animations as text: the lid of the chest opens, with notes in each form, in the style of each known program.

use meshwire::xmodel::build::{AnimationBuilder, UPRIGHT};
use meshwire::xmodel::model::Vector3;
use meshwire::xmodel::text::{LineEnd, Preset};
use meshwire::xmodel::{Attachment, Content, Style, XmodelFile};
use meshwire_core::Error;

use super::keep;
use crate::Samples;

pub fn add(samples: &mut Samples) -> Result<(), Error> {
    for preset in [Preset::OfficialAnimation, Preset::PyCod, Preset::Wraith, Preset::ExportX, Preset::Plain] {
        keep(samples, &format!("style-{}", preset.name()), &tracks().into_text(preset)?)?;
    }
    keep(samples, "notes-tracks", &tracks().into_text(Preset::OfficialAnimation)?)?;
    keep(samples, "notes-keys", &keys().into_text(Preset::PyCod)?)?;
    keep(samples, "notes-none", &opening().into_text(Preset::PyCod)?)?;
    keep(samples, "no-frames", &AnimationBuilder::new(&["lid_hinge"], 30.0).into_text(Preset::Plain)?)?;
    let mut comments = opening().into_text(Preset::OfficialAnimation)?;
    comments.attachments = vec![Attachment::comment(" Export filename: `D:/chests/out/open.XANIM_EXPORT`")];
    keep(samples, "comments", &comments)?;
    let mut line_feeds = tracks().into_text(Preset::OfficialAnimation)?;
    if let Style::Text(style) = &mut line_feeds.style {
        style.line_end = LineEnd::Lf;
        style.final_line_end = false;
    }
    keep(samples, "line-end-lf-without-last", &line_feeds)?;
    keep(samples, "frames-fractional-and-unscaled", &fractional()?)
}

/// Returns the axes of an object rotated about x by an angle with this cosine and sine.
fn turned([cosine, sine]: [f64; 2]) -> [Vector3; 3] {
    [UPRIGHT[0], [0.0, cosine, sine], [0.0, -sine, cosine]]
}

/// Creates the lid from closed to open, in three frames that do not start at 0.
pub fn opening() -> AnimationBuilder {
    let mut animation = AnimationBuilder::new(&["tag_origin", "Bip01 Lid"], 30.0);
    for (number, turn) in [(120.0, [1.0, 0.0]), (121.0, [0.8, -0.6]), (122.0, [-0.0, -1.0])] {
        animation.frame(number, &[([0.0; 3], UPRIGHT), ([0.0, -6.0, 12.5], turned(turn))]);
    }
    animation
}

/// Notes in the form of games up to World at War.
fn tracks() -> AnimationBuilder {
    let mut animation = opening();
    animation.note_track(0, &[(120.0, "lid_creak"), (122.0, "lid open")]);
    animation.note_track(0, &[]);
    animation
}

/// Notes in the form of Black Ops and later games.
pub fn keys() -> AnimationBuilder {
    let mut animation = opening();
    animation.keys(&[(120.0, "lid_creak"), (122.0, "say \\\"open\\\"")]);
    animation
}

/// Creates an animation with fractional frame numbers, a non-integer rate, and parts without a scale.
fn fractional() -> Result<XmodelFile, Error> {
    let mut animation = AnimationBuilder::new(&["lid_hinge"], 29.97);
    animation.frame(-1.5, &[([0.5, -0.0, 12.5], UPRIGHT)]);
    animation.frame(2.5, &[([0.5, -0.0, 12.5], turned([0.6, 0.8]))]);
    let mut animation = animation.build()?;
    for pose in animation.frames.iter_mut().flat_map(|frame| &mut frame.poses) {
        pose.scale = None;
    }
    Ok(XmodelFile::text(Content::Animation(animation), Preset::PyCod))
}
