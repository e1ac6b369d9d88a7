//! The same edits of meshes for every format, over all samples and real files.
#![cfg(all(feature = "default", feature = "scene"))]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::as_conversions)]

use std::fmt::Debug;
use std::path::PathBuf;

use meshwire::scene::mesh::{EditMesh, normals};
use meshwire::{Asset, Format, xac, xmf, xmodel};
use meshwire_core::testkit;

fn files(kind: &str, folder: &str) -> Vec<PathBuf> {
    let mut files = testkit::samples(kind);
    files.extend(testkit::corpus_if_set(folder, &[kind]));
    files
}

fn assets(kind: &str, folder: &str) -> impl Iterator<Item = (String, Asset)> {
    files(kind, folder).into_iter().filter_map(|path| {
        let asset = Asset::read(&std::fs::read(&path).unwrap()).ok()?;
        Some((path.display().to_string(), asset))
    })
}

/// What every triangle looks like: places, normals and texture coordinates of its corners, to the bit.
fn look<M: EditMesh>(mesh: &M) -> Vec<[Vec<u32>; 3]> {
    let positions = mesh.positions();
    let (normals, uvs) = (mesh.corner_normals(), mesh.corner_uvs());
    let corner = |number: usize, corner: usize, index: u32| {
        let mut bits: Vec<u32> = positions.get(index as usize).copied().unwrap_or_default().map(f32::to_bits).into();
        bits.extend(normals.iter().flat_map(|normals| normals[number][corner].map(f32::to_bits)));
        bits.extend(uvs.iter().flat_map(|uvs| uvs[number][corner].map(f32::to_bits)));
        bits
    };
    let triangles = mesh.triangles();
    triangles.iter().enumerate().map(|(n, [a, b, c])| [corner(n, 0, *a), corner(n, 1, *b), corner(n, 2, *c)]).collect()
}

/// Those triangles whose corners lie at three places: welding takes the others away.
fn with_sides(look: &[[Vec<u32>; 3]]) -> Vec<&[Vec<u32>; 3]> {
    let place = |corner: &[u32]| corner[..3].to_vec();
    look.iter().filter(|[a, b, c]| place(a) != place(b) && place(b) != place(c) && place(c) != place(a)).collect()
}

#[derive(Default, Debug)]
struct Tally {
    meshes: usize,
    /// Corners whose stored normal lies within 90 degrees of the computed one, and all of them.
    normals: (usize, usize),
    /// Vertices before and after welding.
    welded: (usize, usize),
}

fn check<M: EditMesh + PartialEq + Debug>(name: &str, mesh: &M, tally: &mut Tally) {
    let triangles = mesh.triangles().into_owned();
    let vertices = mesh.positions().len();
    if triangles.is_empty() || triangles.as_flattened().iter().any(|index| *index as usize >= vertices) {
        return;
    }
    tally.meshes += 1;
    let before = look(mesh);

    let mut edited = mesh.clone();
    let remap = edited.weld(0.0);
    let welded = look(&edited);
    assert!(with_sides(&welded) == with_sides(&before), "{name}: welding shows");
    assert_eq!(remap.sources().len(), edited.positions().len());
    tally.welded.0 += vertices;
    tally.welded.1 += edited.positions().len();
    assert!(edited.clone().weld(0.0).is_identity(), "{name}: welded twice");

    edited.remove_unused();
    assert!(look(&edited) == welded, "{name}: removing what is not used shows");
    assert!(edited.clone().remove_unused().is_identity());

    let mut turned = mesh.clone();
    turned.flip_winding();
    assert_ne!(turned.triangles(), mesh.triangles());
    turned.flip_winding();
    assert!(look(&turned) == before, "{name}: turned over twice");

    let (first, second) = mesh.split(|number, _| number % 3 == 0);
    let (mut some, mut others) = (Vec::new(), Vec::new());
    for (number, triangle) in before.iter().cloned().enumerate() {
        if number % 3 == 0 { others.push(triangle) } else { some.push(triangle) }
    }
    assert!((look(&first), look(&second)) == (some.clone(), others.clone()), "{name}: taken apart");
    let mut together = first;
    if together.merge(&second).is_ok() {
        some.extend(others);
        let sorted = |mut list: Vec<[Vec<u32>; 3]>| {
            list.sort();
            list
        };
        assert!(sorted(look(&together)) == sorted(some), "{name}: put together");
    }

    let stored = mesh.corner_normals();
    let computed = normals::by_angle(&mesh.positions(), &triangles, 1.0, M::FRONT);
    let finite = |value: &[f32]| value.iter().all(|part| part.is_finite());
    // Which way normals point is a fact of real files: those of samples are made up.
    let real = !name.contains("/samples/");
    for (own, found) in stored.iter().flatten().flatten().zip(computed.as_flattened()).filter(|_| real) {
        if finite(own) && own.iter().any(|part| *part != 0.0) {
            tally.normals.1 += 1;
            tally.normals.0 += usize::from(own.iter().zip(found).map(|(a, b)| a * b).sum::<f32>() > 0.0);
        }
    }
    let mut smooth = mesh.clone();
    let remap = smooth.smooth_normals(1.0);
    assert_eq!(remap.sources().len(), smooth.positions().len());
    let found = smooth.corner_normals().unwrap();
    for (own, computed) in found.as_flattened().iter().zip(computed.as_flattened()) {
        assert_eq!(own.map(f32::to_bits), computed.map(f32::to_bits), "{name}: a corner got another normal");
    }
    assert_eq!(smooth.triangles().len(), triangles.len());
    if smooth.compute_tangents().is_ok() {
        assert_eq!(smooth.triangles().len(), triangles.len());
    }
}

