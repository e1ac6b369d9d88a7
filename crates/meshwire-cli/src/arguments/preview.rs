//! `preview` and `sheet`.

use std::path::PathBuf;

use clap::Args;

use super::{Company, Models, Target};

/// How models are looked at.
#[derive(Debug, Args)]
pub struct Sight {
    /// Position of the camera around the model and above the ground, in degrees; 0 looks at its front
    #[arg(long, value_name = "AROUND,ABOVE", default_value = "30,20", value_parser = angles, allow_hyphen_values = true)]
    pub angle: [f32; 2],
    /// Level of detail to draw
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub lod: u32,
    /// Draws a line from each node to its parent
    #[arg(long)]
    pub bones: bool,
    /// Draws the edges of collision and walk meshes
    #[arg(long)]
    pub collision: bool,
    /// Folder to search recursively for textures; the folder of the model is always searched
    #[arg(long, value_name = "FOLDER")]
    pub textures: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Preview {
    #[command(flatten)]
    pub models: Models,
    #[command(flatten)]
    pub target: Target,
    #[command(flatten)]
    pub sight: Sight,
    /// Width and height of the picture
    #[arg(long, value_name = "PIXELS", default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..=4096))]
    pub size: u32,
    /// The animation to show, by its name or its number from 0
    #[arg(long, value_name = "NAME")]
    pub animation: Option<String>,
    /// The time to show, in seconds from the start of the animation
    #[arg(long, value_name = "SECONDS", default_value_t = 0.0)]
    pub time: f64,
    #[command(flatten)]
    pub company: Company,
}

#[derive(Debug, Args)]
pub struct Sheet {
    #[command(flatten)]
    pub models: Models,
    /// A picture such as sheet.png, or a page such as index.html, whose pictures are redrawn only where a model has
    /// changed
    #[arg(short, long, value_name = "PATH")]
    pub output: PathBuf,
    #[command(flatten)]
    pub sight: Sight,
    /// Width and height of each model
    #[arg(long, value_name = "PIXELS", default_value_t = 192, value_parser = clap::value_parser!(u32).range(16..=1024))]
    pub size: u32,
    /// Overwrites existing files
    #[arg(long)]
    pub force: bool,
}

/// One or two angles, in degrees.
fn angles(text: &str) -> Result<[f32; 2], String> {
    let mut parts = text.split(',').map(|part| part.trim().parse::<f32>().ok().filter(|angle| angle.is_finite()));
    match (parts.next().flatten(), parts.next(), parts.next()) {
        (Some(around), None, None) => Ok([around, 20.0]),
        (Some(around), Some(Some(above)), None) => Ok([around, above]),
        _ => Err("expected one or two angles in degrees, such as 30,20".to_owned()),
    }
}
