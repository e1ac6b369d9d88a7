//! Writes kind-specific statements, except for the lists of a mesh.

use super::lines::Lines;
use crate::build::empty_light;
use crate::compile::fields::{self, FLAGS, HINTS, Slot};
use crate::generated::{Emitter, Reference};
use crate::profile::Profile;
use crate::text::{Keyword, Rows, Statement};
use crate::tree::{Light, Mesh, MeshKind};
use crate::view::IndexList;

/// Statements that are only needed if they are not 0.
const RARE: [Keyword; 6] = [
    Keyword::Beaming,
    Keyword::TransparencyHint,
    Keyword::TileFade,
    Keyword::RotateTexture,
    Keyword::LightMapped,
    Keyword::GenerateFlare,
];

/// Writes numbers that differ from those of a new node; in the geometry, writes all finite numbers.
pub(super) struct Writer<'a> {
    pub(super) lines: &'a mut Lines,
    /// In animations, only differences are written.
    pub(super) is_animated: bool,
    pub(super) profile: Profile,
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

    /// Writes a name. In animations, names that are not printable are skipped, because those fields contain garbage.
    fn name(&mut self, keyword: Keyword, name: &[u8]) {
        if !self.is_animated || name.iter().all(u8::is_ascii_graphic) {
            self.lines.name(keyword, name);
        }
    }

    /// Writes the fields that have statements of their own; `usual` are those of a new node.
    fn fields<'a, const N: usize>(&mut self, own: [(Keyword, Slot<'a>); N], usual: [(Keyword, Slot<'a>); N]) {
        for ((keyword, own), (_, usual)) in own.into_iter().zip(usual) {
            match (own, usual) {
                // The enhanced edition leaves garbage in this field.
                _ if keyword == Keyword::LightMapped && self.profile == Profile::Ee => {}
                (Slot::Name(name), _) if keyword == Keyword::MaterialName && self.profile != Profile::Ee => {
                    self.name(Keyword::Texture3, name.get());
                }
                (Slot::Name(name), _) => self.name(keyword, name.get()),
                (Slot::Number(own), Slot::Number(usual)) => self.singles(keyword, &[*own], &[*usual]),
                (Slot::Color(own), Slot::Color(usual)) => self.singles(keyword, own, usual),
                (Slot::Whole(own), Slot::Whole(usual)) | (Slot::Switch(own), Slot::Switch(usual)) => {
                    let usual =
                        if RARE.contains(&keyword) { own.get() == 0.0 } else { !self.wants(own.get() == usual.get()) };
                    if !usual {
                        self.lines.whole(keyword, own.get());
                    }
                }
                (Slot::Hint(own), _) => {
                    if let Some((name, _)) = HINTS.iter().find(|(_, hint)| hint == own) {
                        self.lines.words(keyword, &[name.as_bytes()]);
                    }
                }
                _ => {}
            }
        }
    }

    pub(super) fn mesh(&mut self, mesh: &Mesh, fresh: &Mesh) {
        let [(mut surface, mut options), (mut usual, mut usual_options)] =
            [mesh, fresh].map(|mesh| (mesh.surface, mesh.options));
        if mesh.index_list() == IndexList::Follower {
            // Only what is rendered is merged; the flag is cleared then.
            surface.render = 1;
        }
        self.fields(fields::surface(&mut surface, &mut options), fields::surface(&mut usual, &mut usual_options));
        match (&mesh.kind, &fresh.kind) {
            (MeshKind::DanglyMesh(dangly), MeshKind::DanglyMesh(fresh)) => {
                let [mut motion, mut usual] = [dangly.motion, fresh.motion];
                self.fields(fields::motion(&mut motion), fields::motion(&mut usual));
            }
            (MeshKind::AnimMesh(sets), _) => self.singles(Keyword::SamplePeriod, &[sets.sample_period], &[0.0]),
            _ => {}
        }
    }

    pub(super) fn light(&mut self, light: &Light) {
        self.fields(fields::light(&mut light.clone()), fields::light(&mut empty_light()));
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
            self.lines.table(keyword, columns, numbers.iter().copied().map(super::lines::exact).collect());
        }
    }

    pub(super) fn emitter(&mut self, own: &Emitter, fresh: &Emitter) {
        let [mut own, mut fresh] = [*own, *fresh];
        self.fields(fields::emitter(&mut own), fields::emitter(&mut fresh));
        for (keyword, is_on, _) in FLAGS {
            if self.wants(!is_on(&own.flags)) {
                self.lines.whole(keyword, u8::from(is_on(&own.flags)));
            }
        }
    }

    pub(super) fn reference(&mut self, own: &Reference, fresh: &Reference) {
        let [mut own, mut fresh] = [*own, *fresh];
        self.fields(fields::reference(&mut own), fields::reference(&mut fresh));
    }
}
