//! Notetrack files, which exist only as text.

use meshwire::xmodel::animation::NoteFile;
use meshwire::xmodel::build;
use meshwire::xmodel::text::Preset;
use meshwire::xmodel::{Attachment, Content, XmodelFile};
use meshwire_core::Error;

use super::{keep, keep_as_read};
use crate::Samples;

pub fn add(samples: &mut Samples) -> Result<(), Error> {
    let notes = build::notes(&[(0.0, "step_left"), (12.0, "step_right"), (24.0, "end of walk")]);
    let walk = Content::Notes(NoteFile { first_frame: 0, frame_count: 25, notes });
    keep(samples, "walk", &XmodelFile::text(walk.clone(), Preset::Plain))?;
    keep(samples, "walk-crlf", &XmodelFile::text(walk.clone(), Preset::OfficialAnimation))?;
    let mut comment = XmodelFile::text(walk, Preset::Plain);
    comment.attachments = vec![Attachment::comment(" two steps")];
    keep(samples, "comment", &comment)?;
    let silent = Content::Notes(NoteFile { first_frame: -4, frame_count: 0, notes: Vec::new() });
    keep(samples, "no-notes", &XmodelFile::text(silent, Preset::Plain))?;
    let odd = b"FIRSTFRAME  0\nNUMFRAMES 25 \n\tNUMKEYS 2\nFRAME 0   \"step_left\"\r\nFRAME 12 \"step_right\"";
    keep_as_read(samples, "odd-spacing", odd)
}
