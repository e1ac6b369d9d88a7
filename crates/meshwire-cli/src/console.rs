//! Messages beside the output, and their colors.

use std::borrow::Cow;
use std::io::{self, Write};
use std::sync::OnceLock;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use meshwire::Severity;

use crate::arguments::Verbosity;
use crate::inputs::Name;

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

/// Sets verbosity and colors. By default, colors are used on terminals unless `NO_COLOR` is set.
pub fn settle(verbosity: &Verbosity) {
    verbosity.color.write_global();
    let colored = |choice: ColorChoice| choice != ColorChoice::Never;
    let _ = MANNER.set(Manner {
        quiet: verbosity.quiet,
        verbose: verbosity.verbose,
        color_out: colored(AutoStream::choice(&io::stdout())),
        color_err: colored(AutoStream::choice(&io::stderr())),
    });
}

/// Prints a line, or several, on standard error. Write errors are ignored.
pub fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "{}", harmless(line));
}

/// Prints a failure with its name in color.
pub fn complain_of(name: &Name, what: &str) {
    let style = if manner().color_err { style(Severity::Error) } else { Style::new() };
    let _ = writeln!(io::stderr(), "{style}{name}{style:#}: {}", harmless(what));
}

/// Replaces characters that control a terminal: a message may quote a path or a name from a file.
fn harmless(text: &str) -> Cow<'_, str> {
    let controls = |letter: char| letter.is_control() && letter != '\n' && letter != '\t';
    if text.contains(controls) { text.replace(controls, "\u{fffd}").into() } else { text.into() }
}

/// Prints a remark that is not a failure, unless `--quiet` is set.
pub fn remark(line: &str) {
    if !manner().quiet {
        complain(line);
    }
}

/// Prints a detail if `--verbose` is set.
pub fn detail(line: impl FnOnce() -> String) {
    if manner().verbose {
        complain(&line());
    }
}

pub fn is_quiet() -> bool {
    manner().quiet
}

/// Returns the style of a severity, or no style if standard output does not use colors.
pub fn on_output(severity: Severity) -> Style {
    if manner().color_out { style(severity) } else { Style::new() }
}

/// Returns the style of secondary text, such as offsets.
pub fn dimmed() -> Style {
    if manner().color_out { Style::new().dimmed() } else { Style::new() }
}

/// Returns the styles of removed and added text.
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
