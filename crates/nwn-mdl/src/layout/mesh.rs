//! Lights and meshes: their arrays in the model region, their streams in the raw region.

use meshwire_core::Plain;
use meshwire_core::layout::Annotate;
use meshwire_core::reader::widen;

use super::{At, Empty, HEADER, Layout, Output, Region, Words, narrow};
use crate::generated::{
    AabbEntry, AabbPart, AabbPointer, AnimmeshPart, Array, DanglymeshPart, Face, LightPart, MeshPart, SkinPart,
};
use crate::profile::FlareOrder;
use crate::tree::{Aabb, AnimMesh, DanglyMesh, Light, Mesh, MeshKind, Skin};

/// Bytes of a mesh part.
const MESH: u32 = 0x200;

impl<'a, W: Words, O: Output<'a>> Layout<W, O> {
    pub(super) fn light(&mut self, at: At, light: &'a Light) {
        let base = self.reserve(12);
        let strings = self.reserve(light.flare_textures.len());
        let mut flare_textures = Array { offset: 0, used: 0, allocated: 0 };
        let order = self.profile.flare_order();
        if order == FlareOrder::NamesFirst {
            flare_textures = self.flare_names(base + 9, strings, light);
        }
        let flare_sizes = self.array(base, light.flare_sizes.len(), 4, Empty::Zero);
        self.many("flare_sizes", flare_sizes, &light.flare_sizes);
        let flare_positions = self.array(base + 3, light.flare_positions.len(), 4, Empty::Zero);
        self.many("flare_positions", flare_positions, &light.flare_positions);
        let flare_colors = self.array(base + 6, light.flare_colors.len(), 12, Empty::Zero);
        self.many("flare_colors", flare_colors, &light.flare_colors);
        if order == FlareOrder::NamesLast {
            flare_textures = self.flare_names(base + 9, strings, light);
        }
        let Light { flare_radius, flare_handles, settings, .. } = *light;
        let part = LightPart {
            flare_radius,
            flare_handles,
            flare_sizes,
            flare_positions,
            flare_colors,
            flare_textures,
            settings,
        };
        self.out.one(at, "light", part);
    }

    fn flare_names(&mut self, base: usize, strings: usize, light: &'a Light) -> Array {
        let array = self.array(base, light.flare_textures.len(), 4, Empty::Zero);
        let table = At { region: Region::Model, offset: array.offset };
        for (index, name) in light.flare_textures.iter().enumerate() {
            let length = name.as_ref().map_or(0, |name| name.text().len() + 1);
            let offset = self.pointer(strings + index, Region::Model, (length, 1), Empty::Zero);
            self.within("flare_textures", index, |layout| {
                layout.out.one(table.entry(index, 4), "pointer", offset);
                if let Some(name) = name {
                    layout.out.text(At { region: Region::Model, offset }, "text", name);
                }
            });
        }
        array
    }

