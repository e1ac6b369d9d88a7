//! `anim`: what moves.

use serde_json::Value;

use crate::workshop::{Workshop, motion, sample};

#[test]
fn animations_are_listed_and_changed() {
    let shop = Workshop::new();
    shop.put("smile.xpm", motion(&["smile"]))
        .put("door.mdl", sample("mdl/bio-animation.mdl"))
        .put("ship.ani", sample("ani/ship.ani"));
    let list = |name: &str| shop.run(&["anim", "list", name]).out;
    assert_eq!(list("smile.xpm"), "smile.xpm: (no name): 1.500 s, 2 keys in 1 track\n");
    assert_eq!(shop.run(&["anim", "retime", "2", "smile.xpm", "-o", "slow.xpm"]).code, 0);
    assert_eq!(list("slow.xpm"), "slow.xpm: (no name): 3.000 s, 2 keys in 1 track\n");
    assert_eq!(shop.run(&["anim", "trim", "0.5", "1", "smile.xpm", "--in-place"]).code, 0);
    assert!(list("smile.xpm").contains(": 0.500 s,"), "{}", list("smile.xpm"));
    assert_eq!(list("door.mdl").lines().count(), 2);
    assert_eq!(shop.run(&["anim", "extract", "open", "door.mdl", "-o", "open.mdl"]).code, 0);
    assert_eq!(list("open.mdl"), "open.mdl: open: 2.000 s, 7 keys in 2 tracks\n");
    assert_eq!(shop.run(&["anim", "extract", "loop", "ship.ani", "-o", "loop.ani"]).code, 0);
    assert_eq!(list("loop.ani").lines().count(), 1);
    let run = shop.run(&["anim", "extract", "dance", "door.mdl", "-o", "dance.mdl"]);
    assert_eq!((run.code, run.err.as_str()), (3, "door.mdl: no animation is called dance\n"));
    shop.put("figure.xac", sample("xac/figure.xac"));
    let run = shop.run(&["anim", "trim", "0", "1", "figure.xac", "--in-place"]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("expected a file whose animations can be changed in this way"), "{}", run.err);
    for changed in ["slow.xpm", "smile.xpm", "open.mdl", "loop.ani"] {
        assert_eq!(shop.run(&["verify", "--level", "error", changed]).code, 0, "{changed}");
    }
}

/// A sample of every format of motion.
const MOVING: [&str; 5] =
    ["xpm/talk.xpm", "xsm/walk.xsm", "mdl/bio-animation.mdl", "ani/ship.ani", "xanim_export/style-plain.xanim_export"];

/// Length in seconds and number of keys of each animation.
fn measures(shop: &Workshop, name: &str) -> Vec<(f64, u64)> {
    let run = shop.run(&["anim", "list", "--json", name]);
    let lines = run.out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.map(|line| (line["seconds"].as_f64().unwrap(), line["keys"].as_u64().unwrap())).collect()
}

#[test]
fn every_format_takes_every_change() {
    let shop = Workshop::new();
    for name in MOVING {
        let name = name.split_once('/').map(|(_, file)| (name, file)).unwrap();
        shop.put(name.1, sample(name.0));
        let before = measures(&shop, name.1);
        assert!(before.iter().any(|(seconds, _)| *seconds > 0.0), "{name:?}");
        let half = before.iter().map(|(seconds, _)| seconds / 2.0).fold(0.0, f64::max).to_string();
        let changes: [(&[&str], f64); 4] = [
            (&["retime", "2"], 2.0),
            (&["append", name.1], 2.0),
            (&["trim", "0", &half], 0.5),
            (&["reduce", "0.001"], 1.0),
        ];
        for (change, factor) in changes {
            let output = format!("{}-{}", change[0], name.1);
            let run = shop.run(&[&["anim"], change, &[name.1, "-o", &output]].concat());
            assert_eq!((run.code, run.err.as_str()), (0, ""), "{output}");
            assert!(run.out.starts_with(&format!("{}: ", name.1)) && run.out.contains(" (before: "), "{}", run.out);
            let longest = |measures: &[(f64, u64)]| measures.iter().map(|(seconds, _)| *seconds).fold(0.0, f64::max);
            let after = measures(&shop, &output);
            let wanted = longest(&before) * factor;
            assert!((longest(&after) - wanted).abs() < 1e-3, "{output}: {after:?} instead of {wanted}");
            assert_eq!(shop.run(&["verify", "--level", "error", &output]).code, 0, "{output}");
        }
    }
}

