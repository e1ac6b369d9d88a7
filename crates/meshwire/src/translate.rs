//! Neverwinter Nights models between text and binary.

use nwn_mdl::Profile;
use nwn_mdl::{Decompiled, Options, compile_with, decompile, decompile_plain, decompiled_profile};

use crate::from_scene::chosen;
use crate::{Asset, Error, ErrorKind, Finding, FormatId};

impl Asset {
    /// Compiles the text of a Neverwinter Nights model, and lists the statements that the binary form cannot represent.
    /// `profile` is the compiler whose rules apply, one of [`profiles`](Asset::profiles); the default is that of the
    /// binary model that the text was decompiled from, otherwise the compiler of the current game.
    ///
    /// # Errors
    /// The file is not the text of a model, or has problems, which are listed with their statements.
    pub fn compile(&self, profile: Option<&str>) -> Result<(Self, Vec<Finding>), Error> {
        let Self::MdlText(text) = self else { return Err(self.of_another_format(FormatId::MdlText)) };
        let named = profile.map(|_| chosen(FormatId::Mdl, profile, &[Profile::Ee, Profile::Bio, Profile::Nmc]));
        let named = named.transpose()?.flatten();
        let profile = named.or_else(|| decompiled_profile(text)).unwrap_or(Profile::Ee);
        let compiled = compile_with(text, &Options::new(profile))?;
        Ok((compiled.file.into(), compiled.losses))
    }

    /// Converts a binary Neverwinter Nights model to text that compiles to the same bytes or, if `plain`, to text
    /// without the comments that this needs. Lists the data that a plain text loses.
    ///
    /// # Errors
    /// The file is not a binary model, or has no text form.
    pub fn decompile(&self, plain: bool) -> Result<(Self, Vec<Finding>), Error> {
        let Self::Mdl(file) = self else { return Err(self.of_another_format(FormatId::Mdl)) };
        if plain {
            let Decompiled { text, losses, .. } = decompile_plain(file)?;
            return Ok((text.into(), losses));
        }
        Ok((decompile(file)?.into(), Vec::new()))
    }

    fn of_another_format(&self, expected: FormatId) -> Error {
        let kind = ErrorKind::invalid(expected.description(), self.format().description());
        Error::new(expected.name(), kind)
    }
}
