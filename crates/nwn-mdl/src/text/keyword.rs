//! The keywords of the text form and the shape of their values.
//!
//! Source: section 10.3 of the format reference, and real files for the words that tools write but that have no effect.

use std::fmt;

/// The kind of values that a keyword takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Words on the same line: names, or nothing.
    Words,
    /// Numbers on the same line. Words such as `false` or `undefined` are kept if a file has them.
    Numbers,
    /// A count, then that many rows of numbers.
    Rows,
    /// A count, then that many rows of names and weights.
    Weights,
    /// A count, then that many rows of one name each.
    Names,
    /// Rows of numbers without a count; the first is on the line of the keyword.
    Tree,
}

macro_rules! keywords {
    ($($(#[$doc:meta])* $variant:ident $name:literal $shape:ident,)*) => {
        /// A word that begins a statement. Case is ignored; [`name`](Self::name) is the usual spelling.
        ///
        /// Misspelled and renamed words that occur in real files are separate keywords; [`meaning`](Self::meaning) maps
        /// them to the usual one.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Keyword {
            $($(#[$doc])* #[doc = concat!("`", $name, "`")] $variant,)*
        }

        impl Keyword {
            /// Every keyword.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// Returns the usual spelling.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// Returns the kind of values that follow.
            #[must_use]
            pub const fn shape(self) -> Shape {
                match self {
                    $(Self::$variant => Shape::$shape,)*
                }
            }
        }
    };
}

keywords! {
    FileDependancy "filedependancy" Words,
    FileDependency "filedependency" Words,
    NewModel "newmodel" Words,
    SetSuperModel "setsupermodel" Words,
    Classification "classification" Words,
    IgnoreFog "ignorefog" Numbers,
    SetAnimationScale "setanimationscale" Numbers,
    BeginModelGeom "beginmodelgeom" Words,
    EndModelGeom "endmodelgeom" Words,
    BoundsMin "bmin" Numbers,
    BoundsMax "bmax" Numbers,
    NewAnim "newanim" Words,
    DoneAnim "doneanim" Words,
    DoneModel "donemodel" Words,
    Length "length" Numbers,
    TransTime "transtime" Numbers,
    AnimRoot "animroot" Words,
    Event "event" Words,
    Node "node" Words,
    EndNode "endnode" Words,
    /// Ends the rows of a keyed controller.
    EndList "endlist" Words,
    Parent "parent" Words,
    Position "position" Numbers,
    /// Axis and angle in radians.
    Orientation "orientation" Numbers,
    Scale "scale" Numbers,
    InheritColor "inheritcolor" Numbers,
    WireColor "wirecolor" Numbers,
    Ambient "ambient" Numbers,
    Diffuse "diffuse" Numbers,
    Specular "specular" Numbers,
    Shininess "shininess" Numbers,
    Shadow "shadow" Numbers,
    Beaming "beaming" Numbers,
    Render "render" Numbers,
    TransparencyHint "transparencyhint" Numbers,
    RenderHint "renderhint" Words,
    TileFade "tilefade" Numbers,
    RotateTexture "rotatetexture" Numbers,
    LightMapped "lightmapped" Numbers,
    Bitmap "bitmap" Words,
    Texture0 "texture0" Words,
    Texture1 "texture1" Words,
    Texture2 "texture2" Words,
    Texture3 "texture3" Words,
    MaterialName "materialname" Words,
    Alpha "alpha" Numbers,
    SelfIllumColor "selfillumcolor" Numbers,
    SetFillumColor "setfillumcolor" Numbers,
    Verts "verts" Rows,
    TVerts "tverts" Rows,
    TVerts1 "tverts1" Rows,
    TVerts2 "tverts2" Rows,
    TVerts3 "tverts3" Rows,
    TexIndices1 "texindices1" Rows,
    TexIndices2 "texindices2" Rows,
    TexIndices3 "texindices3" Rows,
    Normals "normals" Rows,
    Tangents "tangents" Rows,
    Colors "colors" Rows,
    /// Rows `v v v  smoothing group  t t t  surface`.
    Faces "faces" Rows,
    Center "center" Numbers,
    Gizmo "gizmo" Words,
    MultiMaterial "multimaterial" Names,
    ShowDispl "showdispl" Words,
    DisplType "displtype" Words,
    Weights "weights" Weights,
    /// Overrides the computed bind-pose rotations of a skin.
    QBoneRefInv "qbone_ref_inv" Rows,
    /// Overrides the computed bind-pose translations of a skin.
    TBoneRefInv "tbone_ref_inv" Rows,
    DanglyMesh "danglymesh" Numbers,
    Displacement "displacement" Numbers,
    Tightness "tightness" Numbers,
    Period "period" Numbers,
    Constraints "constraints" Rows,
    SamplePeriod "sampleperiod" Numbers,
    AnimVerts "animverts" Rows,
    AnimTVerts "animtverts" Rows,
    /// Rows `min3 max3 face`, depth first; inner entries have face -1.
    Aabb "aabb" Tree,
    Color "color" Numbers,
    /// Radius of a light; in the header of the geometry, radius of the model.
    Radius "radius" Numbers,
    Multiplier "multiplier" Numbers,
    ShadowRadius "shadowradius" Numbers,
    VerticalDisplacement "verticaldisplacement" Numbers,
    AmbientOnly "ambientonly" Numbers,
    NDynamicType "ndynamictype" Numbers,
    IsDynamic "isdynamic" Numbers,
    AffectDynamic "affectdynamic" Numbers,
    NegativeLight "negativelight" Numbers,
    LightPriority "lightpriority" Numbers,
    FadingLight "fadinglight" Numbers,
    GenerateFlare "generateflare" Numbers,
    LensFlares "lensflares" Numbers,
    FlareRadius "flareradius" Numbers,
    TextureNames "texturenames" Names,
    FlareSizes "flaresizes" Rows,
    FlarePositions "flarepositions" Rows,
    FlareColorShifts "flarecolorshifts" Rows,
    Update "update" Words,
    Blend "blend" Words,
    Texture "texture" Words,
    ChunkName "chunkname" Words,
    Chunky "chunky" Words,
    XGrid "xgrid" Numbers,
    YGrid "ygrid" Numbers,
    SpawnType "spawntype" Numbers,
    Loop "loop" Numbers,
    TwoSidedTex "twosidedtex" Numbers,
    TwoSidedText "twosidedtext" Numbers,
    RenderOrder "renderorder" Numbers,
    DeadSpace "deadspace" Numbers,
    BlastRadius "blastradius" Numbers,
    BlastLength "blastlength" Numbers,
    P2p "p2p" Numbers,
    P2pSel "p2p_sel" Numbers,
    P2pType "p2p_type" Words,
    AffectedByWind "affectedbywind" Numbers,
    IsTinted "m_istinted" Numbers,
    Bounce "bounce" Numbers,
    Random "random" Numbers,
    Inherit "inherit" Numbers,
    InheritVel "inheritvel" Numbers,
    InheritLocal "inherit_local" Numbers,
    InheritPart "inherit_part" Numbers,
    Splat "splat" Numbers,
    UpdateSel "update_sel" Numbers,
    RenderSel "render_sel" Numbers,
    SpawnTypeSel "spawntype_sel" Numbers,
    BlendSel "blend_sel" Numbers,
    Opacity "opacity" Numbers,
    IconSize "iconsize" Numbers,
    ConeAngleManipulator "cone_angle_manipulator" Words,
    AlphaStart "alphastart" Numbers,
    AlphaMid "alphamid" Numbers,
    AlphaEnd "alphaend" Numbers,
    Birthrate "birthrate" Numbers,
    BounceCo "bounce_co" Numbers,
    ColorStart "colorstart" Numbers,
    ColorMid "colormid" Numbers,
    ColorEnd "colorend" Numbers,
    CombineTime "combinetime" Numbers,
    Drag "drag" Numbers,
    Fps "fps" Numbers,
    FrameStart "framestart" Numbers,
    FrameEnd "frameend" Numbers,
    Grav "grav" Numbers,
    LifeExp "lifeexp" Numbers,
    Mass "mass" Numbers,
    P2pBezier2 "p2p_bezier2" Numbers,
    P2pBezier3 "p2p_bezier3" Numbers,
    ParticleRot "particlerot" Numbers,
    PercentStart "percentstart" Numbers,
    PercentMid "percentmid" Numbers,
    PercentEnd "percentend" Numbers,
    RandVel "randvel" Numbers,
    SizeStart "sizestart" Numbers,
    SizeMid "sizemid" Numbers,
    SizeEnd "sizeend" Numbers,
    SizeStartY "sizestart_y" Numbers,
    SizeMidY "sizemid_y" Numbers,
    SizeEndY "sizeend_y" Numbers,
    Spread "spread" Numbers,
    Threshold "threshold" Numbers,
    Velocity "velocity" Numbers,
    XSize "xsize" Numbers,
    YSize "ysize" Numbers,
    BlurLength "blurlength" Numbers,
    LightningDelay "lightningdelay" Numbers,
    LightningRadius "lightningradius" Numbers,
    LightningScale "lightningscale" Numbers,
    LightningSubDiv "lightningsubdiv" Numbers,
    Detonate "detonate" Numbers,
    RefModel "refmodel" Words,
    Reattachable "reattachable" Numbers,
}

/// Whether the values of a statement change over time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Keying {
    /// Rows of a time and a value: `positionkey`.
    Linear,
    /// Rows of a time, a value and its tangents: `positionbezierkey`.
    Bezier,
}

impl Keying {
    /// Returns the suffix of the controller's keyword.
    #[must_use]
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::Linear => "key",
            Self::Bezier => "bezierkey",
        }
    }
}

