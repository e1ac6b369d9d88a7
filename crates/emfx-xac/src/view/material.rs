//! Materials of all versions and their layers.

use emfx_chunk::{Lengths, Text};
use meshwire_core::{ByteString, WireSize};

use crate::generated::{
    BlendMode, Chunk, ChunkBody, FxMaterial, FxMaterialV1, MapType, Material, MaterialLayer, MaterialLayerV1,
    MaterialProperties, MaterialV1, TexturePlacement, XacFile,
};
use crate::view::ChunkIndex;

/// A material of any version, standard or fx.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct MaterialRef<'a> {
    /// Ordinal of the material, by which submeshes and layers refer to it. Standard and fx materials count together, in
    /// file order.
    pub ordinal: usize,
    /// Index of the chunk of the material.
    pub chunk: ChunkIndex,
    /// The record.
    pub kind: MaterialKind<'a>,
    file: &'a XacFile,
}

/// The record of a material.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum MaterialKind<'a> {
    /// Chunk 3 version 1: the layers are separate chunks.
    V1(&'a MaterialV1),
    /// Chunk 3 versions 2 and 3.
    Standard(&'a Material),
    /// Chunk 5 version 1.
    FxV1(&'a FxMaterialV1),
    /// Chunk 5 versions 2 and 3.
    Fx(&'a FxMaterial),
}

impl<'a> MaterialKind<'a> {
    fn of(body: &'a ChunkBody) -> Option<Self> {
        match body {
            ChunkBody::MaterialV1(material) => Some(Self::V1(material)),
            ChunkBody::Material(material) => Some(Self::Standard(material)),
            ChunkBody::FxMaterialV1(material) => Some(Self::FxV1(material)),
            ChunkBody::FxMaterial(material) => Some(Self::Fx(material)),
            _ => None,
        }
    }
}

/// A layer of a standard material: one texture.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct LayerRef<'a> {
    /// Purpose of the texture.
    pub map_type: MapType,
    /// How the texture is blended with the previous layers.
    pub blend_mode: BlendMode,
    /// Placement of the texture on the surface.
    pub placement: &'a TexturePlacement,
    /// Name of the texture, without folder and extension in real files.
    pub texture: &'a ByteString,
    /// Ordinal of the material, as stored in the layer.
    pub material: u16,
}

impl<'a> From<&'a MaterialLayer> for LayerRef<'a> {
    fn from(layer: &'a MaterialLayer) -> Self {
        Self {
            map_type: layer.map_type,
            blend_mode: layer.blend_mode,
            placement: &layer.placement,
            texture: &layer.texture,
            material: layer.material,
        }
    }
}

impl<'a> From<&'a MaterialLayerV1> for LayerRef<'a> {
    fn from(layer: &'a MaterialLayerV1) -> Self {
        Self {
            map_type: layer.map_type,
            blend_mode: BlendMode::Replace,
            placement: &layer.placement,
            texture: &layer.texture,
            material: layer.material,
        }
    }
}

/// The value of a parameter of an fx material.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum ParameterValue<'a> {
    /// An integer.
    Int(i32),
    /// A float.
    Float(f32),
    /// Red, green, blue, alpha.
    Color([f32; 4]),
    /// A Boolean.
    Bool(bool),
    /// A vector.
    Vector([f32; 3]),
    /// File name of a texture, with extension. The text `None` means no texture.
    Bitmap(&'a ByteString),
}

