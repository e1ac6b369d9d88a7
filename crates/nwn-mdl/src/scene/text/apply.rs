//! Edits of a scene, done in the statements of the text it came from.

use std::collections::{BTreeMap, BTreeSet};

use meshwire_core::{ByteString, Error, Format, Validator};
use meshwire_scene::glam::{DQuat, Quat};
use meshwire_scene::{Change, Scene, Transform};

use super::{Traced, texture_keyword};
use crate::text::{self, Content, Keyword, NAME, Node, Statement, TextFile, Values};

/// Why a change cannot be done.
pub(super) type Refusal = String;

/// What statements say a mesh looks like.
type Look = [(Keyword, Option<Content>); LOOK.len()];

/// What a material of the scene is in a text.
const LOOK: [Keyword; 15] = [
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

impl TextFile {
    /// Does edits of the [scene](Self::scene) in the statements they come from: all of them, or none. Other lines stay as
    /// they are, to the character; a statement that is not there yet comes behind its node's `parent`.
    ///
    /// A vertex of a text may be several of the scene: all of them have to move together. Normals, tangents and colors can
    /// be changed where the text lists them. Faces can go, with their texture indices; the rows of their vertices stay. None can
    /// come: smoothing groups and texture vertices of new faces are nothing a scene says.
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_core::*; pub use meshwire_scene as scene; }
    /// use meshwire::Format;
    /// use meshwire::mdl::text::TextFile;
    /// use meshwire::scene::Change;
    ///
    /// let text = b"newmodel demo\nbeginmodelgeom demo\nnode dummy demo\n  parent NULL # none\nendnode\n\
    ///     node dummy arm\n  parent demo\nendnode\nendmodelgeom demo\ndonemodel demo\n";
    /// let mut file = TextFile::read(text)?;
    /// file.apply(&[Change::NodeName { node: 1, name: b"leg".to_vec() }])?;
    /// let changed = String::from_utf8(file.to_bytes()?).unwrap();
    /// assert_eq!(changed, std::str::from_utf8(text).unwrap().replace("arm", "leg"));
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Everything that a text cannot say, each with the number of its change, or the text cannot be compiled; nothing is
    /// changed then.
    pub fn apply(&mut self, changes: &[Change]) -> Result<(), Error> {
        if changes.is_empty() {
            return Ok(());
        }
        let traced = Traced::of(self)?;
        let mut edit = Edit {
            scene: traced.scene()?,
            traced: &traced,
            text: self.clone(),
            inserted: BTreeMap::new(),
            removed: BTreeSet::new(),
            problems: Validator::new(),
        };
        let (mut names, mut looks) = (Vec::new(), Vec::new());
        for (number, change) in changes.iter().enumerate() {
            let done = match change {
                Change::NodeName { node, name } => edit.name(*node, name).map(|rename| names.push((number, rename))),
                Change::NodeTransform { node, transform } => edit.transform(*node, transform),
                Change::MaterialName { material, name } => edit.material_name(*material, name),
                Change::TextureName { material, texture, name } => edit.texture_name(*material, *texture, name),
                Change::PrimitiveMaterial { mesh, primitive, material } => {
                    looks.push((number, *mesh, *primitive, *material));
                    Ok(())
                }
                Change::Vertices { mesh, primitive, values } => edit.vertices(*mesh, *primitive, values),
                Change::Keys { animation, channel, track } => edit.keys(*animation, *channel, track),
                Change::Geometry { mesh, primitive, geometry, origins } => {
                    edit.geometry(*mesh, *primitive, geometry, origins)
                }
                Change::AddMesh { .. } => {
                    Err("faces of a text have smoothing groups and texture vertices, which a scene does not say"
                        .to_owned())
                }
                Change::RemoveMesh { .. } => Err("expected the meshes there are: a text keeps its nodes".to_owned()),
                _ => Err("expected a change that texts know".to_owned()),
            };
            if let Err(refusal) = done {
                edit.refuse(number, refusal);
            }
        }
        edit.looks(&looks);
        edit.settle();
        edit.rename(&names);
        let Edit { text, problems, .. } = edit;
        problems.finish(NAME)?;
        // What comes out must be a text, and a model.
        text.to_bytes()?;
        text.scene()?;
        *self = text;
        Ok(())
    }
}