/// UV sets: the list of texture coordinates, and the list of per-face indices if the set has its own.
pub(crate) const UV_SETS: [(Keyword, Option<Keyword>); 4] = [
    (Keyword::TVerts, None),
    (Keyword::TVerts1, Some(Keyword::TexIndices1)),
    (Keyword::TVerts2, Some(Keyword::TexIndices2)),
    (Keyword::TVerts3, Some(Keyword::TexIndices3)),
];

/// Three times the number of keywords, so that few share a bucket, and a power of two, which needs no division.
const BUCKETS: usize = 512;

/// Positions in [`Keyword::ALL`] plus one, by [`bucket`]; 0 is an empty slot. Words of one bucket share its slots.
static TABLE: [[u8; 4]; BUCKETS] = table();

/// Hashes a word by its first, middle and last letter and its length, which distinguish most keywords.
#[expect(clippy::as_conversions, reason = "there is no other widening in constant functions")]
const fn bucket(word: &[u8]) -> usize {
    let (Some(first), Some(last)) = (word.first(), word.last()) else { return 0 };
    let middle = match word.split_at_checked(word.len() / 2) {
        Some((_, [middle, ..])) => *middle,
        _ => 0,
    };
    let mix = (*first | 0x20) as usize * 7 + (*last | 0x20) as usize * 31 + (middle | 0x20) as usize * 131;
    (mix + word.len() * 57) % BUCKETS
}

