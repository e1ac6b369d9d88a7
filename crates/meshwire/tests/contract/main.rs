//! What holds for every format, as one suite: every format of the registry is a module that runs the laws on its
//! samples and on the real files below the folder that `MESHWIRE_CORPUS` names.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod facade;
mod files;
mod suite;

/// A module per format.
macro_rules! contract {
    ($($(#[$doc:meta])* $module:ident if $feature:literal = $($krate:ident)::+: $variant:ident($file:ident) {
        kinds: [$($kind:ident, $name:literal $(for $extension:literal)?, $description:literal, [$($magic:literal)?]);+],
        $($facts:tt)*
    })*) => {
        $(
            #[cfg(feature = $feature)]
            mod $module {
                use meshwire::FormatId;
                use meshwire::$module::$file;

                use crate::files::Family;
                use crate::{facade, suite};

                const FAMILY: Family = Family { module: stringify!($module), kinds: &[$($name),+] };

                #[test]
                fn readable_files_round_trip() {
                    suite::lossless::<$file>(FAMILY);
                }

                #[test]
                fn what_was_stored_can_be_computed() {
                    suite::rebuildable::<$file>(FAMILY);
                }

                #[test]
                fn every_byte_belongs_to_one_field() {
                    suite::layout::<$file>(FAMILY);
                }

                #[test]
                fn findings_have_a_place() {
                    suite::findings::<$file>(FAMILY);
                }

                #[cfg(feature = "arbitrary")]
                #[test]
                fn random_values_read_back() {
                    suite::random::<$file>();
                }

                #[test]
                fn errors_have_place_and_reason_in_one_line() {
                    suite::refusals::<$file>(FAMILY);
                }

                #[test]
                fn a_dump_builds_the_same_file() {
                    facade::dump_and_build(FAMILY);
                }

                #[test]
                fn the_content_tells_the_format() {
                    $(facade::detection(FormatId::$kind, FAMILY);)+
                }
            }
        )*
    };
}

meshwire::for_each_format!(contract);
