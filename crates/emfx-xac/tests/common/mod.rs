//! A small figure with everything a file can hold, for the tests.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use emfx_xac::build::{ActorBuilder, MaterialData, MeshData, MorphData, NodeData, Part};
use emfx_xac::generated::{
    AttachmentNodes, BitmapParameter, FxMaterial, IntParameter, MorphTargetPhonemes, MorphTransform, NodeGroup,
    NodeLimit, NodeMotionSources,
};
use emfx_xac::view::VertexDelta;
use emfx_xac::{Chunk, ChunkKind, Exporter, Lengths, MapType, Timestamp, XacFile};

/// A quad strip of `rows` + 1 pairs of vertices along y, moved by two nodes.
pub fn strip(node: u32, material: u32, rows: u16) -> MeshData {
    let mut mesh = MeshData { node, ..MeshData::default() };
    for row in 0..=rows {
        for side in [0.0, 1.0] {
            let height = f32::from(row) / f32::from(rows);
            mesh.positions.push([side, height, 0.0]);
            mesh.influences.push(if row == 0 { vec![(0, 1.0)] } else { vec![(0, 1.0 - height), (1, height)] });
        }
    }
    mesh.normals = vec![[0.0, 0.0, -1.0]; mesh.positions.len()];
    mesh.uv_sets = vec![mesh.positions.iter().map(|[x, y, _]| [*x, 1.0 - y]).collect()];
    mesh.tangent_sets = vec![vec![[1.0, 0.0, 0.0, 1.0]; mesh.positions.len()]];
    let indices = (0..u32::from(rows)).flat_map(|row| [0, 2, 1, 1, 2, 3].map(|corner| row * 2 + corner)).collect();
    mesh.parts = vec![Part { material, num_vertices: u32::try_from(mesh.positions.len()).unwrap(), indices }];
    mesh
}

/// The figure: three nodes, a skinned strip and a rigid triangle, two materials, a morph target.
pub fn builder(exporter: Exporter, lengths: Lengths) -> ActorBuilder {
    let mut builder = ActorBuilder::new(exporter, lengths);
    builder.name("figure");
    let hip = builder.node(NodeData { position: [0.0, 1.0, 0.0], ..NodeData::root("hip") }).unwrap();
    let half = std::f32::consts::FRAC_1_SQRT_2;
    let chest =
        NodeData { position: [0.0, 0.5, 0.0], rotation: [0.0, 0.0, half, half], ..NodeData::child("chest", hip) };
    let chest = builder.node(chest).unwrap();
    let hat = builder.node(NodeData { scale: [2.0, 1.0, 1.0], ..NodeData::child("hat", chest) }).unwrap();
    let skin = builder.textured_material("skin", "skin_diffuse");
    let mut cloth = MaterialData::new("cloth");
    cloth.textures = vec![(MapType::Diffuse, "cloth_diffuse".into()), (MapType::Specular, "cloth_specular".into())];
    let cloth = builder.material(cloth);
    builder.mesh(strip(hip, skin, 2)).unwrap();
    let triangle = MeshData {
        node: hat,
        positions: vec![[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
        normals: vec![[0.0, 0.0, -1.0]; 3],
        parts: vec![Part { material: cloth, num_vertices: 3, indices: vec![0, 1, 2] }],
        ..MeshData::default()
    };
    builder.mesh(triangle).unwrap();
    let mut smile = MorphData::new("smile");
    let delta = VertexDelta { vertex: 4, position: [0.25, -0.5, 2.0], normal: [0.5, 0.0, 0.0], tangent: [0.0; 3] };
    smile.deltas = vec![(hip, vec![delta])];
    smile.transforms = vec![MorphTransform {
        node: chest,
        rotation: [0.0, 0.0, 0.0, 1.0],
        scale_rotation: [0.0, 0.0, 0.0, 1.0],
        position: [0.0, 0.1, 0.0],
        scale: [0.0; 3],
    }];
    smile.phonemes = MorphTargetPhonemes::new().with_aw(true);
    builder.morph_target(smile);
    builder
}

/// The figure with a coarser level of detail and every other kind of chunk.
pub fn figure(exporter: Exporter, lengths: Lengths) -> XacFile {
    let mut coarse = ActorBuilder::new(exporter, lengths);
    coarse.node(NodeData::root("hip")).unwrap();
    coarse.node(NodeData::child("chest", 0)).unwrap();
    let skin = coarse.textured_material("skin", "skin_diffuse");
    coarse.mesh(strip(0, skin, 1)).unwrap();
    let mut builder = builder(exporter, lengths);
    builder.lod(coarse.build().unwrap());
    builder.group(NodeGroup { disabled_on_default: 0, padding: [0], name: "upper".into(), nodes: vec![1, 2] });
    builder.limit(NodeLimit {
        translation_min: [0.0; 3],
        translation_max: [0.0; 3],
        rotation_min: [0.0; 3],
        rotation_max: [0.0; 3],
        scale_min: [1.0; 3],
        scale_max: [1.0; 3],
        active: [1; 9],
        padding: [0; 3],
        node: 1,
    });
    builder.fx_material(FxMaterial {
        lod: None,
        name: "shiny".into(),
        effect_file: "Default.fx".into(),
        shader_technique: "".into(),
        ints: vec![IntParameter { value: -3, name: "mode".into() }],
        floats: Vec::new(),
        colors: Vec::new(),
        bools: Vec::new(),
        vectors: Vec::new(),
        bitmaps: vec![BitmapParameter { name: "diffuse".into(), value: "shiny.dds".into() }],
    });
    builder.chunk(Chunk::new(NodeMotionSources { sources: vec![u16::MAX, 2, 1] }));
    builder.chunk(Chunk::new(AttachmentNodes { attachments: vec![2] }));
    let moment = Timestamp { year: 2011, month: 5, day: 25, hours: 12, minutes: 30, seconds: 1, padding: [0] };
    builder.chunk(Chunk::new(moment));
    builder.chunk(Chunk::raw(ChunkKind::MotionEventTable, 1, vec![0; 12]));
    builder.build().unwrap()
}
