//! Every rule of the lints, and every loss of the compiler and the decompiler, has a file.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use std::collections::BTreeSet;

use meshwire_core::Severity::{self, Error, Note, Warning};
use meshwire_core::{Format, testkit};
use nwn_mdl::text::TextFile;
use nwn_mdl::{Options, Profile, compile_with};

use crate::{compile, decompile, hostile, lint, text};

const TEXT: &str = "newmodel demo
classification character
beginmodelgeom demo
node dummy demo
  parent NULL
endnode
node skin plate
  parent demo
  bitmap wood
  verts 3
    0 0 0
    1 0 0
    0 1 0
  faces 1
    0 1 2 1 0 0 0 0
  weights 3
    demo 1.0
    demo 1
    demo 1
endnode
node light lamp
  parent demo
  texturenames 1
    flare
  flaresizes 1
    1
  flarepositions 1
    0
  flarecolorshifts 1
    0 0 0
endnode
endmodelgeom demo
newanim wave demo
  length 1.0
  node dummy demo
    parent NULL
  endnode
doneanim wave demo
donemodel demo
";

/// A finding of a text, or a loss when it is compiled, and the line that causes it.
const TEXTS: &[(&str, Severity, &str, &str)] = &[
    (
        "animation-mesh",
        Warning,
        "  node dummy demo\n    parent NULL",
        "  node trimesh demo\n parent NULL\n verts 1\n 0 0 0",
    ),
    ("classification", Warning, "character", "monster"),
    ("extra-words", Warning, "bitmap wood", "bitmap wood oak"),
    ("face-row", Error, "    0 1 2 1 0 0 0 0", "    0 1"),
    ("flare-counts", Warning, "flaresizes 1", "flaresizes 2\n    1"),
    ("no-root", Warning, "  node dummy demo\n    parent NULL\n  endnode\n", ""),
    ("not-finite", Error, "    1 0 0", "    1 0 inf"),
    ("parent", Error, "parent demo", "parent nobody"),
    ("row-count", Warning, "weights 3", "weights 4\n    demo 1"),
    ("stated-count", Warning, "verts 3", "verts three"),
    ("unclosed-node", Warning, "endnode\nendmodelgeom", "endmodelgeom"),
    ("unclosed-node", Note, "endnode\nendmodelgeom", "endmodelgeom"),
    ("unused-vertices", Note, "verts 3", "verts 4\n    9 9 9"),
    ("weight-sum", Note, "demo 1.0", "demo 0.5"),
    ("whole-number", Warning, "bitmap wood", "tilefade 0.5"),
];

fn found(text: &str) -> BTreeSet<(&'static str, Severity)> {
    let file = TextFile::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut findings = testkit::lint(&file);
    if let Ok(compiled) = compile_with(&file, &Options::new(Profile::Ee)) {
        findings.extend(testkit::saw(compiled.losses));
    }
    findings.iter().map(|finding| (finding.code, finding.severity)).collect()
}

fn texts() {
    assert_eq!(found(TEXT), BTreeSet::new());
    let faces = |count: usize| format!("faces {count}\n{}", "    0 1 2 1 0 0 0 0\n".repeat(count - 1));
    let bones = |count| (0..count).map(|bone| format!("    b{bone} 0.01")).collect::<String>();
    let long = [
        ("too-many-weights", Error, "    demo 1.0", bones(5)),
        ("too-many-bones", Warning, "    demo 1.0", bones(18)),
        ("too-many-bones", Error, "    demo 1.0", bones(65)),
        ("too-many-faces", Warning, "faces 1\n", faces(10_923)),
        ("too-many-faces", Error, "faces 1\n", faces(21_846)),
    ];
    let short = TEXTS.iter().map(|(code, severity, from, to)| (*code, *severity, *from, (*to).to_owned()));
    for (code, severity, from, to) in short.chain(long) {
        let text = TEXT.replacen(from, &to, 1);
        assert!(found(&text).contains(&(code, severity)), "{code}: {:?}", found(&text));
    }
}

#[test]
fn every_rule_has_a_file() {
    let tests: &[fn()] = &[
        texts,
        lint::every_cause_has_its_finding,
        text::findings_name_what_crashes_the_client,
        hostile::cycles_and_shared_nodes_are_left_out_and_found,
        hostile::overlapping_arrays_round_trip,
        hostile::allocated_sizes_and_empty_roots_round_trip,
        compile::degenerate_faces_are_dropped_and_reported,
        compile::tangents_are_computed_on_request,
        compile::unusual_weights_are_repaired_and_reported,
        compile::a_skin_may_have_the_name_of_another_mesh,
        compile::detonation_needs_no_number_and_short_rows_are_dropped,
        compile::walk_meshes_keep_the_tree_of_the_text_or_get_one,
        compile::every_loss_is_listed_with_its_statement,
        compile::part_numbers_are_those_of_the_supermodel,
        decompile::plain_text_losses_are_listed,
        decompile::edits_of_statements_take_their_comments_away,
    ];
    testkit::assert_rules(include_str!("../lints.md"), tests);
}
