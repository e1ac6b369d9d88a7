//! The fields of each part of the tree, listed once: comments of decompiled texts, the losses of plain ones and random
//! values come from here. Children and animations form the tree; they are not fields.
//!
//! The lists name every field of their struct, or the compiler rejects them. Members of records come from the schema.

use std::fmt;

use meshwire_core::layout::Annotate;
use meshwire_core::{Plain, TerminatedText};

use super::{
    Aabb, AabbBox, AnimMesh, Animation, Controllers, DanglyMesh, Light, Mesh, MeshKind, Model, Node, NodeKind, Skin,
    Streams, VertexStreams,
};
use crate::generated::{
    AnimationTiming, DanglymeshMotion, Emitter, GeometryState, LightSettings, MeshOptions, MeshStrips, MeshSurface,
    ModelProperties, ModelSettings, NodeHead, Reference,
};
use crate::graph::{List, each_of_streams};

/// A field of the tree.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Field {
    /// Distinguishes fields of one node that have the same name.
    pub prefix: &'static str,
    pub name: &'static str,
    /// No game reads it.
    pub is_unread: bool,
    /// It depends on other nodes.
    pub is_bound: bool,
}

impl Field {
    pub const fn new(name: &'static str) -> Self {
        Self { prefix: "", name, is_unread: false, is_bound: false }
    }

    /// Distinguishes the field of a mesh from that of its node.
    const fn of_mesh(self) -> Self {
        Self { prefix: "mesh_", ..self }
    }

    /// Returns true if this is its name in comments.
    pub fn is(&self, name: &str) -> bool {
        name.strip_prefix(self.prefix) == Some(self.name)
    }

    const fn unread(self) -> Self {
        Self { is_unread: true, ..self }
    }

    const fn bound(self) -> Self {
        Self { is_bound: true, ..self }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.prefix, self.name)
    }
}

/// A value of fixed size.
#[cfg(not(feature = "arbitrary"))]
pub(crate) trait Value: Plain + Annotate {}
#[cfg(not(feature = "arbitrary"))]
impl<T: Plain + Annotate> Value for T {}

/// A value of fixed size.
#[cfg(feature = "arbitrary")]
pub(crate) trait Value: Plain + Annotate + for<'a> meshwire_core::generate::Generate<Args<'a> = ()> {}
#[cfg(feature = "arbitrary")]
impl<T: Plain + Annotate + for<'a> meshwire_core::generate::Generate<Args<'a> = ()>> Value for T {}

/// A record of the schema whose members count as fields.
pub(crate) trait Record: Value {
    /// Precedes the names of its members: other records of the node have members of the same name.
    const PREFIX: &'static str;
    /// The members that no game reads.
    const UNREAD: &'static [&'static str];
}

macro_rules! records {
    ($($record:ident $prefix:literal: $($unread:ident)*;)*) => { $(
        impl Record for $record {
            const PREFIX: &'static str = $prefix;
            const UNREAD: &'static [&'static str] = {
                // Fails to compile if a member does not exist.
                let _ = |$record { $($unread: _,)* .. }: Self| {};
                &[$(stringify!($unread)),*]
            };
        }
    )* };
}

records! {
    GeometryState "": runtime_0 runtime_1 num_references padding;
    ModelSettings "": unknown_70 unknown_71;
    ModelProperties "": super_model;
    AnimationTiming "":;
    NodeHead "": routines parent_geometry parent_node;
    LightSettings "":;
    Emitter "": padding;
    Reference "":;
    MeshSurface "":;
    MeshStrips "strips_": padding compile_data;
    MeshOptions "options_": padding unknown_26c;
    DanglymeshMotion "":;
}

/// An action on each field.
pub(crate) trait Visitor: Sized {
    type Error;

