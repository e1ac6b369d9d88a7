//! The fields of a file as a tree with their byte ranges, for programs that show a file beside its bytes.
//!
//! ```
//! # #[cfg(feature = "xpm")] {
//! use meshwire::Asset;
//! use meshwire::outline::Outline;
//!
//! let outline = Outline::of(|sink| Asset::read(b"XPM \x01\0\0\x01")?.layout(sink))?;
//! let names: Vec<String> = outline.below(&"header".parse()?, 0, 10).iter().map(|row| row.segment.to_string()).collect();
//! assert_eq!(names, ["major_version", "minor_version", "big_endian", "multiply_order"]);
//! assert_eq!(outline.at(5).unwrap().to_string(), "header.minor_version");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeMap;
use std::ops::Range;

use meshwire_core::layout::{Leaf, LeafKind};
use meshwire_core::reader::widen;

use crate::json::{ElementPath, Step};
use crate::{Endian, Error, Path, Segment};

/// The fields of a file. Equal neighboring elements of a list are stored once, so that arrays of millions of numbers take
/// no memory.
#[derive(Debug, Clone, Default)]
pub struct Outline {
    /// In file order; the parts of a node follow it. A node whose parts are not next to each other in the file occurs
    /// several times.
    nodes: Vec<Node>,
}

/// A field, or equal neighboring elements of a list.
#[derive(Debug, Clone)]
struct Node {
    segment: Segment,
    /// Offset of the first byte.
    start: usize,
    /// Number of bytes of one element.
    size: usize,
    /// Number of elements.
    repeat: usize,
    /// Index of the node after the parts of this one.
    end: usize,
    leaf: Option<(LeafKind, Endian)>,
    meaning: Option<Box<str>>,
}

/// A node, or an element of a repeated one, whose parts are moved by some bytes.
type Place = (usize, usize);

/// A part of a file that [`Outline::below`] found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// The last step of its path.
    pub segment: Segment,
    /// Its bytes. A part whose fields are not next to each other in the file has several ranges.
    pub ranges: Vec<Range<usize>>,
    /// Number of its own parts.
    pub parts: usize,
    /// Type and byte order if it is a value, with the meaning of the value.
    pub leaf: Option<(LeafKind, Endian, Option<Box<str>>)>,
}

impl Row {
    /// Returns the value in the bytes of the file as text, as `meshwire layout` prints it.
    #[must_use]
    pub fn value(&self, bytes: &[u8]) -> Option<String> {
        let (kind, endian, _) = self.leaf.as_ref()?;
        let bytes = bytes.get(self.ranges.first()?.clone())?;
        let (size, path) = (widen(bytes.len()), &Path::root());
        let leaf = Leaf { path, offset: 0, bytes, size, kind: *kind, endian: *endian, meaning: None };
        Some(leaf.value().to_string())
    }
}

