//! A chunk of every kind and version, in both byte orders.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use crate::common;

use binrw::Endian;
use emfx_xac::build::NodeData;
use emfx_xac::generated::{
    BitmapParameter, BoolParameter, ColorParameter, EarlyNode, FloatParameter, FxMaterial, FxMaterialV1, Info, InfoV3,
    IntParameter, MaterialInfo, MaterialLayerV1, MaterialV1, Skin, SkinV1, SkinVertex, SkinVertices, VectorParameter,
};
use emfx_xac::{Chunk, ChunkBody, ChunkKind, Exporter, Lengths, Material, Mesh, Node, XacFile};
use meshwire_core::{Format, WireSize, testkit};

fn body<T>(exporter: Exporter, pick: impl Fn(&ChunkBody) -> Option<T>) -> T {
    common::figure(exporter, Lengths::Strict).bodies().find_map(pick).unwrap()
}

macro_rules! of {
    ($exporter:ident, $variant:ident) => {
        body(Exporter::$exporter, |body| match body {
            ChunkBody::$variant(body) => Some(body.clone()),
            _ => None,
        })
    };
}

/// One chunk of each kind and version, from the figure where it has one.
fn every_chunk() -> Vec<Chunk> {
    let early: EarlyNode = of!(Maya2007, EarlyNode);
    let node: Node = of!(Maya2008, Nodes).nodes[0].clone();
    let mesh: Mesh = of!(Maya2008, Mesh);
    let skin: Skin = of!(Maya2008, Skin);
    let material: Material = of!(Maya2008, Material);
    let layer = material.layers[0].clone();
    let fx: FxMaterial = FxMaterial {
        floats: vec![FloatParameter { value: -0.0, name: "gloss".into() }],
        colors: vec![ColorParameter { value: [0.0, 0.25, 0.5, 1.0], name: "tint".into() }],
        bools: vec![BoolParameter { value: 1, name: "lit".into() }],
        vectors: vec![VectorParameter { value: [1.0, 2.0, 3.0], name: "wind".into() }],
        ..of!(Maya2008, FxMaterial)
    };
    let info: Info = of!(Maya2008, Info);
    let info_v3 = InfoV3 {
        num_lods: None,
        trajectory_node: 0,
        motion_extraction_node: u32::MAX,
        motion_extraction_mask: Some(3),
        exporter_major_version: 4,
        exporter_minor_version: 2,
        padding: [0; 2],
        retarget_root_offset: 1.5,
        source_application: "app".into(),
        original_file: "scene".into(),
        exporter_compile_date: "Jan  1 2014".into(),
        actor_name: "".into(),
    };
    let material_info: MaterialInfo = of!(Maya2008, MaterialInfo);
    let target = of!(Maya2008, MorphTargets).targets[0].clone();
    let moment = of!(Maya2008, Timestamp);
    vec![
        Chunk::new(EarlyNode { flags: None, padding: None, bounding_box: None, ..early.clone() }),
        Chunk::new(EarlyNode { bounding_box: None, ..early.clone() }),
        Chunk::new(early),
        Chunk::new(node),
        Chunk::new(mesh.clone()),
        Chunk::new(Mesh { lod: Some(1), ..mesh }),
        Chunk::new(SkinV1 {
            node: 0,
            is_for_collision_mesh: 0,
            padding: [0; 3],
            vertices: SkinVertices { vertices: vec![SkinVertex { influences: skin.influences.clone() }] },
        }),
        Chunk::new(Skin { num_local_bones: None, ..skin.clone() }),
        Chunk::new(skin.clone()),
        Chunk::new(Skin { lod: Some(1), ..skin }),
        Chunk::new(of!(Maya2007, MaterialV1) as MaterialV1),
        Chunk::new(material.clone()),
        Chunk::new(Material { lod: Some(1), ..material }),
        Chunk::new(MaterialLayerV1 {
            placement: layer.placement,
            material: 0,
            map_type: layer.map_type,
            padding: [0],
            texture: "old".into(),
        }),
        Chunk::new(layer),
        Chunk::new(FxMaterialV1 {
            name: "fx".into(),
            effect_file: "Default.fx".into(),
            ints: vec![IntParameter { value: i32::MIN, name: "mode".into() }],
            floats: fx.floats.clone(),
            colors: fx.colors.clone(),
            bitmaps: vec![BitmapParameter { name: "diffuse".into(), value: "None".into() }],
        }),
        Chunk::new(fx.clone()),
        Chunk::new(FxMaterial { lod: Some(2), ..fx }),
        Chunk::new(of!(Maya2008, NodeLimit)),
        Chunk::new(Info { retarget_root_offset: None, ..info.clone() }),
        Chunk::new(info),
        Chunk::new(info_v3.clone()),
        Chunk::new(InfoV3 { num_lods: Some(1), motion_extraction_mask: None, ..info_v3 }),
        Chunk::new(of!(Maya2008, MeshLodLevel)),
        Chunk::new(target),
        Chunk::new(of!(Maya2008, NodeGroups)),
        Chunk::new(of!(Maya2008, Nodes)),
        Chunk::new(of!(Maya2008, MorphTargets)),
        Chunk::new(material_info.clone()),
        Chunk::new(MaterialInfo { lod: Some(0), ..material_info }),
        Chunk::new(of!(Maya2008, NodeMotionSources)),
        Chunk::new(of!(Maya2008, AttachmentNodes)),
        Chunk::new(moment),
        Chunk::raw(ChunkKind::MotionEventTable, 3, vec![1, 2, 3]),
        Chunk::raw(ChunkKind::from(16), 1, vec![4; 5]),
    ]
}

