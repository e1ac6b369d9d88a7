//! Texts become binary models: as the game's compilers make them, or with everything listed that stands in the way.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use meshwire_core::Format;
use meshwire_core::testkit::{self, corpus};
use nwn_mdl::text::TextFile;
use nwn_mdl::tree::{Mesh, MeshKind, NodeKind};
use nwn_mdl::{Compiled, MdlFile, Options, Profile, compile, compile_with, decompile_plain};

/// A model whose geometry has these nodes below its root.
fn text(nodes: &str) -> TextFile {
    let text = format!(
        "newmodel demo\nsetsupermodel demo NULL\nclassification Effects\nignorefog 1\nbeginmodelgeom demo\n\
         node dummy demo\nparent NULL\nendnode\n{nodes}endmodelgeom demo\ndonemodel demo\n"
    );
    TextFile::read(text.as_bytes()).unwrap()
}

fn compiled(nodes: &str, profile: Profile) -> Compiled {
    let compiled = compile_with(&text(nodes), &Options::new(profile)).unwrap_or_else(|error| panic!("{error}"));
    assert_reads_back(&compiled.file);
    compiled
}

/// What was compiled is a file like any other, and nothing of it is odd to those who judge it.
fn assert_reads_back(file: &MdlFile) {
    let bytes = file.to_bytes().unwrap();
    let mut back = MdlFile::read(&bytes).unwrap();
    assert_eq!(back.to_bytes().unwrap(), bytes);
    assert!(back.stored.is_none(), "the layout is that of the compiler");
    back.forget_stored();
    assert_eq!(back.to_bytes().unwrap(), bytes);
}

fn losses(compiled: &Compiled) -> Vec<String> {
    testkit::saw(compiled.losses.clone()).iter().map(ToString::to_string).collect()
}

/// The mesh of the node behind the root.
fn mesh(file: &MdlFile) -> &Mesh {
    file.nodes().nth(1).unwrap().mesh().unwrap()
}

/// Two triangles that meet in an edge, in these smoothing groups.
fn hinge(first: u32, second: u32, kind: &str) -> String {
    format!(
        "node {kind} hinge\nparent demo\nverts 4\n0 0 0\n1 0 0\n1 1 0\n0 0 1\n\
         tverts 3\n0 0 0\n1 0 0\n1 1 0\nfaces 2\n0 1 2 {first} 0 1 2 5\n0 2 3 {second} 0 2 1 6\nendnode\n"
    )
}

#[test]
fn the_header_matches_the_text() {
    let file = compile(&text(""), Profile::Bio).unwrap();
    assert_eq!((file.model.name.text(), file.model.settings.fog), (&b"demo"[..], 0));
    assert_eq!(file.model.settings.classification, nwn_mdl::generated::Classification::Effect);
    assert_eq!((file.profile, file.model.super_model()), (Profile::Bio, None));
}

#[test]
fn corners_of_one_smoothing_group_share_normals() {
    for profile in Profile::ALL {
        let smooth = compiled(&hinge(1, 3, "trimesh"), profile).file;
        let flat = compiled(&hinge(1, 2, "trimesh"), profile).file;
        let normals = |file: &MdlFile| {
            let mesh = mesh(file);
            mesh.faces.iter().map(|face| mesh.streams.normals[usize::from(face.vertices[0])]).collect::<Vec<_>>()
        };
        let [one, other] = normals(&smooth)[..] else { panic!() };
        assert_eq!(one, other);
        assert_eq!(normals(&flat)[0], [0.0, 0.0, 1.0]);
        assert_ne!(normals(&flat)[0], normals(&flat)[1]);
    }
}

