//! Every rule of the lints, and every loss of the compiler and the decompiler, has a file.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use meshwire_core::testkit;

use crate::{compile, decompile, hostile, lint, text};

#[test]
fn every_rule_has_a_file() {
    let tests = [
        lint::every_cause_has_its_finding as fn(),
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
    testkit::assert_rules(include_str!("../lints.md"), &tests);
}
