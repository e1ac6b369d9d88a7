//! The program of all fuzz targets. The variable `FUZZ_TARGET` selects one, or the name of a copy of the program does.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| (meshwire_fuzz::selected().run)(data));

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    meshwire_fuzz::selected()
        .mutate(data, size, seed)
        .unwrap_or_else(|| libfuzzer_sys::fuzzer_mutate(data, size, max_size))
});

#[cfg(not(fuzzing))]
fn main() {
    eprintln!("this program is for cargo-fuzz: FUZZ_TARGET=xac_reread cargo +nightly fuzz run all");
}
