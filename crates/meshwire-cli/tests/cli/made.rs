//! `import --as`: files made of nothing but a GLB show what the GLB shows.

use std::collections::BTreeMap;
use std::fs;

use meshwire::glam::{DQuat, Vec3};
use meshwire::gltf::{self, Options, export, read};
use meshwire::scene::motion::Channel;
use meshwire::scene::{Animation, AnimationTarget, Mesh, Scene, Space};
use meshwire::{Asset, FormatId, Severity};

use crate::workshop::{Run, Workshop, sample, samples};

/// How far numbers may be apart, as part of the greatest coordinate there is: colors, normals and quaternions lose bits in the
/// formats that pack them.
const NEAR: f32 = 2e-4;
const PACKED: f32 = 1e-2;

fn near(a: &[f32], b: &[f32], tolerance: f32) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() <= tolerance)
}

/// Everything that is said of the corners of a triangle.
type Corners = Vec<(Vec3, [f32; 3], Vec<[f32; 2]>, Vec<[f32; 4]>, BTreeMap<String, f32>)>;

/// The corners of all triangles in their order.
fn corners(scene: &Scene, mesh: &Mesh) -> Corners {
    let worlds = scene.world_transforms();
    let placed = scene.placed(mesh, &worlds);
    let mut corners = Corners::new();
    for (part, places) in mesh.primitives.iter().zip(&placed) {
        for corner in part.triangles.as_flattened().iter().map(|corner| *corner as usize) {
            let maps = mesh.joint_maps(&worlds);
            let turn = mesh.vertex_map(part, corner, &worlds, &maps).matrix3;
            let normal = part.normals.get(corner).map_or(Vec3::ZERO, |normal| turn * Vec3::from(*normal));
            let uvs = part.uv_sets.iter().map(|set| set[corner]).collect();
            let colors = part.color_sets.iter().map(|set| set[corner]).collect();
            let mut influences = BTreeMap::new();
            let sum: f32 = part.influences.of(corner).iter().map(|one| one.weight).sum();
            for one in part.influences.of(corner).iter().filter(|one| one.weight > 0.0) {
                let joint = mesh.skin.as_ref().unwrap().joints[one.joint as usize];
                let name = String::from_utf8_lossy(&scene.nodes[joint].name).into_owned();
                *influences.entry(name).or_insert(0.0) += one.weight / sum;
            }
            corners.push((places[corner], normal.normalize_or_zero().into(), uvs, colors, influences));
        }
    }
    corners
}

