//! Image files, in a build without the feature `images`: none can be read.

use std::path::Path;

use meshwire::Limits;
use meshwire_preview::Picture;

use crate::Error;

pub(super) enum Source {}

impl Source {
    pub(super) fn open(path: &Path, _: &Limits) -> Result<Self, Error> {
        Err(Error::new(path, "images cannot be read, because this is a build without the feature `images`"))
    }

    pub(super) fn size(&self) -> [u32; 2] {
        match *self {}
    }

    pub(super) fn decode(self, _: &Path, _: u64) -> Result<Picture, Error> {
        match self {}
    }
}
