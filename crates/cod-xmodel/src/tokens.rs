//! The token table: every keyword of the official tools, its payload type and its hash.
//!
//! Text files contain the keyword, binary files its hash; the payload type determines what follows in a binary block.
//! Source: sections 5.3 and 5.4 of the format reference.

/// The data after a token's hash in a binary block. The discriminants are the ids of the official tools, and also the
/// initial value of the hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Payload {
    /// A zero-terminated string.
    Text = 0,
    /// Nothing.
    Bare = 1,
    /// An `i16`; not used by any known token.
    Int16 = 2,
    /// A `u16`.
    UInt16 = 3,
    /// An `i32`.
    Int32 = 4,
    /// A `u32`.
    UInt32 = 5,
    /// Four `u8`, each a value times 255.
    Color = 6,
    /// Three `i16`, each a value times 32767.
    Direction = 7,
    /// One `f32`.
    Float = 8,
    /// Two `f32`.
    Float2 = 9,
    /// Three `f32`.
    Float3 = 10,
    /// Four `f32`.
    Float4 = 11,
    /// A `u16` bone and its `f32` weight.
    BoneWeight = 12,
    /// A `u16` count and that many pairs of `f32`.
    Uv = 13,
    /// A `u16` index and a string.
    IndexText = 14,
    /// A `u16` index and three strings.
    IndexText3 = 15,
    /// An `i32` frame and a string.
    FrameText = 16,
    /// An `i32` index, an `i32` parent and a string.
    BoneText = 17,
    /// A `u8` object and a `u8` material.
    Triangle = 18,
    /// A `u16` object and a `u16` material.
    Triangle16 = 19,
}

impl Payload {
    const fn id(self) -> u16 {
        #[expect(clippy::as_conversions, reason = "the discriminant of a fieldless enum, in a constant")]
        {
            self as u16
        }
    }
}

/// One row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Token {
    /// The keyword in text files.
    pub keyword: &'static str,
    /// The data after it in binary files.
    pub payload: Payload,
    /// The hash in binary files.
    pub hash: u16,
}

impl Token {
    const fn new(keyword: &'static str, payload: Payload) -> Self {
        Self { keyword, payload, hash: hash(keyword, payload) }
    }

    /// Returns the token with this hash.
    #[must_use]
    pub fn from_hash(hash: u16) -> Option<&'static Self> {
        TOKENS.iter().copied().find(|token| token.hash == hash)
    }
}

/// Computes the CRC-16/CCITT of the keyword, most significant bit first. The initial value is the id of the payload
/// type, so tokens with the same keyword differ.
///
/// ```
/// # mod meshwire { pub use cod_xmodel as xmodel; }
/// use meshwire::xmodel::tokens::{Payload, hash};
/// assert_eq!(hash("VERSION", Payload::UInt16), 0x24d1);
/// ```
#[must_use]
pub const fn hash(keyword: &str, payload: Payload) -> u16 {
    let mut crc = payload.id();
    let mut rest = keyword.as_bytes();
    while let [byte, after @ ..] = rest {
        crc ^= u16::from_be_bytes([*byte, 0]);
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 0x8000 == 0 { crc << 1 } else { crc << 1 ^ 0x1021 };
            bit += 1;
        }
        rest = after;
    }
    crc
}

