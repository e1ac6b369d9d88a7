//! Texts as scenes: every text that compiles gives a sound one, which leads back to its statements.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use std::path::Path;

use meshwire_core::Format;
use meshwire_core::testkit::corpus_if_set;
use meshwire_scene::Scene;
use nwn_mdl::text::{Keyword, Statement, TextFile};
use nwn_mdl::{Profile, compile};

/// All samples of the project, and the real texts if they are there.
fn files() -> Vec<(String, TextFile)> {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/mdl_text");
    let samples = std::fs::read_dir(samples).unwrap().map(|entry| entry.unwrap().path());
    let files = samples.chain(corpus_if_set("mdl-ascii", &["mdl"])).chain(corpus_if_set("mdl-pairs", &["mdl"]));
    let files =
        files.map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(path).unwrap()));
    let texts = files.filter(|(_, bytes)| TextFile::detect(bytes));
    texts.map(|(name, bytes)| (name, TextFile::read(&bytes).unwrap())).collect()
}

/// The scenes of the texts that compile.
fn scenes() -> Vec<(String, TextFile, Scene)> {
    let (mut found, mut refused) = (Vec::new(), Vec::new());
    for (name, text) in files() {
        match text.scene() {
            Ok(scene) => {
                assert_eq!(scene.check(), [], "{name}");
                found.push((name, text, scene));
            }
            Err(error) => {
                assert!(compile(&text, Profile::Ee).is_err(), "{name}: {error}");
                refused.push(format!("{name}: {error}"));
            }
        }
    }
    eprintln!("{} scenes, {} texts do not compile: {refused:#?}", found.len(), refused.len());
    assert!(found.len() >= 14 && refused.len() * 4 < found.len());
    found
}

fn statement<'a>(name: &str, text: &'a TextFile, source: &str) -> &'a Statement {
    let index = source.strip_prefix("statements[").and_then(|rest| rest.strip_suffix(']')).unwrap();
    text.statements.get(index.parse::<usize>().unwrap()).unwrap_or_else(|| panic!("{name}: {source}"))
}

#[test]
fn every_source_leads_to_the_statement_that_says_so() {
    let mut channels = 0;
    for (name, text, scene) in scenes() {
        let keyword = |source: &str| statement(&name, &text, source).keyword();
        for node in &scene.nodes {
            let words = statement(&name, &text, &node.source);
            assert_eq!(words.keyword(), Some(Keyword::Node), "{name}");
            assert!(words.words().skip(1).eq(node.name.split(|byte| *byte == b' ')), "{name}: {}", node.source);
        }
        for mesh in &scene.meshes {
            assert_eq!(keyword(&mesh.source), Some(Keyword::Node), "{name}");
            for part in mesh.primitives.iter().filter(|part| !part.positions.is_empty()) {
                let rows = statement(&name, &text, &part.source);
                assert_eq!(rows.keyword(), Some(Keyword::Verts), "{name}");
                let rows = rows.rows().unwrap().numbers().unwrap();
                for (position, row) in part.positions.iter().zip(&part.source_vertices) {
                    let row = rows.row(*row as usize).unwrap();
                    assert!(position.iter().zip(row).all(|(found, said)| *found == *said as f32), "{name}");
                }
            }
        }
        for texture in scene.materials.iter().flat_map(|material| &material.textures) {
            let said: Vec<&[u8]> = statement(&name, &text, &texture.source).words().collect();
            assert_eq!(said.join(&b' '), texture.name, "{name}");
        }
        for animation in &scene.animations {
            assert_eq!(keyword(&animation.source), Some(Keyword::NewAnim), "{name}");
            for channel in &animation.channels {
                let said = statement(&name, &text, &channel.source);
                let times: Vec<f32> = match said.rows().and_then(|rows| rows.numbers()) {
                    Some(rows) => rows.iter().map(|row| row[0] as f32).collect(),
                    None => vec![0.0],
                };
                let keys: Vec<f32> = channel.track.keys.iter().map(|key| key.time as f32).collect();
                assert_eq!(times, keys, "{name}: {}", channel.source);
                channels += 1;
            }
        }
    }
    let least = if corpus_if_set("mdl-ascii", &["mdl"]).is_empty() { 9 } else { 10 };
    assert!(channels > least, "{channels}");
}

