//! A ship of made-up parts: a hull, a gun on it, and a dish that turns.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use std::fs;
use std::path::{Path, PathBuf};

use meshwire::ani::{AniFile, AnimationData, Keyframe, TrackKind};
use meshwire::glam::{Quat, Vec3};
use meshwire::scene::{Change, Material, Mesh, Node, Purpose, Transform, VertexValues};
use meshwire::xmf::{MaterialRange, MeshData, Profile, Set};
use meshwire::{Asset, Finding, Limit, Limits};
use meshwire_assembly::Assembly;

const XML: &str = r#"<?xml version="1.0"?>
<components>
	<!-- kept -->
	<component name="ship_s" class="ship_s">
		<source geometry="extensions\mod\assets\Ship_S_data"/>
		<connections>
			<connection name="space" tags="ship " />
			<connection name="con_hull" tags="part">
				<parts>
					<part name="part_hull">
						<lights><omni><offset><position x="9" y="9" z="9"/></offset></omni></lights>
					</part>
				</parts>
			</connection>
			<connection name="con_gun" parent="Part_Hull" tags="part">
				<offset>
					<position x="1.50" y="0" z='2E1' />
					<quaternion qx="0" qy="0.7071068" qz="0" qw="0.7071068"/>
				</offset>
				<parts><part name="part_gun"/></parts>
			</connection>
			<connection name="con_dish" parent="part_gun">
				<offset>
					<position x="0" y="1" z="0"/>
				</offset>
				<parts><part name="anim_dish"/><part name="chair" ref="interiors.chair"/></parts>
			</connection>
			<connection name="con_lost" parent="no_such_part"></connection>
		</connections>
	</component>
</components>
"#;

fn mesh(material: &str) -> MeshData {
    MeshData {
        positions: vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]],
        normals: vec![[0.0, 0.0, -1.0]; 4],
        tangents: vec![[-1.0, 0.0, 0.0]; 4],
        uvs: vec![Set { index: 0, values: vec![[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]] }],
        triangles: vec![[0, 1, 2], [0, 2, 3]],
        materials: vec![MaterialRange { name: material.into(), triangles: 2 }],
        ..MeshData::default()
    }
}

fn messages(assembly: &Assembly) -> Vec<String> {
    let without_offset = |finding: &Finding| {
        let mut finding = finding.clone();
        finding.offset = None;
        finding.to_string()
    };
    assembly.findings().map(without_offset).collect()
}

fn codes(assembly: &Assembly) -> Vec<&'static str> {
    assembly.findings().map(|finding| finding.code).collect()
}

/// Writes the files of the ship to a folder of their own. The case of their names is not that of the XML.
fn ship(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    let data = folder.join("SHIP_S_DATA");
    fs::create_dir_all(&data).unwrap();
    let write =
        |name: &str, file: meshwire::xmf::XmfFile| fs::write(data.join(name), Asset::from(file).to_bytes().unwrap());
    write("part_hull-lod0.xmf", mesh("paint.grey").visual(Profile::X4).unwrap()).unwrap();
    write("part_hull-lod1.xmf", mesh("paint.grey").visual(Profile::X4).unwrap()).unwrap();
    write("part_hull-collision.xmf", mesh("").collision(Profile::X4).unwrap()).unwrap();
    write("part_hull_wreck-lod0.xmf", mesh("paint.grey").visual(Profile::X4).unwrap()).unwrap();
    write("PART_GUN-lod0.XMF", mesh("paint.steel").visual(Profile::X4).unwrap()).unwrap();
    write("anim_dish-lod0.xmf", mesh("paint.grey").visual(Profile::X4).unwrap()).unwrap();
    let keys = [Keyframe::linear(0.0, [0.0; 3]), Keyframe::linear(2.0, [0.0, 4.0, 0.0])];
    let mut animations = AniFile::new();
    animations.add_animation(&AnimationData::new("ANIM_DISH", "loop", 2.0).with(TrackKind::Position, &keys)).unwrap();
    fs::write(folder.join("SHIP_S_DATA.ANI"), Asset::from(animations).to_bytes().unwrap()).unwrap();
    fs::write(folder.join("ship_s.xml"), XML).unwrap();
    folder.join("ship_s.xml")
}

