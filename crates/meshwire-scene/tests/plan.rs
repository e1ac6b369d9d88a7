//! Plans: each check refuses what it is for and nothing else, and targets get edits grouped and in order.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use std::collections::BTreeMap;

use meshwire_scene::glam::{Affine3A, Quat, Vec3};
use meshwire_scene::motion::{Blend, Channel, Key, Track};
use meshwire_scene::plan::{AnimationEdit, Holds, PartEdit, Plan, Reason, Scales, Target};
use meshwire_scene::{
    Animation, AnimationChannel, Attachment, Change, Influence, Influences, Light, Material, Mesh, Node, Primitive,
    Scene, Skin, Space, Texture, Transform, VertexValues,
};

/// A target that holds everything and writes down what it is asked.
#[derive(Default)]
struct Everything(Vec<String>);

impl Everything {
    fn log(&mut self, line: impl Into<String>) -> Result<(), Reason> {
        self.0.push(line.into());
        Ok(())
    }
}

fn text(name: &[u8]) -> String {
    String::from_utf8(name.to_vec()).unwrap()
}

impl Target for Everything {
    const KIND: &'static str = "everything";
    const SCALES: Scales = Scales::Uniform;

    fn begin(&mut self, plan: &Plan<'_>) {
        self.0.push(format!(
            "begin: meshes {:?} of {} changes",
            plan.meshes().collect::<Vec<_>>(),
            plan.changes().len()
        ));
    }
    fn name(&self, _: usize, name: &[u8]) -> Result<Option<Vec<u8>>, Reason> {
        if name.is_empty() { Err("a node needs a name".into()) } else { Ok(Some(name.to_ascii_lowercase())) }
    }
    fn rename_nodes(&mut self, names: &BTreeMap<usize, Vec<u8>>) -> Result<(), Reason> {
        let names: Vec<String> = names.iter().map(|(node, name)| format!("{node} {}", text(name))).collect();
        self.log(format!("names: {}", names.join(", ")))
    }
    fn place_node(&mut self, node: usize, transform: Transform) -> Result<(), Reason> {
        let Transform::Parts { translation, rotation, scale } = transform else { panic!("{transform:?}") };
        self.log(format!("place {node}: {translation} {rotation} {scale}"))
    }
    fn set_parent(&mut self, node: usize, parent: Option<usize>) -> Result<(), Reason> {
        self.log(format!("parent of {node}: {parent:?}"))
    }
    fn add_node(&mut self, node: &Node) -> Result<(), Reason> {
        self.log(format!("add node {}", text(&node.name)))
    }
    fn remove_node(&mut self, node: usize) -> Result<(), Reason> {
        self.log(format!("remove node {node}"))
    }
    fn rename_material(&mut self, material: usize, name: &[u8]) -> Result<(), Reason> {
        self.log(format!("material {material}: {}", text(name)))
    }
    fn rename_texture(&mut self, material: usize, texture: usize, name: &[u8]) -> Result<(), Reason> {
        self.log(format!("texture {texture} of {material}: {}", text(name)))
    }
    fn add_material(&mut self, material: &Material) -> Result<(), Reason> {
        self.log(format!("add material {}", text(&material.name)))
    }
    fn holds(&self, _: Option<usize>) -> Holds {
        Holds { normals: true, tangents: true, uv_sets: 2, color_sets: 1, influences: true, morph_targets: true }
    }
    fn edit_mesh(&mut self, mesh: usize, parts: &[PartEdit<'_>]) -> Result<(), Reason> {
        for edit in parts {
            let moved = edit.changed(|part| Some(&part.positions));
            let uvs = edit.changed(|part| part.uv_sets.first());
            self.0.push(format!(
                "mesh {mesh} part {}: moved {moved:?}, uvs {uvs:?}, material {:?}, rearranged {}, origins {:?}, joints {}",
                edit.part,
                edit.after.material,
                edit.is_rearranged,
                (0..edit.after.positions.len()).map(|vertex| edit.origin(vertex)).collect::<Vec<_>>(),
                edit.after.influences.all().len(),
            ));
        }
        Ok(())
    }
    fn add_part(&mut self, mesh: usize, part: &Primitive) -> Result<(), Reason> {
        self.log(format!("add part to {mesh}: {} vertices", part.positions.len()))
    }
    fn set_skin(&mut self, mesh: usize, skin: &Skin) -> Result<(), Reason> {
        self.log(format!("skin of {mesh}: {:?}", skin.joints))
    }
    fn add_mesh(&mut self, mesh: &Mesh) -> Result<(), Reason> {
        let sets: Vec<usize> = mesh.primitives.iter().map(|part| part.uv_sets.len()).collect();
        self.log(format!("add mesh {} at {} with uv sets {sets:?}", text(&mesh.name), mesh.node))
    }
    fn remove_mesh(&mut self, mesh: usize) -> Result<(), Reason> {
        self.log(format!("remove mesh {mesh}"))
    }
    fn edit_animation(&mut self, animation: usize, edit: &AnimationEdit<'_>) -> Result<(), Reason> {
        let keys: Vec<usize> = edit.keys.iter().map(|(channel, _)| *channel).collect();
        self.log(format!("animation {animation}: channels {keys:?}, {} new", edit.added.len()))
    }
    fn add_animation(&mut self, animation: &Animation) -> Result<(), Reason> {
        self.log(format!("add animation {}", text(&animation.name)))
    }
    fn remove_animation(&mut self, animation: usize) -> Result<(), Reason> {
        self.log(format!("remove animation {animation}"))
    }
}

/// A target that holds nothing.
struct Nothing;

impl Target for Nothing {
    const KIND: &'static str = "an empty file";
}

fn part() -> Primitive {
    let mut influences = Influences::default();
    (0..3).for_each(|_| influences.push([Influence { joint: 0, weight: 1.0 }]));
    Primitive {
        material: Some(0),
        positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
        normals: vec![[0.0, 0.0, 1.0]; 3],
        uv_sets: vec![vec![[0.0; 2], [1.0, 0.0], [0.0, 1.0]]],
        influences,
        triangles: vec![[0, 1, 2]],
        ..Primitive::default()
    }
}

fn track(keys: &[(f64, [f64; 4])]) -> Track {
    let mut track = Track::new("arm", Channel::Rotation, 4, Blend::Spherical);
    track.keys = keys.iter().map(|(time, value)| Key::new(*time, *value)).collect();
    track
}

const STILL: [f64; 4] = [0.0, 0.0, 0.0, 1.0];

/// Two nodes below a root, a skinned mesh of two parts, two materials, an animation of one channel.
fn scene() -> Scene {
    let mut scene = Scene::new(Space::GLTF);
    scene.nodes = vec![
        Node::named("root"),
        Node { parent: Some(0), ..Node::named("arm") },
        Node { parent: Some(1), ..Node::named("hand") },
    ];
    let texture = Texture { name: b"skin.dds".to_vec(), ..Texture::default() };
    scene.materials = vec![
        Material { name: b"skin".to_vec(), textures: vec![texture], ..Material::default() },
        Material { name: b"cloth".to_vec(), ..Material::default() },
    ];
    let skin = Some(Skin { joints: vec![1], inverse_bind: vec![Affine3A::IDENTITY] });
    scene.meshes.push(Mesh {
        name: b"body".to_vec(),
        node: 0,
        primitives: vec![part(), part()],
        skin,
        ..Mesh::default()
    });
    let channel = AnimationChannel { source: String::new(), target: None, track: track(&[(0.0, STILL)]) };
    scene.animations.push(Animation { name: b"wave".to_vec(), channels: vec![channel], ..Animation::default() });
    scene
}

fn vertices(values: VertexValues) -> Change {
    Change::Vertices { mesh: 0, primitive: 0, values }
}

fn rename(node: usize, name: &str) -> Change {
    Change::NodeName { node, name: name.into() }
}

/// What a target is asked.
fn asked(changes: &[Change]) -> Vec<String> {
    let mut target = Everything::default();
    Plan::new(&scene(), changes).run(&mut target).unwrap_or_else(|refused| panic!("{refused:?}"));
    target.0.split_off(1)
}

/// Why changes are refused, a line each with the number of the change.
fn refused(changes: &[Change]) -> Vec<String> {
    let refused = Plan::new(&scene(), changes).run(&mut Everything::default()).unwrap_err();
    refused.iter().map(|one| format!("{} {one}", one.change)).collect()
}

#[test]
fn edits_come_grouped_and_in_order() {
    let new = Node { parent: Some(2), ..Node::named("finger") };
    let channel = Box::new(AnimationChannel { source: String::new(), target: None, track: track(&[(0.0, STILL)]) });
    let skin = Skin { joints: vec![1, 3], inverse_bind: vec![Affine3A::IDENTITY; 2] };
    let mesh =
        Mesh { name: b"hat".to_vec(), node: 3, primitives: vec![part()], skin: Some(skin.clone()), ..Mesh::default() };
    let changes = [
        Change::AddMesh { mesh: Box::new(mesh) },
        Change::RemoveAnimation { animation: 0 },
        rename(2, "Palm"),
        Change::AddAnimation { animation: Box::new(Animation { name: b"nod".to_vec(), ..Animation::default() }) },
        Change::NodeParent { node: 2, parent: Some(0) },
        Change::AddNode { node: Box::new(new) },
        Change::Keys { animation: 0, channel: 0, track: track(&[(0.0, STILL), (1.0, STILL)]) },
        Change::AddChannel { animation: 0, channel },
        Change::NodeTransform { node: 1, transform: Transform::at(Vec3::X) },
        vertices(VertexValues::Influences(vec![(1, vec![Influence { joint: 1, weight: 1.0 }; 2])])),
        Change::AddPrimitive { mesh: 0, primitive: Box::new(part()) },
        Change::PrimitiveMaterial { mesh: 0, primitive: 0, material: 2 },
        vertices(VertexValues::Positions(vec![(2, [0.0, 5.0, 0.0])])),
        Change::Skin { mesh: 0, skin },
        Change::AddMaterial { material: Box::new(Material { name: b"gold".to_vec(), ..Material::default() }) },
        Change::TextureName { material: 0, texture: 0, name: b"bark.dds".to_vec() },
        Change::MaterialName { material: 1, name: b"wool".to_vec() },
    ];
    assert_eq!(
        asked(&changes),
        [
            "add material gold",
            "texture 0 of 0: bark.dds",
            "material 1: wool",
            "skin of 0: [1, 3]",
            "mesh 0 part 0: moved [2], uvs [], material Some(2), rearranged false, origins [Some(0), Some(1), Some(2)], joints 4",
            "add part to 0: 3 vertices",
            "place 1: [1, 0, 0] [0, 0, 0, 1] [1, 1, 1]",
            "animation 0: channels [0], 1 new",
            "add animation nod",
            "add node finger",
            "parent of 2: Some(0)",
            "names: 2 Palm",
            "add mesh hat at 3 with uv sets [1]",
            "remove animation 0",
        ]
    );
}

#[test]
fn the_same_values_ask_for_nothing_at_the_meshes() {
    let base = scene();
    let own = &base.meshes[0].primitives[0];
    let numbered = |list: &[[f32; 3]]| (0..).zip(list.iter().copied()).collect();
    let origins = (0..3).map(Some).collect();
    let changes = [
        vertices(VertexValues::Positions(numbered(&own.positions))),
        vertices(VertexValues::Normals(numbered(&own.normals))),
        Change::PrimitiveMaterial { mesh: 0, primitive: 0, material: 0 },
        Change::Geometry { mesh: 0, primitive: 1, geometry: Box::new(part()), origins },
    ];
    assert_eq!(asked(&changes), [""; 0]);
    // The two zeros are not the same.
    let changed = asked(&[vertices(VertexValues::Positions(vec![(0, [-0.0, 0.0, 0.0])]))]);
    assert!(changed[0].contains("moved [0]"), "{changed:?}");
}

#[test]
fn geometry_says_where_its_vertices_come_from() {
    let mut geometry = part();
    for list in [&mut geometry.positions, &mut geometry.normals] {
        list.push([0.0, 0.0, 1.0]);
    }
    geometry.uv_sets[0].push([1.0, 1.0]);
    geometry.influences.push([]);
    geometry.triangles.push([0, 2, 3]);
    let origins = vec![Some(0), Some(1), Some(2), None];
    let change = Change::Geometry { mesh: 0, primitive: 0, geometry: Box::new(geometry), origins };
    let expected = "mesh 0 part 0: moved [3], uvs [3], material Some(0), rearranged true, \
                    origins [Some(0), Some(1), Some(2), None], joints 3";
    assert_eq!(asked(&[change]), [expected]);
}

#[test]
fn two_nodes_swap_names_and_duplicates_are_refused() {
    assert_eq!(asked(&[rename(1, "hand"), rename(2, "arm")]), ["names: 1 hand, 2 arm"]);
    let node = |name: &str| Change::AddNode { node: Box::new(Node::named(name)) };
    assert_eq!(
        refused(&[rename(1, "HAND"), node("Root"), rename(2, "")]),
        ["2 node \"hand\": a node needs a name", "1 new node \"Root\": another node has the name \"Root\""]
    );
    assert_eq!(refused(&[rename(1, "ROOT")]), ["0 node \"arm\": another node has the name \"ROOT\""]);
    assert_eq!(refused(&[rename(1, "a"), rename(1, "b")]), ["1 node \"arm\": another edit gives it a different name"]);
    // A name is free once its node is gone.
    let freed = asked(&[rename(1, "hand"), Change::RemoveNode { node: 2 }]);
    assert_eq!(freed, ["names: 1 hand", "remove node 2"]);
}

#[test]
fn used_nodes_stay_and_cycles_are_refused() {
    assert_eq!(
        refused(&[Change::RemoveNode { node: 1 }, Change::RemoveNode { node: 2 }]),
        ["0 node \"arm\": the mesh \"body\" uses it as a joint"]
    );
    assert_eq!(
        refused(&[Change::RemoveNode { node: 1 }]),
        ["0 node \"arm\": it has children, which must be moved or removed as well"]
    );
    let off = [Change::NodeParent { node: 1, parent: None }, Change::RemoveNode { node: 0 }];
    assert_eq!(refused(&off), ["1 node \"root\": the mesh \"body\" is attached to it"]);
    let gone = [off[0].clone(), off[1].clone(), Change::RemoveMesh { mesh: 0 }];
    assert_eq!(asked(&gone), ["remove mesh 0", "parent of 1: None", "remove node 0"]);
    let circle = Change::NodeParent { node: 0, parent: Some(2) };
    assert_eq!(refused(&[circle]), ["0 node \"root\": a node cannot be its own ancestor"]);
}

#[test]
fn transforms_are_what_the_format_can_say() {
    let place = |transform| Change::NodeTransform { node: 1, transform };
    let scaled = |scale| Transform::Parts { translation: Vec3::ZERO, rotation: Quat::IDENTITY, scale };
    // Noise in the last digits is not a scale of its own.
    assert_eq!(
        asked(&[place(scaled(Vec3::new(2.0, 2.0, 1.999_999_9)))]),
        ["place 1: [0, 0, 0] [0, 0, 0, 1] [2, 2, 2]"]
    );
    assert_eq!(asked(&[place(scaled(Vec3::splat(1.000_001)))]), ["place 1: [0, 0, 0] [0, 0, 0, 1] [1, 1, 1]"]);
    let matrix = Affine3A::from_scale_rotation_translation(Vec3::splat(2.0), Quat::IDENTITY, Vec3::Y);
    assert_eq!(asked(&[place(Transform::Matrix(matrix))]), ["place 1: [0, 1, 0] [0, 0, 0, 1] [2, 2, 2]"]);
    let mut sheared = matrix;
    sheared.matrix3.x_axis.y = 1.0;
    let turned =
        Transform::Parts { translation: Vec3::ZERO, rotation: Quat::from_xyzw(0.0, 0.0, 0.0, 2.0), scale: Vec3::ONE };
    for (transform, reason) in [
        (scaled(Vec3::new(1.0, 2.0, 1.0)), "nodes have one uniform scale, found [1, 2, 1]"),
        (Transform::at(Vec3::new(f32::NAN, 0.0, 0.0)), "expected finite numbers, found "),
        (turned, "the rotation has length 2, expected 1"),
        (Transform::Matrix(sheared), "nodes have a translation, a rotation and a scale, found a matrix that shears"),
    ] {
        let found = refused(&[place(transform)]);
        assert!(found[0].starts_with(&format!("0 node \"arm\": {reason}")), "{found:?}");
    }
}

#[test]
fn keys_are_finite_in_order_and_of_the_channel() {
    let keys = |track| Change::Keys { animation: 0, channel: 0, track };
    let mut other = track(&[(0.0, STILL)]);
    other.channel = Channel::Scale;
    for (track, reason) in [
        (other, "expected keys of Rotation with 4 components, found Scale with 4 components"),
        (track(&[(0.0, [f64::NAN, 0.0, 0.0, 1.0])]), "the key at 0 s is not finite"),
        (track(&[(1.0, STILL), (0.5, STILL)]), "keys are not sorted by time: the key at 0.5 s is out of order"),
        (track(&[(0.0, [0.0, 0.0, 0.0, 3.0])]), "the rotation at 0 s has length 3, expected 1"),
    ] {
        assert_eq!(refused(&[keys(track)]), [format!("0 animation \"wave\": {reason}")]);
    }
    let added = Animation { name: b"nod".to_vec(), ..scene().animations[0].clone() };
    let mut late = added.clone();
    late.channels[0].track = track(&[(1.0, STILL), (0.5, STILL)]);
    let found = refused(&[Change::AddAnimation { animation: Box::new(late) }]);
    assert_eq!(found, ["0 new animation \"nod\": keys are not sorted by time: the key at 0.5 s is out of order"]);
    assert_eq!(asked(&[Change::AddAnimation { animation: Box::new(added) }]), ["add animation nod"]);
}

#[test]
fn values_are_of_vertices_that_exist_and_finite() {
    let up = [0.0, 0.0, 1.0];
    for (values, reason) in [
        (VertexValues::Positions(vec![(3, up)]), "positions: vertex 3 does not exist: the part has 3"),
        (
            VertexValues::Positions(vec![(0, [f32::INFINITY, 0.0, 0.0])]),
            "positions: expected finite numbers at vertex 0, found [inf, 0.0, 0.0]",
        ),
        (
            VertexValues::Tangents(vec![(0, [1.0, 0.0, 0.0, 1.0])]),
            "the part has no tangents: expected values for all 3 vertices, 2 are missing",
        ),
        (
            VertexValues::Tangents(vec![(0, [1.0, 0.0, 0.0, 0.5])]),
            "tangents: expected 1 or -1 as the sign of the bitangent, found 0.5",
        ),
        (
            VertexValues::Uvs(3, vec![(0, [0.0; 2])]),
            "texture coordinates 3: expected at most set 1, the next one, found 3",
        ),
        (VertexValues::Colors(1, Vec::new()), "colors 1: expected at most set 0, the next one, found 1"),
        (
            VertexValues::Influences(vec![(0, vec![Influence { joint: 1, weight: 1.0 }])]),
            "influences: joint 1 does not exist: the skin has 1",
        ),
        (
            VertexValues::Influences(vec![(0, vec![Influence { joint: 0, weight: f32::NAN }])]),
            "influences: expected finite weights, found NaN",
        ),
        (VertexValues::MorphPositions(0, vec![(0, up)]), "positions of morph target 0: the mesh has no such target"),
    ] {
        assert_eq!(refused(&[vertices(values)]), [format!("0 mesh \"body\": {reason}")]);
    }
    let all = |value: [f32; 2]| (0..3).map(|vertex| (vertex, value)).collect();
    assert_eq!(asked(&[vertices(VertexValues::Uvs(1, all([1.0, 1.0])))]).len(), 1, "a set that is new");
}

#[test]
fn geometry_is_whole() {
    type Spoil = fn(&mut Primitive, &mut Vec<Option<u32>>);
    let cases: [(Spoil, &str); 7] = [
        (|part, _| part.normals.truncate(2), "normals: expected one for each of 3 vertices, found 2"),
        (|part, _| part.normals.clear(), "normals: expected values for all 3 vertices: the part has normals"),
        (|part, _| part.triangles[0][1] = 3, "triangles: vertex 3 does not exist: the part has 3"),
        (|_, origins| origins.truncate(1), "origins: expected one for each of 3 vertices, found 1"),
        (|_, origins| origins[0] = Some(8), "origins: vertex 8 does not exist: the part had 3"),
        (
            |part, _| part.uv_sets[0][1][0] = f32::NAN,
            "texture coordinates: expected finite numbers at vertex 1, found [NaN, 0.0]",
        ),
        (|part, _| part.morph_deltas.push(Default::default()), "expected deltas of 0 morph targets, found 1"),
    ];
    for (spoil, reason) in cases {
        let (mut geometry, mut origins) = (part(), (0..3).map(Some).collect());
        spoil(&mut geometry, &mut origins);
        let change = Change::Geometry { mesh: 0, primitive: 0, geometry: Box::new(geometry), origins };
        assert_eq!(refused(&[change]), [format!("0 mesh \"body\": {reason}")]);
    }
    let whole = || Change::Geometry { mesh: 0, primitive: 0, geometry: Box::new(part()), origins: vec![None; 3] };
    let moved = || vertices(VertexValues::Positions(vec![(0, [5.0; 3])]));
    assert_eq!(refused(&[whole(), moved()]), ["1 mesh \"body\": another edit replaces the vertices"]);
    assert_eq!(refused(&[moved(), whole()]), ["1 mesh \"body\": another edit changes the vertices"]);
    assert_eq!(
        refused(&[moved(), Change::RemoveMesh { mesh: 0 }]),
        ["0 mesh \"body\": the mesh is removed by another edit"]
    );
}

#[test]
fn references_are_checked_for_every_change() {
    let lost_joint = Skin { joints: vec![9], inverse_bind: vec![Affine3A::IDENTITY] };
    let mesh = |skin| Box::new(Mesh { name: b"hat".to_vec(), node: 0, skin, ..Mesh::default() });
    let with_material = Box::new(Primitive { material: Some(7), ..part() });
    for (change, reason) in [
        (rename(9, "x"), "node 9: does not exist: the scene has 3 nodes"),
        (Change::NodeParent { node: 1, parent: Some(9) }, "node \"arm\": node 9 does not exist: the scene has 3 nodes"),
        (
            Change::MaterialName { material: 9, name: Vec::new() },
            "material 9: does not exist: the scene has 2 materials",
        ),
        (
            Change::TextureName { material: 0, texture: 1, name: Vec::new() },
            "material \"skin\": texture 1 does not exist: the material has 1",
        ),
        (Change::RemoveMesh { mesh: 9 }, "mesh 9: does not exist: the scene has 1 meshes"),
        (
            Change::PrimitiveMaterial { mesh: 0, primitive: 2, material: 0 },
            "mesh \"body\": part 2 does not exist: the mesh has 2",
        ),
        (
            Change::PrimitiveMaterial { mesh: 0, primitive: 0, material: 2 },
            "mesh \"body\": material 2 does not exist: the scene has 2 materials",
        ),
        (
            Change::AddPrimitive { mesh: 0, primitive: with_material },
            "mesh \"body\": material 7 does not exist: the scene has 2 materials",
        ),
        (
            Change::AddMesh { mesh: mesh(Some(lost_joint.clone())) },
            "new mesh \"hat\": node 9 does not exist: the scene has 3 nodes",
        ),
        (Change::Skin { mesh: 0, skin: lost_joint }, "mesh \"body\": node 9 does not exist: the scene has 3 nodes"),
        (
            Change::Keys { animation: 0, channel: 4, track: track(&[]) },
            "animation \"wave\": channel 4 does not exist: the animation has 1",
        ),
        (Change::RemoveAnimation { animation: 1 }, "animation 1: does not exist: the scene has 1 animations"),
    ] {
        assert_eq!(refused(&[change]), [format!("0 {reason}")]);
    }
    let unbound = Skin { joints: vec![1, 2], inverse_bind: vec![Affine3A::IDENTITY] };
    assert_eq!(
        refused(&[Change::Skin { mesh: 0, skin: unbound }]),
        ["0 mesh \"body\": expected a bind pose for every joint"]
    );
}

#[test]
fn unsupported_edits_are_reported_uniformly_or_skipped() {
    let base = scene();
    let changes = [
        rename(1, "leg"),
        Change::NodeTransform { node: 1, transform: Transform::at(Vec3::X) },
        Change::NodeParent { node: 2, parent: None },
        Change::AddNode { node: Box::new(Node::named("new")) },
        Change::MaterialName { material: 0, name: Vec::new() },
        Change::TextureName { material: 0, texture: 0, name: Vec::new() },
        Change::AddMaterial { material: Box::default() },
        vertices(VertexValues::Positions(vec![(0, [1.0; 3])])),
        Change::AddPrimitive { mesh: 0, primitive: Box::new(Primitive::default()) },
        Change::AddMesh { mesh: Box::default() },
        Change::Keys { animation: 0, channel: 0, track: track(&[(1.0, STILL)]) },
        Change::AddAnimation { animation: Box::default() },
        Change::RemoveAnimation { animation: 0 },
    ];
    let refused = Plan::new(&base, &changes).run(&mut Nothing).unwrap_err();
    assert!(refused.iter().all(|one| one.no_place && one.to_string().contains(": an empty file does not support ")));
    let mut found: Vec<usize> = refused.iter().map(|one| one.change).collect();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found, (0..changes.len()).collect::<Vec<_>>());
    let skipped = Plan::new(&base, &changes).lossy().run(&mut Nothing).unwrap();
    assert_eq!(skipped, refused);
    // What is invalid is not skipped.
    assert!(Plan::new(&base, &[rename(9, "x")]).lossy().run(&mut Nothing).is_err());
}

