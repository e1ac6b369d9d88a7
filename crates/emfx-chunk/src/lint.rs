//! Lint rules that the three formats share: header, chunks, text and key times.
//!
//! Every rule reports at the current path of the [`Report`], or at the named field below it.
//!
#![doc = include_str!("../lints.md")]

use meshwire_core::{Report, Rule};

use crate::generated::{FileHeader, MultiplyOrder, Text, Timestamp};
use crate::rules;

/// Kind of the chunks with motion events, of which no version is understood.
const EVENT_TABLE: u32 = 50;

/// Checks the file header, at the field `header`.
pub fn header(report: &mut Report, header: &FileHeader) {
    let mut report = report.at("header");
    let (major, minor) = (header.major_version, header.minor_version);
    if (major, minor) != (1, 0) {
        let found = format!("{major}.{minor}; game files have 1.0");
        report.at("major_version").add(rules::FILE_VERSION, found);
    }
    if header.big_endian != 0 {
        let message = "big-endian; no known game file has this byte order";
        report.at("big_endian").add(rules::BIG_ENDIAN, message);
    }
    if let MultiplyOrder::Unknown(order) = header.multiply_order {
        report.at("multiply_order").add(rules::MULTIPLY_ORDER, format!("{order}, expected 0 or 1"));
    }
}

/// Checks the text in the field `name`.
pub fn text(report: &mut Report, name: &'static str, text: &Text) {
    let mut report = report.at(name);
    if text.to_str().is_none() {
        report.add(rules::TEXT_ENCODING, format!("not UTF-8; as Windows-1252 \"{}\"", text.to_windows_1252()));
    }
    if text.as_bytes().contains(&0) {
        report.add(rules::TEXT_ZERO_BYTE, "contains a zero byte, where many programs end the string");
    }
}

/// Reports a chunk whose `size` bytes are kept raw; `known_kind` says whether other versions of its kind have a known
/// structure.
pub fn raw_chunk(report: &mut Report, (kind, version): (u32, u32), size: usize, known_kind: bool) {
    if kind == EVENT_TABLE {
        report.add(rules::RAW_CHUNK, format!("motion events, version {version}, {size} bytes, kept raw"));
    } else if known_kind {
        let message = format!("unknown version {version} of kind {kind}, {size} bytes, kept raw");
        report.add(rules::UNKNOWN_VERSION, message);
    } else {
        report.add(rules::UNKNOWN_CHUNK, format!("unknown kind {kind} version {version}, {size} bytes, kept raw"));
    }
}

/// Checks the position of an info chunk: chunk `index` of the file, with `before` other info chunks before it.
pub fn info_place(report: &mut Report, index: usize, before: usize) {
    if before > 0 {
        report.add(rules::DUPLICATE_CHUNK, "duplicate info chunk; the first one is used");
    } else if index > 0 {
        report.add(rules::LATE_INFO, "real files begin with the info chunk");
    }
}

/// Checks the info chunk of a motion: its frame rate, padding and texts in file order.
pub fn motion_info(report: &mut Report, frames_per_second: u32, padding: &[u8], texts: [&Text; 4]) {
    if frames_per_second == 0 {
        report.at("frames_per_second").add(rules::FRAME_RATE, "0 frames per second");
    }
    self::padding(report, "padding", padding);
    let names = ["source_application", "original_file", "exporter_compile_date", "motion_name"];
    for (name, value) in names.into_iter().zip(texts) {
        text(report, name, value);
    }
}

/// Reports bytes after the structure of a chunk.
pub fn tail(report: &mut Report, tail: &[u8]) {
    if !tail.is_empty() {
        let message = format!("{} bytes that the structure of the chunk does not use", tail.len());
        report.at("tail").add(rules::TAIL_BYTES, message);
    }
}

/// Reports bytes after the last chunk.
pub fn trailing(report: &mut Report, trailing: &[u8]) {
    if !trailing.is_empty() {
        report.at("trailing").add(rules::TRAILING_BYTES, format!("{} bytes, too few for a chunk", trailing.len()));
    }
}

