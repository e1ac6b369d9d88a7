//! Texts: what people write is read, comes back, can be edited and is judged.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::as_conversions)]

use meshwire_core::Format;
use meshwire_core::testkit::{self, assert_same_bytes, hostile};
use nwn_mdl::text::{Content, Face, Keying, Keyword, NodeType, NumberRows, Rows, Statement, TextFile};

/// A skin, a light, an emitter and an animation, in the hand of several tools.
const MODEL: &str = "#MAXMODEL ASCII\r\n\
newmodel demo\r\n\
SetSuperModel demo NULL\r\n\
classification Effect\r\n\
setanimationscale 1.0\r\n\
beginmodelgeom demo\r\n\
node dummy demo\r\n\
\tparent NULL\r\n\
endnode\r\n\
node skin cloth # hangs\r\n\
\tparent demo\r\n\
\tposition 0.0 -0.5 1e-005 \r\n\
\torientation 0 0 1 1.5708\r\n\
\tShadow true\r\n\
\tverts 3\r\n\
\t\t 0.00000  1.00000 -2.50000\r\n\
\t\t-1.00000  0.25000  0.00000\r\n\
# between rows\r\n\
\r\n\
\t\t 1.00000  0.00000  0.00000\r\n\
\ttverts 3\r\n\
\t\t0 0 0\r\n\
\t\t1 0 0\r\n\
\t\t0 1 0\r\n\
\tfaces 1\r\n\
\t\t0 1 2  1  0 1 2\r\n\
\tweights 3\r\n\
\t\tdemo 1\r\n\
\t\tdemo 0.5 cloth 0.5\r\n\
\t\tdemo 1\r\n\
endnode\r\n\
node emmiter sparks\r\n\
\tparent demo\r\n\
\taffectedByWind false\r\n\
\tlightningSubDivkey 0\r\n\
\tboo 12 hoo\r\n\
endnode\r\n\
endmodelgeom demo\r\n\
newanim wave demo\r\n\
\tlength 1.0\r\n\
\tevent 0.5   hit\r\n\
\tnode skin cloth\r\n\
\t\tparent demo\r\n\
\t\tpositionkey\r\n\
\t\t\t0 0 0 1\r\n\
\t\t\t1 0 0 2\r\n\
\t\tendlist\r\n\
\t\talphabezierkey 1\r\n\
\t\t\t0 1 0 0\r\n\
\tendnode\r\n\
doneanim wave demo\r\n\
donemodel";

fn read(text: &str) -> TextFile {
    let file = TextFile::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_same_bytes("text", text.as_bytes(), &file.to_bytes().unwrap());
    file
}

/// A node with these statements.
fn node(statements: &str) -> TextFile {
    read(&format!(
        "newmodel m\nbeginmodelgeom m\nnode trimesh m\n  parent NULL\n{statements}endnode\nendmodelgeom m\ndonemodel\n"
    ))
}

/// Exporters of emitters write it for their own dialogs; 31 published texts have it.
#[test]
fn selections_of_exporters_are_known() {
    let text = MODEL.replace("\tboo 12 hoo\r\n", "\tspawntype_sel 1\r\n");
    let codes: Vec<&str> = TextFile::read(text.as_bytes()).unwrap().lint().iter().map(|finding| finding.code).collect();
    assert!(!codes.contains(&"unknown-statement"), "{codes:?}");
}

