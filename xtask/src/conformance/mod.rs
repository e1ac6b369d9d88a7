//! Kaitai's own test suite and gallery, run against this compiler.

mod formats;
mod kst;
pub mod random;
mod refused;
mod report;
mod scratch;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use formats::{Compiled, Format};
use kst::Kst;
use report::{Format as Line, Report};
use scratch::{Outcome, Reader, Run};

/// The generated page.
const PAGE: &str = "docs/conformance.md";
/// Schemas of our own for formats that are edited and read by the programs that made them.
const OWN: &str = ".ci/gallery/own";
/// Figures that must not decrease.
const FLOOR: &str = ".ci/conformance-floor.json";

/// Runs `conformance DIR [--json] [--floor]`.
pub fn run(args: &[String]) -> Result<(), String> {
    let (flags, folders): (Vec<&String>, Vec<&String>) = args.iter().partition(|arg| arg.starts_with("--"));
    let [folder] = folders.as_slice() else {
        return Err("usage: cargo xtask conformance DIR [--json] [--floor]; DIR holds tests/ and gallery/".to_owned());
    };
    if let Some(flag) = flags.iter().find(|flag| !["--json", "--floor"].contains(&flag.as_str())) {
        return Err(format!("unknown flag '{flag}', expected --json or --floor"));
    }
    let has = |name: &str| flags.iter().any(|flag| *flag == name);
    let report = measure(Path::new(folder))?;
    let root = crate::root();
    let page = root.join(PAGE);
    std::fs::write(&page, report.page()).map_err(|error| format!("{}: {error}", page.display()))?;
    if has("--json") {
        println!("{:#}", report.json());
    } else {
        print!("{}", report.table());
    }
    println!("{}", report.last_lines());
    if has("--floor") {
        let path = root.join(FLOOR);
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        report.above(&text)?;
    }
    Ok(())
}

fn measure(folder: &Path) -> Result<Report, String> {
    // Makes the inputs available to programs that run in other folders.
    let folder = folder.canonicalize().map_err(|error| format!("{}: {error}", folder.display()))?;
    let (tests, gallery) = (folder.join("tests"), folder.join("gallery"));
    let roots = [tests.join("formats"), gallery.clone(), tests.join("formats/ks_path")];
    let kst = kst::all(&tests.join("spec/ks"))?;
    let suite = formats::suite(&tests, &roots, &kst)?;
    let gallery = formats::gallery(&gallery, &roots)?;
    let own = formats::own(&crate::root().join(OWN))?;
    let mut runs: BTreeMap<&str, Run> = BTreeMap::new();
    for format in suite.iter().chain(&gallery) {
        let Ok(compiled) = &format.outcome else { continue };
        let Some(top) = &compiled.top else { continue };
        let wanted = kst.get(&format.name).filter(|_| !format.gallery);
        let input = wanted.map(|wanted| tests.join("src").join(&wanted.data));
        let assertions = compiled.assertions.clone();
        let (name, top) = (compiled.module.clone(), (compiled.module.clone(), top.clone()));
        runs.insert(&compiled.module, Run { name, top, input, assertions });
    }
    for compiled in &own {
        let (name, top) = (compiled.module.clone(), compiled.top.clone().ok_or("a schema of ours has parameters")?);
        runs.insert(
            &compiled.module,
            Run { name: name.clone(), top: (name, top), input: None, assertions: Vec::new() },
        );
    }
    let compiled = suite.iter().chain(&gallery).filter_map(|format| format.outcome.as_ref().ok());
    let readers = compiled.chain(&own).map(|compiled| Reader {
        name: &compiled.module,
        modules: &compiled.modules,
        externals: &compiled.externals,
        run: runs.get(compiled.module.as_str()),
    });
    let Outcome { broken, broken_assertions, printed } =
        scratch::run(&crate::root(), "target/conformance", &readers.collect::<Vec<_>>())?;
    for compiled in &own {
        let hostile = printed.get(&compiled.module).and_then(|printed| printed.get("hostile")?.get("broken"));
        let problem = broken.get(&compiled.module).map(String::as_str);
        if let Some(problem) = problem.or(hostile.and_then(serde_json::Value::as_str)) {
            return Err(format!("{}: {problem}", compiled.module));
        }
    }
    let written: BTreeSet<String> = std::fs::read_to_string(tests.join("write-suite.txt"))
        .map_err(|error| format!("{}: {error}", tests.display()))?
        .lines()
        .map(str::to_owned)
        .collect();
    let mut report = Report::default();
    for format in suite.iter().chain(&gallery) {
        let mut line = Line { name: format.name.clone(), gallery: format.gallery, ..Line::default() };
        line.write_suite = !format.gallery && written.contains(&format.name);
        match &format.outcome {
            Err(reason) => line.reason.clone_from(reason),
            Ok(compiled) => {
                line.accepted = true;
                match broken.get(&compiled.module) {
                    Some(error) => line.reason = format!("does not compile: {error}"),
                    None => line.compiles = true,
                }
                line.left_out = compiled.left_out.clone();
                let broken = broken_assertions.get(&compiled.module);
                let printed = printed.get(&compiled.module);
                judge_hostile(&mut line, printed.and_then(|printed| printed.get("hostile")));
                let seen = printed.and_then(|printed| printed.get("seen"));
                judge(&mut line, format, compiled, kst.get(&format.name), seen, broken);
            }
        }
        report.formats.push(line);
    }
    report.refused = refused::refused(&tests.join("formats_err"), &roots)?;
    Ok(report)
}