/// Checks the padding in the field `name`.
pub fn padding(report: &mut Report, name: &'static str, padding: &[u8]) {
    if padding.iter().any(|byte| *byte != 0) {
        let message = format!("not zero: {padding:02x?}; some exporters write uninitialized memory");
        report.at(name).add(rules::PADDING, message);
    }
}

/// Checks a timestamp.
pub fn timestamp(report: &mut Report, stamp: &Timestamp) {
    let valid = (1..=12).contains(&stamp.month)
        && (1..=31).contains(&stamp.day)
        && (0..24).contains(&stamp.hours)
        && (0..60).contains(&stamp.minutes)
        && (0..=60).contains(&stamp.seconds);
    if !valid {
        let Timestamp { year, month, day, hours, minutes, seconds, .. } = stamp;
        let message = format!("invalid date and time: {year}-{month}-{day} {hours}:{minutes}:{seconds}");
        report.add(rules::TIMESTAMP, message);
    }
    padding(report, "padding", &stamp.padding);
}

/// Checks the times of the keyframes in the list field `name`. Each rule reports its first case and the number of
/// cases.
pub fn times(report: &mut Report, name: &'static str, times: impl Iterator<Item = f32>) {
    let mut cases = [
        Cases::new(rules::TIME_NOT_FINITE, "the time is not finite"),
        Cases::new(rules::TIME_NEGATIVE, "the time is negative"),
        Cases::new(rules::TIME_DECREASING, "the time is before that of the previous key"),
        Cases::new(rules::TIME_EQUAL, "the previous key has the same time"),
    ];
    let [not_finite, negative, decreasing, equal] = &mut cases;
    let mut before: Option<f32> = None;
    for (index, time) in times.enumerate() {
        not_finite.count(index, time, !time.is_finite());
        negative.count(index, time, time < 0.0);
        decreasing.count(index, time, before.is_some_and(|before| time < before));
        equal.count(index, time, before.is_some_and(|before| time == before));
        if index == 0 && time > 0.0 {
            let message = format!("the first key is at {time} s; its value also applies before that");
            report.at_item(name, 0).at("time").add(rules::FIRST_KEY_LATE, message);
        }
        before = Some(time);
    }
    for Cases { rule, what, first, count } in cases {
        let Some((index, time)) = first else { continue };
        let message = format!("{time} s: {what}{}", more_keys(count));
        report.at_item(name, index).at("time").add(rule, message);
    }
}

/// Returns the suffix of a message about the first of `count` keys.
#[must_use]
pub fn more_keys(count: usize) -> String {
    if count > 1 { format!(", {count} such keys") } else { String::new() }
}

/// Keys that break one rule.
struct Cases {
    rule: Rule,
    what: &'static str,
    first: Option<(usize, f32)>,
    count: usize,
}

impl Cases {
    fn new(rule: Rule, what: &'static str) -> Self {
        Self { rule, what, first: None, count: 0 }
    }

