//! Hostile sizes: what a file claims costs nothing, what it holds a small multiple of itself; errors stay short.
//!
//! One test, as the most memory ever used is a number of the whole process.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::as_conversions)]

use std::time::{Duration, Instant};

use cod_xmodel::{Format, Limits, XmodelFile};
use meshwire_core::testkit::assert_same_bytes;

/// The most memory this process had since the last call of [`forget_peak`], in bytes.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse().ok())
        .map_or(0, |kilobytes: u64| kilobytes << 10)
}

/// Linux starts the count anew; elsewhere there is none, and all differences are 0.
fn forget_peak() {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

const LIMITS: Limits = Limits::DEFAULT.with_max_depth(64).with_max_decoded_bytes(64 << 20).with_max_items(1 << 24);

/// A stream in a container that says it is `size` bytes long.
fn container(size: usize, block: &[u8]) -> Vec<u8> {
    [b"*LZ4*", u32::try_from(size).unwrap().to_le_bytes().as_slice(), block].concat()
}

/// A stream in a block that is one run of literals.
fn stored(stream: &[u8]) -> Vec<u8> {
    let mut block = vec![(stream.len().min(15) as u8) << 4];
    if let Some(rest) = stream.len().checked_sub(15) {
        block.extend(std::iter::repeat_n(255, rest / 255));
        block.push((rest % 255) as u8);
    }
    block.extend(stream);
    container(stream.len(), &block)
}

/// Reads, lints, writes and compares what may well be read; gives the error otherwise. `multiple` of the input, and 4
/// MiB for everything else, is all the memory there is.
fn check(name: &str, input: &[u8], multiple: u64) -> Option<String> {
    forget_peak();
    let (before, start) = (peak(), Instant::now());
    let result = XmodelFile::read_with(input, &LIMITS);
    let error = match &result {
        Ok(file) => {
            assert!(file.lint().iter().all(|finding| finding.to_string().len() < 500), "{name}");
            assert_same_bytes(name, input, &file.to_bytes().unwrap());
            None
        }
        Err(error) => {
            let error = error.to_string();
            assert!(!error.contains('\n') && error.len() < 400, "{name}: {error}");
            Some(error)
        }
    };
    drop(result);
    let (used, allowed) = (peak() - before, input.len() as u64 * multiple + (4 << 20));
    assert!(used <= allowed, "{name}: {used} bytes for {} are more than {allowed}", input.len());
    // Generous: what this catches is time that grows with the square of the input.
    assert!(start.elapsed() < Duration::from_secs(60), "{name}: {:?}", start.elapsed());
    error
}

fn refused(name: &str, input: &[u8], expected: &str) {
    let error = check(name, input, 4).unwrap_or_else(|| panic!("{name} reads"));
    assert!(error.contains(expected), "{name}: {error}");
}

/// Records that are kept beside the values: read, or refused for the memory that they take.
fn bounded(name: &str, input: &[u8], multiple: u64) {
    let error = check(name, input, multiple);
    assert!(error.as_ref().is_none_or(|error| error.contains("limit memory exceeded")), "{name}: {error:?}");
}

fn reads(name: &str, input: &[u8], multiple: u64) {
    assert_eq!(check(name, input, multiple), None, "{name}");
}

const MANY: usize = 250_000;
const HEAD: &str = "MODEL\nVERSION 6\nNUMBONES 0\nNUMVERTS 0\nNUMFACES 0\nNUMOBJECTS 0\nNUMMATERIALS 0\n";

#[test]
fn hostile_sizes() {
    false_sizes();
    endless_counts();
    long_lines();
    empty_records();
    empty_blocks();
}

fn false_sizes() {
    // A gigabyte claimed, five bytes there.
    let claim = container(1 << 30, b"\x40abcd");
    let error = XmodelFile::read_as(cod_xmodel::Kind::XmodelBin, &claim, &Limits::default()).unwrap_err().to_string();
    assert_eq!(
        error,
        "xmodel: container.size at 0x5: expected at most 1275 bytes from a block of 5 bytes, found 1073741824"
    );
    // A gigabyte claimed, and a block that could hold it.
    let mut block = lz4_flex::block::compress(&[0; 4096]);
    block.resize(5 << 20, 0);
    let limit = "limit decoded-bytes exceeded: at most 67108864 decoded bytes, found 1073741824";
    let error = XmodelFile::read_as(cod_xmodel::Kind::XanimBin, &container(1 << 30, &block), &LIMITS).unwrap_err();
    assert!(error.to_string().contains(limit), "{error}");
    // A block that gives more, and one that gives less, than it claims.
    let stream = [b"\xac\x7a\0\0\xd1\x24\x03\0".as_slice(), &[0; 60_000]].concat();
    let block = lz4_flex::block::compress(&stream);
    for (size, expected) in [(59_000, "expected an LZ4 block, found a damaged one"), (61_000, "gives 61000 bytes")] {
        refused("size", &container(size, &block), expected);
    }
    // A stored file that was cut.
    let cut = stored(&stream);
    refused("cut", &cut[..40_000], "container.run at 0xf6: expected 60008 bytes, found 39754 before the end");
}

fn endless_counts() {
    let text = |before: &str, count: &str| format!("{before}{count} 4294967295\n");
    let model = "MODEL\nVERSION 7\n";
    let bones = format!("{model}NUMBONES 0\n");
    let vertices = format!("{bones}NUMVERTS 1\nVERT 0\nOFFSET 0 0 0\n");
    let faces = format!("{bones}NUMVERTS 0\n");
    let objects = format!("{faces}NUMFACES 0\n");
    let materials = format!("{objects}NUMOBJECTS 0\n");
    let siege = format!("{materials}NUMMATERIALS 0\n");
    let animation = "ANIMATION\nVERSION 3\n";
    let frames = format!("{animation}NUMPARTS 0\nFRAMERATE 30\n");
    let tracks = format!("{frames}NUMFRAMES 0\nNOTETRACKS\nPART 0\n");
    for (before, count) in [
        (model, "NUMBONES"),
        (&bones, "NUMVERTS"),
        (&bones, "NUMVERTS32"),
        (&vertices, "BONES"),
        (&faces, "NUMFACES"),
        (&objects, "NUMOBJECTS"),
        (&materials, "NUMMATERIALS"),
        (&siege, "NUMSBONES"),
        (&format!("{siege}NUMSBONES 0\n"), "NUMSWEIGHTS"),
        (animation, "NUMPARTS"),
        (&frames, "NUMFRAMES"),
        (&tracks, "NUMTRACKS"),
        (&format!("{tracks}NUMTRACKS 1\nNOTETRACK 0\n"), "NUMKEYS"),
        (&format!("{frames}NUMFRAMES 0\n"), "NUMKEYS"),
        ("FIRSTFRAME 0\nNUMFRAMES 4294967295\n", "NUMKEYS"),
    ] {
        let keyword = count.strip_suffix("32").unwrap_or(count);
        refused(
            count,
            text(before, count).as_bytes(),
            &format!("({keyword} says 4294967295), found the end of the file"),
        );
    }
    let uv = objects.replace("NUMFACES 0", "NUMFACES 1\nTRI 0 0 0 0\nVERT 0\nNORMAL 0 0 1\nUV 4294967295 0.5 0.5\n");
    refused("UV", uv.as_bytes(), "faces[0].corners[0].uvs[1][0]");
    // Very many bones are there, of four thousand million.
    let many = [text(model, "NUMBONES").as_bytes(), &b"BONE 0 -1 \"\"\n".repeat(MANY)].concat();
    let error = check("many", &many, 16).unwrap();
    assert!(error.contains(&format!("bones[{MANY}]")) && error.contains("(NUMBONES says 4294967295)"), "{error}");
    // In binary files the same counts.
    for (before, hash) in [("c8460000d1240700", "ba76"), ("ac7a0000d1240300", "7992")] {
        let hex = |text: &str| -> Vec<u8> {
            (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect()
        };
        let stream = [hex(before), hex(hash), vec![0xff, 0xff]].concat();
        refused("binary count", &stored(&stream), "says 65535), found the end of the stream");
    }
}

fn long_lines() {
    let long = |byte: u8| vec![byte; 16 << 20];
    let model = b"MODEL\nVERSION 6\nNUMBONES ".as_slice();
    refused(
        "digits",
        &[model, &long(b'1')].concat(),
        "expected an integer, found one of 16777216 characters in line 3",
    );
    refused("word", &[model, &long(b'x')].concat(), "expected an integer, found one of 16777216 characters");
    refused("blanks", &[model, &long(b' '), b"x"].concat(), "column 16777226: ..");
    refused("commas", &[model, &long(b',')].concat(), "found the end of the file in line 3, column 9: NUMBONES");
    let quote = [model, b"1\nBONE 0 -1 \"".as_slice(), &long(b'x')].concat();
    refused("open quote", &quote, "expected a closing quote before the end of the line, found `\"xxxx");
    let note = [b"FIRSTFRAME 0 NUMFRAMES 1 NUMKEYS 1 FRAME 0 ".as_slice(), b"\"", &b"\\\"".repeat(MANY)].concat();
    // The last quote ends the text, whatever stands before it.
    reads("escaped quotes", &note, 8);
    reads("comment", &[b"//".as_slice(), &long(b'x'), b"\n", HEAD.as_bytes()].concat(), 8);
    let vertex = b"VERT 0 OFFSET 0 0 0 BONES 0 ";
    let one_line = [b"MODEL VERSION 6 NUMBONES 0 NUMVERTS 100000 ".as_slice(), &vertex.repeat(100_000)].concat();
    refused("one line", &one_line, "expected `NUMFACES`, found the end of the file in line 1, column 2800043: ..");
    // A text of a binary file that never ends.
    let name = [b"\xac\x7a\0\0\xd1\x24\x03\0\x79\x92\x01\0\x0b\x36\0\0".as_slice(), &long(b'x')].concat();
    refused("open text", &stored(&name), "expected a text that ends with a zero byte, found the end of the stream");
}

/// The shortest records there are, as many as fit.
fn empty_records() {
    let after = |head: &str, record: &[u8]| [head.as_bytes(), &record.repeat(MANY)].concat();
    bounded("semicolons", &after(HEAD, b";\n"), 40);
    bounded("comments", &after(HEAD, b"//\n"), 30);
    reads("blank lines", &after(HEAD, b"\n"), 8);
    reads("blanks", &after(HEAD, b" \n"), 8);
    let animation = format!("ANIMATION\nVERSION 3\nNUMPARTS 0\nFRAMERATE 30\nNUMFRAMES {MANY}\n");
    reads("frames", &after(&animation, b"FRAME 0\n"), 12);
    bounded("odd frames", &after(&animation, b"FRAME  0\n"), 30);
    bounded(
        "odd frames and regular ones",
        &after(&animation.replace(&MANY.to_string(), &(2 * MANY).to_string()), b"FRAME 0 FRAME  0\n"),
        30,
    );
    let animation = "ANIMATION\nVERSION 3\nNUMPARTS 0\nFRAMERATE 30\nNUMFRAMES 0\n";
    reads("parts without tracks", &after(&format!("{animation}NOTETRACKS\n"), b"PART 0\nNUMTRACKS 0\n"), 12);
    reads("notes", &after(&format!("{animation}NUMKEYS {MANY}\n"), b"FRAME 0 \"\"\n"), 12);
    let vertices = format!("MODEL\nVERSION 6\nNUMBONES 0\nNUMVERTS {MANY}\n");
    let vertices = [after(&vertices, b"VERT 0 OFFSET 0 0 0 BONES 0\n"), b"NUMFACES 0 NUMMATERIALS 0".to_vec()].concat();
    bounded("vertices out of sync", &vertices, 24);
    let objects = HEAD.replace("NUMOBJECTS 0\nNUMMATERIALS 0\n", &format!("NUMOBJECTS {MANY}\n"));
    let objects = [after(&objects, b"OBJECT 0 \"\"\n"), b"NUMMATERIALS 0".to_vec()].concat();
    bounded("objects out of sync", &objects, 24);
}

fn empty_blocks() {
    let blocks = |head: &[u8], block: &[u8]| stored(&[head, &block.repeat(MANY)].concat());
    let model = b"\xc8\x46\0\0\xd1\x24\x07\0\xba\x76\0\0\x0d\x95\0\0\x92\xbe\0\0\0\0\0\0\xb2\xa1\0\0";
    reads("comment blocks", &blocks(model, b"\x55\xc3\0\0\0\0\0\0"), 12);
    reads("odd comment blocks", &blocks(model, b"\x55\xc3\x01\0\0\0\0\0"), 24);
    let count = u32::try_from(MANY).unwrap().to_le_bytes();
    let head = b"\xac\x7a\0\0\xd1\x24\x03\0\x79\x92\0\0\xd3\x92\x1e\0\x17\xb9\0\0";
    let animation = [head.as_slice(), &count].concat();
    reads("frame blocks", &blocks(&animation, b"\x23\xc7\0\0\0\0\0\0"), 12);
    reads("odd frame blocks", &blocks(&animation, b"\x23\xc7\x01\0\0\0\0\0"), 24);
}
