//! Origin (7), time stamp (51), event table (50) and unknown chunks.

use meshwire::xac::generated::{InfoRepositioningMask, InfoV3};
use meshwire::xac::{Chunk, ChunkKind, Exporter, FileHeader, Info, Lengths, MultiplyOrder, Timestamp, XacFile};
use meshwire_core::Error;

use super::{FOLDER, actor, both, stage};
use crate::Samples;

pub fn add(samples: &mut Samples) -> Result<(), Error> {
    for (name, retarget_root_offset) in [("info-v1", None), ("info-v2", Some(1.5))] {
        both(samples, name, actor(vec![Chunk::new(info(retarget_root_offset))]))?;
    }
    for (name, num_lods) in [("info-v3", None), ("info-v4", Some(2))] {
        both(samples, name, actor(vec![Chunk::new(late_info(num_lods))]))?;
    }
    let moment = Timestamp { year: 2011, month: 5, day: 25, hours: 12, minutes: 30, seconds: 59, padding: [0] };
    both(samples, "timestamp-v1", actor(vec![Chunk::new(moment)]))?;
    let event_table = Chunk::raw(ChunkKind::MotionEventTable, 1, vec![1, 2, 3, 4, 5]);
    both(samples, "motion-event-table-raw", actor(vec![event_table]))?;
    let unknown = Chunk::raw(ChunkKind::Unknown(99), 7, vec![9; 5]);
    let unknown_version = Chunk::raw(ChunkKind::Mesh, 77, vec![8; 6]);
    let nothing = Chunk::raw(ChunkKind::Unknown(100), 1, Vec::new());
    both(samples, "unknown-chunks", actor(vec![unknown, unknown_version, nothing]))?;
    both(samples, "empty", actor(Vec::new()))?;
    for order in [MultiplyOrder::ScaleRotationTranslation, MultiplyOrder::Unknown(7)] {
        let mut header = FileHeader::new(binrw::Endian::Little, order);
        header.major_version = 2;
        samples.add(FOLDER, &format!("header-version-2-order-{}", u8::from(order)), &XacFile::new(header))?;
    }
    for exporter in Exporter::ALL {
        let mut builder = meshwire::xac::build::ActorBuilder::new(exporter, Lengths::Compatible);
        builder.name("nobody");
        builder.original_file("c:\\scenes\\nobody.mb");
        builder.node(meshwire::xac::build::NodeData::root("root"))?;
        samples.add(FOLDER, &format!("bare-{}", exporter.name()), &builder.build()?)?;
    }
    both(samples, "stage", stage()?.build()?)
}

fn info(retarget_root_offset: Option<f32>) -> Info {
    Info {
        repositioning_mask: InfoRepositioningMask::new().with_position(true).with_rotation(true),
        repositioning_node: u32::MAX,
        exporter_major_version: 3,
        exporter_minor_version: 28,
        padding: [0; 2],
        retarget_root_offset,
        source_application: "Alias Maya 8.5".into(),
        original_file: "c:\\scenes\\chair.mb".into(),
        exporter_compile_date: "Jan  9 2008".into(),
        actor_name: "chair".into(),
    }
}

fn late_info(num_lods: Option<u32>) -> InfoV3 {
    InfoV3 {
        num_lods,
        trajectory_node: u32::MAX,
        motion_extraction_node: 0,
        motion_extraction_mask: num_lods.is_none().then_some(3),
        exporter_major_version: 3,
        exporter_minor_version: 90,
        padding: [0; 2],
        retarget_root_offset: 0.0,
        source_application: "Alias Maya 2013 x64".into(),
        original_file: "c:\\scenes\\chair.mb".into(),
        exporter_compile_date: "Nov 26 2012".into(),
        actor_name: "chair".into(),
    }
}
