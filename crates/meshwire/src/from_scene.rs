//! Creating files from scenes: the options of each format beyond the scene, and their names.

#![allow(dead_code, unused_imports, reason = "a build without all formats does not call all of it")]

use std::collections::BTreeSet;

use meshwire_core::{Rule, Segment};
use meshwire_scene::motion::Channel;
use meshwire_scene::{Animation, AnimationChannel, Attachment, LightShape, Mesh, Purpose, Scene, Texture, TextureRole};

use crate::rules;
use crate::{Asset, Error, ErrorKind, Finding, FormatId, Severity};

/// Intensity above which a light is one of an editor, in candela.
const BRIGHT: f32 = 100.0;

impl Asset {
    /// Returns the profile names that [`from_scene`](Asset::from_scene) accepts for a format: the games and programs
    /// whose files differ. The first one is the default. Empty if the format has only one variant.
    ///
    /// ```
    /// use meshwire::{Asset, FormatId};
    ///
    /// assert_eq!(Asset::profiles(FormatId::Xmf), ["x4", "x-rebirth"]);
    /// assert!(Asset::profiles(FormatId::Ani).is_empty());
    /// ```
    #[must_use]
    pub fn profiles(format: FormatId) -> &'static [&'static str] {
        match format {
            FormatId::Xac | FormatId::Xsm | FormatId::Xpm => &["max-2011", "maya-2008", "maya-2007"],
            FormatId::Xmf => &["x4", "x-rebirth"],
            FormatId::XmodelExport | FormatId::XmodelBin => &["6", "5", "7"],
            FormatId::Mdl | FormatId::MdlText => &["ee", "bio", "nmc"],
            _ => &[],
        }
    }

    /// Returns a finding for everything in a scene that a format has no place for and that
    /// [`from_scene`](Asset::from_scene) therefore drops. Paths are those of the scene. Data of a supported kind that
    /// cannot be represented is an error there instead. Format-specific extras are not listed.
    ///
    /// ```
    /// use meshwire::scene::{Animation, Scene, Space};
    /// use meshwire::{Asset, FormatId};
    ///
    /// let mut scene = Scene::new(Space::GLTF);
    /// scene.animations.push(Animation::default());
    /// let [finding] = &Asset::left_out(&scene, FormatId::Xac)[..] else { panic!() };
    /// assert_eq!((finding.code, finding.path.to_string().as_str()), ("dropped-animations", "animations"));
    /// assert_eq!(finding.message, "animations are dropped: xsm and xpm files hold them");
    /// assert!(Asset::left_out(&scene, FormatId::Mdl).is_empty());
    /// ```
    #[must_use]
    pub fn left_out(scene: &Scene, format: FormatId) -> Vec<Finding> {
        let mut found = Dropped(Vec::new());
        found.animations(scene, format);
        found.nodes(scene, format);
        found.meshes(scene, format);
        found.materials(scene, format);
        found.0
    }
}

/// The findings about what a format has no place for.
struct Dropped(Vec<Finding>);

impl Dropped {
    fn add(&mut self, rule: Rule, list: &'static str, index: Option<usize>, message: impl Into<String>) {
        let path = [Segment::Field(list)].into_iter().chain(index.map(Segment::Index)).collect();
        self.0.push(rule.at(path, message));
    }

    fn animations(&mut self, scene: &Scene, format: FormatId) {
        use FormatId as Id;
        let elsewhere = match format {
            Id::Xac => "xsm and xpm files hold them",
            Id::Xmf => "ani files hold them",
            Id::XmodelExport | Id::XmodelBin => "xanim_export and xanim_bin files hold them",
            _ => "",
        };
        if !scene.animations.is_empty() && !elsewhere.is_empty() {
            self.add(rules::DROPPED_ANIMATIONS, "animations", None, format!("animations are dropped: {elsewhere}"));
        }
        let mut channels = |does: &dyn Fn(&AnimationChannel) -> bool, message: &str| {
            let has = |animation: &Animation| animation.channels.iter().any(does);
            if let Some(place) = scene.animations.iter().position(has) {
                self.add(rules::DROPPED_CHANNELS, "animations", Some(place), message);
            }
        };
        let is_weight = |channel: &AnimationChannel| channel.track.channel == Channel::Weight;
        if matches!(format, Id::Xsm | Id::Ani | Id::XanimExport | Id::XanimBin) {
            channels(&is_weight, "weights of morph targets are dropped: xpm files hold them");
        }
        if format == Id::Xpm {
            channels(&|channel| !is_weight(channel), "channels of nodes are dropped: xsm files hold them");
        }
        if matches!(format, Id::XanimExport | Id::XanimBin) {
            let has_scale = |channel: &AnimationChannel| {
                let keys = channel.track.keys.iter();
                let mut factors = keys.flat_map(|key| key.value.into_iter().take(channel.track.width));
                channel.track.channel == Channel::Scale && factors.any(|factor| (factor - 1.0).abs() > 1e-4)
            };
            channels(&has_scale, "scale keys are dropped: these animations have position and rotation keys only");
        }
    }

