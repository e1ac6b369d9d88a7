//! Tests of the layout.

use super::*;

fn pretty(json: &str, piece: usize) -> String {
    let mut out = Vec::new();
    let mut printer = Pretty::new(&mut out);
    for piece in json.as_bytes().chunks(piece) {
        printer.write_all(piece).unwrap();
    }
    printer.finish().unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn short_things_stay_on_a_line_and_long_rows_wrap() {
    let row: Vec<u32> = (0..60).map(|n| n * 1001).collect();
    let json = serde_json::json!({
        "format": "xac",
        "file": {
            "a \"quoted\" \\ name": [],
            "empty": {},
            "position": [1.5, -2.0, 1e-7],
            "key": {"time": 0.5, "value": [0, 0, 0, 1]},
            "five": {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5},
            "positions": [[1, 2, 3], [4, 5, 6]],
            "mixed": [1, 2, [3], 4, {"x": null}, 5],
            "row": row,
            "chunks": [{"id": 1, "row": row}, {"id": 2, "body": {"raw": "00ff"}}],
        }
    });
    let text = serde_json::to_string(&json).unwrap();
    for piece in [1, 2, 7, text.len()] {
        let laid_out = pretty(&text, piece);
        assert_eq!(serde_json::from_str::<serde_json::Value>(&laid_out).unwrap(), json);
        assert!(laid_out.lines().all(|line| line.len() <= WIDTH), "{laid_out}");
        assert_eq!(pretty(&laid_out, piece), laid_out, "laying out twice changes nothing");
    }
    insta::assert_snapshot!(pretty(&text, 5));
}

#[test]
fn flags_are_laid_out_in_rows() {
    // Objects of serde_json would sort their keys.
    let bits = |count: usize| (0..count).map(|n| format!("\"bit_{n}\": {}", n % 3 == 0)).collect::<Vec<_>>().join(", ");
    let few = format!("{{{}, \"reserved\": 0}}", bits(5));
    assert_eq!(pretty(&few, 7), format!("{few}\n"), "five and a number on one line");
    let inner = format!("{{\"kind\": 1, \"flags\": {few}}}");
    assert_eq!(pretty(&inner, 7), format!("{inner}\n"), "inside another object too");
    let text = format!(
        "{{\"many\": {{{}, \"reserved\": 0}}, \"no\": {{{}, \"name\": \"x\"}}, \"parts\": {{{}, \"a\": [1], \"b\": true, \"c\": false}}}}",
        bits(20),
        bits(5),
        bits(12)
    );
    for piece in [1, 3, text.len()] {
        let laid_out = pretty(&text, piece);
        assert!(laid_out.lines().all(|line| line.len() <= WIDTH), "{laid_out}");
        assert_eq!(pretty(&laid_out, piece), laid_out, "laying out twice changes nothing");
    }
    insta::assert_snapshot!(pretty(&text, 5), @r#"
    {
      "many": {
        "bit_0": true, "bit_1": false, "bit_2": false, "bit_3": true, "bit_4": false, "bit_5": false, "bit_6": true,
        "bit_7": false, "bit_8": false, "bit_9": true, "bit_10": false, "bit_11": false, "bit_12": true, "bit_13": false,
        "bit_14": false, "bit_15": true, "bit_16": false, "bit_17": false, "bit_18": true, "bit_19": false, "reserved": 0
      },
      "no": {
        "bit_0": true,
        "bit_1": false,
        "bit_2": false,
        "bit_3": true,
        "bit_4": false,
        "name": "x"
      },
      "parts": {
        "bit_0": true, "bit_1": false, "bit_2": false, "bit_3": true, "bit_4": false, "bit_5": false, "bit_6": true,
        "bit_7": false, "bit_8": false, "bit_9": true, "bit_10": false, "bit_11": false,
        "a": [1],
        "b": true, "c": false
      }
    }
    "#);
}

#[test]
fn flags_of_every_length_keep_to_the_width() {
    for length in 1..WIDTH {
        let name = "f".repeat(length);
        let text = format!("{{\"k\":{{\"a\":true,\"{name}\":false,\"c\":7,\"{name}2\":true,\"e\":false,\"f\":true}}}}");
        let laid_out = pretty(&text, 9);
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::from_str::<serde_json::Value>(&laid_out).unwrap(), json);
        assert_eq!(pretty(&laid_out, 4), laid_out, "laying out twice changes nothing");
        let longest = laid_out.lines().map(str::len).max().unwrap();
        assert!(longest <= WIDTH || longest <= length + 20, "{laid_out}");
    }
}

#[test]
fn tokens_pass_unchanged() {
    for token in ["-0.0", "1e-7", "\"nan:7fc00001\"", "\"\\\"\\u00e4\\\\\"", "null", "18446744073709551615"] {
        assert_eq!(pretty(token, 1), format!("{token}\n").replace("\n\n", "\n"));
        assert_eq!(pretty(&format!("[{token},{token}]"), 3), format!("[{token}, {token}]\n"));
        assert_eq!(pretty(&format!("{{\"k\":{token}}}"), 3), format!("{{\"k\": {token}}}\n"));
    }
}

#[test]
fn every_width_around_the_edge_stays_readable() {
    for length in 100..140 {
        let json = serde_json::json!({"k": {"text": "x".repeat(length), "n": [1, 2]}, "l": ["y".repeat(length), 1]});
        let laid_out = pretty(&json.to_string(), 9);
        assert_eq!(serde_json::from_str::<serde_json::Value>(&laid_out).unwrap(), json);
        let longest = laid_out.lines().map(str::len).max().unwrap();
        assert!(longest <= WIDTH || longest <= length + 20, "{laid_out}");
    }
}

#[test]
fn documents_one_after_another_start_on_new_lines() {
    assert_eq!(pretty("{\"a\":1}{\"b\":2}", 1), "{\"a\": 1}\n{\"b\": 2}\n");
}