impl<'a> MaterialRef<'a> {
    /// Returns the name of the material.
    #[must_use]
    pub fn name(&self) -> &'a Text {
        match self.kind {
            MaterialKind::V1(material) => &material.name,
            MaterialKind::Standard(material) => &material.name,
            MaterialKind::FxV1(material) => &material.name,
            MaterialKind::Fx(material) => &material.name,
        }
    }

    /// Returns colors and surface properties, or `None` for an fx material.
    #[must_use]
    pub fn properties(&self) -> Option<&'a MaterialProperties> {
        match self.kind {
            MaterialKind::V1(material) => Some(&material.properties),
            MaterialKind::Standard(material) => Some(&material.properties),
            MaterialKind::FxV1(_) | MaterialKind::Fx(_) => None,
        }
    }

    /// Returns the level of detail, or 0 if the version has none.
    #[must_use]
    pub fn lod(&self) -> u32 {
        match self.kind {
            MaterialKind::Standard(Material { lod, .. }) | MaterialKind::Fx(FxMaterial { lod, .. }) => lod.unwrap_or(0),
            MaterialKind::V1(_) | MaterialKind::FxV1(_) => 0,
        }
    }

    /// Returns `true` for an fx material.
    #[must_use]
    pub fn is_fx(&self) -> bool {
        matches!(self.kind, MaterialKind::FxV1(_) | MaterialKind::Fx(_))
    }

    /// Returns the effect file of an fx material.
    #[must_use]
    pub fn effect_file(&self) -> Option<&'a ByteString> {
        match self.kind {
            MaterialKind::FxV1(material) => Some(&material.effect_file),
            MaterialKind::Fx(material) => Some(&material.effect_file),
            MaterialKind::V1(_) | MaterialKind::Standard(_) => None,
        }
    }

    /// Returns the layers: the inline ones, then the layer chunks (4) with this ordinal.
    pub fn layers(self) -> impl Iterator<Item = LayerRef<'a>> {
        let inline: &[MaterialLayer] = match self.kind {
            MaterialKind::Standard(material) => &material.layers,
            _ => &[],
        };
        let ordinal = self.ordinal;
        let apart = self.file.bodies().filter_map(|body| match body {
            ChunkBody::MaterialLayer(layer) => Some(LayerRef::from(layer)),
            ChunkBody::MaterialLayerV1(layer) => Some(LayerRef::from(layer)),
            _ => None,
        });
        inline.iter().map(LayerRef::from).chain(apart.filter(move |layer| usize::from(layer.material) == ordinal))
    }

    /// Returns the parameters of an fx material and their names, in file order.
    pub fn parameters(self) -> impl Iterator<Item = (&'a ByteString, ParameterValue<'a>)> {
        type Lists<'a> = (
            &'a [crate::generated::IntParameter],
            &'a [crate::generated::FloatParameter],
            &'a [crate::generated::ColorParameter],
            &'a [crate::generated::BoolParameter],
            &'a [crate::generated::VectorParameter],
            &'a [crate::generated::BitmapParameter],
        );
        let (ints, floats, colors, bools, vectors, bitmaps): Lists<'a> = match self.kind {
            MaterialKind::Fx(fx) => (&fx.ints, &fx.floats, &fx.colors, &fx.bools, &fx.vectors, &fx.bitmaps),
            MaterialKind::FxV1(fx) => (&fx.ints, &fx.floats, &fx.colors, &[], &[], &fx.bitmaps),
            MaterialKind::V1(_) | MaterialKind::Standard(_) => (&[], &[], &[], &[], &[], &[]),
        };
        let name = |name: &'a Text| &name.value;
        ints.iter()
            .map(move |p| (name(&p.name), ParameterValue::Int(p.value)))
            .chain(floats.iter().map(move |p| (name(&p.name), ParameterValue::Float(p.value))))
            .chain(colors.iter().map(move |p| (name(&p.name), ParameterValue::Color(p.value))))
            .chain(bools.iter().map(move |p| (name(&p.name), ParameterValue::Bool(p.value != 0))))
            .chain(vectors.iter().map(move |p| (name(&p.name), ParameterValue::Vector(p.value))))
            .chain(bitmaps.iter().map(move |p| (name(&p.name), ParameterValue::Bitmap(&p.value.value))))
    }

    /// Returns the names of all textures of the layers, or of the bitmaps of an fx material.
    pub fn textures(self) -> impl Iterator<Item = &'a ByteString> {
        let bitmaps = self.parameters().filter_map(|(_, value)| match value {
            ParameterValue::Bitmap(texture) => Some(texture),
            _ => None,
        });
        self.layers().map(|layer| layer.texture).chain(bitmaps)
    }
}

/// A mutable reference to a material. If the size of the material changed, dropping the reference updates the length
/// field in the style of the file.
///
/// ```
/// # mod meshwire { pub use emfx_xac as xac; pub use meshwire_core::*; }
/// use meshwire::xac::build::{ActorBuilder, NodeData};
/// use meshwire::xac::{Exporter, Lengths};
///
/// let mut builder = ActorBuilder::new(Exporter::Max2011, Lengths::Compatible);
/// builder.node(NodeData::root("flag"))?;
/// builder.textured_material("cloth", "flag_diffuse");
/// let mut actor = builder.build()?;
/// for mut material in actor.materials_mut().filter(|material| *material.name() == "cloth") {
///     material.set_name("silk");
/// }
/// let silk = actor.materials().find(|material| *material.name() == "silk").unwrap();
/// assert!(silk.textures().eq(["flag_diffuse"]));
/// # Ok::<(), meshwire::Error>(())
/// ```
#[derive(Debug)]
pub struct MaterialMut<'a> {
    /// Ordinal of the material, by which submeshes and layers refer to it.
    pub ordinal: usize,
    chunk: &'a mut Chunk,
    lengths: Lengths,
    size: u64,
}