#[test]
fn a_trimesh_takes_vertices_of_faces_that_share_an_edge_and_others_all_that_are_equal() {
    // The second corner of the second face has another texture coordinate, so only one corner is shared.
    let apart = hinge(1, 1, "trimesh").replace("0 2 3 1 0 2 1 6", "0 2 3 1 0 1 1 6");
    assert_eq!(mesh(&compiled(&apart, Profile::Nmc).file).num_vertices(), 6);
    assert_eq!(mesh(&compiled(&apart.replace("trimesh", "animmesh"), Profile::Nmc).file).num_vertices(), 5);
    let file = compiled(&hinge(1, 1, "trimesh"), Profile::Nmc).file;
    let hinge = mesh(&file);
    assert_eq!(hinge.faces.iter().map(|face| face.vertices).collect::<Vec<_>>(), [[0, 1, 2], [0, 2, 3]]);
    assert_eq!(hinge.faces.iter().map(|face| face.adjacent).collect::<Vec<_>>(), [[-1, -1, 1], [0, -1, -1]]);
    assert_eq!(hinge.index_lists, [vec![0, 1, 2, 0, 2, 3]]);
    assert_eq!(hinge.streams.colors, [[255; 4]; 4]);
    assert_eq!((hinge.surface.bounds_min, hinge.surface.bounds_max), ([0.0; 3], [1.0; 3]));
    assert_eq!(hinge.surface.average, [0.5, 0.25, 0.25]);
}

#[test]
pub fn degenerate_faces_are_dropped_and_reported() {
    let nodes = hinge(1, 1, "trimesh").replace("faces 2\n", "faces 3\n0 0 1 1 0 0 1 5\n");
    let compiled = compiled(&nodes, Profile::Ee);
    // Nothing comes before it whose vertices it could take, so that it has three of its own.
    assert_eq!(mesh(&compiled.file).faces.len(), 3);
    let nodes =
        hinge(1, 1, "trimesh").replace("faces 2\n", "faces 3\n").replace("6\nendnode", "6\n0 0 1 1 0 0 1 5\nendnode");
    let compiled = self::compiled(&nodes, Profile::Ee);
    assert_eq!(mesh(&compiled.file).faces.len(), 2);
    assert_eq!(losses(&compiled), ["note[degenerate-face] statements[12]: face 2 uses a vertex twice and is dropped"]);
}

#[test]
fn attributes_are_controllers_in_the_order_of_the_text() {
    let file = compiled(
        "node emitter sparks\nparent demo\nbirthrate 3\norientation 0 0 2 3.1415927\nbirthrate 4\n\
         alphaMid 0.5\np2p 1\nspawntype -1\nrender Normal\nendnode\n",
        Profile::Nmc,
    )
    .file;
    let sparks = file.nodes().nth(1).unwrap();
    let ids: Vec<i32> = sparks.controllers.keys.iter().map(|key| key.id).collect();
    assert_eq!(ids, [88, 20, 88, 464], "nmc numbers the last of them in its own way");
    assert!((sparks.orientation()[2] - 1.0).abs() < 1e-6, "an axis has any length");
    let NodeKind::Emitter(emitter) = &sparks.kind else { panic!() };
    assert!(emitter.flags.p2p() && !emitter.flags.p2p_sel());
    assert_eq!((u32::from(emitter.spawn_type), emitter.render.text()), (u32::MAX, &b"Normal"[..]));
    assert_eq!(file.model.properties.radius, 40.0);
}

