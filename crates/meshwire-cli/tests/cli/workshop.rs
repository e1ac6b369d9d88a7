//! A folder of its own for every test, files to put there, and the program run in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

pub struct Workshop(TempDir);

/// What a run printed and how it ended.
#[derive(Debug)]
pub struct Run {
    pub code: i32,
    pub out: String,
    pub bytes: Vec<u8>,
    pub err: String,
}

impl Workshop {
    pub fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn put(&self, name: &str, bytes: impl AsRef<[u8]>) -> &Self {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
        self
    }

    pub fn get(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub fn run(&self, arguments: &[&str]) -> Run {
        self.run_with(arguments, b"")
    }

    pub fn run_with(&self, arguments: &[&str], input: &[u8]) -> Run {
        run_in(self.0.path(), arguments, input)
    }
}

pub fn run_in(folder: &Path, arguments: &[&str], input: &[u8]) -> Run {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_meshwire"))
        .args(arguments)
        .current_dir(folder)
        .env("COLUMNS", "110")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may end without reading its input.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run {
        code: status.code().expect("ended by a signal"),
        out: String::from_utf8_lossy(&stdout).into_owned(),
        bytes: stdout,
        err: String::from_utf8(stderr).unwrap(),
    }
}

/// An XPM chunk.
pub fn chunk(kind: u32, version: u32, body: &[u8]) -> Vec<u8> {
    let length = u32::try_from(body.len()).unwrap();
    [&kind.to_le_bytes(), &length.to_le_bytes(), &version.to_le_bytes(), body].concat()
}

fn text(text: &str) -> Vec<u8> {
    [&u32::try_from(text.len()).unwrap().to_le_bytes(), text.as_bytes()].concat()
}

/// A morph motion with one track of two keys for each name.
pub fn motion(names: &[&str]) -> Vec<u8> {
    let mut info = [30_u32.to_le_bytes(), [3, 28, 0, 0]].concat();
    for value in ["3D Studio Max 13", "face.max", "May 25 2011", ""] {
        info.extend(text(value));
    }
    let mut tracks = u32::try_from(names.len()).unwrap().to_le_bytes().to_vec();
    for name in names {
        for weight in [0.0_f32, 0.0, 1.0] {
            tracks.extend(weight.to_le_bytes());
        }
        tracks.extend([0_u32.to_le_bytes(), 2_u32.to_le_bytes()].concat());
        tracks.extend(text(name));
        for (time, value) in [(0.0_f32, 0_u32), (1.5, 65535)] {
            tracks.extend([time.to_le_bytes(), value.to_le_bytes()].concat());
        }
    }
    [b"XPM \x01\0\0\x01".as_slice(), &chunk(101, 1, &info), &chunk(102, 1, &tracks)].concat()
}

/// The motion with a stated length that is wrong, as a file from a careless program has it.
pub fn careless_motion() -> Vec<u8> {
    let mut bytes = motion(&["smile"]);
    // The length of the second chunk: behind the header, the first chunk's header and body.
    let first = u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
    bytes[8 + 12 + first + 4] -= 4;
    bytes
}

/// A sample, by its path in the folder of samples.
pub fn sample(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples").join(name)).unwrap()
}
