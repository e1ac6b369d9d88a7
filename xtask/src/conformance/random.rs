//! Random schemas: each that the compiler accepts is Rust that compiles, and that reads what it writes.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value as Json;

use super::formats::{self, Compiled};
use super::scratch::{self, Outcome, Reader, Run};

/// Runs `schemas [NUMBER] [SEED]`.
pub fn run(args: &[String]) -> Result<(), String> {
    let number = |index: usize, usual: u64| match args.get(index) {
        Some(text) => text.parse().map_err(|_| format!("expected a number, found '{text}'")),
        None => Ok(usual),
    };
    let (count, seed) = (number(0, 30)?, number(1, 1)?);
    let root = crate::root();
    let folder = root.join("target/schemas/ksy");
    let describe = |error: std::io::Error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(&folder).map_err(describe)?;
    let (mut accepted, mut refused) = (Vec::new(), Vec::new());
    for seed in seed..seed.saturating_add(count) {
        let path = folder.join(format!("s{seed}.ksy"));
        std::fs::write(&path, schema(seed)).map_err(describe)?;
        match formats::compile(&path, std::slice::from_ref(&folder), None) {
            Ok(compiled) => accepted.push(compiled),
            Err(reason) => refused.push(reason),
        }
    }
    let (problems, values) = run_all(&root, &accepted)?;
    for (name, problem) in &problems {
        println!("{name}: {problem}");
    }
    for reason in &refused {
        println!("refused: {reason}");
    }
    let (fine, failed) = (accepted.len(), problems.len());
    println!("{count} random schemas: {fine} accepted, {values} values written and read, {failed} fail");
    // Without accepted schemas and values, nothing would be tested.
    if failed > 0 || fine <= refused.len() || values == 0 {
        return Err(format!("see {}", folder.display()));
    }
    Ok(())
}

/// Returns the readers that do not compile, or do not read what they write, and the number of values that all of them
/// wrote and read.
fn run_all(root: &Path, accepted: &[Compiled]) -> Result<(BTreeMap<String, String>, u64), String> {
    let run = |compiled: &Compiled| {
        let top = (compiled.module.clone(), compiled.top.clone()?);
        Some(Run { name: compiled.module.clone(), top, input: None, assertions: Vec::new() })
    };
    let runs: Vec<Option<Run>> = accepted.iter().map(run).collect();
    let readers = accepted.iter().zip(&runs).map(|(compiled, run)| Reader {
        name: &compiled.module,
        modules: &compiled.modules,
        externals: &compiled.externals,
        run: run.as_ref(),
    });
    let Outcome { mut broken, printed, .. } = scratch::run(root, "target/schemas", &readers.collect::<Vec<_>>())?;
    let mut values = 0;
    for (name, seen) in printed {
        let Some(hostile) = seen.get("hostile") else { continue };
        values += hostile.get("random").and_then(Json::as_u64).unwrap_or(0);
        if let Some(how) = hostile.get("broken").and_then(Json::as_str) {
            broken.insert(name, how.to_owned());
        }
    }
    Ok((broken, values))
}

/// A generator of numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or(0) % end.max(1)
    }

    fn one<T: Clone>(&mut self, of: &[T]) -> Option<T> {
        of.get(self.below(of.len())).cloned()
    }

    fn word(&mut self, of: &[&str]) -> String {
        self.one(of).unwrap_or_default().to_owned()
    }

    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

/// The names that expressions in a type can use.
#[derive(Default)]
struct Known {
    integers: Vec<String>,
    conditions: Vec<String>,
    texts: Vec<String>,
    bytes: Vec<String>,
    lists: Vec<String>,
    /// Lists of integers, which are among the lists.
    numbers: Vec<String>,
    floats: Vec<String>,
    enums: Vec<String>,
}

/// A type that those before it use.
#[derive(Clone)]
struct Inner {
    name: String,
    /// The types of its parameters.
    params: Vec<&'static str>,
    /// Its integers, some of which may be absent.
    integers: Vec<String>,
}

/// Makes a schema.
struct Maker {
    random: Random,
    inner: Vec<Inner>,
    /// Types that are used once, so that the type of their parent is known.
    children: Vec<String>,
}

