//! The seeds in `fuzz/seeds`: small inputs of the campaign that reach something of their own. They are made from the
//! samples and from random bytes, so that they belong to the project; `cargo test` replays them.

use std::path::{Path, PathBuf};

use super::engine::{corpus, describe};
use super::targets::Target;

/// Bytes of the largest seed: most of what a target can reach is reached by less.
const LARGEST: u64 = 1 << 10;
/// Bytes of the seeds of a target: together they stay below the size of the samples.
const OF_TARGET: u64 = 8 << 10;

/// Replaces the seeds of the targets by inputs of the campaign, spread evenly over their sizes.
pub fn choose(targets: &[Target]) -> Result<(), String> {
    let folder = |target: &Target| target.folders.first().map(|folder| crate::root().join("fuzz/seeds").join(folder));
    for folder in targets.iter().filter_map(folder).filter(|folder| folder.is_dir()) {
        std::fs::remove_dir_all(&folder).map_err(describe(&folder))?;
    }
    for target in targets {
        let Some(folder) = folder(target) else { continue };
        std::fs::create_dir_all(&folder).map_err(describe(&folder))?;
        let mut inputs = small_inputs(&corpus(target))?;
        inputs.sort();
        let total: u64 = inputs.iter().map(|(size, _)| size).sum();
        let step = usize::try_from(total / OF_TARGET + 1).unwrap_or(usize::MAX);
        for (_, path) in inputs.iter().step_by(step) {
            if let Some(name) = path.file_name() {
                std::fs::copy(path, folder.join(name)).map_err(describe(path))?;
            }
        }
    }
    Ok(())
}

/// Returns the inputs of a folder that are small enough, with their sizes.
fn small_inputs(folder: &Path) -> Result<Vec<(u64, PathBuf)>, String> {
    let mut found = Vec::new();
    if folder.is_dir() {
        for entry in std::fs::read_dir(folder).map_err(describe(folder))? {
            let entry = entry.map_err(describe(folder))?;
            let size = entry.metadata().map_err(describe(&entry.path()))?.len();
            if size <= LARGEST {
                found.push((size, entry.path()));
            }
        }
    }
    Ok(found)
}
