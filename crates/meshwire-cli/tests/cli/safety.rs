//! The program never loses a file: links, devices, pipes, signals, outputs that are inputs.
#![cfg(unix)]

use std::fs;
use std::io::Read;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant, SystemTime};

use crate::workshop::{Workshop, motion};

#[test]
fn a_link_is_followed_and_the_mode_stays() {
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&["smile"])).put("real/old.json", "old");
    fs::set_permissions(shop.path("real/old.json"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real/old.json", shop.path("link.json")).unwrap();
    symlink("real/new.json", shop.path("dangling.json")).unwrap();
    assert_eq!(shop.run(&["dump", "a.xpm", "-o", "link.json"]).code, 3, "what it leads to exists");
    for (link, real) in [("link.json", "real/old.json"), ("dangling.json", "real/new.json")] {
        let run = shop.run(&["dump", "a.xpm", "-o", link, "--force"]);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(fs::symlink_metadata(shop.path(link)).unwrap().is_symlink());
        assert!(shop.get(real).starts_with(b"{"));
    }
    assert_eq!(fs::metadata(shop.path("real/old.json")).unwrap().permissions().mode() & 0o777, 0o640);
    symlink("round.json", shop.path("round.json")).unwrap();
    let run = shop.run(&["dump", "a.xpm", "-o", "round.json", "--force"]);
    assert_eq!((run.code, run.err.as_str()), (3, "a.xpm: round.json cannot be written: too many links\n"));
}

#[test]
fn tables_and_baselines_keep_to_it_too() {
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&["smile"])).put("real/old.csv", "old").put("real/known.json", "{}");
    symlink("real/old.csv", shop.path("models.csv")).unwrap();
    symlink("real/known.json", shop.path("known.json")).unwrap();
    symlink("/dev/full", shop.path("full.csv")).unwrap();
    let run = shop.run(&["table", "a.xpm", "-o", "models.csv"]);
    assert_eq!((run.code, run.err.as_str()), (3, "error: models.csv exists; --force replaces it\n"));
    assert_eq!(shop.run(&["table", "a.xpm", "-o", "models.csv", "--force"]).code, 0);
    assert!(shop.get("real/old.csv").starts_with(b"file,format,bytes"));
    assert_eq!(shop.run(&["verify", "a.xpm", "--write-baseline", "known.json"]).code, 0);
    assert!(shop.get("real/known.json").starts_with(b"{\n  \"accepted\""));
    for link in ["models.csv", "known.json"] {
        assert!(fs::symlink_metadata(shop.path(link)).unwrap().is_symlink());
    }
    let run = shop.run(&["table", "a.xpm", "-o", "full.csv", "--force"]);
    assert_eq!(run.code, 3);
    assert!(run.err.starts_with("error: full.csv cannot be written: No space left"), "{}", run.err);
}

#[test]
fn devices_and_pipes_are_written_into() {
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&["smile"]));
    let expected = shop.run(&["dump", "a.xpm"]).out;
    assert!(Command::new("mkfifo").arg(shop.path("pipe")).status().unwrap().success());
    for option in [&["--force"][..], &[]] {
        let pipe = shop.path("pipe");
        let reader = std::thread::spawn(move || fs::read_to_string(pipe).unwrap());
        let run = shop.run(&[&["dump", "a.xpm", "-o", "pipe"], option].concat());
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert_eq!(reader.join().unwrap(), expected);
        assert!(fs::symlink_metadata(shop.path("pipe")).unwrap().file_type().is_fifo());
    }
    let run = shop.run(&["dump", "a.xpm", "-o", "/dev/stdout"]);
    assert_eq!((run.code, run.out), (0, expected));
    let run = shop.run(&["dump", "a.xpm", "-o", "/dev/null", "--force"]);
    assert_eq!(run.code, 0);
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}

