//! Turns a Call of Duty model from text into the binary form that the converter of the game reads fastest.
//!
//! `cargo run -p meshwire --example convert_xmodel -- samples/xmodel_export/bones-turned-and-scaled.xmodel_export out.xmodel_bin`

use std::error::Error;

use meshwire::Asset;
use meshwire::xmodel::Kind;
use meshwire::xmodel::convert::{Options, convert};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    print!("{}", run(&arguments)?);
    Ok(())
}

/// Reads the model, converts it, writes it; says what did not survive.
pub fn run(arguments: &[&str]) -> Result<String, Box<dyn Error>> {
    let [input, output] = arguments else { return Err("usage: convert_xmodel MODEL OUTPUT".into()) };
    let asset = Asset::read(&std::fs::read(input)?)?;
    let Asset::Xmodel(model) = &asset else {
        return Err(format!("{input}: expected a Call of Duty file, found {}", asset.format().description()).into());
    };
    // Binary files hold normals, weights and colors in narrow ranges. Without `clamp` a value outside is an error
    // that names every line.
    let options = Options { clamp: true, ..Options::default() };
    let conversion = convert(model, Kind::XmodelBin, &options)?;
    let report: String = conversion.losses.iter().map(|loss| format!("{loss}\n")).collect();
    std::fs::write(output, Asset::from(conversion.file).to_bytes()?)?;
    Ok(format!("{report}{output} is written\n"))
}
