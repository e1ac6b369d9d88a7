//! Files made of scenes: what each format asks beyond the scene, and by which names a user says it.

#![allow(dead_code, unused_imports, reason = "a build without all formats does not call all of it")]

use meshwire_scene::Scene;

use crate::{Asset, Error, ErrorKind, FormatId};

impl Asset {
    /// The names of profiles that [`from_scene`](Asset::from_scene) takes for a format, that of no name first: games and
    /// programs whose files differ. None where files are the same for all.
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
}

/// The value of a profile; the first without a name.
fn chosen<T: Copy>(format: FormatId, profile: Option<&str>, values: &[T]) -> Result<Option<T>, Error> {
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
    // Without a name it is the version that the scene says.
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
