//! Models of several files: a component with its meshes, a model with the animations that it inherits.

use crate::workshop::{Workshop, sample};

const COMPONENT: &str = "<components>\n<component name=\"skiff\" class=\"ship_s\">\n<source geometry=\"assets\\skiff_data\"/>\n\
    <connections>\n<connection name=\"con_hull\"><parts><part name=\"hull\"/></parts></connection>\n\
    <connection name=\"con_mast\" parent=\"hull\"><offset><position x=\"1.25\" y=\"2.25\" z=\"3.25\"/></offset></connection>\n\
    </connections>\n</component>\n</components>\n";

/// A ship of one part, and its export.
pub fn skiff() -> Workshop {
    let shop = Workshop::new();
    shop.put("skiff.xml", COMPONENT);
    shop.put("skiff_data/hull-lod0.xmf", sample("xmf/x4-ship-lod0.xmf"));
    let run = shop.run(&["export", "skiff.xml", "-q", "-o", "skiff.glb"]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""));
    shop
}

/// A file with another text of the same length.
pub fn replaced(glb: &[u8], old: &str, new: &str) -> Vec<u8> {
    let at = glb.windows(old.len()).position(|window| window == old.as_bytes()).expect(old);
    [&glb[..at], new.as_bytes(), &glb[at + old.len()..]].concat()
}

#[test]
fn a_component_without_edits_writes_nothing() {
    let shop = skiff();
    let run = shop.run(&["import", "skiff.glb", "--onto", "skiff.xml", "-o", "new/"]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", "skiff.xml: nothing was edited\n"));
    assert!(!shop.path("new").exists());
    let run = shop.run(&["import", "skiff.glb", "--onto", "skiff.xml", "-o", "new.xml"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (3, "skiff.xml: several files may change: --output has to name a folder, such as changed/\n")
    );
}

#[test]
fn a_moved_connection_is_written_to_the_component_alone() {
    let shop = skiff();
    // Equal lengths, so that no offset in the file changes. glTF mirrors x.
    let replaced = |old: &str, new: &str| replaced(&shop.get("skiff.glb"), old, new);
    shop.put("edited.glb", replaced("[-1.25,2.25,3.25]", "[-1.25,4.75,3.25]"));
    let run = shop.run(&["import", "edited.glb", "--onto", "skiff.xml", "-o", "new/", "--json"]);
    let line =
        "{\"file\":\"skiff.xml\",\"outputs\":[\"new/skiff.xml\"],\"changes\":[\"node \\\"con_mast\\\": moved\"]}\n";
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, line, ""));
    assert_eq!(String::from_utf8(shop.get("new/skiff.xml")).unwrap(), COMPONENT.replace("y=\"2.25\"", "y=\"4.75\""));
    assert!(!shop.path("new/skiff_data").exists());
    // Connections are not renamed: other files name them.
    shop.put("edited.glb", replaced("\"name\":\"con_mast\"", "\"name\":\"con_boom\""));
    let run = shop.run(&["import", "edited.glb", "--onto", "skiff.xml", "-o", "new/", "--dry-run"]);
    let note = "skiff.xml: not taken over: node \"con_mast\": a component does not support node names\n";
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (1, "", note));
}

