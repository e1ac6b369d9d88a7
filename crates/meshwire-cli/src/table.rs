//! Text output for people: aligned columns, numbers with separators, percentages.

use std::fmt::Write as _;

pub use meshwire::diff::grouped;

/// Rows of cells. The first column is left-aligned, all others right-aligned.
#[derive(Debug, Default)]
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Returns the table as lines.
    pub fn print(&self) -> String {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or_default();
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or_default()
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let mut text = String::new();
        for row in &self.rows {
            let mut line = String::new();
            for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
                let _ = match column {
                    0 => write!(line, "{cell:<width$}"),
                    _ => write!(line, "  {cell:>width$}"),
                };
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

/// Formats a percentage, which is never rounded up to 100: `99.9 %` means not all.
pub fn share(part: u64, whole: u64) -> String {
    if whole == 0 {
        return "-".to_owned();
    }
    if part >= whole {
        return "100 %".to_owned();
    }
    let tenths = u128::from(part) * 1000 / u128::from(whole);
    format!("{}.{} %", tenths / 10, tenths % 10)
}

/// Formats a count as `1 file` or `2 files`.
pub fn counted(number: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(number), if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let mut table = Table::default();
        table.row(["format", "files"].map(String::from).into());
        table.row(["xac", "1,024"].map(String::from).into());
        table.row(["ü", "7"].map(String::from).into());
        assert_eq!(table.print(), "format  files\nxac     1,024\nü           7\n");
    }

    #[test]
    fn numbers_read_well() {
        assert_eq!([0_u64, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(share(0, 0), "-");
        assert_eq!(share(89, 89), "100 %");
        assert_eq!(share(99_999, 100_000), "99.9 %");
        assert_eq!(share(1, 3), "33.3 %");
        assert_eq!([counted(1, "file"), counted(2000, "file")], ["1 file", "2,000 files"]);
    }
}