#[test]
fn a_model_in_many_hands_is_read_as_a_tree() {
    let file = read(MODEL);
    assert_eq!((file.name(), file.super_model()), (&b"demo"[..], None));
    let nodes: Vec<_> = file.nodes().collect();
    let kinds: Vec<_> = nodes.iter().map(|node| node.kind.unwrap()).collect();
    assert_eq!(kinds, [NodeType::Dummy, NodeType::Skin, NodeType::Emitter]);
    let skin = &nodes[1];
    assert_eq!((skin.name, skin.parent()), (&b"cloth"[..], Some(&b"demo"[..])));
    assert_eq!(skin.numbers(Keyword::Position), Some([0.0, -0.5, 0.00001]));
    assert_eq!(skin.flag(Keyword::Shadow), Some(true));
    assert_eq!(skin.rows(Keyword::Verts).unwrap().row(2), Some(&[1.0, 0.0, 0.0][..]));
    let face = Face { vertices: [0, 1, 2], smoothing: 1, uvs: [0, 1, 2], surface: 0 };
    assert_eq!(skin.faces().collect::<Vec<_>>(), [Some(face)]);
    assert_eq!(skin.weights().unwrap()[1].len(), 2);
    assert_eq!(nodes[2].flag(Keyword::AffectedByWind), Some(false));
    let wave = file.animations().next().unwrap();
    assert_eq!((wave.name, wave.number(Keyword::Length)), (&b"wave"[..], Some(1.0)));
    assert_eq!(wave.events().collect::<Vec<_>>(), [(0.5, &b"hit"[..])]);
    let moved = wave.nodes().next().unwrap();
    let controllers: Vec<_> = moved.controllers().map(|c| (c.keyword, c.keying, c.rows.len())).collect();
    assert_eq!(controllers, [(Keyword::Position, Keying::Linear, 2), (Keyword::Alpha, Keying::Bezier, 1)]);
}

#[test]
fn one_value_changes_one_line() {
    let mut file = read(MODEL);
    let verts = file.statements.iter_mut().find(|statement| statement.keyword() == Some(Keyword::Verts)).unwrap();
    let Some(Rows::Numbers(rows)) = verts.rows_mut() else { panic!() };
    rows.row_mut(1).unwrap()[1] = 12.5;
    rows.push(&[-0.5, 0.0, 3.0]);
    let expected = MODEL
        .replace("\tverts 3\r\n", "\tverts 4\r\n")
        .replace("\t\t-1.00000  0.25000", "\t\t-1.00000  12.50000")
        .replace(
            "\t\t 1.00000  0.00000  0.00000\r\n",
            "\t\t 1.00000  0.00000  0.00000\r\n\t\t-0.50000  0.00000  3.00000\r\n",
        );
    assert_eq!(String::from_utf8(file.to_bytes().unwrap()).unwrap(), expected);
}

#[test]
fn statements_are_added_in_the_style_of_the_file() {
    let mut file = node("      alpha 1.0\n");
    let at = file.statements.iter().position(|statement| statement.keyword() == Some(Keyword::Alpha)).unwrap();
    file.statements.insert(at, Statement::numbers(Keyword::Alpha, &[2.0]));
    let rows = Rows::Numbers(NumberRows::new(3, vec![0.0, 0.5, 1.0]));
    file.statements.insert(at, Statement::table(Keyword::Verts, rows));
    let text = String::from_utf8(file.to_bytes().unwrap()).unwrap();
    assert!(text.contains("  verts 1\n    0 0.5 1\n      alpha 2.0\n      alpha 1.0\n"), "{text}");
}

#[test]
fn a_kept_spelling_counts_as_long_as_it_says_the_same() {
    let mut file = node("  alpha +1.00\n  scale 1E0\n");
    assert_eq!(file.kept_lines(), 0, "each is the only one of its kind, and so a habit");
    file.forget_stored();
    assert!(String::from_utf8(file.to_bytes().unwrap()).unwrap().contains("alpha +1.00\n  scale 1E0\n"));
    let mut file = node("  verts 3\n    0 0 1\n    0 0  1\n    0 0 1\n");
    assert_eq!(file.kept_lines(), 1);
    let verts = file.statements.iter_mut().find(|statement| statement.keyword() == Some(Keyword::Verts)).unwrap();
    let Some(Rows::Numbers(rows)) = verts.rows_mut() else { panic!() };
    rows.row_mut(1).unwrap()[2] = 7.0;
    assert!(String::from_utf8(file.to_bytes().unwrap()).unwrap().contains("\n    0 0 7\n"));
}

#[test]
fn a_line_that_is_replaced_loses_its_kept_spelling() {
    let mut file = node("  # one\n  # two\r\n");
    assert_eq!(file.kept_lines(), 1, "the end of the second line is not that of the file");
    let is_second = |content: &Content| matches!(content, Content::Other(line) if line.as_bytes().ends_with(b"two"));
    let second = file.statements.iter_mut().find(|statement| is_second(&statement.content)).unwrap();
    second.content = Content::Other("  # three".into());
    let text = String::from_utf8(file.to_bytes().unwrap()).unwrap();
    assert!(text.contains("  # one\n  # three\n"), "{text}");
}

