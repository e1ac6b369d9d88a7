//! The command line.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum};
use meshwire::mdl::Profile;
use meshwire::xmodel::Kind;
use meshwire::xmodel::text::Preset;
use meshwire::{FormatId, Severity};

use crate::json::ElementPath;

/// Inspects, verifies, dumps and rebuilds game model and animation files.
///
/// FILE is a file, a folder (searched through, files of no known format are skipped), a pattern such as
/// 'models/*.xac', or - for standard input. The content tells the format, never the name.
#[derive(Debug, Parser)]
#[command(name = "meshwire", version = VERSION, after_help = EXIT_CODES, max_term_width = 110)]
pub struct Arguments {
    #[command(flatten)]
    pub talk: Talk,
    #[command(subcommand)]
    pub verb: Verb,
}

/// With the commit it was built from, where that is known.
const VERSION: &str = match option_env!("MESHWIRE_VERSION") {
    Some(version) => version,
    None => env!("CARGO_PKG_VERSION"),
};

const EXIT_CODES: &str = "Exit codes: 0 clean, 1 findings or differences, 2 wrong usage, 3 a file could not be read \
                          or written (the others are processed all the same).";
const READS: &str = "Exit codes: 0 all files were read, 2 wrong usage, 3 a file could not be read or written (the \
                     others are processed all the same).";

const CHANGES: &str =
    "Exit codes: 0 changed, 2 wrong usage, 3 a file could not be read or written, or has no such place.";

/// How the program talks.
#[derive(Debug, Args)]
pub struct Talk {
    /// Whether to print in colors; `auto` does on a terminal unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help_heading = TALK)]
    pub color: Color,
    /// Prints failures alone on standard error: no remarks, no progress
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = TALK)]
    pub quiet: bool,
    /// Says on standard error what becomes of each file
    #[arg(short, long, global = true, help_heading = TALK)]
    pub verbose: bool,
}

const TALK: &str = "Output to people";

/// Whether to print in colors.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    /// From now on for everything that is printed.
    pub fn write_global(self) {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::AlwaysAnsi,
            Self::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

#[derive(Debug, Subcommand)]
pub enum Verb {
    /// What a file is and holds, in about ten lines
    #[command(after_help = READS)]
    Info(Info),
    /// A file as JSON that loses nothing; `build` turns it back into the same bytes
    #[command(after_help = READS)]
    Dump(Dump),
    /// JSON from `dump`, edited or not, as a file
    #[command(after_help = READS)]
    Build(Build),
    /// Values of a file by their paths
    #[command(after_help = READS)]
    Get(Get),
    /// Changes values of a file by their paths; everything else stays as it is
    #[command(after_help = CHANGES)]
    Set(Set),
    /// Renames a texture, material or node in files and folders, with all that refers to it
    #[command(
        after_help = "Exit codes: 0 renamed, 1 nothing has that name, 2 wrong usage, 3 a file could not be read or \
                            written."
    )]
    Rename(Rename),
    /// What differs between two files or folders, by meaning
    #[command(after_help = "Exit codes: 0 the same, 1 different, 2 wrong usage, 3 a file could not be read.")]
    Diff(Diff),
    /// Puts right what can be put right without changing what is drawn: counts, boxes, lengths. A dry run unless told where
    /// to write
    #[command(
        after_help = "Exit codes: 0 nothing to repair, or repaired, 1 a dry run found something, 2 wrong usage, 3 a file \
                            could not be read or written."
    )]
    Repair(Repair),
    /// A folder as tables: models, materials, textures, nodes, animations
    #[command(
        after_help = "Exit codes: 0 all files were read, 2 wrong usage, 3 a file could not be read (its row says why) or \
                            written."
    )]
    Table(Table),
    /// Animations of motions and models: lists, extracts, trims and retimes them
    #[command(after_help = CHANGES)]
    Anim(Anim),
    /// A Call of Duty file in another form or version: text, binary, versions 5 to 7
    #[command(
        after_help = "Exit codes: 0 converted, at most what every conversion drops was lost (a note says what), 1 \
                            something else was lost (a warning says what), 2 wrong usage, 3 a file could not be read \
                            or converted."
    )]
    Convert(Convert),
    /// Neverwinter Nights text models as binary ones
    #[command(
        after_help = "Exit codes: 0 compiled, 1 something was lost on the way (a line says what), 2 wrong usage, 3 a \
                            file could not be read or compiled."
    )]
    Compile(Compile),
    /// Reads, writes back and compares, rebuilds from nothing stored and compares, reports what is odd
    #[command(
        after_help = "Exit codes: 0 nothing of --level or worse was found, 1 something was, 2 wrong usage, 3 a file \
                            could not be read, or its content is not what its extension says."
    )]
    Verify(Verify),
    /// What a code of `verify` means, and what to do about it
    #[command(after_help = "Exit codes: 0 explained, 2 there is no such code.")]
    Explain {
        /// Codes, such as stated-length [default: lists all codes]
        codes: Vec<String>,
    },
    /// Every byte of a file: offset, hexadecimal, path of the field, value
    #[command(
        after_help = "Exit codes: 0 every byte belongs to a field, 1 some do not, 2 wrong usage, 3 a file could not \
                            be read."
    )]
    Layout(Layout),
    /// A completion script for a shell
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
    /// The manual page of the program, or of one verb
    Man {
        /// Verb to describe
        verb: Option<String>,
    },
}

