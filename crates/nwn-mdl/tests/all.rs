//! The tests of the crate as one program, which builds in half the time of one program per file.

mod arbitrary;
mod common;
mod compile;
mod computed;
mod corpus;
mod decompile;
mod decompiled_scene;
mod detection;
mod edit;
mod elsewhere;
mod hostile;
mod json;
mod lint;
mod names;
mod own_values;
mod rules;
mod samples;
mod scene;
mod scene_apply;
mod text;
mod text_corpus;
mod text_scene;
mod text_scene_apply;
mod twins;
mod whole;
