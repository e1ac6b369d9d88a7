//! Lint of the model and its animations as a whole.

use std::collections::{HashMap, HashSet};

use super::Lint;
use crate::generated::GeometryType;
use crate::rules;
use crate::tree::{Animation, Model, Node};

/// Paths in the headers of models, animations and nodes.
const STATE_TYPE: [&str; 4] = ["header", "geometry", "state", "geometry_type"];
const ROOT: [&str; 3] = ["header", "geometry", "root"];
const START: [&str; 3] = ["header", "timing", "root_name"];
const NODE_NAME: [&str; 3] = ["header", "head", "name"];

impl Lint<'_> {
    pub(super) fn model(&mut self) {
        let model = &self.file.model;
        self.resource(["header", "geometry", "name"], &model.name);
        self.resource(["header", "properties", "super_model_name"], &model.properties.super_model_name);
        if model.super_model().is_some_and(|name| name.eq_ignore_ascii_case(model.name.text())) {
            self.at(["header", "properties", "super_model_name"], |lint| {
                lint.add(
                    rules::SUPERMODEL_LOOP,
                    "the model is its own supermodel: the game searches for animations forever",
                );
            });
        }
        if model.state.geometry_type != GeometryType::Model {
            let found = u8::from(model.state.geometry_type);
            self.at(STATE_TYPE, |lint| lint.add(rules::GEOMETRY_TYPE, format!("expected a model, found type {found}")));
        }
        self.at(["header", "settings", "fog"], |lint| match model.settings.fog {
            1 => {}
            0 => lint.add(rules::FOG, "fog does not affect the model; tools that mix up ignorefog write this"),
            other => lint.add(rules::FOG, format!("expected 0 or 1, found {other}")),
        });
        for (index, animation) in model.animations.iter().enumerate() {
            self.item("animations", index, |lint| {
                lint.animation = Some(animation.name.to_windows_1252());
                lint.animation(model, animation);
                lint.animation = None;
            });
        }
        match &model.root {
            None => self.at(ROOT, |lint| lint.add(rules::NO_ROOT_ERROR, "the model has no nodes")),
            Some(root) => self.at(["root"], |lint| {
                if !root.head.name.text().eq_ignore_ascii_case(model.name.text()) {
                    let (found, expected) = (&root.head.name, &model.name);
                    let message = format!("expected the name of the model \"{expected}\", found \"{found}\"");
                    lint.at(NODE_NAME, |lint| lint.add(rules::ROOT_NAME_WARNING, message));
                }
                lint.tree(root, &mut |lint, node| lint.geometry_node(node));
            }),
        }
        self.at(["header", "geometry", "state", "num_nodes"], |lint| lint.counts(model));
        self.part_numbers(model);
        self.names(model);
    }

    /// Reports duplicate names.
    fn names(&mut self, model: &Model) {
        let lower = |name: &[u8]| name.to_ascii_lowercase();
        let mut seen = HashSet::new();
        for node in model.nodes().filter(|node| !seen.insert(lower(node.head.name.text()))) {
            self.add(rules::DUPLICATE_NAME, format!("more than one node has the name \"{}\"", node.head.name));
        }
        let mut seen = HashSet::new();
        for animation in model.animations.iter().filter(|animation| !seen.insert(lower(animation.name.text()))) {
            self.add(
                rules::DUPLICATE_ANIMATION,
                format!("more than one animation has the name \"{}\"", animation.name),
            );
        }
    }

    fn counts(&mut self, model: &Model) {
        let nodes = model.nodes().count();
        let stated = usize::try_from(model.state.num_nodes).unwrap_or(usize::MAX);
        match model.super_model() {
            None if stated != nodes => {
                self.add(rules::NODE_COUNT, format!("expected {nodes}, the nodes of the tree, found {stated}"));
            }
            Some(_) if stated < nodes => {
                let expected = format!("expected at least {nodes}, the nodes of the tree");
                self.add(rules::NODE_COUNT, format!("{expected} besides those of the supermodel, found {stated}"));
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
                self.add(rules::PART_NUMBER, format!("\"{other}\" and \"{name}\" have the same part number {number}"));
            }
            if i64::from(number) >= i64::from(model.state.num_nodes) {
                let (name, count) = (&node.head.name, model.state.num_nodes);
                let message = format!("\"{name}\" has part number {number}, but the node count is {count}");
                self.add(rules::PART_NUMBER, message);
            }
        }
        if model.super_model().is_none() && wrong > 0 {
            self.add(rules::PART_ORDER, format!("{wrong} nodes are not numbered in file order"));
        }
    }

    fn animation(&mut self, model: &Model, animation: &Animation) {
        self.text(["header", "geometry", "name"], &animation.name);
        self.text(START, &animation.timing.root_name);
        if animation.state.geometry_type != GeometryType::Animation {
            let found = u8::from(animation.state.geometry_type);
            self.at(STATE_TYPE, |lint| {
                lint.add(rules::GEOMETRY_TYPE, format!("expected an animation, found type {found}"));
            });
        }
        let length = animation.timing.length;
        if !(length.is_finite() && length >= 0.0) {
            let message = format!("expected seconds, found {length}");
            // Published creatures have negative lengths in animations of one pose.
            self.at(["header", "timing", "length"], |lint| match length.is_finite() {
                true => lint.add(rules::LENGTH_NOTE, message),
                false => lint.add(rules::LENGTH_WARNING, message),
            });
        }
        for (index, event) in animation.events.iter().enumerate() {
            self.item("events", index, |lint| {
                lint.text(["name"], &event.name);
                if !(event.time >= 0.0 && event.time <= length) {
                    let message = format!("expected 0 to {length} seconds, found {}", event.time);
                    lint.at(["time"], |lint| lint.add(rules::EVENT_TIME, message));
                }
            });
        }
        let Some(root) = &animation.root else {
            self.at(ROOT, |lint| lint.add(rules::NO_ROOT_ERROR, "the animation has no nodes"));
            return;
        };
        self.at(["root"], |lint| lint.tree(root, &mut |lint, node| lint.animation_node(node, length)));
        let start = animation.timing.root_name.text();
        let is_start = |node: &Node| node.head.name.text().eq_ignore_ascii_case(start);
        if model.super_model().is_none() && !model.nodes().any(is_start) {
            let name = &animation.timing.root_name;
            let message = format!("the animation starts at \"{name}\", and no node has that name");
            self.at(START, |lint| lint.add(rules::ANIMATION_ROOT, message));
        }
        let names = self.file.bindings(animation);
        let numbered = names.iter().filter(|binding| binding.animation.head.part_number >= 0);
        let crossed = numbered.filter(|binding| binding.by_name.is_some() && !binding.agrees());
        let crossed: Vec<String> =
            crossed.map(|binding| format!("\"{}\"", binding.animation.head.name.to_windows_1252())).collect();
        if let Some(first) = crossed.get(..crossed.len().min(3)).filter(|first| !first.is_empty()) {
            let more = if crossed.len() > first.len() { " and others" } else { "" };
            let names = first.join(", ");
            let message = format!("part numbers and names lead to different nodes for {names}{more}");
            self.at(["root"], |lint| lint.add(rules::ANIMATION_BINDING, message));
        }
    }
}