#[test]
fn animations_have_keys_events_and_sets() {
    let animated = "endmodelgeom demo\nnewanim wave demo\nlength 2\ntranstime 0.5\nanimroot demo\nevent 0.5 hit\n\
        node dummy demo\nparent NULL\npositionkey\n0 0 0 0\n2 0 0 1\nendlist\nscalebezierkey 1\n0 1 2 3\nendnode\n\
        node animmesh hinge\nparent demo\nsampleperiod 0.5\nanimverts 8\n0 0 0\n1 0 0\n1 1 0\n0 0 1\n\
        5 0 0\n6 0 0\n6 1 0\n5 0 1\nendnode\ndoneanim wave demo\n";
    for profile in Profile::ALL {
        let compiled = compiled(&(hinge(1, 1, "animmesh") + animated), profile);
        let wave = &compiled.file.model.animations[0];
        assert_eq!((wave.timing.length, wave.timing.transition, wave.events[0].time), (2.0, 0.5, 0.5));
        let nodes: Vec<_> = wave.nodes().collect();
        assert_eq!(nodes[0].track("position", profile).unwrap().values, [0.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
        assert_eq!(nodes[0].track("scale", profile).unwrap().values, [1.0, 2.0, 3.0]);
        assert_eq!(nodes[1].head.part_number, 1);
        let MeshKind::AnimMesh(sets) = &nodes[1].mesh().unwrap().kind else { panic!() };
        assert_eq!((sets.num_vertex_sets, sets.sample_period), (2, 0.5));
        assert_eq!(sets.vertex_sets[..4], [[0.0; 3], [5.0, 0.0, 0.0], [1.0, 0.0, 0.0], [6.0, 0.0, 0.0]]);
    }
    let error = |nodes: String| compile(&text(&nodes), Profile::Ee).unwrap_err().to_string();
    let short = animated.replace("animverts 8\n0 0 0\n", "animverts 7\n");
    let short = error(hinge(1, 1, "animmesh") + &short);
    assert!(short.contains("expected sets of 4 rows each, found 7 rows"), "{short}");
    let alone = error(hinge(1, 1, "animmesh").replace("hinge", "door") + animated);
    assert!(alone.contains("expected an animmesh of that name in the geometry"), "{alone}");
}

#[test]
pub fn tangents_are_computed_on_request() {
    let asked = hinge(1, 1, "trimesh").replace("verts 4", "renderhint NormalAndSpecMapped\nverts 4");
    let mesh_of = |nodes: &str, profile| mesh(&compiled(nodes, profile).file).clone();
    let plain = mesh_of(&hinge(1, 1, "trimesh"), Profile::Ee);
    let mapped = mesh_of(&asked, Profile::Ee);
    assert!(plain.streams.tangents.is_empty() && mesh_of(&asked, Profile::Bio).streams.tangents.is_empty());
    assert_eq!(mapped.streams.tangents.len(), mapped.num_vertices());
    assert!(mapped.streams.handedness.iter().all(|hand| hand.abs() == 1.0));
    let given = asked.replace("endnode", "tangents 4\n0 1 0 -1\n0 1 0 -1\n0 1 0 -1\n0 1 0 -1\nendnode");
    let given = mesh_of(&given, Profile::Ee);
    assert_eq!((given.streams.tangents[0], given.streams.handedness[0]), ([0.0, 1.0, 0.0], -1.0));
    let without = asked.replace("tverts 3\n0 0 0\n1 0 0\n1 1 0\n", "");
    assert!(losses(&compiled(&without, Profile::Ee))[0].contains("[no-tangents]"));
}

#[test]
fn skins_are_bound_and_cloth_is_held() {
    let skin = hinge(1, 1, "skin").replace("endnode", "weights 4\ndemo 1\ndemo 1 hinge 3\nhinge 1\ndemo 2\nendnode");
    let file = compiled(&skin, Profile::Ee).file;
    let skin = mesh(&file).skin().unwrap();
    assert_eq!((skin.slots.len(), &skin.slots[..2], &skin.node_to_bone[..]), (64, &[0, 1][..], &[0, 1][..]));
    assert_eq!((skin.weights[1], skin.bones[1]), ([0.25, 0.75, 0.0, 0.0], [0, 1, -1, -1]));
    let cloth = hinge(1, 1, "danglymesh").replace("endnode", "period 3\nconstraints 4\n0\n1\n2\n3\nendnode");
    let file = compiled(&cloth, Profile::Bio).file;
    let MeshKind::DanglyMesh(cloth) = &mesh(&file).kind else { panic!() };
    assert_eq!((&cloth.constraints[..], cloth.motion.period), (&[0.0, 1.0, 2.0, 3.0][..], 3.0));
}

/// Skins with weights that only some compilers take.
#[test]
pub fn unusual_weights_are_repaired_and_reported() {
    let of = |weights: &str| hinge(1, 1, "skin").replace("endnode", &format!("weights 4\n{weights}endnode"));
    let zero = compiled(&of("demo 1\ndemo 0 hinge 0\nhinge 1\ndemo 0\n"), Profile::Ee);
    let skin = mesh(&zero.file).skin().unwrap();
    assert_eq!((skin.weights[1], skin.weights[3]), ([0.5, 0.5, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0]));
    let told = losses(&zero);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("[zero-weights] statements[13]: 2 vertices"), "{told:?}");
    let bones =
        "node dummy a\nparent demo\nendnode\nnode dummy b\nparent demo\nendnode\nnode dummy c\nparent demo\nendnode\n";
    let five = of("demo 1\ndemo 0.125 a 0.375 b 0.25 c 0.25 hinge 0\nhinge 1\ndemo 1\n") + bones;
    let error = compile(&text(&five), Profile::Ee).unwrap_err().to_string();
    assert!(error.contains("expected one to four influences"), "{error}");
    let mut options = Options::new(Profile::Ee);
    options.drops_weights = true;
    let cut = compile_with(&text(&five), &options).unwrap();
    let skin = mesh(&cut.file).skin().unwrap();
    assert_eq!(skin.weights[1], [0.375, 0.25, 0.25, 0.125], "the least is gone");
    assert!(losses(&cut)[0].contains("[too-many-weights] statements[13]: 1 vertices"), "{:?}", losses(&cut));
}

/// The trimesh comes first, and the skin of the same name is bound all the same.
#[test]
pub fn a_skin_may_have_the_name_of_another_mesh() {
    let skin = hinge(1, 1, "skin").replace("endnode", "weights 4\ndemo 1\ndemo 1\ndemo 1\ndemo 1\nendnode");
    let compiled = compiled(&(hinge(1, 1, "trimesh") + &skin), Profile::Ee);
    let skin = compiled.file.nodes().nth(2).unwrap().mesh().unwrap().skin().unwrap();
    assert_eq!((skin.slots[0], skin.weights[0]), (0, [1.0, 0.0, 0.0, 0.0]));
    assert!(losses(&compiled)[0].contains("[same-name]"), "{:?}", losses(&compiled));
}

#[test]
pub fn detonation_needs_no_number_and_short_rows_are_dropped() {
    let nodes = "node emitter bang\nparent demo\ndetonate\norientationkey 3\n0 0 0 1 0\n0.5 1\n1 0 0 1 1\nendnode\n";
    let compiled = compiled(nodes, Profile::Nmc);
    let bang = compiled.file.nodes().nth(1).unwrap();
    let detonate = bang.track("detonate", Profile::Nmc).unwrap();
    assert_eq!((detonate.key.num_columns, detonate.times, detonate.values.len()), (-1, &[0.0][..], 0));
    assert_eq!(bang.track("orientation", Profile::Nmc).unwrap().times, [0.0, 1.0]);
    assert_eq!(losses(&compiled), ["warning[short-row] statements[11]: row 1 has 2 of 5 numbers and is dropped"]);
}

/// Every real model of the enhanced edition has this count.
#[test]
fn the_reference_count_is_that_of_the_compiler() {
    let count = |profile| compiled("", profile).file.model.state.num_references;
    assert_eq!([Profile::Bio, Profile::Nmc, Profile::Ee].map(count), [0, 0, 384]);
}

#[test]
pub fn walk_meshes_keep_the_tree_of_the_text_or_get_one() {
    let given = hinge(1, 1, "aabb").replace("endnode", "aabb 0 0 0 1 1 1 -1\n0 0 0 1 1 1 1\n0 0 0 1 1 0 0\nendnode");
    let leaves = |nodes: &str| {
        let file = compiled(nodes, Profile::Bio).file;
        let MeshKind::Aabb(tree) = &mesh(&file).kind else { panic!() };
        tree.boxes.iter().map(|own| own.face).collect::<Vec<_>>()
    };
    assert_eq!(leaves(&given), [-1, 1, 0]);
    assert_eq!(leaves(&hinge(1, 1, "aabb")).len(), 3);
    let broken = given.replace("1 1 1 1\n", "1 1 1 0\n");
    assert_eq!(leaves(&broken).len(), 3);
    let told = losses(&compiled(&broken, Profile::Bio));
    assert_eq!(told.len(), 1);
    assert!(told[0].contains("[aabb-tree]"), "{told:?}");
}

#[test]
fn every_problem_is_listed_with_its_statement() {
    let nodes = "node trimesh a\nparent nobody\nverts 1\n0 0 0\nfaces 2\n0 0 1 1 0 0 0 0\n0 0 0 0.5 0 0 0 0\nendnode\n\
        node trimesh a_name_of_more_than_thirty_one_characters\nparent demo\nendnode\n\
        node light b\nparent demo\ncolor 1 1\nendnode\n";
    let error = compile(&text(nodes), Profile::Ee).unwrap_err().to_string();
    for part in [
        "statements[11]: face 0 uses vertex 1 of 1",
        "statements[11]: row 1 is not a face",
        "statements[13]: expected at most",
        "statements[18]: expected 3 numbers after color, found 2",
        "expected the parent \"nobody\" before the node",
    ] {
        assert!(error.contains(part), "{part}\n{error}");
    }
}

#[test]
fn nodes_are_nested_no_deeper_than_files_are_read() {
    let chain = |length: usize| {
        let name = |at: usize| if at == 0 { "demo".to_owned() } else { format!("n{at}") };
        (1..length).map(|at| format!("node dummy {}\nparent {}\nendnode\n", name(at), name(at - 1))).collect::<String>()
    };
    assert_eq!(compiled(&chain(64), Profile::Ee).file.nodes().count(), 64);
    for length in [65, 100_000] {
        let error = compile(&text(&chain(length)), Profile::Ee).unwrap_err().to_string();
        assert!(error.contains("expected nodes at most 64 levels deep"), "{}", error.len());
    }
}

#[test]
pub fn every_loss_is_listed_with_its_statement() {
    let nodes = "node patch a\nparent demo\nwirecolor 1 1 1\nbitmap wood\nboo 1\nscale 1 2\nendnode\n\
        node trimesh b\nparent demo\nshadow maybe\nshadow 1\nrenderhint Gold\nendnode\n";
    assert_eq!(
        losses(&compiled(nodes, Profile::Ee)),
        [
            "warning[node-type] statements[8]: an unknown node type is read as a dummy",
            "note[no-effect] statements[10]: wirecolor has no effect in a dummy",
            "note[no-effect] statements[11]: bitmap has no effect in a dummy",
            "note[unknown-statement] statements[12]: unknown keyword \"boo 1\"",
            "note[extra-numbers] statements[13]: 1 of 2 numbers are used",
            "warning[word-for-number] statements[17]: expected 0 or 1",
            "note[repeated] statements[18]: shadow occurs more than once in the node; the last one is used",
            "warning[render-hint] statements[19]: expected None, NormalAndSpecMapped or NormalTangents",
        ]
    );
}

#[test]
pub fn part_numbers_are_those_of_the_supermodel() {
    let base =
        compile(&text("node dummy x\nparent demo\nendnode\nnode dummy hand\nparent demo\nendnode\n"), Profile::Ee);
    let base = base.unwrap();
    let own = "newmodel own\nsetsupermodel own demo\nbeginmodelgeom own\nnode dummy own\nparent NULL\nendnode\n\
        node dummy Hand\nparent own\n#part-number 7\nendnode\nendmodelgeom own\ndonemodel own\n";
    let own = TextFile::read(own.as_bytes()).unwrap();
    let part = |file: &MdlFile| file.nodes().nth(1).unwrap().head.part_number;
    let mut options = Options::new(Profile::Ee);
    let alone = compile_with(&own, &options).unwrap();
    assert_eq!(part(&alone.file), 7, "as the comment of a tool says");
    assert!(losses(&alone)[0].contains("[no-supermodel] statements[1]"), "{:?}", losses(&alone));
    options.supermodel = Some(&base.model);
    let bound = compile_with(&own, &options).unwrap();
    assert_eq!((part(&bound.file), losses(&bound).len()), (2, 0));
}

#[test]
fn no_change_of_a_byte_panics() {
    let nodes = [
        hinge(1, 1, "skin").replace("endnode", "weights 4\ndemo 1\ndemo 1\ndemo 1\ndemo 1\nendnode"),
        hinge(1, 1, "aabb").replace("endnode", "aabb 0 0 0 1 1 1 -1\n0 0 0 1 1 1 1\n0 0 0 1 1 0 0\nendnode"),
    ];
    let all = text(&nodes.concat()).to_bytes().unwrap();
    let mut done = 0;
    testkit::hostile(&all, |input| {
        let Ok(text) = TextFile::read(input) else { return };
        let Ok(file) = compile(&text, Profile::Nmc) else { return };
        // What is compiled can be written, unless a name or number has no place in the layout: that is an error.
        let Ok(bytes) = file.to_bytes() else { return };
        assert_eq!(MdlFile::read(&bytes).unwrap().to_bytes().unwrap(), bytes);
        done += 1;
    });
    assert!(done > 1000, "{done}");
}

/// Two boards of one texture: the second is turned and moved.
fn boards() -> String {
    let board = |name: &str, place: &str| {
        format!(
            "node trimesh {name}\nparent demo\n{place}bitmap wood\nverts 3\n0 0 0\n1 0 0\n0 1 0\n\
             tverts 3\n0 0 0\n1 0 0\n0 1 0\nfaces 1\n0 1 2 1 0 1 2 0\nendnode\n"
        )
    };
    board("a", "position 0 0 1\n") + &board("b", "position 0 0 3\norientation 1 0 0 3.1415927\n")
}

/// As in real files of the client: only the radius of the first is that of all.
#[test]
fn the_enhanced_edition_draws_static_siblings_of_one_texture_together() {
    let file = compiled(&boards(), Profile::Ee).file;
    let mesh = |at: usize| file.nodes().nth(at).unwrap().mesh().unwrap();
    let (first, second) = (mesh(1), mesh(2));
    assert_eq!(
        (first.faces.len(), &first.index_lists[0][..], &first.index_counts[..]),
        (1, &[0, 1, 2, 3, 4, 5][..], &[6][..])
    );
    assert_eq!((second.num_vertices(), second.surface.render, &second.index_counts[..]), (3, 0, &[0][..]));
    assert_eq!((first.num_vertices(), first.streams.uvs[0].len(), first.streams.normals.len()), (6, 6, 6));
    let near = |a: [f32; 3], b: [f32; 3]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-6);
    assert!(near(first.streams.positions[5], [0.0, -1.0, 2.0]) && near(first.streams.normals[5], [0.0, 0.0, -1.0]));
    assert_eq!(first.surface.bounds_max, [1.0, 1.0, 0.0]);
    assert!((first.surface.radius - 2.0 * second.surface.radius - 2.0).abs() < 1e-6, "both radii and the distance");
    let merges = file.merges();
    assert!(merges.len() == 1 && merges[0].is_whole() && merges[0].followers.len() == 1);
    let mut apart = file.clone();
    assert_eq!(apart.separate(), 2);
    let mut options = Options::new(Profile::Ee);
    options.merges = false;
    assert_eq!(apart.to_bytes().unwrap(), compile_with(&text(&boards()), &options).unwrap().file.to_bytes().unwrap());
}

