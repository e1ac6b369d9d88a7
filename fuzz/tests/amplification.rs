//! A search for the inputs that take the most memory and time per byte: for every operation on a file of each format, for
//! reading glTF and making files of it, and for reading images.
//!
//! `MESHWIRE_SEARCH` is the number of seconds for each format; the table of docs/trust.md was made with 30.
#![allow(clippy::unwrap_used, clippy::cast_precision_loss, clippy::as_conversions)]

use std::time::{Duration, Instant};

use meshwire::mdl::{self, Profile};
use meshwire::{Asset, FormatId, Limits, json};
use meshwire_assembly::pictures;
use meshwire_core::testkit::{self, Random};
use meshwire_fuzz::{Change, TARGETS};
use meshwire_gltf::{Export, Options};
use meshwire_preview::Picture;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Memory that a step on a file may take: this, and so many times the size of the input. Most of the first is for curves, to
/// which a scene and its export may each add 16,384 keys.
const BASE: usize = 32 << 20;
/// The same for files made of a glTF: an XANIM has a pose per node and frame, at most two million, however few keys it is
/// made of.
const BASE_OF_POSES: usize = 512 << 20;
const TIMES: usize = 64;
/// The limit of pixels of an image. Each may take eight bytes in the image, in its decoder and in the result.
const PIXELS: u32 = 1 << 20;
const BASE_OF_PIXELS: usize = 24 * (PIXELS as usize);
/// Larger samples are not searched from: what costs most is found in small files too.
const MAX_SIZE: usize = 16 * 1024;

/// The first step.
const READ: &str = "read";

type Step = fn(&Asset);

/// Operations on a file that was read. Each drops its result.
const STEPS: &[(&str, Step)] = &[
    ("info, lint", |asset| drop((asset.info(), asset.lint()))),
    ("write", |asset| drop(asset.to_bytes())),
    ("layout", |asset| drop(asset.layout(&mut |_| ()))),
    ("dump", |asset| drop(json::to_string(asset))),
    ("scene", |asset| drop(asset.scene())),
    ("export", |asset| {
        drop(asset.scene().map(|scene| meshwire_gltf::export(&scene, &Options::default()).map(Export::into_glb)));
    }),
    ("compile", |asset| match asset {
        Asset::MdlText(text) => drop(mdl::compile(text, Profile::Nmc)),
        Asset::Mdl(model) => drop(mdl::decompile(model)),
        _ => (),
    }),
];

/// The costs of one step on an input.
#[derive(Debug, Clone, Copy, Default)]
struct Cost {
    memory: usize,
    time: Duration,
}

fn cost<T>(work: impl FnOnce() -> T) -> (T, Cost) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let start = Instant::now();
    let result = work();
    let time = start.elapsed();
    (result, Cost { memory: MEMORY.peak_usage().saturating_sub(before), time })
}

/// Runs all steps on an input.
type Costs = Box<dyn Fn(&[u8]) -> Vec<Cost>>;

/// A kind of input: how it is run, and the inputs that the search begins with.
struct Subject {
    name: &'static str,
    /// Names of the steps: reading, and others on what was read.
    steps: Vec<&'static str>,
    /// Memory that a step may take beside [`TIMES`] the input.
    base: usize,
    /// Returns the costs of the steps; of reading alone for what cannot be read.
    costs: Costs,
    /// Inputs to begin with.
    seeds: Vec<Vec<u8>>,
    /// A change of values.
    change: Option<Change>,
}

impl Subject {
    fn format(format: FormatId) -> Self {
        let costs = move |input: &[u8]| {
            let (asset, read) = cost(|| Asset::read_as_with(format, input, &Limits::default()));
            let Ok(asset) = asset else { return vec![read] };
            [read].into_iter().chain(STEPS.iter().map(|(_, step)| cost(|| step(&asset)).1)).collect()
        };
        let target = TARGETS.iter().find(|target| target.seeds.kinds.contains(&format.name()));
        Self {
            name: format.name(),
            steps: [READ].into_iter().chain(STEPS.iter().map(|(name, _)| *name)).collect(),
            base: BASE,
            costs: Box::new(costs),
            seeds: testkit::samples(format.name()).into_iter().map(|path| std::fs::read(path).unwrap()).collect(),
            change: target.and_then(|target| target.change),
        }
    }