    fn value<T: Value>(&mut self, field: Field, value: &mut T) -> Result<(), Self::Error>;
    fn record<R: Record>(&mut self, record: &mut R) -> Result<(), Self::Error>;
    fn list<L: List<Item: Value>>(&mut self, field: Field, list: &mut L) -> Result<(), Self::Error>;
    /// Visits a list with one element per vertex of the mesh.
    fn vertices<T: Value + 'static>(&mut self, field: Field, list: &mut Vec<T>) -> Result<(), Self::Error>;
    fn texts(&mut self, field: Field, texts: &mut Vec<Option<TerminatedText>>) -> Result<(), Self::Error>;
    fn index_lists(&mut self, field: Field, lists: &mut Vec<Vec<u16>>) -> Result<(), Self::Error>;
    fn boxes(&mut self, field: Field, boxes: &mut Vec<AabbBox>) -> Result<(), Self::Error>;
}

/// A part of the tree.
pub(crate) trait Fields {
    /// Visits every field.
    fn visit<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), V::Error>;
}

/// Implements [`Fields`] from the sort and the marks of each field. Those after the semicolon form the tree.
macro_rules! fields {
    (@ $visitor:ident part $field:ident) => { $field.visit($visitor)? };
    (@ $visitor:ident record $field:ident) => { $visitor.record($field)? };
    (@ $visitor:ident $sort:ident $field:ident $($mark:ident)*) => {
        $visitor.$sort(Field::new(stringify!($field))$(.$mark())*, $field)?
    };
    ($($part:ident { $($field:ident: $sort:ident $($mark:ident)*),*; $($tree:ident),* })*) => { $(
        impl Fields for $part {
            fn visit<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), V::Error> {
                let Self { $($field,)* $($tree: _,)* } = self;
                $(fields!(@ visitor $sort $field $($mark)*);)*
                Ok(())
            }
        }
    )* };
}

fields! {
    Model {
        routines: value unread, name: value, state: record, settings: record, properties: record;
        animations, root
    }
    Animation { routines: value unread, name: value, state: record, timing: record, events: list; root }
    Node { head: record, unknown_flags: value, controllers: part, kind: part; children }
    Controllers { keys: list, floats: list; }
    Light {
        flare_radius: value, flare_handles: value unread, flare_sizes: list, flare_positions: list, flare_colors: list,
        flare_textures: texts, settings: record;
    }
    Mesh {
        routines: value of_mesh unread, surface: record, faces: list, vertex_indices: value unread,
        left_over_faces: list, index_counts: list, index_lists: index_lists, strips: record, streams: part,
        options: record, kind: part;
    }
    Skin {
        compile_weights: value unread, weights: vertices bound, bones: vertices bound, node_to_bone: list bound,
        bind_rotations: list bound, bind_translations: list bound, bone_constants: list bound unread,
        slots: list bound;
    }
    AnimMesh {
        sample_period: value, compile: value unread, num_vertex_sets: value bound, num_uv_sets: value bound,
        vertex_sets: list bound, uv_sets: list bound;
    }
    DanglyMesh { constraints: list, motion: record; }
    Aabb { boxes: boxes; }
}

impl Fields for NodeKind {
    fn visit<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), V::Error> {
        match self {
            Self::Dummy | Self::Camera => Ok(()),
            Self::Light(light) => light.visit(visitor),
            Self::Emitter(emitter) => visitor.record(&mut **emitter),
            Self::Reference(reference) => visitor.record(&mut **reference),
            Self::Mesh(mesh) => mesh.visit(visitor),
        }
    }
}

impl Fields for MeshKind {
    fn visit<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), V::Error> {
        match self {
            Self::Trimesh => Ok(()),
            Self::Skin(skin) => skin.visit(visitor),
            Self::AnimMesh(sets) => sets.visit(visitor),
            Self::DanglyMesh(dangly) => dangly.visit(visitor),
            Self::Aabb(aabb) => aabb.visit(visitor),
        }
    }
}

impl Fields for Streams {
    fn visit<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), V::Error> {
        macro_rules! visit {
            (($streams:ident) $($name:ident: $field:ident $([$set:literal])?;)*) => {
                $(visitor.vertices(Field::new(stringify!($name)), &mut $streams.$field $([$set])?)?;)*
            };
        }
        let streams: &mut VertexStreams = self;
        each_of_streams!(visit!(streams));
        self.forget_room();
        Ok(())
    }
}
