//! `cargo xtask regen`: generates all files that derive from `schemas/*.ksy`, and from `lints.md` of each crate.
//!
//! A schema's `meta/-rust-crate` names the crate of its Rust code. A crate with one schema gets `src/generated.rs`, a
//! crate with several gets `src/generated/ID.rs` and a `mod.rs`. If a schema needs a walk through lists that are
//! reached by pointers, it is generated as `src/graph/generated.rs`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
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
    crate::lints::write(&mut outputs, &root, "crates", Some("crates/meshwire/findings.md"))?;
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
    crate::lints::write(&mut outputs, &root, &format!("{added}/crates"), None)?;
    let lost: BTreeSet<&str> =
        outputs.written().iter().flat_map(|written| lost_fields(&written.before, &written.after)).collect();
    if !lost.is_empty() {
        for line in mentions(&root, &lost)? {
            println!("{line}");
        }
    }
    outputs.finish()
}

/// Returns the fields of generated Rust that are no longer there.
fn lost_fields<'t>(before: &'t str, after: &'t str) -> BTreeSet<&'t str> {
    let fields = |text: &'t str| -> BTreeSet<&'t str> {
        let names = text.lines().filter_map(|line| line.trim().strip_prefix("pub ")?.split_once(": "));
        names.map(|(name, _)| name).filter(|name| name.chars().all(|c| c.is_alphanumeric() || c == '_')).collect()
    };
    fields(before).difference(&fields(after)).copied().collect()
}

/// Returns the places that name lost fields in a text, which the Rust compiler does not check.
fn mentions(root: &Path, lost: &BTreeSet<&str>) -> Result<Vec<String>, String> {
    let listed = Command::new("git")
        .args(["ls-files", "*.rs", "*.md", "*.py", "*.js", "*.yaml"])
        .current_dir(root)
        .output()
        .map_err(|error| format!("git: {error}"))?;
    let mut found = Vec::new();
    for file in String::from_utf8_lossy(&listed.stdout).lines().filter(|file| !file.contains("generated")) {
        let Ok(text) = std::fs::read_to_string(root.join(file)) else { continue };
        for (number, line) in text.lines().enumerate() {
            let named = lost.iter().filter(|name| is_quoted(line, name));
            found.extend(named.map(|name| format!("look at {file}:{}: '{name}' is no longer a field", number + 1)));
        }
    }
    Ok(found)
}

/// Returns whether a name is a word between quotation marks or backticks of a line.
fn is_quoted(line: &str, name: &str) -> bool {
    let is_word = |part: &str| part.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name);
    ['"', '`', '\''].iter().any(|mark| line.split(*mark).skip(1).step_by(2).any(is_word))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_name_a_lost_field_are_found() {
        let (before, after) =
            ("    pub pose_weight: f32,\n    pub id: u8,\n", "    pub weight: f32,\n    pub id: u8,\n");
        assert_eq!(lost_fields(before, after).into_iter().collect::<Vec<_>>(), ["pose_weight"]);
        assert!(is_quoted("set(\"nodes[2].pose_weight\", 1)", "pose_weight"));
        assert!(is_quoted("the field `pose_weight`", "pose_weight"));
        assert!(!is_quoted("node.pose_weight = \"1\"", "pose_weight"));
        assert!(!is_quoted("\"my_pose_weight\"", "pose_weight"));
    }
}
