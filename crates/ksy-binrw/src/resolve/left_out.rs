//! Parts of a schema that wire records leave out without harm.

use crate::Source;
use crate::diagnostic::{Diagnostic, Reporter};
use crate::schema::Schema;

/// Returns a warning for each instance, because instances do not become code of their own.
pub(crate) fn left_out(schema: &Schema, source: &Source) -> Vec<Diagnostic> {
    let mut reporter = Reporter::of(source);
    let mut pending = vec![&schema.root];
    while let Some(spec) = pending.pop() {
        pending.extend(&spec.types);
        for instance in &spec.instances {
            let message = match instance.value {
                Some(_) => "no method is made of a value instance; it has a value where 'seq' uses it",
                None => "an instance that reads something is left out",
            };
            let id = &instance.attribute.id;
            reporter.report_on(id, message);
        }
    }
    reporter.finish()
}
