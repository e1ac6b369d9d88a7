//! Damaged files and generated ones: everything ends in an answer.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use crate::common;

use arbitrary::Unstructured;
use binrw::Endian;
use emfx_xac::edit::Similarity;
use emfx_xac::view::DirectionRange;
use emfx_xac::{Exporter, Lengths, XacFile};
use meshwire_core::testkit::assert_law;
use meshwire_core::{Format, generate, laws, testkit};

/// Everything that can be asked of a file.
fn use_all(file: &XacFile) -> usize {
    let mut seen = file.lint().len() + file.info().lines.len();
    let tree = file.tree();
    let worlds = tree.world_transforms();
    seen += worlds.iter().filter(|world| world.inverse().is_some()).count();
    for node in tree.nodes() {
        seen += node.bounding_box.and_then(emfx_xac::OrientedBoundingBox::corners).map_or(0, |corners| corners.len());
        seen += tree.children(node.index).len();
    }
    for mesh in file.meshes() {
        seen += mesh.triangles().count() + mesh.uvs().len() + mesh.tangents().len();
        seen += mesh.parts().map(|part| part.vertices().len()).fold(0, usize::wrapping_add);
        let vertices = mesh.positions().len();
        seen += (0..vertices).map(|vertex| mesh.influences(vertex).len().min(9)).sum::<usize>();
        if vertices < 64 && mesh.skin.is_none_or(|skin| skin.all_influences().count() < 64) {
            seen += mesh.posed(mesh.positions(), &worlds, &worlds).len();
            seen += mesh.to_data().parts.len();
        }
    }
    for target in file.morph_targets() {
        for delta in &target.deltas {
            seen += delta.decode(DirectionRange::TwoForNormals).count();
            delta.apply(target.clamp(0.5), DirectionRange::One, &mut [[0.0; 3]; 4], &mut [], &mut [[0.0; 4]; 4]);
        }
    }
    seen += file.materials().map(|material| material.layers().count() + material.textures().count()).sum::<usize>();
    seen += file.lods().map(|level| use_all(&level.actor)).sum::<usize>();
    seen
}

#[test]
fn no_damage_makes_anything_panic() {
    let file = common::figure(Exporter::Max2011, Lengths::Compatible);
    let bytes = file.to_bytes().unwrap();
    let (mut inputs, mut read) = (0, 0);
    testkit::hostile(&bytes, |input| {
        inputs += 1;
        if !assert_law("damaged", laws::any_input(input, XacFile::read)) {
            return;
        }
        read += 1;
        let mut file = XacFile::read(input).unwrap();
        use_all(&file);
        file.forget_stored();
        let _ = file.transform(&Similarity { scale: 2.0, ..Similarity::IDENTITY });
        let _ = file.rename_node("hip", "pelvis");
        file.rename_texture("skin_diffuse", "hide");
        let first = file.meshes().next().map(|mesh| (mesh.chunk, mesh.to_data()));
        if let Some((chunk, data)) = first {
            let _ = file.replace_mesh(chunk, &data);
        }
        let _ = file.remove_chunk(emfx_xac::ChunkIndex(2));
    });
    println!("{inputs} inputs of {} bytes, {read} read", bytes.len());
    assert!(read > inputs / 4, "most damage is in numbers that need not be right: {read} of {inputs}");
}

/// The figure of the oldest generation, whose layers and nodes are chunks of their own, cut and damaged as well.
#[test]
fn no_damage_to_an_early_file_makes_anything_panic() {
    let bytes = common::builder(Exporter::Maya2007, Lengths::Strict).build().unwrap().to_bytes().unwrap();
    testkit::hostile(&bytes, |input| {
        if assert_law("damaged", laws::any_input(input, XacFile::read)) {
            use_all(&XacFile::read(input).unwrap());
        }
    });
}

#[test]
fn generated_files_are_written_and_read_back() {
    const FILES: u64 = 3000;
    let mut written = 0;
    for seed in 0..FILES {
        let entropy = testkit::Random::new(seed).bytes(4096);
        let Ok(mut file) = generate::whole::<XacFile>(&mut Unstructured::new(&entropy)) else { continue };
        if !assert_law(&format!("seed {seed}"), laws::written(&file, XacFile::read)) {
            continue;
        }
        written += 1;
        let bytes = file.to_bytes().unwrap();
        use_all(&file);
        let other = if file.header.endian() == Endian::Little { Endian::Big } else { Endian::Little };
        let own = file.header.endian();
        file.header.set_endian(other);
        let swapped = file.to_bytes().unwrap();
        let mut again = XacFile::read(&swapped).unwrap_or_else(|error| panic!("seed {seed}, swapped: {error}"));
        again.header.set_endian(own);
        testkit::assert_same_bytes(&format!("seed {seed}, swapped"), &bytes, &again.to_bytes().unwrap());
        assert_law(&format!("seed {seed}"), laws::rebuilt(&mut again, &bytes, XacFile::read));
    }
    println!("{written} of {FILES} generated files can be written");
    assert!(written * 10 >= FILES * 9, "{written} of {FILES}");
}