/// Returns the schema of a number.
fn schema(seed: u64) -> String {
    let random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut maker = Maker { random, inner: Vec::new(), children: Vec::new() };
    let mut types = Vec::new();
    for index in (0..1 + maker.random.below(4)).rev() {
        // Arguments can be negative, and the reference converts them differently in each language.
        let kinds = ["u1", "u2", "s4", "s8", "bool", "str"];
        let params: Vec<&str> = (0..maker.random.below(3)).filter_map(|_| maker.random.one(&kinds)).collect();
        let name = format!("t{index}");
        let (text, integers) = maker.body(&params, Vec::new(), 2);
        types.push(format!("  {name}:\n{text}"));
        maker.inner.push(Inner { name, params, integers });
    }
    let endian = maker.random.word(&["le", "be"]);
    let encoding = maker.random.word(&["ASCII", "UTF-8", "UTF-16LE", "ISO-8859-1", "IBM437", "Shift_JIS"]);
    let bits = maker.random.word(&["le", "be"]);
    let head = format!("meta: {{id: s{seed}, endian: {endian}, bit-endian: {bits}, encoding: {encoding}}}\n");
    let enums = "enums:\n  color: {0: red, 1: green, 7: blue}\n";
    head + &maker.body(&[], Vec::new(), 0).0 + "types:\n" + &types.concat() + &maker.children.concat() + enums
}

impl Maker {
    /// Returns the keys of a type that can use these integers of others, and the integers that others can use.
    fn body(&mut self, params: &[&str], integers: Vec<String>, level: usize) -> (String, Vec<String>) {
        let mut known = Known { integers, ..Known::default() };
        let indent = "  ".repeat(level);
        let mut text = String::new();
        if !params.is_empty() {
            text += &format!("{indent}params:\n");
        }
        for (index, kind) in params.iter().enumerate() {
            text += &format!("{indent}  - {{id: p{index}, type: {kind}}}\n");
            let of = match *kind {
                "bool" => &mut known.conditions,
                "str" => &mut known.texts,
                _ => &mut known.integers,
            };
            of.push(format!("p{index}"));
        }
        text += &format!("{indent}seq:\n");
        if level == 0 {
            text += "  - {id: first, type: u2}\n";
        }
        known.integers.push(if level == 0 { "first" } else { "_root.first" }.to_owned());
        let known_before = known.integers.len();
        // Instances that need no part, so that all parts can use them.
        let early = self.random.below(3);
        let early: Vec<String> = (0..early).map(|index| self.instance(&format!("e{index}"), &mut known)).collect();
        let count = 1 + self.random.below(6);
        let mut is_behind_bits = false;
        for index in 0..count {
            // Readers of the reference look for one more element while bits of the last byte are left.
            let is_last = index + 1 == count && !is_behind_bits;
            let keys = self.attribute(&format!("a{index}"), &mut known, is_last);
            is_behind_bits = keys.starts_with("type: b");
            text += &format!("{indent}  - {{id: a{index}, {keys}}}\n");
        }
        let own = known.integers.iter().skip(known_before).filter(|name| !name.contains('.')).cloned().collect();
        let instances = self.random.below(4);
        if instances + early.len() > 0 {
            text += &format!("{indent}instances:\n");
        }
        for (index, keys) in early.iter().enumerate() {
            text += &format!("{indent}  e{index}: {{{keys}}}\n");
        }
        for index in 0..instances {
            let keys = self.instance(&format!("i{index}"), &mut known);
            text += &format!("{indent}  i{index}: {{{keys}}}\n");
        }
        (text, own)
    }

