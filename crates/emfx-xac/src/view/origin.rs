//! Where an actor comes from.

use meshwire_core::ByteString;

use crate::generated::{ChunkBody, XacFile};
use crate::{Exporter, MultiplyOrder};

/// Where an actor comes from, whatever the version of the chunk.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Origin<'a> {
    /// The program the actor was made with.
    pub source_application: &'a ByteString,
    /// The scene file the actor was exported from.
    pub original_file: &'a ByteString,
    /// The day the exporter was built, not the day of the export.
    pub exporter_compile_date: &'a ByteString,
    /// Name of the actor; mostly empty.
    pub actor_name: &'a ByteString,
    /// Major and minor version of the exporter.
    pub exporter_version: (u8, u8),
}

impl XacFile {
    /// Where the actor comes from, by the first chunk that tells it.
    #[must_use]
    pub fn origin(&self) -> Option<Origin<'_>> {
        self.bodies().find_map(|body| match body {
            ChunkBody::Info(info) => Some(Origin {
                source_application: &info.source_application,
                original_file: &info.original_file,
                exporter_compile_date: &info.exporter_compile_date,
                actor_name: &info.actor_name,
                exporter_version: (info.exporter_major_version, info.exporter_minor_version),
            }),
            ChunkBody::InfoV3(info) => Some(Origin {
                source_application: &info.source_application,
                original_file: &info.original_file,
                exporter_compile_date: &info.exporter_compile_date,
                actor_name: &info.actor_name,
                exporter_version: (info.exporter_major_version, info.exporter_minor_version),
            }),
            _ => None,
        })
    }

    /// The generation of exporters whose chunks the file has: by the layout of nodes and the multiply order, which is
    /// what differs between them (section 8.2 of the EMotionFX reference).
    #[must_use]
    pub fn generation(&self) -> Exporter {
        let early = self.bodies().any(|body| matches!(body, ChunkBody::EarlyNode(_) | ChunkBody::MaterialV1(_)));
        match (early, self.header.multiply_order) {
            (true, _) => Exporter::Maya2007,
            (false, MultiplyOrder::ScaleRotationTranslation) => Exporter::Maya2008,
            (false, _) => Exporter::Max2011,
        }
    }
}
