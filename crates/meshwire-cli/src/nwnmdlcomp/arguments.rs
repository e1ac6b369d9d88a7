//! The command line of nwnmdlcomp: switches, combined or separate, a file or pattern, and a target.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// The parsed command line.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    /// `-d`; the last of `-c` and `-d` applies.
    pub decompile: bool,
    /// `-e`: output names get no new extension.
    pub keeps_extension: bool,
    /// `-q`: prints only errors.
    pub is_quiet: bool,
    /// Folder of the game, which the tool expects first on systems other than Windows.
    pub game: Option<PathBuf>,
    /// Files and patterns.
    pub files: Vec<OsString>,
    /// A file, or a folder.
    pub target: Option<PathBuf>,
}

/// Parses the command line, or returns an error message. `is_folder` checks the disk.
pub fn read(given: impl IntoIterator<Item = OsString>, is_folder: impl Fn(&Path) -> bool) -> Result<Arguments, String> {
    let mut arguments = Arguments::default();
    let mut names: Vec<OsString> = Vec::new();
    for argument in given {
        let text = argument.to_string_lossy();
        let Some(switches) = text.strip_prefix('-') else {
            names.push(argument);
            continue;
        };
        for switch in switches.chars() {
            match switch.to_ascii_lowercase() {
                'c' => arguments.decompile = false,
                'd' => arguments.decompile = true,
                'e' => arguments.keeps_extension = true,
                'q' => arguments.is_quiet = true,
                'n' => return Err("-n is not supported: faces without area are always removed".to_owned()),
                'x' | 't' => return Err(format!("-{switch} is not supported: it needs the data files of the game")),
                _ => return Err(format!("Unrecognized option \"{switch}\"")),
            }
        }
    }
    // Several names: a pattern expanded by the shell, or the game folder first, as the tool expects on systems other
    // than Windows.
    if names.len() > 1 && names.first().is_some_and(|first| is_folder(Path::new(first))) {
        arguments.game = Some(PathBuf::from(names.remove(0)));
    } else if names.len() > 1 {
        let is_target = |name: &OsStr| is_path(Path::new(name)) || is_folder(Path::new(name));
        if names.len() == 2 || names.last().is_some_and(|name| is_target(name)) {
            arguments.target = names.pop().map(PathBuf::from);
        }
    }
    if arguments.target.is_none() && arguments.keeps_extension {
        return Err("To use -e, you must specify an output file or path".to_owned());
    }
    arguments.files = names;
    Ok(arguments)
}

/// Returns true if a name ends in a path separator.
pub fn is_path(path: &Path) -> bool {
    path.to_string_lossy().ends_with(['/', '\\'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str) -> Result<Arguments, String> {
        read(line.split(' ').map(OsString::from), |path| path == Path::new("game") || path == Path::new("out"))
    }

    #[test]
    fn switches_stand_in_one_word_or_several() {
        let own = of("-DE a.mdl out/").unwrap();
        assert_eq!(own, of("-d -e a.mdl out/").unwrap());
        assert!(own.decompile && own.keeps_extension && own.target == Some("out/".into()));
        assert!(!of("-d -c a.mdl").unwrap().decompile);
        assert_eq!(of("-y a.mdl").unwrap_err(), "Unrecognized option \"y\"");
        assert!(of("-x a").unwrap_err().contains("data files"));
        assert!(of("-e a.mdl").unwrap_err().contains("you must specify an output"));
    }

    #[test]
    fn the_last_name_is_a_target_and_the_first_may_be_the_game() {
        assert_eq!(of("-c a.mdl b.mdl").unwrap().target, Some("b.mdl".into()));
        let many = of("-c a.mdl b.mdl out").unwrap();
        assert_eq!((many.files.len(), many.target), (2, Some("out".into())));
        assert_eq!(of("-c a.mdl b.mdl c.mdl").unwrap().files.len(), 3);
        let other = of("-d game a.mdl b.mdl").unwrap();
        assert_eq!((other.game, other.files.len(), other.target), (Some("game".into()), 2, None));
    }
}