#[test]
fn a_macro_stands_for_its_component() {
    let shop = skiff();
    let text = "<macros><macro name=\"skiff_macro\"><component ref=\"skiff\"/></macro></macros>";
    shop.put("macros/skiff_macro.xml", text);
    let run = shop.run(&["export", "macros/skiff_macro.xml", "-q", "-o", "macro.glb"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let bytes = shop.get("macro.glb");
    let at = bytes.windows(17).position(|window| window == b"[-1.25,2.25,3.25]").unwrap();
    shop.put("edited.glb", [&bytes[..at], b"[-1.25,4.75,3.25]", &bytes[at + 17..]].concat());
    let moved = COMPONENT.replace("y=\"2.25\"", "y=\"4.75\"");
    let run = shop.run(&["import", "edited.glb", "--onto", "macros/skiff_macro.xml", "-o", "new/"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(String::from_utf8(shop.get("new/skiff.xml")).unwrap(), moved);
    let run = shop.run(&["import", "edited.glb", "--onto", "macros/skiff_macro.xml", "--in-place"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(String::from_utf8(shop.get("skiff.xml")).unwrap(), moved);
    assert_eq!(shop.get("macros/skiff_macro.xml"), text.as_bytes());
}

#[test]
fn a_component_that_misses_files_says_so() {
    let shop = Workshop::new();
    shop.put("skiff.xml", COMPONENT);
    let run = shop.run(&["export", "skiff.xml", "-o", "skiff.glb"]);
    let note = "skiff.xml: the folder \"assets\\\\skiff_data\" of the meshes was not found\n";
    assert_eq!((run.code, run.err.as_str()), (0, note));
    shop.put("broken.xml", "<components>\n<component name=");
    let run = shop.run(&["export", "broken.xml", "-o", "broken.glb"]);
    assert_eq!(run.code, 3);
    assert!(run.err.starts_with("broken.xml: line 2: "), "{}", run.err);
}

/// The animations of a GLB: name, and the greatest value of all translations.
fn animations(glb: &[u8]) -> Vec<(String, f32)> {
    let length = u32::from_le_bytes(glb[12..16].try_into().unwrap()) as usize;
    let root: serde_json::Value = serde_json::from_slice(&glb[20..20 + length]).unwrap();
    let number = |value: &serde_json::Value| usize::try_from(value.as_u64().unwrap_or(0)).unwrap();
    let numbers = |accessor: usize| {
        let accessor = &root["accessors"][accessor];
        let view = &root["bufferViews"][number(&accessor["bufferView"])];
        let start = 28 + length + number(&view["byteOffset"]) + number(&accessor["byteOffset"]);
        let bytes = &glb[start..start + number(&accessor["count"]) * 12];
        bytes.chunks(4).map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap())).fold(f32::MIN, f32::max)
    };
    let of = |animation: &serde_json::Value| {
        let channels = animation["channels"].as_array().unwrap().iter();
        let moves = channels.filter(|channel| channel["target"]["path"] == "translation");
        let outputs = moves.map(|channel| number(&animation["samplers"][number(&channel["sampler"])]["output"]));
        (animation["name"].as_str().unwrap().to_owned(), outputs.map(numbers).fold(f32::MIN, f32::max))
    };
    root["animations"].as_array().map(|list| list.iter().map(of).collect()).unwrap_or_default()
}

#[test]
fn a_model_takes_the_animations_of_its_supermodels() {
    let shop = Workshop::new();
    let text = String::from_utf8(sample("mdl_text/animations.mdl")).unwrap();
    shop.put("super/DEMO.mdl", &text);
    // The model itself has one of the two animations, and scales what it inherits.
    let close = text.find("newanim close").unwrap();
    let open = text.find("newanim open").unwrap();
    let own = format!("{}{}", &text[..open], &text[close..]);
    shop.put(
        "child.mdl",
        own.replace("setsupermodel demo a_ba", "setsupermodel demo demo").replace("scale 0.9", "scale 2.0"),
    );
    let run = shop.run(&["export", "child.mdl", "-q", "-o", "alone.glb"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(animations(&shop.get("alone.glb")).len(), 1);
    let run = shop.run(&["export", "child.mdl", "--supermodel-dir", "super", "-o", "whole.glb"]);
    assert_eq!(run.code, 0);
    assert!(run.err.contains("child.mdl: the supermodel a_ba.mdl is not in super\n"), "{}", run.err);
    let found = animations(&shop.get("whole.glb"));
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["close", "open"]);
    assert_eq!(found[1].1, 0.5, "twice the 0.25 of the supermodel");
    // What is inherited is in another file.
    let run = shop.run(&["import", "whole.glb", "--onto", "child.mdl", "--dry-run"]);
    assert_eq!((run.code, run.err.as_str()), (0, "child.mdl: nothing was edited\n"));
}

/// Dangling references are findings of the component; its files are checked as if they were named.
#[test]
fn a_component_is_verified_with_its_files() {
    let shop = skiff();
    let run = shop.run(&["verify", "skiff.xml"]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let rows: Vec<&str> = run.out.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(&rows[rows.len() - 4..], ["format", "xmf", "component", "all"]);
    // A folder is checked once, whatever refers to it.
    let counts =
        |run: &crate::workshop::Run| run.out.lines().last().unwrap().split_whitespace().nth(1).unwrap().to_owned();
    assert_eq!((counts(&run), counts(&shop.run(&["verify", "."]))), ("2".to_owned(), "2".to_owned()));
    assert_eq!(counts(&shop.run(&["verify", "skiff.xml", "skiff_data"])), "2");
    let added = "<connection name=\"con_flag\" parent=\"pole\"><parts>\n<part name=\"flag\"/><part name=\"seat\" ref=\"seats.seat\"/></parts></connection>";
    shop.put("skiff.xml", COMPONENT.replace("</connections>", &format!("{added}</connections>")));
    shop.put("skiff_data/hull-lod1.xmf", b"XUMF");
    let run = shop.run(&["verify", "skiff.xml", "--level", "note"]);
    assert_eq!(run.code, 3);
    let at =
        |text: &str| shop.get("skiff.xml").windows(text.len()).position(|window| window == text.as_bytes()).unwrap();
    let reported: Vec<&str> = run.out.lines().filter(|line| line.starts_with("skiff.xml: ")).collect();
    let lines = [
        format!(
            "skiff.xml: warning[lost-mesh] connections[2].parts[0] at {:#x}: part \"flag\" has no mesh in ",
            at("<part name=\"flag\"")
        ),
        format!(
            "skiff.xml: note[foreign-part] connections[2].parts[1] at {:#x}: part \"seat\" has the meshes of ",
            at("<part name=\"seat\"")
        ),
        format!(
            "skiff.xml: warning[lost-parent] connections[2] at {:#x}: the position is relative to \"pole\"",
            at("<connection name=\"con_flag\"")
        ),
    ];
    assert!(
        reported.len() == 3 && reported.iter().zip(&lines).all(|(reported, line)| reported.starts_with(line)),
        "{reported:#?}"
    );
    assert!(run.err.starts_with("skiff_data/hull-lod1.xmf: "), "{}", run.err);
    let run = shop.run(&["verify", "skiff.xml", "--report", "github"]);
    assert!(run.out.contains("file=skiff.xml,line=7,title=lost-parent::"), "{}", run.out);
    let run = shop.run(&["export", "skiff.xml", "-o", "lost.glb"]);
    assert!(run.err.contains("skiff.xml: part \"flag\" has no mesh in "), "{}", run.err);
}

#[test]
fn a_component_has_the_facts_of_all_its_files() {
    let shop = skiff();
    let run = shop.run(&["info", "skiff.xml"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let first = "skiff.xml: component (Egosoft component), ";
    assert!(run.out.starts_with(first) && run.out.contains("\n  class      ship_s\n  files      2\n"), "{}", run.out);
    let facts =
        |file: &str| -> serde_json::Value { serde_json::from_str(&shop.run(&["info", file, "--json"]).out).unwrap() };
    let (whole, hull) = (facts("skiff.xml"), facts("skiff_data/hull-lod0.xmf"));
    assert_eq!(whole["info"]["triangles"], hull["info"]["triangles"]);
    assert_eq!(whole["info"]["nodes"], serde_json::json!(["skiff", "hull", "con_mast"]));
    let number = |value: &serde_json::Value| value.as_u64().unwrap();
    assert_eq!(number(&whole["bytes"]), number(&hull["bytes"]) + COMPONENT.len() as u64);
}

#[test]
fn a_sheet_shows_a_component_as_one_model() {
    let shop = skiff();
    let run = shop.run(&["sheet", "skiff.xml", "--size", "64", "-o", "index.html"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let page = String::from_utf8(shop.get("index.html")).unwrap();
    assert!(page.contains("data-format=\"component\"") && page.contains("href=\"skiff.xml\""), "{page}");
    let run = shop.run(&["sheet", "skiff.xml", "skiff_data", "--size", "64", "-o", "sheet.png"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(shop.path("sheet.png").is_file());
}

#[test]
fn files_beyond_a_limit_are_named_with_the_option() {
    let shop = skiff();
    let run = shop.run(&["export", "skiff.xml", "--limit", "input-bytes=10", "-o", "out.glb"]);
    assert_eq!(run.code, 3);
    assert!(run.err.starts_with("skiff.xml: limit input-bytes exceeded"), "{}", run.err);
    assert!(run.err.ends_with("; --limit input-bytes=N raises it\n"), "{}", run.err);
    let run = shop.run(&["export", "skiff.xml", "--limit", "input-bytes=500", "-o", "out.glb"]);
    let hull = run.err.lines().find(|line| line.contains("hull-lod0.xmf: ")).unwrap_or_default();
    assert!(hull.ends_with("; --limit input-bytes=N raises it"), "{}", run.err);
}
