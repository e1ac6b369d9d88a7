//! Puts another texture into all material layers of an EMotionFX actor that have a certain one.
//!
//! `cargo run -p meshwire --example retexture_actor -- samples/xac/figure.xac figure_cloth figure_silk silk.xac`

use std::error::Error;

use meshwire::Asset;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    print!("{}", run(&arguments)?);
    Ok(())
}

/// Reads the actor, changes it, writes it; says what was done.
pub fn run(arguments: &[&str]) -> Result<String, Box<dyn Error>> {
    let [input, from, to, output] = arguments else { return Err("usage: retexture_actor ACTOR FROM TO OUTPUT".into()) };
    let mut asset = Asset::read(&std::fs::read(input)?)?;
    let Asset::Xac(actor) = &mut asset else {
        return Err(format!("{input}: expected an actor, found {}", asset.format().description()).into());
    };
    let count = actor.rename_texture(from, to);
    if count == 0 {
        let known: Vec<String> = actor.textures().map(ToString::to_string).collect();
        return Err(format!("{input}: no texture \"{from}\" among {}", known.join(", ")).into());
    }
    std::fs::write(output, asset.to_bytes()?)?;
    Ok(format!("{count} layers in {output}\n"))
}
