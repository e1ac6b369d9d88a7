//! Changes of a scene, done in the file: all or none.

mod animation;
mod bones;
mod draft;
mod geometry;
mod materials;
mod values;

use meshwire_core::{Error, Validator};
use meshwire_scene::Change;

use crate::file::{Content, XmodelFile};
use crate::kind::NAME;

impl XmodelFile {
    /// Does edits of its [scene](XmodelFile::scene) in the file: all of them, or none. What they do not name keeps its bytes.
    ///
    /// | change | what it does |
    /// | --- | --- |
    /// | name of a node | renames the bone, object or part |
    /// | transform of a node | moves a bone, and all below it; vertices stay, since the file's bones are the pose they are bound in |
    /// | names of materials and textures, material of a part | as they say |
    /// | positions, influences | a vertex of which only some corners are meant is split, as the games' exporters do |
    /// | normals, texture coordinates, colors | those of the corners |
    /// | geometry of a part | triangles that were there keep their place, others come behind all |
    /// | a new mesh | becomes an object; without a skin it moves with the bone of its node, or with the first bone |
    /// | a mesh that goes | goes with its object |
    /// | keys of an animation | those of one channel: position, rotation or scale of a part, in straight lines |
    ///
    /// ```
    /// # mod meshwire { pub use cod_xmodel as xmodel; pub use meshwire_scene as scene; }
    /// use meshwire::scene::Change;
    /// use meshwire::xmodel::{build::ModelBuilder, text::Preset};
    ///
    /// let mut model = ModelBuilder::new(6);
    /// model.bone("tag_origin", None, [0.0; 3]);
    /// let mut file = model.into_text(Preset::OfficialModel)?;
    /// file.apply(&[Change::NodeName { node: 0, name: b"tag_lid".to_vec() }])?;
    /// assert_eq!(&*file.scene()?.nodes[0].name, b"tag_lid");
    /// # Ok::<(), meshwire::xmodel::Error>(())
    /// ```
    ///
    /// # Errors
    /// Everything that the file cannot hold, each with the number of the change; then nothing has changed.
    pub fn apply(&mut self, changes: &[Change]) -> Result<(), Error> {
        if changes.is_empty() {
            return Ok(());
        }
        let mut validator = Validator::new();
        let mut file = self.clone();
        match &mut file.content {
            Content::Model(model) => apply_model(model, changes, &mut validator),
            Content::Animation(content) => animation::apply(content, changes, &mut validator),
            Content::Notes(_) => {
                validator.each("changes", changes, |v, _| v.problem("expected none: the file has notes alone"));
            }
        }
        validator.finish(NAME)?;
        // What the form of the file cannot hold shows when it is written.
        file.written()?;
        *self = file;
        Ok(())
    }
}

fn apply_model(model: &mut crate::model::Model, changes: &[Change], validator: &mut Validator) {
    bones::apply(model, changes, validator);
    materials::apply(model, changes, validator);
    geometry::apply(model, changes, validator);
    validator.each("changes", changes, |v, change| {
        if let Change::Keys { .. } = change {
            v.problem("expected an animation, found a model");
        }
    });
}
