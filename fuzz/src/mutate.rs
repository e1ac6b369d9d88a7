//! Changes to a file that keep its counts and lengths right.
//!
//! Bytes changed at random rarely make a list longer: its count, the length of the chunk around it and the bytes
//! themselves must agree. The dump of a file has neither counts nor lengths, writing computes them; so a change to the
//! dump makes a file that reads.

use meshwire::Format;
use meshwire_core::testkit::Random;
use serde_json::Value;

use crate::limits;

/// Larger inputs are left to libFuzzer: a dump of them takes longer than it is worth.
const MAX_SIZE: usize = 16 * 1024;

/// Numbers at which counts, indices and versions change their meaning.
const NUMBERS: [i64; 12] = [0, 1, 2, 3, 4, 255, 256, 0x7fff, 0xffff, 0x7fff_ffff, 0xffff_ffff, -1];
/// Fractions, among them one that is subnormal and one that is infinite in 32 bits.
const FRACTIONS: [f64; 5] = [0.1, -0.0, 1e-40, 123_456_789.5, 1e300];
/// Characters that texts escape, end with or cannot have.
const CHARACTERS: [char; 6] = ['\n', '\0', '"', ' ', '/', '\u{e9}'];

/// Returns the bytes of [`changed`]; `None` if it cannot be written.
pub fn change<F>(data: &[u8], seed: u32) -> Option<Vec<u8>>
where
    F: Format + serde::Serialize + serde::de::DeserializeOwned,
{
    changed::<F>(data, seed)?.to_bytes().ok()
}

/// Returns the file in `data` with one to three values of its dump changed; `None` if it cannot be read, or if the dump
/// is no longer one of a file.
pub fn changed<F>(data: &[u8], seed: u32) -> Option<F>
where
    F: Format + serde::Serialize + serde::de::DeserializeOwned,
{
    if data.len() > MAX_SIZE {
        return None;
    }
    let file = F::read_with(data, &limits()).ok()?;
    altered(&file, seed)
}

/// Returns a value with one to three values of its tree changed; `None` if the tree is no longer one of a value.
pub fn altered<T>(value: &T, seed: u32) -> Option<T>
where
    T: serde::Serialize + serde::de::DeserializeOwned,
{
    let mut tree = serde_json::to_value(value).ok()?;
    let mut random = Random::new(u64::from(seed));
    for _ in 0..=random.below(3) {
        // Every other change is to a list of records: there are few, and random bytes never make one longer.
        let wanted = if random.below(2) == 0 { is_list } else { is_any };
        let mut left = random.below(count(&tree, wanted));
        if let Some(node) = find(&mut tree, wanted, &mut left) {
            alter(node, &mut random);
        }
    }
    serde_json::from_value(tree).ok()
}

fn is_list(value: &Value) -> bool {
    matches!(value, Value::Array(items) if items.iter().any(|item| item.is_object() || item.is_array()))
}

fn is_any(_: &Value) -> bool {
    true
}

/// Values in the tree that are `wanted`, itself included.
fn count(tree: &Value, wanted: fn(&Value) -> bool) -> usize {
    let below = match tree {
        Value::Array(items) => items.iter().map(|item| count(item, wanted)).sum(),
        Value::Object(fields) => fields.values().map(|item| count(item, wanted)).sum(),
        _ => 0,
    };
    below + usize::from(wanted(tree))
}

/// The `wanted` value with `left` others before it.
fn find<'a>(tree: &'a mut Value, wanted: fn(&Value) -> bool, left: &mut usize) -> Option<&'a mut Value> {
    if wanted(tree) {
        if *left == 0 {
            return Some(tree);
        }
        *left -= 1;
    }
    match tree {
        Value::Array(items) => items.iter_mut().find_map(|item| find(item, wanted, left)),
        Value::Object(fields) => fields.values_mut().find_map(|item| find(item, wanted, left)),
        _ => None,
    }
}

fn alter(node: &mut Value, random: &mut Random) {
    match node {
        Value::Array(items) if !items.is_empty() => {
            let (from, to) = (random.below(items.len()), random.below(items.len()));
            match random.below(4) {
                0 => drop(items.remove(from)),
                1 => items.swap(from, to),
                2 => items.truncate(from),
                _ => {
                    let copy = items.get(from).cloned().unwrap_or_default();
                    items.insert(to, copy);
                }
            }
        }
        Value::Object(fields) => {
            let chosen = fields.keys().nth(random.below(fields.len().max(1))).cloned();
            // Fields that may be absent are simply left out of a dump.
            drop(chosen.and_then(|key| fields.remove(&key)));
        }
        Value::Number(number) if number.is_f64() && random.below(2) == 0 => {
            *node = FRACTIONS.get(random.below(FRACTIONS.len())).copied().unwrap_or_default().into();
        }
        Value::Number(_) => {
            *node = NUMBERS.get(random.below(NUMBERS.len())).copied().unwrap_or_default().into();
        }
        Value::String(text) => match random.below(4) {
            0 => text.clear(),
            1 => *text = text.repeat(2),
            2 => text.push(CHARACTERS.get(random.below(CHARACTERS.len())).copied().unwrap_or_default()),
            _ => drop(text.pop()),
        },
        Value::Bool(flag) => *flag = !*flag,
        Value::Null | Value::Array(_) => {}
    }
}
