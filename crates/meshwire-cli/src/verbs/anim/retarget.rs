//! `meshwire anim retarget`: motions on the skeletons of other models.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Display, Write as _};
use std::io::{self, Write as _};
use std::path::Path;

use meshwire::scene::retarget::{BoneMap, Match, Report};
use meshwire::scene::{Scene, motion::Channel};
use serde::Deserialize;

use super::{change, of_named, read};
use crate::arguments::{Changed, Models};
use crate::console::{complain_of, remark};
use crate::inputs::read_named;
use crate::status::{Status, Stop};
use crate::table::counted;
use crate::verbs::Fatal;

/// A table of bones.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    bones: BTreeMap<String, String>,
}

impl Table {
    fn read(path: &Path) -> Result<Self, Fatal> {
        let wrong =
            |error: &dyn Display| Fatal::Failed(format!("{}: {}", path.display(), error.to_string().trim_end()));
        let bytes = read_named(path).map_err(|error| wrong(&error))?;
        let text = std::str::from_utf8(&bytes).map_err(|error| wrong(&error))?;
        toml::from_str(text).map_err(|error| wrong(&error))
    }
}

pub fn run(
    from: Option<&Path>,
    to: &Path,
    table: Option<&Path>,
    models: &Models,
    changed: &Changed,
) -> Result<Status, Fatal> {
    let (from, to) = (from.map(read).transpose()?, read(to)?);
    let table = table.map(Table::read).transpose()?;
    change(models, changed, |name, asset| {
        if asset.motions()?.is_empty() {
            return Ok(None);
        }
        let from = from.as_ref().unwrap_or(asset).clone();
        let bones = match &table {
            Some(table) => {
                let pairs = table.bones.iter().map(|(own, other)| (own.as_str(), other.as_str()));
                BoneMap::by_table(&from.scene()?, &to.scene()?, pairs)
                    .map_err(|reason| Stop::file(format!("--bones: {reason}")))?
            }
            None => BoneMap::by_name(&from.scene()?, &to.scene()?),
        };
        if bones.pairs.is_empty() {
            return Err(Stop::file(
                "no bone has a counterpart: name them with --bones, in a table that --suggest prints".to_owned(),
            ));
        }
        let done = asset.retarget(&from, &to, &bones)?;
        remark(&format!("{name}: {}, root motion scaled by {:.3}", matched(&bones), done.scale));
        let mut status = Status::Clean;
        for (animation, report) in &done.reports {
            let of = if animation.is_empty() { String::new() } else { format!("{}: ", shown(animation)) };
            let lost = lost(report);
            if !lost.is_empty() {
                status = Status::Findings;
                complain_of(name, &format!("{of}left out, because the model has no place for it: {}", lost.join(", ")));
            }
        }
        Ok(Some(status))
    })
}

/// Prints a table of the bones of two models that have the same or similar names.
pub fn suggest(from: Option<&Path>, to: &Path, models: &Models) -> Result<Status, Fatal> {
    let from = match (from, models.files.files.as_slice()) {
        (Some(from), _) => from,
        (None, [file]) => file,
        (None, several) => {
            return Err(Fatal::Usage(format!("--suggest without --from: expected one file, found {}", several.len())));
        }
    };
    let scene = |path: &Path| read(path)?.scene().map_err(|error| of_named(path, error));
    let (from, to) = (scene(from)?, scene(to)?);
    io::stdout().lock().write_all(page(&from, &to).as_bytes())?;
    Ok(Status::Clean)
}

fn page(from: &Scene, to: &Scene) -> String {
    let bones = BoneMap::by_name(from, to);
    let name = |scene: &Scene, node: usize| scene.nodes.get(node).map_or_else(String::new, |node| shown(&node.name));
    // A string of JSON is one of TOML, too.
    let quoted = |name: &str| serde_json::Value::from(name).to_string();
    let mut text = "# Bone of the motion = bone of the model that moves as it does. \"\" leaves the bone out, without a message.\n\
                    # One * in both names stands for any text.\n[bones]\n"
        .to_owned();
    for pair in &bones.pairs {
        let note = if pair.by == Match::Similar { " # similar names" } else { "" };
        let _ = writeln!(text, "{} = {}{note}", quoted(&name(from, pair.from)), quoted(&name(to, pair.to)));
    }
    let paired: [BTreeSet<usize>; 2] =
        [bones.pairs.iter().map(|pair| pair.from).collect(), bones.pairs.iter().map(|pair| pair.to).collect()];
    let sides = [("of the motion", from), ("of the model", to)];
    for ((side, scene), paired) in sides.into_iter().zip(paired) {
        let rest: Vec<usize> = (0..scene.nodes.len()).filter(|node| !paired.contains(node)).collect();
        if !rest.is_empty() {
            let _ = writeln!(text, "\n# Bones {side} without a counterpart:");
        }
        for node in rest {
            let _ = writeln!(
                text,
                "# {}{}",
                quoted(&name(scene, node)),
                if side == "of the motion" { " = \"\"" } else { "" }
            );
        }
    }
    text
}

/// Describes how bones were matched.
fn matched(bones: &BoneMap) -> String {
    let count = |by: &[Match]| bones.pairs.iter().filter(|pair| by.contains(&pair.by)).count();
    let number = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
    let all = counted(number(bones.pairs.len()), "bone");
    let ways = [
        (count(&[Match::Name]), "by name"),
        (count(&[Match::Similar]), "by similar names"),
        (count(&[Match::Named, Match::Pattern]), "by the table"),
    ];
    let ways: Vec<String> =
        ways.iter().filter(|(count, _)| *count > 0).map(|(count, how)| format!("{count} {how}")).collect();
    format!("{all} matched ({})", ways.join(", "))
}

/// Returns the names of the bones whose tracks were left out, with the channels.
fn lost(report: &Report) -> Vec<String> {
    let mut bones: BTreeMap<&[u8], Vec<&str>> = BTreeMap::new();
    for (name, channel) in &report.dropped {
        let channel = match channel {
            Channel::Position => "positions",
            Channel::Rotation => "rotations",
            Channel::Scale => "scales",
            Channel::ScaleRotation => "rotations of scales",
            _ => "other channels",
        };
        bones.entry(name).or_default().push(channel);
    }
    bones.into_iter().map(|(name, channels)| format!("{} ({})", shown(name), channels.join(", "))).collect()
}

fn shown(name: &[u8]) -> String {
    String::from_utf8_lossy(name).into_owned()
}
