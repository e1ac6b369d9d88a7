//! [`Format`] for props.

use meshwire_core::format::{layout_whole, read_whole, write_whole};
use meshwire_core::layout::Leaf;
use meshwire_core::{Error, Finding, Format, Info, Limits};

use crate::NAME;
use crate::generated::PropFile;

impl Format for PropFile {
    const NAME: &'static str = NAME;

    fn detect(bytes: &[u8]) -> bool {
        bytes.starts_with(b"PROP")
    }

    fn read_with(bytes: &[u8], limits: &Limits) -> Result<Self, Error> {
        read_whole(NAME, bytes, limits)
    }

    fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        write_whole(NAME, self)
    }

    /// Nothing is stored beside the values: all counts and lengths are derived.
    fn forget_stored(&mut self) {}

    fn findings(&self) -> Vec<Finding> {
        crate::lint::lint(self)
    }

    fn info(&self) -> Info {
        let mut info = Info::default();
        info.add("format", "Toy prop");
        info.add("version", self.version);
        info.add("name", self.body.name.to_lossy());
        info.add("frames", format!("{} in {} s", self.body.frames.len(), self.duration()));
        let textures: Vec<_> = self.textures().map(|name| name.to_lossy()).collect();
        info.add("textures", textures.join(", "));
        info
    }

    fn layout(&self, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error> {
        layout_whole(NAME, self, sink)
    }
}

#[cfg(feature = "arbitrary")]
impl<'a> arbitrary::Arbitrary<'a> for PropFile {
    fn arbitrary(u: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
        meshwire_core::generate::whole(u)
    }
}