    /// Returns the keys of an attribute.
    fn attribute(&mut self, id: &str, known: &mut Known, is_last: bool) -> String {
        let condition =
            if self.random.once_in(6) { format!(", if: '{}'", self.condition(known, 2)) } else { String::new() };
        let is_always = condition.is_empty();
        let keys = match self.random.below(14) {
            0..=3 => {
                let kind = self.random.word(&["u1", "u2", "u4", "u8", "s1", "s2", "s4", "s8", "u2le", "s4be"]);
                known.integers.push(id.to_owned());
                let valid = ["valid: {min: 0, max: 100}", "valid: {any-of: [0, 1, 7]}", "valid: {expr: _ & 1 == 0}"];
                if self.random.once_in(8) {
                    format!("type: {kind}, {}", self.random.word(&valid))
                } else {
                    format!("type: {kind}")
                }
            }
            4 => {
                known.enums.push(id.to_owned());
                format!("type: {}, enum: color", self.random.word(&["u1", "u2", "s4"]))
            }
            5 => {
                let kind = self.random.word(&["b1", "b3", "b4", "b8", "b12", "b5le", "b17be"]);
                if kind == "b1" { &mut known.conditions } else { &mut known.integers }.push(id.to_owned());
                format!("type: {kind}")
            }
            6 => {
                known.texts.push(id.to_owned());
                let size = self.size(known);
                let end =
                    self.random.word(&["", ", terminator: 0", ", pad-right: 32", ", terminator: 0, pad-right: 32"]);
                if self.random.once_in(3) { "type: strz".to_owned() } else { format!("type: str, size: {size}{end}") }
            }
            7 => {
                known.bytes.push(id.to_owned());
                let size = self.size(known);
                let process =
                    self.random.word(&["", "", ", process: xor(0x5a)", ", process: zlib", ", process: rol(3)"]);
                match self.random.below(4) {
                    0 if is_last => "size-eos: true".to_owned(),
                    1 => format!("terminator: 10{}", self.random.word(&["", ", include: true", ", consume: false"])),
                    _ => format!("size: {size}{process}"),
                }
            }
            8 => {
                known.floats.push(id.to_owned());
                format!("type: {}", self.random.word(&["f4", "f8"]))
            }
            9 => "contents: [1, 2, 3]".to_owned(),
            10 => {
                known.lists.push(id.to_owned());
                let kind = self.random.word(&["u1", "u2", "s8", "f4", "strz"]);
                let is_of_integers = kind.starts_with(['u', 's']) && kind != "strz";
                let repeat = match self.random.below(3) {
                    0 if is_last => "eos".to_owned(),
                    1 if is_of_integers => {
                        format!("until, repeat-until: _ == 0{}", self.random.word(&["", " or _io.eof"]))
                    }
                    _ => format!("expr, repeat-expr: {}", self.size(known)),
                };
                if is_of_integers && is_always {
                    known.numbers.push(id.to_owned());
                }
                format!("type: {kind}, repeat: {repeat}")
            }
            11 => {
                let is_text = self.random.once_in(3);
                let value = self.random.one(&known.enums).filter(|_| self.random.once_in(2));
                let tags = match value {
                    Some(_) => ["color::red", "color::blue", "_"],
                    None if is_text => ["\"abc\"", "\"7\"", "\"\""],
                    None => ["0", "1", "_"],
                };
                let cases: Vec<String> =
                    tags.iter().filter_map(|tag| Some(format!("'{tag}': '{}'", self.call(known)?))).collect();
                let on = match value {
                    Some(value) => value,
                    None if is_text => self.text(known, 1),
                    None => self.integer(known, 1),
                };
                let size = self.window(known);
                let size = if self.random.once_in(2) { format!(", size: {size}") } else { String::new() };
                if cases.is_empty() {
                    "type: u1".to_owned()
                } else {
                    format!("type: {{switch-on: '{on}', cases: {{{}}}}}{size}", cases.join(", "))
                }
            }
            12 if self.children.len() < 3 => format!("type: {}", self.child(known)),
            _ => match self.call(known) {
                Some(call) => {
                    let name = call.split('(').next().unwrap_or_default();
                    let inner = self.inner.iter().find(|inner| inner.name == name);
                    let members = inner.map(|inner| inner.integers.clone()).unwrap_or_default();
                    let size = self.window(known);
                    let size = match self.random.below(4) {
                        0 => format!(", size: {size}"),
                        1 => format!(", size: {size}, process: xor(7)"),
                        _ => String::new(),
                    };
                    let repeat = match self.random.below(4) {
                        0 => format!(", repeat: expr, repeat-expr: {}", self.size(known)),
                        1 if is_last => ", repeat: eos".to_owned(),
                        2 => match self.random.one(&members) {
                            Some(member) => format!(", repeat: until, repeat-until: '_.{member} & 1 == 0'"),
                            None => String::new(),
                        },
                        _ => String::new(),
                    };
                    if is_always && repeat.is_empty() {
                        known.integers.extend(members.iter().map(|member| format!("{id}.{member}")));
                    }
                    let size = match size.as_str() {
                        "" => size,
                        _ if repeat.is_empty() || !self.random.once_in(3) => size,
                        _ => ", size: _index + 60".to_owned(),
                    };
                    format!("type: '{call}'{size}{repeat}")
                }
                None => "type: u1".to_owned(),
            },
        };
        if !is_always && self.random.once_in(2) {
            // Half of the optional values are used by nothing.
            for of in [&mut known.integers, &mut known.conditions, &mut known.texts, &mut known.bytes, &mut known.enums]
            {
                of.retain(|name| name != id);
            }
        }
        keys + &condition
    }

    /// Returns the keys of an instance.
    fn instance(&mut self, id: &str, known: &mut Known) -> String {
        match self.random.below(5) {
            0 => {
                let value = self.text(known, 2);
                known.texts.push(id.to_owned());
                format!("value: '{value}'")
            }
            1 => {
                let value = self.condition(known, 3);
                known.conditions.push(id.to_owned());
                format!("value: '{value}'")
            }
            2 => {
                let pos = self.size(known);
                format!("pos: {pos}, type: {}", self.random.word(&["u1", "u2", "strz"]))
            }
            _ => {
                let value = self.integer(known, 3);
                known.integers.push(id.to_owned());
                format!("value: '{value}'")
            }
        }
    }

    /// Returns a type with arguments.
    fn call(&mut self, known: &Known) -> Option<String> {
        let Inner { name, params, .. } = self.random.one(&self.inner.clone())?;
        let args = params.iter().map(|kind| match *kind {
            "bool" => self.condition(known, 1),
            "str" => self.text(known, 1),
            _ => self.integer(known, 1),
        });
        let args: Vec<String> = args.collect();
        Some(if args.is_empty() { name } else { format!("{name}({})", args.join(", ")) })
    }