#[test]
fn a_new_node_without_a_place_for_its_light_is_added_without_it() {
    let base = scene();
    let attached = Some(Attachment::Light(Light::default()));
    let changes = [Change::AddNode { node: Box::new(Node { attached, ..Node::named("lamp") }) }];
    let mut target = Everything::default();
    let skipped = Plan::new(&base, &changes).lossy().run(&mut target).unwrap();
    let told = "new node \"lamp\": everything does not support this light at a new node";
    assert_eq!((skipped.len(), skipped[0].to_string().as_str(), skipped[0].in_part), (1, told, true));
    assert!(target.0.contains(&"add node lamp".to_owned()));
    assert!(Plan::new(&base, &changes).run(&mut Everything::default()).is_err());
    // No change expresses another light at a node.
    let mut edited = base.clone();
    edited.nodes[1].attached = Some(Attachment::Light(Light::default()));
    assert_eq!(base.changes_to(&edited).unwrap_err()[0].to_string(), "nodes[1].attached: cannot be changed");
}

#[test]
fn a_lossy_plan_drops_the_lists_that_have_no_place() {
    let base = scene();
    let mut geometry = part();
    geometry.uv_sets.resize(3, vec![[0.5; 2]; 3]);
    geometry.triangles.push([0, 2, 1]);
    let mut mesh = Mesh { name: b"hat".to_vec(), primitives: vec![part()], ..Mesh::default() };
    mesh.primitives[0].influences = Influences::default();
    mesh.primitives[0].uv_sets.resize(4, vec![[0.5; 2]; 3]);
    mesh.primitives[0].color_sets.resize(2, vec![[0.5; 4]; 3]);
    let origins = (0..3).map(Some).collect();
    let changes = [
        Change::Geometry { mesh: 0, primitive: 0, geometry: Box::new(geometry), origins },
        Change::AddMesh { mesh: Box::new(mesh) },
    ];
    let mut target = Everything::default();
    let skipped = Plan::new(&base, &changes).lossy().run(&mut target).unwrap();
    let lines: Vec<String> = skipped.iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "mesh \"body\": everything does not support more than 2 sets of texture coordinates",
            "new mesh \"hat\": everything does not support more than 2 sets of texture coordinates",
            "new mesh \"hat\": everything does not support a second set of colors",
        ]
    );
    assert!(target.0[1].contains("rearranged true"), "{:?}", target.0);
    assert_eq!(target.0[2], "add mesh hat at 0 with uv sets [2]");
    let refused = Plan::new(&base, &changes).run(&mut Everything::default()).unwrap_err();
    assert_eq!(refused, skipped);
}

