//! Applying edits of a scene to the file: all or none.

mod animation;
mod bones;
mod draft;
mod geometry;
mod model;
mod store;

use meshwire_core::{Error, refused};
use meshwire_scene::Change;
use meshwire_scene::plan::{Plan, Skipped, Target};

use crate::file::{Content, XmodelFile};
use crate::kind::NAME;

impl XmodelFile {
    /// Applies edits of its [scene](XmodelFile::scene) to the file: all of them, or none. Everything else keeps its
    /// bytes.
    ///
    /// | change | what it does |
    /// | --- | --- |
    /// | name of a node | renames the bone, object or part |
    /// | transform of a node | moves a bone and its descendants; vertices stay in place, because the bones of the file are the bind pose |
    /// | a new node | becomes a bone, or the object of a new mesh at this node |
    /// | parent of a node, a node is removed | bones are renumbered, parents before their children; a bone with influences cannot be removed |
    /// | names of materials and textures, material of a part | sets them |
    /// | a new material | gets the surface that Wraith writes; in version 5 its texture is its name |
    /// | values of vertices | sets values of corners; a vertex whose corners get different positions is split, as the games' exporters do |
    /// | geometry of a part | existing triangles keep their order, new ones follow |
    /// | a new mesh | becomes an object; without a skin it moves with the bone of its node, or with the first bone |
    /// | another skin | joints are bones, and the bind pose is that of the bones |
    /// | a mesh is removed | its object is removed as well |
    /// | keys and channels of an animation | position, rotation or scale of a part, linearly interpolated |
    /// | a new node of an animation, a node is removed | adds or removes a part; a part without channels is constant |
    ///
    /// A part without a material gets the first one. An object without a name, or a vertex without a value, gets the
    /// default of [`from_scene`](XmodelFile::from_scene).
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
    /// Lists every edit that the file cannot store, by its index. Nothing is changed then.
    pub fn apply(&mut self, changes: &[Change]) -> Result<(), Error> {
        let scene = self.scene()?;
        self.apply_plan(Plan::new(&scene, changes)).map(drop)
    }

    /// Applies a plan of edits of the [scene](Self::scene), as [`apply`](Self::apply) does. Returns what a
    /// [lossy](Plan::lossy) plan skipped.
    ///
    /// # Errors
    /// Those of [`apply`](Self::apply).
    pub fn apply_plan(&mut self, plan: Plan<'_>) -> Result<Skipped, Error> {
        if plan.is_idle() {
            return Ok(Skipped::new());
        }
        let mut file = self.clone();
        let skipped = match &mut file.content {
            Content::Model(model) => {
                let mut edit = model::Edit::new(model);
                let skipped = run(plan, &mut edit)?;
                edit.finish()?;
                skipped
            }
            Content::Animation(animation) => run(plan, &mut animation::Edit::new(animation))?,
            Content::Notes(_) => run(plan, &mut Notes)?,
        };
        // Everything else that the file cannot store is found by writing it.
        file.written()?;
        *self = file;
        Ok(skipped)
    }
}

fn run<T: Target>(plan: Plan<'_>, target: &mut T) -> Result<Skipped, Error> {
    plan.run(target).map_err(|refusals| refused(NAME, refusals))
}

/// A file of notes only.
struct Notes;

impl Target for Notes {
    const KIND: &'static str = "a notetrack file";
}
