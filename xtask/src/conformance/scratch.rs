//! One crate of all readers, built and run outside the workspace.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value as Json;

/// A program that reads one input with one top type.
#[derive(Debug)]
pub struct Run {
    /// Name of the format.
    pub name: String,
    /// The module and its top type.
    pub top: (String, String),
    /// The input.
    pub input: PathBuf,
    /// Conditions on the value, or why there is none.
    pub assertions: Vec<Result<String, String>>,
}

/// What came of all runs.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Modules that do not compile, with the first error of each.
    pub broken: BTreeMap<String, String>,
    /// By name of the format, assertions that do not compile.
    pub broken_assertions: BTreeMap<String, BTreeMap<usize, String>>,
    /// What the others printed.
    pub seen: BTreeMap<String, Json>,
}

/// The module with the assertions of a run: each stands on a line of its own.
fn assertions(run: &Run, broken: Option<&BTreeMap<usize, String>>) -> String {
    let (module, top) = &run.top;
    let mut text = format!(
        "#![allow(unused, clippy::all)]\nuse ksy_runtime::prelude::*;\nimpl crate::{module}::{top} {{\npub fn asserted(&self) -> Vec<(usize, bool)> {{\nlet mut all = Vec::new();\n"
    );
    for (index, assertion) in run.assertions.iter().enumerate() {
        match assertion.as_ref().ok().filter(|_| !broken.is_some_and(|broken| broken.contains_key(&index))) {
            // Enums and types are those of the module.
            Some(condition) => text += &format!("all.push(({index}, {{ use crate::{module}::*; {condition} }}));\n"),
            None => text.push('\n'),
        }
    }
    text + "all\n}\n}\n"
}

/// Lines before the first assertion.
const HEAD: usize = 6;

/// Builds all `modules` with a program that does all `runs`, and runs it. Modules that do not compile, and those that
/// `uses` says need them, are left out and built without.
pub fn run(
    root: &Path,
    modules: &BTreeMap<String, String>,
    uses: &BTreeMap<String, BTreeSet<String>>,
    runs: &[Run],
) -> Result<Outcome, String> {
    let folder = root.join("target/conformance");
    let describe = |error: std::io::Error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(folder.join("src")).map_err(describe)?;
    let crates = root.join("crates").canonicalize().map_err(describe)?;
    std::fs::write(folder.join("Cargo.toml"), manifest(&crates)).map_err(describe)?;
    let lock = root.join("Cargo.lock");
    std::fs::copy(&lock, folder.join("Cargo.lock")).map_err(|error| format!("{}: {error}", lock.display()))?;
    let mut broken: BTreeMap<String, String> = BTreeMap::new();
    let mut broken_assertions: BTreeMap<String, BTreeMap<usize, String>> = BTreeMap::new();
    loop {
        let usable = |module: &String| {
            !broken.contains_key(module)
                && uses.get(module).is_none_or(|uses| uses.iter().all(|m| !broken.contains_key(m)))
        };
        let built: Vec<&String> = modules.keys().filter(|module| usable(module)).collect();
        let mut program = include_str!("program.rs.txt").to_owned();
        for module in &built {
            program += &format!("\nmod {module};");
            let path = folder.join(format!("src/{module}.rs"));
            std::fs::write(path, modules.get(*module).map_or("", String::as_str)).map_err(describe)?;
        }
        for (number, run) in runs.iter().enumerate().filter(|(_, run)| built.contains(&&run.top.0)) {
            program += &format!("\nmod asserts_{number};");
            let path = folder.join(format!("src/asserts_{number}.rs"));
            std::fs::write(path, assertions(run, broken_assertions.get(&run.name))).map_err(describe)?;
        }
        program += "\n\nfn main() {\n    std::panic::set_hook(Box::new(|_| {}));\n";
        for run in runs.iter().filter(|run| built.contains(&&run.top.0)) {
            let (module, top) = &run.top;
            let input = run.input.display().to_string();
            program += &format!("    run({:?}, {input:?}, {module}::{top}::asserted);\n", run.name);
        }
        program += "}\n";
        std::fs::write(folder.join("src/main.rs"), program).map_err(describe)?;
        let errors = build(&folder, "check")?;
        let count = |asserts: &BTreeMap<String, BTreeMap<usize, String>>| asserts.values().map(BTreeMap::len).sum::<usize>();
        let before = (broken.len(), count(&broken_assertions));
        for Trouble { file, line, error } in errors {
            let stem = Path::new(&file).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            let run = stem.strip_prefix("asserts_").and_then(|number| runs.get(number.parse::<usize>().ok()?));
            match run {
                Some(run) => {
                    let index = line.saturating_sub(HEAD);
                    broken_assertions.entry(run.name.clone()).or_default().entry(index).or_insert(error);
                }
                None if modules.contains_key(&stem) => {
                    broken.entry(stem).or_insert(error);
                }
                // The program itself: a top type that is not there, say.
                None => return Err(format!("{}: {file}:{line}: {error}", folder.display())),
            }
        }
        if (broken.len(), count(&broken_assertions)) == before {
            break;
        }
    }
    // Checking is the quicker way to find what does not compile.
    if let Some(Trouble { file, line, error }) = build(&folder, "build")?.into_iter().next() {
        return Err(format!("{}: {file}:{line}: {error}", folder.display()));
    }
    let output =
        Command::new(folder.join("target/debug/conformance")).stderr(Stdio::null()).output().map_err(describe)?;
    let lines = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut seen = BTreeMap::new();
    for line in lines.lines() {
        let json: Json = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let name = json.get("name").and_then(Json::as_str).unwrap_or_default().to_owned();
        seen.insert(name, json.get("seen").cloned().unwrap_or_default());
    }
    Ok(Outcome { broken, broken_assertions, seen })
}

