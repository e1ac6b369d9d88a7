//! A crate for each reader and a program that runs them, built outside the workspace.
//!
//! Each reader has its own crate, so that one that does not compile does not affect the others, and unchanged ones are
//! not rebuilt.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value as Json;

/// The generated code of one format.
#[derive(Debug)]
pub struct Reader<'a> {
    /// Name of its crate.
    pub name: &'a str,
    /// Its modules.
    pub modules: &'a BTreeMap<String, String>,
    /// Code beside the modules.
    pub externals: &'a str,
    /// The run with its top-level type, if it can be run.
    pub run: Option<&'a Run>,
}

/// A program that reads one input with one top-level type.
#[derive(Debug)]
pub struct Run {
    /// Name of the format.
    pub name: String,
    /// The module and its top-level type.
    pub top: (String, String),
    /// The input, if the suite has one.
    pub input: Option<PathBuf>,
    /// Conditions on the value, or the reason why there is none.
    pub assertions: Vec<Result<String, String>>,
}

/// The results of all runs.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Crates that do not compile, with the first error of each.
    pub broken: BTreeMap<String, String>,
    /// Assertions that do not compile, by the name of the format.
    pub broken_assertions: BTreeMap<String, BTreeMap<usize, String>>,
    /// The output of the others.
    pub printed: BTreeMap<String, Json>,
}

/// Generates the module with the assertions of a run, one per line.
fn assertions(run: &Run, broken: Option<&BTreeMap<usize, String>>) -> String {
    let (module, top) = &run.top;
    let mut text = format!(
        "#![allow(unused, clippy::all)]\nuse ksy_runtime::prelude::*;\nimpl crate::{module}::{top} {{\npub fn asserted(&self) -> Vec<(usize, bool)> {{\nlet (mut all, top) = (Vec::new(), self);\n"
    );
    for (index, assertion) in run.assertions.iter().enumerate() {
        match assertion.as_ref().ok().filter(|_| !broken.is_some_and(|broken| broken.contains_key(&index))) {
            // Resolve enums and types in the module.
            Some(condition) => text += &format!("all.push(({index}, {{ use crate::{module}::*; {condition} }}));\n"),
            None => text.push('\n'),
        }
    }
    text + "all\n}\n}\n"
}

/// Number of lines before the first assertion.
const HEAD: usize = 6;

/// Builds all readers in a folder, with a program that performs all runs, and runs it. Code that does not compile is
/// omitted.
pub fn run(root: &Path, folder: &str, readers: &[Reader<'_>]) -> Result<Outcome, String> {
    let folder = root.canonicalize().map_err(|error| format!("{}: {error}", root.display()))?.join(folder);
    let crates = root.join("crates").canonicalize().map_err(|error| format!("{}: {error}", folder.display()))?;
    let members: Vec<String> = readers.iter().map(|reader| format!("\"f/{}\"", reader.name)).collect();
    let workspace = format!(
        "[workspace]\nresolver = \"3\"\nmembers = [\"run\", {}]\n\n[profile.dev]\ndebug = false\n",
        members.join(", ")
    );
    write(&folder.join("Cargo.toml"), &workspace)?;
    write(&folder.join("Cargo.lock"), &read(&root.join("Cargo.lock"))?)?;
    let mut outcome = Outcome::default();
    for reader in readers {
        let place = folder.join("f").join(reader.name);
        write(&place.join("Cargo.toml"), &manifest(reader.name, &crates, ""))?;
        let modules = reader.modules.keys().map(|module| format!("pub mod {module};\n"));
        let asserts = if reader.run.is_some() { "mod asserts;\n" } else { "" };
        write(&place.join("src/lib.rs"), &(modules.collect::<String>() + asserts + reader.externals))?;
        for (module, text) in reader.modules {
            write(&place.join(format!("src/{module}.rs")), text)?;
        }
    }
    let program = |broken: &BTreeMap<String, String>| {
        let usable = |reader: &&Reader<'_>| !broken.contains_key(reader.name);
        let runs = readers.iter().filter(usable).filter_map(|reader| Some((reader.name, reader.run?)));
        let mut text = include_str!("program.rs.txt").to_owned();
        text += "\nfn main() {\n    std::panic::set_hook(Box::new(|_| {}));\n";
        let mut dependencies = String::new();
        for (name, run) in runs {
            let ((module, top), input) = (&run.top, run.input.as_ref().map(|path| path.display().to_string()));
            text += &format!("    run({:?}, {input:?}, {name}::{module}::{top}::asserted);\n", run.name);
            dependencies += &format!("{name} = {{ path = \"../f/{name}\" }}\n");
        }
        (text + "}\n", dependencies)
    };
    write(&folder.join("run/Cargo.toml"), &manifest("run", &crates, ""))?;
    write(&folder.join("run/src/main.rs"), "fn main() {}\n")?;
    // Removing the errors of one round may reveal more in the next.
    loop {
        for reader in readers {
            if let Some(run) = reader.run {
                let text = assertions(run, outcome.broken_assertions.get(&run.name));
                write(&folder.join("f").join(reader.name).join("src/asserts.rs"), &text)?;
            }
        }
        let mut more = false;
        for Trouble { file, line, error } in build(&folder, &["--workspace", "--keep-going"])? {
            let mut parts = file.split('/').skip_while(|part| *part != "f").skip(1);
            let name = parts.next().unwrap_or_default();
            let Some(reader) = readers.iter().find(|reader| reader.name == name) else {
                return Err(format!("{}: {file}:{line}: {error}", folder.display()));
            };
            match reader.run.filter(|_| file.ends_with("/asserts.rs")) {
                Some(run) => {
                    let broken = outcome.broken_assertions.entry(run.name.clone()).or_default();
                    more |= broken.insert(line.saturating_sub(HEAD), error).is_none();
                }
                None => {
                    outcome.broken.entry(name.to_owned()).or_insert(error);
                }
            }
        }
        if !more {
            break;
        }
    }
    let (text, dependencies) = program(&outcome.broken);
    write(&folder.join("run/Cargo.toml"), &manifest("run", &crates, &dependencies))?;
    write(&folder.join("run/src/main.rs"), &text)?;
    if let Some(Trouble { file, line, error }) = build(&folder, &["--package", "run"])?.into_iter().next() {
        return Err(format!("{}: {file}:{line}: {error}", folder.display()));
    }
    let usable = readers.iter().filter(|reader| !outcome.broken.contains_key(reader.name));
    outcome.printed =
        test_all(&folder, &usable.filter_map(|reader| Some(reader.run?.name.as_str())).collect::<Vec<_>>())?;
    Ok(outcome)
}

/// Runs all readers, as many at once as there are processors, and returns what each prints.
fn test_all(folder: &Path, names: &[&str]) -> Result<BTreeMap<String, Json>, String> {
    let next = AtomicUsize::new(0);
    let some = || {
        let taken = std::iter::from_fn(|| names.get(next.fetch_add(1, Ordering::Relaxed)));
        taken.map(|name| Ok(((*name).to_owned(), test(folder, name)?))).collect::<Result<Vec<_>, String>>()
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(some)).collect();
        let mut printed = BTreeMap::new();
        for thread in running {
            printed.extend(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
        }
        Ok(printed)
    })
}