/// The second triangle has vertices of its own at the seam of a third set of texture coordinates.
#[test]
fn vertices_that_a_dropped_set_has_split_are_merged() {
    let base = scene();
    let mut geometry = part();
    for list in [&mut geometry.positions, &mut geometry.normals] {
        list.extend_from_within(..);
    }
    geometry.uv_sets[0].extend_from_within(..);
    (0..3).for_each(|_| geometry.influences.push([Influence { joint: 0, weight: 1.0 }]));
    geometry.uv_sets.resize(2, vec![[0.0; 2]; 6]);
    geometry.uv_sets.push((0..6_u8).map(|at| [f32::from(at), 0.0]).collect());
    geometry.normals[5] = [0.0, 1.0, 0.0];
    geometry.triangles = vec![[0, 1, 2], [3, 5, 4]];
    let origins = vec![Some(0), Some(1), Some(2), Some(0), None, Some(2)];
    let change = Change::Geometry { mesh: 0, primitive: 0, geometry: Box::new(geometry), origins };
    let mut target = Everything::default();
    let skipped = Plan::new(&base, &[change]).lossy().run(&mut target).unwrap();
    assert_eq!(
        skipped[0].to_string(),
        "mesh \"body\": everything does not support more than 2 sets of texture coordinates"
    );
    let expected = "mesh 0 part 0: moved [3], uvs [3], material Some(0), rearranged true, \
                    origins [Some(0), Some(1), Some(2), None, Some(2)], joints 5";
    assert_eq!(target.0.last().map(String::as_str), Some(expected));
}
