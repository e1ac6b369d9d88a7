//! [`Format`] for XMF files.

use meshwire_core::format::{layout_whole, read_whole, write_whole};
use meshwire_core::layout::Leaf;
use meshwire_core::reader::widen;
use meshwire_core::{Error, Finding, Format, Info, Limits, Path, Segment};

use super::XmfFile;
use crate::NAME;
use crate::generated::xmf::Usage;

impl Format for XmfFile {
    const NAME: &'static str = NAME;

    fn detect(bytes: &[u8]) -> bool {
        bytes.starts_with(b"XUMF")
    }

    fn read_with(bytes: &[u8], limits: &Limits) -> Result<Self, Error> {
        Ok(Self { wire: read_whole(NAME, bytes, limits)?, limits: *limits })
    }

    fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        write_whole(NAME, &self.wire)
    }

    /// Drops streams, places and sizes; see the crate's front page for what stays. A file whose buffers do not all decode
    /// keeps everything, since nothing else could bring its bytes back.
    fn forget_stored(&mut self) {
        if let Ok(next) = self.forget() {
            *self = next;
        }
    }

    fn lint(&self) -> Vec<Finding> {
        crate::lint::lint(self)
    }

    fn info(&self) -> Info {
        let mut info = Info::default();
        info.add("format", format!("XMF mesh, version {}, {}", self.wire.version, self.order()));
        info.add("written by", crate::lint::Writer::of(self));
        let header = self.header();
        let collision = self.is_collision();
        info.add("kind", if collision { "collision mesh" } else { "visual mesh" });
        let vertices =
            self.descriptors().find(|d| !d.is_index()).map_or(0, super::super::generated::xmf::Descriptor::num_items);
        let indices = self.descriptors().find(|d| d.is_index());
        info.add("vertices", vertices);
        match indices {
            Some(descriptor) => {
                info.add("triangles", format!("{} ({})", descriptor.num_items() / 3, descriptor.format));
            }
            None => info.add("triangles", "none, there is no index buffer"),
        }
        let streams = self.descriptors().filter(|descriptor| !descriptor.is_index()).map(|descriptor| {
            let names: Vec<String> = descriptor
                .attributes()
                .iter()
                .map(|element| match element.usage {
                    Usage::Position => format!("position {}", element.format),
                    usage => format!("{} {} {}", usage.name().unwrap_or("unknown"), element.set, element.format),
                })
                .collect();
            names.join(", ")
        });
        info.add("attributes", streams.collect::<Vec<_>>().join("; "));
        let names: Vec<String> = self
            .materials()
            .map(|material| format!("{} ({} triangles)", material.name.to_lossy(), material.num_indices / 3))
            .collect();
        info.add("materials", if names.is_empty() { "none".to_owned() } else { names.join(", ") });
        let raw: u64 = self
            .descriptors()
            .filter_map(super::super::generated::xmf::Descriptor::raw_size)
            .fold(0, u64::saturating_add);
        let count = self.wire.body.descriptors.len();
        info.add("buffers", format!("{count}, {} bytes stored, {raw} decoded", self.wire.body.data.len()));
        info.add("primitives", header.primitive_type.to_string());
        info
    }

    fn layout(&self, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error> {
        let data_path = Path::from_iter([Segment::Field("body"), Segment::Field("data")]);
        layout_whole(NAME, &self.wire, &mut |leaf| {
            if *leaf.path == data_path { self.data_leaves(leaf, sink) } else { sink(leaf) }
        })
    }
}

impl XmfFile {
    fn order(&self) -> &'static str {
        if self.wire.big_endian == 0 { "little-endian" } else { "big-endian" }
    }

    /// True for a mesh without materials whose only attribute is the position.
    #[must_use]
    pub fn is_collision(&self) -> bool {
        let mut attributes = self.descriptors().flat_map(super::super::generated::xmf::Descriptor::attributes);
        self.wire.body.materials.is_empty()
            && attributes.next().is_some_and(|element| element.usage == Usage::Position)
            && attributes.next().is_none()
    }

    /// The data area as one leaf per buffer, `body.data[buffer]`, and leaves `body.data` for bytes that belong to none.
    /// Bytes of several buffers go to the first.
    fn data_leaves(&self, data: Leaf<'_>, sink: &mut dyn FnMut(Leaf<'_>)) {
        let mut placements = self.placements();
        placements.sort_by_key(|placement| (placement.range.start, placement.buffer));
        let mut report = |buffer: Option<usize>, from: usize, to: usize| {
            let mut path = data.path.clone();
            if let Some(buffer) = buffer {
                path.push(Segment::Index(buffer));
            }
            if let Some(bytes) = data.bytes.get(from..to).filter(|bytes| !bytes.is_empty()) {
                sink(Leaf { path: &path, offset: data.offset + widen(from), bytes, ..data });
            }
        };
        let mut next = 0;
        for placement in placements {
            let start = placement.range.start.max(next);
            report(None, next, start);
            report(Some(placement.buffer), start, placement.range.end);
            next = start.max(placement.range.end);
        }
        report(None, next, data.bytes.len());
    }
}
