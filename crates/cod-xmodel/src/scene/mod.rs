//! Conversion of files to scenes, and of scene edits back to files.
//!
//! Space: right-handed, Z up, X forward, inches, v downward; `cross(b - a, c - a)` of a triangle points against its
//! normals. Up, unit and v are documented in section 6 of the format reference. Measured on real files: the cross
//! product points against the normals in 99 of 100 triangles, barrels of weapons point along X (`TAG_FLASH` at 27.7 0
//! 2.5), and the X axis of `TAG_ORIGIN` points where a figure faces. Figures of the official exporter are themselves
//! rotated in their files: they face -Y, as does that axis.
//!
//! | in the file | in the scene |
//! | --- | --- |
//! | bones | nodes, each relative to its parent; the file stores them in model space |
//! | `SCALE` of a bone | extra `scale` of the node if it is not 1; no known program applies it |
//! | cosmetic bones | extra `cosmetic` |
//! | objects | a root node at the origin each, after the bones, and a mesh with a part per material |
//! | vertices and corners | a vertex for each distinct corner: `source_vertices` contains the number of its VERT |
//! | faces | triangles; `source_triangles` contains their numbers |
//! | weights | influences, in file order, including zeros |
//! | color of a corner | the color set; if only some corners have a color, those without one, or with -1 in all four components, are white |
//! | texture coordinates | the maximum number of sets of any corner of the part, at most 16; 0 0 for missing ones |
//! | materials | names and textures by role; everything else as extras with the names of the fields, because converters ignore it |
//! | version, comments, tokens without a known use, the siege block | extras of the scene |
//! | parts of an animation | root nodes as in the first frame; the keys are [`absolute`](meshwire_scene::Animation::absolute) |
//! | frames, notes | keys and events in seconds from the first frame; extras `frame rate` and `first frame` |
//! | `EXTRA` of a pose | extra `extra` of the node, by frame |
//! | notes files | events, at 30 frames per second, because the file does not state a rate |
//!
//! Not in the scene: the two unused numbers of `TRI`, precision beyond 32-bit floats, and the formatting of the file.
//! Vertices that no face uses are counted in the extra `unused vertices`. Dangling references are dropped and counted
//! in the extra `left out`.

mod animation;
mod apply;
mod make;
mod material;
mod model;
mod parts;
mod skeleton;

use meshwire_core::Error;
use meshwire_scene::mesh::EditMesh;
use meshwire_scene::{Direction, Extra, Handedness, Scene, Space};

use crate::file::{Content, XmodelFile};
use crate::grammar::attachment::AttachmentContent;
use crate::model::Model;

/// The space of all files: see [`scene`](self).
pub const SPACE: Space = Space {
    up: Direction::PositiveZ,
    forward: Direction::PositiveX,
    handedness: Handedness::Right,
    front: <Model as EditMesh>::FRONT,
    unit: Some(0.0254),
    v_up: false,
};

impl XmodelFile {
    /// Converts the file to a scene: see [`scene`](mod@crate::scene).
    ///
    /// ```
    /// # mod meshwire { pub use cod_xmodel as xmodel; }
    /// use meshwire::xmodel::{Format, XmodelFile};
    ///
    /// let scene = XmodelFile::read(b"FIRSTFRAME 0\nNUMFRAMES 30\nNUMKEYS 1\nFRAME 15 \"step_left\"\n")?.scene()?;
    /// assert_eq!(scene.animations[0].events[0].time, 0.5);
    /// # Ok::<(), meshwire::xmodel::Error>(())
    /// ```
    ///
    /// # Errors
    /// Currently none: dangling references are dropped and counted.
    pub fn scene(&self) -> Result<Scene, Error> {
        let mut scene = Scene::new(SPACE);
        match &self.content {
            Content::Model(model) => model::fill(model, &mut scene),
            Content::Animation(animation) => animation::fill(animation, &mut scene),
            Content::Notes(notes) => animation::fill_notes(notes, &mut scene),
        }
        let (mut comments, mut tokens) = (Vec::new(), Vec::new());
        for attachment in &self.attachments {
            match &attachment.content {
                AttachmentContent::Comment(text) | AttachmentContent::Semicolon(text) => {
                    comments.push(Extra::from(text.to_lossy().into_owned()));
                }
                other => tokens.push(token(other)),
            }
        }
        for (name, list) in [("comments", comments), ("unused tokens", tokens)] {
            if !list.is_empty() {
                scene.extras.push((name.to_owned(), Extra::List(list)));
            }
        }
        Ok(scene)
    }
}

/// Returns a token without a known use: its keyword, then its numbers.
fn token(content: &AttachmentContent) -> Extra {
    let numbers: Vec<f64> = match content {
        AttachmentContent::Extra(values) => values.to_vec(),
        AttachmentContent::Rotation(values) => values.to_vec(),
        AttachmentContent::IkPitchLayerCount(count) => vec![f64::from(*count)],
        AttachmentContent::IkPitchLayer(layer) => vec![f64::from(*layer)],
        AttachmentContent::Comment(_) | AttachmentContent::Semicolon(_) => Vec::new(),
    };
    let keyword = Extra::from(content.line().info().token.keyword);
    Extra::List([keyword].into_iter().chain(numbers.into_iter().map(Extra::from)).collect())
}