    fn count(&mut self, index: usize, time: f32, broken: bool) {
        if broken {
            self.first = self.first.or(Some((index, time)));
            self.count += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use meshwire_core::testkit;

    use super::*;

    fn lines(report: Report) -> Vec<String> {
        testkit::saw(report.finish()).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn times_report_the_first_case_and_the_count() {
        let mut report = Report::default();
        times(&mut report, "keys", [0.5, 0.5, 0.25, 1.0, 0.0, f32::NAN, -1.0].into_iter());
        assert_eq!(
            lines(report),
            [
                "note[first-key-late] keys[0].time: the first key is at 0.5 s; its value also applies before that",
                "error[time-not-finite] keys[5].time: NaN s: the time is not finite",
                "note[time-negative] keys[6].time: -1 s: the time is negative",
                "warning[time-decreasing] keys[2].time: 0.25 s: the time is before that of the previous key, 2 such keys",
                "note[time-equal] keys[1].time: 0.5 s: the previous key has the same time",
            ]
        );
    }

    #[test]
    fn header_and_text_rules() {
        let mut report = Report::default();
        let mut file_header = FileHeader::new(binrw::Endian::Little, MultiplyOrder::Unknown(7));
        file_header.major_version = 2;
        file_header.big_endian = 1;
        header(&mut report, &file_header);
        text(&mut report, "name", &Text::from(&b"S\xe4b\nel"[..]));
        padding(&mut report, "padding", &[0, 0]);
        padding(&mut report, "padding", &[1, 0xff]);
        assert_eq!(
            lines(report),
            [
                "note[file-version] header.major_version: 2.0; game files have 1.0",
                "note[big-endian] header.big_endian: big-endian; no known game file has this byte order",
                "warning[multiply-order] header.multiply_order: 7, expected 0 or 1",
                "note[text-encoding] name: not UTF-8; as Windows-1252 \"Säb\\nel\"",
                "note[padding] padding: not zero: [01, ff]; some exporters write uninitialized memory",
            ]
        );
    }

    #[test]
    fn chunk_rules() {
        let mut report = Report::default();
        for (index, before) in [(0, 0), (1, 0), (2, 1)] {
            info_place(&mut report.at_item("chunks", index), index, before);
        }
        raw_chunk(&mut report, (50, 2), 9, false);
        raw_chunk(&mut report, (3, 7), 9, true);
        raw_chunk(&mut report, (99, 1), 9, false);
        tail(&mut report, &[]);
        tail(&mut report, &[0; 3]);
        trailing(&mut report, &[]);
        trailing(&mut report, &[0; 3]);
        let texts = ["a", "b\0", "c", "d"].map(Text::from);
        let [a, b, c, d] = &texts;
        motion_info(&mut report, 0, &[0], [a, b, c, d]);
        motion_info(&mut report, 1, &[0], [a, a, c, d]);
        assert_eq!(
            lines(report),
            [
                "note[late-info] chunks[1]: real files begin with the info chunk",
                "warning[duplicate-chunk] chunks[2]: duplicate info chunk; the first one is used",
                "note[raw-chunk]: motion events, version 2, 9 bytes, kept raw",
                "warning[unknown-version]: unknown version 7 of kind 3, 9 bytes, kept raw",
                "note[unknown-chunk]: unknown kind 99 version 1, 9 bytes, kept raw",
                "warning[tail-bytes] tail: 3 bytes that the structure of the chunk does not use",
                "warning[trailing-bytes] trailing: 3 bytes, too few for a chunk",
                "warning[frame-rate] frames_per_second: 0 frames per second",
                "warning[text-zero-byte] original_file: contains a zero byte, where many programs end the string",
            ]
        );
    }

    #[test]
    fn a_timestamp_is_a_date_and_a_time() {
        let stamp = |[month, day, hours, minutes, seconds]: [i8; 5]| {
            let mut report = Report::default();
            timestamp(&mut report, &Timestamp { year: 2011, month, day, hours, minutes, seconds, padding: [0] });
            lines(report)
        };
        for right in [[1, 1, 0, 0, 0], [12, 31, 23, 59, 60]] {
            assert_eq!(stamp(right), [""; 0]);
        }
        for wrong in
            [[0, 1, 0, 0, 0], [13, 1, 0, 0, 0], [1, 32, 0, 0, 0], [1, 1, 24, 0, 0], [1, 1, 0, 60, 0], [1, 1, 0, 0, 61]]
        {
            let [month, day, hours, minutes, seconds] = wrong;
            let date = format!("2011-{month}-{day} {hours}:{minutes}:{seconds}");
            assert_eq!(stamp(wrong), [format!("note[timestamp]: invalid date and time: {date}")]);
        }
    }

    #[test]
    fn every_rule_has_a_case() {
        let tests = [
            times_report_the_first_case_and_the_count,
            header_and_text_rules,
            chunk_rules,
            a_timestamp_is_a_date_and_a_time,
        ];
        testkit::assert_rules(include_str!("../lints.md"), &tests);
    }
}