/// A new name of a node.
struct Rename {
    old: Vec<u8>,
    new: ByteString,
    /// The model has the name too.
    is_model: bool,
}

/// Changes on their way into a text.
pub(super) struct Edit<'a> {
    pub(super) traced: &'a Traced<'a>,
    pub(super) scene: Scene,
    pub(super) text: TextFile,
    /// New statements behind those of these numbers.
    inserted: BTreeMap<usize, Vec<Statement>>,
    removed: BTreeSet<usize>,
    problems: Validator,
}

impl<'a> Edit<'a> {
    fn refuse(&mut self, number: usize, message: impl Into<String>) {
        self.problems.problem_of("changes", number, message);
    }

    pub(super) fn node(&self, place: usize) -> Result<Node<'a>, Refusal> {
        let node = self.traced.nodes.get(place).map(|(node, _)| *node);
        node.ok_or_else(|| format!("expected a node of the scene, found node {place}"))
    }

    /// The node of a mesh of the scene, and its number.
    pub(super) fn node_of_mesh(&self, mesh: usize) -> Result<(usize, Node<'a>), Refusal> {
        let place = self.scene.meshes.get(mesh).map(|mesh| mesh.node);
        let place = place.ok_or_else(|| format!("expected a mesh of the scene, found mesh {mesh}"))?;
        Ok((place, self.node(place)?))
    }

    fn node_of_material(&self, material: usize) -> Result<Node<'a>, Refusal> {
        // Every mesh has a material of its own, of the same number.
        self.node_of_mesh(material)
            .map(|(_, node)| node)
            .map_err(|_| format!("expected a material of the scene, found material {material}"))
    }

    pub(super) fn statement(&mut self, index: usize) -> Result<&mut Statement, Refusal> {
        self.text.statements.get_mut(index).ok_or_else(|| format!("expected statement {index}"))
    }

    pub(super) fn remove(&mut self, index: usize) {
        self.removed.insert(index);
    }

    /// The new statement of that meaning behind the parent of a node.
    fn new_statement(&mut self, node: &Node<'_>, keyword: Keyword) -> Option<&mut Statement> {
        let is = |own: &&mut Statement| own.keyword().map(Keyword::meaning) == Some(keyword.meaning());
        self.inserted.get_mut(&node.place_of(Keyword::Parent))?.iter_mut().find(is)
    }

    /// Gives a node what a statement says: in the place of the last of that meaning, or behind its parent.
    fn put(&mut self, node: &Node<'_>, keyword: Keyword, content: Content) -> Result<(), Refusal> {
        let place = node.place_of(keyword);
        if place == node.index {
            if let Some(statement) = self.new_statement(node, keyword) {
                statement.content = content;
                return Ok(());
            }
            let parent = node.place_of(Keyword::Parent);
            self.inserted.entry(parent).or_default().push(Statement::new(content));
        } else {
            self.removed.remove(&place);
            let statement = self.statement(place)?;
            let content = match (&statement.content, content) {
                // A statement keeps the word it is written with, such as `texture0`.
                (Content::Line { keyword, .. }, Content::Line { values, .. }) => {
                    Content::Line { keyword: *keyword, values }
                }
                (_, content) => content,
            };
            statement.content = content;
        }
        Ok(())
    }

    fn put_numbers(&mut self, node: &Node<'_>, keyword: Keyword, numbers: &[f64]) -> Result<(), Refusal> {
        self.put(node, keyword, Statement::numbers(keyword, numbers).content)
    }

    fn put_word(&mut self, node: &Node<'_>, keyword: Keyword, word: &[u8]) -> Result<(), Refusal> {
        let word = one_word(word)?;
        self.put(node, keyword, Content::Line { keyword, values: Values::Text(word) })
    }

    /// Sets what differs: position, orientation as an axis and an angle, scale.
    fn transform(&mut self, place: usize, transform: &Transform) -> Result<(), Refusal> {
        let node = self.node(place)?;
        let old = self.scene.nodes.get(place).map(|node| node.transform);
        let (
            Transform::Parts { translation, rotation, scale },
            Some(Transform::Parts { translation: t, rotation: r, scale: s }),
        ) = (*transform, old)
        else {
            return Err("expected a move, a rotation and a scale, found a matrix".to_owned());
        };
        if !(translation.is_finite() && rotation.is_finite() && scale.is_finite()) {
            return Err("expected finite numbers".to_owned());
        }
        if scale.x.to_bits() != scale.y.to_bits() || scale.y.to_bits() != scale.z.to_bits() {
            return Err(format!("expected one scale for all axes, found {scale}"));
        }
        if translation.to_array().map(f32::to_bits) != t.to_array().map(f32::to_bits) {
            self.put_numbers(&node, Keyword::Position, &translation.to_array().map(number))?;
        }
        if rotation.to_array().map(f32::to_bits) != r.to_array().map(f32::to_bits) {
            self.put_numbers(&node, Keyword::Orientation, &axis_angle(rotation)?)?;
        }
        if scale.x.to_bits() != s.x.to_bits() {
            self.put_numbers(&node, Keyword::Scale, &[number(scale.x)])?;
        }
        Ok(())
    }

    fn material_name(&mut self, material: usize, name: &[u8]) -> Result<(), Refusal> {
        let node = self.node_of_material(material)?;
        // `texture3` is the same field; what stands last counts.
        let is_texture = node.place_of(Keyword::Texture3) > node.place_of(Keyword::MaterialName);
        self.put_word(&node, if is_texture { Keyword::Texture3 } else { Keyword::MaterialName }, name)
    }

    fn texture_name(&mut self, material: usize, texture: usize, name: &[u8]) -> Result<(), Refusal> {
        let node = self.node_of_material(material)?;
        let textures = crate::scene::material::textures(&self.compiled(material).ok_or("expected a mesh")?.surface);
        let Some((field, ..)) = textures.get(texture) else {
            return Err(format!(
                "expected one of the {} textures of the material, found texture {texture}",
                textures.len()
            ));
        };
        self.put_word(&node, texture_keyword(field), name)
    }

    /// The mesh that a node became.
    pub(super) fn compiled(&self, mesh: usize) -> Option<&'a crate::tree::Mesh> {
        self.traced.file.nodes().filter_map(crate::tree::Node::mesh).nth(mesh)
    }

    /// What a node says after all changes of names.
    fn said(&mut self, node: &Node<'_>, keyword: Keyword) -> Option<Content> {
        match node.place_of(keyword) {
            place if place == node.index => self.new_statement(node, keyword).map(|own| own.content.clone()),
            place => self.text.statements.get(place).map(|own| own.content.clone()),
        }
    }

    /// Gives meshes other materials, all at once: two can change theirs.
    fn looks(&mut self, changes: &[(usize, usize, usize, usize)]) {
        let mut looks = Vec::with_capacity(changes.len());
        for (number, mesh, primitive, material) in changes {
            match self.look(*mesh, *primitive, *material) {
                Ok(_) if mesh == material => {}
                Ok(look) => looks.push((*number, look)),
                Err(refusal) => self.refuse(*number, refusal),
            }
        }
        for (number, (own, look)) in looks {
            if let Err(refusal) = self.give(&own, look) {
                self.refuse(number, refusal);
            }
        }
    }

    /// The node of a mesh, and the statements of another mesh that say what that looks like.
    fn look(&mut self, mesh: usize, primitive: usize, material: usize) -> Result<(Node<'a>, Look), Refusal> {
        let (_, own) = self.node_of_mesh(mesh)?;
        let other = self.node_of_material(material)?;
        if primitive != 0 {
            return Err(format!("expected part 0, the one that a mesh has, found part {primitive}"));
        }
        Ok((own, LOOK.map(|keyword| (keyword, self.said(&other, keyword)))))
    }

    fn give(&mut self, own: &Node<'_>, look: Look) -> Result<(), Refusal> {
        for (keyword, content) in look {
            match (content, own.place_of(keyword)) {
                (Some(content), _) => self.put(own, keyword, content)?,
                (None, place) if place != own.index => self.remove(place),
                (None, _) => {
                    let meaning = Some(keyword.meaning());
                    let inserted = self.inserted.get_mut(&own.place_of(Keyword::Parent));
                    inserted.into_iter().for_each(|list| {
                        list.retain(|own| own.keyword().map(Keyword::meaning) != meaning);
                    });
                }
            }
        }
        Ok(())
    }

    /// What a node is called and shall be.
    fn name(&self, place: usize, name: &[u8]) -> Result<Rename, Refusal> {
        let node = self.node(place)?;
        let same = |other: &[u8]| other.eq_ignore_ascii_case(node.name);
        if self.traced.nodes.iter().filter(|(other, _)| same(other.name)).count() > 1 {
            return Err("expected a node whose name no other node has: statements refer to it by name".to_owned());
        }
        let is_model = place == 0 && same(self.text.name());
        Ok(Rename { old: node.name.to_vec(), new: one_word(name)?, is_model })
    }

    /// Renames all nodes at once, by way of names that no text has.
    fn rename(&mut self, names: &[(usize, Rename)]) {
        let aside = |number: usize| format!("~{number}~");
        for (number, Rename { old, is_model, .. }) in names {
            let result = self.text.rename_node(old, aside(*number));
            if *is_model {
                self.rename_model(old, aside(*number).as_bytes());
            }
            if let Err(error) = result {
                self.refuse(*number, error.kind().to_string());
            }
        }
        for (number, Rename { new, is_model, .. }) in names {
            let is_taken = self.text.nodes().any(|node| node.name.eq_ignore_ascii_case(new.as_bytes()));
            if is_taken {
                self.refuse(*number, format!("expected a name that no other node has, found \"{new}\""));
            }
            if let Err(error) = self.text.rename_node(aside(*number), new.as_bytes()) {
                self.refuse(*number, error.kind().to_string());
            }
            if *is_model {
                self.rename_model(aside(*number).as_bytes(), new.as_bytes());
            }
        }
    }

    /// The name of the model, where its frame says it.
    fn rename_model(&mut self, old: &[u8], new: &[u8]) {
        for statement in &mut self.text.statements {
            let Content::Line { keyword, values: Values::Text(text) } = &mut statement.content else { continue };
            let place = match keyword {
                Keyword::NewModel
                | Keyword::SetSuperModel
                | Keyword::BeginModelGeom
                | Keyword::EndModelGeom
                | Keyword::DoneModel => 0,
                Keyword::NewAnim | Keyword::DoneAnim => 1,
                _ => continue,
            };
            let mut words: Vec<&[u8]> = text.as_bytes().split(|byte| *byte == b' ').collect();
            if let Some(word) = words.get_mut(place).filter(|word| word.eq_ignore_ascii_case(old)) {
                *word = new;
                *text = ByteString::from(words.join(&b' '));
            }
        }
    }

    /// Puts new statements where they belong, and leaves out those that go.
    fn settle(&mut self) {
        if self.inserted.is_empty() && self.removed.is_empty() {
            return;
        }
        let old = std::mem::take(&mut self.text.statements);
        for (index, statement) in old.into_iter().enumerate() {
            if !self.removed.contains(&index) {
                self.text.statements.push(statement);
            }
            self.text.statements.extend(self.inserted.remove(&index).into_iter().flatten());
        }
    }
}

/// A name that can stand for itself on a line.
fn one_word(name: &[u8]) -> Result<ByteString, Refusal> {
    text::one_word(name).map_err(|error| error.kind().to_string())
}

/// The shortest decimal number that stands for a number of the binary form.
pub(super) fn number(value: f32) -> f64 {
    format!("{value}").parse().unwrap_or_else(|_| f64::from(value))
}

/// A rotation as texts say it: axis and angle.
pub(super) fn axis_angle(rotation: Quat) -> Result<[f64; 4], Refusal> {
    let length = rotation.length();
    if (length - 1.0).abs() > 1e-3 {
        return Err(format!("expected a quaternion of length 1, found {length}"));
    }
    let wide = DQuat::from_xyzw(rotation.x.into(), rotation.y.into(), rotation.z.into(), rotation.w.into()).normalize();
    let (axis, angle) = wide.to_axis_angle();
    let short = |part: f64| number(meshwire_scene::motion::narrow(part));
    Ok([short(axis.x), short(axis.y), short(axis.z), short(angle)])
}
