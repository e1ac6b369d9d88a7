//! From bytes to the tree: follows the pointers, keeps to bounds, and notes every pointer and count in the order in
//! which [`crate::layout`] numbers them.

mod mesh;
mod source;

use meshwire_core::{Error, ErrorKind, Format, Limits, Plain, Segment};

use crate::MdlFile;
use crate::generated::{AnimationHeader, Array, ControllerKey, Event, GeometryType, ModelHeader, NodeHeader};
use crate::layout::Region;
use crate::profile::Profile;
use crate::tree::{Animation, Controllers, KNOWN_FLAGS, Model, Node, NodeKind};

use source::Source;

/// A model and the derived words its file holds.
pub(crate) struct Found {
    pub model: Model,
    pub words: Vec<u32>,
}

/// Reads both regions of a file.
pub(crate) fn read(model: &[u8], raw: &[u8], limits: &Limits) -> Result<Found, Error> {
    let mut reader = Reader {
        source: Source::new(model, raw, limits),
        // Nodes have a derived word for 16 bytes or more.
        words: Vec::with_capacity(model.len() / 16),
        depth_left: limits.max_depth,
        reserves_indices: false,
    };
    let model = reader.model()?;
    Ok(Found { model, words: reader.words })
}

struct Reader<'a> {
    source: Source<'a>,
    words: Vec<u32>,
    depth_left: u16,
    reserves_indices: bool,
}

/// Flag word bits of node headers.
mod bit {
    pub const LIGHT: u32 = 0x003;
    pub const EMITTER: u32 = 0x005;
    pub const CAMERA: u32 = 0x009;
    pub const REFERENCE: u32 = 0x011;
}

impl Reader<'_> {
    fn model(&mut self) -> Result<Model, Error> {
        let header = self.source.claim::<ModelHeader>(0)?.decode();
        self.reserves_indices = Profile::of_routines(header.geometry.routines).reserves_indices();
        self.array_words([header.animations]);
        let pointers: Vec<u32> = self.list("animations", header.animations)?;
        let mut animations = Vec::with_capacity(pointers.len());
        for (index, pointer) in pointers.iter().enumerate() {
            if self.source.is_claimed(*pointer) {
                continue;
            }
            self.source.enter(Segment::Field("animations"), Some(index));
            animations.push(self.animation(*pointer, index, header.geometry.root.offset)?);
            self.source.leave(2);
        }
        let root = self.root(header.geometry.root.offset)?;
        Ok(Model {
            routines: header.geometry.routines,
            name: header.geometry.name,
            state: header.geometry.state,
            settings: header.settings,
            properties: header.properties,
            animations,
            root,
        })
    }

    /// The animation that entry `index` of the table leads to; `geometry` is the root of the model.
    fn animation(&mut self, offset: u32, index: usize, geometry: u32) -> Result<Animation, Error> {
        let header = self.source.claim::<AnimationHeader>(offset)?.decode();
        self.words.extend_from_slice(&[offset, place(index)]);
        self.array_words([header.events]);
        let events: Vec<Event> = self.list("events", header.events)?;
        let root = match header.geometry.root.offset {
            shared if shared == geometry => {
                self.words.push(shared);
                None
            }
            own => self.root(own)?,
        };
        Ok(Animation {
            routines: header.geometry.routines,
            name: header.geometry.name,
            state: header.geometry.state,
            timing: header.timing,
            events,
            root,
        })
    }

    /// The root of a tree, unless it is null or belongs to another tree.
    fn root(&mut self, offset: u32) -> Result<Option<Node>, Error> {
        if self.source.is_claimed(offset) {
            self.words.push(offset);
            return Ok(None);
        }
        let mut nodes = Vec::with_capacity(1);
        self.source.enter(Segment::Field("root"), None);
        self.node(offset, 0, &mut nodes)?;
        self.source.leave(1);
        Ok(nodes.pop())
    }

    /// Adds the node at `offset`, with everything below it, to its siblings: made in its place, not moved there. Entry
    /// `index` of the table of its parent leads to it.
    fn node(&mut self, offset: u32, index: usize, siblings: &mut Vec<Node>) -> Result<(), Error> {
        let header = self.source.claim::<NodeHeader>(offset)?.decode();
        let Some(depth_left) = self.depth_left.checked_sub(1) else {
            let limit = "the nesting depth of the limits in force".to_owned();
            return Err(self.source.fail(
                Region::Model,
                offset,
                ErrorKind::LimitExceeded { limit, found: "a deeper node".to_owned() },
            ));
        };
        self.words.push(offset);
        self.array_words([header.children, header.keys, header.floats]);
        self.words.push(place(index));
        let kind = self.kind(offset, &header)?;
        self.depth_left = depth_left;
        let children = self.children(header.children)?;
        self.depth_left = depth_left + 1;
        let keys: Vec<ControllerKey> = self.list("keys", header.keys)?;
        let floats: Vec<f32> = self.list("floats", header.floats)?;
        let unknown_flags = u32::from(header.flags) & !KNOWN_FLAGS;
        let controllers = Controllers { keys, floats };
        siblings.push(Node { head: header.head, kind, unknown_flags, controllers, children });
        Ok(())
    }

    /// Nodes that are elsewhere in the tree, above or beside, are left out: real files have them where two nodes have one
    /// name, because compilers looked up nodes by name.
    fn children(&mut self, array: Array) -> Result<Vec<Node>, Error> {
        if array.used == 0 {
            return Ok(Vec::new());
        }
        let pointers = self.source.table("children", array.offset, array.used)?;
        let mut children = Vec::with_capacity(pointers.len());
        for (index, pointer) in pointers.enumerate() {
            if self.source.is_claimed(pointer) {
                continue;
            }
            self.source.enter(Segment::Field("children"), Some(index));
            self.node(pointer, index, &mut children)?;
            self.source.leave(2);
        }
        Ok(children)
    }

    fn kind(&mut self, offset: u32, header: &NodeHeader) -> Result<NodeKind, Error> {
        let part = offset.saturating_add(0x70);
        Ok(match u32::from(header.flags) & KNOWN_FLAGS {
            0x001 => NodeKind::Dummy,
            bit::LIGHT => NodeKind::Light(self.light(part)?),
            bit::EMITTER => NodeKind::Emitter(Box::new(self.source.one(part)?.decode())),
            bit::CAMERA => NodeKind::Camera,
            bit::REFERENCE => NodeKind::Reference(Box::new(self.source.one(part)?.decode())),
            0x021 | 0x061 | 0x0a1 | 0x121 | 0x221 => NodeKind::Mesh(self.mesh(offset, header)?),
            _ => {
                let other = u32::from(header.flags);
                let expected = "node flags 1, 3, 5, 9, 11, 21, 61, a1, 121 or 221 (hexadecimal)";
                let place = offset.saturating_add(0x6c);
                return Err(self.source.fail(Region::Model, place, ErrorKind::invalid(expected, format!("{other:x}"))));
            }
        })
    }

    /// The elements of an array in the model region.
    fn list<T: Plain>(&mut self, name: &'static str, array: Array) -> Result<Vec<T>, Error> {
        if array.used == 0 {
            return Ok(Vec::new());
        }
        self.source.many(name, Region::Model, array.offset, u64::from(array.used))
    }

    fn array_words<const N: usize>(&mut self, arrays: [Array; N]) {
        let words = arrays.map(|array| [array.offset, array.used, array.allocated]);
        self.words.extend_from_slice(words.as_flattened());
    }
}

