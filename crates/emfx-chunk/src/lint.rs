//! What the lints of the kinds share: where they are, and the rules for header, text and key times.

use meshwire_core::{Finding, Path, Segment, Severity};

use crate::generated::{FileHeader, MultiplyOrder, Text, Timestamp};

/// Bytes of the file header, where the first chunk begins.
pub const HEADER_SIZE: u64 = 8;
/// Bytes of a chunk header.
pub const CHUNK_HEADER_SIZE: u64 = 12;

/// Why a chunk is kept raw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RawKind {
    /// Motion events (50), whose versions are not understood.
    EventTable,
    /// No kind that is known.
    Unknown,
    /// A known kind in a version that is not.
    OtherVersion,
}

/// Collects findings and knows the path to the place that is looked at.
///
/// ```
/// use emfx_chunk::lint::Reporter;
///
/// let mut reporter = Reporter::default();
/// reporter.item("chunks", 2, |reporter| reporter.warning("unknown-chunk", 0x40, "kind 99"));
/// let findings = reporter.finish();
/// assert_eq!(findings[0].to_string(), "warning[unknown-chunk] chunks[2] at 0x40: kind 99");
/// ```
#[derive(Debug, Default)]
pub struct Reporter {
    path: Path,
    findings: Vec<Finding>,
}

impl Reporter {
    /// Looks at a field of the present place.
    pub fn field(&mut self, name: &'static str, look: impl FnOnce(&mut Self)) {
        self.path.push(Segment::Field(name));
        look(self);
        self.path.pop();
    }

    /// Looks at an element of a list field of the present place.
    pub fn item(&mut self, name: &'static str, index: usize, look: impl FnOnce(&mut Self)) {
        self.field(name, |reporter| {
            reporter.path.push(Segment::Index(index));
            look(reporter);
            reporter.path.pop();
        });
    }

    /// Reports something about the present place, which begins at `offset`.
    pub fn report(&mut self, code: &'static str, severity: Severity, offset: u64, message: impl Into<String>) {
        let (path, message) = (self.path.clone(), message.into());
        self.findings.push(Finding::new(code, severity, path, message));
    }

    /// Reports something harmless.
    pub fn note(&mut self, code: &'static str, offset: u64, message: impl Into<String>) {
        self.report(code, Severity::Note, offset, message);
    }

    /// Reports a likely mistake.
    pub fn warning(&mut self, code: &'static str, offset: u64, message: impl Into<String>) {
        self.report(code, Severity::Warning, offset, message);
    }

    /// Reports what programs will refuse or misread.
    pub fn error(&mut self, code: &'static str, offset: u64, message: impl Into<String>) {
        self.report(code, Severity::Error, offset, message);
    }

    /// Reports something about the file as a whole.
    pub fn whole(&mut self, code: &'static str, severity: Severity, message: impl Into<String>) {
        self.findings.push(Finding::new(code, severity, Path::root(), message.into()));
    }

    /// The findings in file order; those about the whole file first.
    #[must_use]
    pub fn finish(mut self) -> Vec<Finding> {
        self.findings.sort_by_key(|finding| finding.offset);
        self.findings
    }

    /// Rules for the file header.
    pub fn header(&mut self, header: &FileHeader) {
        self.field("header", |reporter| {
            if (header.major_version, header.minor_version) != (1, 0) {
                let found =
                    format!("{}.{}, where files of the games have 1.0", header.major_version, header.minor_version);
                reporter.field("major_version", |reporter| reporter.note("file-version", 4, found));
            }
            if header.big_endian != 0 {
                let message = "big-endian; no file of a game was ever seen in this byte order";
                reporter.field("big_endian", |reporter| reporter.note("big-endian", 6, message));
            }
            if let MultiplyOrder::Unknown(order) = header.multiply_order {
                let found = format!("{order}, expected 0 or 1");
                reporter.field("multiply_order", |reporter| reporter.warning("multiply-order", 7, found));
            }
        });
    }

    /// Rules for the text in the field `name`, which begins at `offset` with its count.
    pub fn text(&mut self, name: &'static str, text: &Text, offset: u64) {
        self.field(name, |reporter| {
            if text.to_str().is_none() {
                let message = format!("not UTF-8; as Windows-1252 \"{}\"", text.to_windows_1252());
                reporter.note("text-encoding", offset, message);
            }
            if text.as_bytes().contains(&0) {
                reporter.warning("text-zero-byte", offset, "holds a zero byte, where many programs end a text");
            }
        });
    }

    /// Rules for a chunk without a known structure, which begins at `offset`.
    pub fn raw_chunk(&mut self, (kind, version): (u32, u32), size: usize, known: RawKind, offset: u64) {
        match known {
            RawKind::EventTable => {
                self.note("raw-chunk", offset, format!("motion events, version {version}, {size} bytes, kept raw"));
            }
            RawKind::Unknown => {
                let message = format!("unknown kind {kind} version {version}, {size} bytes, kept raw");
                self.warning("unknown-chunk", offset, message);
            }
            RawKind::OtherVersion => {
                let message = format!("unknown version {version} of kind {kind}, {size} bytes, kept raw");
                self.warning("unknown-version", offset, message);
            }
        }
    }

    /// Rules for the place of an info chunk: chunk `index` of the file, which begins at `offset`; `before` others came
    /// before it.
    pub fn info_place(&mut self, index: usize, before: usize, offset: u64) {
        if before > 0 {
            self.warning("duplicate-chunk", offset, "another info chunk; the first one counts");
        } else if index > 0 {
            self.note("late-info", offset, "real files begin with the info chunk");
        }
    }

