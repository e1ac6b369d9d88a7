//! Gives a ship of X4 or X Rebirth another material of the game's library.
//!
//! `cargo run -p meshwire --example swap_ship_material -- samples/xmf/x4-ship-lod0.xmf ships.hull ships.chrome ship.xmf`

use std::error::Error;

use meshwire::Asset;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    print!("{}", run(&arguments)?);
    Ok(())
}

/// Reads the mesh, changes it, writes it; says what was done.
pub fn run(arguments: &[&str]) -> Result<String, Box<dyn Error>> {
    let [input, from, to, output] = arguments else {
        return Err("usage: swap_ship_material MESH FROM TO OUTPUT".into());
    };
    let mut asset = Asset::read(&std::fs::read(input)?)?;
    let Asset::Xmf(ship) = &mut asset else {
        return Err(format!("{input}: expected a mesh, found {}", asset.format().description()).into());
    };
    let count = ship.rename_material(from, to)?;
    if count == 0 {
        let known: Vec<_> = ship.materials().map(|material| material.name.to_lossy()).collect();
        return Err(format!("{input}: no material \"{from}\" among {}", known.join(", ")).into());
    }
    // The buffers are not even decoded: their compressed bytes are written back unchanged.
    std::fs::write(output, asset.to_bytes()?)?;
    Ok(format!("{count} ranges of triangles in {output}\n"))
}