    fn nodes(&mut self, scene: &Scene, format: FormatId) {
        use FormatId as Id;
        if !matches!(format, Id::Xmf | Id::Xpm | Id::Mdl | Id::MdlText) {
            if let Some(name) = scene.shared_name() {
                let place = scene.nodes.iter().rposition(|node| node.name == name);
                self.add(rules::SHARED_NAMES, "nodes", place, "nodes with the same name are numbered");
            }
        }
        let holds = matches!(format, Id::Mdl | Id::MdlText);
        let is_motion = matches!(format, Id::Xsm | Id::Xpm | Id::Ani | Id::XanimExport | Id::XanimBin);
        for (place, node) in scene.nodes.iter().enumerate().filter(|_| !is_motion) {
            let Some(attached) = &node.attached else { continue };
            let (kind, name) = (attached.kind(), node.name.escape_ascii());
            let has_mesh = || scene.meshes.iter().any(|mesh| mesh.node == place);
            let problem = match attached {
                _ if !holds => "the format has no place for it",
                Attachment::Light(light) if light.shape != LightShape::Point => "models have point lights only",
                Attachment::Camera(camera) if camera.lens.is_some() => "cameras of models have a place only",
                _ if has_mesh() => "its node has a mesh",
                Attachment::Light(light) if light.intensity.abs() > BRIGHT => {
                    let message = format!(
                        "the light of node \"{name}\" has an intensity of {}: lights of the game have factors of about 1",
                        light.intensity
                    );
                    self.add(rules::LIGHT_INTENSITY, "nodes", Some(place), message);
                    continue;
                }
                _ => continue,
            };
            let message = format!("the {kind} of node \"{name}\" is dropped: {problem}");
            self.add(rules::DROPPED_ATTACHMENT, "nodes", Some(place), message);
        }
    }

    fn meshes(&mut self, scene: &Scene, format: FormatId) {
        use FormatId as Id;
        for (place, mesh) in scene.meshes.iter().enumerate() {
            let is_dropped = match format {
                Id::Xac | Id::Xmf | Id::XmodelExport | Id::XmodelBin => {
                    matches!(mesh.purpose, Purpose::Hidden | Purpose::Walk)
                }
                Id::Mdl | Id::MdlText => mesh.purpose == Purpose::Collision,
                _ => false,
            };
            if is_dropped {
                let (kind, name) = (format!("{:?}", mesh.purpose).to_lowercase(), mesh.name.escape_ascii());
                let message = format!("the {kind} mesh \"{name}\" is dropped: the format has no place for it");
                self.add(rules::DROPPED_MESH, "meshes", Some(place), message);
            }
        }
        let first = |has: &dyn Fn(&Mesh) -> bool| scene.meshes.iter().position(has);
        if matches!(format, Id::XmodelExport | Id::XmodelBin | Id::Mdl | Id::MdlText) {
            let has_more = |mesh: &Mesh| mesh.primitives.iter().any(|part| part.color_sets.len() > 1);
            if let Some(place) = first(&has_more) {
                self.add(rules::DROPPED_COLORS, "meshes", Some(place), "color sets after the first are dropped");
            }
        }
        if format == Id::Xac {
            if let Some(place) = first(&|mesh| mesh.morph_targets.iter().any(|target| target.weight != 0.0)) {
                let message = "default weights of morph targets are dropped";
                self.add(rules::DROPPED_MORPH_WEIGHTS, "meshes", Some(place), message);
            }
        }
        if matches!(format, Id::Xac | Id::XmodelExport | Id::XmodelBin | Id::MdlText) {
            for mesh in scene.bound_apart() {
                let name = mesh.name.escape_ascii();
                let message = format!(
                    "the bind pose of the skin of \"{name}\" is dropped: the format binds skins in the rest pose"
                );
                self.add(rules::DROPPED_BIND_POSE, "meshes", first(&|own| std::ptr::eq(own, mesh)), message);
            }
        }
    }