    pub(super) fn mesh(&mut self, node: At, mesh: &'a Mesh) {
        let own = node.plus(HEADER).plus(MESH);
        let vertices = mesh.num_vertices();
        let absent = self.positioned_raw(vertices);
        // Skins put their arrays before those of the mesh, and their streams before its streams.
        match &mesh.kind {
            MeshKind::Trimesh => {}
            MeshKind::Skin(skin) => self.skin(own, skin, absent),
            MeshKind::AnimMesh(sets) => self.animmesh(own, sets),
            MeshKind::DanglyMesh(dangly) => self.danglymesh(own, dangly),
            MeshKind::Aabb(aabb) => self.aabb(own, aabb),
        }
        let base = self.reserve(27);
        let lists = self.reserve(mesh.index_lists.len());
        let faces = self.array(base, mesh.faces.len(), <Face as Plain>::SIZE, Empty::Zero);
        self.many("faces", faces, &mesh.faces);
        let left_over_faces = self.array(base + 3, mesh.left_over_faces.len(), 4, Empty::Zero);
        self.many("left_over_faces", left_over_faces, &mesh.left_over_faces);
        let index_counts = self.array(base + 6, mesh.index_counts.len(), 4, self.positioned());
        self.many("index_counts", index_counts, &mesh.index_counts);
        let index_lists = self.array(base + 9, mesh.index_lists.len(), 4, self.positioned());
        let table = At { region: Region::Model, offset: index_lists.offset };

        let streams = &mesh.streams;
        let [uv_0, uv_1, uv_2, uv_3] = &streams.uvs;
        let present = streams.uvs.iter().filter(|set| !set.is_empty()).count();
        let base = base + 12;
        let ofs_positions = self.stream(base, "positions", &streams.positions, absent);
        let num_vertices = self.short(base + 1, vertices);
        let num_uv_sets = self.short(base + 2, present);
        let ofs_uv_0 = self.stream(base + 3, "uv_0", uv_0, Empty::Ones);
        let ofs_uv_1 = self.stream(base + 4, "uv_1", uv_1, Empty::Ones);
        let ofs_uv_2 = self.stream(base + 5, "uv_2", uv_2, Empty::Ones);
        let ofs_uv_3 = self.stream(base + 6, "uv_3", uv_3, Empty::Ones);
        let ofs_normals = self.stream(base + 7, "normals", &streams.normals, absent);
        let ofs_colors = self.stream(base + 8, "colors", &streams.colors, Empty::Ones);
        if self.profile.indices_before_extras() {
            self.index_lists(lists, table, mesh);
        }
        let ofs_extra_1 = self.stream(base + 9, "extra_1", &streams.extra_1, Empty::Ones);
        let ofs_extra_2 = self.stream(base + 10, "extra_2", &streams.extra_2, Empty::Ones);
        let ofs_extra_3 = self.stream(base + 11, "extra_3", &streams.extra_3, Empty::Ones);
        let ofs_tangents = self.stream(base + 12, "tangents", &streams.tangents, Empty::Ones);
        let ofs_extra_5 = self.stream(base + 13, "extra_5", &streams.extra_5, Empty::Ones);
        let ofs_handedness = self.stream(base + 14, "handedness", &streams.handedness, Empty::Ones);
        if !self.profile.indices_before_extras() {
            self.index_lists(lists, table, mesh);
        }
        let Mesh { routines, surface, vertex_indices, strips, options, .. } = *mesh;
        let part = MeshPart {
            routines,
            faces,
            surface,
            vertex_indices,
            left_over_faces,
            index_counts,
            index_lists,
            strips,
            ofs_positions,
            num_vertices,
            num_uv_sets,
            ofs_uv_0,
            ofs_uv_1,
            ofs_uv_2,
            ofs_uv_3,
            ofs_normals,
            ofs_colors,
            ofs_extra_1,
            ofs_extra_2,
            ofs_extra_3,
            ofs_tangents,
            ofs_extra_5,
            ofs_handedness,
            options,
        };
        self.out.one(node.plus(HEADER), "mesh", part);
    }

    fn stream<T: Plain + Annotate>(&mut self, word: usize, name: &'static str, values: &'a [T], empty: Empty) -> u32 {
        let offset = self.pointer(word, Region::Raw, (values.len(), T::SIZE), empty);
        if !values.is_empty() {
            self.out.many(At { region: Region::Raw, offset }, name, values);
        }
        offset
    }

    fn index_lists(&mut self, words: usize, table: At, mesh: &'a Mesh) {
        // At a real place an empty list would be read as that of a mesh merged into a sibling.
        let merges = mesh.index_lists.len() == 1 && !mesh.faces.is_empty();
        let empty = if merges { Empty::Ones } else { Empty::Position };
        for (index, list) in mesh.index_lists.iter().enumerate() {
            self.within("index_lists", index, |layout| {
                let offset = layout.stream(words + index, "indices", list, empty);
                layout.out.one(table.entry(index, 4), "pointer", offset);
            });
        }
    }

