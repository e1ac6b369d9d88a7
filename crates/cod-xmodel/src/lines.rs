//! The lines of the grammar: the position of each token and the names of its operands.
//!
//! A token such as `BONE` or `OFFSET` occurs in several positions. Styles and paths are kept per position.

use meshwire_core::Segment;
use meshwire_core::Segment::{Field, Index};

use crate::keyword_compare::Short;
use crate::tokens::{self, Token};

/// Number of operands of a line with separate styles; further ones share the last.
pub(crate) const SLOTS: usize = 6;

/// The static properties of a line.
#[derive(Debug)]
pub(crate) struct LineInfo {
    /// Name in style records: `vertex-offset`.
    pub name: &'static str,
    /// The line itself.
    pub line: Line,
    /// The token; in its narrow form if there are two.
    pub token: &'static Token,
    /// The 32-bit form (for `TRI`: the 16-bit form).
    pub wide: Option<&'static Token>,
    /// The keyword in text files, and its wide form.
    pub keyword: Short,
    pub wide_keyword: Option<Short>,
    /// Field path, relative to the element that the line belongs to.
    pub field: &'static [Segment],
    /// Names of the operands; if empty, they are elements of an array.
    pub operands: &'static [&'static str],
    /// One letter per operand, as in `printf`: `d` is printed as an integer, `f` with decimals, `s` in quotes. The last
    /// one repeats.
    pub kinds: &'static str,
}

macro_rules! lines {
    ($($line:ident $name:literal $token:ident $(/ $wide:ident)? [$($field:expr),*] [$($operand:literal),*] $kinds:literal;)*) => {
        /// A line of the grammar.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Line {
            $(#[doc = concat!("`", $name, "`")] $line,)*
        }

        /// All lines, in the order of the enum.
        static LINES: [LineInfo; COUNT] = [$(LineInfo {
            name: $name,
            line: Line::$line,
            token: &tokens::$token,
            wide: lines!(@wide $($wide)?),
            keyword: Short::new(tokens::$token.keyword),
            wide_keyword: lines!(@keyword $($wide)?),
            field: &[$($field),*],
            operands: &[$($operand),*],
            kinds: $kinds,
        }),*];
    };
    (@keyword) => { None };
    (@keyword $wide:ident) => { Some(Short::new(tokens::$wide.keyword)) };
    (@wide) => { None };
    (@wide $wide:ident) => { Some(&tokens::$wide) };
}

