#![allow(missing_docs, clippy::unwrap_used, clippy::as_conversions)]
use cod_xmodel::{Format, XmodelFile};
use std::time::Instant;
fn main() {
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).unwrap();
        let file = XmodelFile::read(&bytes).unwrap();
        let best = |f: &mut dyn FnMut()| (0..60).map(|_| { let s = Instant::now(); f(); s.elapsed().as_secs_f64() }).fold(1.0, f64::min);
        let r = best(&mut || { std::hint::black_box(XmodelFile::read(&bytes).unwrap()); });
        let w = best(&mut || { std::hint::black_box(file.to_bytes().unwrap()); });
        println!("{:>9} read {:4.0} write {:4.0} MB/s {}", bytes.len(), bytes.len() as f64 / r / 1e6, bytes.len() as f64 / w / 1e6, &path[path.len() - 30..]);
    }
}
