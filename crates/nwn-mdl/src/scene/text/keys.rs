//! Animations: keys as rows of times and values, new channels, and new animations.

use std::collections::HashMap;

use meshwire_core::ByteString;
use meshwire_scene::glam::Quat;
use meshwire_scene::motion::{Channel, Ease, Key, Track, narrow};
use meshwire_scene::plan::{AnimationEdit, Reason};
use meshwire_scene::{Animation, AnimationChannel};

use super::super::make;
use super::apply::{Edit, axis_angle, number};
use super::{PROFILE, place_of};
use crate::controller::{attribute, id};
use crate::decompile::piece;
use crate::text::{Content, Head, Keying, Keyword, NumberRows, Rows, Statement, Table, Values};

impl Edit<'_> {
    /// Sets the keys of channels and adds channels.
    pub(super) fn channels(&mut self, animation: usize, edit: &AnimationEdit<'_>) -> Result<(), Reason> {
        for (channel, track) in &edit.keys {
            let own = edit.before.channels.get(*channel).ok_or("the channel does not exist")?;
            self.keys(animation, &own.track, track)?;
        }
        edit.added.iter().try_for_each(|channel| self.new_channel(animation, edit.before, channel))
    }

    /// Rewrites the rows of a channel. Unchanged keys keep their rows. A channel without keys is removed.
    fn keys(&mut self, animation: usize, own: &Track, track: &Track) -> Result<(), Reason> {
        if own.same_keys(track) {
            return Ok(());
        }
        let place = self.place(animation, own).ok_or("no statement has its keys")?;
        if track.keys.is_empty() {
            self.remove(place);
            return Ok(());
        }
        let statement = self.text.statements.get_mut(place).ok_or("no statement has its keys")?;
        let keyword = statement.keyword().map(Keyword::meaning).ok_or("no statement has its keys")?;
        let keying = keying(track)?;
        let same_keying = statement.keying() == Some(keying);
        let before = statement.rows().and_then(Rows::numbers).filter(|_| same_keying).cloned();
        let places: HashMap<_, usize> =
            own.keys.iter().enumerate().rev().map(|(place, old)| (old.bits(), place)).collect();
        let known = |key: &Key| before.as_ref()?.row(*places.get(&key.bits())?);
        let mut rows = NumberRows::default();
        for key in &track.keys {
            match known(key) {
                Some(known) => rows.push(known),
                None => rows.push(&row(key, track, keying)?),
            }
        }
        match &mut statement.content {
            Content::Table(table) => {
                table.rows = Rows::Numbers(rows);
                table.keying = Some(keying);
                if let Head::Text(_) = table.head {
                    table.head = Head::Count;
                }
            }
            content => *content = keyed(keyword, keying, rows),
        }
        Ok(())
    }

    /// Returns the index of the statement that a track comes from.
    fn place(&self, animation: usize, track: &Track) -> Option<usize> {
        let (_, nodes) = self.traced.animations.get(animation)?;
        let origin = track.origin?;
        let compiled = self.traced.file.model.animations.get(animation)?.nodes().nth(origin)?;
        let node = nodes.get(origin)?;
        Some(place_of(node, compiled, track.channel)).filter(|place| *place != node.index)
    }

    /// Adds the rows of a channel to the node of an animation. Adds the node if it is missing.
    fn new_channel(&mut self, animation: usize, before: &Animation, channel: &AnimationChannel) -> Result<(), Reason> {
        let target = make::target(channel)?;
        if before.channels.iter().any(|own| own.target == channel.target && own.track.channel == channel.track.channel)
        {
            return Err(format!("{:?} of the node has keys already", channel.track.channel).into());
        }
        let track = make::track(&channel.track, self.name_of(target).to_vec())?;
        let keying = keying(&track)?;
        let mut rows = NumberRows::default();
        for key in &track.keys {
            rows.push(&row(key, &track, keying)?);
        }
        let keyword = self.keyword(target, track.channel).ok_or("the node has no such attribute")?;
        let statement = Statement::new(keyed(keyword, keying, rows));
        let (_, nodes) = self.traced.animations.get(animation).ok_or("the animation does not exist")?;
        if let Some(node) = nodes.iter().find(|node| node.name.eq_ignore_ascii_case(&track.target)) {
            self.insert(node.index + node.statements.len(), statement);
            return Ok(());
        }
        for node in self.missing(animation, target) {
            self.animated.entry((animation, node)).or_default();
        }
        self.animated.entry((animation, target)).or_default().push(statement);
        Ok(())
    }

    /// Inserts the new nodes of animations, parents before children.
    pub(super) fn animated_nodes(&mut self) {
        let depth = |node: usize| {
            let above = |node: &usize| self.skeleton.nodes.get(*node).and_then(|node| node.parent);
            std::iter::successors(Some(node), above).take(self.skeleton.nodes.len()).count()
        };
        let mut all: Vec<(usize, usize)> = self.animated.keys().copied().collect();
        all.sort_by_cached_key(|(animation, node)| (*animation, depth(*node), *node));
        for (animation, node) in all {
            let Some((index, _)) = self.traced.animations.get(animation) else { continue };
            let end = self.end_of_animation(*index);
            let own = self.animated.get(&(animation, node)).cloned().unwrap_or_default();
            let block = self.block(animation, node, own);
            block.into_iter().for_each(|own| self.insert(end, own));
        }
    }

    /// Returns the nodes that an animation lacks, from a node up to the nearest ancestor that it has.
    fn missing(&self, animation: usize, node: usize) -> Vec<usize> {
        let mut missing = Vec::new();
        let mut at = Some(node);
        while let Some(own) = at.filter(|own| !self.is_animated(animation, *own)) {
            missing.push(own);
            at = self.skeleton.nodes.get(own).and_then(|node| node.parent);
        }
        missing
    }

    fn is_animated(&self, animation: usize, node: usize) -> bool {
        let name = self.name_of(node);
        let known = self.traced.animations.get(animation).into_iter().flat_map(|(_, nodes)| nodes);
        self.animated.contains_key(&(animation, node))
            || known.into_iter().any(|own| own.name.eq_ignore_ascii_case(name))
    }

    /// Returns the statements of a new node of an animation.
    fn block(&self, animation: usize, node: usize, own: Vec<Statement>) -> Vec<Statement> {
        let line = |keyword, words: &[&[u8]]| {
            Statement::new(Content::Line { keyword, values: Values::Text(ByteString::from(words.join(&b' '))) })
        };
        let above = self.skeleton.nodes.get(node).and_then(|node| node.parent);
        let above = above.filter(|above| self.is_animated(animation, *above)).map(|above| self.name_of(above));
        let kind = self.compiled(node).or_else(|| self.new.get(&node).map(|new| &new.node));
        let kind = kind.map_or("dummy", |node| node.kind.name());
        let head = line(Keyword::Node, &[kind.as_bytes(), self.name_of(node)]);
        let parent = line(Keyword::Parent, &[above.unwrap_or(b"NULL")]);
        let end = line(Keyword::EndNode, &[]);
        [head, parent].into_iter().chain(own).chain([end]).collect()
    }

    /// Returns the index of the last statement of an animation before `doneanim`.
    fn end_of_animation(&self, index: usize) -> usize {
        let count = self.text.animations().find(|own| own.index == index).map_or(0, |own| own.statements.len());
        index + count
    }

    /// Returns the keyword of a node's attribute.
    fn keyword(&self, node: usize, channel: Channel) -> Option<Keyword> {
        match channel {
            Channel::Position => Some(Keyword::Position),
            Channel::Rotation => Some(Keyword::Orientation),
            Channel::Scale => Some(Keyword::Scale),
            _ => Keyword::of(attribute(&self.compiled(node)?.kind, id(channel)?, PROFILE)?.name.as_bytes()),
        }
    }

    /// Adds an animation with the nodes that it animates.
    pub(super) fn new_animation(&mut self, animation: &Animation) -> Result<(), Reason> {
        animation.channels.iter().try_for_each(|channel| make::target(channel).map(drop))?;
        let mut file = crate::file::MdlFile::new(PROFILE, self.traced.file.model.clone());
        let root = self.skeleton.nodes.iter().position(|node| node.parent.is_none()).unwrap_or(0);
        let places = make::places(&self.skeleton, root);
        make::animation(&self.skeleton, &places, animation, &mut file)?;
        let made = file.model.animations.last().ok_or("the animation is empty")?;
        self.animations.extend(piece::animation(made, self.text.name()));
        Ok(())
    }

    pub(super) fn drop_animation(&mut self, animation: usize) {
        let Some((index, _)) = self.traced.animations.get(animation) else { return };
        let end = self.end_of_animation(*index) + 1;
        let is_end = self.text.statements.get(end).is_some_and(|own| own.keyword() == Some(Keyword::DoneAnim));
        (*index..end + usize::from(is_end)).for_each(|place| self.remove(place));
    }
}

