//! Prints the list of fuzz targets for `cargo xtask targets`.

fn main() {
    print!("{}", meshwire_fuzz::list());
}
