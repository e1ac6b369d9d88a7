//! Runs all stages, for files that may import each other.

use std::rc::Rc;

use crate::Source;
use crate::check::{self, Checker, Problem};
use crate::diagnostic::{Diagnostic, Reporter};
use crate::expression::Expr;
use crate::model::Model;
use crate::names::{Names, reach};
use crate::output::Rust;
use crate::schema::{Schema, Written};
use crate::yaml::Node;
use crate::{imports, resolve, schema, style, yaml};

/// Compiles schemas that may import each other to models of wire records, which all outputs are made from. The models
/// are in the order of `sources`.
///
/// # Errors
/// Returns every problem of every file.
pub fn compile(sources: &[Source]) -> Result<Vec<Rc<Model>>, Vec<Diagnostic>> {
    let (mut run, schemas) = Run::new(sources);
    let checker = run.check(&schemas);
    run.models(&checker)
}

/// Compiles schemas that may import each other to Rust. If a schema has keys that lay out wire records
/// ([`Schema::is_wire`]), Rust is printed from the models of [`compile`]. `assertions` are pairs of expressions on the
/// top-level type of the first source that must be equal, as in Kaitai's test suite.
///
/// # Errors
/// Returns every problem of every file.
pub fn rust(sources: &[Source], assertions: &[(Expr, Expr)]) -> Result<Rust, Vec<Diagnostic>> {
    let (mut run, schemas) = Run::new(sources);
    let checker = run.check(&schemas);
    let warnings = located(sources, &style::warnings(&checker));
    let rust = if schemas.iter().flatten().any(Schema::is_wire) {
        Rust::of_models(&run.models(&checker)?, sources, assertions.len())
    } else {
        run.whole(&checker, assertions)?
    };
    Ok(Rust { warnings, ..rust })
}

/// The state of one run.
struct Run<'s> {
    sources: &'s [Source],
    reporters: Vec<Reporter<'s>>,
    /// The numbers of the files that each file imports.
    imports: Vec<Vec<usize>>,
    /// The malformed files.
    malformed: Vec<bool>,
    /// The files that import malformed ones. These lack types and enums, so files that use them are not blamed for that.
    excused: Vec<bool>,
}

impl<'s> Run<'s> {
    /// Reads every file, as far as it is well-formed.
    fn new(sources: &'s [Source]) -> (Self, Vec<Option<Schema>>) {
        let mut reporters: Vec<Reporter<'_>> = sources.iter().map(Reporter::of).collect();
        let read = |(source, reporter): (&Source, &mut Reporter<'_>)| schema::read(&load(source, reporter)?, reporter);
        let schemas: Vec<Option<Schema>> = sources.iter().zip(&mut reporters).map(read).collect();
        one_of_each_id(&schemas, &mut reporters);
        let imports = find_imports(sources, &schemas, &mut reporters);
        let malformed: Vec<bool> = reporters.iter().map(Reporter::has_errors).collect();
        reporters.iter_mut().for_each(Reporter::form_is_checked);
        let excused = (0..sources.len())
            .map(|file| {
                reach(&imports, file).iter().any(|other| *other != file && malformed.get(*other) == Some(&true))
            })
            .collect();
        (Self { sources, reporters, imports, malformed, excused }, schemas)
    }

    /// Checks types and names of all files and reports problems, except in files that are excused.
    fn check<'a>(&mut self, schemas: &'a [Option<Schema>]) -> Checker<'a> {
        let schemas: Vec<Option<&Schema>> = schemas.iter().map(Option::as_ref).collect();
        let (checker, problems) = check::check(Names::new(&schemas, &self.imports), schemas);
        for (file, at, path, message) in problems {
            let excused = self.excused.get(file) == Some(&true);
            if let Some(reporter) = self.reporters.get_mut(file).filter(|_| !excused) {
                reporter.report(at, &path, message);
            }
        }
        checker
    }

    fn problems(self) -> Vec<Diagnostic> {
        self.reporters.into_iter().flat_map(Reporter::finish).collect()
    }

    fn models(mut self, checker: &Checker<'_>) -> Result<Vec<Rc<Model>>, Vec<Diagnostic>> {
        self.reporters.iter_mut().for_each(Reporter::end_stage);
        let models = self.resolve(checker);
        let problems = self.problems();
        if problems.is_empty() { Ok(models.into_iter().flatten().collect()) } else { Err(problems) }
    }

    /// Compiles the whole language to Rust.
    fn whole(mut self, checker: &Checker<'_>, assertions: &[(Expr, Expr)]) -> Result<Rust, Vec<Diagnostic>> {
        if self.reporters.iter().any(Reporter::has_errors) {
            return Err(self.problems());
        }
        let names = &checker.names;
        let modules: Vec<String> =
            self.sources.iter().zip(&checker.schemas).map(|(source, schema)| module(source, *schema)).collect();
        let module = crate::kaitai::Module::new(checker, &modules);
        let mut left = Vec::new();
        let mut files = Vec::new();
        for (file, (source, reporter)) in self.sources.iter().zip(&mut self.reporters).enumerate() {
            match module.module(file, source.file_name(), &mut left) {
                Ok(text) => files.push(module.file(file, text)),
                Err(problems) => {
                    for (of, problem) in problems {
                        let of_type = || names.get(of).map_or("", |declared| declared.spec.name.path.as_str());
                        let path = problem.path.as_deref().unwrap_or_else(of_type);
                        reporter.report(problem.at, path, problem.message);
                    }
                }
            }
        }
        if self.reporters.iter().any(Reporter::has_errors) {
            return Err(self.problems());
        }
        let left = left.into_iter().filter_map(|left| {
            let Written { value, at, path } = left.message;
            Some((names.get(left.of)?.file, at, path, value))
        });
        let left_out = located(self.sources, &left.collect::<Vec<_>>());
        let assertions = assertions.iter().map(|(actual, expected)| module.assertion(0, actual, expected)).collect();
        Ok(Rust { files, externals: module.externals(), warnings: Vec::new(), left_out, assertions })
    }

    /// Builds models of all files, imported ones first.
    fn resolve(&mut self, checker: &Checker<'_>) -> Vec<Option<Rc<Model>>> {
        let shared = resolve::Shared { checker, malformed: &self.malformed };
        let Self { sources, reporters, imports, .. } = self;
        let mut models: Vec<Option<Rc<Model>>> = sources.iter().map(|_| None).collect();
        // A file reaches more files than those that it imports.
        let mut order: Vec<_> = sources.iter().zip(&checker.schemas).enumerate().collect();
        order.sort_by_cached_key(|(file, _)| reach(imports, *file).len());
        for (file, (source, schema)) in order {
            let (Some(schema), Some(reporter)) = (schema, reporters.get_mut(file)) else { continue };
            if imports.get(file).into_iter().flatten().any(|other| reach(imports, *other).contains(&file)) {
                reporter.report(schema.id.at, "/meta/imports", "these imports lead back to this file");
                continue;
            }
            let imported = reach(imports, file).into_iter().skip(1).map(|other| models.get(other).cloned().flatten());
            let Some(imported) = imported.collect::<Option<Vec<Rc<Model>>>>() else { continue };
            let imported = imported.into_iter().map(|model| (model.id.clone(), model)).collect();
            let module = module(source, Some(schema));
            let model = resolve::resolve(&shared, (file, schema), imported, module, reporter);
            if let (Some(slot), Some(mut model)) = (models.get_mut(file), model) {
                model.warnings = resolve::left_out(schema, source);
                *slot = Some(Rc::new(model));
            }
        }
        models
    }
}

