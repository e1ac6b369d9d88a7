//! Excerpts of texts that show the position of an error.

/// Number of characters shown on either side: a line of JSON may have millions.
const AROUND: usize = 60;

/// Returns the line of a text around a column, with a caret below it. Line and column start at 1, and the column counts
/// bytes.
pub fn excerpt(text: &[u8], line: usize, column: usize) -> String {
    let content = text.split(|byte| *byte == b'\n').nth(line.saturating_sub(1)).unwrap_or_default();
    let (before, after) = content.split_at(column.saturating_sub(1).min(content.len()));
    let before: Vec<char> = printable(before.get(before.len().saturating_sub(4 * AROUND)..).unwrap_or_default());
    let after = printable(after.get(..after.len().min(4 * AROUND)).unwrap_or_default());
    let (mut shown, mut rest) = (String::new(), String::new());
    let cut = before.len().saturating_sub(AROUND);
    if cut > 0 || column > 4 * AROUND {
        shown.push_str("...");
    }
    shown.extend(before.iter().skip(cut));
    rest.extend(after.iter().take(AROUND));
    if after.len() > AROUND {
        rest.push_str("...");
    }
    let number = line.to_string();
    let (gutter, blank) = (" ".repeat(number.len()), " ".repeat(shown.chars().count()));
    format!("  {number} | {shown}{rest}\n  {gutter} | {blank}^")
}

/// Makes every character take one column.
fn printable(bytes: &[u8]) -> Vec<char> {
    let shown = |letter: char| if letter.is_control() { ' ' } else { letter };
    String::from_utf8_lossy(bytes).chars().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::excerpt;

    #[test]
    fn a_caret_stands_below_the_place() {
        assert_eq!(excerpt(b"{\n\t\"a\": x\n}", 2, 7), "  2 |  \"a\": x\n    |       ^");
        assert_eq!(excerpt(b"{", 1, 2), "  1 | {\n    |  ^");
        assert_eq!(excerpt(b"", 1, 0), "  1 | \n    | ^");
        let long = [&b"1,".repeat(4_000_000)[..], b"x", &b",1".repeat(9000)].concat();
        let text = excerpt(&long, 1, 8_000_001);
        let (line, caret) = text.split_once('\n').unwrap();
        assert_eq!(line.chars().nth(caret.len() - 1), Some('x'));
        assert!(line.len() < 140 && line.contains("| ...1,") && line.ends_with(",..."), "{line}");
    }
}
