//! The schema compiler, and what it makes: any text is a schema, any bytes are a file of one of our small schemas.

use binrw::{BinRead, BinWrite};
use ksy_binrw::{Source, emit};
use ksy_runtime::generate::{self, Generate};
use ksy_runtime::layout::Annotate;
use ksy_runtime::whole::{layout_whole, read_whole, write_whole};
use ksy_runtime::{Context, Validate, WireSize};

use crate::toys::{around, expressions, kinds, pieces, positions};
use crate::{Seeds, Target, limits};

/// Folders of schemas, right ones and wrong ones.
const SCHEMAS: &[&str] =
    &["crates/ksy-binrw/tests/features", "crates/ksy-binrw/tests/language", "crates/ksy-binrw/tests/errors"];

const fn target(format: &'static str, name: &'static str, others: &'static [&'static str], run: fn(&[u8])) -> Target {
    Target { format, name, seeds: Seeds { kinds: &[], others, dictionary: "" }, run, change: None }
}

/// Targets of the compiler.
pub const TARGETS: [Target; 3] = [
    target("schema", "schema_compile", SCHEMAS, compile),
    target("record", "record_reread", &[], |data| one(data, &REREAD)),
    target("record", "record_structured", &[], |data| one(data, &STRUCTURED)),
];

/// A text is a schema that compiles to the same each time, in bounds, or has problems, each at a place in it.
fn compile(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let sources = [Source::new("fuzz.ksy", text)];
    match ksy_binrw::rust(&sources, &[]) {
        Ok(rust) => {
            // Each expression has a bound of its own, and is written at most a few times.
            let size: usize = rust.files.iter().map(|file| file.text.len()).sum();
            assert!(size <= (text.len() + 16) * (64 << 10), "{size} bytes of Rust for {} of a schema", text.len());
            let again = ksy_binrw::rust(&sources, &[]).map(|again| texts(&again));
            assert!(again == Ok(texts(&rust)), "a schema means the same each time");
        }
        Err(problems) => placed(&problems, text),
    }
    match ksy_binrw::compile(&sources) {
        Ok(models) => {
            for model in &models {
                let _ = emit::rust::module(model, "fuzz.ksy", "ksy-binrw");
                let _ = emit::markdown::reference(model, "fuzz.ksy");
                let _ = emit::hexpat::pattern(model, "fuzz.ksy");
                let _ = emit::dictionary::dictionary(model, "fuzz.ksy");
            }
        }
        Err(problems) => placed(&problems, text),
    }
}

fn texts(rust: &ksy_binrw::Rust) -> Vec<String> {
    rust.files.iter().map(|file| file.text.clone()).collect()
}

fn placed(problems: &[ksy_binrw::diagnostic::Diagnostic], text: &str) {
    assert!(!problems.is_empty(), "a schema is refused without a message");
    for problem in problems {
        // The end of the text is behind its last line; a carriage return alone ends one as well.
        assert!(problem.position.line <= text.split(['\n', '\r']).count(), "{problem}: no such line");
        assert!(!problem.message.is_empty(), "{problem}: no message");
    }
}

/// The traits of every generated record.
trait Record:
    for<'a> BinRead<Args<'a> = Context<'a>>
    + for<'a> BinWrite<Args<'a> = ()>
    + for<'a> Validate<Args<'a> = ()>
    + for<'a> Generate<Args<'a> = ()>
    + WireSize
    + Annotate
    + PartialEq
    + std::fmt::Debug
    + serde::Serialize
    + serde::de::DeserializeOwned
{
}
impl<T> Record for T where
    T: for<'a> BinRead<Args<'a> = Context<'a>>
        + for<'a> BinWrite<Args<'a> = ()>
        + for<'a> Validate<Args<'a> = ()>
        + for<'a> Generate<Args<'a> = ()>
        + WireSize
        + Annotate
        + PartialEq
        + std::fmt::Debug
        + serde::Serialize
        + serde::de::DeserializeOwned
{
}

macro_rules! each_record {
    ($function:ident) => {
        [
            $function::<around::Around>,
            $function::<expressions::Expressions>,
            $function::<kinds::Kinds>,
            $function::<pieces::Pieces>,
            $function::<positions::Positions>,
        ]
    };
}

const REREAD: [fn(&[u8]); 5] = each_record!(reread);
const STRUCTURED: [fn(&[u8]); 5] = each_record!(structured);

/// The first byte says which record the others are for.
fn one(data: &[u8], all: &[fn(&[u8])]) {
    let Some((which, rest)) = data.split_first() else { return };
    if let Some(run) = all.get(usize::from(*which) % all.len()) {
        run(rest);
    }
}

/// A value that reads is written back bit for bit, also by way of JSON, and laid out.
fn reread<T: Record>(data: &[u8]) {
    match read_whole::<T>("record", data, &limits()) {
        Ok(value) => {
            assert!(
                write_whole("record", &value).expect("what reads can be written") == data,
                "every byte is the same"
            );
            layout_whole("record", &value, &mut |_| {}).expect("what reads can be laid out");
            let json = serde_json::to_string(&value).expect("what reads can be dumped");
            let built: T = serde_json::from_str(&json).expect("a dump can be built");
            assert!(
                write_whole("record", &built).expect("what was built can be written") == data,
                "a dump loses nothing"
            );
        }
        Err(error) => assert!(error.to_string().starts_with("record"), "{error}"),
    }
}

/// An arbitrary value that can be written reads back equal.
fn structured<T: Record>(data: &[u8]) {
    let Ok(value) = generate::whole::<T>(&mut arbitrary::Unstructured::new(data)) else { return };
    let Ok(bytes) = write_whole("record", &value) else { return };
    let again = read_whole::<T>("record", &bytes, &ksy_runtime::Limits::default()).expect("what was written reads");
    // By bits: a number that is not one is not equal to itself.
    assert!(write_whole("record", &again).expect("what reads can be written") == bytes, "the value is the same");
}
