//! The counts in a file. Files damaged by manual edits usually have a wrong one, so an error at a list that is too
//! short or too long mentions it.

use crate::lines::{COUNT, Line};
use crate::tokens::Token;

/// The first line of an element, and the line that counts the elements. Among those with the same keyword, the one that
/// occurs latest in a file is first.
const LISTS: [(Line, Line); 15] = [
    (Line::SiegeWeight, Line::SiegeVertexWeights),
    (Line::SiegeVertex, Line::SiegeWeightCount),
    (Line::SiegeBone, Line::SiegeBoneCount),
    (Line::Material, Line::MaterialCount),
    (Line::OldMaterial, Line::MaterialCount),
    (Line::Object, Line::ObjectCount),
    (Line::Triangle, Line::FaceCount),
    (Line::Weight, Line::WeightCount),
    (Line::Vertex, Line::VertexCount),
    (Line::Bone, Line::BoneCount),
    (Line::BoneName, Line::BoneCount),
    (Line::Note, Line::KeyCount),
    (Line::Track, Line::TrackCount),
    (Line::Frame, Line::FrameCount),
    (Line::PartName, Line::PartCount),
];

/// The last count of each line.
#[derive(Debug)]
pub(crate) struct Counts([Option<u32>; COUNT]);

impl Counts {
    pub(crate) fn new() -> Self {
        Self([None; COUNT])
    }

    /// Records a count.
    #[inline]
    pub(crate) fn note(&mut self, line: Line, count: u32) {
        if let Some(slot) = self.0.get_mut(line.index()) {
            *slot = Some(count);
        }
    }

    /// Returns ` (NUMFACES says 9)` if that may be why `wanted` was not found. `is_found` identifies the actual token;
    /// there is none at the end of a file.
    pub(crate) fn hint(&self, wanted: Line, is_found: impl Fn(&Token) -> bool) -> String {
        self.culprit(wanted, is_found)
            .and_then(|line| Some((line, (*self.0.get(line.index())?)?)))
            .map_or_else(String::new, |(line, count)| format!(" ({} says {count})", line.info().token.keyword))
    }

    fn culprit(&self, wanted: Line, is_found: impl Fn(&Token) -> bool) -> Option<Line> {
        let is_there = |line: Line| {
            let info = line.info();
            is_found(info.token) || info.wide.is_some_and(&is_found)
        };
        let is_stated = |count: &Line| self.0.get(count.index()).is_some_and(Option::is_some);
        // An additional element: of the list that has just ended, or of the list inside its last element.
        let behind_list = matches!(
            wanted,
            Line::Vertex
                | Line::VertexCount
                | Line::FaceCount
                | Line::MaterialCount
                | Line::SiegeVertex
                | Line::SiegeWeightCount
                | Line::FrameRate
                | Line::End
        );
        let too_many = LISTS.iter().find(|(first, count)| behind_list && is_stated(count) && is_there(*first));
        // Another record in place of an element.
        let too_few = || LISTS.iter().find(|(first, _)| *first == wanted);
        too_many.or_else(too_few).map(|(_, count)| *count)
    }
}