macro_rules! tokens {
    ($($name:ident $keyword:literal $payload:ident;)*) => {
        $(#[doc = concat!("`", $keyword, "`")] pub static $name: Token = Token::new($keyword, Payload::$payload);)*
        /// All tokens, in the order of the payload types.
        pub static TOKENS: &[&Token] = &[$(&$name),*];
    };
}

tokens! {
    COMMENT "//" Text;
    SEMICOLON ";" Text;
    MODEL "MODEL" Bare;
    ANIMATION "ANIMATION" Bare;
    NOTETRACKS "NOTETRACKS" Bare;
    VERSION "VERSION" UInt16;
    NUMBONES "NUMBONES" UInt16;
    BONE_INDEX "BONE" UInt16;
    BONES "BONES" UInt16;
    NUMVERTS "NUMVERTS" UInt16;
    VERT "VERT" UInt16;
    NUMOBJECTS "NUMOBJECTS" UInt16;
    NUMMATERIALS "NUMMATERIALS" UInt16;
    NUMPARTS "NUMPARTS" UInt16;
    PART_INDEX "PART" UInt16;
    FRAMERATE "FRAMERATE" UInt16;
    NUMTRACKS "NUMTRACKS" UInt16;
    NOTETRACK "NOTETRACK" UInt16;
    NUMKEYS "NUMKEYS" UInt16;
    FIRSTFRAME "FIRSTFRAME" UInt16;
    FRAME "FRAME" Int32;
    IKPITCHLAYER "IKPITCHLAYER" Int32;
    NUMFACES "NUMFACES" UInt32;
    NUMFRAMES "NUMFRAMES" UInt32;
    NUMVERTS32 "NUMVERTS32" UInt32;
    VERT32 "VERT32" UInt32;
    NUMSBONES "NUMSBONES" UInt32;
    NUMSWEIGHTS "NUMSWEIGHTS" UInt32;
    NUMCOSMETICBONES "NUMCOSMETICBONES" UInt32;
    NUMIKPITCHLAYERS "NUMIKPITCHLAYERS" UInt32;
    COLOR "COLOR" Color;
    NORMAL "NORMAL" Direction;
    X "X" Direction;
    Y "Y" Direction;
    Z "Z" Direction;
    PHONG "PHONG" Float;
    COEFFS "COEFFS" Float2;
    GLOW "GLOW" Float2;
    REFRACTIVE "REFRACTIVE" Float2;
    REFLECTIVE "REFLECTIVE" Float2;
    BLINN "BLINN" Float2;
    OFFSET "OFFSET" Float3;
    SCALE "SCALE" Float3;
    ROTATION "ROTATION" Float3;
    TRANSPARENCY "TRANSPARENCY" Float4;
    AMBIENTCOLOR "AMBIENTCOLOR" Float4;
    INCANDESCENCE "INCANDESCENCE" Float4;
    SPECULARCOLOR "SPECULARCOLOR" Float4;
    REFLECTIVECOLOR "REFLECTIVECOLOR" Float4;
    QUATERNION "QUATERNION" Float4;
    EXTRA "EXTRA" Float4;
    BONE_WEIGHT "BONE" BoneWeight;
    UV "UV" Uv;
    OBJECT "OBJECT" IndexText;
    PART_NAME "PART" IndexText;
    MATERIAL "MATERIAL" IndexText3;
    FRAME_NOTE "FRAME" FrameText;
    BONE_NAME "BONE" BoneText;
    TRI "TRI" Triangle;
    TRI16 "TRI16" Triangle16;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The hashes as listed in the format reference, independent of the rule that computes them.
    const REFERENCE: [(&str, u8, u16); 60] = [
        ("//", 0, 0xC355),
        (";", 0, 0x8738),
        ("MODEL", 1, 0x46C8),
        ("ANIMATION", 1, 0x7AAC),
        ("NOTETRACKS", 1, 0xC7F3),
        ("VERSION", 3, 0x24D1),
        ("NUMBONES", 3, 0x76BA),
        ("BONE", 3, 0xDD9A),
        ("BONES", 3, 0xEA46),
        ("NUMVERTS", 3, 0x950D),
        ("VERT", 3, 0x8F03),
        ("NUMOBJECTS", 3, 0x62AF),
        ("NUMMATERIALS", 3, 0xA1B2),
        ("NUMPARTS", 3, 0x9279),
        ("PART", 3, 0x745A),
        ("FRAMERATE", 3, 0x92D3),
        ("NUMTRACKS", 3, 0x9016),
        ("NOTETRACK", 3, 0x4643),
        ("NUMKEYS", 3, 0x7A6C),
        ("FIRSTFRAME", 3, 0xBCD4),
        ("FRAME", 4, 0xC723),
        ("IKPITCHLAYER", 4, 0x1D7D),
        ("NUMFACES", 5, 0xBE92),
        ("NUMFRAMES", 5, 0xB917),
        ("NUMVERTS32", 5, 0x2AEC),
        ("VERT32", 5, 0xB097),
        ("NUMSBONES", 5, 0x1FC2),
        ("NUMSWEIGHTS", 5, 0xB35E),
        ("NUMCOSMETICBONES", 5, 0x7836),
        ("NUMIKPITCHLAYERS", 5, 0xA65B),
        ("COLOR", 6, 0x6DD8),
        ("NORMAL", 7, 0x89EC),
        ("X", 7, 0xDCFD),
        ("Y", 7, 0xCCDC),
        ("Z", 7, 0xFCBF),
        ("PHONG", 8, 0x5CD2),
        ("COEFFS", 9, 0xC835),
        ("GLOW", 9, 0xFE0C),
        ("REFRACTIVE", 9, 0x7E24),
        ("REFLECTIVE", 9, 0x7D76),
        ("BLINN", 9, 0x83C7),
        ("OFFSET", 10, 0x9383),
        ("SCALE", 10, 0x1C56),
        ("ROTATION", 10, 0xA58B),
        ("TRANSPARENCY", 11, 0x6DAB),
        ("AMBIENTCOLOR", 11, 0x37FF),
        ("INCANDESCENCE", 11, 0x4265),
        ("SPECULARCOLOR", 11, 0x317C),
        ("REFLECTIVECOLOR", 11, 0xE593),
        ("QUATERNION", 11, 0xEF69),
        ("EXTRA", 11, 0x6EEE),
        ("BONE", 12, 0xF1AB),
        ("UV", 13, 0x1AD4),
        ("OBJECT", 14, 0x87D4),
        ("PART", 14, 0x360B),
        ("MATERIAL", 15, 0xA700),
        ("FRAME", 16, 0x1675),
        ("BONE", 17, 0xF099),
        ("TRI", 18, 0x562F),
        ("TRI16", 19, 0x6711),
    ];

    #[test]
    fn the_rule_gives_every_hash_of_the_reference() {
        assert_eq!(TOKENS.len(), REFERENCE.len());
        for (token, (keyword, payload, hash)) in TOKENS.iter().zip(REFERENCE) {
            assert_eq!((token.keyword, token.payload as u8, token.hash), (keyword, payload, hash));
            assert_eq!(Token::from_hash(hash), Some(*token));
        }
    }

    #[test]
    fn the_unofficial_cosmetic_keyword_is_in_no_table() {
        assert_eq!(hash("NUMCOSMETICS", Payload::UInt32), 0x5116);
        assert_eq!(Token::from_hash(0x5116), None);
    }
}