/// Which files, and how to go about them.
#[derive(Debug, Args)]
pub struct Files {
    /// Files, folders, patterns, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// One line of JSON for each thing reported
    #[arg(long)]
    pub json: bool,
    /// Names the files that were left out because they are of no known format
    #[arg(long)]
    pub list_skipped: bool,
    /// Files processed at the same time [default: one for each processor]
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
}

/// As what to read files.
#[derive(Debug, Args)]
pub struct ReadAs {
    /// Reads files as this format whatever they look like; in folders, takes only files of this format
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<FormatId>,
}

/// Where output goes.
#[derive(Debug, Args)]
pub struct Target {
    /// File to write, or folder for several [default: standard output]
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,
    /// Replaces files that exist
    #[arg(long)]
    pub force: bool,
    /// Gives each output the times of its input
    #[arg(long)]
    pub keep_times: bool,
}

#[derive(Debug, Args)]
pub struct Info {
    #[command(flatten)]
    pub files: Files,
    #[command(flatten)]
    pub read_as: ReadAs,
    /// Lists every name and animation instead of the first few
    #[arg(long)]
    pub full: bool,
    /// Of a damaged file, what could be read before the error
    #[arg(long)]
    pub partial: bool,
}

#[derive(Debug, Args)]
pub struct Dump {
    #[command(flatten)]
    pub files: Files,
    #[command(flatten)]
    pub read_as: ReadAs,
    #[command(flatten)]
    pub target: Target,
    // Not a doc comment, where brackets would be a link.
    #[arg(long, value_name = "PATH", help = "Only the part at this path, written as errors write it: body.chunks[3]")]
    pub only: Option<ElementPath>,
    /// Of a damaged file, what could be read before the error
    #[arg(long)]
    pub partial: bool,
}

#[derive(Debug, Args)]
pub struct Build {
    #[command(flatten)]
    pub files: Files,
    #[command(flatten)]
    pub target: Target,
    /// Computes lengths, offsets and the like anew instead of taking those that were dumped
    #[arg(long)]
    pub forget_stored: bool,
    /// Puts a part from `dump --only` back into its place in this file
    #[arg(long, value_name = "FILE")]
    pub onto: Option<PathBuf>,
}

/// Where a changed file goes.
#[derive(Debug, Args)]
#[group(skip)]
#[command(group(ArgGroup::new("place").required(true).multiple(true)))]
pub struct Changed {
    /// File to write, or folder for several
    #[arg(short, long, value_name = "PATH", group = "place", conflicts_with = "in_place")]
    pub output: Option<PathBuf>,
    /// Changes the files themselves
    #[arg(long, group = "place")]
    pub in_place: bool,
    /// Says what would change, and changes nothing
    #[arg(long, group = "place")]
    pub dry_run: bool,
    /// Replaces outputs that exist
    #[arg(long)]
    pub force: bool,
    /// Gives each output the times of its input
    #[arg(long)]
    pub keep_times: bool,
}