/// Evaluates the results for damaged inputs and random values.
fn judge_hostile(line: &mut Line, hostile: Option<&serde_json::Value>) {
    let number = |key: &str| hostile?.get(key)?.as_u64().and_then(|number| usize::try_from(number).ok());
    line.random_values = number("random").unwrap_or(0);
    line.hostile_inputs = number("inputs").unwrap_or(0);
    line.broken_by = hostile.and_then(|hostile| hostile.get("broken")?.as_str().map(str::to_owned));
}

/// Evaluates the result of reading and writing one input.
fn judge(
    line: &mut Line,
    format: &Format,
    compiled: &Compiled,
    kst: Option<&Kst>,
    seen: Option<&serde_json::Value>,
    broken: Option<&BTreeMap<usize, String>>,
) {
    if !line.compiles {
        return;
    }
    if compiled.top.is_none() && line.reason.is_empty() {
        "the top type has parameters".clone_into(&mut line.reason);
    }
    let (Some(kst), Some(seen), false) = (kst, seen, format.gallery) else {
        line.complete = format.gallery && line.left_out.is_empty();
        return;
    };
    let flag = |key: &str| seen.get(key).and_then(serde_json::Value::as_bool).unwrap_or(false);
    let text = |key: &str| seen.get(key).and_then(serde_json::Value::as_str);
    line.fails = kst.fails.is_some();
    if let Some(error) = text("error") {
        // An error of this type, at a place.
        line.complete = kst.fails.is_some() && kst.fails == text("code") && error.contains(" at 0x");
        if !line.complete {
            error.clone_into(&mut line.reason);
        }
        return;
    }
    if let Some(problem) = text("unwritable").or(text("missing")).or(flag("panic").then_some("panicked")) {
        problem.clone_into(&mut line.reason);
        return;
    }
    if line.fails {
        "reads what must fail".clone_into(&mut line.reason);
        return;
    }
    line.reads = true;
    line.identical = flag("identical");
    line.equal = flag("equal");
    let mut reason = (kst.exceptions > 0).then(|| "an assertion that expects an exception cannot be asked".to_owned());
    line.not_asserted += kst.exceptions;
    for (index, assertion) in compiled.assertions.iter().enumerate() {
        let problem = assertion.as_ref().err().or_else(|| broken?.get(&index));
        let held = seen.get("asserts").and_then(|asserts| asserts.get(index.to_string())?.as_bool());
        match (problem, held) {
            (None, Some(true)) => line.right += 1,
            (None, Some(false)) => {
                line.wrong += 1;
                reason.get_or_insert(format!("assertion {} does not hold", index + 1));
            }
            (problem, _) => {
                line.not_asserted += 1;
                let problem = problem.map_or("it was not run", String::as_str);
                reason.get_or_insert(format!("assertion {} cannot be asked: {problem}", index + 1));
            }
        }
    }
    line.complete = line.identical && line.equal && line.wrong == 0 && line.not_asserted == 0;
    if let Some(reason) = reason {
        line.reason = reason;
    } else if !line.identical {
        "other bytes are written".clone_into(&mut line.reason);
    } else if !line.equal {
        "what is written reads as another value".clone_into(&mut line.reason);
    }
}