    fn materials(&mut self, scene: &Scene, format: FormatId) {
        use FormatId as Id;
        let first = |has: &dyn Fn(&Texture) -> bool| {
            scene.materials.iter().position(|material| material.textures.iter().any(has))
        };
        if matches!(format, Id::Mdl | Id::MdlText) {
            let has_slot = |texture: &Texture| {
                matches!(texture.role, TextureRole::Color | TextureRole::Normal | TextureRole::Specular)
            };
            let textures = scene.materials.iter().flat_map(|material| &material.textures);
            let names: BTreeSet<_> = textures.filter(|one| !has_slot(one)).map(|one| &one.name).collect();
            for name in names {
                let place = first(&|texture| !has_slot(texture) && texture.name == *name);
                let name = name.escape_ascii();
                let message =
                    format!("the texture \"{name}\" is dropped: models have color, normal and specular textures only");
                self.add(rules::DROPPED_TEXTURE_WARNING, "materials", place, message);
            }
        }
        if format == Id::Xmf {
            if let Some(place) = first(&|_| true) {
                let message = "textures are dropped: they are in the game's material library";
                self.add(rules::DROPPED_TEXTURE_NOTE, "materials", Some(place), message);
            }
        }
        if matches!(format, Id::Xac | Id::Mdl | Id::MdlText | Id::XmodelExport | Id::XmodelBin) {
            if let Some(place) = first(&|texture| texture.tiling.is_some() || texture.offset.is_some()) {
                self.add(rules::DROPPED_TILING, "materials", Some(place), "tiling and offsets of textures are dropped");
            }
        }
    }
}

/// Returns the value of a profile, or the first one if no profile is named.
pub(crate) fn chosen<T: Copy>(format: FormatId, profile: Option<&str>, values: &[T]) -> Result<Option<T>, Error> {
    let names = Asset::profiles(format);
    let Some(asked) = profile else { return Ok(values.first().copied()) };
    let place = names.iter().position(|name| name.eq_ignore_ascii_case(asked));
    match place {
        Some(place) => Ok(values.get(place).copied()),
        None if names.is_empty() => {
            Err(Error::new(format.name(), ErrorKind::invalid("no profile", format!("{asked:?}"))))
        }
        None => Err(Error::new(format.name(), ErrorKind::invalid(names.join(" or "), format!("{asked:?}")))),
    }
}

#[cfg(any(feature = "xac", feature = "xsm", feature = "xpm"))]
macro_rules! emfx {
    ($feature:literal, $module:ident, $file:ident) => {
        #[cfg(feature = $feature)]
        pub(crate) fn $module(
            scene: &Scene,
            format: FormatId,
            profile: Option<&str>,
        ) -> Result<crate::$module::$file, Error> {
            use crate::$module::Exporter;
            let all = [Exporter::Max2011, Exporter::Maya2008, Exporter::Maya2007];
            let exporter = chosen(format, profile, &all)?.unwrap_or(Exporter::Max2011);
            crate::$module::$file::from_scene(scene, exporter)
        }
    };
}

#[cfg(any(feature = "xac", feature = "xsm", feature = "xpm"))]
emfx!("xac", xac, XacFile);
#[cfg(any(feature = "xac", feature = "xsm", feature = "xpm"))]
emfx!("xsm", xsm, XsmFile);
#[cfg(any(feature = "xac", feature = "xsm", feature = "xpm"))]
emfx!("xpm", xpm, XpmFile);

#[cfg(feature = "xmf")]
pub(crate) fn xmf(scene: &Scene, format: FormatId, profile: Option<&str>) -> Result<crate::xmf::XmfFile, Error> {
    use crate::xmf::Profile;
    let profile = chosen(format, profile, &[Profile::X4, Profile::XRebirth])?.unwrap_or(Profile::X4);
    crate::xmf::XmfFile::from_scene(scene, profile)
}

#[cfg(feature = "ani")]
pub(crate) fn ani(scene: &Scene, format: FormatId, profile: Option<&str>) -> Result<crate::ani::AniFile, Error> {
    chosen::<()>(format, profile, &[])?;
    crate::ani::AniFile::from_scene(scene)
}

#[cfg(feature = "xmodel")]
pub(crate) fn xmodel(
    scene: &Scene,
    format: FormatId,
    profile: Option<&str>,
) -> Result<crate::xmodel::XmodelFile, Error> {
    // Without a profile, the version in the scene applies.
    let version = chosen(format, profile, &[6, 5, 7])?.filter(|_| profile.is_some());
    crate::xmodel::XmodelFile::from_scene(scene, crate::xmodel_kinds::kind(format)?, version)
}

#[cfg(feature = "mdl")]
pub(crate) fn mdl(scene: &Scene, format: FormatId, profile: Option<&str>) -> Result<crate::mdl::MdlFile, Error> {
    use crate::mdl::Profile;
    let profile = chosen(format, profile, &[Profile::Ee, Profile::Bio, Profile::Nmc])?.unwrap_or(Profile::Ee);
    crate::mdl::MdlFile::from_scene(scene, profile)
}

#[cfg(feature = "mdl_text")]
pub(crate) fn mdl_text(
    scene: &Scene,
    format: FormatId,
    profile: Option<&str>,
) -> Result<crate::mdl_text::TextFile, Error> {
    use nwn_mdl::Profile;
    let profile = chosen(format, profile, &[Profile::Ee, Profile::Bio, Profile::Nmc])?.unwrap_or(Profile::Ee);
    crate::mdl_text::TextFile::from_scene(scene, profile)
}
