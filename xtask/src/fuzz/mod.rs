//! `cargo xtask fuzz`: runs fuzz targets starting from samples, seeds and regressions. Findings are minimized and stored
//! as regressions.
//!
//! A campaign continues from the inputs of earlier ones, in `fuzz/corpus`, with different random numbers, and records how
//! long each target has run. With `--hours N` all targets run in turns until they have used N hours of CPU, those that
//! ran least first; then inputs that reach nothing of their own are removed, and the smallest of the rest become the
//! seeds of the repository. A `--fresh` run starts without inputs of earlier ones and uses the same random numbers every
//! time, which suits a check of a commit.

mod engine;
mod record;
mod seeds;
pub mod targets;

use std::sync::Mutex;
use std::time::Duration;

use engine::Outcome;
use record::Record;
use targets::Target;

/// Command-line options.
#[derive(Debug)]
struct Options {
    /// Seconds that a target runs in one turn.
    seconds: u32,
    /// The time of all targets together. Without it, each target has one turn.
    total: Option<Duration>,
    /// Number of targets that run at the same time.
    jobs: usize,
    /// True to start from samples, seeds and regressions only, with fixed random numbers.
    fresh: bool,
    /// Names of the targets; all targets if empty.
    wanted: Vec<String>,
}

impl Options {
    fn parse(args: &[String]) -> Result<Self, String> {
        let jobs = std::thread::available_parallelism().map_or(1, usize::from);
        let mut options = Self { seconds: 20, total: None, jobs, fresh: false, wanted: Vec::new() };
        let mut rest = args.iter();
        while let Some(argument) = rest.next() {
            let mut value = || rest.next().map_or("nothing", String::as_str);
            let unknown = |text: &str| format!("expected a number above 0 after {argument}, found '{text}'");
            match argument.as_str() {
                "--seconds" | "--jobs" => {
                    let text = value();
                    let number = text.parse::<u32>().ok().filter(|number| *number > 0).ok_or_else(|| unknown(text))?;
                    if argument == "--jobs" {
                        options.jobs = usize::try_from(number).unwrap_or(1);
                    } else {
                        options.seconds = number;
                    }
                }
                "--hours" => {
                    let text = value();
                    let hours = text.parse::<f64>().ok().filter(|hours| *hours > 0.0).ok_or_else(|| unknown(text))?;
                    options.total = Some(Duration::try_from_secs_f64(hours * 3600.0).map_err(|_| unknown(text))?);
                }
                "--fresh" => options.fresh = true,
                target => options.wanted.push(target.to_owned()),
            }
        }
        if options.fresh && options.total.is_some() {
            return Err("--hours continues a campaign, --fresh starts none: choose one".to_owned());
        }
        Ok(options)
    }

    /// Returns how many turns all targets have together.
    fn turns(&self, targets: usize) -> usize {
        let of_total = |total: Duration| total.as_secs() / u64::from(self.seconds);
        self.total.map_or(targets, |total| usize::try_from(of_total(total)).unwrap_or(usize::MAX).max(1))
    }
}

/// Runs the task.
pub fn run(args: &[String]) -> Result<(), String> {
    let options = Options::parse(args)?;
    let all = targets::all()?;
    if let Some(unknown) = options.wanted.iter().find(|name| !all.iter().any(|target| target.name == **name)) {
        let names: Vec<&str> = all.iter().map(|target| target.name.as_str()).collect();
        return Err(format!("unknown target '{unknown}', expected some of: {}", names.join(", ")));
    }
    if !engine::prepare()? {
        println!("skipped: no nightly toolchain, the fuzz targets were not run (cargo test replays their seeds)");
        return Ok(());
    }
    let wanted: Vec<Target> =
        all.into_iter().filter(|target| options.wanted.is_empty() || options.wanted.contains(&target.name)).collect();
    let campaign = Campaign::new(&options, &wanted)?;
    std::thread::scope(|scope| {
        for _ in 0..options.jobs {
            scope.spawn(|| campaign.work());
        }
    });
    let findings = campaign.finish()?;
    if options.total.is_some() {
        wanted.iter().try_for_each(engine::minimize)?;
        seeds::choose(&wanted)?;
        print!("{}", record::table(&wanted)?);
    }
    if findings.is_empty() { Ok(()) } else { Err(format!("{} findings:\n{}", findings.len(), findings.join("\n"))) }
}

/// The turns of the targets.
struct Campaign<'a> {
    options: &'a Options,
    targets: &'a [Target],
    state: Mutex<State>,
}

struct State {
    /// One per target.
    places: Vec<Place>,
    turns_left: usize,
    findings: Vec<String>,
}

/// How a target stands.
struct Place {
    record: Record,
    turns: usize,
    /// True while the target runs, and after a finding, which it would find again until it is fixed.
    set_aside: bool,
}

impl<'a> Campaign<'a> {
    fn new(options: &'a Options, targets: &'a [Target]) -> Result<Self, String> {
        let place = |target: &Target| {
            let record = if options.fresh { Record::default() } else { Record::load(&target.name)? };
            Ok(Place { record, turns: 0, set_aside: false })
        };
        let places = targets.iter().map(place).collect::<Result<_, String>>()?;
        let state = State { places, turns_left: options.turns(targets.len()), findings: Vec::new() };
        Ok(Self { options, targets, state: Mutex::new(state) })
    }

    /// Runs targets until no turn is left.
    fn work(&self) {
        while let Some(index) = self.begin() {
            let Some(target) = self.targets.get(index) else { return };
            let outcome = engine::turn(target, self.options.seconds, self.options.fresh);
            self.end(index, target, outcome);
        }
    }

    /// Picks the target that had the fewest turns, and of those the one that has run for the shortest time.
    fn begin(&self) -> Option<usize> {
        let mut state = self.state.lock().ok()?;
        state.turns_left = state.turns_left.checked_sub(1)?;
        let waiting = state.places.iter_mut().enumerate().filter(|(_, place)| !place.set_aside);
        let (index, place) = waiting.min_by_key(|(_, place)| (place.turns, place.record.seconds))?;
        place.set_aside = true;
        Some(index)
    }

    fn end(&self, index: usize, target: &Target, outcome: Result<Outcome, String>) {
        let Ok(mut guard) = self.state.lock() else { return };
        let state = &mut *guard;
        let Some(place) = state.places.get_mut(index) else { return };
        place.turns += 1;
        let problem = outcome.and_then(|outcome| {
            println!("{}: {outcome}", target.name);
            place.record.add(&outcome, self.options.seconds);
            if !self.options.fresh {
                place.record.store(&target.name)?;
            }
            place.set_aside = outcome.finding.is_some();
            outcome.finding.map_or(Ok(()), Err)
        });
        if let Err(problem) = problem {
            println!("{problem}");
            state.findings.push(problem);
        }
    }

    fn finish(self) -> Result<Vec<String>, String> {
        self.state.into_inner().map(|state| state.findings).map_err(|_| "a target ended with a panic".to_owned())
    }
}
