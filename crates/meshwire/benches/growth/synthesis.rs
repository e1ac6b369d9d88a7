//! Files of every kind, of any size: meshes of a wavy sheet, motions of waves.

use meshwire::ani::{AniFile, AnimationData, Keyframe, TrackKind};
use meshwire::mdl::build::{self as mdl, Shape};
use meshwire::xac::build::{ActorBuilder, MeshData, NodeData, Part};
use meshwire::xmf::Set;
use meshwire::xmodel::binary::Compression;
use meshwire::xmodel::build::{AnimationBuilder, ModelBuilder, UPRIGHT};
use meshwire::xmodel::text::Preset;
use meshwire::xpm::{Encoding, WeightTrack};
use meshwire::xsm::{Submotion, Transform};
use meshwire::{Asset, Error, FormatId};

/// Vertices of one sheet; larger models have several of them.
const SHEET: u16 = 40;

/// Keys of one track.
const TRACK: u16 = 1_000;

/// A sheet of 40 x 40 vertices that no two numbers have in common with the next one.
struct Sheet {
    positions: Vec<[f32; 3]>,
    uvs: Vec<[f32; 2]>,
    triangles: Vec<[u16; 3]>,
}

fn sheet(number: usize) -> Sheet {
    let shift = number as f32 * 0.37;
    let places = || (0..SHEET).flat_map(|row| (0..SHEET).map(move |column| [f32::from(column), f32::from(row)]));
    let corners = (0..SHEET - 1).flat_map(|row| (0..SHEET - 1).map(move |column| row * SHEET + column));
    Sheet {
        positions: places()
            .map(|[x, y]| [x * 0.11 + shift, y * 0.13, (x * 0.7 + shift).sin() * (y * 0.3).cos()])
            .collect(),
        uvs: places().map(|[x, y]| [x / f32::from(SHEET), y / f32::from(SHEET)]).collect(),
        triangles: corners.flat_map(|at| [[at, at + 1, at + SHEET], [at + 1, at + SHEET + 1, at + SHEET]]).collect(),
    }
}

fn wave(track: usize, key: u16) -> f32 {
    (f32::from(key) * 0.05 + track as f32).sin()
}

fn times() -> impl Iterator<Item = (f32, u16)> {
    (0..TRACK).map(|key| (f32::from(key) / 30.0, key))
}

/// A file of `parts` sheets or tracks.
pub fn file(format: FormatId, parts: usize) -> Result<Asset, Error> {
    Ok(match format {
        FormatId::Xac => Asset::Xac(actor(parts)?),
        FormatId::Xsm => Asset::Xsm(meshwire::xsm::XsmFile::from_submotions(
            meshwire::xsm::Exporter::Max2011,
            30,
            (0..parts)
                .map(|part| {
                    Submotion::new(format!("joint{part}"), Transform::IDENTITY)
                        .with_positions(times().map(|(time, key)| (time, [wave(part, key), 0.5, f32::from(key)])))
                })
                .collect(),
        )?),
        FormatId::Xpm => {
            let track = |part| {
                WeightTrack::new(format!("target{part}"))
                    .with_keys(times().map(|(time, key)| (time, wave(part, key).abs())))
            };
            let tracks: Vec<WeightTrack> = (0..parts).map(track).collect();
            let exporter = meshwire::xpm::Exporter::Max2011;
            Asset::Xpm(meshwire::xpm::XpmFile::from_tracks(exporter, 30, &tracks, Encoding::Nearest)?)
        }
        FormatId::Xmf => ship(parts)?,
        FormatId::Ani => {
            let mut file = AniFile::new();
            for part in 0..parts {
                let keys: Vec<Keyframe> =
                    times().map(|(time, key)| Keyframe::linear(time, [wave(part, key), 1.0, 0.0])).collect();
                let animation = AnimationData::new(&format!("part{part}"), "loop", f32::from(TRACK) / 30.0);
                file.add_animation(&animation.with(TrackKind::Position, &keys))?;
            }
            Asset::Ani(file)
        }
        FormatId::Mdl => Asset::Mdl(model(parts)?),
        FormatId::MdlText => Asset::MdlText(meshwire::mdl::decompile_plain(&model(parts)?)?.text),
        FormatId::XmodelExport => Asset::Xmodel(sheets(parts).into_text(Preset::PyCod)?),
        FormatId::XmodelBin => Asset::Xmodel(sheets(parts).into_binary(Compression::Stored)?),
        FormatId::XanimExport => Asset::Xmodel(frames(parts).into_text(Preset::PyCod)?),
        _ => Asset::Xmodel(frames(parts).into_binary(Compression::Stored)?),
    })
}

