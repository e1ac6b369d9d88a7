//! Lists the fuzz targets for `cargo xtask targets`: a line each of name, kinds of file, other folders with seeds, and
//! dictionary, with tabs between and `-` for nothing.

fn main() {
    for target in meshwire_fuzz::TARGETS.iter() {
        let or = |text: String, other: &str| if text.is_empty() { other.to_owned() } else { text };
        // A target without kinds of its own has regressions too.
        let kinds = or(target.seeds.kinds.join(" "), target.format);
        let others = or(target.seeds.others.join(" "), "-");
        let dictionary = or(target.seeds.dictionary.to_owned(), "-");
        println!("{}\t{kinds}\t{others}\t{dictionary}", target.name);
    }
}
