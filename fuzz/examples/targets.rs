//! Lists the fuzz targets for `cargo xtask`: a line each of name, folders of seeds and dictionary, with tabs between.

fn main() {
    for target in meshwire_fuzz::TARGETS.iter() {
        println!("{}\t{}\t{}", target.name, target.seeds.kinds.join(" "), target.seeds.dictionary);
    }
}
