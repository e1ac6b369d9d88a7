//! How long each target of the campaign has run, and what it reached: a line in `fuzz/corpus/TARGET.tsv`.

use std::path::PathBuf;

use super::engine::Outcome;
use super::targets::Target;

/// The work of a target in all its turns.
#[derive(Debug, Default)]
pub struct Record {
    /// Seconds that it ran.
    pub seconds: u64,
    runs: u64,
    /// Places of the code that were reached from samples, seeds and regressions alone.
    covered_first: u64,
    /// Places of the code that were reached in the last turn.
    covered: u64,
}

impl Record {
    /// Reads the record of a target, which is empty before its first turn.
    pub fn load(target: &str) -> Result<Self, String> {
        let path = path(target);
        let line = match std::fs::read_to_string(&path) {
            Ok(line) => line,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => return Err(format!("{}: {error}", path.display())),
        };
        let numbers: Vec<u64> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        let [seconds, runs, covered_first, covered] = numbers[..] else {
            return Err(format!("{}: expected four numbers, found '{}'; delete it", path.display(), line.trim()));
        };
        Ok(Self { seconds, runs, covered_first, covered })
    }

    /// Writes the record of a target.
    pub fn store(&self, target: &str) -> Result<(), String> {
        let path = path(target);
        let Self { seconds, runs, covered_first, covered } = self;
        let line = format!("{seconds}\t{runs}\t{covered_first}\t{covered}\n");
        std::fs::write(&path, line).map_err(|error| format!("{}: {error}", path.display()))
    }

    /// Adds a turn.
    pub fn add(&mut self, turn: &Outcome, seconds: u32) {
        if self.runs == 0 {
            self.covered_first = turn.covered_first;
        }
        self.seconds += u64::from(seconds);
        self.runs += turn.runs;
        self.covered = self.covered.max(turn.covered);
    }
}

fn path(target: &str) -> PathBuf {
    crate::root().join("fuzz/corpus").join(format!("{target}.tsv"))
}

/// Describes the campaign as a table in Markdown.
pub fn table(targets: &[Target]) -> Result<String, String> {
    let mut all = Record::default();
    let mut text = "| target | minutes | runs | runs a second | coverage before | after |\n\
                    | --- | --- | --- | --- | --- | --- |\n"
        .to_owned();
    let mut row = |name: &str, record: &Record| {
        let Record { seconds, runs, covered_first, covered } = record;
        let speed = runs / (*seconds).max(1);
        text.push_str(&format!("| {name} | {} | {runs} | {speed} | {covered_first} | {covered} |\n", seconds / 60));
    };
    for target in targets {
        let record = Record::load(&target.name)?;
        all.seconds += record.seconds;
        all.runs += record.runs;
        all.covered_first += record.covered_first;
        all.covered += record.covered;
        row(&format!("`{}`", target.name), &record);
    }
    row("all", &all);
    Ok(text)
}