/// What differs between two scenes that shall show the same.
fn differences(before: &Scene, after: &Scene) -> Vec<String> {
    let mut lines = Vec::new();
    let size = before.meshes.iter().flat_map(|mesh| &mesh.primitives).flat_map(|part| part.positions.as_flattened());
    let size = size.chain(&[1.0]).filter(|value| value.is_finite()).fold(0.0_f32, |size, value| size.max(value.abs()));
    let names = |scene: &Scene| scene.nodes.iter().map(|node| node.name.clone()).collect::<Vec<_>>();
    let parents = |scene: &Scene| scene.nodes.iter().map(|node| node.parent).collect::<Vec<_>>();
    if (names(before), parents(before)) != (names(after), parents(after)) {
        let list = |scene: &Scene| names(scene).iter().map(|name| name.escape_ascii().to_string()).collect::<Vec<_>>();
        lines.push(format!(
            "nodes {:?} {:?} became {:?} {:?}",
            list(before),
            parents(before),
            list(after),
            parents(after)
        ));
        return lines;
    }
    for ((a, b), node) in before.world_transforms().iter().zip(after.world_transforms()).zip(&before.nodes) {
        if !near(&a.to_cols_array(), &b.to_cols_array(), NEAR * size) {
            lines.push(format!("node {:?} is at {b:?}, was at {a:?}", String::from_utf8_lossy(&node.name)));
        }
    }
    let shown = |scene: &Scene| -> Vec<Mesh> {
        let has = |mesh: &&Mesh| mesh.primitives.iter().any(|part| !part.triangles.is_empty());
        let mut meshes: Vec<Mesh> = scene.meshes.iter().filter(has).cloned().collect();
        meshes.iter_mut().for_each(|mesh| mesh.primitives.retain(|part| !part.triangles.is_empty()));
        meshes
    };
    let (old, new) = (shown(before), shown(after));
    let sort = |mesh: &Mesh| (mesh.name.clone(), mesh.node, mesh.lod, mesh.purpose, mesh.primitives.len());
    if old.iter().map(sort).collect::<Vec<_>>() != new.iter().map(sort).collect::<Vec<_>>() {
        lines.push(format!("meshes {:?}", new.iter().map(sort).collect::<Vec<_>>()));
        return lines;
    }
    for (a, b) in old.iter().zip(&new) {
        let name = String::from_utf8_lossy(&a.name);
        let material = |scene: &Scene, mesh: &Mesh| {
            let material = |part: &meshwire::scene::Primitive| {
                let found = part.material.map(|material| &scene.materials[material]);
                found.map(|found| {
                    let textures = found.textures.iter().map(|texture| (texture.role.clone(), texture.name.clone()));
                    (found.name.clone(), textures.collect::<Vec<_>>())
                })
            };
            mesh.primitives.iter().map(material).collect::<Vec<_>>()
        };
        if material(before, a) != material(after, b) {
            lines.push(format!("{name}: materials {:?} became {:?}", material(before, a), material(after, b)));
        }
        let (first, second) = (corners(before, a), corners(after, b));
        if first.len() != second.len() {
            lines.push(format!("{name}: {} corners became {}", first.len(), second.len()));
        }
        for (number, (one, other)) in first.iter().zip(&second).enumerate() {
            let place = one.0.abs_diff_eq(other.0, NEAR * size) || !one.0.is_finite();
            let normal = near(&one.1, &other.1, PACKED) || one.1 == [0.0; 3];
            let flat = |sets: &[[f32; 2]]| sets.as_flattened().to_vec();
            let uvs = one.2.is_empty() || near(&flat(&one.2), &flat(&other.2), NEAR * 10.0);
            let colors = one.3.is_empty() || near(one.3.as_flattened(), other.3.as_flattened(), PACKED);
            let weights = one.4.keys().eq(other.4.keys())
                && one.4.values().zip(other.4.values()).all(|(a, b)| (a - b).abs() < PACKED);
            let still = one.4.is_empty();
            if !(place && normal && uvs && colors && (weights || still)) {
                lines.push(format!("{name}: corner {number} {one:?} became {other:?}"));
                break;
            }
        }
    }
    let moves = |scene: &Scene| {
        scene.animations.iter().filter(|one| one.channels.iter().any(is_shown)).cloned().collect::<Vec<_>>()
    };
    let (old, new) = (moves(before), moves(after));
    if old.len() != new.len() {
        lines.push(format!("{} animations became {}", old.len(), new.len()));
    }
    for (a, b) in old.iter().zip(&new) {
        lines.extend(moved(a, b, size));
    }
    lines
}

/// True for what glTF can move.
fn is_shown(channel: &meshwire::scene::AnimationChannel) -> bool {
    matches!(channel.track.channel, Channel::Position | Channel::Rotation | Channel::Scale)
        && matches!(channel.target, Some(AnimationTarget::Node(_)))
}

fn moved(a: &Animation, b: &Animation, size: f32) -> Vec<String> {
    let mut lines = Vec::new();
    for channel in a.channels.iter().filter(|channel| is_shown(channel)) {
        let found = b
            .channels
            .iter()
            .find(|other| (other.target, other.track.channel) == (channel.target, channel.track.channel));
        let at = format!("{:?} of {:?}", channel.track.channel, channel.target);
        let Some(other) = found else {
            lines.push(format!("{at} is gone"));
            continue;
        };
        for step in 0..=16 {
            let time = a.duration * f64::from(step) / 16.0;
            let (Some(one), Some(two)) = (channel.track.sample(time), other.track.sample(time)) else { continue };
            let spread =
                |value: [f64; 4], width: usize| if width == 1 { [value[0], value[0], value[0], 0.0] } else { value };
            let (one, two) = (spread(one, channel.track.width), spread(two, other.track.width));
            let apart = if channel.track.channel == Channel::Rotation {
                let unit = |value| DQuat::from_array(value).normalize();
                1.0 - unit(one).dot(unit(two)).abs()
            } else {
                one.iter().zip(two).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
            };
            if apart > 1e-3 * f64::from(size) {
                lines.push(format!("{at} at {time}: {one:?} became {two:?}"));
                break;
            }
        }
    }
    lines
}

