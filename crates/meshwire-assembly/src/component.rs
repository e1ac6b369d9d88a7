//! Component XML of X4 and X Rebirth: the parts of a ship or station, and where they are.
//!
//! The text is kept as it is. An edit replaces the tags of one offset, or inserts them.

use std::ops::Range;

use meshwire::glam::{Quat, Vec3};
use meshwire::scene::Transform;
use meshwire::{Finding, Rule, Segment};
use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

/// The first component of a file.
#[derive(Debug, Clone)]
pub(crate) struct Component {
    pub name: String,
    pub class: String,
    /// Folder of the meshes, relative to the folder of the game.
    pub geometry: String,
    pub connections: Vec<Connection>,
    text: Vec<u8>,
}

/// A place of a component, with the parts that are there.
#[derive(Debug, Clone, Default)]
pub(crate) struct Connection {
    pub name: String,
    pub tags: String,
    /// Name of the part that the offset is relative to; `None` for the component itself.
    pub parent: Option<String>,
    pub position: [f32; 3],
    pub rotation: [f32; 4],
    pub parts: Vec<Part>,
    tags_of: Tags,
}

/// A part: its name is that of its files.
#[derive(Debug, Clone, Default)]
pub(crate) struct Part {
    pub name: String,
    /// `COMPONENT.PART` if the meshes are those of another component.
    pub of: Option<String>,
    tag: Range<usize>,
}

/// Where the tags of a connection are in the text.
#[derive(Debug, Clone, Default)]
struct Tags {
    connection: Range<usize>,
    is_empty: bool,
    offset: Option<(Range<usize>, bool)>,
    position: Option<Range<usize>>,
    quaternion: Option<Range<usize>>,
}

impl Component {
    /// Reads the first component of a file.
    pub fn read(text: Vec<u8>) -> Result<Self, String> {
        let mut component =
            Self { name: String::new(), class: String::new(), geometry: String::new(), connections: Vec::new(), text };
        let text = std::mem::take(&mut component.text);
        let mut reader = Reader::from_reader(&text[..]);
        let mut path: Vec<Vec<u8>> = Vec::new();
        let mut begin = 0;
        loop {
            let event = reader.read_event().map_err(|error| at(&text, reader.error_position(), &error.to_string()))?;
            let end = usize::try_from(reader.buffer_position()).map_err(|error| error.to_string())?;
            let range = begin..end;
            begin = end;
            match event {
                Event::Start(tag) => {
                    path.push(tag.name().as_ref().to_vec());
                    component.element(&path, &tag, range, false).map_err(|reason| at(&text, end_of(begin), &reason))?;
                }
                Event::Empty(tag) => {
                    path.push(tag.name().as_ref().to_vec());
                    component.element(&path, &tag, range, true).map_err(|reason| at(&text, end_of(begin), &reason))?;
                    path.pop();
                }
                Event::End(_) => {
                    path.pop();
                    if matches!(path.as_slice(), [root] if root == b"components") {
                        break;
                    }
                }
                Event::Eof => break,
                _ => {}
            }
        }
        if component.name.is_empty() {
            return Err("expected <components> with a <component name=...>, found none".to_owned());
        }
        component.text = text;
        Ok(component)
    }