#[test]
fn actors() {
    let mut tally = Tally::default();
    let (mut near, mut signs, mut all) = (0_usize, 0_usize, 0_usize);
    for (name, asset) in assets("xac", "xac") {
        for mesh in asset.as_xac().unwrap().meshes() {
            let data = mesh.to_data();
            check(&name, &data, &mut tally);
            if data.check().is_err() || data.tangent_sets.len() != 1 || !name.contains("corpus") {
                continue;
            }
            let mut again = data.clone();
            again.compute_tangents().unwrap();
            again.check().unwrap();
            let stored = xac_corners(&data);
            let found = xac_corners(&again);
            for ([x, y, z, w], [a, b, c, d]) in stored.iter().zip(&found) {
                all += 1;
                near += usize::from(x * a + y * b + z * c > 0.94);
                signs += usize::from(w * d > 0.0);
            }
        }
    }
    println!("xac: {tally:?}; tangents within 20 degrees {near}, with their sign {signs}, of {all}");
    assert!(tally.normals.0 * 100 >= tally.normals.1 * 97, "{tally:?}");
    assert!(near * 100 >= all * 80, "{near} of {all}");
}

fn xac_corners(data: &xac::build::MeshData) -> Vec<[f32; 4]> {
    let triangles = data.triangles();
    triangles.as_flattened().iter().map(|index| data.tangent_sets[0][*index as usize]).collect()
}

#[test]
fn ships() {
    let mut tally = Tally::default();
    for (name, asset) in assets("xmf", "xmf") {
        let Ok(mesh) = asset.as_xmf().unwrap().mesh() else { continue };
        check(&name, &mesh.to_data(), &mut tally);
    }
    println!("xmf: {tally:?}");
    assert!(tally.normals.0 * 100 >= tally.normals.1 * 97, "{tally:?}");
}

#[test]
fn creatures() {
    let mut tally = Tally::default();
    for (name, asset) in assets("mdl", "mdl") {
        for mesh in asset.as_mdl().unwrap().nodes().filter_map(|node| node.mesh()) {
            check(&name, mesh, &mut tally);
        }
    }
    println!("mdl: {tally:?}");
    assert!(tally.normals.0 * 100 >= tally.normals.1 * 97, "{tally:?}");
}

#[test]
fn models() {
    let mut tally = Tally::default();
    for kind in ["xmodel_export", "xmodel_bin"] {
        for (name, asset) in assets(kind, "xmodel") {
            let xmodel::Content::Model(model) = &asset.as_xmodel().unwrap().content else { continue };
            check(&name, model, &mut tally);
        }
    }
    println!("xmodel: {tally:?}");
    assert!(tally.normals.0 * 100 >= tally.normals.1 * 97, "{tally:?}");
}

#[test]
fn a_mesh_is_edited_and_put_back() {
    for (name, asset) in assets("xmf", "xmf").take(40) {
        let mut file = asset.as_xmf().unwrap().clone();
        let Ok(mesh) = file.mesh() else { continue };
        let mut data: xmf::MeshData = mesh.to_data();
        if mesh.is_collision() || data.triangles.len() < 2 || data.normals.is_empty() {
            continue;
        }
        data.weld(0.0);
        data.smooth_normals(1.0);
        if file.edit(|mesh| mesh.replace(&data)).is_err() {
            continue;
        }
        let back = Asset::read(&file.to_bytes().unwrap()).unwrap();
        let found = back.as_xmf().unwrap().mesh().unwrap().to_data();
        assert_eq!((found.triangles, found.positions), (data.triangles, data.positions), "{name}");
    }
}
