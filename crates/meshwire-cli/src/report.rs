//! Findings, failures and written files as JSON.

use meshwire::{Finding, FormatId, Problem};
use serde::Serialize;

use crate::status::Failure;

/// A finding as JSON.
#[derive(Serialize)]
pub struct FindingParts<'a> {
    code: &'a str,
    severity: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offset: Option<u64>,
    message: &'a str,
}

impl<'a> From<&'a Finding> for FindingParts<'a> {
    fn from(finding: &'a Finding) -> Self {
        Self {
            code: finding.code,
            severity: finding.severity.to_string(),
            path: (!finding.path.is_root()).then(|| finding.path.to_string()),
            offset: finding.offset,
            message: &finding.message,
        }
    }
}

/// A file that was created from another.
#[derive(Serialize)]
pub struct Written<'a> {
    pub file: &'a str,
    pub format: FormatId,
    pub output: String,
    pub bytes: usize,
    /// The data that was lost, if the conversion can lose data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub losses: Option<Vec<FindingParts<'a>>>,
}

/// A failure as JSON.
#[derive(Serialize)]
pub struct FailureParts<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offset: Option<u64>,
    message: String,
    /// The problems, if there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    problems: Vec<ProblemParts<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<&'a str>,
}

#[derive(Serialize)]
struct ProblemParts<'a> {
    path: String,
    message: &'a str,
}

impl<'a> From<&'a Problem> for ProblemParts<'a> {
    fn from(problem: &'a Problem) -> Self {
        Self { path: problem.path.to_string(), message: &problem.message }
    }
}

impl<'a> From<&'a Failure> for FailureParts<'a> {
    fn from(failure: &'a Failure) -> Self {
        let error = failure.error();
        let problems = failure.problems();
        let message = match (error, problems) {
            (_, Some(problems)) => format!("cannot be written, {} problems", problems.len()),
            (Some(error), None) => error.kind().to_string(),
            (None, None) => failure.to_string(),
        };
        Self {
            format: error.map(meshwire::Error::format),
            path: error.filter(|error| !error.path().is_root()).map(|error| error.path().to_string()),
            offset: error.and_then(meshwire::Error::offset),
            message,
            problems: problems.unwrap_or_default().iter().map(ProblemParts::from).collect(),
            hint: failure.hint(),
        }
    }
}