#[test]
fn an_input_is_never_its_own_output_and_two_are_never_one() {
    let shop = Workshop::new();
    let bytes = motion(&["smile"]);
    shop.put("a.xpm", &bytes).put("x/a.xpm", &bytes).put("y/a.xpm", motion(&[]));
    symlink("a.xpm", shop.path("link.xpm")).unwrap();
    for output in ["a.xpm", "./a.xpm", "link.xpm", "x/../a.xpm"] {
        let run = shop.run(&["dump", "a.xpm", "-o", output, "--force"]);
        assert_eq!(run.code, 3);
        assert!(run.err.ends_with("is the input itself, which is not overwritten\n"), "{}", run.err);
    }
    assert_eq!(shop.get("a.xpm"), bytes);
    for force in [&[][..], &["--force"]] {
        let run = shop.run(&[&["dump", "x/a.xpm", "y/a.xpm", "-o", "out"], force].concat());
        let expected = "error: x/a.xpm and y/a.xpm would be written to the same file; write them to separate folders\n";
        assert_eq!((run.code, run.err.as_str()), (2, expected));
    }
    // Names that only the content tells.
    shop.put("in/a.json", shop.run(&["dump", "x/a.xpm"]).out).put("in/a.xpm.json", shop.run(&["dump", "y/a.xpm"]).out);
    let run = shop.run(&["build", "--jobs", "1", "in", "-o", "out", "--force"]);
    assert_eq!(run.code, 3);
    assert_eq!(
        run.err,
        "in/a.xpm.json: out/a.xpm already has the output of in/a.json; choose another output for this file\n"
    );
    assert_eq!(shop.get("out/a.xpm"), bytes);
}

#[test]
fn folders_are_made_where_a_folder_is_meant() {
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&["smile"]));
    let run = shop.run(&["dump", "a.xpm", "-o", "nodir/x.json"]);
    assert_eq!(run.code, 3);
    assert!(run.err.starts_with("a.xpm: nodir/x.json cannot be written: No such file or directory"), "{}", run.err);
    assert!(!shop.path("nodir").exists());
    assert_eq!(shop.run(&["dump", "a.xpm", "-o", "nodir/"]).code, 0);
    assert!(shop.path("nodir/a.xpm.json").exists());
}

#[test]
fn times_are_kept_where_asked() {
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&["smile"]));
    let past = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    fs::File::options().write(true).open(shop.path("a.xpm")).unwrap().set_modified(past).unwrap();
    shop.run(&["dump", "a.xpm", "-o", "new.json"]);
    shop.run(&["dump", "a.xpm", "-o", "kept.json", "--keep-times"]);
    assert_ne!(fs::metadata(shop.path("new.json")).unwrap().modified().unwrap(), past);
    assert_eq!(fs::metadata(shop.path("kept.json")).unwrap().modified().unwrap(), past);
}

/// The program with no signal ignored: a shell has interrupts ignored by what it starts in the background, the tests and
/// all that they start among it.
pub fn heeding_signals() -> Command {
    let program = env!("CARGO_BIN_EXE_meshwire");
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    if ignored & (1 << 14 | 0b11) == 0 {
        return Command::new(program);
    }
    let mut command = Command::new("env");
    command.args(["--default-signal=INT,TERM,HUP", program]);
    command
}

