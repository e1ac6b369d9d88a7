//! Assertions that another implementation of the same thing returns the same.

use std::collections::HashSet;
use std::fmt::Write as _;

use meshwire::{Format, xmf, xmodel};
use meshwire_core::digits;
use meshwire_gltf::{Export, Options, ReadOptions, export, read_with};
use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZFlush, MZStatus};

/// Decoded bytes at most.
const ROOM: usize = 1 << 20;

/// A zlib stream, however damaged, holds for miniz_oxide what it holds here; data compressed at any level is data again.
pub fn zlib(data: &[u8]) {
    let mut out = vec![0; ROOM];
    let result = inflate(&mut InflateState::new(DataFormat::Zlib), data, &mut out, MZFlush::Finish);
    let whole = result.status == Ok(MZStatus::StreamEnd) && result.bytes_consumed == data.len();
    // In a fuzzer's build, miniz_oxide does not compare the checksum.
    let is_intact = |decoded: &&[u8]| data.ends_with(&adler2::adler32_slice(decoded).to_be_bytes());
    let decoded = out.get(..result.bytes_written).filter(|_| whole).filter(is_intact);
    // Without a result of the other side the size is unknown; any will do, because none may be accepted.
    let size = u64::try_from(decoded.map_or(ROOM, <[u8]>::len)).expect("small");
    assert_eq!(xmf::zlib::inflate(data, size).ok().as_deref(), decoded, "a stream holds what miniz_oxide reads");

    let level = data.first().map_or(0, |byte| byte % 10);
    let stream = xmf::zlib::compress(data, level);
    let again = miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(&stream, data.len());
    assert!(again.is_ok_and(|again| again == data), "data compressed at level {level} is data again");
}

/// Words of an input that are read as numbers; more would only take the time of other inputs.
const WORDS: usize = 16;

/// Numbers are read and printed as the standard library does.
pub fn number(data: &[u8]) {
    let words = data.split(|byte| byte.is_ascii_whitespace() || *byte == b',');
    for word in words.filter(|word| (1..40).contains(&word.len())).take(WORDS) {
        let Some(word) = std::str::from_utf8(word).ok().filter(|word| word.bytes().all(|byte| byte.is_ascii_graphic()))
        else {
            continue;
        };
        let (value, length) = digits::leading(word.as_bytes());
        let expected = word.bytes().take(8).take_while(u8::is_ascii_digit).count();
        assert_eq!((value, length), (word.get(..expected).and_then(|word| word.parse().ok()).unwrap_or(0), expected));
        // The words of the grammar that end a number.
        if word.contains(['"', '/']) {
            continue;
        }
        let text = format!("MODEL\nVERSION 6\nNUMBONES 1\nBONE 0 -1 \"a\"\nBONE 0\nOFFSET {word}, 0, 0\n");
        let text = text
            + "SCALE 1, 1, 1\nX 1, 0, 0\nY 0, 1, 0\nZ 0, 0, 1\nNUMVERTS 0\nNUMFACES 0\nNUMOBJECTS 0\nNUMMATERIALS 0\n";
        let Ok(file) = xmodel::XmodelFile::read(text.as_bytes()) else { continue };
        let x = file.model().and_then(|model| model.bones.first()).map(|bone| bone.offset[0]);
        assert_eq!(
            x.map(f64::to_bits),
            word.parse().ok().map(f64::to_bits),
            "{word} is the number the standard library reads"
        );
    }
    for chunk in data.chunks_exact(9).take(WORDS) {
        let [kind, bytes @ ..] = chunk else { continue };
        let bits = bytes.iter().fold(0, |sum: u64, byte| sum << 8 | u64::from(*byte));
        let (value, negative, decimals) = (bits >> (kind & 63), kind & 64 != 0, kind % 10);
        let sign = if negative { "-" } else { "" };
        let (mut text, mut expected) = (Vec::new(), String::new());
        digits::integer(&mut text, negative, value);
        let (whole, fraction) = (value >> 20, value & 0xf_ffff);
        let fraction = fraction % 10_u64.pow(decimals.into());
        text.push(b' ');
        digits::fixed(&mut text, negative, whole, fraction, decimals);
        let places = usize::from(decimals);
        write!(expected, "{sign}{value} {sign}{whole}.").expect("memory");
        if places > 0 {
            write!(expected, "{fraction:0places$}").expect("memory");
        }
        assert_eq!(String::from_utf8_lossy(&text), expected);
    }
}

/// An export of a GLB, however damaged that is, is accepted by the crate `gltf`, which reads the same triangles. The damaged
/// file itself is not compared: the crate panics on some.
pub fn gltf(data: &[u8]) {
    let mut options = ReadOptions::default();
    options.max_memory = 8 << 20;
    let Ok(reading) = read_with(data, &options) else { return };
    let Ok(glb) = export(&reading.scene, &Options::default()).and_then(Export::into_glb) else { return };
    let file = gltf::Gltf::from_slice(&glb).unwrap_or_else(|error| panic!("what is exported is glTF: {error}"));
    let Ok(again) = read_with(&glb, &options) else { return };
    // The mesh of a node that only holds it belongs to the parent, and its vertices are moved to where the node is.
    if file.nodes().any(|node| node.mesh().is_some() && node.transform().matrix() != IDENTITY) {
        return;
    }
    let mut known = HashSet::new();
    for primitive in file.meshes().flat_map(|mesh| mesh.primitives()) {
        let reader = primitive.reader(|_| file.blob.as_deref());
        let positions: Vec<_> =
            reader.read_positions().into_iter().flatten().map(|position| position.map(f32::to_bits)).collect();
        let corners: Vec<u32> = match reader.read_indices() {
            Some(indices) => indices.into_u32().collect(),
            None => (0..).take(positions.len()).collect(),
        };
        let triangles: Vec<[u32; 3]> = corners.chunks_exact(3).filter_map(|three| three.try_into().ok()).collect();
        known.insert((positions, triangles));
    }
    for primitive in again.scene.meshes.iter().flat_map(|mesh| &mesh.primitives) {
        let positions = primitive.positions.iter().map(|position| position.map(f32::to_bits)).collect();
        let is_known = known.contains(&(positions, primitive.triangles.clone()));
        assert!(is_known, "triangles are those that the crate gltf reads");
    }
}

const IDENTITY: [[f32; 4]; 4] =
    [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]];