fn node(assembly: &Assembly, name: &str) -> usize {
    assembly.scene().find_node(name).unwrap_or_else(|| panic!("no node {name}"))
}

#[test]
fn parts_are_placed_as_the_component_says() {
    let assembly = Assembly::open(ship("placed")).unwrap();
    let scene = assembly.scene();
    assert!(scene.check().is_empty());
    let worlds = scene.world_transforms();
    let place = |name: &str| Vec3::from(worlds[node(&assembly, name)].translation);
    assert_eq!(place("part_hull"), Vec3::ZERO);
    assert_eq!(place("part_gun"), Vec3::new(1.5, 0.0, 20.0));
    assert_eq!(place("anim_dish"), Vec3::new(1.5, 1.0, 20.0));
    // A quarter turn about y takes z to x.
    let gun = worlds[node(&assembly, "part_gun")];
    assert!(gun.transform_vector3(Vec3::Z).distance(Vec3::X) < 1e-6);
    // A part that an animation moves has a node below its connection.
    assert_eq!(scene.nodes[node(&assembly, "anim_dish")].parent, Some(node(&assembly, "con_dish")));
    let mut meshes: Vec<_> = scene
        .meshes
        .iter()
        .map(|mesh| (&*scene.nodes[mesh.node].name, mesh.lod, mesh.purpose == Purpose::Collision))
        .collect();
    meshes.sort_unstable();
    let expected: [(&[u8], u32, bool); 5] = [
        (b"anim_dish", 0, false),
        (b"part_gun", 0, false),
        (b"part_hull", 0, false),
        (b"part_hull", 0, true),
        (b"part_hull", 1, false),
    ];
    assert_eq!(meshes, expected, "wrecks are parts of their own, which the component does not place");
    let mut materials: Vec<_> = scene.materials.iter().map(|material| &*material.name).collect();
    materials.sort_unstable();
    assert_eq!(materials, [&b"paint.grey"[..], b"paint.steel"], "each once, whatever the number of files");
    assert_eq!(scene.animations[0].channels.len(), 1);
    assert_eq!(
        messages(&assembly),
        [
            "note[foreign-part] connections[3].parts[1]: part \"chair\" has the meshes of \"interiors.chair\", a component that was not found",
            "warning[lost-parent] connections[4]: the position is relative to \"no_such_part\", which is not part of the component",
        ]
    );
    let tag = |finding: &Finding| XML.get(finding.offset.unwrap() as usize..).unwrap().get(..finding.length as usize);
    let tags: Vec<_> = assembly.findings().map(|finding| tag(finding).unwrap()).collect();
    assert_eq!(
        tags,
        ["<part name=\"chair\" ref=\"interiors.chair\"/>", "<connection name=\"con_lost\" parent=\"no_such_part\">"]
    );
}