lines! {
    // The start and the end of a file are part of the spacing rules; their tokens are not used.
    Start "start" COMMENT [] [""] "s";
    End "end" COMMENT [] [""] "s";
    Comment "comment" COMMENT [Field("text")] [""] "s";
    Semicolon "semicolon" SEMICOLON [Field("text")] [""] "s";
    Extra "extra" EXTRA [Field("extra")] [] "f";
    Rotation "rotation" ROTATION [Field("rotation")] [] "f";
    IkPitchLayerCount "ik-pitch-layer-count" NUMIKPITCHLAYERS [Field("count")] [""] "d";
    IkPitchLayer "ik-pitch-layer" IKPITCHLAYER [Field("layer")] [""] "d";
    Model "model" MODEL [Field("magic")] [] "d";
    Version "version" VERSION [Field("version")] [""] "d";
    BoneCount "bone-count" NUMBONES [Field("bone_count")] [""] "d";
    CosmeticCount "cosmetic-count" NUMCOSMETICBONES [Field("cosmetic_bones")] [""] "d";
    BoneName "bone-name" BONE_NAME [] ["index", "parent", "name"] "dds";
    Bone "bone" BONE_INDEX [] ["index"] "d";
    BoneOffset "bone-offset" OFFSET [Field("offset")] [] "f";
    BoneScale "bone-scale" SCALE [Field("scale")] [] "f";
    BoneX "bone-x" X [Field("axes"), Index(0)] [] "f";
    BoneY "bone-y" Y [Field("axes"), Index(1)] [] "f";
    BoneZ "bone-z" Z [Field("axes"), Index(2)] [] "f";
    VertexCount "vertex-count" NUMVERTS / NUMVERTS32 [Field("vertex_count")] [""] "d";
    Vertex "vertex" VERT / VERT32 [] ["index"] "d";
    VertexOffset "vertex-offset" OFFSET [Field("offset")] [] "f";
    WeightCount "weight-count" BONES [Field("weight_count")] [""] "d";
    Weight "weight" BONE_WEIGHT [] ["bone", "weight"] "df";
    FaceCount "face-count" NUMFACES [Field("face_count")] [""] "d";
    Triangle "triangle" TRI / TRI16 [] ["object", "material", "tail[0]", "tail[1]"] "dddd";
    Corner "corner" VERT / VERT32 [] ["vertex"] "d";
    OldCorner "old-corner" VERT [] ["vertex", "uvs[0][0]", "uvs[0][1]", "normal[0]", "normal[1]", "normal[2]"] "dfffff";
    Normal "normal" NORMAL [Field("normal")] [] "f";
    Color "color" COLOR [Field("color")] [] "f";
    Uv "uv" UV [Field("uvs")] ["count"] "df";
    ObjectCount "object-count" NUMOBJECTS [Field("object_count")] [""] "d";
    Object "object" OBJECT [] ["index", "name"] "ds";
    MaterialCount "material-count" NUMMATERIALS [Field("material_count")] [""] "d";
    Material "material" MATERIAL [] ["index", "name", "kind", "images"] "dsss";
    OldMaterial "old-material" MATERIAL [] ["index", "name"] "ds";
    MaterialColor "material-color" COLOR [Field("color")] [] "f";
    Transparency "transparency" TRANSPARENCY [Field("transparency")] [] "f";
    AmbientColor "ambient-color" AMBIENTCOLOR [Field("ambient_color")] [] "f";
    Incandescence "incandescence" INCANDESCENCE [Field("incandescence")] [] "f";
    Coefficients "coefficients" COEFFS [Field("coefficients")] [] "f";
    Glow "glow" GLOW [Field("glow")] [] "fd";
    Refractive "refractive" REFRACTIVE [Field("refractive")] [] "df";
    SpecularColor "specular-color" SPECULARCOLOR [Field("specular_color")] [] "f";
    ReflectiveColor "reflective-color" REFLECTIVECOLOR [Field("reflective_color")] [] "f";
    Reflective "reflective" REFLECTIVE [Field("reflective")] [] "df";
    Blinn "blinn" BLINN [Field("blinn")] [] "f";
    Phong "phong" PHONG [Field("phong")] [""] "f";
    SiegeBoneCount "siege-bone-count" NUMSBONES [Field("siege"), Field("bone_count")] [""] "d";
    SiegeBone "siege-bone" BONE_NAME [] ["index", "parent", "name"] "dds";
    SiegeOffset "siege-offset" OFFSET [Field("offset")] [] "f";
    SiegeRotation "siege-rotation" QUATERNION [Field("rotation")] [] "f";
    SiegeWeightCount "siege-weight-count" NUMSWEIGHTS [Field("siege"), Field("vertex_count")] [""] "d";
    SiegeVertex "siege-vertex" VERT / VERT32 [] ["index"] "d";
    SiegeVertexWeights "siege-vertex-weights" BONES [Field("weight_count")] [""] "d";
    SiegeWeight "siege-weight" BONE_WEIGHT [] ["bone", "weight"] "df";
    Animation "animation" ANIMATION [Field("magic")] [] "d";
    PartCount "part-count" NUMPARTS [Field("part_count")] [""] "d";
    PartName "part-name" PART_NAME [] ["index", "name"] "ds";
    FrameRate "frame-rate" FRAMERATE [Field("frame_rate")] [""] "d";
    FrameCount "frame-count" NUMFRAMES [Field("frame_count")] [""] "d";
    Frame "frame" FRAME [] ["number"] "d";
    Pose "pose" PART_INDEX [] ["part"] "d";
    PoseOffset "pose-offset" OFFSET [Field("offset")] [] "f";
    PoseScale "pose-scale" SCALE [Field("scale")] [] "f";
    PoseX "pose-x" X [Field("axes"), Index(0)] [] "f";
    PoseY "pose-y" Y [Field("axes"), Index(1)] [] "f";
    PoseZ "pose-z" Z [Field("axes"), Index(2)] [] "f";
    NoteTracks "note-tracks" NOTETRACKS [Field("note_tracks")] [] "d";
    NotePart "note-part" PART_INDEX [] ["part"] "d";
    TrackCount "track-count" NUMTRACKS [Field("track_count")] [""] "d";
    Track "track" NOTETRACK [] ["index"] "d";
    KeyCount "key-count" NUMKEYS [Field("key_count")] [""] "d";
    Note "note" FRAME_NOTE [] ["frame", "name"] "ds";
    FirstFrame "first-frame" FIRSTFRAME [Field("first_frame")] [""] "d";
}

pub(crate) const COUNT: usize = Line::FirstFrame.index() + 1;

impl Line {
    /// Returns the index in tables with a row per line.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        #[expect(clippy::as_conversions, reason = "the discriminant of a fieldless enum")]
        {
            self as usize
        }
    }

    /// Returns its static properties.
    #[inline]
    pub(crate) fn info(self) -> &'static LineInfo {
        LINES.get(self.index()).unwrap_or(&LINES[0])
    }

    /// Iterates over the static properties of all lines.
    pub(crate) fn all() -> impl Iterator<Item = &'static LineInfo> {
        LINES.iter()
    }

    /// Returns its name in style records: `vertex-offset`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// Returns the line with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|info| info.name == name).map(|info| info.line)
    }
}

impl LineInfo {
    /// Returns the letter of an operand: `d`, `f` or `s`.
    pub(crate) fn kind(&self, operand: usize) -> u8 {
        self.kinds.as_bytes().get(operand).or_else(|| self.kinds.as_bytes().last()).copied().unwrap_or(b'd')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_at_their_index_and_names_are_unique() {
        assert_eq!(LINES.len(), COUNT);
        for (position, info) in Line::all().enumerate() {
            assert_eq!(info.line.index(), position);
            assert_eq!(Line::from_name(info.name), Some(info.line));
        }
    }
}
