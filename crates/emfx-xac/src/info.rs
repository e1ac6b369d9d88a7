//! The summary of an actor: what only actors have.

use emfx_chunk::summary;
use meshwire_core::{Info, WireSize};

use crate::Lengths;
use crate::generated::XacFile;

pub(crate) fn info(file: &XacFile) -> Info {
    let mut info = summary::begin(&file.header);
    if let Some(origin) = file.origin() {
        let source = [origin.source_application, origin.original_file, origin.actor_name];
        summary::exporter(&mut info, origin.exporter_version, origin.exporter_compile_date, source);
    }
    let ids = file.chunks().iter().map(|chunk| (u32::from(chunk.kind), chunk.version));
    let (count, size) = (file.chunks().len(), file.wire_size());
    info.add("chunks", format!("{count} in {size} bytes: {}", summary::chunks(ids)));
    let skins = file.meshes().filter(|mesh| mesh.skin.is_some()).count();
    if skins > 0 {
        info.add("skinned meshes", skins);
    }
    if file.morph_targets().next().is_some() {
        info.add("morph targets", summary::names(file.morph_targets().map(|target| &*target.name)));
    }
    if file.lods().next().is_some() {
        info.add("levels of detail", file.lods().count() + 1);
    }
    let style = file.style();
    if style.lengths == Lengths::Strict || !style.child_counts {
        info.add("style", "true material lengths or no child counts: written by a tool");
    }
    info
}