/// An error of the Rust compiler.
struct Trouble {
    file: String,
    line: usize,
    error: String,
}

/// Every error; none if it was built.
fn build(folder: &Path, command: &str) -> Result<Vec<Trouble>, String> {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args([command, "--quiet", "--offline", "--message-format=json"])
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .output()
        .map_err(|error| error.to_string())?;
    let mut found = Vec::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Ok(json) = serde_json::from_str::<Json>(line) else { continue };
        let Some(message) = json.get("message").filter(|m| m.get("level").and_then(Json::as_str) == Some("error"))
        else {
            continue;
        };
        let spans = message.get("spans").and_then(Json::as_array).map(Vec::as_slice).unwrap_or_default();
        let primary = |span: &&Json| span.get("is_primary").and_then(Json::as_bool) == Some(true);
        let Some(span) = spans.iter().find(primary).or(spans.first()) else { continue };
        // What goes wrong in a macro goes wrong where it is used.
        let mut place = span;
        while let Some(outer) = place.get("expansion").and_then(|expansion| expansion.get("span")) {
            place = outer;
        }
        let number = |key: &str| place.get(key).and_then(Json::as_u64).and_then(|line| usize::try_from(line).ok());
        let file = place.get("file_name").and_then(Json::as_str).unwrap_or_default().to_owned();
        let text = message.get("message").and_then(Json::as_str).unwrap_or_default();
        let line = number("line_start").unwrap_or(0);
        found.push(Trouble { file, line, error: format!("{}: {}", line, text.replace('\n', " ")) });
    }
    if found.is_empty() && !output.status.success() {
        return Err(format!("{}: {}", folder.display(), String::from_utf8_lossy(&output.stderr)));
    }
    Ok(found)
}

fn manifest(crates: &Path) -> String {
    let crates = crates.display();
    format!(
        "[package]\nname = \"conformance\"\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n\
         [features]\ndefault = [\"serde\"]\nserde = []\narbitrary = []\n\n\
         [dependencies]\nbinrw = {{ version = \"0.15\", default-features = false, features = [\"std\"] }}\n\
         bytemuck = {{ version = \"1\", features = [\"derive\", \"extern_crate_alloc\", \"min_const_generics\"] }}\n\
         ksy-runtime = {{ path = \"{crates}/ksy-runtime\", features = [\"serde\"] }}\n\
         modular-bitfield = \"0.13\"\nserde = {{ version = \"1\", features = [\"derive\"] }}\n\
         serde_json = {{ version = \"1\", features = [\"float_roundtrip\"] }}\n\n[workspace]\n"
    )
}