#[derive(Debug, Args)]
pub struct Get {
    /// File, folder, pattern, or - for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Places of values, as dumps and errors write them
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<ElementPath>,
    /// One line of JSON for each value
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub read_as: ReadAs,
}

#[derive(Debug, Args)]
pub struct Set {
    /// File, folder or pattern
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Place of a value, and the new value: a number, a text, or JSON
    #[arg(required = true, num_args = 2.., value_names = ["PATH", "VALUE"], allow_negative_numbers = true)]
    pub changes: Vec<String>,
    #[command(flatten)]
    pub changed: Changed,
    /// One line of JSON for each file
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub read_as: ReadAs,
}

#[derive(Debug, Args)]
pub struct Rename {
    /// What is renamed
    pub what: Named,
    /// The name it has
    pub old: String,
    /// The name it gets
    pub new: String,
    #[command(flatten)]
    pub files: Files,
    #[command(flatten)]
    pub read_as: ReadAs,
    #[command(flatten)]
    pub changed: Changed,
}

/// What has names that other files or other places refer to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Named {
    Texture,
    Material,
    Node,
}

#[derive(Debug, Args)]
pub struct Repair {
    #[command(flatten)]
    pub files: Files,
    #[command(flatten)]
    pub read_as: ReadAs,
    /// File to write, or folder for several
    #[arg(short, long, value_name = "PATH", conflicts_with = "in_place")]
    pub output: Option<PathBuf>,
    /// Repairs the files themselves
    #[arg(long)]
    pub in_place: bool,
    /// Replaces outputs that exist
    #[arg(long)]
    pub force: bool,
    /// Gives each output the times of its input
    #[arg(long)]
    pub keep_times: bool,
    /// Repairs findings with these codes alone, or one of: counts, boxes, lengths
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    pub only: Vec<String>,
    /// Least severity that is repaired
    #[arg(long, value_name = "SEVERITY", default_value = "warning")]
    pub level: Level,
}

#[derive(Debug, Args)]
pub struct Table {
    #[command(flatten)]
    pub files: Files,
    #[command(flatten)]
    pub read_as: ReadAs,
    /// A file such as models.csv, or a folder for a file for each table
    #[arg(short, long, value_name = "PATH")]
    pub output: PathBuf,
    /// Which table [default: models for a file, all for a folder]
    #[arg(long, value_name = "TABLE")]
    pub table: Option<TableName>,
    /// Form of the files in a folder [default: csv]
    #[arg(long, value_name = "FORM")]
    pub form: Option<TableForm>,
    /// Replaces files that exist
    #[arg(long)]
    pub force: bool,
}

/// The tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TableName {
    /// A row for each file
    Models,
    Materials,
    /// A row for each use of a texture by a material
    Textures,
    Nodes,
    Animations,
}

impl TableName {
    pub const ALL: [Self; 5] = [Self::Models, Self::Materials, Self::Textures, Self::Nodes, Self::Animations];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Models => "models",
            Self::Materials => "materials",
            Self::Textures => "textures",
            Self::Nodes => "nodes",
            Self::Animations => "animations",
        }
    }
}

/// Forms of tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TableForm {
    Csv,
    Jsonl,
    #[cfg(feature = "parquet")]
    Parquet,
}

impl TableForm {
    pub fn of_extension(extension: &str) -> Option<Self> {
        Self::value_variants().iter().copied().find(|form| form.extension().eq_ignore_ascii_case(extension))
    }

    pub const fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Jsonl => "jsonl",
            #[cfg(feature = "parquet")]
            Self::Parquet => "parquet",
        }
    }
}

#[derive(Debug, Args)]
pub struct Anim {
    #[command(subcommand)]
    pub verb: AnimVerb,
}

