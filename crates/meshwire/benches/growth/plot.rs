//! The picture: time over size, both in powers of ten, a line for each kind. Linear growth is a slope of one.

use std::fmt::Write;
use std::time::Duration;

use super::Point;

const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 420.0;
const MARGIN: f64 = 60.0;
/// Powers of ten: bytes from 10 kB to 100 MB, seconds from 1 us to 10 s.
const BYTES: [i32; 2] = [3, 8];
const SECONDS: [i32; 2] = [-6, 1];
const COLORS: [&str; 12] = [
    "#1f77b4", "#ff7f0e", "#2ca02c", "#d62728", "#9467bd", "#8c564b", "#e377c2", "#7f7f7f", "#bcbd22", "#17becf",
    "#000000", "#c0c0c0",
];

fn along(value: f64, [low, high]: [i32; 2], length: f64) -> f64 {
    (value.log10() - f64::from(low)) / f64::from(high - low) * length
}

fn spot(left: f64, bytes: f64, seconds: f64) -> [f64; 2] {
    [left + along(bytes, BYTES, WIDTH), MARGIN + HEIGHT - along(seconds, SECONDS, HEIGHT)]
}

fn panel(out: &mut String, left: f64, title: &str, kinds: &[(&str, Vec<Point>)], time: fn(&Point) -> Duration) {
    let _ = writeln!(out, r#"<text x="{left}" y="{}" font-size="16">{title}</text>"#, MARGIN - 20.0);
    for power in BYTES[0]..=BYTES[1] {
        let [x, bottom] = spot(left, 10_f64.powi(power), 10_f64.powi(SECONDS[0]));
        let name = ["1 kB", "10 kB", "100 kB", "1 MB", "10 MB", "100 MB"][usize::try_from(power - BYTES[0]).unwrap()];
        let _ = writeln!(out, r##"<path d="M{x} {MARGIN}V{bottom}" stroke="#ddd"/>"##);
        let _ = writeln!(out, r#"<text x="{x}" y="{}" text-anchor="middle">{name}</text>"#, bottom + 18.0);
    }
    for power in SECONDS[0]..=SECONDS[1] {
        let [x, y] = spot(left, 10_f64.powi(BYTES[0]), 10_f64.powi(power));
        let number = usize::try_from(power - SECONDS[0]).unwrap();
        let name = ["1 us", "10 us", "100 us", "1 ms", "10 ms", "100 ms", "1 s", "10 s"][number];
        let _ = writeln!(out, r##"<path d="M{x} {y}h{WIDTH}" stroke="#ddd"/>"##);
        let _ = writeln!(out, r#"<text x="{}" y="{}" text-anchor="end">{name}</text>"#, x - 6.0, y + 4.0);
    }
    for ((_, points), color) in kinds.iter().zip(COLORS) {
        let spots = points.iter().map(|point| spot(left, point.bytes as f64, time(point).as_secs_f64()));
        let line: Vec<String> = spots.map(|[x, y]| format!("{x:.1},{y:.1}")).collect();
        let line = line.join(" ");
        let _ = writeln!(out, r#"<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2"/>"#);
    }
}

/// Reading on the left, writing on the right, and which line is whose.
pub fn svg(kinds: &[(&str, Vec<Point>)]) -> String {
    let right = 2.0 * MARGIN + WIDTH + 20.0;
    let [width, height] = [right + WIDTH + 160.0, HEIGHT + 2.0 * MARGIN];
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    panel(&mut out, MARGIN, "Reading: time over size of the file", kinds, |point| point.read);
    panel(&mut out, right, "Writing", kinds, |point| point.write);
    for (line, ((name, _), color)) in kinds.iter().zip(COLORS).enumerate() {
        let [x, y] = [right + WIDTH + 16.0, MARGIN + 20.0 * line as f64];
        let _ = writeln!(out, r#"<path d="M{x} {y}h20" stroke="{color}" stroke-width="3"/>"#);
        let _ = writeln!(out, r#"<text x="{}" y="{}">{name}</text>"#, x + 26.0, y + 4.0);
    }
    out + "</svg>\n"
}
