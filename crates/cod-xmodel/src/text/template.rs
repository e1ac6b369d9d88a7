//! Line styles as `printf` templates: `OFFSET %.6f, %.6f`. The last operand repeats.

use crate::lines::{Line, SLOTS};
use crate::number::NumberFormat;
use crate::text::style::{LineStyle, Separator, TextStyle};

impl TextStyle {
    /// Returns the style of `line` as a `printf` template; the last operand repeats.
    ///
    /// ```
    /// # mod meshwire { pub use cod_xmodel as xmodel; }
    /// use meshwire::xmodel::{Line, text::{Preset, TextStyle}};
    ///
    /// let mut style = TextStyle::preset(Preset::OfficialAnimation);
    /// assert_eq!(style.template(Line::PoseOffset), "OFFSET %.4f");
    /// assert!(style.set_template(Line::PoseOffset, "OFFSET %.6f, %.6f"));
    /// ```
    #[must_use]
    pub fn template(&self, line: Line) -> String {
        print(line, &self.line(line))
    }

    /// Sets the style of `line`. Returns false and changes nothing if `template` does not have the form that
    /// [`template`](Self::template) returns.
    pub fn set_template(&mut self, line: Line, template: &str) -> bool {
        match parse(line, template) {
            Some(style) => {
                self.set_line(line, style);
                true
            }
            None => false,
        }
    }
}

/// Formats the style of a line.
fn print(line: Line, style: &LineStyle) -> String {
    let info = line.info();
    let slots: Vec<_> = (0..SLOTS)
        .map(|slot| {
            let letter = match (info.kind(slot), style.number(slot)) {
                (b's', _) => "%s".to_owned(),
                (_, NumberFormat::Integer) => "%d".to_owned(),
                (_, NumberFormat::Shortest) => "%g".to_owned(),
                (_, NumberFormat::Fixed(decimals)) => format!("%.{decimals}f"),
            };
            (style.separator(slot), letter)
        })
        .collect();
    let mut length = slots.len();
    while length > 1 && slots.get(length - 1) == slots.get(length - 2) {
        length -= 1;
    }
    let mut out = info.token.keyword.to_owned();
    for (separator, letter) in slots.iter().take(length) {
        out.push_str(std::str::from_utf8(separator.bytes()).unwrap_or_default());
        out.push_str(letter);
    }
    if style.trailing_blank {
        out.push(' ');
    }
    out
}

/// Parses the output of [`print`].
fn parse(line: Line, text: &str) -> Option<LineStyle> {
    let info = line.info();
    let mut style = LineStyle::plain(line);
    let mut rest = text.strip_prefix(info.token.keyword)?;
    let mut last = (Separator::Blank, None);
    for slot in 0..SLOTS {
        if let Some(percent) = rest.find('%') {
            let (separator, spec) = rest.split_at_checked(percent)?;
            let separator = Separator::of(separator.as_bytes())?;
            let spec = spec.strip_prefix('%')?;
            let (format, after) = if let Some(after) = spec.strip_prefix('s') {
                (None, after)
            } else if let Some(after) = spec.strip_prefix('d') {
                (Some(NumberFormat::Integer), after)
            } else if let Some(after) = spec.strip_prefix('g') {
                (Some(NumberFormat::Shortest), after)
            } else {
                let (decimals, after) = spec.strip_prefix('.')?.split_once('f')?;
                let decimals = decimals.parse().ok().filter(|decimals| (1..=9).contains(decimals))?;
                (Some(NumberFormat::Fixed(decimals)), after)
            };
            last = (separator, format);
            rest = after;
        }
        if let (Some(separator), Some(number)) = (style.separators.get_mut(slot), style.numbers.get_mut(slot)) {
            *separator = last.0;
            *number = last.1.unwrap_or(*number);
        }
    }
    style.trailing_blank = match rest {
        "" => false,
        " " => true,
        _ => return None,
    };
    Some(style)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Preset, TextStyle};

    #[test]
    fn every_preset_survives_as_text() {
        for preset in Preset::ALL {
            let style = TextStyle::preset(preset);
            for info in Line::all() {
                let text = print(info.line, &style.line(info.line));
                let back = parse(info.line, &text).unwrap_or_else(|| panic!("{text}"));
                assert_eq!(print(info.line, &back), text);
                assert_eq!(back.separators, style.line(info.line).separators, "{text}");
            }
        }
        let official = TextStyle::preset(Preset::OfficialModel);
        assert_eq!(print(Line::BoneOffset, &official.line(Line::BoneOffset)), "OFFSET %.6f, %.6f");
        assert_eq!(print(Line::Uv, &official.line(Line::Uv)), "UV %d %.6f ");
        assert_eq!(parse(Line::Uv, "UV %d %q"), None);
    }
}
