//! Limits on what one file may cost.

use clap::Args;
use meshwire::{Limit, Limits};

const NAMES: &str = "input-bytes, memory, decoded-bytes, items, pixels, output-bytes, depth";

/// Limits on what one file may cost.
#[derive(Debug, Args)]
pub struct Bounds {
    /// Limits what one file may cost: pixels=16M and others, or `untrusted` for all of them
    #[arg(long = "limit", global = true, value_name = "NAME=N", value_parser = setting, help_heading = "Limits")]
    settings: Vec<Setting>,
}

/// One value of `--limit`.
#[derive(Debug, Clone, Copy)]
enum Setting {
    All(Limits),
    One(Limit, u64),
}

impl Bounds {
    /// Returns the limits; a later setting overrides an earlier one.
    pub fn limits(&self) -> Limits {
        self.settings.iter().fold(Limits::default(), |mut limits, setting| match setting {
            Setting::All(limits) => *limits,
            Setting::One(limit, value) => {
                limits.set(*limit, *value);
                limits
            }
        })
    }
}

fn setting(text: &str) -> Result<Setting, String> {
    match text {
        "untrusted" => return Ok(Setting::All(Limits::untrusted())),
        "generous" => return Ok(Setting::All(Limits::generous())),
        _ => {}
    }
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    let Some(limit) = Limit::ALL.iter().find(|limit| limit.name() == name) else {
        return Err(format!("expected untrusted, generous, or NAME=N with one of the names {NAMES}"));
    };
    let number = if value == "none" { Some(u64::MAX) } else { number(value) };
    let number =
        number.ok_or_else(|| format!("expected a number such as 100000, 64K, 16M or 2G, or none, found {value:?}"))?;
    Ok(Setting::One(*limit, number))
}

/// Parses a number with an optional binary suffix.
fn number(text: &str) -> Option<u64> {
    let (digits, shift) = match text.as_bytes().last()? {
        b'K' | b'k' => (text.get(..text.len() - 1)?, 10),
        b'M' | b'm' => (text.get(..text.len() - 1)?, 20),
        b'G' | b'g' => (text.get(..text.len() - 1)?, 30),
        _ => (text, 0),
    };
    digits.parse::<u64>().ok()?.checked_mul(1 << shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_settings_override_earlier_ones() {
        let all =
            |texts: &[&str]| Bounds { settings: texts.iter().map(|text| setting(text).unwrap()).collect() }.limits();
        assert_eq!(all(&[]), Limits::default());
        let expected = Limits::untrusted().with_max_pixels(16 << 20).with_max_depth(u16::MAX);
        assert_eq!(all(&["items=7", "untrusted", "pixels=16M", "depth=none"]), expected);
        assert_eq!(all(&["pixels=1", "generous"]), Limits::generous());
        assert!(Limit::ALL.iter().all(|limit| NAMES.contains(limit.name())));
        for wrong in ["pixels", "pixels=", "pixels=M", "pixels=-1", "pixels=20000000000G", "texels=1", ""] {
            assert!(setting(wrong).is_err(), "{wrong}");
        }
    }
}
