//! What a run says beside its output, and in which colors.

use std::io::{self, Write};
use std::sync::OnceLock;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use meshwire::Severity;

use crate::arguments::Talk;

#[derive(Debug, Clone, Copy, Default)]
struct Manner {
    quiet: bool,
    verbose: bool,
    color_out: bool,
    color_err: bool,
}

static MANNER: OnceLock<Manner> = OnceLock::new();

fn manner() -> Manner {
    MANNER.get().copied().unwrap_or_default()
}

/// Settles how the run talks. Without an order, colors are for terminals whose user has not set `NO_COLOR`.
pub fn settle(talk: &Talk) {
    talk.color.write_global();
    let colored = |choice: ColorChoice| choice != ColorChoice::Never;
    let _ = MANNER.set(Manner {
        quiet: talk.quiet,
        verbose: talk.verbose,
        color_out: colored(AutoStream::choice(&io::stdout())),
        color_err: colored(AutoStream::choice(&io::stderr())),
    });
}

/// Prints a line on standard error. That nobody may be listening there is no reason to stop.
pub fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// A failure, with the first word that names it in color.
pub fn complain_of(name: &str, what: &str) {
    if manner().color_err {
        let style = style(Severity::Error);
        complain(&format!("{style}{name}{style:#}: {what}"));
    } else {
        complain(&format!("{name}: {what}"));
    }
}

/// Something worth knowing that is no failure; not printed with `--quiet`.
pub fn remark(line: &str) {
    if !manner().quiet {
        complain(line);
    }
}

/// What only those want to know who asked for it with `--verbose`.
pub fn detail(line: impl FnOnce() -> String) {
    if manner().verbose {
        complain(&line());
    }
}

pub fn is_quiet() -> bool {
    manner().quiet
}

/// The style of a severity, which is none where standard output takes no colors.
pub fn on_output(severity: Severity) -> Style {
    if manner().color_out { style(severity) } else { Style::new() }
}

/// The style of what stands back, such as offsets.
pub fn dimmed() -> Style {
    if manner().color_out { Style::new().dimmed() } else { Style::new() }
}

/// The styles of what is gone and of what is new.
pub fn changed() -> [Style; 2] {
    let style = |color: AnsiColor| if manner().color_out { color.on_default() } else { Style::new() };
    [style(AnsiColor::Red), style(AnsiColor::Green)]
}

const fn style(severity: Severity) -> Style {
    match severity {
        Severity::Error => AnsiColor::Red.on_default().bold(),
        Severity::Warning => AnsiColor::Yellow.on_default().bold(),
        Severity::Note => AnsiColor::Cyan.on_default(),
    }
}
