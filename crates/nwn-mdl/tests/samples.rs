//! Models made from nothing: every kind of node under every compiler.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use crate::common;

use meshwire_core::Format;
use meshwire_core::testkit::assert_same_bytes;
use nwn_mdl::{MdlFile, Profile};

#[test]
fn everything_reads_back_equal_under_every_compiler() {
    for profile in Profile::ALL {
        let file = common::everything(profile);
        let bytes = file.to_bytes().unwrap();
        assert!(MdlFile::detect(&bytes));
        let back = MdlFile::read(&bytes).unwrap();
        assert_eq!(back.profile, profile);
        assert!(back == file, "{profile}: {}", common::difference(&file, &back));
        assert_same_bytes(profile.name(), &bytes, &back.to_bytes().unwrap());
    }
}

#[test]
fn a_sample_has_no_errors() {
    for profile in Profile::ALL {
        let file = common::everything(profile);
        let errors: Vec<String> = file
            .lint()
            .iter()
            .filter(|finding| finding.severity == meshwire_core::Severity::Error)
            .map(ToString::to_string)
            .collect();
        assert_eq!(errors, [""; 0], "{profile}");
    }
}

#[test]
fn there_and_back_between_compilers() {
    let mut file = common::everything(Profile::Bio);
    // The larger bone tables do not fit the other compilers.
    for name in ["skin_64", "skin_128"] {
        file.remove_node(name).unwrap();
    }
    file.model.animations.clear();
    let bytes = file.to_bytes().unwrap();
    for profile in [Profile::Nmc, Profile::Ee, Profile::Bio] {
        file.convert(profile).unwrap();
        let written = file.to_bytes().unwrap();
        assert_eq!(MdlFile::read(&written).unwrap().profile, profile);
        assert_ne!(written, bytes, "{profile}: the routine words at least differ");
        if profile == Profile::Ee {
            break;
        }
    }
    file.convert(Profile::Bio).unwrap();
    assert_same_bytes("bio", &bytes, &file.to_bytes().unwrap());
}

#[test]
fn every_byte_has_one_field() {
    for profile in Profile::ALL {
        let file = common::everything(profile);
        let bytes = file.to_bytes().unwrap();
        let mut end = 0;
        file.layout(&mut |leaf| {
            assert_eq!(leaf.offset, end, "{}", leaf.path);
            assert_eq!(leaf.bytes, &bytes[end as usize..end as usize + leaf.bytes.len()]);
            end += leaf.bytes.len() as u64;
        })
        .unwrap();
        assert_eq!(end, bytes.len() as u64);
    }
}

#[cfg(feature = "serde")]
#[test]
fn json_gives_the_same_bytes() {
    for profile in Profile::ALL {
        let file = common::everything(profile);
        let json = serde_json::to_string(&file).unwrap();
        let back: MdlFile = serde_json::from_str(&json).unwrap();
        assert_same_bytes("json", &file.to_bytes().unwrap(), &back.to_bytes().unwrap());
    }
}
