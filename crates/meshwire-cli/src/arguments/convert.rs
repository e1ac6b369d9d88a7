//! `convert`.

use std::str::FromStr;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use meshwire::xmodel::Kind;
use meshwire::xmodel::text::Preset;

use super::{Models, Target};

#[derive(Debug, Args)]
pub struct Convert {
    #[command(flatten)]
    pub models: Models,
    #[command(flatten)]
    pub target: Target,
    /// Form to convert to: text, binary, or the name of a format [default: text becomes binary, binary text; --preset
    /// and version 5 mean text]
    #[arg(long, value_name = "FORM")]
    pub to: Option<Form>,
    /// Version of a model: 5, 6 or 7 [default: that of the file]
    #[arg(long = "model-version", value_name = "N", value_parser = clap::value_parser!(u32).range(5..=7))]
    pub version: Option<u32>,
    /// Layout of a text file [default: that of the file; for binary files wraith (models) or pycod (animations)]
    #[arg(long, value_name = "NAME", value_parser = preset())]
    pub preset: Option<Preset>,
    /// Merges vertices with equal position and weights
    #[arg(long)]
    pub merge: bool,
    /// Writes numbers too large for the 16-bit keywords with the 32-bit ones, and TRI16; raises version 6 to 7 for them
    #[arg(long)]
    pub split: bool,
    /// Brings normals, axes, colors and weights into the ranges of binary files instead of refusing them
    #[arg(long)]
    pub clamp: bool,
    /// Cuts normals, axes and colors to the steps of binary files, as PyCoD does, instead of rounding them
    #[arg(long)]
    pub truncate: bool,
    /// Compresses binary files instead of storing them
    #[arg(long)]
    pub compress: bool,
}

/// The target of a conversion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Text,
    Binary,
    /// A format by name: files that cannot become it are errors.
    Kind(Kind),
}

impl Form {
    pub fn is_text(self) -> bool {
        match self {
            Self::Text => true,
            Self::Binary => false,
            Self::Kind(kind) => kind.is_text(),
        }
    }
}

impl FromStr for Form {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "text" => Ok(Self::Text),
            "binary" => Ok(Self::Binary),
            name => Kind::from_extension(name).map(Self::Kind).ok_or_else(|| {
                let kinds = Kind::ALL.map(Kind::extension).join(", ");
                format!("expected text, binary or a Call of Duty format ({kinds}), found {name:?}")
            }),
        }
    }
}

/// Layouts by name, for help and completions too.
fn preset() -> impl TypedValueParser<Value = Preset> {
    PossibleValuesParser::new(Preset::ALL.map(Preset::name))
        .try_map(|name| Preset::from_name(&name).ok_or("no such layout"))
}