    /// Reading a GLB, and making a file of each format of its scene.
    fn gltf() -> Self {
        let costs = |input: &[u8]| {
            let (reading, read) = cost(|| meshwire_gltf::read(input));
            let Ok(reading) = reading else { return vec![read] };
            let make = |format: &FormatId| drop(Asset::from_scene(&reading.scene, *format, None));
            [read].into_iter().chain(FormatId::ALL.iter().map(|format| cost(|| make(format)).1)).collect()
        };
        let folder = std::fs::read_dir(testkit::root().join("fuzz/regressions/glb")).unwrap();
        Self {
            name: "glTF",
            steps: [READ].into_iter().chain(FormatId::ALL.iter().map(|format| format.name())).collect(),
            base: BASE_OF_POSES,
            costs: Box::new(costs),
            seeds: folder.map(|entry| std::fs::read(entry.unwrap().path()).unwrap()).collect(),
            change: TARGETS.iter().find(|target| target.name == "gltf_make").and_then(|target| target.change),
        }
    }

    /// Reading an image.
    fn image() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let read = move |input: &[u8]| {
            // Only TGA files are recognized by their names.
            let extension = if input.starts_with(b"\x89PNG") { "png" } else { "tga" };
            let path = folder.path().join("image").with_extension(extension);
            std::fs::write(&path, input).unwrap();
            cost(|| pictures::read(&path, &Limits::default().with_max_pixels(PIXELS.into())).is_ok())
        };
        assert!(images().iter().all(|image| read(image).0), "all seeds are images");
        Self {
            name: "image",
            steps: vec![READ],
            base: BASE_OF_PIXELS,
            costs: Box::new(move |input| vec![read(input).1]),
            seeds: images(),
            change: None,
        }
    }
}

/// Small images of three kinds: 4 by 4 pixels.
fn images() -> Vec<Vec<u8>> {
    let png = Picture::new(4, 4, vec![[1, 2, 3, 255]; 16]).unwrap().to_png().unwrap();
    // Run-length encoded, with 32 bits per pixel: a header and one run.
    let tga = [&[0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 4, 0, 32, 8][..], &[0x8f, 3, 2, 1, 255]].concat();
    // Compressed as DXT1: width, height and format in a header of 128 bytes, and one block.
    let mut dds = b"DDS ".to_vec();
    let words = [124, 0x1007, 4, 4];
    dds.extend(words.into_iter().chain([0; 14]).chain([32, 4]).flat_map(u32::to_le_bytes));
    dds.extend(b"DXT1");
    dds.extend([0; 5].into_iter().chain([0x1000]).chain([0; 4]).flat_map(u32::to_le_bytes));
    dds.extend([0xff; 8]);
    vec![png, tga, dds]
}

/// The most expensive input of a step.
#[derive(Debug, Clone, Default)]
struct Worst {
    input: Vec<u8>,
    per_byte: f64,
}

impl Worst {
    fn is_less_than(&self, input: &[u8], cost: f64) -> bool {
        self.per_byte < cost / input.len().max(512) as f64
    }

    fn offer(&mut self, input: &[u8], cost: f64) {
        if self.is_less_than(input, cost) {
            *self = Self { input: input.to_vec(), per_byte: cost / input.len().max(512) as f64 };
        }
    }
}

