//! Reads or writes the samples of a kind: `meshwire-counts read|write KIND [--prepare]`. With `--prepare`, it stops right
//! before. `cargo xtask counts` runs both, and counts the difference.

use std::hint::black_box;
use std::mem::forget;
use std::process::ExitCode;

use meshwire_counts::{read, samples, write};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (verb, kind, prepares) = match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [verb @ ("read" | "write"), kind] => (*verb, *kind, false),
        [verb @ ("read" | "write"), kind, "--prepare"] => (*verb, *kind, true),
        _ => {
            eprintln!("usage: meshwire-counts read|write KIND [--prepare]");
            return ExitCode::from(2);
        }
    };
    // Nothing is dropped, so that dropping is not counted.
    let files = samples(kind);
    if verb == "write" {
        let assets = read(&files);
        if !prepares {
            forget(black_box(write(black_box(&assets))));
        }
        forget(assets);
    } else if !prepares {
        forget(black_box(read(black_box(&files))));
    }
    forget(files);
    ExitCode::SUCCESS
}