/// Columns that begin at the same place, as people align them by hand, with whole numbers spelled in two ways.
#[test]
fn columns_aligned_on_the_left_are_a_style() {
    let text = "  orientationkey 4\n    0         0 0 1 0\n    0.166     0 0 1 -1.5\n    1.0       0 0 1 0\n    \
                10.5      0 0 1 -1.5\n";
    let mut file = node(text);
    assert_eq!(file.kept_lines(), 0);
    file.forget_stored();
    let key = file.statements.iter_mut().find(|statement| statement.keying().is_some()).unwrap();
    let Some(Rows::Numbers(rows)) = key.rows_mut() else { panic!() };
    rows.row_mut(1).unwrap()[0] = 0.5;
    let edited = text.replace("0.166 ", "0.5   ");
    assert!(String::from_utf8(file.to_bytes().unwrap()).unwrap().contains(&edited));
    // One row elsewhere, and there is no column.
    assert_eq!(node(&text.replace("10.5      0", "10.5   0")).kept_lines(), 3);
}

/// A number that does not fit its column still has a blank before it, which alone shows that columns are aligned.
#[test]
fn a_number_wider_than_its_column_is_part_of_the_style() {
    let others = "    0.0   1.0   2.0\n".repeat(18);
    let file = node(&format!("  verts 20\n    0.0   1.0   2.0\n    0.0 -1000.5   2.0\n{others}"));
    assert_eq!(file.kept_lines(), 0);
}

/// Columns are looked for where more than one row in 16 differs from the others.
#[test]
fn one_odd_row_in_sixteen_is_kept() {
    for (rows, kept) in [(15, 0), (16, 1)] {
        let even = "    0.5       0 0 1 0\n".repeat(rows - 1);
        let file = node(&format!("  orientationkey {rows}\n{even}    10.5      0 0 1 0\n"));
        assert_eq!(file.kept_lines(), kept, "{rows} rows");
    }
}

#[test]
fn handwritten_text_is_read() {
    for statements in [
        "",
        "  texture\n",
        "  verts 2\n    0 0 0\n",
        "  verts 1\n    0 0 0\n    1 1 1\n",
        "  faces 1\n    0 1 2 1 0 1 2\n  alpha 1\n",
        "  positionkey 2\n    0 0 0 0\n    1 0 0 0\n  endlist\n",
        "  position nan 1.#QNAN -1.#IND\n",
        "\r\n  alpha 1\r\n  alpha 1\r\n",
        "  weights 2\n    endnode 1\n    a 1 b 0.5 c 0.25 d 0.125\n",
        "  weights 9\n    a 1\n",
        "  texturenames 2\n    parent\n    a b\n  flaresizes 2\n    1\n    2\n",
        "  aabb\n    0 0 0 1 1 1 -1\n",
        "  aabb 0 0 0 1 1 1 -1\n      0 0 0 1 1 1 0\n",
        "  multimaterial 1\n    wood\n",
        "  renderkey 1\n    0 1\n    \n\n",
        "  \u{e9}t\u{e9} 1\n  . 2\n",
    ] {
        node(statements);
    }
    for text in
        ["newmodel m", "newmodel m\r\n", "\n\nNEWMODEL m\n\n", "#x\r\rnewmodel\rm\n newmodel n\n", "newmodel m\n\0"]
    {
        read(text);
    }
}

#[test]
fn errors_name_line_and_column() {
    let error = |text: &str| TextFile::read(text.as_bytes()).unwrap_err().to_string();
    assert_eq!(
        error("newmodel m\n  verts 2\n    0 0 0\n    0 zero 0\n"),
        "mdl_text: statements[1].rows[1] at 0x25: expected a number, found \"zero\" (line 4, column 7)"
    );
    assert_eq!(
        error("newmodel m\n  weights 1\n    a b\n"),
        "mdl_text: statements[1].rows[0] at 0x1d: expected a weight, found \"b\" (line 3, column 7)"
    );
    assert_eq!(
        error("newmodel m\n  verts 2\n    0 0 0\n"),
        "mdl_text: statements[1] at 0x1f: expected 2 rows, found 1 before the end (line 4, column 1)"
    );
    assert_eq!(error("oldmodel m\n"), "mdl_text: expected a line that begins with newmodel, found \"oldmodel m\\n\"");
}

