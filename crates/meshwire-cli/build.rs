//! Passes the commit to the program, if it is built from one.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let git = |arguments: &[&str]| {
        let output = Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
        Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
    };
    // A copy of the sources inside of another repository is not of its commits.
    let Some(_) = git(&["ls-files", "--error-unmatch", "build.rs"]) else { return };
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo::rerun-if-changed={log}");
    }
    if let Some(commit) = git(&["rev-parse", "--short=10", "HEAD"]) {
        println!("cargo::rustc-env=MESHWIRE_VERSION={} ({commit})", env!("CARGO_PKG_VERSION"));
    }
}