#[test]
fn what_is_appended_follows_at_its_time() {
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&["smile"])).put("b.xpm", motion(&["smile", "blink"]));
    let run = shop.run(&["anim", "append", "b.xpm", "--gap", "0.5", "a.xpm", "-o", "c.xpm"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(run.out, "a.xpm: 1 animation, 3.500 s, 7 keys (before: 1 animation, 1.500 s, 2 keys)\n");
    let weights = shop.run(&["get", "c.xpm", "body.chunks[1].submotions[1].morph_target_name"]);
    assert_eq!(weights.out, "blink\n", "a target that the first does not have, held until it moves");
    shop.put("door.mdl", sample("mdl/bio-animation.mdl")).put("ship.ani", sample("ani/ship.ani"));
    let run = shop.run(&["anim", "append", "ship.ani", "door.mdl", "--dry-run"]);
    assert_eq!((run.code, run.err.as_str()), (3, "door.mdl: ship.ani has no animation of the same name\n"));
    let run = shop.run(&["anim", "append", "missing.xpm", "a.xpm", "--dry-run"]);
    assert_eq!(run.code, 3);
    assert!(run.err.starts_with("error: missing.xpm: "), "{}", run.err);
}

#[test]
fn one_animation_of_several_is_changed_alone() {
    let shop = Workshop::new();
    shop.put("door.mdl", sample("mdl/bio-animation.mdl"));
    let before = measures(&shop, "door.mdl");
    let run = shop.run(&["anim", "retime", "2", "--animation", "OPEN", "door.mdl", "-o", "slow.mdl"]);
    assert_eq!(run.code, 0, "{run:?}");
    let changed = before.iter().zip(measures(&shop, "slow.mdl")).filter(|(before, after)| before.0 != after.0);
    assert_eq!(changed.count(), 1);
    let run = shop.run(&["anim", "retime", "2", "--animation", "dance", "door.mdl", "--dry-run"]);
    assert_eq!((run.code, run.err.as_str()), (3, "door.mdl: no animation is called dance\n"));
    for wrong in [&["trim", "1", "0"][..], &["trim", "-1", "2"], &["retime", "0"], &["retime", "nan"]] {
        assert_eq!(shop.run(&[&["anim"], wrong, &["door.mdl", "--dry-run"]].concat()).code, 2, "{wrong:?}");
    }
}

#[test]
fn keys_on_the_way_between_others_go() {
    let shop = Workshop::new();
    shop.put("walk.xsm", sample("xsm/walk.xsm"));
    let keys = |name: &str| measures(&shop, name).iter().map(|(_, keys)| keys).sum::<u64>();
    assert_eq!(shop.run(&["anim", "reduce", "100", "walk.xsm", "-o", "still.xsm"]).code, 0);
    assert!(keys("still.xsm") < keys("walk.xsm"), "{} of {}", keys("still.xsm"), keys("walk.xsm"));
}

#[test]
fn motions_go_to_other_skeletons() {
    let shop = Workshop::new();
    shop.put("walk.xsm", sample("xsm/walk.xsm")).put("figure.xac", sample("xac/figure.xac"));
    let retarget =
        |more: &[&str]| shop.run(&[&["anim", "retarget", "walk.xsm", "--from", "figure.xac"], more].concat());
    let run = retarget(&["--to", "figure.xac", "-o", "same.xsm"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (0, "walk.xsm: 20 bones matched (20 by name), root motion scaled by 1.000\n")
    );
    assert_eq!(measures(&shop, "same.xsm"), measures(&shop, "walk.xsm"));
    // Another rest pose and other names.
    shop.put("other.xac", sample("xac/figure.xac"));
    for (old, new) in [("left_arm", "Arm.L"), ("left_forearm", "Forearm.L"), ("left_hand", "Hand.L")] {
        assert_eq!(shop.run(&["rename", "node", old, new, "other.xac", "--in-place"]).code, 0);
    }
    let page = retarget(&["--to", "other.xac", "--suggest"]);
    assert_eq!(page.code, 0);
    assert!(page.out.contains("\"left_arm\" = \"Arm.L\" # similar names\n"), "{}", page.out);
    assert!(page.out.contains("[bones]\n\"figure\" = \"figure\"\n"), "{}", page.out);
    let two = ["anim", "retarget", "walk.xsm", "same.xsm", "--to", "other.xac", "--suggest"];
    assert_eq!(shop.run(&two).err, "error: --suggest without --from: expected one file, found 2\n");
    shop.put("bones.toml", "[bones]\n\"*\" = \"*\"\n");
    let run = retarget(&["--to", "other.xac", "--bones", "bones.toml", "-o", "moved.xsm"]);
    assert_eq!(run.code, 1, "the left arm moves");
    assert!(
        run.err.contains(
            "left out, because the model has no place for it: left_arm (rotations), left_forearm (rotations)"
        ),
        "{}",
        run.err
    );
    shop.put("bones.toml", "[bones]\n\"*\" = \"*\"\nleft_arm = \"\"\nleft_forearm = \"\"\n");
    let run = retarget(&["--to", "other.xac", "--bones", "bones.toml", "-o", "moved.xsm", "--force"]);
    assert_eq!((run.code, run.err.lines().count()), (0, 1), "{}", run.err);
    for (table, message) in [
        ("[bones]\nfoot = \"head\"\n", "walk.xsm: --bones: \"foot\": no bone of the motion's skeleton has this name\n"),
        (
            "[bones]\n",
            "walk.xsm: no bone has a counterpart: name them with --bones, in a table that --suggest prints\n",
        ),
    ] {
        shop.put("bones.toml", table);
        let run = retarget(&["--to", "other.xac", "--bones", "bones.toml", "-o", "never.xsm"]);
        assert_eq!((run.code, run.err.as_str()), (3, message));
    }
}

#[test]
fn animations_of_models_go_to_other_models() {
    let shop = Workshop::new();
    shop.put("chest.mdl", sample("mdl/bio-animation.mdl")).put("other.mdl", sample("mdl/ee-animation.mdl"));
    shop.run(&["anim", "retime", "2", "chest.mdl", "--in-place"]);
    let run = shop.run(&["anim", "retarget", "chest.mdl", "--to", "other.mdl", "-o", "new.mdl"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (0, "chest.mdl: 2 bones matched (2 by name), root motion scaled by 1.000\n")
    );
    assert_eq!(measures(&shop, "new.mdl"), measures(&shop, "chest.mdl"), "those of the same name are replaced");
    assert_eq!(shop.run(&["verify", "--level", "error", "new.mdl"]).code, 0);
    shop.put("figure.xac", sample("xac/figure.xac"));
    let run = shop.run(&["anim", "retarget", "chest.mdl", "--to", "figure.xac", "-o", "never.mdl"]);
    assert_eq!(run.code, 3);

    // A pose of Call of Duty is in the space of the model.
    shop.put("lid.xanim_export", sample("xanim_export/style-plain.xanim_export"));
    shop.put("chest.xmodel_export", sample("xmodel_export/chest-v6.xmodel_export"));
    let run = shop.run(&["rename", "node", "lid_hinge", "Bip01 Lid", "chest.xmodel_export", "-o", "own.xmodel_export"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let own = "own.xmodel_export";
    let run = shop.run(&["anim", "retarget", "lid.xanim_export", "--from", own, "--to", own, "-o", "new.xanim_export"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let run = shop.run(&["diff", "--tolerance", "1e-5", "lid.xanim_export", "new.xanim_export"]);
    assert_eq!(run.code, 0, "{}", run.out);
}
