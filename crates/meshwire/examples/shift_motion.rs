//! Lets an EMotionFX motion begin later, or cuts a part out of it.
//!
//! `cargo run -p meshwire --example shift_motion -- samples/xsm/walk.xsm late.xsm shift 0.5`
//! `cargo run -p meshwire --example shift_motion -- samples/xsm/walk.xsm step.xsm trim 0.25 0.75`

use std::error::Error;

use meshwire::Asset;
use meshwire::xsm::Interpolation;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    print!("{}", run(&arguments)?);
    Ok(())
}

/// Reads the motion, changes it, writes it; says what was done.
pub fn run(arguments: &[&str]) -> Result<String, Box<dyn Error>> {
    let [input, output, change @ ..] = arguments else { return Err(USAGE.into()) };
    let mut asset = Asset::read(&std::fs::read(input)?)?;
    let Asset::Xsm(motion) = &mut asset else {
        return Err(format!("{input}: expected a motion, found {}", asset.format().description()).into());
    };
    let before = motion.motion()?.duration();
    match change {
        ["shift", seconds] => motion.shift_time(seconds.parse()?)?,
        ["trim", from, to] => motion.trim(from.parse()?, to.parse()?, Interpolation::Spherical)?,
        _ => return Err(USAGE.into()),
    }
    let after = motion.motion()?.duration();
    std::fs::write(output, asset.to_bytes()?)?;
    Ok(format!("the last key was at {before} s and is at {after} s in {output}\n"))
}

const USAGE: &str = "usage: shift_motion MOTION OUTPUT shift SECONDS, or shift_motion MOTION OUTPUT trim FROM TO";
