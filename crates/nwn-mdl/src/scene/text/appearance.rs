//! Materials: the statements that describe the appearance of a mesh.

use meshwire_scene::Material;
use meshwire_scene::plan::Reason;

use super::super::make;
use super::apply::{Edit, Look};
use super::{PROFILE, texture_keyword};
use crate::build::{self, Shape};
use crate::decompile::piece;
use crate::text::{Content, Keyword, Node, Statement};

/// The keywords that make up a material.
pub(super) const LOOK: [Keyword; 15] = [
    Keyword::Ambient,
    Keyword::Diffuse,
    Keyword::Specular,
    Keyword::Shininess,
    Keyword::TransparencyHint,
    Keyword::RenderHint,
    Keyword::TileFade,
    Keyword::RotateTexture,
    Keyword::Bitmap,
    Keyword::Texture1,
    Keyword::Texture2,
    Keyword::Texture3,
    Keyword::MaterialName,
    Keyword::SelfIllumColor,
    Keyword::Alpha,
];

impl Edit<'_> {
    pub(super) fn material_name(&mut self, material: usize, name: &[u8]) -> Result<(), Reason> {
        let (_, node) = self.node_of_mesh(material)?;
        if self.base.materials.get(material).is_some_and(|own| own.name == name) {
            return Ok(());
        }
        // `texture3` is the same field; the last statement takes precedence.
        let is_texture = node.place_of(Keyword::Texture3) > node.place_of(Keyword::MaterialName);
        self.put_word(&node, if is_texture { Keyword::Texture3 } else { Keyword::MaterialName }, name)?;
        self.look_again(material, &node);
        Ok(())
    }

    pub(super) fn texture_name(&mut self, material: usize, texture: usize, name: &[u8]) -> Result<(), Reason> {
        let (place, node) = self.node_of_mesh(material)?;
        let surface = self.compiled(place).and_then(crate::tree::Node::mesh).map(|mesh| mesh.surface);
        let textures = crate::scene::material::textures(&surface.ok_or("the material has no mesh")?);
        let (field, .., old) = textures.get(texture).ok_or_else(|| format!("texture {texture} does not exist"))?;
        if old == name {
            return Ok(());
        }
        self.put_word(&node, texture_keyword(field), name)?;
        self.look_again(material, &node);
        Ok(())
    }

    /// Updates the stored appearance of a material after its names changed, because other meshes may be assigned it.
    fn look_again(&mut self, material: usize, node: &Node<'_>) {
        let look = self.look_of(node);
        self.looks.iter_mut().skip(material).take(1).for_each(|slot| slot.clone_from(&look));
    }

    pub(super) fn look_of(&mut self, node: &Node<'_>) -> Look {
        LOOK.iter().filter_map(|keyword| self.statement_of(node, *keyword)).collect()
    }

    /// Adds the statements of a new material.
    pub(super) fn new_look(&mut self, material: &Material) -> Result<(), Reason> {
        let message = |error: meshwire_core::Error| error.kind().to_string();
        let mut node = build::trimesh("look", &Shape::default(), PROFILE).map_err(message)?;
        make::look(&mut node, material, PROFILE)?;
        let statements = piece::node(&node, None, Vec::new());
        let is_look = |own: &Statement| own.keyword().is_some_and(|own| LOOK.contains(&own.meaning()));
        self.looks.push(statements.into_iter().filter(is_look).map(|own| own.content).collect());
        Ok(())
    }

    /// Assigns a material to a mesh. Statements that the material lacks are removed.
    pub(super) fn give(&mut self, own: &Node<'_>, material: usize) -> Result<(), Reason> {
        let look = self.looks.get(material).cloned().ok_or_else(|| format!("material {material} does not exist"))?;
        for keyword in LOOK.iter().map(|keyword| keyword.meaning()) {
            let is = |content: &&Content| keyword_of(content).map(Keyword::meaning) == Some(keyword);
            match look.iter().find(is) {
                Some(content) => self.put(own, keyword, content.clone())?,
                None => self.remove_statement(own, keyword),
            }
        }
        Ok(())
    }
}

fn keyword_of(content: &Content) -> Option<Keyword> {
    match content {
        Content::Line { keyword, .. } => Some(*keyword),
        Content::Table(table) => Some(table.keyword),
        Content::Other(_) => None,
    }
}
