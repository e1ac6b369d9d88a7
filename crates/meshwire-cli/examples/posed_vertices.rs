//! Prints the positions of all vertices of a model at several times of its first animation, or of a motion passed as the
//! second argument, as JSON in the space of glTF. They can be compared with what an editor shows of an export.
//!
//! `cargo run -p meshwire-cli --example posed_vertices -- samples/mdl_text/animations.mdl`

use std::error::Error;
use std::fmt::Write;

use meshwire::Asset;
use meshwire::scene::{Scene, Space};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [model, motion @ ..] = arguments.as_slice() else { return Err("expected MODEL [MOTION]".into()) };
    print!("{}", run(model, motion.first().map(String::as_str))?);
    Ok(())
}

/// Three moments, each with the vertices of every mesh: part after part, as the file has them.
pub fn run(model: &str, motion: Option<&str>) -> Result<String, Box<dyn Error>> {
    let mut scene = read(model)?;
    if let Some(motion) = motion {
        scene.animations.clear();
        scene.play(&read(motion)?);
    }
    scene.convert(Space::GLTF);
    let animation = scene.animations.first().ok_or("expected a model with an animation, found none")?;
    let longest = animation.channels.iter().map(|channel| &channel.track.keys).max_by_key(|keys| keys.len());
    let keys = longest.filter(|keys| !keys.is_empty()).ok_or("expected keys, found none")?;
    let times = [0, keys.len() / 2, keys.len() - 1].into_iter().filter_map(|key| Some(keys.get(key)?.time));
    let mut moments = Vec::new();
    for time in times {
        let moment = scene.at_moment(animation, time);
        let mut meshes = Vec::new();
        for mesh in &scene.meshes {
            let mut places = Vec::new();
            for place in scene.placed(mesh, &moment.worlds).into_iter().flatten().filter(|place| place.is_finite()) {
                places.push(format!("[{},{},{}]", place.x, place.y, place.z));
            }
            meshes.push(format!("{:?}:[{}]", mesh.source, places.join(",")));
        }
        moments.push(format!("{{\"time\":{time},\"meshes\":{{{}}}}}", meshes.join(",")));
    }
    let mut text = String::new();
    let name = String::from_utf8_lossy(&animation.name);
    writeln!(text, "{{\"animation\":{name:?},\"moments\":[{}]}}", moments.join(","))?;
    Ok(text)
}

fn read(path: &str) -> Result<Scene, Box<dyn Error>> {
    let asset = Asset::read(&std::fs::read(path).map_err(|error| format!("{path}: {error}"))?)?;
    Ok(asset.scene().map_err(|error| format!("{path}: {error}"))?)
}
