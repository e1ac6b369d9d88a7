//! Code that the three file types share, as macros, because the types are defined in other crates.

/// Implements [`Format`](meshwire_core::Format) for a file of chunks. Takes its name, its magic, and functions that
/// forget stored lengths, return findings and return the summary.
#[macro_export]
macro_rules! impl_format {
    ($file:ty, $name:expr, $magic:literal, $forget:expr, $findings:expr, $info:expr $(, bounds $bounds:expr)?) => {
        impl ::meshwire_core::Format for $file {
            const NAME: &'static str = $name;

            fn detect(bytes: &[u8]) -> bool {
                bytes.starts_with($magic)
            }

            fn read_with(bytes: &[u8], limits: &::meshwire_core::Limits) -> Result<Self, ::meshwire_core::Error> {
                ::meshwire_core::format::read_whole($name, bytes, limits)
            }

            fn read_from(
                source: &mut dyn ::meshwire_core::source::Source,
                limits: &::meshwire_core::Limits,
            ) -> Result<Self, ::meshwire_core::Error> {
                ::meshwire_core::format::read_from($name, source, limits)
            }

            fn to_bytes(&self) -> Result<Vec<u8>, ::meshwire_core::Error> {
                ::meshwire_core::format::write_whole($name, self)
            }

            fn is_written_as(&self, source: Box<dyn ::std::io::Read>) -> Result<bool, ::meshwire_core::Error> {
                ::meshwire_core::format::is_written_as($name, self, source)
            }

            fn forget_stored(&mut self) {
                $forget(self);
            }

            $(fn update_bounds(&mut self) -> usize {
                $bounds(self)
            })?

            fn findings(&self) -> Vec<::meshwire_core::Finding> {
                $findings(self)
            }

            fn info(&self) -> ::meshwire_core::Info {
                $info(self)
            }

            fn layout(
                &self,
                sink: &mut dyn FnMut(::meshwire_core::layout::Leaf<'_>),
            ) -> Result<(), ::meshwire_core::Error> {
                ::meshwire_core::format::layout_whole($name, self, sink)
            }

            fn places(
                &self,
                sink: &mut dyn FnMut(::meshwire_core::layout::Leaf<'_>),
            ) -> Result<(), ::meshwire_core::Error> {
                ::meshwire_core::format::places_whole($name, self, sink)
            }
        }

        #[cfg(feature = "arbitrary")]
        impl<'a> ::arbitrary::Arbitrary<'a> for $file {
            fn arbitrary(u: &mut ::arbitrary::Unstructured<'a>) -> ::arbitrary::Result<Self> {
                ::meshwire_core::generate::whole(u)
            }
        }
    };
}

/// Implements the constructor and access to chunks and byte order for a file of chunks; `nested` returns the files
/// inside it.
#[macro_export]
macro_rules! impl_chunks {
    ($file:ty, $body:ident, $chunk:ty $(, nested $nested:ident)?) => {
        impl $file {
            /// Creates a file without chunks.
            #[must_use]
            pub fn new(header: $crate::FileHeader) -> Self {
                Self { header, body: $body { chunks: Vec::new(), trailing: Vec::new() } }
            }

            /// Returns the chunks in file order.
            #[must_use]
            pub fn chunks(&self) -> &[$chunk] {
                &self.body.chunks
            }

            /// Returns mutable access to the list of chunks. Values that depend on the content (the length of a chunk,
            /// counts in other chunks) are not updated.
            #[must_use]
            pub fn chunks_mut(&mut self) -> &mut Vec<$chunk> {
                &mut self.body.chunks
            }

            /// Returns the byte order of the file.
            #[must_use]
            pub fn endian(&self) -> $crate::Endian {
                self.header.endian()
            }

            /// Sets the byte order of the file and of all files inside it. Values are stored as numbers, so nothing
            /// else changes. Data without a known structure keeps its old byte order.
            pub fn set_endian(&mut self, endian: $crate::Endian) {
                self.header.set_endian(endian);
                $(
                    for inner in self.$nested() {
                        inner.set_endian(endian);
                    }
                )?
            }
        }
    };
}

/// Implements access to the info chunk of a motion.
#[macro_export]
macro_rules! impl_motion_info {
    ($file:ty, $info:ty) => {
        impl $file {
            /// Returns the info chunk, the first if there are several.
            #[must_use]
            pub fn info_chunk(&self) -> Option<&$info> {
                self.body.chunks.iter().find_map(|chunk| chunk.body.as_info())
            }

            /// Returns mutable access to the info chunk, the first if there are several.
            pub fn info_chunk_mut(&mut self) -> Option<&mut $info> {
                self.body.chunks.iter_mut().find_map(|chunk| chunk.body.as_info_mut())
            }

            /// Returns the frames per second of the source animation, or 0 without an info chunk. Key times are in
            /// seconds and do not depend on it.
            #[must_use]
            pub fn frames_per_second(&self) -> u32 {
                self.info_chunk().map_or(0, |info| info.frames_per_second)
            }

            pub(crate) fn begin_summary(&self) -> ::meshwire_core::Info {
                let mut info = $crate::summary::begin(&self.header);
                if let Some(chunk) = self.info_chunk() {
                    let version = (chunk.exporter_major_version, chunk.exporter_minor_version);
                    let source = [&*chunk.source_application, &chunk.original_file, &chunk.motion_name];
                    $crate::summary::exporter(&mut info, version, &chunk.exporter_compile_date, source);
                }
                let ids = self.body.chunks.iter().map(|chunk| (u32::from(chunk.kind), chunk.version));
                info.add("chunks", $crate::summary::chunks(ids));
                info
            }
        }
    };
}