/// The scene of a sample, and that of what is made of its GLB.
fn made(format: FormatId, bytes: &[u8]) -> Result<(Scene, Scene), String> {
    let before =
        Asset::read_as(format, bytes).and_then(|asset| asset.scene()).map_err(|error| format!("scene: {error}"))?;
    let glb = export(&before, &Options::default()).and_then(gltf::Export::into_glb);
    let reading = read(&glb.map_err(|error| format!("export: {error}"))?).map_err(|error| format!("read: {error}"))?;
    let asset = Asset::from_scene(&reading.scene, format, None).map_err(|error| error.to_string())?;
    let findings = asset.lint().into_iter().filter(|finding| finding.severity == Severity::Error);
    let findings: Vec<String> = findings.map(|finding| finding.to_string()).collect();
    assert!(findings.is_empty(), "{findings:?}");
    let bytes = asset.to_bytes().map_err(|error| error.to_string())?;
    let again = Asset::read_as(format, &bytes).unwrap();
    assert!(again.same_as(&asset));
    Ok((before, again.scene().unwrap()))
}

/// Files with content that glTF cannot store: names that are not UTF-8, unnamed elements, colors above 1; and empty files.
const OTHERS: [&str; 9] = [
    "xac/names-not-utf-8-be.xac",
    "xac/names-not-utf-8-le.xac",
    "xmodel_export/bones-turned-and-scaled.xmodel_export",
    "xmodel_export/names-not-utf-8.xmodel_export",
    "xmodel_export/no-objects-v5.xmodel_export",
    "xmodel_bin/empty.xmodel_bin",
    "xmodel_bin/names-not-utf-8.xmodel_bin",
    "xsm/padding-not-zero-be.xsm",
    "xsm/padding-not-zero-le.xsm",
];