fn actor(parts: usize) -> Result<meshwire::xac::XacFile, Error> {
    let mut builder = ActorBuilder::new(meshwire::xac::Exporter::Max2011, meshwire::xac::Lengths::Strict);
    let material = builder.textured_material("cloth", "cloth");
    for part in 0..parts {
        let name = format!("sheet{part}");
        builder.node(NodeData::root(name))?;
        let Sheet { positions, uvs, triangles } = sheet(part);
        let num_vertices = u32::try_from(positions.len()).unwrap();
        let indices = triangles.into_iter().flatten().map(u32::from).collect();
        builder.mesh(MeshData {
            node: u32::try_from(part).unwrap(),
            normals: vec![[0.0, 0.0, 1.0]; positions.len()],
            original_vertices: Some((0..num_vertices).collect()),
            positions,
            uv_sets: vec![uvs],
            parts: vec![Part { material, num_vertices, indices }],
            ..MeshData::default()
        })?;
    }
    builder.build()
}

/// Buffers as stored: how fast streams inflate is a row of the other bench.
fn ship(parts: usize) -> Result<Asset, Error> {
    let mut data = meshwire::xmf::MeshData::default();
    let mut uvs = Vec::new();
    for part in 0..parts {
        let first = u32::try_from(data.positions.len()).unwrap();
        let sheet = sheet(part);
        data.triangles.extend(sheet.triangles.iter().map(|triangle| triangle.map(|corner| first + u32::from(corner))));
        data.positions.extend(sheet.positions);
        uvs.extend(sheet.uvs);
    }
    data.normals = vec![[0.0, 0.0, 1.0]; data.positions.len()];
    data.tangents = vec![[1.0, 0.0, 0.0]; data.positions.len()];
    data.uvs = vec![Set { index: 0, values: uvs }];
    let triangles = u32::try_from(data.triangles.len()).unwrap();
    data.materials = vec![meshwire::xmf::MaterialRange { name: "ships.hull".into(), triangles }];
    let profile = meshwire::xmf::Profile::X4;
    let style = meshwire::xmf::Style { storage: meshwire::xmf::Storage::Raw, ..meshwire::xmf::Style::new(profile) };
    Ok(Asset::Xmf(meshwire::xmf::XmfFile::from_mesh(&data.visual_mesh(profile)?, &style)?))
}

fn model(parts: usize) -> Result<meshwire::mdl::MdlFile, Error> {
    let profile = meshwire::mdl::Profile::Ee;
    let mut file = mdl::file("sheets", profile)?;
    for part in 0..parts {
        let Sheet { positions, uvs, triangles } = sheet(part);
        let normals = vec![[0.0, 0.0, 1.0]; positions.len()];
        let shape = Shape { positions, uvs: vec![uvs], normals, triangles, ..Shape::default() };
        let node = mdl::trimesh(format!("sheet{part}"), &shape, profile)?;
        file.model.root.as_mut().unwrap().children.push(node);
    }
    file.complete();
    Ok(file)
}

fn sheets(parts: usize) -> ModelBuilder {
    let mut model = ModelBuilder::new(7);
    let root = model.bone("tag_origin", None, [0.0; 3]);
    let material = model.material("cloth", "color:cloth.dds");
    for part in 0..parts {
        let object = model.object(format!("sheet{part}"));
        let Sheet { positions, uvs, triangles } = sheet(part);
        let vertices: Vec<_> =
            positions.iter().map(|place| model.vertex(place.map(f64::from), &[(root, 1.0)])).collect();
        for triangle in triangles {
            let corner = |corner: u16| {
                let at = usize::from(corner);
                (vertices[at], [0.0, 0.0, 1.0], uvs[at].map(f64::from))
            };
            model.triangle(object, material, triangle.map(corner));
        }
    }
    model
}

fn frames(parts: usize) -> AnimationBuilder {
    let mut animation = AnimationBuilder::new(&["tag_origin", "hinge"], 30.0);
    for frame in 0..parts * 100 {
        let place = [(frame as f64 * 0.05).sin(), 0.5, frame as f64];
        animation.frame(frame as f64, &[([0.0; 3], UPRIGHT), (place, UPRIGHT)]);
    }
    animation
}