    fn element(
        &mut self,
        path: &[Vec<u8>],
        tag: &BytesStart<'_>,
        range: Range<usize>,
        is_empty: bool,
    ) -> Result<(), String> {
        let [b"components", b"component", inner @ ..] = &path.iter().map(Vec::as_slice).collect::<Vec<_>>()[..] else {
            return Ok(());
        };
        let value = |name: &str| attribute(tag, name);
        match inner {
            [] => (self.name, self.class) = (value("name")?.unwrap_or_default(), value("class")?.unwrap_or_default()),
            [b"source"] => self.geometry = value("geometry")?.unwrap_or_default(),
            [b"connections", b"connection"] => self.connections.push(Connection {
                name: value("name")?.unwrap_or_default(),
                tags: value("tags")?.unwrap_or_default(),
                parent: value("parent")?,
                rotation: [0.0, 0.0, 0.0, 1.0],
                tags_of: Tags { connection: range, is_empty, ..Tags::default() },
                ..Connection::default()
            }),
            [b"connections", b"connection", inner @ ..] => {
                let Some(connection) = self.connections.last_mut() else { return Ok(()) };
                let number = |name: &str| number(tag, name);
                match inner {
                    [b"offset"] => connection.tags_of.offset = Some((range, is_empty)),
                    [b"offset", b"position"] => {
                        connection.position = [number("x")?, number("y")?, number("z")?];
                        connection.tags_of.position = Some(range);
                    }
                    [b"offset", b"quaternion"] => {
                        connection.rotation = [number("qx")?, number("qy")?, number("qz")?, number("qw")?];
                        connection.tags_of.quaternion = Some(range);
                    }
                    [b"parts", b"part"] => {
                        let name = value("name")?.ok_or("a part without a name")?;
                        connection.parts.push(Part { name, of: value("ref")?, tag: range });
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns a finding about a connection, or about one of its parts.
    pub fn finding(&self, rule: Rule, connection: usize, part: Option<usize>, message: impl Into<String>) -> Finding {
        let mut path = vec![Segment::Field("connections"), Segment::Index(connection)];
        path.extend(part.into_iter().flat_map(|part| [Segment::Field("parts"), Segment::Index(part)]));
        let mut finding = rule.at(path.into_iter().collect(), message);
        let found = self.connections.get(connection);
        let tag = found.map(|found| match part.and_then(|part| found.parts.get(part)) {
            Some(part) => &part.tag,
            None => &found.tags_of.connection,
        });
        if let Some(tag) = tag {
            finding.offset = u64::try_from(tag.start).ok();
            finding.length = u64::try_from(tag.len()).unwrap_or_default();
        }
        finding
    }

    /// Returns the text of the file.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Places a connection elsewhere. The rest of the text is unchanged. Numbers that are equal keep their spelling.
    pub fn place(&mut self, index: usize, position: [f32; 3], rotation: [f32; 4]) -> Result<(), String> {
        let connection = self.connections.get(index).ok_or("no such connection")?;
        let Tags { connection: own, is_empty, offset, position: place, quaternion } = &connection.tags_of;
        let mut edits: Vec<(Range<usize>, String)> = Vec::new();
        let mut new = String::new();
        let indent = self.indent(own.start);
        let unit = if indent.ends_with('\t') { "\t" } else { "  " };
        let (inner, deepest) = (format!("{indent}{unit}"), format!("{indent}{unit}{unit}"));
        let line = if self.text.windows(2).any(|two| two == b"\r\n") { "\r\n" } else { "\n" };
        if position != connection.position {
            let values = [("x", position[0]), ("y", position[1]), ("z", position[2])];
            self.put("position", place.as_ref(), &values, &format!("{line}{deepest}"), &mut edits, &mut new)?;
        }
        if rotation != connection.rotation {
            let [x, y, z, w] = rotation;
            let values = [("qx", x), ("qy", y), ("qz", z), ("qw", w)];
            self.put("quaternion", quaternion.as_ref(), &values, &format!("{line}{deepest}"), &mut edits, &mut new)?;
        }
        if !new.is_empty() {
            let whole = || format!("{line}{inner}<offset>{new}{line}{inner}</offset>");
            match offset {
                Some((range, false)) => {
                    // A position is written before a rotation.
                    let after = place.as_ref().map_or(range.end, |place| place.end);
                    edits.push((after..after, new));
                }
                Some((range, true)) => edits.push((range.clone(), format!("<offset>{new}{line}{inner}</offset>"))),
                None if *is_empty => {
                    let tag = self.slice(own)?;
                    let open = tag.trim_end_matches('>').trim_end_matches('/').trim_end();
                    edits.push((own.clone(), format!("{open}>{}{line}{indent}</connection>", whole())));
                }
                None => edits.push((own.end..own.end, whole())),
            }
        }
        edits.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
        let mut text = self.text.clone();
        for (range, new) in edits {
            text.splice(range, new.into_bytes());
        }
        *self = Self::read(text)?;
        Ok(())
    }

    /// Replaces numbers of a tag, or appends a new tag to `new`.
    fn put(
        &self,
        name: &str,
        tag: Option<&Range<usize>>,
        values: &[(&str, f32)],
        line: &str,
        edits: &mut Vec<(Range<usize>, String)>,
        new: &mut String,
    ) -> Result<(), String> {
        let Some(range) = tag else {
            let values: Vec<String> = values.iter().map(|(name, value)| format!("{name}=\"{value}\"")).collect();
            new.push_str(&format!("{line}<{name} {}/>", values.join(" ")));
            return Ok(());
        };
        let mut tag = self.slice(range)?.to_owned();
        for (name, value) in values {
            tag = with_number(&tag, name, *value);
        }
        edits.push((range.clone(), tag));
        Ok(())
    }

    fn slice(&self, range: &Range<usize>) -> Result<&str, String> {
        let bytes = self.text.get(range.clone()).unwrap_or_default();
        std::str::from_utf8(bytes).map_err(|error| error.to_string())
    }

    /// Returns the blanks between the beginning of a line and a tag in it.
    fn indent(&self, tag: usize) -> String {
        let before = self.text.get(..tag).unwrap_or_default();
        let blanks = before.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let blanks = before.get(before.len().saturating_sub(blanks)..).unwrap_or_default();
        blanks.iter().map(|byte| char::from(*byte)).collect()
    }
}

impl Connection {
    /// Returns the placement relative to the parent. The quaternion rotates as in `q * v * conjugate(q)`: exporters of
    /// mods that work in the game write `(-x, -z, -y, w)` for the rotation `(x, y, z, w)` of a Blender object, whose y
    /// and z axes are exchanged.
    pub fn transform(&self) -> Transform {
        let rotation = Quat::from_array(self.rotation);
        Transform::Parts { translation: Vec3::from(self.position), rotation, scale: Vec3::ONE }
    }
}

/// Returns a tag in which an attribute has another number. An equal number keeps its spelling.
fn with_number(tag: &str, name: &str, value: f32) -> String {
    let mut from = 0;
    while let Some(found) = tag.get(from..).and_then(|rest| rest.find(name)).map(|found| found + from) {
        from = found + name.len();
        let is_word = tag.get(..found).is_some_and(|before| before.ends_with(|c: char| c.is_ascii_whitespace()));
        let Some(rest) = tag.get(from..).map(str::trim_start).and_then(|rest| rest.strip_prefix('=')) else { continue };
        let rest = rest.trim_start();
        let Some(quote) = rest.chars().next().filter(|quote| is_word && matches!(quote, '"' | '\'')) else { continue };
        let Some((old, _)) = rest.get(1..).and_then(|rest| rest.split_once(quote)) else { continue };
        if old.trim().parse() == Ok(value) {
            return tag.to_owned();
        }
        let begin = tag.len() - rest.len() + 1;
        let (before, after) = (tag.get(..begin).unwrap_or_default(), tag.get(begin + old.len()..).unwrap_or_default());
        return format!("{before}{value}{after}");
    }
    // Without the attribute its value is 0.
    if value == 0.0 {
        return tag.to_owned();
    }
    let end = tag.trim_end_matches('>').trim_end_matches('/').trim_end().len();
    let (before, after) = tag.split_at(end);
    format!("{before} {name}=\"{value}\"{after}")
}

/// Returns the name of the first element.
pub(crate) fn root(text: &[u8]) -> Option<Vec<u8>> {
    let mut reader = Reader::from_reader(text);
    loop {
        match reader.read_event() {
            Ok(Event::Start(tag)) => return Some(tag.name().as_ref().to_vec()),
            Ok(Event::Eof) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}

pub(crate) fn attribute(tag: &BytesStart<'_>, name: &str) -> Result<Option<String>, String> {
    let found = tag.try_get_attribute(name).map_err(|error| error.to_string())?;
    let value = found.map(|found| found.decoded_and_normalized_value(XmlVersion::Implicit1_0, tag.decoder()));
    value.transpose().map(|value| value.map(std::borrow::Cow::into_owned)).map_err(|error| error.to_string())
}

/// Returns a number; 0 without the attribute.
fn number(tag: &BytesStart<'_>, name: &str) -> Result<f32, String> {
    let Some(text) = attribute(tag, name)? else { return Ok(0.0) };
    let number = text.trim().parse::<f32>().ok().filter(|number| number.is_finite());
    number.ok_or_else(|| format!("{name}: expected a number, found {text:?}"))
}

fn end_of(position: usize) -> u64 {
    u64::try_from(position).unwrap_or(u64::MAX)
}

/// Returns a message with the line.
pub(crate) fn at(text: &[u8], position: u64, reason: &str) -> String {
    let position = usize::try_from(position).unwrap_or(usize::MAX).min(text.len());
    let line = 1 + text.iter().take(position).filter(|byte| **byte == b'\n').count();
    format!("line {line}: {reason}")
}
