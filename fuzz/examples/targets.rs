//! Lists the fuzz targets for `cargo xtask`: a line each of name, format, folders of
//! samples, other folders of seeds and dictionary, with tabs between.

fn main() {
    for target in meshwire_fuzz::TARGETS.iter() {
        let seeds = &target.seeds;
        let (kinds, others) = (seeds.kinds.join(" "), seeds.others.join(" "));
        println!("{}\t{}\t{kinds}\t{others}\t{}", target.name, target.format, seeds.dictionary);
    }
}
