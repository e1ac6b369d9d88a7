//! Writes scenes with everything that glTF refuses as GLB and as glTF with a file of numbers:
//! `cargo run -p meshwire-gltf --example strange_scenes -- FOLDER`.

#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "scenes made by hand")]

use std::path::PathBuf;
use std::{env, fs};

use meshwire_gltf::{Options, Origin, Picture, export};

#[path = "../tests/strange/mod.rs"]
mod strange;

/// A white pixel.
const PIXEL: &[u8] = &[
    0x89, b'P', b'N', b'G', 13, 10, 26, 10, 0, 0, 0, 13, b'I', b'H', b'D', b'R', 0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0,
    0x3a, 0x7e, 0x9b, 0x55, 0, 0, 0, 10, b'I', b'D', b'A', b'T', 0x78, 0x9c, 0x63, 0xf8, 0x0f, 0, 1, 1, 1, 0, 0x1b,
    0xb6, 0xee, 0x56, 0, 0, 0, 0, b'I', b'E', b'N', b'D', 0xae, 0x42, 0x60, 0x82,
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(env::args_os().nth(1).ok_or("expected a folder")?);
    fs::create_dir_all(&folder)?;
    let picture = |_: &meshwire_scene::Texture| Some(Picture::Png(PIXEL.to_vec()));
    for (name, scene) in strange::all() {
        let mut options = Options::default();
        options.origins.push(Origin::of(&scene, "strange", name));
        options.pictures = Some(&picture);
        fs::write(folder.join(format!("{name}.glb")), export(&scene, &options)?.into_glb()?)?;
        let binary = format!("{name}.bin");
        let (tree, numbers) = export(&scene, &options)?.into_gltf(&binary)?;
        fs::write(folder.join(format!("{name}.gltf")), tree)?;
        fs::write(folder.join(binary), numbers)?;
    }
    Ok(())
}
