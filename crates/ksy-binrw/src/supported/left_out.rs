//! Features of a schema that the generated code omits.

use crate::Source;
use crate::diagnostic::{Diagnostic, Reporter};
use crate::schema::{Instance, Schema, TypeSpec};

/// Returns a warning for each instance, because instances do not become code of their own.
#[must_use]
pub fn left_out(schema: &Schema, source: &Source) -> Vec<Diagnostic> {
    let mut reporter = Reporter::of(source);
    of_type(&schema.root, &mut reporter);
    reporter.finish()
}

fn of_type(spec: &TypeSpec, reporter: &mut Reporter<'_>) {
    for instance in &spec.instances {
        let Instance { value, attribute, .. } = instance;
        let message = match value {
            Some(_) => "no method is made of a value instance; it has a value where 'seq' uses it",
            None => "an instance that reads something is left out",
        };
        reporter.report(attribute.id.at, &attribute.id.path, message);
    }
    for inner in &spec.types {
        of_type(inner, reporter);
    }
}