/// Returns problems with the lines of their files, in the order of these.
fn located(sources: &[Source], problems: &[Problem]) -> Vec<Diagnostic> {
    let of_file = |(file, source)| {
        let mut reporter = Reporter::of(source);
        for (_, at, path, message) in problems.iter().filter(|(of, ..)| *of == file) {
            reporter.report(*at, path, message.as_str());
        }
        reporter.finish()
    };
    sources.iter().enumerate().flat_map(of_file).collect()
}

/// Returns the path of the generated module of a schema.
fn module(source: &Source, schema: Option<&Schema>) -> String {
    let of_crate = || {
        let name = schema.and_then(|schema| schema.crate_name.as_deref()).unwrap_or("crate");
        format!("{}::generated", name.replace('-', "_"))
    };
    source.module.clone().unwrap_or_else(of_crate)
}

/// Loads the YAML of a schema, with the keys of its overlay.
fn load(source: &Source, reporter: &mut Reporter<'_>) -> Option<Node> {
    let mut root = yaml::load(&source.text, reporter)?;
    if let Some((name, text)) = &source.overlay {
        let mut own = Reporter::new(name, text);
        let overlay = yaml::load(text, &mut own);
        reporter.adopt(own);
        let mut overlay = overlay?;
        overlay.move_down(reporter.own_lines());
        crate::overlay::apply(&mut root, overlay, reporter);
    }
    Some(root)
}

fn one_of_each_id(schemas: &[Option<Schema>], reporters: &mut [Reporter<'_>]) {
    let mut ids: Vec<&str> = Vec::new();
    for (schema, reporter) in schemas.iter().zip(reporters) {
        let Some(schema) = schema.as_ref().filter(|schema| !schema.id.value.is_empty()) else { continue };
        if ids.contains(&schema.id.value.as_str()) {
            reporter.report_on(&schema.id, format!("a second file with the id '{}'", schema.id.value));
        }
        ids.push(&schema.id.value);
    }
}

/// Returns the numbers of the files that each file imports.
fn find_imports(sources: &[Source], schemas: &[Option<Schema>], reporters: &mut [Reporter<'_>]) -> Vec<Vec<usize>> {
    let names: Vec<&str> = sources.iter().map(|source| source.name.as_str()).collect();
    let mut found = Vec::new();
    for ((source, schema), reporter) in sources.iter().zip(schemas).zip(reporters) {
        let mut own = Vec::new();
        for import in schema.iter().flat_map(|schema| &schema.imports) {
            let name = import.value.rsplit('/').next().unwrap_or_default();
            let by_id = || schemas.iter().position(|other| other.as_ref().is_some_and(|other| other.id.value == name));
            match imports::find(&names, &source.name, &import.value).or_else(by_id) {
                Some(index) => own.push(index),
                None => match import.value.strip_suffix(".ksy") {
                    Some(bare) => reporter.report_on(import, format!("imports have no '.ksy', did you mean '{bare}'?")),
                    None => {
                        reporter.report_on(import, format!("the imported file '{}.ksy' does not exist", import.value));
                    }
                },
            }
        }
        found.push(own);
    }
    found
}
