//! Creating files from scenes: the options of each format beyond the scene, and their names.

#![allow(dead_code, unused_imports, reason = "a build without all formats does not call all of it")]

use meshwire_scene::motion::Channel;
use meshwire_scene::{AnimationChannel, Scene, TextureRole};

use crate::{Asset, Error, ErrorKind, FormatId};

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

    /// Describes the parts of a scene that a format has no place for and that [`from_scene`](Asset::from_scene)
    /// therefore drops. Data of a supported kind that cannot be represented is an error there instead.
    ///
    /// ```
    /// use meshwire::scene::{Animation, Scene, Space};
    /// use meshwire::{Asset, FormatId};
    ///
    /// let mut scene = Scene::new(Space::GLTF);
    /// scene.animations.push(Animation::default());
    /// assert_eq!(Asset::left_out(&scene, FormatId::Xac), ["animations are dropped: xsm and xpm files hold them"]);
    /// assert!(Asset::left_out(&scene, FormatId::Mdl).is_empty());
    /// ```
    #[must_use]
    pub fn left_out(scene: &Scene, format: FormatId) -> Vec<String> {
        use FormatId as Id;
        let mut told: Vec<String> = Vec::new();
        let animated = !scene.animations.is_empty();
        let elsewhere = match format {
            Id::Xac => "xsm and xpm files hold them",
            Id::Xmf => "ani files hold them",
            Id::XmodelExport | Id::XmodelBin => "xanim_export and xanim_bin files hold them",
            _ => "",
        };
        if animated && !elsewhere.is_empty() {
            told.push(format!("animations are dropped: {elsewhere}"));
        }
        let channels = || scene.animations.iter().flat_map(|animation| &animation.channels);
        let is_weight = |channel: &AnimationChannel| channel.track.channel == Channel::Weight;
        if matches!(format, Id::Xsm | Id::Ani | Id::XanimExport | Id::XanimBin) && channels().any(is_weight) {
            told.push("weights of morph targets are dropped: xpm files hold them".to_owned());
        }
        if format == Id::Xpm && channels().any(|channel| !is_weight(channel)) {
            told.push("channels of nodes are dropped: xsm files hold them".to_owned());
        }
        let has_scale = |channel: &AnimationChannel| {
            let mut factors = channel.track.keys.iter().flat_map(|key| key.value.into_iter().take(channel.track.width));
            channel.track.channel == Channel::Scale && factors.any(|factor| (factor - 1.0).abs() > 1e-4)
        };
        if matches!(format, Id::XanimExport | Id::XanimBin) && channels().any(has_scale) {
            told.push("scale keys are dropped: these animations have position and rotation keys only".to_owned());
        }
        if !matches!(format, Id::Xmf | Id::Xpm | Id::Mdl | Id::MdlText) && scene.shared_name().is_some() {
            told.push("nodes with the same name are numbered".to_owned());
        }
        let meshes = || scene.meshes.iter();
        let parts = || meshes().flat_map(|mesh| &mesh.primitives);
        let holds_one_color = matches!(format, Id::XmodelExport | Id::XmodelBin | Id::Mdl | Id::MdlText);
        if holds_one_color && parts().any(|part| part.color_sets.len() > 1) {
            told.push("color sets after the first are dropped".to_owned());
        }
        if format == Id::Xac && meshes().flat_map(|mesh| &mesh.morph_targets).any(|target| target.weight != 0.0) {
            told.push("default weights of morph targets are dropped".to_owned());
        }
        if matches!(format, Id::Xac | Id::XmodelExport | Id::XmodelBin | Id::MdlText) {
            told.extend(scene.bound_apart().map(|mesh| {
                let name = mesh.name.escape_ascii();
                format!("the bind pose of the skin of \"{name}\" is dropped: the format binds skins in the rest pose")
            }));
        }
        let textures = || scene.materials.iter().flat_map(|material| &material.textures);
        if matches!(format, Id::Mdl | Id::MdlText) {
            let has_slot =
                |role: &TextureRole| matches!(role, TextureRole::Color | TextureRole::Normal | TextureRole::Specular);
            let mut names: Vec<_> =
                textures().filter(|texture| !has_slot(&texture.role)).map(|one| &one.name).collect();
            names.sort_unstable();
            names.dedup();
            told.extend(names.into_iter().map(|name| {
                format!(
                    "the texture \"{}\" is dropped: models have color, normal and specular textures only",
                    name.escape_ascii()
                )
            }));
        }
        if format == Id::Xmf && !scene.materials.is_empty() && textures().next().is_some() {
            told.push("textures are dropped: they are in the game's material library".to_owned());
        }
        let holds_textures = matches!(format, Id::Xac | Id::Mdl | Id::MdlText | Id::XmodelExport | Id::XmodelBin);
        if holds_textures && textures().any(|texture| texture.tiling.is_some() || texture.offset.is_some()) {
            told.push("tiling and offsets of textures are dropped".to_owned());
        }
        told
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
