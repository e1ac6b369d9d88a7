//! Origin of an actor.

use meshwire_core::ByteString;

use crate::generated::{ChunkBody, XacFile};
use crate::{Exporter, MultiplyOrder};

/// The origin of an actor, from any version of the info chunk.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Origin<'a> {
    /// The program that the actor was made with.
    pub source_application: &'a ByteString,
    /// The scene file that the actor was exported from.
    pub original_file: &'a ByteString,
    /// The build date of the exporter, not the date of the export.
    pub exporter_compile_date: &'a ByteString,
    /// Name of the actor, usually empty.
    pub actor_name: &'a ByteString,
    /// Major and minor version of the exporter.
    pub exporter_version: (u8, u8),
}

impl XacFile {
    /// Returns the origin of the actor from the first info chunk.
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

    /// Returns the exporter generation that the chunks of the file match. The generations differ in the layout of nodes
    /// and the multiply order (section 8.2 of the EMotionFX reference).
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