#[test]
fn unreadable_output_is_refused() {
    let mut file = read("newmodel m\nnode dummy m\nendnode\ndonemodel m\n");
    file.statements[1] = Statement::text(Keyword::Node, "dummy a\nb");
    assert_eq!(
        file.to_bytes().unwrap_err().to_string(),
        "mdl_text: cannot be written: statements[1]: would read back as node dummy a"
    );
    file.statements[1] = Statement::new(Content::Other("endnode".into()));
    assert!(file.to_bytes().is_err());
    file.statements.clear();
    assert!(file.to_bytes().is_err());
}

#[test]
pub fn findings_name_what_crashes_the_client() {
    let long = "n".repeat(32);
    let text = MODEL
        .replace("newmodel demo\r", "newmodel other_model_with_a_name\r")
        .replace("node emmiter sparks", &format!("node patch {long}"))
        .replace("0 1 2  1  0 1 2", "0 1 3  1  0 1 2")
        .replace("weights 3", "weights 2")
        .replace("demo 0.5 cloth 0.5\r\n\t\tdemo 1\r\n", "demo 0.5 hook 0.5\r\n")
        .replace("1 0 0 2", "-1 0 0")
        .replace("donemodel", "");
    let file = read(&text);
    assert_eq!(
        testkit::findings(&file),
        [
            "warning[unclosed-model]: the text ends without donemodel",
            "warning[long-resource] statements[1] at 0x11: \"other_model_with_a_name\" has 23 characters, the game takes 16",
            "error[root-name] statements[6] at 0x8f: expected the root to be called \"other_model_with_a_name\", found \"demo\"",
            "error[face-index] statements[16].rows[0] at 0x1cb: uses 3 of 3 vertices",
            "error[row-count] statements[17] at 0x1dc: expected 3 rows, one per vertex, found 2",
            "error[unknown-bone] statements[17].rows[1] at 0x1f4: no node is called \"hook\"",
            &format!("error[long-name] statements[19] at 0x210: \"{long}\" has 32 characters, the game takes 31"),
            &format!("warning[node-type] statements[19] at 0x210: \"{long}\" is read as a dummy"),
            "note[unknown-statement] statements[23] at 0x279: unknown keyword \"boo 12 hoo\"",
            "warning[row-width] statements[31].rows[1] at 0x313: expected 4 numbers, found 3",
            "warning[key-order] statements[31].rows[1] at 0x313: time -1 follows 0",
        ]
    );
}

#[test]
fn every_character_is_laid_out() {
    let file = read(MODEL);
    let (mut at, mut paths) = (0, Vec::new());
    file.layout(&mut |leaf| {
        assert_eq!(leaf.offset, at as u64, "{}", leaf.path);
        at += leaf.bytes.len();
        paths.push(format!("{} {}", leaf.path, String::from_utf8_lossy(leaf.bytes)));
    })
    .unwrap();
    assert_eq!(at, MODEL.len());
    for path in [
        "statements[14].rows[1][0] -1.00000",
        "statements[9].comment # hangs",
        "statements[1].keyword newmodel",
        "statements[0].text #MAXMODEL ASCII",
    ] {
        assert!(paths.iter().any(|found| found == path), "{path}");
    }
}

fn check(input: &[u8]) {
    let Ok(mut file) = TextFile::read(input) else { return };
    assert_same_bytes("hostile", input, &file.to_bytes().unwrap());
    let _ = (file.info(), file.lint());
    file.forget_stored();
    let forgotten = file.to_bytes().unwrap();
    let mut again = TextFile::read(&forgotten).unwrap();
    assert!(again == file);
    again.forget_stored();
    assert_same_bytes("forgotten", &forgotten, &again.to_bytes().unwrap());
}

#[test]
fn no_change_of_a_byte_panics() {
    hostile(MODEL.as_bytes(), check);
}

