//! `cargo xtask dist`: creates an archive with the program, shell completions, manual pages and licenses.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target for a statically linked program.
const STATIC: &str = "x86_64-unknown-linux-musl";
const SHELLS: &[(&str, &str)] = &[
    ("bash", "meshwire.bash"),
    ("zsh", "_meshwire"),
    ("fish", "meshwire.fish"),
    ("powershell", "_meshwire.ps1"),
    ("elvish", "meshwire.elv"),
];

/// Runs the task.
pub fn run(args: &[String]) -> Result<(), String> {
    let root = crate::root();
    let target = match args {
        [] => default_target()?,
        [option, target] if option == "--target" => target.clone(),
        _ => return Err("usage: cargo xtask dist [--target TARGET]".to_owned()),
    };
    let mut build = cargo(&root);
    build.args(["build", "--release", "-p", "meshwire-cli", "--target", &target]);
    run_command(&mut build)?;
    let built = target_folder(&root).join(&target).join("release");
    let program = built.join(if target.contains("windows") { "meshwire.exe" } else { "meshwire" });
    let run = || runner(&program);
    let version = output(run().arg("--version"))?;
    let number = version.split_whitespace().nth(1).unwrap_or("0").to_owned();
    let name = format!("meshwire-{number}-{target}");
    let dist = target_folder(&root).join("dist");
    let folder = dist.join(&name);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
    }
    for part in ["completions", "man"] {
        fs::create_dir_all(folder.join(part)).map_err(|error| error.to_string())?;
    }
    let copy = |from: &Path, to: &str| {
        fs::copy(from, folder.join(to)).map(drop).map_err(|error| format!("{}: {error}", from.display()))
    };
    copy(&program, program.file_name().and_then(|name| name.to_str()).unwrap_or("meshwire"))?;
    for file in ["LICENSE-MIT", "LICENSE-APACHE", "README.md", "CHANGELOG.md"] {
        copy(&root.join(file), file)?;
    }
    copy(&root.join("docs/program.md"), "program.md")?;
    for (shell, file) in SHELLS {
        put(&folder.join("completions").join(file), &output(run().args(["completions", shell]))?)?;
    }
    manual(&run, &folder.join("man"), &[])?;
    let archive = format!("{name}.tar.gz");
    run_command(Command::new("tar").args(["-czf", &archive, &name]).current_dir(&dist))?;
    println!("{}{}", version, dist.join(archive).display());
    Ok(())
}

/// Returns the static target if it is installed, otherwise that of this machine.
fn default_target() -> Result<String, String> {
    let installed = output(Command::new("rustup").args(["target", "list", "--installed"])).unwrap_or_default();
    if installed.lines().any(|target| target == STATIC) {
        return Ok(STATIC.to_owned());
    }
    let about = output(Command::new("rustc").arg("-vV"))?;
    let host = about.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
    println!("{STATIC} is not installed (rustup target add {STATIC}): built for {host}");
    Ok(host.to_owned())
}

/// Writes the manual page of the program or a verb, and the pages it refers to.
fn manual(run: &impl Fn() -> Command, folder: &Path, verb: &[String]) -> Result<(), String> {
    let page = output(run().arg("man").args(verb))?;
    let name = [&["meshwire".to_owned()], verb].concat().join("-");
    for below in verbs(&page, &name) {
        manual(run, folder, &[verb, &[below]].concat())?;
    }
    put(&folder.join(format!("{name}.1")), &page)
}

/// Returns the command that runs a program. Wine runs those of Windows elsewhere.
fn runner(program: &Path) -> Command {
    if program.extension().is_some_and(|end| end == "exe") && !cfg!(windows) {
        let mut wine = Command::new("wine");
        wine.arg(program).env("WINEDEBUG", "-all");
        return wine;
    }
    Command::new(program)
}

/// Returns the subcommands whose pages the page `name` refers to.
fn verbs(page: &str, name: &str) -> Vec<String> {
    let start = format!("{name}-");
    let lines = page.lines().map(|line| line.replace("\\-", "-"));
    let references = lines.filter_map(|line| Some(line.strip_prefix(&start)?.strip_suffix("(1)")?.to_owned()));
    references.filter(|verb| verb != "help").collect()
}

pub(crate) fn target_folder(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

pub(crate) fn cargo(root: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root);
    command
}

pub(crate) fn put(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

pub(crate) fn run_command(command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{command:?} ended with {status}")),
        Err(error) => Err(format!("{command:?}: {error}")),
    }
}

pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    match command.output() {
        Ok(output) if output.status.success() => String::from_utf8(output.stdout).map_err(|error| error.to_string()),
        Ok(output) => Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr))),
        Err(error) => Err(format!("{command:?}: {error}")),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn verbs_are_those_of_the_page() {
        let page = ".SH SUBCOMMANDS\n.TP\nmeshwire\\-info(1)\nWhat\n.TP\nmeshwire\\-help(1)\n";
        assert_eq!(super::verbs(page, "meshwire"), ["info"]);
        assert_eq!(super::verbs("meshwire\\-anim\\-list(1)\n", "meshwire-anim"), ["list"]);
    }
}
