//! Default values, as found in real files (section 11 of the EMotionFX reference).

use crate::Exporter;
use crate::generated::{
    Info, InfoRepositioningMask, LocalTransform, MaterialProperties, NodeProperties, NodePropertiesFlags,
    OrientedBoundingBox, TexturePlacement, Transparency,
};

use crate::file::NONE;

impl TexturePlacement {
    /// The placement of every layer in real files: full strength, no offset, no rotation, tiled once.
    pub const DEFAULT: Self =
        Self { amount: 1.0, u_offset: 0.0, v_offset: 0.0, u_tiling: 1.0, v_tiling: 1.0, rotation: 0.0 };
}

impl MaterialProperties {
    /// White, opaque and without highlights, with the values that most real files share.
    pub const DEFAULT: Self = Self {
        ambient: [0.0, 0.0, 0.0, 1.0],
        diffuse: [1.0; 4],
        specular: [0.0, 0.0, 0.0, 1.0],
        emissive: [0.0, 0.0, 0.0, 1.0],
        shine: 25.0,
        shine_strength: 0.0,
        opacity: 1.0,
        index_of_refraction: 1.0,
        double_sided: 0,
        wireframe: 0,
        transparency: Transparency::Filter,
    };
}

/// Returns the info record that the exporter writes.
pub(crate) fn info(exporter: Exporter) -> Info {
    let (major, minor) = exporter.version();
    Info {
        repositioning_mask: InfoRepositioningMask::new().with_position(exporter == Exporter::Max2011),
        repositioning_node: NONE,
        exporter_major_version: major,
        exporter_minor_version: minor,
        padding: [0; 2],
        retarget_root_offset: Some(0.0),
        source_application: exporter.source_application().into(),
        original_file: "".into(),
        exporter_compile_date: exporter.compile_date().into(),
        actor_name: "".into(),
    }
}

/// Returns the node properties that exporters since 2008 write, with a child count of 0.
pub(crate) fn node_properties(
    local_transform: LocalTransform,
    parent: u32,
    bounding_box: OrientedBoundingBox,
) -> NodeProperties {
    NodeProperties {
        local_transform,
        skeletal_lod_mask: u32::MAX,
        motion_lod_mask: u32::MAX,
        parent,
        num_children: 0,
        flags: NodePropertiesFlags::new().with_include_in_bounds(true),
        padding: [0; 3],
        bounding_box,
        importance: 1.0,
    }
}