fn keyed(keyword: Keyword, keying: Keying, rows: NumberRows) -> Content {
    Content::Table(Box::new(Table { keyword, keying: Some(keying), head: Head::Count, rows: Rows::Numbers(rows) }))
}

/// Returns the interpolation of the rows of a track.
fn keying(track: &Track) -> Result<Keying, Reason> {
    let eases = || track.keys.iter().flat_map(|key| key.ease.iter().take(track.width));
    if eases().all(|ease| *ease == Ease::Linear) {
        Ok(Keying::Linear)
    } else if eases().all(|ease| *ease == Ease::Bezier) && track.channel != Channel::Rotation {
        Ok(Keying::Bezier)
    } else {
        Err("mixed interpolation is not supported: use linear keys, or Bezier keys for position and scale only".into())
    }
}

/// Returns a row: time, value, and the tangents of curves.
fn row(key: &Key, track: &Track, keying: Keying) -> Result<Vec<f64>, Reason> {
    let short = |value: f64| number(narrow(value));
    let value = key.value.get(..track.width).unwrap_or_default();
    let mut row = vec![short(key.time)];
    if track.channel == Channel::Rotation {
        let [x, y, z, w] = key.value.map(narrow);
        row.extend(axis_angle(Quat::from_xyzw(x, y, z, w))?);
    } else {
        row.extend(value.iter().copied().map(short));
    }
    if keying == Keying::Bezier {
        for handles in [&key.incoming, &key.outgoing] {
            row.extend(handles.iter().zip(value).map(|([_, handle], value)| short(handle - value)));
        }
    }
    Ok(row)
}
