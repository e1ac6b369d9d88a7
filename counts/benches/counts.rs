//! Instructions of reading and writing the samples, kind by kind; the counted functions are in the crate. Run by
//! `cargo xtask counts`. A case is named after its folder. It returns its input together with its output, so that
//! dropping them is not counted.
#![allow(missing_docs)]

use std::hint::black_box;

use gungraun::prelude::*;
use meshwire::Asset;
use meshwire_counts::{assets, samples};

#[library_benchmark]
#[bench::xac(args = ("xac"), setup = samples)]
#[bench::xsm(args = ("xsm"), setup = samples)]
#[bench::xpm(args = ("xpm"), setup = samples)]
#[bench::xmf(args = ("xmf"), setup = samples)]
#[bench::ani(args = ("ani"), setup = samples)]
#[bench::mdl(args = ("mdl"), setup = samples)]
#[bench::mdl_text(args = ("mdl_text"), setup = samples)]
#[bench::xmodel_export(args = ("xmodel_export"), setup = samples)]
#[bench::xmodel_bin(args = ("xmodel_bin"), setup = samples)]
#[bench::xanim_export(args = ("xanim_export"), setup = samples)]
#[bench::xanim_bin(args = ("xanim_bin"), setup = samples)]
fn read(given: Vec<Vec<u8>>) -> (Vec<Asset>, Vec<Vec<u8>>) {
    (black_box(meshwire_counts::read(black_box(&given))), given)
}

#[library_benchmark]
#[bench::xac(args = ("xac"), setup = assets)]
#[bench::xsm(args = ("xsm"), setup = assets)]
#[bench::xpm(args = ("xpm"), setup = assets)]
#[bench::xmf(args = ("xmf"), setup = assets)]
#[bench::ani(args = ("ani"), setup = assets)]
#[bench::mdl(args = ("mdl"), setup = assets)]
#[bench::mdl_text(args = ("mdl_text"), setup = assets)]
#[bench::xmodel_export(args = ("xmodel_export"), setup = assets)]
#[bench::xmodel_bin(args = ("xmodel_bin"), setup = assets)]
#[bench::xanim_export(args = ("xanim_export"), setup = assets)]
#[bench::xanim_bin(args = ("xanim_bin"), setup = assets)]
fn write(given: Vec<Asset>) -> (Vec<Vec<u8>>, Vec<Asset>) {
    (black_box(meshwire_counts::write(black_box(&given))), given)
}

library_benchmark_group!(name = counts, benchmarks = [read, write]);
main!(library_benchmark_groups = counts);