#[test]
fn meshes_that_differ_or_move_are_drawn_alone() {
    let animation = "endmodelgeom demo\nnewanim wave demo\nnode dummy demo\nparent NULL\nendnode\n\
        node dummy b\nparent demo\npositionkey 1\n0 0 0 0\nendnode\ndoneanim wave demo\n";
    let child = boards() + "node dummy c\nparent b\nendnode\n";
    for (nodes, profile) in [
        (boards(), Profile::Nmc),
        (boards() + animation, Profile::Ee),
        (child, Profile::Ee),
        (boards().replacen("bitmap wood", "bitmap stone", 1), Profile::Ee),
        (boards().replacen("bitmap wood", "bitmap wood\nrender 0", 1), Profile::Ee),
        (boards().replacen("bitmap wood", "bitmap wood\nalpha 0.5", 1), Profile::Ee),
        (boards().replacen("bitmap wood", "bitmap wood\nshadow 0", 1), Profile::Ee),
        (boards().replacen("tverts 3\n0 0 0\n1 0 0\n0 1 0\n", "", 1), Profile::Ee),
    ] {
        assert!(compiled(&nodes, profile).file.merges().is_empty(), "{nodes}");
    }
}

/// Meshes that the client merged are merged again. It computes positions where the model is in its area, which leaves an error
/// of about 1e-5 that no text can tell.
#[test]
#[ignore = "needs real files"]
fn real_merges_come_out_again() {
    let near = |a: f32, b: f32| (a - b).abs() < 3e-5;
    let mut all = 0;
    for path in corpus("mdl", &["mdl"]) {
        let bytes = std::fs::read(&path).unwrap();
        let Some(file) = MdlFile::detect(&bytes).then(|| MdlFile::read(&bytes).unwrap()) else { continue };
        if file.profile != Profile::Ee {
            continue;
        }
        let made = compile(&decompile_plain(&file).unwrap().text, Profile::Ee).unwrap();
        let (ours, theirs) = (made.merges(), file.merges());
        assert_eq!(ours.len(), theirs.len(), "{}", path.display());
        for (ours, theirs) in ours.iter().zip(&theirs) {
            let name = ours.leader.head.name;
            assert_eq!((name.text(), ours.followers.len()), (theirs.leader.head.name.text(), theirs.followers.len()));
            let (own, their) = (ours.leader.mesh().unwrap(), theirs.leader.mesh().unwrap());
            assert_eq!(own.index_lists, their.index_lists);
            let places = own.streams.positions.iter().flatten().zip(their.streams.positions.iter().flatten());
            assert!(places.into_iter().all(|(own, their)| near(*own, *their)), "{}", path.display());
            assert!(near(own.surface.radius, their.surface.radius), "{}", path.display());
            all += 1;
        }
    }
    println!("{all} merges");
}

/// Every real text compiles for every compiler, and what is made reads back.
#[test]
#[ignore = "needs real files"]
fn real_texts_compile() {
    let mut all = 0;
    for path in corpus("mdl-ascii", &["mdl"]).into_iter().chain(corpus("mdl-pairs", &["mdl"])) {
        let bytes = std::fs::read(&path).unwrap();
        if !TextFile::detect(&bytes) {
            continue;
        }
        let text = TextFile::read(&bytes).unwrap();
        for profile in Profile::ALL {
            let file = compile(&text, profile).unwrap_or_else(|error| panic!("{} {profile}: {error}", path.display()));
            assert_reads_back(&file);
            let errors = file.findings().into_iter().filter(|found| found.severity == meshwire_core::Severity::Error);
            assert_eq!(errors.collect::<Vec<_>>(), [], "{}", path.display());
            all += 1;
        }
    }
    println!("{all} models compiled");
}