/// A place in a table, as a word.
fn place(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// What the first bytes of a file say it is, if it is not a binary Neverwinter Nights model; `None` if it may be one.
pub(crate) fn other_kind(bytes: &[u8]) -> Option<&'static str> {
    let model_size = bytes.get(4..8).and_then(|word| word.try_into().ok()).map_or(0, u32::from_le_bytes);
    match bytes {
        [b'I', b'D', b'S', b'T', ..] => Some("a Source engine model"),
        [b'I', b'D', b'P', b'O', ..] => Some("a Quake model"),
        [b'I', b'D', b'P', b'2', ..] => Some("a Quake II model"),
        [0, 0, 0, 0, ..] => {
            // The vertices of the later game are in a file of their own, whose size is the third word.
            let whole = meshwire_core::reader::widen(bytes.len()) == u64::from(model_size) + 12;
            let outside = bytes.get(8..12).is_some_and(|size| size != [0; 4]);
            // A file that was cut off where its raw region begins still has the type of a model at the place of ours.
            let ours = bytes.get(12 + 0x6c) == Some(&u8::from(GeometryType::Model));
            (whole && outside && !ours).then_some("a Knights of the Old Republic model")
        }
        _ if is_text(bytes) => Some("the text form of a model"),
        _ => None,
    }
}

/// True for files that look like the text form: no control characters, and one of its words at the start of a line.
fn is_text(bytes: &[u8]) -> bool {
    let head = bytes.get(..64 * 1024).unwrap_or(bytes);
    let words: [&[u8]; 5] = [b"newmodel", b"filedependancy", b"beginmodelgeom", b"setsupermodel", b"#maxmodel"];
    !head.contains(&0)
        && head
            .split(|byte| matches!(byte, b'\n' | b'\r'))
            .map(<[u8]>::trim_ascii_start)
            .any(|line| words.iter().any(|w| line.get(..w.len()).is_some_and(|start| start.eq_ignore_ascii_case(w))))
}

/// The model region and the raw region of a file, which ends with the latter: true of every known file, and what tells
/// it from files that merely begin alike.
pub(crate) fn split(bytes: &[u8]) -> Result<(&[u8], &[u8]), Error> {
    if let Some(kind) = other_kind(bytes) {
        let what = format!("this is {kind}, not a binary Neverwinter Nights model");
        return Err(Error::new(MdlFile::NAME, ErrorKind::Unsupported(what)));
    }
    let truncated = |wanted: u64, offset: u64, available: u64| {
        let path = [Segment::Field("header")].into_iter().collect();
        Error::new(MdlFile::NAME, ErrorKind::Truncated { wanted, available }).at(path, offset)
    };
    let length = meshwire_core::reader::widen(bytes.len());
    let Some((header, rest)) = bytes.split_first_chunk::<12>() else { return Err(truncated(12, 0, length)) };
    let [marker, model, raw] = <[u32; 3]>::get::<false>(&mut meshwire_core::plain::Fields::new(header));
    if marker != 0 {
        let path = [Segment::Field("header"), Segment::Field("marker")].into_iter().collect();
        let kind = ErrorKind::invalid("0, the marker of a binary model", format!("{marker:#x}"));
        return Err(Error::new(MdlFile::NAME, kind).at(path, 0));
    }
    let size = |bytes: u32| usize::try_from(bytes).unwrap_or(usize::MAX);
    let after = rest.split_at_checked(size(model));
    let Some((model, (raw, rest))) = after.and_then(|(model, rest)| Some((model, rest.split_at_checked(size(raw))?)))
    else {
        return Err(truncated(u64::from(model) + u64::from(raw), 12, length - 12));
    };
    if rest.is_empty() {
        return Ok((model, raw));
    }
    let end = length - meshwire_core::reader::widen(rest.len());
    let kind = ErrorKind::invalid("the end of the file", format!("{} bytes more", rest.len()));
    Err(Error::new(MdlFile::NAME, kind).at(meshwire_core::Path::root(), end))
}
