//! Real texts beside the binary models that somebody's compiler made of them: which fields differ, and how often.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use meshwire_core::Format;
use meshwire_core::testkit::corpus;
use nwn_mdl::text::TextFile;
use nwn_mdl::{MdlFile, Options, compile_with};
use serde_json::Value;

/// How often a field is there, and how often it differs.
type Fields = BTreeMap<String, [usize; 2]>;

/// Compares values field by field; the nodes of a tree count as a list.
fn compare(path: &str, ours: &Value, twins: &Value, fields: &mut Fields) {
    match (ours, twins) {
        (Value::Object(ours), Value::Object(twins)) => {
            for key in ours.keys().chain(twins.keys()).collect::<BTreeSet<_>>() {
                let below = match key.as_str() {
                    "children" | "root" => path.to_owned(),
                    key => format!("{path}.{key}"),
                };
                let value = |of: &serde_json::Map<String, Value>| of.get(key).cloned().unwrap_or(Value::Null);
                compare(&below, &value(ours), &value(twins), fields);
            }
        }
        (Value::Array(ours), Value::Array(twins)) => {
            if ours.len() != twins.len() {
                count(&format!("{path} (length)"), false, fields);
            }
            ours.iter().zip(twins).for_each(|(ours, twins)| compare(path, ours, twins, fields));
        }
        _ => count(path, ours == twins, fields),
    }
}

fn count(path: &str, is_same: bool, fields: &mut Fields) {
    let [all, different] = fields.entry(path.trim_start_matches('.').to_owned()).or_default();
    *all += 1;
    *different += usize::from(!is_same);
}

/// Names and counts alone: the files belong to their publishers.
#[test]
#[ignore = "needs real files"]
fn fields_that_differ_from_compiled_twins() {
    let texts: Vec<_> = corpus("mdl-pairs", &["mdl"])
        .into_iter()
        .filter(|path| path.display().to_string().contains(".text."))
        .collect();
    let read = |path: &str| MdlFile::read(&std::fs::read(path).unwrap()).unwrap();
    let mut report = String::new();
    for path in texts {
        let text = TextFile::read(&std::fs::read(&path).unwrap()).unwrap();
        let path = path.display().to_string();
        let twin_path = path.replace(".text.", ".binary.");
        let twin = read(&twin_path);
        let mut options = Options::new(twin.profile);
        let folder = path.rsplit_once('/').unwrap().0;
        let supermodel = text.super_model().map(|name| read(&format!("{folder}/{}.binary.mdl", name.escape_ascii())));
        options.supermodel = supermodel.as_ref().map(|file| &file.model);
        let ours = compile_with(&text, &options).unwrap().file;
        let same = ours.to_bytes().unwrap() == std::fs::read(&twin_path).unwrap();
        let mut fields = Fields::new();
        compare("", &serde_json::to_value(&ours).unwrap(), &serde_json::to_value(&twin).unwrap(), &mut fields);
        let name = path.rsplit('/').next().unwrap().split('.').next().unwrap();
        writeln!(report, "{name} ({}): {}", twin.profile, if same { "identical" } else { "not identical" }).unwrap();
        for (field, [all, different]) in fields.iter().filter(|(_, [_, different])| *different > 0) {
            writeln!(report, "  {different} of {all} {field}").unwrap();
        }
        let total = fields.values().fold([0, 0], |[a, b], [c, d]| [a + c, b + d]);
        writeln!(report, "  {} of {} in all", total[1], total[0]).unwrap();
    }
    insta::assert_snapshot!(report);
}
