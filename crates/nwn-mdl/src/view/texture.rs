//! The textures that a model refers to.

use meshwire_core::{ByteString, FixedText, TerminatedText};

use crate::file::MdlFile;
use crate::tree::{Node, NodeKind, Nodes};

impl MdlFile {
    /// Iterates over the nodes of the geometry, parents before children, in file order.
    #[must_use]
    pub fn nodes(&self) -> Nodes<'_> {
        self.model.nodes()
    }

    /// Iterates over the names of all textures of meshes, emitters and lens flares in file order. Names may repeat.
    /// Empty names and `NULL`, in any case, mean no texture. Nodes of animations are skipped: names in them are left
    /// over from the compiler.
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; }
    /// use meshwire::mdl::{Profile, build};
    ///
    /// let mut file = build::file("demo", Profile::Bio)?;
    /// let mut blade = build::trimesh("blade", &build::Shape::default(), Profile::Bio)?;
    /// blade.mesh_mut().unwrap().surface.texture_0.set("Demo_Steel").unwrap();
    /// file.insert_node("demo", blade)?;
    /// assert_eq!(file.textures().collect::<Vec<_>>(), ["Demo_Steel"]);
    /// assert_eq!(file.rename_texture("demo_steel", "demo_gold")?, 1);
    /// assert_eq!(file.textures().collect::<Vec<_>>(), ["demo_gold"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn textures(&self) -> impl Iterator<Item = ByteString> + '_ {
        let is_name = |name: &&[u8]| !name.is_empty() && !name.eq_ignore_ascii_case(b"null");
        self.nodes().flat_map(texture_fields).filter(is_name).map(ByteString::from)
    }
}

fn texture_fields(node: &Node) -> Vec<&[u8]> {
    match &node.kind {
        NodeKind::Mesh(mesh) => {
            let surface = &mesh.surface;
            [&surface.texture_0, &surface.texture_1, &surface.texture_2].map(FixedText::text).to_vec()
        }
        NodeKind::Emitter(emitter) => vec![emitter.texture.text()],
        NodeKind::Light(light) => light.flare_textures.iter().flatten().map(TerminatedText::text).collect(),
        NodeKind::Dummy | NodeKind::Camera | NodeKind::Reference(_) => Vec::new(),
    }
}