/// Runs a dump that takes long, sends a signal while its temporary file is there, and looks what is left.
#[test]
fn a_signal_leaves_nothing_behind() {
    let shop = Workshop::new();
    let names: Vec<String> = (0..400_000).map(|name| format!("target {name}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    shop.put("in/a.xpm", motion(&names)).put("out/a.json", "old");
    for (signal, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        let mut child = heeding_signals()
            .args(["dump", "in/a.xpm", "-o", "out/a.json", "--force"])
            .current_dir(shop.path(""))
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let start = Instant::now();
        let files = || fs::read_dir(shop.path("out")).unwrap().count();
        while files() < 2 {
            assert!(start.elapsed() < Duration::from_secs(60), "no temporary file");
            assert_eq!(child.try_wait().unwrap(), None, "done before the signal");
        }
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
        let status = child.wait().unwrap();
        assert_eq!(std::os::unix::process::ExitStatusExt::signal(&status), Some(number));
        assert_eq!(files(), 1, "a temporary file is left after {signal}");
        assert_eq!(shop.get("out/a.json"), b"old");
        let mut output = String::new();
        child.stderr.take().unwrap().read_to_string(&mut output).unwrap();
        assert_eq!(output, "");
    }
}

/// The content has to be on the disk before the file gets its name. Otherwise, a loss of power may leave an empty file
/// in the place of the old one.
#[test]
#[ignore = "needs strace"]
fn outputs_are_synced_before_they_get_their_name() {
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&["smile"]));
    for arguments in [
        &["set", "a.xpm", "header.minor_version", "2", "--in-place"][..],
        &["dump", "a.xpm", "-o", "a.json"],
        &["table", "a.xpm", "-o", "a.csv"],
    ] {
        let run = Command::new("strace")
            .args(["-f", "-e", "trace=fsync,rename,renameat,renameat2,link,linkat", env!("CARGO_BIN_EXE_meshwire")])
            .args(arguments)
            .current_dir(shop.path(""))
            .output()
            .unwrap();
        let calls = String::from_utf8(run.stderr).unwrap();
        let at = |names: [&str; 2]| calls.lines().position(|line| names.iter().any(|name| line.contains(name)));
        let (synced, named) = (at(["fsync(", "fsync("]).unwrap(), at(["rename", "link"]).unwrap());
        assert!(synced < named, "{arguments:?}: {calls}");
    }
}

#[test]
fn endless_files_are_not_waited_for() {
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&["smile"]));
    assert!(Command::new("mkfifo").arg(shop.path("b.xpm")).status().unwrap().success());
    let run = shop.run(&["info", "--json", "*.xpm"]);
    assert_eq!((run.code, run.out.lines().count()), (0, 1), "{run:?}");
    let run = shop.run(&["info", "b*"]);
    assert_eq!((run.code, run.err.as_str()), (3, "b*: the pattern matches no ordinary file\n"));
    let run = shop.run(&["info", "/dev/zero"]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("the first 1048576 bytes are all zero"), "{}", run.err);
    let run = shop.run(&["build", "/dev/zero", "-o", "x"]);
    assert_eq!((run.code, run.err.as_str()), (3, "/dev/zero: not a document: it does not start like JSON\n"));
}

#[test]
fn limits_are_options_and_their_errors_name_them() {
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&["smile"])).put("many.gltf", r#"{"asset": {"version": "2.0"}, "nodes": [{}, {}]}"#);
    for (arguments, expected) in [
        (&["info", "a.xpm", "--limit", "input-bytes=8"][..], "limit input-bytes exceeded: at most 8 bytes, found more"),
        (&["info", "a.xpm", "--limit", "memory=1K"], "limit memory exceeded: at most 1024 bytes of memory"),
        (
            &["dump", "a.xpm", "--limit", "output-bytes=8", "-o", "a.json"],
            "limit output-bytes exceeded: at most 8 bytes",
        ),
        (
            &["import", "many.gltf", "--as", "xac", "--limit", "items=1", "-o", "a.xac"],
            "limit items exceeded: at most 1",
        ),
    ] {
        let run = shop.run(arguments);
        let name = expected.split(' ').nth(1).unwrap();
        assert_eq!(run.code, 3, "{arguments:?}: {}", run.err);
        assert!(run.err.contains(expected) && run.err.contains(&format!("--limit {name}=")), "{}", run.err);
    }
    assert!(!shop.path("a.json").exists() && !shop.path("a.xac").exists());
    let run = shop.run(&["info", "a.xpm", "--limit", "input-bytes=8", "--limit", "untrusted"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "the last one counts");
    let run = shop.run(&["info", "a.xpm", "--limit", "bytes=8"]);
    assert!(run.code == 2 && run.err.contains("input-bytes, memory, decoded-bytes"), "{}", run.err);
}
