//! What holds for every format, as one suite: a law is a function, a format is a module that runs them all on its
//! samples and on the real files below the folder that `MESHWIRE_CORPUS` names.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod files;
mod laws;

/// Only stock zlib compresses to the bytes of the games' exporter.
const XMF_STREAMS: usize = if cfg!(feature = "zlib-stock") { 95 } else { 0 };

/// A module per format. `rebuilt` is the least share, in percent, of samples and of real files whose bytes come back
/// after everything merely stored was forgotten.
macro_rules! contract {
    ($($name:ident if $feature:literal: $id:ident, rebuilt $samples:literal $corpus:expr;)*) => {
        $(
            #[cfg(feature = $feature)]
            mod $name {
                use crate::laws;
                use meshwire::FormatId::$id as FORMAT;

                #[test]
                fn what_reads_comes_back_bit_for_bit() {
                    laws::lossless(FORMAT);
                }

                #[test]
                fn what_was_stored_can_be_computed() {
                    laws::rebuildable(FORMAT, $samples, $corpus);
                }

                #[test]
                fn what_is_written_reads_back_equal() {
                    laws::symmetric(FORMAT);
                }

                #[test]
                fn errors_tell_place_and_reason_in_one_line() {
                    laws::errors(FORMAT);
                }

                #[test]
                fn a_dump_builds_the_same_file() {
                    laws::dump_and_build(FORMAT);
                }

                #[test]
                fn every_byte_belongs_to_one_field() {
                    laws::layout(FORMAT);
                }

                #[test]
                fn findings_lie_where_their_paths_lead() {
                    laws::findings(FORMAT);
                }

                #[test]
                fn the_content_tells_the_format() {
                    laws::detection(FORMAT);
                }
            }
        )*

        #[test]
        fn every_format_is_under_contract() {
            let here = [$(stringify!($name)),*];
            let all: Vec<&str> = meshwire::FormatId::ALL.iter().map(|format| format.name()).collect();
            assert_eq!(here.as_slice(), all);
        }
    };
}

contract! {
    xac if "xac": Xac, rebuilt 96 100;
    xsm if "xsm": Xsm, rebuilt 92 65;
    xpm if "xpm": Xpm, rebuilt 87 100;
    xmf if "xmf": Xmf, rebuilt 57 crate::XMF_STREAMS;
    ani if "ani": Ani, rebuilt 100 100;
    mdl if "mdl": Mdl, rebuilt 100 100;
    xmodel_export if "xmodel": XmodelExport, rebuilt 82 100;
    xmodel_bin if "xmodel": XmodelBin, rebuilt 91 100;
    xanim_export if "xmodel": XanimExport, rebuilt 91 100;
    xanim_bin if "xmodel": XanimBin, rebuilt 80 100;
    nt_export if "xmodel": NtExport, rebuilt 80 100;
}