impl Outline {
    /// Collects the fields that a layout reports, such as [`Asset::layout`](crate::Asset::layout).
    ///
    /// # Errors
    /// Those of `layout`.
    pub fn of(layout: impl FnOnce(&mut dyn FnMut(Leaf<'_>)) -> Result<(), Error>) -> Result<Self, Error> {
        let mut builder = Builder::default();
        layout(&mut |leaf| builder.leaf(&leaf))?;
        builder.close(0);
        Ok(Self { nodes: builder.nodes })
    }

    /// Returns the path of the field that a byte belongs to.
    #[must_use]
    pub fn at(&self, offset: usize) -> Option<Path> {
        let (mut path, mut within, mut shift) = (Path::root(), 0..self.nodes.len(), 0);
        loop {
            let (index, node) = self.siblings(within.clone()).find(|(_, node)| {
                let start = node.start + shift;
                (start..start + node.size * node.repeat).contains(&offset)
            })?;
            let element = (offset - node.start - shift) / node.size.max(1);
            path.push(node.element(element));
            if node.leaf.is_some() {
                return Some(path);
            }
            shift += element * node.size;
            within = index + 1..node.end;
        }
    }

    /// Returns the part at a path.
    #[must_use]
    pub fn row(&self, path: &ElementPath) -> Option<Row> {
        let places = self.places(path);
        let node = self.nodes.get(places.first()?.0)?;
        let segment = match path.0.last()? {
            Step::Index(index) => Segment::Index(*index),
            Step::Field(_) => node.segment,
        };
        Some(self.row_of(segment, &places))
    }

    /// Returns `count` parts of the part at a path, from the one with number `from` on. The empty path is the file.
    #[must_use]
    pub fn below(&self, path: &ElementPath, from: usize, count: usize) -> Vec<Row> {
        let groups = self.groups(&self.places(path));
        let (mut rows, mut skip) = (Vec::new(), from);
        for group in groups {
            let elements = group.elements;
            for element in skip.min(elements)..elements {
                if rows.len() == count {
                    return rows;
                }
                let moved = |(node, shift): &Place| {
                    let size = self.nodes.get(*node).map_or(0, |node| node.size);
                    (*node, shift + element * size)
                };
                let places: Vec<Place> = group.places.iter().map(moved).collect();
                let segment = match group.segment {
                    Segment::Index(first) => Segment::Index(first + element),
                    field @ Segment::Field(_) => field,
                };
                rows.push(self.row_of(segment, &places));
            }
            skip = skip.saturating_sub(elements);
        }
        rows
    }

    fn row_of(&self, segment: Segment, places: &[Place]) -> Row {
        let nodes = || places.iter().filter_map(|(node, shift)| Some((self.nodes.get(*node)?, shift)));
        let ranges = nodes().map(|(node, shift)| node.start + shift..node.start + shift + node.size).collect();
        let leaf = nodes().find_map(|(node, _)| node.leaf.map(|(kind, endian)| (kind, endian, node.meaning.clone())));
        let parts = self.groups(places).iter().map(|group| group.elements).sum();
        Row { segment, ranges, parts, leaf }
    }

    /// Finds all places of a path.
    fn places(&self, path: &ElementPath) -> Vec<Place> {
        let mut within = vec![(0..self.nodes.len(), 0)];
        let mut places = Vec::new();
        for step in &path.0 {
            places = within
                .iter()
                .flat_map(|(range, shift)| {
                    let found = self.siblings(range.clone());
                    found.filter_map(move |(index, node)| Some((index, shift + node.size * node.holds(step)?)))
                })
                .collect();
            within = self.inside(&places);
        }
        if path.0.is_empty() { vec![(usize::MAX, 0)] } else { places }
    }

    /// Returns the nodes inside places, with the shift of each.
    fn inside(&self, places: &[Place]) -> Vec<(Range<usize>, usize)> {
        let range = |index: usize| match self.nodes.get(index) {
            Some(node) => index + 1..node.end,
            None => 0..self.nodes.len(),
        };
        places.iter().map(|(index, shift)| (range(*index), *shift)).collect()
    }

    fn siblings(&self, range: Range<usize>) -> impl Iterator<Item = (usize, &Node)> {
        let mut next = range.start;
        std::iter::from_fn(move || {
            let index = next;
            let node = self.nodes.get(index).filter(|_| index < range.end)?;
            next = node.end;
            Some((index, node))
        })
    }

    /// Lists the parts of a part: each field once, and runs of equal elements.
    fn groups(&self, places: &[Place]) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        let mut runs: Vec<Group> = Vec::new();
        for (range, shift) in self.inside(places) {
            for (index, node) in self.siblings(range) {
                let group = Group { segment: node.segment, elements: node.repeat, places: vec![(index, shift)] };
                match node.segment {
                    Segment::Index(_) => runs.push(group),
                    Segment::Field(_) => match groups.iter_mut().find(|known| known.segment == node.segment) {
                        Some(known) => known.places.push((index, shift)),
                        None => groups.push(group),
                    },
                }
            }
        }
        if !runs.windows(2).all(|pair| matches!(pair, [one, next] if one.end() <= next.first())) {
            runs = self.merged(&runs);
        }
        groups.extend(runs);
        groups
    }

    /// Joins the runs of a list whose elements have parts in several places of the file.
    fn merged(&self, runs: &[Group]) -> Vec<Group> {
        let mut elements: BTreeMap<usize, Vec<Place>> = BTreeMap::new();
        for run in runs {
            for (node, shift) in &run.places {
                let size = self.nodes.get(*node).map_or(0, |node| node.size);
                for element in 0..run.elements {
                    elements.entry(run.first() + element).or_default().push((*node, shift + element * size));
                }
            }
        }
        let group = |(index, places)| Group { segment: Segment::Index(index), elements: 1, places };
        elements.into_iter().map(group).collect()
    }
}

/// A field with all its places, or a run of equal elements.
struct Group {
    segment: Segment,
    elements: usize,
    places: Vec<Place>,
}

impl Group {
    fn first(&self) -> usize {
        if let Segment::Index(index) = self.segment { index } else { 0 }
    }

