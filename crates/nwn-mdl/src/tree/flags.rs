//! Flag words of node headers: which parts a node of each kind has.

pub(crate) const DUMMY: u32 = 0x001;
pub(crate) const LIGHT: u32 = 0x003;
pub(crate) const EMITTER: u32 = 0x005;
pub(crate) const CAMERA: u32 = 0x009;
pub(crate) const REFERENCE: u32 = 0x011;
pub(crate) const TRIMESH: u32 = 0x021;
pub(crate) const SKIN: u32 = 0x061;
pub(crate) const ANIMMESH: u32 = 0x0a1;
pub(crate) const DANGLYMESH: u32 = 0x121;
pub(crate) const AABB: u32 = 0x221;

/// The bits that a kind of node has.
const KNOWN: u32 = 0x3ff;

/// The bits of a flag word that tell the kind of a node.
pub(crate) fn known(flags: u32) -> u32 {
    flags & KNOWN
}

/// The bits that no kind of node has.
pub(crate) fn unknown(flags: u32) -> u32 {
    flags & !KNOWN
}
