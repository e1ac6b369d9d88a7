//! Flag words of node headers: the parts of each kind of node.

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

/// The bits that known kinds of node use.
const KNOWN: u32 = 0x3ff;

/// Returns the bits of a flag word that determine the kind of node.
pub(crate) fn known(flags: u32) -> u32 {
    flags & KNOWN
}

/// Returns the bits that no kind of node uses.
pub(crate) fn unknown(flags: u32) -> u32 {
    flags & !KNOWN
}