#[derive(Debug, Subcommand)]
pub enum AnimVerb {
    /// Name, length and keys of each animation
    List {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        read_as: ReadAs,
    },
    /// Keeps the animations of one name (mdl, ani)
    Extract {
        /// Name of the animation
        name: String,
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        read_as: ReadAs,
        #[command(flatten)]
        changed: Changed,
    },
    /// Keeps what happens between two times, which then begins at 0 (xsm, xpm)
    Trim {
        /// First second to keep
        from: f32,
        /// Last second to keep
        to: f32,
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        read_as: ReadAs,
        #[command(flatten)]
        changed: Changed,
    },
    /// Multiplies all times: 2 makes a motion take twice as long (xsm, xpm, ani, xanim)
    Retime {
        /// What times are multiplied with
        factor: f32,
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        read_as: ReadAs,
        #[command(flatten)]
        changed: Changed,
    },
}

#[derive(Debug, Args)]
pub struct Diff {
    /// The file or folder before, and the one after
    #[arg(required = true, num_args = 1.., value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Numbers that differ by no more than this are the same
    #[arg(long, value_name = "X", default_value = "0")]
    pub tolerance: f64,
    /// One line of JSON for each file
    #[arg(long, conflicts_with = "markdown")]
    pub json: bool,
    /// A report in Markdown
    #[arg(long)]
    pub markdown: bool,
    /// Names of files alone
    #[arg(long)]
    pub brief: bool,
    /// Every change, not only the first few of a file
    #[arg(long)]
    pub all: bool,
    /// Takes the seven arguments of a diff command of git, and exits as git expects it
    #[arg(long)]
    pub git: bool,
    /// Files compared at the same time [default: one for each processor]
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
}

#[derive(Debug, Args)]
pub struct Convert {
    #[command(flatten)]
    pub files: Files,
    #[command(flatten)]
    pub read_as: ReadAs,
    #[command(flatten)]
    pub target: Target,
    /// Form to convert to: text, binary, or the name of a format [default: text becomes binary, binary text; --preset
    /// and version 5 mean text]
    #[arg(long, value_name = "FORM")]
    pub to: Option<Form>,
    /// Version of a model: 5, 6 or 7 [default: that of the file]
    #[arg(long = "model-version", value_name = "N", value_parser = clap::value_parser!(u32).range(5..=7))]
    pub version: Option<u32>,
    /// Layout of a text file [default: that of the file; for binary files wraith (models) or pycod (animations)]
    #[arg(long, value_name = "NAME", value_parser = preset())]
    pub preset: Option<Preset>,
    /// Makes vertices that agree in position and weights one vertex
    #[arg(long)]
    pub merge: bool,
    /// Writes numbers too large for the 16-bit keywords with the 32-bit ones, and TRI16; raises version 6 to 7 for them
    #[arg(long)]
    pub split: bool,
    /// Brings normals, axes, colors and weights into the ranges of binary files instead of refusing them
    #[arg(long)]
    pub clamp: bool,
    /// Cuts normals, axes and colors to the steps of binary files, as PyCoD does, instead of rounding them
    #[arg(long)]
    pub truncate: bool,
    /// Compresses binary files instead of storing them
    #[arg(long)]
    pub compress: bool,
}

#[derive(Debug, Args)]
pub struct Compile {
    #[command(flatten)]
    pub files: Files,
    #[command(flatten)]
    pub read_as: ReadAs,
    #[command(flatten)]
    pub target: Target,
    /// The compiler whose rules and layout apply
    #[arg(long, value_name = "COMPILER", default_value = "ee")]
    pub profile: Compiler,
    /// Folder with supermodels, text or binary: nodes get the part numbers by which the game binds animations to them
    #[arg(long, value_name = "FOLDER")]
    pub supermodel_dir: Option<PathBuf>,
}

/// Compilers of Neverwinter Nights models.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Compiler {
    /// That of the original game
    Bio,
    /// nwnmdlcomp, that of the community
    Nmc,
    /// That of the Enhanced Edition
    Ee,
}

impl Compiler {
    pub const fn profile(self) -> Profile {
        match self {
            Self::Bio => Profile::Bio,
            Self::Nmc => Profile::Nmc,
            Self::Ee => Profile::Ee,
        }
    }
}

/// What to convert to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Text,
    Binary,
    /// A format by name: files that cannot become it are errors.
    Kind(Kind),
}

impl Form {
    pub fn is_text(self) -> bool {
        match self {
            Self::Text => true,
            Self::Binary => false,
            Self::Kind(kind) => kind.is_text(),
        }
    }
}