/// Runs one reader in a separate process, limited to two gigabytes and a minute, so that no reader can end the report of
/// another.
fn test(folder: &Path, name: &str) -> Result<Json, String> {
    let output = Command::new("sh")
        .args(["-c", "ulimit -v 2000000; ulimit -t 60; exec target/debug/run test \"$0\"", name])
        .current_dir(folder)
        .stderr(Stdio::null())
        .output()
        .map_err(|error| format!("{}: {error}", folder.display()))?;
    let printed = String::from_utf8_lossy(&output.stdout);
    match serde_json::from_str(printed.trim_end()) {
        Ok(json) if output.status.success() => Ok(json),
        _ => Ok(serde_json::json!({
            "name": name,
            "seen": { "panic": true },
            "hostile": { "broken": format!("the reader ended with {}", output.status) },
        })),
    }
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes a file unless it is unchanged, so that it is not rebuilt.
fn write(path: &Path, text: &str) -> Result<(), String> {
    if read(path).is_ok_and(|before| before == text) {
        return Ok(());
    }
    let made = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    made.and_then(|()| std::fs::write(path, text)).map_err(|error| format!("{}: {error}", path.display()))
}

/// An error of the Rust compiler.
struct Trouble {
    file: String,
    line: usize,
    error: String,
}

/// Builds and returns every error, or an empty list on success.
fn build(folder: &Path, arguments: &[&str]) -> Result<Vec<Trouble>, String> {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--quiet", "--offline", "--message-format=json"])
        .args(arguments)
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
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
        // An error in a macro is attributed to the place where the macro is used.
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

fn manifest(name: &str, crates: &Path, dependencies: &str) -> String {
    let crates = crates.display();
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n\
         [features]\ndefault = [\"serde\", \"arbitrary\"]\nserde = []\narbitrary = []\n\n\
         [dependencies]\narbitrary = \"1\"\nbinrw = {{ version = \"0.15\", default-features = false, features = [\"std\"] }}\n\
         bytemuck = {{ version = \"1\", features = [\"derive\", \"extern_crate_alloc\", \"min_const_generics\"] }}\n\
         ksy-runtime = {{ path = \"{crates}/ksy-runtime\", features = [\"serde\", \"zlib\", \"arbitrary\", \"checksum\"] }}\n\
         modular-bitfield = \"0.13\"\nserde = {{ version = \"1\", features = [\"derive\"] }}\n\
         serde_json = {{ version = \"1\", features = [\"float_roundtrip\"] }}\n{dependencies}"
    )
}