#[test]
fn what_is_made_of_an_export_shows_what_was_exported() {
    let mut wrong = Vec::new();
    let mut counts: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    let formats = FormatId::ALL.iter().copied();
    for format in formats.filter(|format| !matches!(format, FormatId::NtExport | FormatId::Xpm)) {
        let folder = fs::read_dir(samples().join(format.name())).unwrap();
        let mut paths: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        for path in paths {
            let name = format!("{format}/{}", path.file_name().unwrap().to_string_lossy());
            if OTHERS.contains(&name.as_str()) {
                continue;
            }
            let [same, refused] = counts.entry(format.name()).or_default();
            match made(format, &fs::read(&path).unwrap()) {
                Ok((before, after)) => {
                    *same += 1;
                    wrong.extend(differences(&before, &after).into_iter().map(|line| format!("{name}: {line}")));
                }
                // Animations without a channel, meshes without a material, and damaged files.
                Err(_) => *refused += 1,
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new(), "{counts:?}");
    let refused: BTreeMap<&str, usize> =
        counts.iter().map(|(name, [_, refused])| (*name, *refused)).filter(|(_, refused)| *refused > 0).collect();
    assert_eq!(refused, BTreeMap::from([("ani", 3), ("xanim_export", 1), ("xmf", 23)]));
    assert!(counts.values().map(|[same, _]| same).sum::<usize>() > 240, "{counts:?}");
}

/// Refused in these lines, with nothing written.
fn refused(shop: &Workshop, arguments: &[&str], lines: &str) {
    let Run { code, out, err, .. } = shop.run(arguments);
    assert_eq!((code, out.as_str(), err.as_str()), (3, "", lines), "{arguments:?}");
    assert!(!shop.path("new").exists(), "{arguments:?}");
}

#[test]
fn a_glb_becomes_a_file_or_all_reasons_are_listed() {
    let shop = Workshop::new();
    shop.put("figure.xac", sample("xac/figure.xac"));
    assert_eq!(shop.run(&["export", "figure.xac", "-q", "-o", "figure.glb"]).code, 0);
    let run = shop.run(&["import", "figure.glb", "--as", "xac", "--dry-run", "--json"]);
    assert_eq!((run.code, run.out.as_str()), (0, "{\"file\":\"figure.glb\",\"format\":\"xac\"}\n"));
    let run = shop.run(&["import", "figure.glb", "--as", "xac", "--profile", "maya-2007", "-o", "actor.xac"]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""));
    let made = Asset::read(&shop.get("actor.xac")).unwrap();
    assert_eq!(made.format(), FormatId::Xac);
    let info = shop.run(&["verify", "actor.xac", "--level", "error"]);
    assert_eq!(info.code, 0, "{}", info.out);

    let with = |more: &[&'static str]| [&["import", "figure.glb", "-o", "new", "--as"], more].concat();
    let line = "figure.glb: xac: expected max-2011 or maya-2008 or maya-2007, found \"x4\"\n";
    refused(&shop, &with(&["xac", "--profile", "x4"]), line);
    refused(&shop, &with(&["ani", "--profile", "x4"]), "figure.glb: ani: expected no profile, found \"x4\"\n");
    refused(&shop, &with(&["xsm"]), "figure.glb: xsm: cannot be written: expected one animation, found none\n");
    refused(
        &shop,
        &with(&["xmf"]),
        "figure.glb: xmf: cannot be written, 4 problems\n  \
         meshes[0]: \"body\" has a skin, but bones cannot move an XMF mesh (and 3 more there)\n",
    );
    refused(
        &shop,
        &with(&["nt_export"]),
        "figure.glb: xmodel: notetrack files cannot be made from a scene: expected a model or an animation\n",
    );
    refused(&shop, &with(&["xsm", "--animation", "run"]), "figure.glb: expected an animation \"run\", found none\n");
    for wrong in [
        ["import", "figure.glb", "-o", "new", "--as", "xac", "--onto", "figure.xac"].as_slice(),
        &["import", "figure.glb", "--as", "xac", "--in-place"],
        &["import", "figure.glb", "-o", "new", "--onto", "figure.xac", "--profile", "x4"],
        &["import", "figure.glb", "-o", "new"],
    ] {
        assert_eq!(shop.run(wrong).code, 2, "{wrong:?}");
    }
}

#[test]
fn a_tree_of_json_is_read_with_the_files_beside_it_and_no_others() {
    let shop = Workshop::new();
    shop.put("figure.xac", sample("xac/figure.xac"));
    for out in ["figure.glb", "figure.gltf"] {
        assert_eq!(shop.run(&["export", "figure.xac", "-q", "-o", out]).code, 0);
    }
    for from in ["figure.glb", "figure.gltf"] {
        let run = shop.run(&["import", from, "--as", "xac", "--force", "-o", &format!("{from}.xac")]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{from}");
    }
    let glb = Asset::read(&shop.get("figure.glb.xac")).unwrap().scene().unwrap();
    let tree = Asset::read(&shop.get("figure.gltf.xac")).unwrap().scene().unwrap();
    assert_eq!(differences(&glb, &tree), Vec::<String>::new());

    shop.put("outside.bin", [0; 4]).put("in/own.bin", [0; 4]);
    #[cfg(unix)]
    std::os::unix::fs::symlink("../outside.bin", shop.path("in/link.bin")).unwrap();
    let from = |name: &str| {
        let tree = format!(
            r#"{{"asset": {{"version": "2.0"}}, "buffers": [{{"byteLength": 4, "uri": "{name}"}}], "nodes": [{{}}]}}"#
        );
        shop.put("in/a.gltf", tree);
        shop.run(&["import", "in/a.gltf", "--as", "mdl", "--dry-run"])
    };
    shop.put("in/below/own.bin", [0; 4]);
    assert_eq!((from("own.bin").code, from("below/own.bin").code, from("./below/../own.bin").code), (0, 0, 3));
    let outside = ["../outside.bin", "..%2Foutside.bin", "/etc/passwd", "."];
    for name in outside.into_iter().chain(cfg!(unix).then_some("link.bin")) {
        let run = from(name);
        let line = "only files in or below the folder of the glTF are read: move it there";
        assert!(run.code == 3 && run.err.contains(line), "{name}: {}", run.err);
    }
}

#[test]
fn unsupported_content_is_reported() {
    let shop = Workshop::new();
    shop.put("animations.mdl", sample("mdl_text/animations.mdl"));
    assert_eq!(shop.run(&["export", "animations.mdl", "-q", "-o", "a.glb"]).code, 0);
    let run = shop.run(&["import", "a.glb", "--as", "xac", "--dry-run"]);
    let line = "a.glb: warning[dropped-animations] animations: animations are dropped: xsm and xpm files hold them\n";
    assert_eq!((run.code, run.err.as_str()), (0, line));
}

#[test]
fn a_motion_on_a_skeleton_becomes_one_alone() {
    let shop = Workshop::new();
    shop.put("figure.xac", sample("xac/figure.xac")).put("walk.xsm", sample("xsm/walk.xsm"));
    shop.put("talk.xpm", sample("xpm/talk.xpm"));
    let run = shop.run(&["export", "figure.xac", "--animations", "walk.xsm", "talk.xpm", "-q", "-o", "both.glb"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let line = "both.glb: a file of xsm holds one animation, found walk, talk: choose one with --animation\n";
    refused(&shop, &["import", "both.glb", "--as", "xsm", "-o", "new"], line);
    for (name, format, out) in
        [("walk", "xsm", "w.xsm"), ("talk", "xpm", "t.xpm"), ("walk", "xanim_bin", "w.xanim_bin")]
    {
        let run = shop.run(&["import", "both.glb", "--as", format, "--animation", name, "-o", out]);
        let scales = "both.glb: warning[dropped-channels] animations[0]: scale keys are dropped: these animations have position and \
                      rotation keys only\n";
        let notes = if format == "xanim_bin" { scales } else { "" };
        assert_eq!((run.code, run.err.as_str()), (0, notes), "{name}");
    }
    // On the skeleton it moves as the one that was exported.
    let scene = |name: &str| Asset::read(&shop.get(name)).unwrap().scene().unwrap();
    let on_figure = |motion: &str| {
        let mut figure = scene("figure.xac");
        assert!(figure.play(&scene(motion)).is_empty(), "{motion}");
        figure
    };
    let (before, after) = (on_figure("walk.xsm"), on_figure("w.xsm"));
    for step in 0..=20 {
        let time = before.animations[0].duration * f64::from(step) / 20.0;
        let places = |scene: &Scene| scene.at_moment(&scene.animations[0], time);
        for (a, b) in places(&before).worlds.iter().zip(places(&after).worlds) {
            assert!(a.abs_diff_eq(b, 1e-3), "{time}: {a} {b}");
        }
    }
    // Call of Duty has inches, and says where parts are in the model.
    let parts = scene("w.xanim_bin");
    let mut other = before.clone();
    // glTF takes units of an actor, which says none, for meters.
    other.convert(Space::GLTF);
    other.convert(parts.space);
    assert_eq!(parts.animations[0].duration, 1.0);
    let (a, b) = (other.at_moment(&other.animations[0], 0.5), parts.at_moment(&parts.animations[0], 0.5));
    for (part, place) in parts.nodes.iter().zip(&b.worlds) {
        let index = other.find_node(&part.name).unwrap();
        let far = a.worlds[index].translation.distance(place.translation);
        assert!(far < 1e-2, "{:?}: {far}", String::from_utf8_lossy(&part.name));
    }
    let weights = |name: &str| {
        scene(name).animations[0].channels.iter().map(|channel| channel.track.target.clone()).collect::<Vec<_>>()
    };
    let (before, after) = (weights("talk.xpm"), weights("t.xpm"));
    assert!(!after.is_empty() && after.iter().all(|name| before.contains(name)), "{before:?} {after:?}");
}

#[test]
fn a_glb_of_another_program_is_read_as_it_is() {
    // A node that is moved, turned and scaled, without anything that says where it comes from.
    let mut scene = Scene::new(Space::GLTF);
    scene.nodes = vec![meshwire::scene::Node::named("Armature"), meshwire::scene::Node::named("Cube")];
    scene.nodes[1].parent = Some(0);
    scene.nodes[1].transform = meshwire::scene::Transform::Parts {
        translation: Vec3::new(1.0, 2.0, 3.0),
        rotation: meshwire::glam::Quat::from_rotation_y(0.5),
        scale: Vec3::splat(2.0),
    };
    let positions = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let part = meshwire::scene::Primitive { positions, triangles: vec![[0, 1, 2]], ..Default::default() };
    scene.meshes.push(Mesh { node: 1, name: b"Cube".to_vec(), primitives: vec![part], ..Mesh::default() });
    let glb = export(&scene, &Options::default()).unwrap().into_glb().unwrap();
    let read = read(&glb).unwrap().scene;
    assert_eq!(differences(&scene, &read), Vec::<String>::new());
    for format in [FormatId::Xac, FormatId::Mdl, FormatId::MdlText, FormatId::XmodelExport, FormatId::XmodelBin] {
        let made = Asset::from_scene(&read, format, None).unwrap();
        let mut back = made.scene().unwrap();
        back.convert(Space::GLTF);
        let bounds = |scene: &Scene| scene.bounds().unwrap();
        let ((a, b), (c, d)) = (bounds(&scene), bounds(&back));
        assert!(near(&[a, b].concat(), &[c, d].concat(), 1e-3), "{format}: {a:?} {b:?} {c:?} {d:?}");
        let side = |scene: &Scene| {
            let corners = corners(scene, scene.meshes.iter().find(|mesh| !mesh.primitives.is_empty()).unwrap());
            let (a, b, c) = (corners[0].0, corners[1].0, corners[2].0);
            (b - a).cross(c - a).normalize()
        };
        assert!(side(&scene).abs_diff_eq(side(&back), 1e-3), "{format}: the front is where it was");
    }
}
