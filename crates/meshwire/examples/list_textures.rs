//! Lists the textures that the files of some folders name, whatever their format, and which files need each.
//!
//! `cargo run -p meshwire --example list_textures -- samples/xac samples/mdl`

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;

use meshwire::Asset;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let folders: Vec<&str> = arguments.iter().map(String::as_str).collect();
    print!("{}", run(&folders)?);
    Ok(())
}

/// A line for each texture: its name and the files that name it.
pub fn run(folders: &[&str]) -> Result<String, Box<dyn Error>> {
    let mut users: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for folder in folders {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if !path.is_file() {
                continue;
            }
            // Folders contain other files as well.
            let Ok(asset) = Asset::read(&std::fs::read(&path)?) else { continue };
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            for texture in textures(&asset) {
                users.entry(texture).or_default().insert(name.to_string());
            }
        }
    }
    let line = |(texture, files): (String, BTreeSet<String>)| {
        format!("{texture}: {}\n", files.into_iter().collect::<Vec<_>>().join(", "))
    };
    Ok(users.into_iter().map(line).collect())
}

fn textures(asset: &Asset) -> Vec<String> {
    match asset {
        Asset::Xac(actor) => actor.textures().map(ToString::to_string).collect(),
        Asset::Mdl(model) => model.textures().map(|texture| texture.to_string()).collect(),
        Asset::MdlText(model) => model.textures().map(|texture| texture.to_string()).collect(),
        Asset::Xmodel(model) => model.textures().map(|texture| texture.to_string()).collect(),
        // Motions have none; the textures of an Egosoft mesh are in the material library of the game.
        _ => Vec::new(),
    }
}