    fn end(&self) -> usize {
        self.first() + self.elements
    }
}

impl Node {
    fn element(&self, element: usize) -> Segment {
        match self.segment {
            Segment::Index(first) => Segment::Index(first + element),
            field @ Segment::Field(_) => field,
        }
    }

    /// Returns the number of the element that a step leads to.
    fn holds(&self, step: &Step) -> Option<usize> {
        match (self.segment, step) {
            (Segment::Field(own), Step::Field(wanted)) => (own == wanted).then_some(0),
            (Segment::Index(first), Step::Index(wanted)) => {
                wanted.checked_sub(first).filter(|element| *element < self.repeat)
            }
            _ => None,
        }
    }

    /// Returns true if another node differs only in its place.
    fn is_like(&self, other: &Self, by: usize, nodes_by: usize) -> bool {
        self.segment == other.segment
            && self.start + by == other.start
            && self.size == other.size
            && self.repeat == other.repeat
            && self.end + nodes_by == other.end
            && self.leaf == other.leaf
            && self.meaning == other.meaning
    }
}

#[derive(Default)]
struct Builder {
    nodes: Vec<Node>,
    /// The open nodes, outermost first, each with its last closed part.
    open: Vec<(usize, Option<usize>)>,
    /// The last closed node outside all open ones.
    last: Option<usize>,
    /// Offset after the last leaf.
    next: usize,
}

impl Builder {
    fn leaf(&mut self, leaf: &Leaf<'_>) {
        let (Some((last, above)), Ok(offset)) = (leaf.path.segments().split_last(), usize::try_from(leaf.offset))
        else {
            return;
        };
        if leaf.bytes.is_empty() {
            return;
        }
        let is_open = |((index, _), segment): &(&(usize, Option<usize>), &Segment)| {
            self.nodes.get(*index).is_some_and(|node| node.segment == **segment)
        };
        let common = self.open.iter().zip(above).take_while(is_open).count();
        // Bytes of no field end all of them.
        self.close(if offset == self.next { common } else { 0 });
        for segment in above.get(self.open.len()..).unwrap_or_default() {
            self.push(*segment, offset, None, None);
        }
        self.push(*last, offset, Some((leaf.kind, leaf.endian)), leaf.meaning.map(Box::from));
        self.next = offset.saturating_add(leaf.bytes.len());
        self.close(above.len());
    }

    fn push(&mut self, segment: Segment, start: usize, leaf: Option<(LeafKind, Endian)>, meaning: Option<Box<str>>) {
        self.open.push((self.nodes.len(), None));
        self.nodes.push(Node { segment, start, size: 0, repeat: 1, end: 0, leaf, meaning });
    }

    /// Closes all open nodes but the outermost `remaining`.
    fn close(&mut self, remaining: usize) {
        while self.open.len() > remaining {
            let Some((index, _)) = self.open.pop() else { return };
            let (end, next) = (self.nodes.len(), self.next);
            if let Some(node) = self.nodes.get_mut(index) {
                (node.size, node.end) = (next - node.start, end);
            }
            let last = self.open.last_mut().map_or(&mut self.last, |(_, last)| last);
            match *last {
                Some(before) if repeats(&self.nodes, before, index) => {
                    self.nodes.truncate(index);
                    if let Some(node) = self.nodes.get_mut(before) {
                        node.repeat += 1;
                    }
                }
                _ => *last = Some(index),
            }
        }
    }
}

/// Returns true if the node at `index`, the last one, is another element of the run at `before`, which precedes it.
fn repeats(nodes: &[Node], before: usize, index: usize) -> bool {
    let (Some(run), Some(node)) = (nodes.get(before), nodes.get(index)) else { return false };
    let (Segment::Index(first), Segment::Index(number)) = (run.segment, node.segment) else { return false };
    let by = run.size * run.repeat;
    let (parts, its) = (nodes.get(before + 1..index).unwrap_or_default(), nodes.get(index + 1..).unwrap_or_default());
    run.end == index
        && first + run.repeat == number
        && run.size == node.size
        && run.start + by == node.start
        && run.leaf == node.leaf
        && run.meaning == node.meaning
        && parts.len() == its.len()
        && parts.iter().zip(its).all(|(part, other)| part.is_like(other, by, index - before))
}
