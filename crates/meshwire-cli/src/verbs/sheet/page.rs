//! A sheet as an HTML page.

use std::fmt::Write;

use super::{Cell, Shown};

const HEAD: &str = "<!DOCTYPE html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<title>Models</title>
<style>
body { margin: 1rem; background: #202226; color: #d8d8d8; font: 12px sans-serif }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(SIZEpx, 1fr)); gap: 1rem }
figure { margin: 0; overflow-wrap: anywhere }
figcaption { margin-top: 4px }
img { display: block; max-width: 100% }
.missing { display: grid; place-items: center; width: SIZEpx; height: SIZEpx; border: 1px solid #744; color: #c88 }
</style>
</head>
<body>
<main>
";

pub(super) fn page(cells: &[Cell], size: u32) -> String {
    let mut page = HEAD.replace("SIZE", &size.to_string());
    for cell in cells {
        let name = escaped(&cell.name);
        let shown = match &cell.shown {
            Shown::File(file) => format!(
                "<img src=\"{}\" alt=\"\" width=\"{size}\" height=\"{size}\" loading=\"lazy\">",
                escaped(&file.replace('%', "%25"))
            ),
            Shown::Nothing(reason) => format!("<div class=\"missing\">{}</div>", escaped(reason)),
            Shown::Picture(_) => continue,
        };
        // Writing to a string cannot fail.
        let _ = writeln!(page, "<figure>{shown}<figcaption>{name}</figcaption></figure>");
    }
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_the_page() {
        let cell = |name: &str, shown| Cell { name: name.to_owned(), shown, told: Vec::new() };
        let cells =
            [cell("<a&b>.xac", Shown::File("x.pictures/1.png".into())), cell("c", Shown::Nothing("\"no\"".into()))];
        let page = page(&cells, 64);
        assert!(page.contains("src=\"x.pictures/1.png\"") && page.contains("&lt;a&amp;b&gt;.xac"), "{page}");
        assert!(page.contains("&quot;no&quot;") && page.contains("minmax(64px, 1fr)"), "{page}");
    }
}
