//! `verify` for machines and habits: forms of reports, what is passed over, pages of codes.

use serde_json::Value;

use crate::workshop::{Workshop, careless_motion, motion};

fn shop() -> Workshop {
    let shop = Workshop::new();
    shop.put("mod/careless & co.xpm", careless_motion()).put("mod/cut.xpm", &motion(&["smile"])[..30]);
    shop.put("mod/good.xpm", motion(&["smile"])).put("mod/other.xsm", motion(&["smile"]));
    shop
}

#[test]
fn a_summary_counts_codes() {
    let run = shop().run(&["verify", "--rebuild", "--summary", "--level", "note", "mod"]);
    assert_eq!(run.code, 3);
    insta::assert_snapshot!(run.out);
}

#[test]
fn annotations_name_file_and_code() {
    let run = shop().run(&["verify", "--report", "github", "mod"]);
    assert_eq!(run.code, 3);
    insta::assert_snapshot!(run.out);
}

#[test]
fn annotations_of_texts_have_a_line() {
    let shop = Workshop::new();
    shop.put("hands.mdl", crate::workshop::sample("odd/mdl_text/of-several-hands.mdl"));
    let run = shop.run(&["verify", "--report", "github", "hands.mdl"]);
    assert!(run.out.starts_with("::warning file=hands.mdl,line="), "{}", run.out);
    let run = shop.run(&["verify", "--report", "sarif", "hands.mdl"]);
    assert!(run.out.contains("\"startLine\":"), "{}", run.out);
}

#[test]
fn junit_has_a_case_for_each_file() {
    let run = shop().run(&["verify", "--report", "junit", "mod"]);
    assert_eq!(run.code, 3);
    let times: Vec<f64> =
        run.out.split(" time=\"").skip(1).map(|rest| rest.split('"').next().unwrap().parse().unwrap()).collect();
    let (suite, files) = times.split_first().unwrap();
    assert!(*suite > 0.0 && (suite - files.iter().sum::<f64>()).abs() < 1e-4, "{times:?}");
    let untimed = |line: &str| match line.split_once(" time=\"") {
        Some((before, rest)) => format!("{before} time=\"T\"{}", rest.split_once('"').unwrap().1),
        None => line.to_owned(),
    };
    insta::assert_snapshot!(run.out.lines().map(untimed).collect::<Vec<_>>().join("\n"));
}

#[test]
fn sarif_has_a_result_for_each_finding_and_a_rule_for_each_code() {
    let run = shop().run(&["verify", "--rebuild", "--report", "sarif", "--level", "note", "mod"]);
    assert_eq!(run.code, 3);
    let log: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let results = log["runs"][0]["results"].as_array().unwrap();
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    for result in results {
        assert!(rules.iter().any(|rule| rule["id"] == result["ruleId"]), "{result}");
    }
    let codes: Vec<&str> = results.iter().map(|result| result["ruleId"].as_str().unwrap()).collect();
    assert_eq!(codes, ["rebuild", "stated-length", "unreadable", "extension"]);
    let place = &results[1]["locations"][0];
    assert_eq!(place["physicalLocation"]["artifactLocation"]["uri"], "mod/careless%20%26%20co.xpm");
    assert_eq!(place["physicalLocation"]["region"]["byteOffset"], 0x53);
    assert_eq!(place["logicalLocations"][0]["fullyQualifiedName"], "body.chunks[1].len_body");
    // Without findings it is a whole document too.
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&[]));
    let log: Value = serde_json::from_str(&shop.run(&["verify", "--report", "sarif", "a.xpm"]).out).unwrap();
    assert_eq!(log["runs"][0]["results"], serde_json::json!([]));
}

