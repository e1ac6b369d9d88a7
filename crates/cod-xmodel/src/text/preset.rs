//! Known programs that write text files.

/// A program that writes text files, with its known style.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Preset {
    /// The official Maya exporter, models: CRLF, commas in vectors, a blank after texture coordinates.
    OfficialModel,
    /// The official Maya exporter, animations: CRLF, four decimals, scale as integers.
    OfficialAnimation,
    /// Wraith and its relatives, models: LF, commas in vectors.
    Wraith,
    /// PyCoD, and with it the usual Maya and Blender add-ons: LF, no commas, blank lines between corners.
    PyCod,
    /// OpenAssetTools, models.
    OpenAssetTools,
    /// ExportX: CRLF, commas in vectors, hardly any blank lines, one line per set of texture coordinates.
    ExportX,
    /// porter-lib, models: LF, commas in vectors, hardly any blank lines.
    Porter,
    /// The Blender 2.4 exporter: a blank after `MODEL` and `VERSION 6`, commas without a blank in bone offsets.
    Blender24,
    /// Blanks, six decimals, no blank lines.
    #[default]
    Plain,
    /// Like [`Preset::Plain`], but every number has the fewest digits that read back to the same value, so no bits of a
    /// binary file are lost. No program writes this style, but they can read it.
    Exact,
}

impl Preset {
    /// All presets; if two match equally well, the first is used.
    pub const ALL: [Self; 10] = [
        Self::OfficialModel,
        Self::OfficialAnimation,
        Self::Wraith,
        Self::PyCod,
        Self::OpenAssetTools,
        Self::ExportX,
        Self::Porter,
        Self::Blender24,
        Self::Plain,
        Self::Exact,
    ];

    /// Returns its name in dumps.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::OfficialModel => "official-model",
            Self::OfficialAnimation => "official-animation",
            Self::Wraith => "wraith",
            Self::PyCod => "pycod",
            Self::OpenAssetTools => "open-asset-tools",
            Self::ExportX => "export-x",
            Self::Porter => "porter",
            Self::Blender24 => "blender-2.4",
            Self::Plain => "plain",
            Self::Exact => "exact",
        }
    }

    /// Returns the preset with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.name() == name)
    }
}
