//! The command line: the verbs here, their arguments in files of their own.

mod anim;
mod bounds;
mod compile;
mod convert;
mod documents;
mod edit;
mod export;
mod files;
mod import;
mod look;
mod preview;
mod table;
mod verbosity;
mod verify;

use clap::{Parser, Subcommand};

pub use anim::{Anim, AnimVerb, Edited};
pub use bounds::Bounds;
pub use compile::{Compile, Compiler, Decompile};
pub use convert::{Convert, Form};
pub use documents::{Build, Dump};
pub use edit::{Get, Named, Rename, Repair, Set};
pub use export::{Company, Export, GltfForm};
pub use files::{Changed, Files, Models, Place, ReadAs, Replace, Target};
pub use import::Import;
pub use look::{Diff, Info, Layout};
pub use preview::{Preview, Sheet, Sight};
pub use table::{Table, TableForm};
pub use verbosity::Verbosity;
pub use verify::{Level, ReportForm, Verify};

/// Inspects, verifies, dumps and rebuilds game model and animation files.
///
/// FILE is a file, a folder (searched recursively; files of unknown formats are skipped), a pattern such as
/// 'models/*.xac', or - for standard input. The format is detected from the content, never from the name.
#[derive(Debug, Parser)]
#[command(name = "meshwire", version = VERSION, after_help = EXIT_CODES, max_term_width = 110)]
pub struct Arguments {
    #[command(flatten)]
    pub verbosity: Verbosity,
    #[command(flatten)]
    pub bounds: Bounds,
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

#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Shows the format and contents of a file in about ten lines
    #[command(after_help = READS)]
    Info(Info),
    /// Dumps a file as lossless JSON; `build` turns it back into the same bytes
    #[command(after_help = READS)]
    Dump(Dump),
    /// Builds a file from the JSON of `dump`, edited or not
    #[command(after_help = READS)]
    Build(Build),
    /// Prints values of a file by path
    #[command(after_help = READS)]
    Get(Get),
    /// Changes values of a file by path; everything else is unchanged
    #[command(after_help = CHANGES)]
    Set(Set),
    /// Renames a texture, material or node in files and folders, and updates all references to it
    #[command(
        after_help = "Exit codes: 0 renamed, 1 nothing has that name, 2 wrong usage, 3 a file could not be read or \
                            written."
    )]
    Rename(Rename),
    /// Compares two files or folders by meaning
    #[command(after_help = "Exit codes: 0 the same, 1 different, 2 wrong usage, 3 a file could not be read.")]
    Diff(Diff),
    /// Repairs what can be repaired without changing what is drawn: counts, boxes, tables, lengths. A dry run unless an
    /// output is named
    #[command(
        after_help = "Exit codes: 0 nothing to repair, or repaired, 1 a dry run found something, 2 wrong usage, 3 a file \
                            could not be read or written."
    )]
    Repair(Repair),
    /// Writes tables of a folder: models, materials, textures, nodes, animations
    #[command(
        after_help = "Exit codes: 0 all files were read, 2 wrong usage, 3 a file could not be read (its row says why) or \
                            written."
    )]
    Table(Table),
    /// Draws a model to a picture file, or on a terminal that can show pictures
    #[command(
        after_help = "Exit codes: 0 drawn, 2 wrong usage, 3 a file could not be read, shows nothing, or could not be \
                            written."
    )]
    Preview(Preview),
    /// Draws all models of a folder on one page or picture
    #[command(
        after_help = "Exit codes: 0 drawn, 2 wrong usage, 3 a file could not be read (the sheet says so in its place) or \
                            written."
    )]
    Sheet(Sheet),
    /// Lists, extracts, appends, trims, retimes and reduces animations of motions and models
    #[command(after_help = CHANGES)]
    Anim(Anim),
    /// Converts a Call of Duty file to another form or version (text, binary, versions 5 to 7), or a Neverwinter Nights
    /// model to its other form
    #[command(
        after_help = "Exit codes: 0 converted, at most what every conversion drops was lost (a note says what), 1 \
                            something else was lost (a warning says what), 2 wrong usage, 3 a file could not be read \
                            or converted."
    )]
    Convert(Convert),
    /// Compiles Neverwinter Nights text models to binary
    #[command(
        after_help = "Exit codes: 0 compiled, 1 something was lost on the way (a line says what), 2 wrong usage, 3 a \
                            file could not be read or compiled."
    )]
    Compile(Compile),
    /// Decompiles Neverwinter Nights binary models to text, from which `compile` makes the same bytes
    #[command(
        after_help = "Exit codes: 0 decompiled, 1 --plain left something out (a line says what), 2 wrong usage, 3 a \
                            file could not be read or has no text form."
    )]
    Decompile(Decompile),
    /// Exports files as glTF 2.0, for Blender and other programs that read it; `import` applies edits to the original
    #[command(
        after_help = "Exit codes: 0 exported (lines say what is shown otherwise), 2 wrong usage, 3 a file could not be \
                            read or written, or shows nothing."
    )]
    Export(Export),
    /// Applies the edits in an exported GLB to the file it came from; unedited data keeps its bytes. With --as, makes a
    /// new file from any GLB
    #[command(
        after_help = "Exit codes: 0 imported, or a dry run says it can be, 1 some edits were not taken over (lines say \
                            which), 2 wrong usage, 3 a file could not be read or written, the GLB comes from another file, or \
                            an edit would be lost."
    )]
    Import(Import),
    /// Reads files, writes and rebuilds them, compares the bytes, and reports findings
    #[command(
        after_help = "Exit codes: 0 nothing of --level or worse was found, 1 something was, 2 wrong usage, 3 a file \
                            could not be read, or its content is not what its extension says."
    )]
    Verify(Verify),
    /// Explains a code of `verify`, and what to do about it
    #[command(after_help = "Exit codes: 0 explained, 2 there is no such code.")]
    Explain {
        /// Codes, such as stated-length [default: lists all codes]
        codes: Vec<String>,
    },
    /// Shows every byte of a file: offset, hexadecimal, path of the field, value
    #[command(
        after_help = "Exit codes: 0 every byte belongs to a field, 1 some do not, 2 wrong usage, 3 a file could not \
                            be read."
    )]
    Layout(Layout),
    /// Prints a completion script for a shell
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
    /// Prints the manual page of the program, or of one verb
    Man {
        /// Verb to describe, such as `info` or `anim trim`
        verb: Vec<String>,
    },
}
