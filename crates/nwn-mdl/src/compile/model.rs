//! Models and animations: builds the tree.

use std::collections::HashMap;

use meshwire_core::error::show;
use meshwire_core::{Error, Limits};
use meshwire_scene::mesh::EditMesh;

use super::mesh::Origins;
use super::node::{self, Loose};
use super::source::{Source, first, single};
use super::{Compiled, Options, kinds, merge};
use crate::build;
use crate::comment_patch::{self, Order};
use crate::error::terminated;
use crate::file::MdlFile;
use crate::generated::{Classification, RenderHint};
use crate::profile::Profile;
use crate::rules;
use crate::text::{self, Content, Keyword, Section, Statement, TextFile};
use crate::tree::{Animation, MeshKind, Model, Node, depth_first};

/// Data about meshes of the geometry that animations need, by lower-case name.
type Meshes = HashMap<Vec<u8>, Origins>;

/// Compiles a text. Also returns the origin of each mesh's vertices, for the nodes of the geometry in the order of the
/// text. If `is_trace` is set, only the origins matter: steps that split or change vertices later (tangents, and
/// comments that preserve a binary model) are skipped.
pub(super) fn compile(
    text: &TextFile,
    options: &Options<'_>,
    source: &mut Source,
    is_trace: bool,
) -> Result<(Compiled, Vec<Origins>), Error> {
    let mut model = build::model(text.name())?;
    header(text, &mut model, source);
    let mut loose: Vec<Loose<'_>> = text.nodes().filter_map(|own| node::compile(own, false, source)).collect();
    let skins: Vec<(text::Node<'_>, Origins)> = loose
        .iter()
        .filter(|own| own.node.mesh().is_some_and(|mesh| mesh.skin().is_some()))
        .map(|own| (own.source, own.origins.clone()))
        .collect();
    let mut meshes = Meshes::new();
    let mut part_numbers = HashMap::new();
    for own in &loose {
        let name = own.source.name.to_ascii_lowercase();
        if let Some(number) = own.part_number {
            part_numbers.entry(name.clone()).or_insert(number);
        }
        if own.node.mesh().is_some() {
            meshes.entry(name).or_insert_with(|| own.origins.clone());
        }
    }
    let origins = loose.iter_mut().map(|own| std::mem::take(&mut own.origins)).collect();
    let geometry;
    (model.root, geometry) = tree(loose, source);
    if model.root.is_none() {
        source.problem(0, "expected a node without a parent in the geometry");
    }
    let mut orders = Vec::new();
    for own in text.animations() {
        if let Some((animation, order)) = animation(&own, &meshes, source) {
            model.animations.push(animation);
            orders.push(order);
        }
    }
    let mut file = MdlFile::new(options.profile, model);
    for (node, origins) in &skins {
        kinds::bind(&mut file, node, origins, source);
    }
    if !is_trace {
        add_tangents(&mut file, text, source);
    }
    file.complete();
    if !is_trace && options.merges && file.profile == Profile::Ee && comment_patch::decompiled_profile(text).is_none() {
        merge::merge(&mut file.model);
    }
    numbers(&mut file, options, &part_numbers, text, source);
    bounds(text, &mut file.model, source);
    if !is_trace {
        comment_patch::apply(
            text,
            &mut file,
            (&geometry, &orders),
            options.supermodel.is_some(),
            &mut |statement, message| {
                source.loss(statement, rules::KEPT, message);
            },
        );
    }
    let losses = source.finish()?;
    Ok((Compiled { file, losses }, origins))
}

/// Reads the statements outside of geometry and animations.
fn header(text: &TextFile, model: &mut Model, source: &mut Source) {
    let mut section = Section::Model;
    for (index, statement) in text.statements.iter().enumerate() {
        let Some(keyword) = statement.keyword() else {
            if let (Section::Model, Content::Other(line)) = (section, &statement.content) {
                node::other(line.as_bytes(), index, source);
            }
            continue;
        };
        match keyword {
            Keyword::BeginModelGeom => section = Section::Geometry,
            Keyword::NewAnim => section = Section::Animation,
            Keyword::EndModelGeom | Keyword::DoneAnim => section = Section::Model,
            _ if section == Section::Model => of_model(statement, keyword, index, model, source),
            _ => {}
        }
    }
}

fn of_model(statement: &Statement, keyword: Keyword, index: usize, model: &mut Model, source: &mut Source) {
    match keyword {
        // The name has already been read.
        Keyword::NewModel | Keyword::DoneModel => {}
        Keyword::SetSuperModel => {
            let name = statement.words().nth(1).unwrap_or(b"NULL");
            if let Some(name) = source.attempt(index, terminated("super_model_name", name)) {
                model.properties.super_model_name = name;
            }
        }
        Keyword::Classification => {
            let word = statement.words().next().unwrap_or_default();
            match classification(word) {
                Some(class) => model.settings.classification = class,
                None => source.loss(index, rules::CLASSIFICATION, format!("unknown classification {}", show(word))),
            }
        }
        Keyword::IgnoreFog => {
            let mut ignore = 0_u8;
            source.switch(statement, index, &mut ignore);
            model.settings.fog = u8::from(ignore == 0);
        }
        Keyword::SetAnimationScale => source.number(statement, index, &mut model.properties.animation_scale),
        Keyword::FileDependancy | Keyword::FileDependency => {
            source.loss(index, rules::NO_EFFECT, "a binary model cannot store the name of the source file");
        }
        _ => source.loss(index, rules::NO_EFFECT, format!("{keyword} has no effect here")),
    }
}

fn classification(word: &[u8]) -> Option<Classification> {
    let known = [
        (&b"effect"[..], Classification::Effect),
        (b"effects", Classification::Effect),
        (b"tile", Classification::Tile),
        (b"tiles", Classification::Tile),
        (b"character", Classification::Character),
        (b"door", Classification::Door),
        (b"item", Classification::Other),
        (b"gui", Classification::Other),
        (b"other", Classification::Other),
        (b"unknown", Classification::Other),
    ];
    known.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, class)| class)
}