/// Kind, version and fixed bytes of the table in section 3 of the reference.
const FIXED: [(u32, u32, u64); 33] = [
    (0, 1, 76),
    (0, 2, 80),
    (0, 3, 144),
    (0, 4, 156),
    (1, 1, 28),
    (1, 2, 32),
    (2, 1, 8),
    (2, 2, 12),
    (2, 3, 16),
    (2, 4, 20),
    (3, 1, 84),
    (3, 2, 84),
    (3, 3, 88),
    (4, 1, 28),
    (4, 2, 28),
    (5, 1, 16),
    (5, 2, 24),
    (5, 3, 28),
    (6, 1, 88),
    (7, 1, 12),
    (7, 2, 16),
    (7, 3, 20),
    (7, 4, 20),
    (8, 1, 8),
    (9, 1, 24),
    (10, 1, 2),
    (11, 1, 8),
    (12, 1, 8),
    (13, 1, 12),
    (13, 2, 16),
    (14, 1, 4),
    (15, 1, 4),
    (51, 1, 8),
];

#[test]
fn every_kind_and_version_is_there_and_reads_back() {
    let chunks = every_chunk();
    for ((kind, version, fixed), chunk) in FIXED.iter().zip(&chunks) {
        assert_eq!((u32::from(chunk.kind), chunk.version), (*kind, *version));
        assert!(chunk.true_length() >= *fixed, "{kind}.{version}: {} bytes", chunk.true_length());
        assert!(!matches!(chunk.body, ChunkBody::Unknown(_)));
    }
    for endian in [Endian::Little, Endian::Big] {
        for chunk in &chunks {
            let mut file = XacFile::new(emfx_xac::FileHeader::new(endian, Exporter::Max2011.multiply_order()));
            file.chunks_mut().push(chunk.clone());
            let bytes = file.to_bytes().unwrap();
            assert_eq!(bytes.len() as u64, file.wire_size());
            let word = |at: usize| {
                let bytes = bytes[at..at + 4].try_into().unwrap();
                if endian == Endian::Big { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) }
            };
            let header = [u32::from(chunk.kind), u32::try_from(chunk.true_length()).unwrap(), chunk.version];
            assert_eq!([word(8), word(12), word(16)], header);
            let again = XacFile::read(&bytes).unwrap();
            assert_eq!(again, file);
            testkit::assert_same_bytes("chunk", &bytes, &again.to_bytes().unwrap());
            let mut covered = 0;
            again.layout(&mut |leaf| covered += leaf.bytes.len()).unwrap();
            assert_eq!(covered, bytes.len());
        }
    }
}

#[test]
fn views_see_all_versions_alike() {
    let mut file = XacFile::new(emfx_xac::FileHeader::new(Endian::Little, Exporter::Maya2008.multiply_order()));
    *file.chunks_mut() = every_chunk();
    assert_eq!(file.nodes().map(|node| node.index).collect::<Vec<_>>(), (0..7).collect::<Vec<_>>());
    assert_eq!(
        file.nodes().map(|node| node.stated_children.is_some()).collect::<Vec<_>>()[..4],
        [false, false, false, true]
    );
    assert_eq!(
        file.materials().map(|material| material.is_fx()).collect::<Vec<_>>(),
        [false, false, false, true, true, true]
    );
    assert_eq!(file.materials().map(|material| material.lod()).collect::<Vec<_>>(), [0, 0, 1, 0, 0, 2]);
    assert_eq!(file.materials().next().unwrap().layers().count(), 2, "chunks of their own name ordinal 0");
    assert_eq!(file.materials().nth(4).unwrap().parameters().count(), 6);
    let lods: Vec<_> =
        file.meshes().map(|mesh| (mesh.lod.unwrap_or(0), mesh.skin.map(emfx_xac::SkinRef::lod))).collect();
    assert_eq!(lods, [(0, Some(0)), (1, Some(1))], "each level has its own skin");
    assert_eq!(file.morph_targets().count(), 2);
    assert_eq!(file.origin().unwrap().source_application.to_str(), Some("Alias Maya 8.5"));
    for (number, mut material) in file.materials_mut().enumerate() {
        material.set_name(format!("m{number}"));
    }
    let names: Vec<String> = file.materials().map(|material| material.name().to_string()).collect();
    assert_eq!(names, ["m0", "m1", "m2", "m3", "m4", "m5"]);
    // Material info of version 2 counts the materials of its level.
    file.recount();
    let counts: Vec<_> = file
        .bodies()
        .filter_map(|body| match body {
            ChunkBody::MaterialInfo(info) => Some((info.num_materials, info.num_fx_materials)),
            _ => None,
        })
        .collect();
    assert_eq!(counts, [(6, 3), (4, 2)]);
    assert!(!file.lint().is_empty() && !file.info().lines.is_empty());
}

#[test]
fn an_added_node_has_the_version_of_the_others() {
    for version in 1..=3 {
        let mut file = common::figure(Exporter::Maya2007, Lengths::Strict);
        for chunk in &mut file.body.chunks {
            if let ChunkBody::EarlyNode(node) = &mut chunk.body {
                chunk.version = version;
                node.flags = node.flags.filter(|_| version >= 2);
                node.padding = node.padding.filter(|_| version >= 2);
                node.bounding_box = node.bounding_box.filter(|_| version >= 3);
            }
        }
        let added = file.add_node(NodeData::root("added")).unwrap();
        let back = XacFile::read(&file.to_bytes().unwrap()).unwrap();
        assert_eq!(back.nodes().nth(added as usize).unwrap().name, "added", "version {version}");
        let versions = back.chunks().iter().filter(|chunk| matches!(chunk.body, ChunkBody::EarlyNode(_)));
        assert!(versions.map(|chunk| chunk.version).all(|found| found == version));
    }
}
