//! Real files of every format: told apart by content, read, written back, dumped and built.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use meshwire::{Asset, FormatId, detect};
use meshwire_core::testkit;

/// Every file in `folder` is of the format its extension names, and comes back.
fn check(folder: &str, extensions: &[&str]) {
    for path in testkit::corpus(folder, extensions) {
        let name = path.display().to_string();
        let expected: FormatId = path.extension().unwrap().to_str().unwrap().parse().unwrap();
        let bytes = std::fs::read(&path).unwrap();
        assert_eq!(detect(&bytes), Some(expected), "{name}");
        let mut asset = Asset::read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(asset.format(), expected, "{name}");
        assert_eq!(Asset::read_as(expected, &bytes).unwrap().format(), expected, "{name}");
        testkit::assert_same_bytes(&name, &bytes, &asset.to_bytes().unwrap());
        #[cfg(feature = "serde")]
        {
            let text = serde_json::to_vec(&asset).unwrap();
            let built: Asset = serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            testkit::assert_same_bytes(&name, &bytes, &built.to_bytes().unwrap());
        }
        asset.forget_stored();
        let rebuilt = asset.to_bytes().unwrap_or_else(|error| panic!("{name}: rebuilt: {error}"));
        assert_eq!(detect(&rebuilt), Some(expected), "{name}: rebuilt");
    }
}

macro_rules! corpus {
    ($($name:ident: $feature:literal, $folder:literal, $extensions:expr;)*) => {$(
        #[test]
        #[cfg(feature = $feature)]
        fn $name() {
            check($folder, &$extensions);
        }
    )*};
}

corpus! {
    actors: "xac", "xac", ["xac"];
    skeletal_motions: "xsm", "xsm", ["xsm"];
    morph_motions: "xpm", "xpm", ["xpm"];
    meshes: "xmf", "xmf", ["xmf"];
    mesh_animations: "ani", "ani", ["ani"];
    models: "mdl", "mdl", ["mdl"];
    call_of_duty: "xmodel", "xmodel", ["xmodel_export", "xmodel_bin", "xanim_export", "xanim_bin", "nt_export"];
}
