//! The targets of every format.

use meshwire_core::generate;

use crate::Target;

macro_rules! targets {
    ($($name:literal => $run:expr;)*) => {
        /// All targets.
        pub const TARGETS: &[Target] = &[$(Target { name: $name, run: $run }),*];
    };
}

targets! {
    "xac_read" => crate::read::<meshwire::xac::XacFile>;
    "xac_reread" => crate::reread::<meshwire::xac::XacFile>;
    "xac_json" => crate::json::<meshwire::xac::XacFile>;
    "xac_structured" => arbitrary::<meshwire::xac::XacFile>;
    "xsm_read" => crate::read::<meshwire::xsm::XsmFile>;
    "xsm_reread" => crate::reread::<meshwire::xsm::XsmFile>;
    "xsm_json" => crate::json::<meshwire::xsm::XsmFile>;
    "xsm_structured" => arbitrary::<meshwire::xsm::XsmFile>;
    "xpm_read" => crate::read::<meshwire::xpm::XpmFile>;
    "xpm_reread" => crate::reread::<meshwire::xpm::XpmFile>;
    "xpm_json" => crate::json::<meshwire::xpm::XpmFile>;
    "xpm_structured" => arbitrary::<meshwire::xpm::XpmFile>;
}

fn arbitrary<F: meshwire::Format + generate::Generate<Args = [i128; 0]>>(data: &[u8]) {
    if let Ok(value) = generate::whole::<F>(&mut arbitrary::Unstructured::new(data)) {
        crate::structured(&value);
    }
}