#[expect(clippy::indexing_slicing, clippy::as_conversions, reason = "evaluated by the compiler alone")]
const fn table() -> [[u8; 4]; BUCKETS] {
    let mut table = [[0; 4]; BUCKETS];
    let mut at = 0;
    while at < Keyword::ALL.len() {
        let slots = &mut table[bucket(Keyword::ALL[at].name().as_bytes())];
        let mut slot = 0;
        while slots[slot] != 0 {
            slot += 1;
            assert!(slot < 4, "too many keywords of one bucket");
        }
        slots[slot] = at as u8 + 1;
        at += 1;
    }
    table
}

impl Keyword {
    /// Returns the keyword with that spelling; case is ignored.
    #[must_use]
    pub fn of(word: &[u8]) -> Option<Self> {
        let slots = TABLE.get(bucket(word))?;
        slots.iter().take_while(|slot| **slot != 0).find_map(|slot| {
            let keyword = Self::ALL.get(usize::from(*slot) - 1)?;
            let name = keyword.name().as_bytes();
            // Most words have the usual spelling, so try a plain comparison first.
            (name == word || name.eq_ignore_ascii_case(word)).then_some(*keyword)
        })
    }

    /// Returns the keyword, and its keying if the word ends in `key` or `bezierkey`.
    #[must_use]
    pub fn of_keyed(word: &[u8]) -> Option<(Self, Option<Keying>)> {
        if let Some(keyword) = Self::of(word) {
            return Some((keyword, None));
        }
        let stem = strip(word, Keying::Linear)?;
        if let Some(keyword) = strip(stem, Keying::Bezier).or(strip_bezier(stem)).and_then(Self::of) {
            return Some((keyword, Some(Keying::Bezier)));
        }
        Self::of(stem)
            .filter(|keyword| keyword.shape() == Shape::Numbers)
            .map(|keyword| (keyword, Some(Keying::Linear)))
    }