impl Drop for MaterialMut<'_> {
    fn drop(&mut self) {
        if self.chunk.wire_size() != self.size {
            self.chunk.restate(self.lengths);
        }
    }
}

impl MaterialMut<'_> {
    /// Returns the name of the material.
    #[must_use]
    pub fn name(&self) -> &Text {
        match MaterialKind::of(&self.chunk.body) {
            Some(MaterialKind::V1(material)) => &material.name,
            Some(MaterialKind::Standard(material)) => &material.name,
            Some(MaterialKind::FxV1(material)) => &material.name,
            Some(MaterialKind::Fx(material)) => &material.name,
            None => &NO_NAME,
        }
    }

    /// Renames the material.
    pub fn set_name(&mut self, name: impl Into<ByteString>) {
        let name = Text { value: name.into() };
        match &mut self.chunk.body {
            ChunkBody::MaterialV1(material) => material.name = name,
            ChunkBody::Material(material) => material.name = name,
            ChunkBody::FxMaterialV1(material) => material.name = name,
            ChunkBody::FxMaterial(material) => material.name = name,
            _ => {}
        }
    }

    /// Returns colors and surface properties, or `None` for an fx material.
    pub fn properties_mut(&mut self) -> Option<&mut MaterialProperties> {
        match &mut self.chunk.body {
            ChunkBody::MaterialV1(material) => Some(&mut material.properties),
            ChunkBody::Material(material) => Some(&mut material.properties),
            _ => None,
        }
    }

    /// Returns the inline layers of a standard material of version 2 or 3, or `None` for version 1, whose layers are
    /// separate chunks.
    pub fn layers_mut(&mut self) -> Option<&mut Vec<MaterialLayer>> {
        match &mut self.chunk.body {
            ChunkBody::Material(material) => Some(&mut material.layers),
            _ => None,
        }
    }

    /// Returns an fx material of version 2 or 3.
    pub fn fx_mut(&mut self) -> Option<&mut FxMaterial> {
        self.chunk.body.as_fx_material_mut()
    }
}

/// Stands for the name that a chunk does not have.
static NO_NAME: Text = Text { value: ByteString::new() };

impl XacFile {
    /// Returns the names of all textures of layers and fx materials in file order, including duplicates.
    pub fn textures(&self) -> impl Iterator<Item = &ByteString> {
        self.bodies().flat_map(|body| {
            let (layers, bitmaps): (&[MaterialLayer], &[crate::generated::BitmapParameter]) = match body {
                ChunkBody::Material(material) => (&material.layers, &[]),
                ChunkBody::MaterialLayer(layer) => (std::slice::from_ref(layer), &[]),
                ChunkBody::FxMaterial(material) => (&[], &material.bitmaps),
                ChunkBody::FxMaterialV1(material) => (&[], &material.bitmaps),
                _ => (&[], &[]),
            };
            let early = match body {
                ChunkBody::MaterialLayerV1(layer) => Some(&layer.texture.value),
                _ => None,
            };
            let layers = layers.iter().map(|layer| &layer.texture.value);
            layers.chain(bitmaps.iter().map(|bitmap| &bitmap.value.value)).chain(early)
        })
    }

    /// Returns all materials of this actor, standard and fx, in the order of their ordinals.
    pub fn materials(&self) -> impl Iterator<Item = MaterialRef<'_>> {
        self.bodies()
            .enumerate()
            .filter_map(|(chunk, body)| MaterialKind::of(body).map(|kind| (chunk, kind)))
            .enumerate()
            .map(|(ordinal, (chunk, kind))| MaterialRef { ordinal, chunk: ChunkIndex(chunk), kind, file: self })
    }

    /// Returns mutable references to all materials of this actor.
    pub fn materials_mut(&mut self) -> impl Iterator<Item = MaterialMut<'_>> {
        let lengths = self.style().lengths;
        self.body
            .chunks
            .iter_mut()
            .filter(|chunk| MaterialKind::of(&chunk.body).is_some())
            .enumerate()
            .map(move |(ordinal, chunk)| MaterialMut { ordinal, size: chunk.wire_size(), chunk, lengths })
    }
}