#[test]
fn a_scene_has_the_rows_of_its_text() {
    let (mut vertices, mut faces, mut keys) = (0, 0, 0);
    for (name, text, scene) in scenes() {
        assert_eq!(scene.nodes.len(), text.nodes().count(), "{name}");
        for mesh in &scene.meshes {
            let own = text.nodes().find(|node| format!("statements[{}]", node.index) == mesh.source).unwrap();
            let part = &mesh.primitives[0];
            let degenerate = |face: &nwn_mdl::text::Face| {
                let [a, b, c] = face.vertices;
                a == b || b == c || c == a
            };
            let all: Vec<_> = own.faces().flatten().collect();
            let dropped = all.len() - part.triangles.len();
            assert!(dropped <= all.iter().filter(|face| degenerate(face)).count(), "{name}: {}", mesh.source);
            for (place, triangle) in part.triangles.iter().enumerate() {
                let number = part.source_triangles.get(place).map_or(place, |number| *number as usize);
                let said = triangle.map(|vertex| part.source_vertices[vertex as usize]);
                assert_eq!(said, all[number].vertices, "{name}: face {number} of {}", mesh.source);
            }
            vertices += part.positions.len();
            faces += part.triangles.len();
        }
        keys += scene
            .animations
            .iter()
            .flat_map(|own| &own.channels)
            .map(|channel| channel.track.keys.len())
            .sum::<usize>();
    }
    eprintln!("{vertices} vertices, {faces} faces, {keys} keys");
    assert!(vertices > 30 && faces > 10 && keys > 10);
}

/// A text that no game takes: a name of 40 letters, a second root, a vertex with five bones, one without any.
const NO_GAME_TAKES: &str = "newmodel demo
beginmodelgeom demo
node dummy demo
parent NULL
endnode
node dummy a_name_of_forty_letters_is_too_long_here
parent demo
position 0 0 1
endnode
node dummy b
parent A_name_of_forty_letters_is_too_long_here
position 1 0 0
endnode
node dummy c
parent demo
endnode
node dummy d
parent demo
endnode
node skin cloth
parent demo
verts 3
0 0 0
1 0 0
0 1 0
faces 1
0 1 2 1 0 0 0 7
weights 3
a_name_of_forty_letters_is_too_long_here 0.2 b 0.2 c 0.2 d 0.2 demo 0.2
b 1

endnode
node trimesh second
parent NULL
position 5 0 0
verts 3
0 0 0
1 0 0
0 1 0
faces 1
0 1 2 1 0 0 0 7
endnode
endmodelgeom demo
newanim move demo
length 1
animroot a_name_of_forty_letters_is_too_long_here
node dummy a_name_of_forty_letters_is_too_long_here
parent NULL
positionkey 2
0 0 0 0
1 0 0 2
endnode
doneanim move demo
donemodel demo
";

#[test]
fn a_scene_has_no_limits_of_games() {
    let text = TextFile::read(NO_GAME_TAKES.as_bytes()).unwrap();
    let refused = compile(&text, Profile::Ee).unwrap_err().to_string();
    for limit in ["at most 32 bytes", "expected one node without a parent", "expected a row of weights"] {
        assert!(refused.contains(limit), "{refused}");
    }
    let scene = text.scene().unwrap();
    assert_eq!(scene.check(), []);
    let long = b"a_name_of_forty_letters_is_too_long_here";
    let node = |name: &[u8]| scene.find_node(name).unwrap();
    assert_eq!((scene.nodes[node(b"b")].parent, scene.nodes[node(b"second")].parent), (Some(node(long)), None));
    let cloth = &scene.meshes[0];
    let joints: Vec<&[u8]> =
        cloth.skin.as_ref().unwrap().joints.iter().map(|joint| &*scene.nodes[*joint].name).collect();
    assert_eq!(joints, [&long[..], b"b", b"c", b"d", b"demo"]);
    let bind = cloth.skin.as_ref().unwrap().inverse_bind[1];
    assert_eq!(bind.translation.to_array(), [-1.0, 0.0, -1.0]);
    let influences = &cloth.primitives[0].influences;
    let weights = |vertex: usize| influences.of(vertex).iter().map(|one| (one.joint, one.weight)).collect::<Vec<_>>();
    assert_eq!(weights(0), [(0, 0.2), (1, 0.2), (2, 0.2), (3, 0.2), (4, 0.2)]);
    assert_eq!((weights(1), weights(2)), (vec![(1, 1.0)], vec![]));
    let channel = &scene.animations[0].channels[0];
    assert_eq!(
        (channel.track.target.as_slice(), channel.target),
        (&long[..], Some(meshwire_scene::AnimationTarget::Node(node(long))))
    );
}

#[test]
fn a_text_that_no_game_takes_can_be_edited() {
    use meshwire_scene::Change;
    let mut text = TextFile::read(NO_GAME_TAKES.as_bytes()).unwrap();
    let node = text.scene().unwrap().find_node(b"b").unwrap();
    text.apply(&[Change::NodeName { node, name: b"leg".to_vec() }]).unwrap();
    let expected =
        NO_GAME_TAKES.replace("dummy b\n", "dummy leg\n").replace(" b 0.2", " leg 0.2").replace("\nb 1", "\nleg 1");
    assert_eq!(String::from_utf8(text.to_bytes().unwrap()).unwrap(), expected);
    let long = [Change::NodeName { node, name: vec![b'n'; 40] }];
    assert!(text.apply(&long).unwrap_err().to_string().contains("at most 32 bytes"));
}