/// Builds the tree from the names of parents, limited to the depth that can be read. Also returns the indices of the
/// node statements in tree order.
fn tree(loose: Vec<Loose<'_>>, source: &mut Source) -> (Option<Node>, Order) {
    let mut places: HashMap<Vec<u8>, usize> = HashMap::with_capacity(loose.len());
    let mut parents: Vec<Option<usize>> = Vec::with_capacity(loose.len());
    let mut depths: Vec<u16> = Vec::with_capacity(loose.len());
    let deepest = Limits::default().max_depth;
    for (place, own) in loose.iter().enumerate() {
        let index = own.source.index;
        let parent = own.source.parent();
        parents.push(match parent {
            None if place == 0 => None,
            None => {
                source.limit(index, "expected one node without a parent, found another one");
                Some(0)
            }
            Some(name) => {
                let parent = places.get(&name.to_ascii_lowercase()).copied();
                if parent.is_none() {
                    source.problem(index, format!("expected the parent {} before the node", show(name)));
                }
                parent
            }
        });
        let above = parents.last().copied().flatten().and_then(|parent| depths.get(parent)).copied().unwrap_or(0);
        depths.push(above.saturating_add(1));
        if above == deepest {
            source.problem(index, format!("expected nodes at most {deepest} levels deep"));
        }
        let known = places.entry(own.source.name.to_ascii_lowercase()).or_insert(place);
        if *known != place {
            source.loss(
                index,
                rules::SAME_NAME,
                "an earlier node has the same name; references to the name mean that node",
            );
        }
    }
    if depths.iter().any(|depth| *depth > deepest) {
        return (None, Order::new());
    }
    let order = depth_first(&parents, 0).into_iter();
    let order = order.filter_map(|(place, _)| loose.get(place)).map(|own| own.source.index).collect();
    // Children follow their parents: iterating backwards, each node is complete when it is moved into its parent.
    let mut nodes: Vec<Option<Node>> = loose.into_iter().map(|own| Some(own.node)).collect();
    for (place, parent) in parents.iter().enumerate().rev() {
        let Some(parent) = *parent else { continue };
        let own = nodes.get_mut(place).and_then(Option::take);
        if let (Some(own), Some(Some(parent))) = (own, nodes.get_mut(parent)) {
            parent.children.push(own);
        }
    }
    let mut root = nodes.into_iter().next().flatten();
    if let Some(root) = &mut root {
        root.for_each_mut(&mut |node| node.children.reverse());
    }
    (root, order)
}

fn animation(own: &text::Animation<'_>, meshes: &Meshes, source: &mut Source) -> Option<(Animation, Order)> {
    let root_name = own.statement(Keyword::AnimRoot).and_then(|statement| statement.words().next()).unwrap_or_default();
    let made = build::animation(own.name, root_name, 1.0);
    let mut animation = source.attempt(own.index, made)?;
    let mut in_node = false;
    for (place, statement) in own.statements.iter().enumerate() {
        let index = own.index + 1 + place;
        match (statement.keyword(), &statement.content) {
            (Some(Keyword::Node), _) => in_node = true,
            (Some(Keyword::EndNode), _) => in_node = false,
            _ if in_node => {}
            (None, Content::Other(line)) => node::other(line.as_bytes(), index, source),
            (Some(Keyword::Length), _) => source.number(statement, index, &mut animation.timing.length),
            (Some(Keyword::TransTime), _) => source.number(statement, index, &mut animation.timing.transition),
            (Some(Keyword::AnimRoot | Keyword::Event), _) => {}
            (Some(keyword), _) => {
                source.loss(index, rules::NO_EFFECT, format!("{keyword} has no effect in an animation"));
            }
            (None, _) => {}
        }
    }
    let events = own.statements.iter().filter(|own| own.keyword() == Some(Keyword::Event)).count();
    for (time, name) in own.events() {
        if let Some(event) = source.attempt(own.index, build::event(single(time), name)) {
            animation.events.push(event);
        }
    }
    if animation.events.len() != events {
        let message =
            format!("expected a time and a name in each of {events} events, found {}", animation.events.len());
        source.problem(own.index, message);
    }
    let mut loose: Vec<Loose<'_>> = own.nodes().filter_map(|own| node::compile(own, true, source)).collect();
    for own in &mut loose {
        if let Some(mesh) = own.node.mesh_mut() {
            let origins = meshes.get(&own.source.name.to_ascii_lowercase());
            kinds::add_sets(mesh, &own.source, origins, source);
        }
    }
    if loose.is_empty() {
        source.loss(own.index, rules::NO_ROOT_WARNING, "the animation has no nodes and moves nothing");
    }
    let order;
    (animation.root, order) = tree(loose, source);
    Some((animation, order))
}

