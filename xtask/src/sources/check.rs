//! Looks for the answer of every statement.

use std::collections::BTreeSet;

use super::Question;
use super::answer::{Place, Workspace};
use super::table::{Kind, Part, Rule, Table};

/// Schemas whose names come from other documents than ours.
const OTHERS: [&str; 1] = ["ani"];

/// A statement with its answer.
#[derive(Debug)]
pub(super) struct Row {
    /// The part it belongs to.
    pub(super) part: usize,
    /// The statement in Markdown.
    pub(super) says: String,
    pub(super) places: Vec<Place>,
    pub(super) samples: Vec<String>,
    pub(super) lints: Vec<String>,
    pub(super) against: String,
}

/// The result of a check.
#[derive(Debug, Default)]
pub(super) struct Checked {
    pub(super) rows: Vec<Row>,
    /// Statements without an answer, with their lines.
    pub(super) problems: Vec<(usize, String)>,
    /// Questions about samples that are still open.
    pub(super) questions: BTreeSet<Question>,
}

/// Checks all statements, and that every name of a document in a schema has one.
pub(super) fn check(table: &Table, workspace: &Workspace) -> Checked {
    let mut checked = Checked::default();
    let mut named = BTreeSet::new();
    for (index, part) in table.parts.iter().enumerate() {
        for document in &part.documents {
            if !table.documents.iter().any(|(id, _)| id == document) {
                checked.problems.push((part.line, format!("unknown document {document}")));
            }
        }
        if part.documents.is_empty() || part.title.is_empty() {
            checked.problems.push((part.line, "expected 'part' and 'in'".to_owned()));
        }
        for statement in &part.statements {
            let row = match &statement.kind {
                Kind::Name { record, name } => {
                    named.insert((record.clone(), name.clone()));
                    self::name(workspace, record, name)
                }
                Kind::Value { field, of, number, name, unseen } => {
                    workspace.value(field, of.as_deref(), *number).map(|mut place| {
                        place.token = place.token.filter(|_| !unseen);
                        Row { places: vec![place], ..row(format!("{number}: {name}")) }
                    })
                }
                Kind::Rule(rule) => self::rule(workspace, rule),
            };
            match row.and_then(|row| sampled(row, part, statement.line, &mut checked.questions)) {
                Ok(row) => checked.rows.push(Row { part: index, ..row }),
                Err(problem) => checked.problems.push((statement.line, problem)),
            }
        }
    }
    for model in workspace.schemas.iter().filter(|model| !OTHERS.contains(&&*model.id)) {
        for record in &model.records {
            for (field, name) in record.fields.iter().flat_map(|own| own.original.iter().map(move |name| (own, name))) {
                let record = format!("{}.{}", model.id, record.name);
                if !named.contains(&(record.clone(), name.clone())) {
                    let problem =
                        format!("no statement names {name}, as {record}.{} is called in a document", field.id);
                    checked.problems.push((1, problem));
                }
            }
        }
    }
    checked
}

fn row(says: String) -> Row {
    Row { part: 0, says, places: Vec::new(), samples: Vec::new(), lints: Vec::new(), against: String::new() }
}

fn name(workspace: &Workspace, record: &str, name: &str) -> Result<Row, String> {
    let (model, own) = workspace.record(record)?;
    let field =
        own.fields.iter().find(|field| field.id == name || field.original.iter().any(|original| original == name));
    let field = field.ok_or_else(|| format!("{record} has no field with the -orig-id {name}"))?;
    Ok(Row { places: vec![Workspace::of_field(model, own, field)], ..row(format!("`{name}`")) })
}

fn rule(workspace: &Workspace, rule: &Rule) -> Result<Row, String> {
    if rule.says.is_empty() {
        return Err("expected 'says'".to_owned());
    }
    if rule.places.is_empty() && rule.outside.is_none() {
        return Err(format!("expected 'where', or 'outside' for what no file can have: {}", rule.says));
    }
    let places = rule.places.iter().map(|place| workspace.place(place)).collect::<Result<Vec<_>, _>>()?;
    if let Some(code) = rule.lints.iter().find(|code| !workspace.codes.contains(*code)) {
        return Err(format!("no finding has the code {code}"));
    }
    let against = rule.against.iter().chain(&rule.outside).cloned().collect::<Vec<_>>().join(" ");
    let samples = rule.samples.clone();
    Ok(Row { places, samples, lints: rule.lints.clone(), against, ..row(rule.says.clone()) })
}

/// Adds the samples of the part, and the questions whether one of them has the statement.
fn sampled(mut row: Row, part: &Part, line: usize, questions: &mut BTreeSet<Question>) -> Result<Row, String> {
    if row.samples.is_empty() {
        row.samples.clone_from(&part.samples);
    }
    let tokens: Vec<&String> = row.places.iter().filter_map(|place| place.token.as_ref()).collect();
    if tokens.is_empty() {
        row.samples.clear();
    } else if row.samples.is_empty() {
        return Err(format!("expected a sample that has it: {}", row.says));
    }
    for token in tokens {
        questions.insert((line, row.samples.join(" "), token.clone()));
    }
    Ok(row)
}