#[cfg(feature = "serde")]
mod json {
    use super::*;

    #[test]
    fn json_loses_nothing_and_is_readable() {
        let file = read(&MODEL.replace("0 0 1 1.5708", "nan  0 1 1.5708").replace("hit", "h\u{e9}"));
        let json = serde_json::to_string(&file).unwrap();
        for part in [
            "\"#MAXMODEL ASCII\"",
            "{\"position\":[0.0,-0.5,0.00001]}",
            "{\"positionkey\":{\"head\":\"nothing\",\"rows\":[[0.0,0.0,0.0,1.0],[1.0,0.0,0.0,2.0]]}}",
            "{\"weights\":{\"rows\":[[{\"bone\":\"demo\",\"weight\":1.0}],",
            "{\"node\":\"skin cloth\",\"notes\":[{\"line\":0,\"place\":\"behind\",\"text\":\" # hangs\"}]}",
        ] {
            assert!(json.contains(part), "{part}\n{json}");
        }
        let back: TextFile = serde_json::from_str(&json).unwrap();
        assert_same_bytes("json", &file.to_bytes().unwrap(), &back.to_bytes().unwrap());
        assert_eq!(back.style, file.style);
    }

    #[test]
    fn other_code_pages_and_line_ends_go_through_json() {
        let text =
            [&b"newmodel m\r\n\xe4\xf6\r\nnode dummy s\xe4bel\r\nendnode\n\xff # x\n\r\ndonemodel m"[..]].concat();
        let file = TextFile::read(&text).unwrap();
        let back: TextFile = serde_json::from_str(&serde_json::to_string(&file).unwrap()).unwrap();
        assert_same_bytes("json", &text, &back.to_bytes().unwrap());
    }

    #[cfg(feature = "arbitrary")]
    #[test]
    fn generated_texts_round_trip() {
        use arbitrary::{Arbitrary, Unstructured};
        use meshwire_core::testkit::Random;

        let mut written = 0;
        for seed in 0..2000_u64 {
            let length = 200 + usize::try_from(seed % 3000).unwrap();
            let data = Random::new(seed).bytes(length);
            let Ok(file) = TextFile::arbitrary(&mut Unstructured::new(&data)) else { continue };
            let Ok(bytes) = file.to_bytes() else { continue };
            written += 1;
            let back = TextFile::read(&bytes).unwrap();
            assert!(back == file, "{seed}");
            check(&bytes);
            let json: TextFile = serde_json::from_str(&serde_json::to_string(&back).unwrap()).unwrap();
            assert_same_bytes("json", &bytes, &json.to_bytes().unwrap());
        }
        assert!(written > 1800, "{written}");
    }
}

/// Rows of differing length have no columns, so none can be inferred from what is rebuilt.
#[test]
fn rows_of_differing_length_are_rebuilt_the_same_twice() {
    let text = "beginmodelgeom pmo0_chest242\n  verts 37\n    0.0112700 0.0137124 -0.2818420\n 1 10 2 33 1\n    29 25 6 1 38 \
                34 6 1\nendmodelgeom pmo0_chest242\n";
    let rebuilt = |bytes: &[u8]| {
        let mut file = TextFile::read(bytes).unwrap();
        file.forget_stored();
        file.to_bytes().unwrap()
    };
    let once = rebuilt(text.as_bytes());
    println!("{}", String::from_utf8_lossy(&once));
    assert_eq!(String::from_utf8_lossy(&rebuilt(&once)), String::from_utf8_lossy(&once));
    assert!(testkit::assert_law("text", meshwire_core::laws::any_input(text.as_bytes(), TextFile::read)));
}

#[test]
fn long_integers_beside_exponents_keep_their_digits() {
    for pair in [["1e+06", "1234567890123456"], ["2e-07", "1234567890123456.0"], ["-1.5e+015", "-9999999999999999"]] {
        for [first, second] in [pair, [pair[1], pair[0]]] {
            let text = format!("beginmodelgeom a\n  verts 2\n    {first} 0 0\n    {second} 0 0\nendmodelgeom a\n");
            assert!(testkit::assert_law("text", meshwire_core::laws::any_input(text.as_bytes(), TextFile::read)));
        }
    }
}