    /// Returns the usual keyword for an alias.
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; }
    /// use meshwire::mdl::text::Keyword;
    /// assert_eq!(Keyword::of(b"setFillumColor").unwrap().meaning(), Keyword::SelfIllumColor);
    /// ```
    #[must_use]
    pub const fn meaning(self) -> Self {
        match self {
            Self::FileDependency => Self::FileDependancy,
            Self::Texture0 => Self::Bitmap,
            Self::SetFillumColor => Self::SelfIllumColor,
            Self::IsDynamic => Self::NDynamicType,
            Self::LensFlares => Self::GenerateFlare,
            Self::TwoSidedText => Self::TwoSidedTex,
            Self::Chunky => Self::ChunkName,
            other => other,
        }
    }

    /// Returns its position in [`Keyword::ALL`].
    pub(crate) fn index(self) -> u8 {
        #[expect(clippy::as_conversions, reason = "the number of a variant; there are fewer than 256")]
        {
            self as u8
        }
    }
}

fn strip(word: &[u8], keying: Keying) -> Option<&[u8]> {
    let suffix = keying.suffix().as_bytes();
    let (stem, end) = word.split_at_checked(word.len().checked_sub(suffix.len())?)?;
    end.eq_ignore_ascii_case(suffix).then_some(stem)
}

/// Strips the suffix `bezier`.
fn strip_bezier(word: &[u8]) -> Option<&[u8]> {
    let (stem, end) = word.split_at_checked(word.len().checked_sub(6)?)?;
    end.eq_ignore_ascii_case(b"bezier").then_some(stem)
}

impl fmt::Display for Keyword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_back_in_any_case() {
        assert!(Keyword::ALL.len() < 256);
        for (position, keyword) in Keyword::ALL.iter().enumerate() {
            assert_eq!(usize::from(keyword.index()), position);
            assert_eq!(Keyword::of(keyword.name().as_bytes()), Some(*keyword));
            assert_eq!(Keyword::of(keyword.name().to_uppercase().as_bytes()), Some(*keyword));
        }
        assert_eq!(Keyword::of(b""), None);
        assert_eq!(Keyword::of(b"vertss"), None);
    }

    #[test]
    fn keyed_names_are_controllers() {
        let keyed = |word: &str| Keyword::of_keyed(word.as_bytes());
        assert_eq!(keyed("OrientationKey"), Some((Keyword::Orientation, Some(Keying::Linear))));
        assert_eq!(keyed("positionBezierKey"), Some((Keyword::Position, Some(Keying::Bezier))));
        assert_eq!(keyed("position"), Some((Keyword::Position, None)));
        assert_eq!(keyed("key"), None);
        assert_eq!(keyed("nodekey"), None);
        assert_eq!(keyed("weightskey"), None);
    }
}
