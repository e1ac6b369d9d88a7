//! The picture of both files of a comparison.

use std::path::Path;

use meshwire_assembly::pictures::{self, Pictures};
use meshwire_preview::draw_alike;

use crate::arguments::{self, ReadAs};
use crate::console::remark;
use crate::inputs::{Input, Name};
use crate::limits::limits;
use crate::scenes::{Model, line};
use crate::status::Stop;
use crate::verbs::{preview, sheet};

/// Width and height of each half.
const SIZE: u32 = 512;

/// Draws both files side by side with the same camera and scale, each with its name.
///
/// # Errors
/// A file cannot be read, or the picture cannot be written; the message is for the user.
pub(super) fn draw(paths: [&Path; 2], arguments: &arguments::Diff, place: &Path) -> Result<(), String> {
    let images = Pictures::new(arguments.sight.textures.as_deref());
    let mut models = Vec::new();
    for path in paths {
        let failed = |stop: Stop| format!("{}: {stop}", Name::from(path));
        let model = Model::load(&Input::named(path.to_path_buf()), &ReadAs { format: None }).map_err(failed)?;
        let Some(model) = model else { continue };
        let scene = model.scene().map_err(failed)?;
        let (textures, errors) = pictures::textures(&images.of_materials(&scene, Some(path)), limits());
        errors.iter().for_each(|error| remark(&line(error)));
        models.push((scene, textures));
    }
    let view = preview::view(&arguments.sight, SIZE);
    let scenes: Vec<_> = models.iter().map(|(scene, textures)| (scene, textures.as_slice())).collect();
    let names = paths.iter().map(|path| Name::from(*path).to_string());
    let bytes = sheet::of_pictures(names.zip(draw_alike(&scenes, &view)).collect(), SIZE)?;
    sheet::write(place, &bytes, arguments.force)
}
