//! `dump` and `build` as a pair.

use crate::workshop::{Workshop, careless_motion, chunk, motion, sample, samples};

#[test]
fn a_built_dump_is_the_same_file() {
    let shop = Workshop::new();
    let odd = [motion(&["l\u{e4}cheln"]), chunk(9999, 7, b"\0\xff\"\\"), b"tail".to_vec()].concat();
    for bytes in [motion(&["smile"]), careless_motion(), odd] {
        let dumped = shop.run_with(&["dump", "-"], &bytes);
        assert_eq!((dumped.code, dumped.err.as_str()), (0, ""));
        let built = shop.run_with(&["build", "-"], dumped.out.as_bytes());
        assert_eq!((built.code, built.err.as_str()), (0, ""));
        assert_eq!(built.bytes, bytes);
        let line = shop.run_with(&["dump", "--json", "-"], &bytes);
        assert_eq!(shop.run_with(&["build", "-"], line.out.as_bytes()).bytes, bytes);
    }
}

#[test]
fn an_edited_dump_builds_the_edited_file() {
    let shop = Workshop::new();
    let dumped = shop.run_with(&["dump", "-"], &motion(&["smile"]));
    let edited = dumped.out.replace("\"smile\"", "\"a wide smile\"");
    assert_ne!(edited, dumped.out);
    let built = shop.run_with(&["build", "-"], edited.as_bytes());
    assert_eq!(built.bytes, motion(&["a wide smile"]), "lengths follow the edit");
}

#[test]
fn stored_lengths_can_be_forgotten() {
    let shop = Workshop::new();
    let dumped = shop.run_with(&["dump", "-"], &careless_motion());
    assert_eq!(shop.run_with(&["build", "-"], dumped.out.as_bytes()).bytes, careless_motion());
    let built = shop.run_with(&["build", "--forget-stored", "-"], dumped.out.as_bytes());
    assert_eq!(built.bytes, motion(&["smile"]));
}

#[test]
fn folders_go_to_folders_and_back() {
    let shop = Workshop::new();
    shop.put("game/a.xpm", motion(&["a"])).put("game/sub/b.xpm", careless_motion()).put("game/readme.txt", "hello");
    let run = shop.run(&["dump", "game", "-o", "json"]);
    assert_eq!((run.code, run.out.as_str()), (0, ""));
    assert_eq!(run.err, "1 file of unknown format skipped\n");
    let run = shop.run(&["build", "json", "-o", "back", "--json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(run.out.lines().count(), 2);
    for name in ["a.xpm", "sub/b.xpm"] {
        assert_eq!(shop.get(&format!("back/{name}")), shop.get(&format!("game/{name}")));
    }
    let run = shop.run(&["build", "json", "-o", "back"]);
    assert_eq!(run.code, 3, "nothing is overwritten");
    assert!(run.err.contains("a.xpm exists; --force replaces it"), "{}", run.err);
    assert_eq!(shop.run(&["build", "json", "-o", "back", "--force"]).code, 0);
}

#[test]
fn a_wrong_document_is_one_clear_line() {
    let shop = Workshop::new();
    shop.put("good.json", shop.run_with(&["dump", "-"], &motion(&["smile"])).out);
    shop.put("word.json", "models");
    shop.put("typo.json", "{\n  \"fromat\": \"xpm\"\n}");
    shop.put("part.json", shop.run_with(&["dump", "--only", "header", "-"], &motion(&[])).out);
    shop.put("two.json", [shop.get("good.json"), shop.get("good.json")].concat());
    let field = String::from_utf8(shop.get("good.json")).unwrap();
    let wrong = field.replacen("\"value\": 65535", "\"value\": 65536", 1);
    assert_ne!(wrong, field);
    shop.put("wide.json", wrong);
    let run =
        shop.run(&["build", "word.json", "typo.json", "part.json", "two.json", "wide.json", "good.json", "-o", "out/"]);
    assert_eq!(run.code, 3);
    insta::assert_snapshot!(run.err);
    assert_eq!(shop.get("out/good.xpm"), motion(&["smile"]), "the others are built");
}

/// They are read in small pieces.
#[test]
fn large_documents_are_built_and_refused_as_others_are() {
    let shop = Workshop::new();
    let small = shop.run_with(&["dump", "-"], &motion(&["smile"])).out;
    let large = |text: &str| text.replacen('{', &format!("{{{}", "\n".repeat(33 << 20)), 1);
    shop.put("good.json", large(&small)).put("typo.json", large(&small.replacen("format", "fromat", 1)));
    let run = shop.run(&["build", "good.json", "-o", "good.xpm"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(shop.get("good.xpm"), motion(&["smile"]));
    let run = shop.run(&["build", "typo.json", "-o", "typo.xpm"]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("found \"fromat\" at line 34603010 column"), "{}", run.err);
    assert!(run.err.contains("34603010 |   \"fromat\": \"xpm\""), "{}", run.err);
}

/// Without its streams the dump is smaller and says the same; what has no streams is dumped as ever.
#[test]
fn values_alone_are_built_into_the_same_values() {
    let shop = Workshop::new();
    let mut smaller = 0;
    for entry in std::fs::read_dir(samples().join("xmf")).unwrap() {
        let path = entry.unwrap().path();
        shop.put("whole.xmf", std::fs::read(&path).unwrap());
        let (whole, values) = (shop.run(&["dump", "whole.xmf"]), shop.run(&["dump", "--values", "whole.xmf"]));
        assert_eq!(values.code, 0, "{path:?}");
        smaller += usize::from(values.out.len() < whole.out.len());
        shop.put("values.json", &values.out);
        assert_eq!(shop.run(&["build", "--force", "values.json", "-o", "built.xmf"]).code, 0, "{path:?}");
        assert_eq!(shop.run(&["dump", "--values", "built.xmf"]).out, values.out, "{path:?}");
    }
    assert!(smaller > 3, "{smaller}");
    shop.put("figure.xac", sample("xac/figure.xac"));
    assert_eq!(shop.run(&["dump", "--values", "figure.xac"]).out, shop.run(&["dump", "figure.xac"]).out);
    let part = |values: &[&str]| shop.run(&[&["dump", "--only", "data", "whole.xmf"], values].concat()).code;
    assert_eq!((part(&[]), part(&["--values"])), (0, 3), "the streams are not there");
}