    /// Returns a type that is used once and asks for what its parent has read.
    fn child(&mut self, known: &Known) -> String {
        let index = self.children.len();
        let name = format!("c{index}");
        self.children.push(String::new());
        let own = known.integers.iter().filter(|name| !name.contains('.'));
        let of_parent = own.map(|name| format!("_parent.{name}")).collect();
        let (text, _) = self.body(&[], of_parent, 2);
        if let Some(child) = self.children.get_mut(index) {
            *child = format!("  {name}:\n{text}");
        }
        name
    }

    /// Returns a size or a count.
    fn size(&mut self, known: &Known) -> String {
        match self.random.one(&known.integers) {
            Some(name) if self.random.once_in(2) => name,
            Some(name) => format!("({name} & 15) + {}", self.random.below(3)),
            None => self.random.below(9).to_string(),
        }
    }

    /// Returns the size of a window, in which most types have room.
    fn window(&mut self, known: &Known) -> String {
        let size = self.size(known);
        if self.random.once_in(4) { size } else { format!("({size} & 31) + 60") }
    }

    fn integer(&mut self, known: &Known, depth: usize) -> String {
        let literal = self.random.word(&["0", "1", "3", "255", "0x10000", "-7"]);
        if depth == 0 {
            return self.random.one(&known.integers).unwrap_or(literal);
        }
        match self.random.below(11) {
            9 => {
                let of = self.random.word(&["first", "last", "min", "max"]);
                self.random.one(&known.numbers).map_or(literal, |list| format!("{list}.{of}"))
            }
            10 => self.random.one(&known.bytes).map_or(literal, |bytes| format!("{bytes}[0]")),
            0 => literal,
            1 => self.random.one(&known.texts).map_or(literal, |text| format!("{text}.length")),
            2 => self.random.one(&known.bytes).map_or(literal, |bytes| format!("{bytes}.length")),
            3 => self.random.one(&known.lists).map_or(literal, |list| format!("{list}.size")),
            4 => self.random.one(&known.enums).map_or(literal, |value| format!("{value}.to_i")),
            5 => {
                let condition = self.condition(known, depth - 1);
                let (one, other) = (self.integer(known, depth - 1), self.integer(known, depth - 1));
                if one == other { one } else { format!("({condition} ? {one} : {other})") }
            }
            6 => self.integer(known, 0),
            7 if self.random.once_in(4) => "_io.size".to_owned(),
            _ => {
                let operator = self.random.word(&["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"]);
                let (left, right) = (self.integer(known, depth - 1), self.integer(known, depth - 1));
                // Without optimization, LLVM 22 crashes on `i128::saturating_sub(x, x)`.
                if left == right { left } else { format!("({left} {operator} {right})") }
            }
        }
    }

    fn condition(&mut self, known: &Known, depth: usize) -> String {
        if depth == 0 {
            return self.random.one(&known.conditions).unwrap_or_else(|| "true".to_owned());
        }
        match self.random.below(8) {
            6 => match self.random.one(&known.floats) {
                Some(float) => format!("({float} {} 1.5)", self.random.word(&["<", ">="])),
                None => "true".to_owned(),
            },
            7 if self.random.once_in(2) => "_io.eof".to_owned(),
            0 => format!("(not {})", self.condition(known, depth - 1)),
            1 => {
                let operator = self.random.word(&["and", "or"]);
                format!("({} {operator} {})", self.condition(known, depth - 1), self.condition(known, depth - 1))
            }
            2 => match self.random.one(&known.enums) {
                Some(value) => format!("({value} == color::{})", self.random.word(&["red", "green", "blue"])),
                None => "false".to_owned(),
            },
            3 => format!("({} == {})", self.text(known, depth - 1), self.text(known, depth - 1)),
            _ => {
                let operator = self.random.word(&["<", "<=", "==", "!=", ">", ">="]);
                format!("({} {operator} {})", self.integer(known, depth - 1), self.integer(known, depth - 1))
            }
        }
    }

    fn text(&mut self, known: &Known, depth: usize) -> String {
        let literal = self.random.word(&["\"\"", "\"abc\"", "\"7\""]);
        match self.random.below(if depth == 0 { 2 } else { 5 }) {
            0 => literal,
            1 => self.random.one(&known.texts).unwrap_or(literal),
            2 => format!("({} + {})", self.text(known, depth - 1), self.text(known, depth - 1)),
            3 => format!("{}{}", self.text(known, depth - 1), self.random.word(&[".substring(0, 2)", ".reverse"])),
            _ => format!("({}).to_s", self.integer(known, depth - 1)),
        }
    }
}