/// Changes an input: one of its values, some bytes, a 32-bit word, or its length.
fn changed(by_value: Option<Change>, input: &[u8], random: &mut Random) -> Vec<u8> {
    const WORDS: [u32; 8] = [0, 1, 2, 16, 0xff, 0xffff, 0x7fff_ffff, u32::MAX];
    let seed = u32::try_from(random.bits() >> 33).unwrap();
    if let Some(changed) = by_value.filter(|_| random.below(2) == 0).and_then(|change| change(input, seed)) {
        return changed;
    }
    let mut changed = input.to_vec();
    let at = random.below(changed.len().max(1));
    match random.below(4) {
        0 => changed.truncate(at),
        1 => {
            let end = (at + random.below(64)).min(changed.len());
            let again = changed.get(at..end).unwrap_or_default().to_vec();
            changed.splice(at..at, again);
        }
        2 => {
            let word = WORDS.get(random.below(WORDS.len())).copied().unwrap_or_default().to_le_bytes();
            changed.iter_mut().skip(at & !3).zip(word).for_each(|(byte, new)| *byte = new);
        }
        _ => changed.iter_mut().skip(at).zip(random.bytes(2)).for_each(|(byte, new)| *byte = new),
    }
    changed
}

/// A search: the most expensive inputs of each step, for memory and for time.
struct Search {
    subject: Subject,
    worst: Vec<[Worst; 2]>,
}

impl Search {
    fn new(subject: Subject) -> Self {
        let mut search = Self { worst: vec![Default::default(); subject.steps.len()], subject };
        let seeds = std::mem::take(&mut search.subject.seeds);
        seeds.iter().filter(|seed| seed.len() <= MAX_SIZE).for_each(|seed| search.consider(seed));
        search
    }

    fn consider(&mut self, input: &[u8]) {
        let nanoseconds = |cost: Cost| cost.time.as_nanos() as f64;
        let Subject { name, steps, base, costs, .. } = &self.subject;
        for (number, ((cost, step), [memory, time])) in
            costs(input).into_iter().zip(steps).zip(&mut self.worst).enumerate()
        {
            let most = base + TIMES * input.len();
            assert!(cost.memory <= most, "{name}, {step}: {} bytes for {}", cost.memory, input.len());
            memory.offer(input, cost.memory as f64);
            // A time counts if it is needed twice more.
            if time.is_less_than(input, nanoseconds(cost)) {
                let again = [0; 2].map(|_| costs(input).get(number).copied().map_or(0.0, nanoseconds));
                time.offer(input, again.into_iter().fold(nanoseconds(cost), f64::min));
            }
        }
    }

    /// Returns one of the most expensive inputs with a few changes.
    fn next(&self, random: &mut Random) -> Vec<u8> {
        let all: Vec<&Worst> = self.worst.iter().flatten().collect();
        let mut input = all.get(random.below(all.len())).map_or_else(Vec::new, |worst| worst.input.clone());
        for _ in 0..=random.below(4) {
            input = changed(self.subject.change, &input, random);
        }
        input.truncate(4 * MAX_SIZE);
        input
    }
}

#[test]
fn memory_and_time_per_byte_are_bounded() {
    let seconds = std::env::var("MESHWIRE_SEARCH").map_or(1, |number| number.parse().unwrap());
    let formats = FormatId::ALL.iter().map(|format| Subject::format(*format));
    let mut header = Vec::new();
    for subject in formats.chain([Subject::gltf(), Subject::image()]) {
        if header != subject.steps {
            header.clone_from(&subject.steps);
            println!("\n| format | inputs | {} |\n| --- | ---{} |", header.join(" | "), " | ---".repeat(header.len()));
        }
        let mut search = Search::new(subject);
        let (start, mut random, mut inputs) = (Instant::now(), Random::new(1), 0_u64);
        while start.elapsed() < Duration::from_secs(seconds) {
            search.consider(&search.next(&mut random));
            inputs += 1;
        }
        let cell = |[memory, time]: &[Worst; 2]| format!("{:.0}; {:.0}", memory.per_byte, time.per_byte);
        let name = search.subject.name;
        println!("| `{name}` | {inputs} | {} |", search.worst.iter().map(cell).collect::<Vec<_>>().join(" | "));
        assert!(inputs > 0, "{name}: nothing was searched");
    }
}