/// Assigns part numbers: from the supermodel if it was passed, otherwise from comments of tools.
fn numbers(
    file: &mut MdlFile,
    options: &Options<'_>,
    stated: &HashMap<Vec<u8>, i32>,
    text: &TextFile,
    source: &mut Source,
) {
    if file.model.super_model().is_none() {
        return;
    }
    if let Some(supermodel) = options.supermodel {
        file.number_parts(Some(supermodel));
        return;
    }
    file.number_parts(None);
    let mut all = true;
    let number = |node: &Node| stated.get(&node.head.name.text().to_ascii_lowercase()).copied();
    file.model.for_each_node_mut(&mut |node| match number(node) {
        Some(number) => node.head.part_number = number,
        None => all = false,
    });
    crate::edit::number_animations(&mut file.model);
    if !all {
        let is = |statement: &Statement| statement.keyword() == Some(Keyword::SetSuperModel);
        let index = text.statements.iter().position(is).unwrap_or(0);
        let message = "without the supermodel its part numbers are not known; nodes are numbered in their order";
        source.loss(index, rules::NO_SUPERMODEL, message);
    }
}

/// Reads the bounding box and radius that a text may state in the geometry, outside of nodes.
fn bounds(text: &TextFile, model: &mut Model, source: &mut Source) {
    let mut within = (false, false);
    for (index, statement) in text.statements.iter().enumerate() {
        let (in_geometry, in_node) = within;
        match statement.keyword() {
            Some(Keyword::BeginModelGeom) => within = (true, false),
            Some(Keyword::EndModelGeom | Keyword::NewAnim) => within = (false, false),
            Some(Keyword::Node) => within = (in_geometry, true),
            Some(Keyword::EndNode) => within = (in_geometry, false),
            Some(keyword) if in_geometry && !in_node => match keyword {
                Keyword::BoundsMin | Keyword::BoundsMax => match (first(statement.values()), keyword) {
                    (Some(corner), Keyword::BoundsMin) => model.properties.bounds_min = corner,
                    (Some(corner), _) => model.properties.bounds_max = corner,
                    (None, _) => source.problem(index, "expected 3 numbers"),
                },
                Keyword::Radius => source.number(statement, index, &mut model.properties.radius),
                _ => source.loss(index, rules::NO_EFFECT, format!("{keyword} has no effect outside of nodes")),
            },
            None if in_geometry && !in_node => {
                if let Content::Other(line) = &statement.content {
                    node::other(line.as_bytes(), index, source);
                }
            }
            _ => {}
        }
    }
}

/// Computes tangents for meshes whose render hint needs them but whose text has none. The game's own compiler also
/// considers material files, which are not available here.
fn add_tangents(file: &mut MdlFile, text: &TextFile, source: &mut Source) {
    if file.profile != Profile::Ee {
        return;
    }
    file.model.for_each_node_mut(&mut |node| {
        let name = node.head.name;
        let Some(mesh) = node.mesh_mut() else { return };
        let is_asked = matches!(mesh.surface.render_hint, RenderHint::NormalAndSpecMapped | RenderHint::NormalTangents);
        // The sets of an animmesh are in the animations and match the current vertices.
        let is_fixed = matches!(mesh.kind, MeshKind::AnimMesh(_));
        if !is_asked || is_fixed || mesh.faces.is_empty() || !mesh.streams.tangents.is_empty() {
            return;
        }
        let made = mesh.compute_tangents();
        let own = text.nodes().find(|own| own.name.eq_ignore_ascii_case(name.text()));
        let place = own.map_or(0, |own| own.place_of(Keyword::RenderHint));
        if let Err(reason) = made {
            source.loss(place, rules::NO_TANGENTS, format!("the mesh gets no tangents: {reason}"));
        } else if mesh.num_vertices() >= usize::from(u16::MAX) {
            let found = mesh.num_vertices();
            source.problem(place, format!("expected at most 65535 vertices with tangents, found {found}"));
        }
    });
}