#[test]
fn a_moved_connection_changes_its_numbers_and_nothing_else() {
    let path = ship("moved");
    let mut assembly = Assembly::open(&path).unwrap();
    let gun = node(&assembly, "part_gun");
    let Transform::Parts { rotation, .. } = assembly.scene().nodes[gun].transform else { panic!("no parts") };
    let transform = Transform::Parts { translation: Vec3::new(1.5, 3.25, 20.0), rotation, scale: Vec3::ONE };
    let hull = node(&assembly, "part_hull");
    let raised = Transform::Parts {
        translation: Vec3::new(0.0, 0.5, 0.0),
        rotation: Quat::from_xyzw(0.0, 1.0, 0.0, 0.0),
        scale: Vec3::ONE,
    };
    let skipped = assembly
        .apply(&[
            Change::NodeTransform { node: gun, transform },
            Change::NodeTransform { node: hull, transform: raised },
            Change::NodeTransform { node: node(&assembly, "space"), transform: Transform::at(Vec3::X) },
        ])
        .unwrap();
    assert!(skipped.is_empty());
    let changed = assembly.changed().unwrap();
    let [(file, text)] = changed.as_slice() else { panic!("{} files", changed.len()) };
    assert_eq!(*file, path);
    let expected = XML
        .replace(r#"x="1.50" y="0" z='2E1' "#, r#"x="1.50" y="3.25" z='2E1' "#)
        .replace(
            "tags=\"part\">\n\t\t\t\t<parts>\n\t\t\t\t\t<part name=\"part_hull\">",
            "tags=\"part\">\n\t\t\t\t<offset>\n\t\t\t\t\t<position x=\"0\" y=\"0.5\" z=\"0\"/>\n\t\t\t\t\t\
             <quaternion qx=\"0\" qy=\"1\" qz=\"0\" qw=\"0\"/>\n\t\t\t\t</offset>\n\t\t\t\t<parts>\n\t\t\t\t\t<part name=\"part_hull\">",
        )
        .replace(
            "tags=\"ship \" />",
            "tags=\"ship \">\n\t\t\t\t<offset>\n\t\t\t\t\t<position x=\"1\" y=\"0\" z=\"0\"/>\n\t\t\t\t</offset>\n\t\t\t</connection>",
        );
    assert_eq!(std::str::from_utf8(text).unwrap(), expected);
    // The result is the scene that was asked for.
    fs::write(&path, text).unwrap();
    assert_eq!(Assembly::open(&path).unwrap().scene().nodes, assembly.scene().nodes);
}

#[test]
fn edits_of_meshes_materials_and_keys_go_to_their_files() {
    let path = ship("edited");
    let mut assembly = Assembly::open(&path).unwrap();
    let scene = assembly.scene();
    let of = |name: &str| scene.meshes.iter().position(|mesh| mesh.name == name.as_bytes()).unwrap();
    let (gun, dish) = (of("PART_GUN-lod0"), of("anim_dish-lod0"));
    let grey = scene.materials.iter().position(|material| material.name == b"paint.grey").unwrap();
    let mut track = scene.animations[0].channels[0].track.clone();
    track.keys[1].value[1] = 5.0;
    let new = scene.materials.len();
    let skipped = assembly
        .apply(&[
            Change::Vertices { mesh: dish, primitive: 0, values: VertexValues::Positions(vec![(1, [0.0, 2.0, 0.0])]) },
            Change::AddMaterial {
                material: Box::new(Material { name: b"paint.gold".to_vec(), ..Material::default() }),
            },
            Change::PrimitiveMaterial { mesh: gun, primitive: 0, material: grey },
            Change::PrimitiveMaterial { mesh: dish, primitive: 0, material: new },
            Change::Keys { animation: 0, channel: 0, track },
        ])
        .unwrap();
    assert!(skipped.is_empty(), "{}", skipped[0]);
    let names: Vec<_> =
        assembly.changed().unwrap().iter().map(|(path, _)| path.file_name().unwrap().to_owned()).collect();
    assert_eq!(names, ["PART_GUN-lod0.XMF", "anim_dish-lod0.xmf", "SHIP_S_DATA.ANI"]);
    let scene = assembly.scene();
    let material = |mesh: usize| &*scene.materials[scene.meshes[mesh].primitives[0].material.unwrap()].name;
    assert_eq!((material(gun), material(dish)), (&b"paint.grey"[..], &b"paint.gold"[..]));
    assert_eq!(scene.meshes[dish].primitives[0].positions[1], [0.0, 2.0, 0.0]);
    assert_eq!(scene.animations[0].channels[0].track.keys[1].value[1], 5.0);
    // A material with one name in several files is renamed in all of them.
    let mut assembly = Assembly::open(&path).unwrap();
    assembly.apply(&[Change::MaterialName { material: grey, name: b"paint.red".to_vec() }]).unwrap();
    assert_eq!(assembly.changed().unwrap().len(), 3);
}

#[test]
fn what_no_file_has_a_place_for_is_reported_or_refused() {
    let path = ship("refused");
    let mut assembly = Assembly::open(&path).unwrap();
    let added = Change::AddNode { node: Box::new(Node { parent: Some(0), ..Node::named("antenna") }) };
    let mesh = Change::AddMesh { mesh: Box::new(Mesh { node: 1, ..Mesh::default() }) };
    let unused = Change::AddMaterial { material: Box::default() };
    let skipped = assembly.apply(&[added, mesh, unused]).unwrap();
    let mut messages: Vec<_> = skipped.iter().map(|one| (one.change, one.to_string())).collect();
    messages.sort_unstable();
    assert_eq!(messages[0], (0, "new node \"antenna\": a component does not support new nodes".to_owned()));
    assert_eq!(messages[1].0, 1);
    assert_eq!(messages[2], (2, "new material \"\": a component does not support new materials".to_owned()));
    assert!(assembly.changed().unwrap().is_empty());
    let dish = node(&assembly, "anim_dish");
    let error = assembly.apply(&[Change::NodeTransform { node: dish, transform: Transform::at(Vec3::X) }]).unwrap_err();
    assert!(error.to_string().ends_with("move its parent \"con_dish\" instead"), "{error}");
    assert_eq!(error.file(), path);
}

#[test]
fn damaged_files_are_named() {
    let path = ship("damaged");
    fs::write(path.with_file_name("SHIP_S_DATA").join("PART_GUN-lod0.XMF"), b"XUMF").unwrap();
    let assembly = Assembly::open(&path).unwrap();
    let [error] = assembly.unreadable() else { panic!("{:?}", assembly.unreadable()) };
    assert!(error.file().ends_with("SHIP_S_DATA/PART_GUN-lod0.XMF"), "{error}");
    assert_eq!(codes(&assembly), ["foreign-part", "lost-parent"], "the file is there");
    fs::remove_file(path.with_file_name("SHIP_S_DATA").join("PART_GUN-lod0.XMF")).unwrap();
    assert_eq!(codes(&Assembly::open(&path).unwrap()), ["lost-mesh", "foreign-part", "lost-parent"]);
    for (text, reason) in [
        (
            "<components><component name='a'><connections><connection><offset><position x='b'/>",
            "line 1: x: expected a number",
        ),
        ("<components>\n<component", "line 2: "),
        ("<macros/>", "expected <components>"),
    ] {
        fs::write(&path, text).unwrap();
        let error = Assembly::open(&path).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
    let macros = b"<macros><components/></macros>";
    assert!(Assembly::is_assembly(XML.as_bytes()) && !Assembly::is_assembly(macros));
    assert!(Assembly::is_macro(macros) && !Assembly::is_macro(XML.as_bytes()));
}

/// Writes a file below the folder of a ship.
fn put(ship: &Path, name: &str, bytes: impl AsRef<[u8]>) {
    let path = ship.with_file_name("").join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, bytes).unwrap();
}

/// A component with a chair, in a folder that only the index names.
fn interiors(ship: &Path) {
    let chair = mesh("cloth.red").visual(Profile::X4).unwrap();
    put(ship, "assets/Rooms/interiors_data/chair-lod0.xmf", Asset::from(chair).to_bytes().unwrap());
    put(
        ship,
        "assets/Rooms/interiors.xml",
        r#"<components><component name="interiors"><source geometry="assets\rooms\Interiors_Data"/></component></components>"#,
    );
    put(ship, "Index/components.xml", r#"<index><entry name="Interiors" value="assets\rooms\interiors"/></index>"#);
}

#[test]
fn parts_of_other_components_are_found_by_the_index() {
    let path = ship("foreign");
    interiors(&path);
    let mut assembly = Assembly::open(&path).unwrap();
    assert_eq!(codes(&assembly), ["lost-parent"]);
    let scene = assembly.scene();
    let chair = scene.meshes.iter().position(|mesh| mesh.name == b"chair-lod0").unwrap();
    let worlds = scene.world_transforms();
    assert_eq!(Vec3::from(worlds[scene.meshes[chair].node].translation), Vec3::new(1.5, 1.0, 20.0));
    // An edit is one of the file of the other component.
    let values = VertexValues::Positions(vec![(0, [0.5; 3])]);
    assembly.apply(&[Change::Vertices { mesh: chair, primitive: 0, values }]).unwrap();
    let changed = assembly.changed().unwrap();
    assert_eq!(changed.len(), 1);
    assert!(changed[0].0.ends_with("assets/Rooms/interiors_data/chair-lod0.xmf"), "{:?}", changed[0].0);

    // The index may be made to lead elsewhere.
    put(
        &path,
        "Index/components.xml",
        r#"<index><entry name="interiors" value="..\foreign\assets\rooms\interiors"/></index>"#,
    );
    assert_eq!(codes(&Assembly::open(&path).unwrap()), ["foreign-part", "lost-parent"]);
}

#[test]
fn a_ship_opens_from_the_files_that_were_read() {
    let path = ship("memory");
    interiors(&path);
    library(&path);
    let whole = Assembly::open(&path).unwrap();
    let read = |path: &Path| (path.to_owned(), fs::read(path).unwrap());
    let files = whole.paths().chain(whole.used()).map(read).collect();
    let again = Assembly::in_memory(&path, &[], &files, &Limits::default()).unwrap();
    assert_eq!(again.scene(), whole.scene());
    assert_eq!(codes(&again), codes(&whole));
    assert_eq!(again.used().count(), 3, "the index, the library and the other component");
}

/// The same meshes at two places would be edited twice.
#[test]
fn meshes_of_another_component_are_placed_once() {
    let path = ship("foreign-twice");
    interiors(&path);
    let twice = XML.replace(
        r#"ref="interiors.chair"/>"#,
        r#"ref="interiors.chair"/><part name="chair_2" ref="Interiors.Chair"/><part name="lamp" ref="interiors.lamp"/>"#,
    );
    fs::write(&path, twice).unwrap();
    let assembly = Assembly::open(&path).unwrap();
    assert_eq!(codes(&assembly), ["repeated-part", "lost-mesh", "lost-parent"]);
    assert_eq!(assembly.scene().meshes.iter().filter(|mesh| mesh.name == b"chair-lod0").count(), 1);
}

#[test]
fn a_macro_opens_its_component() {
    let path = ship("macro");
    let text =
        |name: &str| format!("<macros><macro name='m' class='ship_s'><component ref='{name}'/></macro></macros>");
    put(&path, "macros/ship_s_macro.xml", text("SHIP_S"));
    let file = path.with_file_name("macros").join("ship_s_macro.xml");
    let assembly = Assembly::open(&file).unwrap();
    assert_eq!(assembly.scene(), Assembly::open(&path).unwrap().scene());
    assert_eq!(assembly.paths().next().and_then(Path::file_name), path.file_name());
    put(&path, "macros/ship_s_macro.xml", text("ship_m"));
    assert!(
        Assembly::open(&file).unwrap_err().to_string().ends_with("the component \"ship_m\" of the macro was not found")
    );
    put(&path, "macros/ship_s_macro.xml", "<macros><macro name='m'/></macros>");
    assert!(Assembly::open(&file).unwrap_err().to_string().contains("has a <component ref=...>, found none"));
}

/// A library that gives one material textures.
fn library(ship: &Path) {
    put(
        ship,
        "libraries/material_library.xml",
        r#"<diff><add sel="/materiallibrary"><collection name="paint"><material name="grey"><properties>
            <property type="BitMap" name="diffuse_map" value="assets\textures\grey_diff"/>
            <property type="Float" name="normalStr" value="1.0"/>
            <property type="BitMap" name="normal_map" value="assets\textures\grey_norm"/>
            <property type="BitMap" name="smooth_map" value="assets\textures\grey_smooth"/>
        </properties></material></collection></add></diff>"#,
    );
}

#[test]
fn an_index_or_library_that_is_damaged_is_listed() {
    let path = ship("damaged-library");
    interiors(&path);
    library(&path);
    let library = path.with_file_name("libraries").join("material_library.xml");
    let text = fs::read_to_string(&library).unwrap();
    fs::write(&library, text.replace("</material>", "</materials>")).unwrap();
    put(&path, "assets/Rooms/interiors.xml", "<components><component");
    let assembly = Assembly::open(&path).unwrap();
    assert_eq!(codes(&assembly), ["foreign-part", "lost-parent"]);
    let messages: Vec<String> = assembly.unreadable().iter().map(ToString::to_string).collect();
    assert_eq!(messages.len(), 2, "{messages:?}");
    assert!(messages[0].contains("interiors.xml: line 1: "), "{messages:?}");
    assert!(messages[1].contains("material_library.xml: line 6: "), "{messages:?}");
    let grey = assembly.scene().materials.iter().find(|material| material.name == b"paint.grey").unwrap();
    assert_eq!(grey.textures.len(), 3, "what comes before the damage is read");
}

#[test]
fn textures_are_those_of_the_material_library() {
    let path = ship("materials");
    library(&path);
    let mut assembly = Assembly::open(&path).unwrap();
    let material = |name: &[u8]| assembly.scene().materials.iter().position(|one| one.name == name).unwrap();
    let (grey, steel) = (material(b"paint.grey"), material(b"paint.steel"));
    let textures = &assembly.scene().materials[grey].textures;
    let named: Vec<_> = textures.iter().map(|texture| (texture.role.name(), texture.stem())).collect();
    assert_eq!(named, [("color", &b"grey_diff"[..]), ("normal", b"grey_norm"), ("smooth_map", b"grey_smooth")]);
    assert!(assembly.scene().materials[steel].textures.is_empty());
    // A mesh file has the name of a material alone.
    let gun = assembly.scene().meshes.iter().position(|mesh| mesh.name.starts_with(b"PART_GUN")).unwrap();
    let change = Change::PrimitiveMaterial { mesh: gun, primitive: 0, material: grey };
    assert!(assembly.apply(&[change]).unwrap().is_empty());
    assert_eq!(assembly.changed().unwrap().len(), 1);
}

/// A file must not choose which files outside of its game are read and written.
#[test]
fn the_folder_of_the_meshes_is_not_above_the_component() {
    let path = ship("above");
    let deeper = path.with_file_name("deeper");
    fs::create_dir_all(&deeper).unwrap();
    fs::write(deeper.join("ship_s.xml"), XML.replace(r"extensions\mod\assets\Ship_S_data", r"..\Ship_S_data")).unwrap();
    let assembly = Assembly::open(deeper.join("ship_s.xml")).unwrap();
    assert!(assembly.scene().meshes.is_empty());
    assert_eq!(codes(&assembly), ["lost-folder", "foreign-part", "lost-parent"]);
}

/// A connection that is relative to a part of itself has no place.
#[test]
fn a_cycle_of_parents_is_cut() {
    let path = ship("cycle");
    fs::write(&path, XML.replace("name=\"con_hull\"", "name=\"con_hull\" parent=\"part_gun\"")).unwrap();
    let assembly = Assembly::open(&path).unwrap();
    assert!(assembly.scene().check().is_empty());
    assert_eq!(codes(&assembly), ["foreign-part", "lost-parent", "lost-parent"]);
    assert!(messages(&assembly)[1].ends_with("the position is relative to \"Part_Hull\", a part of itself"));
}

/// References are checked without reading meshes, and the files are those of the whole.
#[test]
fn a_component_without_its_meshes_has_the_same_findings() {
    let path = ship("references");
    fs::write(
        &path,
        XML.replace("part_gun\"/>", "part_gun\"/><part name=\"part_hull\"/>").replace("anim_dish", "other"),
    )
    .unwrap();
    let (whole, alone) = (Assembly::open(&path).unwrap(), Assembly::without_meshes(&path, &Limits::default()).unwrap());
    assert_eq!(
        codes(&whole),
        ["repeated-part", "lost-mesh", "foreign-part", "lost-parent", "lost-target"],
        "an animation moves what the component does not have"
    );
    assert_eq!(messages(&whole), messages(&alone));
    assert!(whole.paths().eq(alone.paths()));
    let names: Vec<_> = whole.paths().map(|path| path.file_name().unwrap().to_str().unwrap().to_lowercase()).collect();
    let expected = [
        "ship_s.xml",
        "part_hull-collision.xmf",
        "part_hull-lod0.xmf",
        "part_hull-lod1.xmf",
        "part_gun-lod0.xmf",
        "ship_s_data.ani",
    ];
    assert_eq!(names, expected);
    assert!(alone.scene().meshes.is_empty());
}

#[test]
fn files_beyond_a_limit_are_listed() {
    let path = ship("limited");
    let size = fs::metadata(&path).unwrap().len();
    let gun = path.with_file_name("SHIP_S_DATA").join("PART_GUN-lod0.XMF");
    fs::write(&gun, vec![0; usize::try_from(size).unwrap() + 1]).unwrap();
    let open = |bytes| Assembly::open_with(&path, &Limits::default().with_max_input_bytes(bytes));
    let assembly = open(size).unwrap();
    let [error] = assembly.unreadable() else { panic!("{:?}", assembly.unreadable()) };
    assert_eq!(error.file(), gun);
    assert_eq!(error.limit(), Some(Limit::InputBytes), "{error}");
    let error = open(size - 1).unwrap_err();
    assert_eq!((error.file(), error.limit()), (path.as_path(), Some(Limit::InputBytes)), "{error}");
    let error = Assembly::open(path.with_file_name("none.xml")).unwrap_err();
    assert!(error.reason().starts_with("cannot be read: ") && error.limit().is_none(), "{error}");
}