impl FromStr for Form {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "text" => Ok(Self::Text),
            "binary" => Ok(Self::Binary),
            name => Kind::from_extension(name).map(Self::Kind).ok_or_else(|| {
                let kinds = Kind::ALL.map(Kind::extension).join(", ");
                format!("expected text, binary or a Call of Duty format ({kinds}), found {name:?}")
            }),
        }
    }
}

/// Layouts by name, for help and completions too.
fn preset() -> impl TypedValueParser<Value = Preset> {
    PossibleValuesParser::new(Preset::ALL.map(Preset::name))
        .try_map(|name| Preset::from_name(&name).ok_or("no such layout"))
}

#[derive(Debug, Args)]
pub struct Verify {
    #[command(flatten)]
    pub files: Files,
    #[command(flatten)]
    pub read_as: ReadAs,
    /// Dumps and builds every file too, and compares
    #[arg(long)]
    pub dump: bool,
    /// Least severity that is reported and makes the exit code 1 [default: warning]
    #[arg(long, value_name = "SEVERITY", help_heading = "What counts")]
    pub level: Option<Level>,
    /// Prints every finding, not only the first few of a kind in each file
    #[arg(long)]
    pub all: bool,
    /// Prints the tables alone, with a count for each code
    #[arg(long, conflicts_with = "report")]
    pub summary: bool,
    /// How to report: `text` for people, `json` lines, `sarif` for code scanning, `github` annotations, `junit`
    #[arg(long, value_name = "FORM", conflicts_with = "json")]
    pub report: Option<ReportForm>,
    /// Passes over findings with this code; several with commas between them
    #[arg(long, value_name = "CODE", value_delimiter = ',', help_heading = "What counts")]
    pub ignore: Vec<String>,
    /// Reads what counts from this file [default: meshwire.toml in each folder that is named, or beside a file]
    #[arg(long, value_name = "FILE", help_heading = "What counts")]
    pub config: Option<PathBuf>,
    /// Passes over findings that this file lists
    #[arg(long, value_name = "FILE", help_heading = "What counts")]
    pub baseline: Option<PathBuf>,
    /// Writes all findings of this run into a file for --baseline
    #[arg(long, value_name = "FILE", conflicts_with = "baseline", help_heading = "What counts")]
    pub write_baseline: Option<PathBuf>,
}

/// How `verify` reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReportForm {
    Text,
    Json,
    Sarif,
    Github,
    Junit,
}

#[derive(Debug, Args)]
pub struct Layout {
    #[command(flatten)]
    pub files: Files,
    #[command(flatten)]
    pub read_as: ReadAs,
    /// Leaves out the middle of long arrays and blobs
    #[arg(long)]
    pub brief: bool,
    // Not a doc comment, where brackets would be a link.
    #[arg(long, value_name = "PATH", help = "Only the part at this path: body.chunks[3]")]
    pub only: Option<ElementPath>,
    /// First byte to show: 300, 0x12c
    #[arg(long, value_name = "N", value_parser = number)]
    pub offset: Option<u64>,
    /// Bytes to show from there on
    #[arg(long, value_name = "N", value_parser = number)]
    pub length: Option<u64>,
    /// Columns that lines have to fit into [default: those of the terminal; in a pipe, as many as it takes]
    #[arg(long, value_name = "N")]
    pub columns: Option<usize>,
    /// Of a damaged file, what could be read before the error
    #[arg(long)]
    pub partial: bool,
}

/// A number of bytes, in hexadecimal too.
fn number(text: &str) -> Result<u64, String> {
    let parsed = match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    parsed.map_err(|_| format!("expected a number such as 300 or 0x12c, found {text:?}"))
}

/// A [`Severity`] on the command line.
#[derive(Debug, Clone, Copy, ValueEnum, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Everything, harmless quirks and rebuild differences included
    Note,
    /// What some program may refuse
    Warning,
    /// What the game will refuse or misread
    Error,
}

impl From<Level> for Severity {
    fn from(level: Level) -> Self {
        match level {
            Level::Note => Self::Note,
            Level::Warning => Self::Warning,
            Level::Error => Self::Error,
        }
    }
}
