//! Nodes (0 and 11), their limits (6), groups (10), motion sources (14) and attachments (15).

use meshwire::xac::generated::{
    AttachmentNodes, EarlyNode, EarlyNodeFlags, NodeGroup, NodeGroups, NodeLimit, NodeMotionSources,
    NodePropertiesFlags,
};
use meshwire::xac::{Chunk, LocalTransform, Node, NodeProperties, Nodes, OrientedBoundingBox};
use meshwire_core::Error;

use super::{actor, both, staged};
use crate::Samples;

pub fn add(samples: &mut Samples) -> Result<(), Error> {
    for version in 1..=3 {
        let chunks = vec![Chunk::new(early("root", u32::MAX, version)), Chunk::new(early("tip", 0, version))];
        both(samples, &format!("node-v{version}"), actor(chunks))?;
    }
    let mut nodes = vec![node("root", u32::MAX), node("tip", 0)];
    if let Some(root) = nodes.first_mut() {
        root.properties.num_children = 1;
    }
    both(samples, "node-v4", actor(nodes.iter().cloned().map(Chunk::new).collect()))?;
    both(samples, "nodes-v1", actor(vec![Chunk::new(Nodes { num_roots: 1, nodes })]))?;
    both(samples, "node-limit-v1", staged(vec![Chunk::new(limit())])?)?;
    let group = |name: &str, disabled_on_default, nodes: &[u16]| NodeGroup {
        disabled_on_default,
        padding: [0],
        name: name.into(),
        nodes: nodes.to_vec(),
    };
    let groups = vec![group("sides", 0, &[1, 2]), group("nobody", 1, &[])];
    both(samples, "node-groups-v1", staged(vec![Chunk::new(NodeGroups { groups })])?)?;
    let sources = NodeMotionSources { sources: vec![u16::MAX, 2, 1] };
    both(samples, "node-motion-sources-v1", staged(vec![Chunk::new(sources)])?)?;
    both(samples, "attachment-nodes-v1", staged(vec![Chunk::new(AttachmentNodes { attachments: vec![1, 2] })])?)
}

/// Returns the transform of the nodes in these samples: rotated by 120 degrees about the diagonal and scaled.
fn transform() -> LocalTransform {
    LocalTransform {
        rotation: [0.5, 0.5, 0.5, 0.5],
        position: [0.0, 1.25, -2.5],
        scale: [1.0, 2.0, 1.0],
        ..LocalTransform::IDENTITY
    }
}

fn early(name: &str, parent: u32, version: u32) -> EarlyNode {
    EarlyNode {
        local_transform: transform(),
        skeletal_lod_mask: u32::MAX,
        parent,
        flags: (version >= 2).then(|| EarlyNodeFlags::new().with_include_in_bounds(true)),
        padding: (version >= 2).then_some([0; 3]),
        bounding_box: (version >= 3).then(|| OrientedBoundingBox::around([[-1.0; 3], [1.0, 2.0, 3.0]])),
        name: name.into(),
    }
}

pub fn node(name: &str, parent: u32) -> Node {
    let properties = NodeProperties {
        local_transform: transform(),
        skeletal_lod_mask: u32::MAX,
        motion_lod_mask: u32::MAX,
        parent,
        num_children: 0,
        flags: NodePropertiesFlags::new().with_include_in_bounds(true),
        padding: [0; 3],
        bounding_box: OrientedBoundingBox::UNSET,
        importance: 1.0,
    };
    Node { properties, name: name.into() }
}

pub fn limit() -> NodeLimit {
    NodeLimit {
        translation_min: [0.0; 3],
        translation_max: [0.0, 0.5, 0.0],
        rotation_min: [-0.25; 3],
        rotation_max: [0.25; 3],
        scale_min: [1.0; 3],
        scale_max: [1.0; 3],
        active: [0, 1, 0, 1, 1, 1, 0, 0, 0],
        padding: [0; 3],
        node: 1,
    }
}
