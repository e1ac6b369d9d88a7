//! Reads, writes, verifies or exports the samples of a kind: `meshwire-counts read|write|verify|export KIND [--prepare]`. With
//! `--prepare`, it stops right before. `cargo xtask counts` runs both, and counts the difference.

use std::hint::black_box;
use std::mem::forget;
use std::process::ExitCode;

use meshwire_counts::{export, read, samples, verify, write};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (verb, kind, prepares) = match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [verb @ ("read" | "write" | "verify" | "export"), kind] => (*verb, *kind, false),
        [verb @ ("read" | "write" | "verify" | "export"), kind, "--prepare"] => (*verb, *kind, true),
        _ => {
            eprintln!("usage: meshwire-counts read|write|verify|export KIND [--prepare]");
            return ExitCode::from(2);
        }
    };
    // Results are not dropped, so that dropping them is not counted.
    let files = samples(kind);
    if let "write" | "export" = verb {
        let assets = read(&files);
        if !prepares {
            let work = if verb == "write" { write } else { export };
            forget(black_box(work(black_box(&assets))));
        }
        forget(assets);
    } else if !prepares && verb == "read" {
        forget(black_box(read(black_box(&files))));
    } else if !prepares {
        forget(black_box(verify(black_box(&files))));
    }
    forget(files);
    ExitCode::SUCCESS
}
