//! `cargo xtask regen`: generates all files that derive from `schemas/*.ksy`.
//!
//! A schema's `meta/-rust-crate` names the crate of its Rust code. A crate with one schema gets `src/generated.rs`, a
//! crate with several gets `src/generated/ID.rs` and a `mod.rs`. If a schema needs a walk through lists that are
//! reached by pointers, it is generated as `src/graph/generated.rs`.

use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

use ksy_binrw::diagnostic::Diagnostic;
use ksy_binrw::model::Model;
use ksy_binrw::{Source, emit};

use crate::outputs::Outputs;

const COMMAND: &str = "cargo xtask regen";

/// Runs the task.
pub fn run(args: &[String]) -> Result<(), String> {
    let check = match args {
        [] => false,
        [flag] if flag == "--check" => true,
        _ => return Err("usage: cargo xtask regen [--check]".to_owned()),
    };
    let root = crate::root();
    let mut outputs = Outputs::new(root.clone(), check, COMMAND);
    let formats = compile(&root, "schemas")?;
    let mut crates: BTreeMap<&str, Vec<&Rc<Model>>> = BTreeMap::new();
    for model in &formats {
        let name = model.crate_name.as_deref();
        let name = name.ok_or_else(|| format!("schemas/{}.ksy: expected '-rust-crate' in 'meta'", model.id))?;
        crates.entry(name).or_default().push(model);
    }
    for (name, models) in crates {
        let folder = format!("crates/{name}/src");
        match models.as_slice() {
            [model] => {
                rust(&mut outputs, model, "schemas", &format!("{folder}/generated.rs"))?;
                if let Some(text) = emit::graph::graph(model, &format!("schemas/{}.ksy", model.id), COMMAND)? {
                    outputs.text(format!("{folder}/graph/generated.rs"), &text)?;
                }
            }
            models => {
                let mut modules = format!("// Generated from schemas/*.ksy by `{COMMAND}`. Do not edit.\n\n");
                modules.push_str("//! Wire records, a module per schema.\n\n");
                for model in models {
                    modules.push_str(&format!("pub mod {};\n", model.id));
                    rust(&mut outputs, model, "schemas", &format!("{folder}/generated/{}.rs", model.id))?;
                }
                outputs.text(format!("{folder}/generated/mod.rs"), &modules)?;
            }
        }
    }
    for model in &formats {
        let source = format!("schemas/{}.ksy", model.id);
        outputs.text(format!("fuzz/dict/{}.dict", model.id), &emit::dictionary::dictionary(model, &source))?;
        outputs.text(format!("docs/reference/{}.md", model.id), &emit::markdown::reference(model, &source))?;
        outputs.text(format!("docs/imhex/{}.hexpat", model.id), &emit::hexpat::pattern(model, &source))?;
    }
    outputs.text("docs/ksy.schema.json", &emit::editor::json_schema())?;
    let features = "crates/ksy-binrw/tests/features";
    for model in compile(&root, features)? {
        rust(&mut outputs, &model, features, &format!("crates/ksy-binrw/tests/generated/{}.rs", model.id))?;
    }
    // The format of docs/adding-a-format.md, whose files have the same layout as in the workspace.
    let added = "crates/ksy-binrw/tests/walkthrough/added";
    for model in compile(&root, &format!("{added}/schemas"))? {
        let name = model.crate_name.as_deref().unwrap_or_default();
        rust(&mut outputs, &model, "schemas", &format!("{added}/crates/{name}/src/generated.rs"))?;
    }
    outputs.finish()
}

fn rust(outputs: &mut Outputs, model: &Model, folder: &str, path: &str) -> Result<(), String> {
    let text = emit::rust::module(model, &format!("{folder}/{}.ksy", model.id), COMMAND)?;
    outputs.text(path, &text)
}

/// Formats all diagnostics of a run with their number.
fn messages(diagnostics: &[Diagnostic]) -> String {
    let texts: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
    format!("{}\n{} errors", texts.join("\n"), diagnostics.len())
}

/// Compiles all schemas of a folder, sorted by name.
pub(crate) fn compile(root: &Path, folder: &str) -> Result<Vec<Rc<Model>>, String> {
    let entries = std::fs::read_dir(root.join(folder)).map_err(|error| format!("{folder}: {error}"))?;
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".ksy"))
        .collect();
    names.sort();
    let mut sources = Vec::new();
    for name in names {
        let path = root.join(folder).join(&name);
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{folder}/{name}: {error}"))?;
        let mut source = Source::new(format!("{folder}/{name}"), text);
        if folder != "schemas" {
            // Test schemas are sibling modules.
            source.module = Some(format!("super::{}", name.trim_end_matches(".ksy")));
        }
        sources.push(source);
    }
    let models = ksy_binrw::compile(&sources).map_err(|errors| messages(&errors))?;
    for (model, source) in models.iter().zip(&sources) {
        if source.name != format!("{folder}/{}.ksy", model.id) {
            return Err(format!("{}: expected the file to be named after 'meta/id', {}.ksy", source.name, model.id));
        }
    }
    Ok(models)
}
