//! Makes a Neverwinter Nights creature larger or smaller: meshes, bones, animations, bounds.
//!
//! `cargo run -p meshwire --example rescale_creature -- samples/mdl/ee-skin-of-64-bones.mdl 2 giant.mdl`

use std::error::Error;

use meshwire::Asset;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    print!("{}", run(&arguments)?);
    Ok(())
}

/// Reads the model, changes it, writes it; says what was done.
pub fn run(arguments: &[&str]) -> Result<String, Box<dyn Error>> {
    let [input, factor, output] = arguments else { return Err("usage: rescale_creature MODEL FACTOR OUTPUT".into()) };
    let mut asset = Asset::read(&std::fs::read(input)?)?;
    let Asset::Mdl(creature) = &mut asset else {
        return Err(format!("{input}: expected a model, found {}", asset.format().description()).into());
    };
    creature.scale(factor.parse()?)?;
    let (nodes, meshes) = (creature.nodes().count(), creature.nodes().filter(|node| node.mesh().is_some()).count());
    // The game looks a creature up by the name of its file, and the model inside has the same name.
    let name = creature.model.name.to_lossy().into_owned();
    std::fs::write(output, asset.to_bytes()?)?;
    Ok(format!("{name}: {nodes} nodes, {meshes} of them meshes, in {output}\n"))
}
