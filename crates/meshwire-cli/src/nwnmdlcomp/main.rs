//! `nwnmdlcomp`: compiles and decompiles Neverwinter Nights models with the arguments of the community's tool of that
//! name, for build scripts and editors that call it.
//!
//! As in that tool, the result for each file is printed on standard output, existing files are replaced, and the exit
//! code is always 0; `meshwire compile` and `meshwire decompile` have meaningful exit codes. Compiled models have the
//! layout of that tool, unless comments of a decompiled text name another compiler. Supermodels are looked up in the
//! folder of the file.

#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)
)]

mod arguments;

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;

use arguments::{Arguments, is_path};
use meshwire::mdl::tree::Model;
use meshwire::mdl::{MdlFile, Options, Profile, compile_with, decompile, decompiled_profile};
use meshwire::mdl_text::TextFile;
use meshwire::{Asset, Format, Severity};

const USAGE: &str = "Usage:
nwnmdlcomp [-cdeq] infile [outfile]
nwnmdlcomp [-cdeq] nwndir infile ...

  infile - name of the input file, or a pattern.
  outfile - name of the output file, or of a folder.
  nwndir - directory where NWN is installed.
  -c - Compile the model (default)
  -d - Decompile the model (can't be used with -c)
  -e - Disable appended extension mode.  Only usable when an
       output file name or path is specified.
  -q - Print only errors

The exit code is always 0, as with the original tool; 'meshwire compile' and 'meshwire decompile' have
meaningful exit codes.";

/// Nested nodes are read recursively, and the main thread of some systems has a smaller stack.
const STACK: usize = 16 << 20;

fn main() {
    let work = || run(std::env::args_os().skip(1));
    if let Ok(handle) = thread::Builder::new().stack_size(STACK).spawn(work) {
        // A panic has already printed its message.
        let _ = handle.join();
    }
}

/// Prints a line. Write errors are ignored.
fn say(line: &str) {
    let _ = writeln!(io::stdout(), "{line}");
}

fn run(given: impl Iterator<Item = OsString>) {
    let arguments = match arguments::read(given, Path::is_dir) {
        Ok(arguments) if arguments.files.is_empty() => return say(USAGE),
        Ok(arguments) => arguments,
        Err(reason) => return say(&format!("Error: {reason}\n{USAGE}")),
    };
    if !arguments.is_quiet {
        say(concat!("nwnmdlcomp, part of meshwire ", env!("CARGO_PKG_VERSION")));
    }
    for name in &arguments.files {
        let found = inputs(name, arguments.decompile);
        if found.is_empty() {
            return say(&format!("Error: Unable to open input file \"{}\"", name.to_string_lossy()));
        }
        for path in found {
            if let Err(reason) = one(&path, &arguments) {
                say(&format!("Error: {}: {reason}", path.display()));
            }
        }
    }
}

/// Returns the files of a name or pattern, with or without the usual extensions.
fn inputs(name: &OsString, decompiles: bool) -> Vec<PathBuf> {
    let extensions: &[&str] = if decompiles { &["", ".mdl"] } else { &["", ".mdl.ascii", ".mdl"] };
    let with = |extension: &&str| {
        let mut name = name.clone();
        name.push(extension);
        let path = PathBuf::from(&name);
        if path.is_file() { vec![path] } else { matching(&name.to_string_lossy()) }
    };
    extensions.iter().map(with).find(|found| !found.is_empty()).unwrap_or_default()
}

/// Returns the files that match a pattern without case.
fn matching(pattern: &str) -> Vec<PathBuf> {
    let options = glob::MatchOptions { case_sensitive: false, ..glob::MatchOptions::new() };
    let found = glob::glob_with(pattern, options).into_iter().flatten();
    found.filter_map(Result::ok).filter(|path| path.is_file()).collect()
}

fn one(path: &Path, arguments: &Arguments) -> Result<(), String> {
    if !arguments.is_quiet {
        let doing = if arguments.decompile { "Decompiling" } else { "Compiling" };
        say(&format!("{doing}: {}", path.display()));
    }
    let bytes = fs::read(path).map_err(|error| format!("Unable to open: {error}"))?;
    let made = if arguments.decompile { text_of(&bytes)? } else { binary_of(&bytes, path, arguments)? };
    made.save(output(path, arguments)).map_err(|error| error.to_string())
}

fn text_of(bytes: &[u8]) -> Result<Asset, String> {
    let file = MdlFile::read(bytes).map_err(|error| error.to_string())?;
    decompile(&file).map(Asset::from).map_err(|error| error.to_string())
}

fn binary_of(bytes: &[u8], path: &Path, arguments: &Arguments) -> Result<Asset, String> {
    let text = TextFile::read(bytes).map_err(|error| error.to_string())?;
    let above = text.super_model().and_then(|name| supermodel(name, path));
    let mut options = Options::new(decompiled_profile(&text).unwrap_or(Profile::Nmc));
    options.supermodel = above.as_ref();
    let compiled = compile_with(&text, &options).map_err(|error| error.to_string())?;
    for loss in compiled.losses.iter().filter(|loss| loss.severity > Severity::Note && !arguments.is_quiet) {
        say(&format!("Warning: {loss}"));
    }
    Ok(compiled.file.into())
}

/// Reads the compiled supermodel from the folder of a text.
fn supermodel(name: &[u8], path: &Path) -> Option<Model> {
    let wanted = format!("{}.mdl", meshwire::decode_windows_1252(name));
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let is_wanted =
        |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().eq_ignore_ascii_case(&wanted));
    let found = fs::read_dir(folder).ok()?.filter_map(|entry| Some(entry.ok()?.path())).find(is_wanted)?;
    MdlFile::read(&fs::read(found).ok()?).ok().map(|file| file.model)
}

/// Returns the output path of a file: compiling changes `.mdl.ascii` to `.mdl`, decompiling appends `.ascii`.
fn output(path: &Path, arguments: &Arguments) -> PathBuf {
    let place = match &arguments.target {
        Some(target) if is_path(target) || target.is_dir() => target.join(path.file_name().unwrap_or_default()),
        Some(target) => return target.clone(),
        None => path.to_path_buf(),
    };
    let name = place.to_string_lossy();
    let stem = name.len().checked_sub(".mdl.ascii".len()).and_then(|length| name.split_at_checked(length));
    match stem.filter(|(_, end)| !arguments.decompile && end.eq_ignore_ascii_case(".mdl.ascii")) {
        Some((stem, _)) => PathBuf::from(format!("{stem}.mdl")),
        None if arguments.keeps_extension => place,
        None => {
            let mut name = place.into_os_string();
            name.push(if arguments.decompile { ".ascii" } else { ".mdl" });
            PathBuf::from(name)
        }
    }
}