    fn skin(&mut self, at: At, skin: &'a Skin, absent: Empty) {
        let base = self.reserve(13);
        let ofs_weights = self.stream(base, "weights", &skin.weights, absent);
        let ofs_bones = self.stream(base + 1, "bones", &skin.bones, absent);
        // Even an empty table has a position: nothing else tells the sizes of the structure apart.
        let nodes = &skin.node_to_bone;
        let ofs_node_to_bone = self.pointer(base + 2, Region::Model, (nodes.len(), 2), Empty::Position);
        let num_nodes = self.words.word(base + 3, narrow(widen(nodes.len())));
        if !nodes.is_empty() {
            self.out.many(At { region: Region::Model, offset: ofs_node_to_bone }, "node_to_bone", nodes);
        }
        let bind_rotations = self.array(base + 4, skin.bind_rotations.len(), 16, self.positioned());
        self.many("bind_rotations", bind_rotations, &skin.bind_rotations);
        let bind_translations = self.array(base + 7, skin.bind_translations.len(), 12, self.positioned());
        self.many("bind_translations", bind_translations, &skin.bind_translations);
        let bone_constants = self.array(base + 10, skin.bone_constants.len(), 4, self.positioned());
        self.many("bone_constants", bone_constants, &skin.bone_constants);
        let part = SkinPart {
            compile_weights: skin.compile_weights,
            ofs_weights,
            ofs_bones,
            ofs_node_to_bone,
            num_nodes,
            bind_rotations,
            bind_translations,
            bone_constants,
        };
        self.out.one(at, "skin", part);
        self.out.many(at.plus(0x40), "slots", &skin.slots);
    }

    fn animmesh(&mut self, at: At, sets: &'a AnimMesh) {
        let base = self.reserve(2);
        let ofs_vertex_sets = self.model_stream(base, "vertex_sets", &sets.vertex_sets);
        let ofs_uv_sets = self.model_stream(base + 1, "uv_sets", &sets.uv_sets);
        let [compile_vertices, compile_uvs, compile_normals] = sets.compile;
        let part = AnimmeshPart {
            sample_period: sets.sample_period,
            compile_vertices,
            compile_uvs,
            compile_normals,
            ofs_vertex_sets,
            ofs_uv_sets,
            num_vertex_sets: sets.num_vertex_sets,
            num_uv_sets: sets.num_uv_sets,
        };
        self.out.one(at, "animmesh", part);
    }

    fn model_stream<T: Plain + Annotate>(&mut self, word: usize, name: &'static str, values: &'a [T]) -> u32 {
        let offset = self.pointer(word, Region::Model, (values.len(), T::SIZE), Empty::Zero);
        if !values.is_empty() {
            self.out.many(At { region: Region::Model, offset }, name, values);
        }
        offset
    }

    fn danglymesh(&mut self, at: At, dangly: &'a DanglyMesh) {
        let base = self.reserve(3);
        let constraints = self.array(base, dangly.constraints.len(), 4, self.positioned());
        self.many("constraints", constraints, &dangly.constraints);
        self.out.one(at, "danglymesh", DanglymeshPart { constraints, motion: dangly.motion });
    }

    fn aabb(&mut self, at: At, aabb: &'a Aabb) {
        let base = self.reserve(aabb.boxes.len().max(1));
        let size = <AabbEntry as Plain>::SIZE;
        let mut places = Vec::with_capacity(aabb.boxes.len());
        for index in 0..aabb.boxes.len() {
            places.push(self.place_at(base + index, Region::Model, size));
        }
        let offset = match places.first() {
            Some(place) => place.offset,
            None => self.words.word(base, 0),
        };
        self.out.one(at, "aabb", AabbPart { root: AabbPointer { offset } });
        for (index, (place, entry)) in places.iter().zip(&aabb.boxes).enumerate() {
            let pointer = |child: Option<u32>| AabbPointer {
                offset: child.and_then(|c| places.get(usize::try_from(c).ok()?)).map_or(0, |place| place.offset),
            };
            let value = AabbEntry {
                bounds_min: entry.min,
                bounds_max: entry.max,
                left: pointer(entry.left),
                right: pointer(entry.right),
                face: entry.face,
                plane: entry.plane,
            };
            self.within("boxes", index, |layout| layout.out.one(*place, "entry", value));
        }
    }

    /// A 16-bit derived word.
    fn short(&mut self, word: usize, amount: usize) -> u16 {
        let value = self.words.word(word, narrow(widen(amount)));
        u16::try_from(value).unwrap_or(u16::MAX)
    }
}
