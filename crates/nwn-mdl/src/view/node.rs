//! Nodes: their counterparts in animations, lens flares, and textures.

use std::collections::HashMap;

use meshwire_core::{ByteString, FixedText, TerminatedText};

use crate::file::MdlFile;
use crate::tree::{Animation, Light, Node, NodeKind, Nodes};

/// A node of an animation and the node of the geometry that it moves.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Binding<'a> {
    /// Node of the animation.
    pub animation: &'a Node,
    /// Node of the same name in the model itself; `None` if it only exists in a model that uses this one as its
    /// supermodel.
    pub by_name: Option<&'a Node>,
    /// Node of the same part number in the model itself, which the enhanced edition uses. -1 is not a part number.
    pub by_part: Option<&'a Node>,
}

impl Binding<'_> {
    /// Returns true if name and part number refer to the same node, or neither refers to any.
    #[must_use]
    pub fn agrees(&self) -> bool {
        match (self.by_name, self.by_part) {
            (Some(name), Some(part)) => std::ptr::eq(name, part),
            (None, None) => true,
            _ => false,
        }
    }
}

impl MdlFile {
    /// Returns every node of an animation with its counterpart in the geometry. Names are compared ignoring case, as in
    /// the game.
    #[must_use]
    pub fn bindings<'a>(&'a self, animation: &'a Animation) -> Vec<Binding<'a>> {
        let mut by_name = HashMap::new();
        let mut by_part = HashMap::new();
        for node in self.nodes() {
            by_name.entry(node.head.name.text().to_ascii_lowercase()).or_insert(node);
            if node.head.part_number >= 0 {
                by_part.entry(node.head.part_number).or_insert(node);
            }
        }
        animation
            .nodes()
            .map(|node| Binding {
                animation: node,
                by_name: by_name.get(&node.head.name.text().to_ascii_lowercase()).copied(),
                by_part: by_part.get(&node.head.part_number).copied(),
            })
            .collect()
    }
}

/// A lens flare of a light.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct LensFlare<'a> {
    /// Name of the texture; `None` if the pointer is null.
    pub texture: Option<&'a TerminatedText>,
    /// Size.
    pub size: f32,
    /// Position on the line from the light to the center of the screen.
    pub position: f32,
    /// Color shift.
    pub color: [f32; 3],
}

impl Light {
    /// Iterates over the lens flares, up to the length of the shortest of the four lists.
    pub fn flares(&self) -> impl Iterator<Item = LensFlare<'_>> {
        let numbers = self.flare_sizes.iter().zip(&self.flare_positions).zip(&self.flare_colors);
        numbers.zip(&self.flare_textures).map(|(((size, position), color), texture)| LensFlare {
            texture: texture.as_ref(),
            size: *size,
            position: *position,
            color: *color,
        })
    }
}

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
