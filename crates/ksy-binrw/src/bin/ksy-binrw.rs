//! The command-line compiler.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ksy_binrw::diagnostic::Diagnostic;
use ksy_binrw::{Source, emit};

const USAGE: &str = "\
usage: ksy-binrw compile FILE.ksy.. --out DIR [--import DIR]..   Rust, one module for each file and what it imports
       ksy-binrw check FILE.ksy.. [--import DIR]..               says what is wrong
       ksy-binrw docs FILE.ksy.. [--import DIR]..                a reference in Markdown
       ksy-binrw imhex FILE.ksy.. [--import DIR]..               a pattern for ImHex
       ksy-binrw --help | --version

Absolute imports are looked for in the folders of --import. Exit codes: 0 clean, 1 a schema is wrong, 2 usage,
3 a file could not be read or written.
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure { code, message }) => {
            eprintln!("{message}");
            ExitCode::from(code)
        }
    }
}

struct Failure {
    code: u8,
    message: String,
}

fn usage<T>(message: &str) -> Result<T, Failure> {
    Err(Failure { code: 2, message: format!("{message}\n\n{USAGE}") })
}

fn describe(path: &Path, error: &std::io::Error) -> Failure {
    Failure { code: 3, message: format!("{}: {error}", path.display()) }
}

/// The parsed command line.
#[derive(Default)]
struct Options {
    files: Vec<PathBuf>,
    out: Option<PathBuf>,
    imports: Vec<PathBuf>,
}

fn options(args: &[String]) -> Result<Options, Failure> {
    let mut options = Options::default();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let mut folder = || args.next().map(PathBuf::from);
        match arg.as_str() {
            "--out" => match folder() {
                Some(folder) => options.out = Some(folder),
                None => return usage("expected a folder after --out"),
            },
            "--import" => match folder() {
                Some(folder) => options.imports.push(folder),
                None => return usage("expected a folder after --import"),
            },
            flag if flag.starts_with('-') => return usage(&format!("unknown option '{flag}'")),
            file => options.files.push(PathBuf::from(file)),
        }
    }
    if options.files.is_empty() { usage("expected a schema") } else { Ok(options) }
}

fn run(args: &[String]) -> Result<(), Failure> {
    let Some((verb, rest)) = args.split_first() else { return usage("expected a verb") };
    if ["help", "--help", "-h"].contains(&verb.as_str()) {
        print!("{USAGE}");
        return Ok(());
    }
    if ["version", "--version", "-V"].contains(&verb.as_str()) {
        println!("ksy-binrw {}", env!("CARGO_PKG_VERSION"));
        return Ok(());
    }
    let options = options(rest)?;
    for file in &options.files {
        match verb.as_str() {
            "compile" => compile(file, &options)?,
            "check" => check(file, &options)?,
            "docs" => print!("{}", first_model(file, &options, emit::markdown::reference)?),
            "imhex" => print!("{}", first_model(file, &options, emit::hexpat::pattern)?),
            other => return usage(&format!("unknown verb '{other}'")),
        }
    }
    Ok(())
}

fn sources(file: &Path, options: &Options) -> Result<Vec<Source>, Failure> {
    let mut sources = ksy_binrw::gather(file, &options.imports).map_err(|error| describe(file, &error))?;
    for source in &mut sources {
        source.module = Some(format!("super::{}", module(&source.name)));
    }
    Ok(sources)
}

/// Returns the name of a schema's module.
fn module(file: &str) -> String {
    let stem = Path::new(file).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let name: String = stem.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if name.starts_with(|c: char| c.is_ascii_digit()) { format!("_{name}") } else { name }
}

/// The result of compiling schemas.
struct Modules {
    /// File names and contents.
    files: Vec<(String, String)>,
    /// Warnings, the last ones about features that the output omits.
    warnings: Vec<String>,
    /// The number of these features.
    left_out: usize,
    /// Notes about code that the user has to provide.
    notes: Vec<String>,
}

/// Compiles a schema and its imports to Rust.
fn rust(file: &Path, options: &Options) -> Result<Modules, Failure> {
    let sources = sources(file, options)?;
    let names = sources.iter().map(|source| module(&source.name));
    let rust = ksy_binrw::rust(&sources, &[]).map_err(|errors| Failure { code: 1, message: lines(&errors) })?;
    let files = names.zip(rust.files).map(|(name, file)| (name, file.text)).collect();
    let codecs = rust
        .externals
        .codecs
        .iter()
        .map(|path| format!("note: expects '{path}', a type with `new` that is a `ksy_runtime::process::Codec`"));
    let types = rust.externals.types.iter().map(|(path, name)| {
        format!("note: expects '{path}', a type for '{name}' with what `#[ksy_runtime::record]` gives")
    });
    let (severity, left_out) = (colored("warning", 33), rust.left_out.len());
    let warnings = rust.warnings.iter().chain(&rust.left_out).map(|warning| warning.shown(&severity)).collect();
    Ok(Modules { files, warnings, left_out, notes: codecs.chain(types).collect() })
}

fn lines(errors: &[Diagnostic]) -> String {
    let severity = colored("error", 31);
    errors.iter().map(|error| error.shown(&severity)).collect::<Vec<_>>().join("\n")
}

/// Returns a word in bold and in a color, if a person reads it on a terminal and `NO_COLOR` is not set.
fn colored(word: &str, color: u8) -> String {
    let is_plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if is_plain || !std::io::stderr().is_terminal() {
        return word.to_owned();
    }
    format!("\x1b[1;{color}m{word}\x1b[0m")
}

fn compile(file: &Path, options: &Options) -> Result<(), Failure> {
    let Some(out) = &options.out else { return usage("expected --out DIR") };
    let modules = rust(file, options)?;
    for line in modules.warnings.iter().chain(&modules.notes) {
        eprintln!("{line}");
    }
    std::fs::create_dir_all(out).map_err(|error| describe(out, &error))?;
    for (name, text) in modules.files {
        let path = out.join(format!("{name}.rs"));
        std::fs::write(&path, text).map_err(|error| describe(&path, &error))?;
        println!("{}", path.display());
    }
    Ok(())
}

fn check(file: &Path, options: &Options) -> Result<(), Failure> {
    let modules = rust(file, options)?;
    for line in modules.warnings.iter().chain(&modules.notes) {
        println!("{line}");
    }
    println!("{}: nothing is wrong, {} things are left out", file.display(), modules.left_out);
    Ok(())
}

fn first_model(
    file: &Path,
    options: &Options,
    print: fn(&ksy_binrw::model::Model, &str) -> String,
) -> Result<String, Failure> {
    let sources = sources(file, options)?;
    let models = ksy_binrw::compile(&sources).map_err(|errors| Failure { code: 1, message: lines(&errors) })?;
    let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    Ok(models.first().map(|model| print(model, &name)).unwrap_or_default())
}
