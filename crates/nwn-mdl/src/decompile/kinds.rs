//! Writes kind-specific statements, except for the lists of a mesh.

use super::lines::Lines;
use crate::build::empty_light;
use crate::compile::emitter_flags;
use crate::generated::{Emitter, Reference, RenderHint};
use crate::profile::Profile;
use crate::text::{Keyword, NumberRows, Rows, Statement};
use crate::tree::{Light, Mesh, MeshKind};

/// Writes numbers that differ from those of a new node; in the geometry, writes all finite numbers.
pub(super) struct Writer<'a> {
    pub(super) lines: &'a mut Lines,
    /// In animations, only differences are written.
    pub(super) is_animated: bool,
}

impl Writer<'_> {
    fn wants(&self, is_usual: bool) -> bool {
        !self.is_animated || !is_usual
    }

    fn singles(&mut self, keyword: Keyword, numbers: &[f32], usual: &[f32]) {
        let same = numbers.iter().map(|own| own.to_bits()).eq(usual.iter().map(|own| own.to_bits()));
        if self.wants(same) && numbers.iter().all(|number| number.is_finite()) {
            self.lines.singles(keyword, numbers);
        }
    }

    fn whole(&mut self, keyword: Keyword, number: u32, usual: u32) {
        if self.wants(number == usual) {
            self.lines.whole(keyword, number);
        }
    }

    /// Writes a statement that is only needed if it is not 0.
    fn rare(&mut self, keyword: Keyword, number: u32) {
        if number != 0 {
            self.lines.whole(keyword, number);
        }
    }

    /// Writes a name. In animations, names that are not printable are skipped, because those fields contain garbage.
    fn name(&mut self, keyword: Keyword, name: &[u8]) {
        if !self.is_animated || name.iter().all(u8::is_ascii_graphic) {
            self.lines.name(keyword, name);
        }
    }

    pub(super) fn mesh(&mut self, mesh: &Mesh, fresh: &Mesh, profile: Profile) {
        let (own, usual) = (&mesh.surface, &fresh.surface);
        self.singles(Keyword::Ambient, &own.ambient, &usual.ambient);
        self.singles(Keyword::Diffuse, &own.diffuse, &usual.diffuse);
        self.singles(Keyword::Specular, &own.specular, &usual.specular);
        self.singles(Keyword::Shininess, &[own.shininess], &[usual.shininess]);
        self.whole(Keyword::Shadow, own.shadow, usual.shadow);
        self.whole(Keyword::Render, own.render, usual.render);
        self.rare(Keyword::Beaming, own.beaming);
        self.rare(Keyword::TransparencyHint, own.transparency_hint);
        self.rare(Keyword::TileFade, own.tile_fade);
        self.rare(Keyword::RotateTexture, mesh.options.rotate_texture.into());
        // The enhanced edition leaves garbage in this field.
        if profile != Profile::Ee {
            self.rare(Keyword::LightMapped, mesh.options.light_mapped.into());
        }
        self.name(Keyword::Bitmap, own.texture_0.text());
        self.name(Keyword::Texture1, own.texture_1.text());
        self.name(Keyword::Texture2, own.texture_2.text());
        let last = if profile == Profile::Ee { Keyword::MaterialName } else { Keyword::Texture3 };
        self.name(last, own.material_name.text());
        let hint: Option<&[u8]> = match own.render_hint {
            RenderHint::None => Some(b"None"),
            RenderHint::NormalAndSpecMapped => Some(b"NormalAndSpecMapped"),
            RenderHint::NormalTangents => Some(b"NormalTangents"),
            RenderHint::Unset | RenderHint::Unknown(_) => None,
        };
        if let Some(hint) = hint {
            self.lines.words(Keyword::RenderHint, &[hint]);
        }
        match &mesh.kind {
            MeshKind::DanglyMesh(dangly) => {
                let motion = dangly.motion;
                self.singles(Keyword::Displacement, &[motion.displacement], &[0.0]);
                self.singles(Keyword::Tightness, &[motion.tightness], &[0.0]);
                self.singles(Keyword::Period, &[motion.period], &[0.0]);
            }
            MeshKind::AnimMesh(sets) => self.singles(Keyword::SamplePeriod, &[sets.sample_period], &[0.0]),
            MeshKind::Trimesh | MeshKind::Skin(_) | MeshKind::Aabb(_) => {}
        }
    }

    pub(super) fn light(&mut self, light: &Light) {
        let fresh = empty_light();
        let (own, usual) = (&light.settings, &fresh.settings);
        self.whole(Keyword::LightPriority, own.priority, usual.priority);
        self.whole(Keyword::AmbientOnly, own.ambient_only, usual.ambient_only);
        self.whole(Keyword::NDynamicType, own.dynamic_type.into(), usual.dynamic_type.into());
        self.whole(Keyword::AffectDynamic, own.affect_dynamic, usual.affect_dynamic);
        self.whole(Keyword::Shadow, own.shadow, usual.shadow);
        self.whole(Keyword::FadingLight, own.fading, usual.fading);
        self.rare(Keyword::GenerateFlare, own.generate_flare);
        self.singles(Keyword::FlareRadius, &[light.flare_radius], &[fresh.flare_radius]);
        let is_word = |name: &&[u8]| super::lines::is_word(name);
        let names: Option<Vec<_>> = { light.flare_textures.iter() }
            .map(|name| name.as_ref().map(|name| name.0.as_slice()).filter(is_word).map(Into::into))
            .collect();
        let Some(names) = names.filter(|names| !names.is_empty()) else { return };
        self.lines.push(Statement::table(Keyword::TextureNames, Rows::Names(names)));
        for (keyword, columns, numbers) in [
            (Keyword::FlareSizes, 1, light.flare_sizes.as_slice()),
            (Keyword::FlarePositions, 1, light.flare_positions.as_slice()),
            (Keyword::FlareColorShifts, 3, light.flare_colors.as_flattened()),
        ] {
            let numbers = numbers.iter().copied().map(super::lines::exact).collect();
            self.lines.push(Statement::table(keyword, Rows::Numbers(NumberRows::new(columns, numbers))));
        }
    }

    pub(super) fn emitter(&mut self, own: &Emitter, fresh: &Emitter) {
        self.name(Keyword::Update, own.update.text());
        self.name(Keyword::Render, own.render.text());
        self.name(Keyword::Blend, own.blend.text());
        self.name(Keyword::Texture, own.texture.text());
        self.name(Keyword::ChunkName, own.chunk_name.text());
        self.whole(Keyword::XGrid, own.grid_x, fresh.grid_x);
        self.whole(Keyword::YGrid, own.grid_y, fresh.grid_y);
        let spawn = i32::from_ne_bytes(u32::from(own.spawn_type).to_ne_bytes());
        if self.wants(spawn == 0) {
            self.lines.whole(Keyword::SpawnType, spawn);
        }
        self.whole(Keyword::Loop, own.repeats, 0);
        self.whole(Keyword::TwoSidedTex, own.two_sided_texture, 0);
        self.whole(Keyword::RenderOrder, own.render_order.into(), 0);
        self.singles(Keyword::DeadSpace, &[own.dead_space], &[0.0]);
        self.singles(Keyword::BlastRadius, &[own.blast_radius], &[0.0]);
        self.singles(Keyword::BlastLength, &[own.blast_length], &[0.0]);
        for (keyword, is_on) in emitter_flags(own.flags) {
            self.whole(keyword, is_on.into(), 0);
        }
    }

    pub(super) fn reference(&mut self, own: &Reference) {
        self.name(Keyword::RefModel, own.model.text());
        self.whole(Keyword::Reattachable, own.reattachable, 0);
    }
}
