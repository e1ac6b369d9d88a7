//! A mesh being edited.

use std::collections::{BTreeSet, HashMap};

use meshwire_scene::Influence;

use super::morph::Morphs;
use crate::build::MeshData;
use crate::file::position;

/// The data of a mesh.
pub(super) struct Edited {
    pub data: MeshData,
    /// For each set of colors of the scene, whether it has four bytes per color, and its index among sets of that kind.
    pub colors: Vec<(bool, usize)>,
    /// For each joint, its node.
    pub joints: Vec<u16>,
    pub morphs: Morphs,
}

impl Edited {
    /// Returns influences by node index.
    pub(super) fn nodes(&self, own: &[Influence]) -> Vec<(u16, f32)> {
        let node = |one: &Influence| self.joints.get(position(one.joint)).map(|node| (*node, one.weight));
        own.iter().filter_map(node).collect()
    }

    /// Splits the skin rows of vertices that shared an original vertex and now have different influences, by giving
    /// them new original numbers.
    pub(super) fn keep_rows_apart(&mut self) {
        let Some(numbers) = &mut self.data.original_vertices else { return };
        let taken: BTreeSet<u32> = numbers.iter().copied().collect();
        let mut free = (0..u32::MAX).filter(|number| !taken.contains(number));
        type Moved = (u32, Vec<(u16, u32)>);
        let mut firsts: HashMap<u32, Vec<(u16, u32)>> = HashMap::new();
        let mut made: HashMap<Moved, u32> = HashMap::new();
        for (number, own) in numbers.iter_mut().zip(&self.data.influences) {
            let own: Vec<(u16, u32)> = own.iter().map(|(node, weight)| (*node, weight.to_bits())).collect();
            if *firsts.entry(*number).or_insert_with(|| own.clone()) != own {
                *number = *made.entry((*number, own)).or_insert_with(|| free.next().unwrap_or(u32::MAX));
            }
        }
    }
}

/// Rounds a color to four bytes, as 0xAARRGGBB.
pub(super) fn pack([red, green, blue, alpha]: [f32; 4]) -> u32 {
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "float to integer casts saturate, which is what is wanted"
    )]
    let byte = |part: f32| (part * 255.0).round() as u8;
    u32::from_le_bytes([blue, green, red, alpha].map(byte))
}