    /// Rules for the bytes behind the structure of a chunk.
    pub fn tail(&mut self, tail: &[u8], offset: u64) {
        if !tail.is_empty() {
            let message = format!("{} bytes that the structure of the chunk does not use", tail.len());
            self.field("tail", |reporter| reporter.warning("tail-bytes", offset, message));
        }
    }

    /// Rules for the bytes behind the last chunk.
    pub fn trailing(&mut self, trailing: &[u8], offset: u64) {
        if !trailing.is_empty() {
            let message = format!("{} bytes, too few for a chunk", trailing.len());
            self.field("trailing", |reporter| reporter.warning("trailing-bytes", offset, message));
        }
    }

    /// Rules for a padding field.
    pub fn padding(&mut self, name: &'static str, padding: &[u8], offset: u64) {
        if padding.iter().any(|byte| *byte != 0) {
            let message = format!("not zero: {padding:02x?}; some exporters leave what was in memory");
            self.field(name, |reporter| reporter.note("padding", offset, message));
        }
    }

    /// Rules for a timestamp, which begins at `offset`.
    pub fn timestamp(&mut self, stamp: &Timestamp, offset: u64) {
        let valid = (1..=12).contains(&stamp.month)
            && (1..=31).contains(&stamp.day)
            && (0..24).contains(&stamp.hours)
            && (0..60).contains(&stamp.minutes)
            && (0..=60).contains(&stamp.seconds);
        if !valid {
            let Timestamp { year, month, day, hours, minutes, seconds, .. } = stamp;
            let message = format!("no date and time: {year}-{month}-{day} {hours}:{minutes}:{seconds}");
            self.note("timestamp", offset, message);
        }
        self.padding("padding", &stamp.padding, offset.saturating_add(7));
    }

    /// Rules for the times of the keyframes in the field `name`, of `stride` bytes each, the first of which begins at
    /// `offset` and has its time `time_at` bytes further. Each rule reports its first case and how many there are.
    pub fn times(
        &mut self,
        name: &'static str,
        times: impl Iterator<Item = f32>,
        (offset, stride, time_at): (u64, u64, u64),
    ) {
        let mut cases = [
            Cases::new("time-not-finite", Severity::Error, "a time that is no finite number"),
            Cases::new("time-negative", Severity::Warning, "a time before 0"),
            Cases::new("time-decreasing", Severity::Warning, "a time before that of the key before"),
            Cases::new("time-equal", Severity::Note, "the time of the key before"),
        ];
        let [not_finite, negative, decreasing, equal] = &mut cases;
        let mut before: Option<f32> = None;
        for (index, time) in times.enumerate() {
            not_finite.count(index, time, !time.is_finite());
            negative.count(index, time, time < 0.0);
            decreasing.count(index, time, before.is_some_and(|before| time < before));
            equal.count(index, time, before.is_some_and(|before| time == before));
            if index == 0 && time > 0.0 {
                let message = format!("the first key is at {time} s; before it its value holds");
                let at = offset.saturating_add(time_at);
                self.item(name, 0, |reporter| {
                    reporter.field("time", |reporter| reporter.note("first-key-late", at, message));
                });
            }
            before = Some(time);
        }
        for Cases { code, severity, what, first, count } in cases {
            let Some((index, time)) = first else { continue };
            let step = meshwire_core::reader::widen(index).saturating_mul(stride);
            let at = offset.saturating_add(step).saturating_add(time_at);
            let more = if count > 1 { format!(", {count} such keys") } else { String::new() };
            self.item(name, index, |reporter| {
                reporter
                    .field("time", |reporter| reporter.report(code, severity, at, format!("{time} s: {what}{more}")));
            });
        }
    }
}

/// Keys that break one rule.
struct Cases {
    code: &'static str,
    severity: Severity,
    what: &'static str,
    first: Option<(usize, f32)>,
    count: u64,
}

impl Cases {
    fn new(code: &'static str, severity: Severity, what: &'static str) -> Self {
        Self { code, severity, what, first: None, count: 0 }
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
    use super::*;

    #[test]
    fn times_report_the_first_case_and_the_count() {
        let mut reporter = Reporter::default();
        let times = [0.5, 0.5, 0.25, 1.0, 0.0, f32::NAN, -1.0];
        reporter.times("keys", times.into_iter(), (100, 16, 12));
        let found: Vec<String> = reporter.finish().iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "note[first-key-late] keys[0].time at 0x70: the first key is at 0.5 s; before it its value holds",
                "note[time-equal] keys[1].time at 0x80: 0.5 s: the time of the key before",
                "warning[time-decreasing] keys[2].time at 0x90: 0.25 s: a time before that of the key before, 2 such keys",
                "error[time-not-finite] keys[5].time at 0xc0: NaN s: a time that is no finite number",
                "warning[time-negative] keys[6].time at 0xd0: -1 s: a time before 0",
            ]
        );
    }

    #[test]
    fn header_and_text_rules() {
        let mut reporter = Reporter::default();
        let mut header = FileHeader::new(binrw::Endian::Little, MultiplyOrder::Unknown(7));
        header.major_version = 2;
        reporter.header(&header);
        reporter.text("name", &Text::from(&b"S\xe4bel"[..]), 20);
        reporter.padding("padding", &[0, 0], 30);
        reporter.padding("padding", &[1, 0xff], 32);
        let found: Vec<String> = reporter.finish().iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "note[file-version] header.major_version at 0x4: 2.0, where files of the games have 1.0",
                "warning[multiply-order] header.multiply_order at 0x7: 7, expected 0 or 1",
                "note[text-encoding] name at 0x14: not UTF-8; as Windows-1252 \"Säbel\"",
                "note[padding] padding at 0x20: not zero: [01, ff]; some exporters leave what was in memory",
            ]
        );
    }
}
