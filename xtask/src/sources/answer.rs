//! The things that a statement may refer to: schemas, the grammar of text models, files, lint codes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use ksy_binrw::model::{Enumeration, Field, Meaning, Model, Record, Shape};

/// Everything that answers may refer to.
#[derive(Debug)]
pub(super) struct Workspace {
    root: PathBuf,
    pub(super) schemas: Vec<Rc<Model>>,
    /// The lint codes that have a page.
    pub(super) codes: BTreeSet<String>,
}

/// Fields that the tree of a file has under another name.
const OTHER_NAMES: [(&str, &str); 1] = [("skin_slots_18.nodes", "slots")];

/// Something a statement refers to.
#[derive(Debug)]
pub(super) struct Place {
    /// Link text and target for the page.
    pub(super) name: String,
    pub(super) link: String,
    /// Its documentation.
    pub(super) doc: String,
    /// The content that a sample must have, if that can be checked.
    pub(super) token: Option<String>,
}

impl Workspace {
    pub(super) fn open(root: &Path) -> Result<Self, String> {
        let schemas = crate::regen::compile(root, "schemas")?;
        let mut workspace = Self { root: root.to_owned(), schemas, codes: BTreeSet::new() };
        let pages = workspace.text("crates/meshwire/findings.md")?;
        workspace.codes = pages.lines().filter_map(|line| line.strip_prefix("## ")).map(str::to_owned).collect();
        Ok(workspace)
    }

    fn text(&self, path: &str) -> Result<String, String> {
        std::fs::read_to_string(self.root.join(path)).map_err(|error| format!("{path}: {error}"))
    }

    /// Finds a record by `SCHEMA.RECORD`.
    pub(super) fn record(&self, path: &str) -> Result<(&Model, &Record), String> {
        let found = path.split_once('.').and_then(|(schema, name)| {
            let model = self.schemas.iter().find(|model| model.id == schema)?;
            model.records.iter().find(|record| record.name == name).map(|record| (&**model, record))
        });
        found.ok_or_else(|| format!("no schema has the type {path}"))
    }

    /// Finds a field by `SCHEMA.RECORD.FIELD`.
    pub(super) fn field(&self, path: &str) -> Result<(&Model, &Record, &Field), String> {
        let found = path.rsplit_once('.').and_then(|(record, id)| {
            let (model, record) = self.record(record).ok()?;
            record.field(id).map(|field| (model, record, field))
        });
        found.ok_or_else(|| format!("no schema has the field {path}"))
    }

    /// Returns a value of a field, or a bit of its flags; `of` names the enum if the field has none.
    pub(super) fn value(&self, path: &str, of: Option<&str>, number: i128) -> Result<Place, String> {
        let (model, record, field) = self.field(path)?;
        let named = |name: &str| model.enums.iter().find(|own| own.name == name);
        let meaning = match &field.shape {
            Shape::Number { meaning, .. } => Some(meaning),
            _ => None,
        };
        let enumeration: Option<&Enumeration> = match (of, meaning) {
            (Some(name), _) => named(name),
            (None, Some(Meaning::Enum(reference))) => model.enumeration(reference),
            _ => None,
        };
        if let Some(own) = enumeration {
            let value = own.values.iter().find(|value| value.number == number);
            let value = value.ok_or_else(|| format!("{} has no value {number}", own.name))?;
            return Ok(Place {
                name: format!("{}.{}", own.name, value.name),
                link: format!("reference/{}.md#{}", model.id, own.name),
                doc: value.doc.clone(),
                token: Some(format!("{}={number}", field.id)),
            });
        }
        let Some(Meaning::Bits(_, parts)) = meaning else { return Err(format!("{path} has no named values")) };
        let mut bit = 0;
        let part = parts.iter().find(|part| {
            let own = part.bits == 1 && number == 1 << bit;
            bit += part.bits;
            own
        });
        let part = part.ok_or_else(|| format!("{path} has no bit 0x{number:x}"))?;
        Ok(Place {
            name: format!("{}.{}.{}", record.name, field.id, part.id.value),
            link: format!("reference/{}.md#{}", model.id, record.name),
            doc: part.doc.clone(),
            token: Some(format!("{}&{number}", field.id)),
        })
    }

    /// Returns a place by its path: `SCHEMA.RECORD`, `SCHEMA.RECORD.FIELD`, `xmodel.LINE` (a line of the grammar),
    /// `mdl_text.KEYWORD`, or `FILE: TEXT`.
    pub(super) fn place(&self, path: &str) -> Result<Place, String> {
        if let Some((file, words)) = path.split_once(": ") {
            if !self.text(file)?.contains(words) {
                return Err(format!("{file} does not contain {words}"));
            }
            return Ok(Place { name: words.to_owned(), link: format!("../{file}"), doc: String::new(), token: None });
        }
        if let Some(line) = path.strip_prefix("xmodel.") {
            let file = "crates/cod-xmodel/src/lines.rs";
            let text = self.text(file)?;
            let found = text.split_once(&format!("\"{line}\" ")).map(|(_, rest)| rest);
            let keyword = found.and_then(|rest| rest.split([' ', '/']).next());
            let keyword = keyword.ok_or_else(|| format!("the grammar has no line {line}"))?;
            // Some keywords occur in several lines, whose tokens are distinguished by a suffix.
            let keyword = keyword.split('_').next().unwrap_or(keyword).to_owned();
            if !self.text("docs/xmodel.md")?.contains(&format!("`{keyword}`")) {
                return Err(format!("docs/xmodel.md does not describe {keyword}"));
            }
            let (name, link) = (line.to_owned(), "xmodel.md".to_owned());
            return Ok(Place { name, link, doc: String::new(), token: Some(keyword) });
        }
        if let Some(keyword) = path.strip_prefix("mdl_text.") {
            let file = "crates/nwn-mdl/src/text/keyword.rs";
            if !self.text(file)?.contains(&format!("\"{keyword}\"")) {
                return Err(format!("text models have no keyword {keyword}"));
            }
            let page = "mdl-text.md";
            if !self.text(&format!("docs/{page}"))?.contains(&format!("`{keyword}`")) {
                return Err(format!("docs/{page} does not describe {keyword}"));
            }
            let (name, token) = (keyword.to_owned(), Some(keyword.to_owned()));
            return Ok(Place { name, link: page.to_owned(), doc: String::new(), token });
        }
        if let Ok((model, record, field)) = self.field(path) {
            return Ok(Self::of_field(model, record, field));
        }
        let (model, record) = self.record(path)?;
        let page = format!("reference/{}.md", model.id);
        // Regions and types that only hold others have no section.
        let has_section = self
            .text(&format!("docs/{page}"))?
            .lines()
            .any(|line| line.strip_prefix('#').is_some_and(|line| line.trim_start_matches('#').trim() == record.name));
        let link = if has_section { format!("{page}#{}", record.name) } else { page };
        Ok(Place { name: record.name.clone(), link, doc: record.doc.clone(), token: None })
    }

    pub(super) fn of_field(model: &Model, record: &Record, field: &Field) -> Place {
        let name = format!("{}.{}", record.name, field.id);
        let other = OTHER_NAMES.iter().find(|(own, _)| *own == name).map(|(_, other)| *other);
        Place {
            link: format!("reference/{}.md#{}", model.id, record.name),
            doc: field.doc.clone(),
            token: Some(other.unwrap_or(&field.id).to_owned()),
            name,
        }
    }
}
