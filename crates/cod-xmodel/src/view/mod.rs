//! Views: bounds, parent-relative transforms, sorted weights, render buffers, skinned poses.
//!
//! Transforms are double-precision [`glam`] affine transforms from bone space to model space or to the space of the
//! parent.

mod buffers;
mod skeleton;

pub use buffers::Buffers;
pub use glam;

use crate::model::{Weight, Weights};

/// Returns the `count` heaviest weights in descending order, normalized.
///
/// ```
/// # mod meshwire { pub use cod_xmodel as xmodel; }
/// use meshwire::xmodel::{model::Weight, view::heaviest};
///
/// let weights = [(0, 0.1), (4, 0.6), (2, 0.2)].map(|(bone, weight)| Weight { bone, weight });
/// let heaviest = heaviest(&weights, 2);
/// assert_eq!(heaviest[0].bone, 4);
/// assert_eq!(heaviest[0].weight, 0.6 / (0.6 + 0.2));
/// ```
#[must_use]
pub fn heaviest(weights: &[Weight], count: usize) -> Weights {
    let mut sorted: Weights = weights.iter().copied().collect();
    sorted.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    sorted.truncate(count);
    let sum: f64 = sorted.iter().map(|weight| weight.weight).sum();
    if sum > 0.0 {
        for weight in &mut sorted {
            weight.weight /= sum;
        }
    }
    sorted
}