#[test]
fn codes_are_passed_over_by_name() {
    let shop = Workshop::new();
    shop.put("mod/careless.xpm", careless_motion());
    assert_eq!(shop.run(&["verify", "mod"]).code, 1);
    let run = shop.run(&["verify", "--rebuild", "--ignore", "rebuild,stated-length", "mod"]);
    assert_eq!((run.code, run.err.as_str()), (0, "2 findings ignored as requested\n"));
    let run = shop.run(&["verify", "--ignore", "stated-lenght", "mod"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("did you mean stated-length?"), "{}", run.err);
}

#[test]
fn a_file_in_the_folder_says_what_counts() {
    let shop = Workshop::new();
    shop.put("mod/careless.xpm", careless_motion())
        .put("mod/meshwire.toml", "ignore = [\"stated-length\"]\nlevel = \"note\"\n");
    let run = shop.run(&["verify", "--rebuild", "mod"]);
    assert_eq!(run.code, 1, "the rebuild differs, a note");
    assert!(run.out.contains("note[rebuild]") && !run.out.contains("stated-length"), "{}", run.out);
    assert_eq!(shop.run(&["verify", "--level", "error", "mod/careless.xpm"]).code, 0, "the command line is stronger");
    shop.put("strict.toml", "");
    assert!(shop.run(&["verify", "--config", "strict.toml", "mod"]).out.contains("stated-length"));
    for (wrong, message) in
        [("levle = 1", "unknown field"), ("ignore = [\"x-y\"]", "there is no code"), ("level =", "meshwire.toml")]
    {
        shop.put("mod/meshwire.toml", wrong);
        let run = shop.run(&["verify", "mod"]);
        assert_eq!(run.code, 2);
        assert!(run.err.contains(message), "{}", run.err);
    }
}

#[test]
fn what_is_in_the_baseline_is_accepted() {
    let shop = shop();
    let run = shop.run(&["verify", "--rebuild", "--write-baseline", "known.json", "mod"]);
    assert_eq!(run.code, 0, "{run:?}");
    let run = shop.run(&["verify", "--rebuild", "--level", "note", "--baseline", "known.json", "mod"]);
    assert_eq!((run.code, run.err.as_str()), (0, "4 findings ignored as requested\n"));
    shop.put("mod/new.xpm", careless_motion());
    let run = shop.run(&["verify", "--baseline", "known.json", "mod"]);
    assert_eq!(run.code, 1);
    assert!(run.out.starts_with("mod/new.xpm: warning[stated-length]"), "{}", run.out);
    assert_eq!(run.out.lines().count(), 3, "{}", run.out);
    // The same from a file in the folder.
    shop.put("mod/known.json", shop.get("known.json")).put("mod/meshwire.toml", "baseline = \"known.json\"");
    assert_eq!(shop.run(&["verify", "mod"]).code, 1);
    assert_eq!(shop.run(&["verify", "--baseline", "nowhere.json", "mod"]).code, 2);
}

#[test]
fn the_level_counts_for_json_too() {
    let shop = Workshop::new();
    shop.put("careless.xpm", careless_motion());
    for (level, expected) in [("note", 2), ("warning", 1), ("error", 0)] {
        let run = shop.run(&["verify", "--rebuild", "--json", "--level", level, "careless.xpm"]);
        let line: Value = serde_json::from_str(run.out.lines().next().unwrap()).unwrap();
        assert_eq!(line["findings"].as_array().unwrap().len(), expected, "{level}");
    }
}

#[test]
fn codes_are_explained() {
    let shop = Workshop::new();
    let run = shop.run(&["explain", "stated-length"]);
    assert!(run.out.starts_with("stated-length (warning, note)\n\nThe stated length of a chunk"), "{}", run.out);
    assert!(shop.run(&["explain"]).out.lines().count() > 200);
    assert_eq!(shop.run(&["explain", "nothing"]).code, 2);
}

/// The rule for levels: what a player does not notice is a note.
#[test]
fn a_page_that_calls_its_finding_harmless_has_a_note() {
    let harmless = |page: &meshwire::explain::Page| page.text.contains("harmless");
    assert!(meshwire::explain::pages().filter(harmless).count() > 5);
    for page in meshwire::explain::pages().filter(harmless) {
        assert!(page.level.contains("note"), "{}: {}", page.code, page.level);
    }
}

#[test]
fn what_was_clean_is_not_checked_again() {
    let shop = Workshop::new();
    shop.put("mod/good.xpm", motion(&["smile"])).put("mod/too.xpm", motion(&["frown"]));
    shop.put("mod/careless.xpm", careless_motion());
    let verify = |options: &[&str]| shop.run(&[&["verify", "--cache", "clean.json", "mod"], options].concat());
    let (first, second) = (verify(&[]), verify(&[]));
    assert_eq!((first.code, second.code), (1, 1), "what has findings is checked again");
    assert_eq!(second.out, first.out);
    let expected = "2 files not checked again: clean in an earlier run\n";
    assert_eq!((first.err.as_str(), second.err.as_str()), ("", expected));
    let cached = |options: &[&str]| verify(options).out.matches("\"cached\":true").count();
    assert_eq!(cached(&["--json"]), 2);
    // Another question, another name and another content have another answer.
    for options in [&["--json", "--rebuild"][..], &["--json", "--dump"], &["--json", "--limit", "items=1000"]] {
        assert_eq!((cached(options), cached(options)), (0, 2), "{options:?}");
    }
    shop.put("known.json", "{\"accepted\":{}}");
    for options in [["--level", "note"], ["--baseline", "known.json"], ["--write-baseline", "known.json"]] {
        assert_eq!(verify(&options).code, 2, "{options:?} has no use for a cache");
    }
    shop.put("mod/good.xsm", shop.get("mod/good.xpm"));
    assert_eq!(cached(&["--json"]), 2);
    shop.put("mod/good.xpm", careless_motion());
    assert_eq!(cached(&["--json"]), 1);
    let edited = |edit: &dyn Fn(&mut Value)| {
        let mut cache = serde_json::from_slice(&shop.get("clean.json")).unwrap();
        edit(&mut cache);
        shop.put("clean.json", cache.to_string());
        cached(&["--json"])
    };
    assert_eq!(edited(&|cache| cache["program"] = "0.1.0".into()), 0, "another program may find more");
    let notes = serde_json::json!({ "stated-length": usize::MAX, "name": usize::MAX });
    let many = |cache: &mut Value| {
        cache["clean"].as_object_mut().unwrap().values_mut().for_each(|entry| *entry = notes.clone());
    };
    assert_eq!(edited(&many), 0, "no file has that many notes");
    // A file that is no cache is not overwritten.
    let run = shop.run(&["verify", "--cache", "mod/careless.xpm", "mod"]);
    assert_eq!((run.code, shop.get("mod/careless.xpm")), (3, careless_motion()), "{}", run.err);
}
