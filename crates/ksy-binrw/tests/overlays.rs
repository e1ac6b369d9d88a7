//! Files beside a schema that add keys of ours to it.

#![allow(clippy::indexing_slicing)]

use ksy_binrw::Source;

const SCHEMA: &str = "\
meta: {id: packet, endian: be}
seq:
  - {id: chunks, type: chunk, repeat: eos}
types:
  chunk:
    seq:
      - {id: len, type: u4}
      - {id: body, size: len}
      - {id: crc, size: 4}
";

fn with(overlay: &str) -> Source {
    Source { overlay: Some(("packet.gen.yaml".to_owned(), overlay.to_owned())), ..Source::new("packet.ksy", SCHEMA) }
}

fn problems(overlay: &str) -> Vec<String> {
    let found = ksy_binrw::rust(&[with(overlay)], &[]).err().unwrap_or_default();
    found
        .iter()
        .map(|d| format!("{}:{}:{}: {}: {}", d.file, d.position.line, d.position.column, d.path, d.message))
        .collect()
}

#[test]
fn an_overlay_adds_formulas_and_instances() {
    let overlay = "types/chunk/instances: {first: {pos: 0, type: u1}}\ntypes/chunk/seq/crc: {-gen-value: 'crc32(len, body)'}\ntypes/chunk/seq/0: {-gen-value: length(body)}\ntypes/chunk/seq/body: {-gen-fetch: 65536}\n";
    let rust =
        ksy_binrw::rust(&[with(overlay)], &[]).map(|rust| rust.files.into_iter().map(|file| file.text).collect());
    let text: String = rust.unwrap_or_default();
    assert!(text.contains("#[value(crc32(len, body))]\n    pub crc: [u8; 4],"), "{text}");
    assert!(text.contains("pub first: Option<At<u8>>"), "{text}");
    assert!(text.contains("#[size(len)]\n    pub body: LargeBytes<65536>,"), "{text}");
    assert!(text.contains("#[value(length(body))]\n    pub len: u32,"), "{text}");
}

/// A directory of members, the sizes of a header and a record in the window of a chunk.
const PATHS: &str = "\
meta: {id: packet, endian: be}
seq:
  - {id: chunks, type: chunk, repeat: eos}
types:
  chunk:
    seq:
      - {id: base, type: u2}
      - {id: len, type: {switch-on: base, cases: {0: u2, 1: u4}}}
      - {id: body, type: {switch-on: base, cases: {0: slot, 1: file}}, size: len - base}
      - {id: crc, type: u4}
      - {id: inner, type: holder}
    instances:
      first: {pos: inner.ofs - base, type: u4}
      held: {io: inner.held._io, pos: 0, size-eos: true}
  holder:
    seq:
      - {id: ofs, type: u4}
      - {id: held, type: slot, size: 4}
  slot: {}
  file:
    seq:
      - {id: crc, type: u4}
      - {id: copy, type: u4}
";

#[test]
fn formulas_have_paths_and_sizes_have_several_summands() {
    let with = |overlay: &str| Source {
        overlay: Some(("packet.gen.yaml".to_owned(), overlay.to_owned())),
        ..Source::new("packet.ksy", PATHS)
    };
    let overlay = "\
types/chunk/seq/crc: {-gen-value: 'base == 1 ? copy(body.as<file>.crc) : sum(first, [0, 0x20], _root.chunks, held)'}
types/holder/seq/ofs: {-gen-value: length(_root)}
types/file/seq/copy: {-gen-value: inet(_parent.base)}
";
    let rust =
        ksy_binrw::rust(&[with(overlay)], &[]).map(|rust| rust.files.into_iter().map(|file| file.text).collect());
    let text: String = rust.unwrap_or_else(|errors| errors[0].to_string());
    for wanted in [
        "#[solve(amount = len + _)]",
        " copy(body.file.crc))]",
        "sum(first, b\"\\x00 \", crate.chunks, held))]",
        "#[value(length(crate))]",
        "#[value(inet(super.base))]",
        "within(inner.held))]",
        "#[solve(position = inner.ofs + _)]",
    ] {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
    let problem = |overlay: &str| {
        let found = ksy_binrw::rust(&[with(overlay)], &[]).err().unwrap_or_default();
        found.first().map(|problem| problem.message.clone()).unwrap_or_default()
    };
    assert_eq!(problem("types/chunk/seq/crc: {-gen-value: copy(base)}"), "'copy' takes a single integer of 4 bytes");
    let message = "expected a part of the record, 'inflate' of one, or a list of bytes";
    assert_eq!(problem("types/chunk/seq/crc: {-gen-value: sum(base + 1)}"), message);
    assert_eq!(problem("types/chunk/seq/crc: {-gen-value: 'sum([300])'}"), "expected a list of bytes");
}

#[test]
fn problems_of_an_overlay_name_its_own_lines() {
    assert_eq!(problems("- a"), ["packet.gen.yaml:1:1: /: expected a mapping from paths in the schema to keys"]);
    let overlay = "\
types/chunk/seq/crc:
  -gen-value: crc32(length)
  -gen-valu: 1
  size: 8
  -orig-id: checksum
types/chunk/seq/none: {-gen-value: sum(len)}
types/chunk/seq/body: 1
types/chunk/seq/1/size: {-gen-value: sum(len)}
types/chunk/seq/0: {-gen-value: sum(body)}
types/chunk/seq/len: {-gen-value: sum(body)}
";
    let found = problems(overlay);
    assert!(found[0].starts_with("packet.gen.yaml:3:3: /types/chunk/seq/2: unknown key '-gen-valu'"), "{}", found[0]);
    let expected = [
        "packet.gen.yaml:4:3: types/chunk/seq/crc: expected a key that begins with -gen- or -rust-, found 'size'",
        "packet.gen.yaml:5:3: types/chunk/seq/crc: expected a key that begins with -gen- or -rust-, found '-orig-id'",
        "packet.gen.yaml:6:1: types/chunk/seq/none: there is nothing at this path of the schema, \
         expected one like types/chunk/seq/crc",
        "packet.gen.yaml:7:23: types/chunk/seq/body: expected a mapping, found '1'",
        "packet.gen.yaml:8:1: types/chunk/seq/1/size: expected the path of a mapping",
        "packet.gen.yaml:10:23: types/chunk/seq/len: the schema has '-gen-value' here already",
    ];
    assert_eq!(found[1..], expected);
    let message = "/types/chunk/seq/2/-gen-value: 'length' is not an attribute of the type 'packet::chunk'";
    assert_eq!(
        problems("types/chunk/seq/crc: {-gen-value: crc32(length)}"),
        [format!("packet.gen.yaml:1:41: {message}")]
    );
    assert!(problems("a: [\n")[0].starts_with("packet.gen.yaml:2:1: /: not valid YAML"));
}
