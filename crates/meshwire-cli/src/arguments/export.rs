//! `export`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{Models, Target};

#[derive(Debug, Args)]
pub struct Export {
    #[command(flatten)]
    pub models: Models,
    #[command(flatten)]
    pub target: Target,
    /// The form of the output [default: glb; gltf if --output ends in .gltf]
    #[arg(long, value_name = "FORM")]
    pub to: Option<GltfForm>,
    #[command(flatten)]
    pub company: Company,
    /// Folder to search recursively for textures; the folder of the model is always searched
    #[arg(long, value_name = "FOLDER")]
    pub textures: Option<PathBuf>,
    /// If a node has a mesh in several levels of detail, exports only this one or the next finer [default: all of them]
    #[arg(long, value_name = "N")]
    pub lod: Option<u32>,
}

/// Files that are shown together with another one.
#[derive(Debug, Args)]
pub struct Company {
    /// The model whose skeleton the motions move; every output contains it, with the motion
    #[arg(long, value_name = "FILE")]
    pub skeleton: Option<PathBuf>,
    /// Motions of the models, bound by the names of nodes
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub animations: Vec<PathBuf>,
    /// Folder with the supermodels of Neverwinter models: the models also get the animations that they inherit
    #[arg(long, value_name = "DIR")]
    pub supermodel_dir: Option<PathBuf>,
}

/// How glTF is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum GltfForm {
    /// One file
    Glb,
    /// JSON, with the binary data in a file beside it
    Gltf,
}
