//! Facts about Call of Duty models, animations and notetracks.

use crate::xmodel::{Content, Model, XmodelFile};

use super::{Animation, Facts, number, shown};

pub fn facts(file: &XmodelFile, facts: &mut Facts) {
    match &file.content {
        Content::Model(content) => model(content, facts),
        Content::Animation(animation) => {
            facts.nodes = animation.parts.iter().map(|part| shown(part.as_bytes())).collect();
            let poses = animation.frames.iter().map(|frame| frame.poses.len()).sum();
            let frames = animation.frames.first().zip(animation.frames.last());
            let length = frames.map_or(0.0, |(first, last)| last.number - first.number);
            let rate = animation.frame_rate;
            facts.animations.push(Animation {
                name: String::new(),
                seconds: (rate > 0.0).then_some(length / rate),
                frames_per_second: Some(rate),
                keys: number(poses),
                tracks: number(animation.parts.len()),
            });
        }
        Content::Notes(notes) => facts.animations.push(Animation {
            name: String::new(),
            seconds: None,
            frames_per_second: None,
            keys: number(notes.notes.len()),
            tracks: 0,
        }),
    }
    facts.parents.resize(facts.nodes.len(), None);
}

fn model(model: &Model, facts: &mut Facts) {
    facts.nodes = model.bones.iter().map(|bone| shown(bone.name.as_bytes())).collect();
    facts.bones.clone_from(&facts.nodes);
    facts.parents = model.bones.iter().map(|bone| usize::try_from(bone.parent).ok()).collect();
    for material in &model.materials {
        let name = shown(material.name.as_bytes());
        let images = material.surface.as_ref().map_or(&material.name, |surface| &surface.images);
        for (role, texture) in images_by_role(&shown(images.as_bytes())) {
            facts.add_use(&name, role, texture.to_owned());
        }
        facts.materials.push(name);
    }
    for vertex in &model.vertices {
        facts.add_point(vertex.offset);
        #[allow(
            clippy::as_conversions,
            clippy::cast_possible_truncation,
            reason = "text has more digits than games read"
        )]
        facts.geometry.position(vertex.offset.map(|part| part as f32));
    }
    for face in &model.faces {
        facts.geometry.triangle([&face.corners[0], &face.corners[1], &face.corners[2]].map(|corner| corner.vertex));
    }
    facts.geometry.end_mesh();
    facts.add_mesh(model.vertices.len(), model.faces.len());
}

/// Parses a single file name, or pairs such as `color:wood.tga normal:wood_n.tga`.
fn images_by_role(images: &str) -> Vec<(&str, &str)> {
    // A single letter before a colon is a drive, not a role.
    let pairs = images.split(' ').filter_map(|pair| pair.split_once(':').filter(|(role, _)| role.len() > 1));
    let pairs: Vec<(&str, &str)> = pairs.collect();
    if pairs.is_empty() { vec![("color", images)] } else { pairs }
}

#[cfg(test)]
mod tests {
    use super::images_by_role;

    #[test]
    fn images_have_roles_or_are_the_color() {
        assert_eq!(images_by_role("c:\\my wood.tga"), [("color", "c:\\my wood.tga")]);
        assert_eq!(images_by_role("color:a.dds normal:b.dds"), [("color", "a.dds"), ("normal", "b.dds")]);
    }
}
