//! Findings about the model and its animations as a whole.

use std::collections::{HashMap, HashSet};

use meshwire_core::Segment;

use super::Lint;
use crate::generated::GeometryType;
use crate::tree::{Animation, Model, Node};
use crate::view::bindings;

impl Lint<'_> {
    pub(super) fn model(&mut self) {
        let model = &self.file.model;
        self.resource("name", &model.name);
        self.resource("super_model_name", &model.properties.super_model_name);
        if model.super_model().is_some_and(|name| name.eq_ignore_ascii_case(model.name.text())) {
            self.error("supermodel-loop", "the model is its own supermodel: the game looks for animations without end");
        }
        if model.state.geometry_type != GeometryType::Model {
            self.error(
                "geometry-type",
                format!("expected a model, found type {}", u8::from(model.state.geometry_type)),
            );
        }
        match model.settings.fog {
            1 => {}
            0 => self.warn("fog", "fog does not affect the model; tools that mix up ignorefog write this"),
            other => self.warn("fog", format!("expected 0 or 1, found {other}")),
        }
        for (index, animation) in model.animations.iter().enumerate() {
            self.within(&[Segment::Field("animations"), Segment::Index(index)], |lint| {
                lint.animation = Some(animation.name.to_windows_1252());
                lint.animation(model, animation);
                lint.animation = None;
            });
        }
        self.field("root", |lint| match &model.root {
            None => lint.error("no-root", "the model has no nodes"),
            Some(root) => {
                if !root.head.name.text().eq_ignore_ascii_case(model.name.text()) {
                    let (found, expected) = (&root.head.name, &model.name);
                    lint.warn("root-name", format!("expected the name of the model \"{expected}\", found \"{found}\""));
                }
                lint.tree(root, &mut |lint, node| lint.geometry_node(node));
            }
        });
        self.counts(model);
        self.part_numbers(model);
        self.names(model);
    }

    /// Names that are there twice.
    fn names(&mut self, model: &Model) {
        let lower = |name: &[u8]| name.to_ascii_lowercase();
        let mut seen = HashSet::new();
        for node in model.nodes().filter(|node| !seen.insert(lower(node.head.name.text()))) {
            self.note("duplicate-name", format!("more than one node has the name \"{}\"", node.head.name));
        }
        let mut seen = HashSet::new();
        for animation in model.animations.iter().filter(|animation| !seen.insert(lower(animation.name.text()))) {
            self.warn("duplicate-animation", format!("more than one animation has the name \"{}\"", animation.name));
        }
    }

    fn counts(&mut self, model: &Model) {
        let nodes = model.nodes().count();
        let stated = usize::try_from(model.state.num_nodes).unwrap_or(usize::MAX);
        match model.super_model() {
            None if stated != nodes => {
                self.warn("node-count", format!("expected {nodes}, the nodes of the tree, found {stated}"));
            }
            Some(_) if stated < nodes => {
                let expected = format!("expected at least {nodes}, the nodes of the tree");
                self.warn("node-count", format!("{expected} besides those of the supermodel, found {stated}"));
            }
            _ => {}
        }
    }

    fn part_numbers(&mut self, model: &Model) {
        let mut seen: HashMap<i32, &meshwire_core::FixedText<32>> = HashMap::new();
        let mut wrong = 0;
        for (index, node) in model.nodes().enumerate() {
            let number = node.head.part_number;
            wrong += usize::from(i32::try_from(index) != Ok(number));
            if number < 0 {
                continue;
            }
            if let Some(other) = seen.insert(number, &node.head.name) {
                let name = &node.head.name;
                self.warn("part-number", format!("\"{other}\" and \"{name}\" have the same part number {number}"));
            }
            if i64::from(number) >= i64::from(model.state.num_nodes) {
                let (name, count) = (&node.head.name, model.state.num_nodes);
                let message = format!("\"{name}\" has part number {number}, but the node count is {count}");
                self.warn("part-number", message);
            }
        }
        if model.super_model().is_none() && wrong > 0 {
            self.note("part-order", format!("{wrong} nodes are not numbered in file order"));
        }
    }

    fn animation(&mut self, model: &Model, animation: &Animation) {
        self.text("name", &animation.name);
        self.text("root_name", &animation.timing.root_name);
        if animation.state.geometry_type != GeometryType::Animation {
            let found = u8::from(animation.state.geometry_type);
            self.error("geometry-type", format!("expected an animation, found type {found}"));
        }
        let length = animation.timing.length;
        if !(length.is_finite() && length >= 0.0) {
            self.warn("length", format!("expected seconds, found {length}"));
        }
        for (index, event) in animation.events.iter().enumerate() {
            self.within(&[Segment::Field("events"), Segment::Index(index)], |lint| {
                lint.text("name", &event.name);
                if !(event.time >= 0.0 && event.time <= length) {
                    lint.note("event-time", format!("expected 0 to {length} seconds, found {}", event.time));
                }
            });
        }
        let Some(root) = &animation.root else {
            self.error("no-root", "the animation has no nodes");
            return;
        };
        self.field("root", |lint| lint.tree(root, &mut |lint, node| lint.animation_node(node, length)));
        let start = animation.timing.root_name.text();
        let is_start = |node: &Node| node.head.name.text().eq_ignore_ascii_case(start);
        if model.super_model().is_none() && !model.nodes().any(is_start) {
            let name = &animation.timing.root_name;
            self.warn("animation-root", format!("the animation starts at \"{name}\", and no node has that name"));
        }
        let names = bindings(model, animation);
        let numbered = names.iter().filter(|binding| binding.animation.head.part_number >= 0);
        let crossed = numbered.filter(|binding| binding.by_name.is_some() && !binding.agrees());
        let crossed: Vec<String> =
            crossed.map(|binding| format!("\"{}\"", binding.animation.head.name.to_windows_1252())).collect();
        if let Some(first) = crossed.get(..crossed.len().min(3)).filter(|first| !first.is_empty()) {
            let more = if crossed.len() > first.len() { " and others" } else { "" };
            let names = first.join(", ");
            self.warn("animation-binding", format!("part numbers and names lead to different nodes for {names}{more}"));
        }
    }
}
