//! How long a picture of many triangles takes: `cargo bench -p meshwire-preview`.

use criterion::{Criterion, criterion_group, criterion_main};
use meshwire_preview::{View, draw};
use meshwire_scene::{Mesh, Node, Primitive, Scene, Space};

/// A ball of 307,200 triangles.
fn ball() -> Scene {
    let (rings, columns) = (320_u16, 480_u16);
    let mut part = Primitive::default();
    for ring in 0..=rings {
        let (height, radius) = (std::f32::consts::PI * f32::from(ring) / f32::from(rings)).sin_cos();
        for column in 0..=columns {
            let (x, z) = (std::f32::consts::TAU * f32::from(column) / f32::from(columns)).sin_cos();
            part.positions.push([x * height, radius, z * height]);
        }
    }
    part.normals.clone_from(&part.positions);
    let row = u32::from(columns) + 1;
    for ring in 0..u32::from(rings) {
        for column in 0..u32::from(columns) {
            let corner = ring * row + column;
            part.triangles.extend([[corner, corner + row, corner + 1], [corner + 1, corner + row, corner + row + 1]]);
        }
    }
    let mut scene = Scene::new(Space::GLTF);
    scene.nodes.push(Node::named("ball"));
    scene.meshes.push(Mesh { primitives: vec![part], ..Mesh::default() });
    scene
}

fn pictures(criterion: &mut Criterion) {
    let ball = ball();
    assert_eq!(
        ball.meshes.iter().flat_map(|mesh| &mesh.primitives).map(|part| part.triangles.len()).sum::<usize>(),
        307_200
    );
    criterion.bench_function("307,200 triangles at 512 x 512", |bencher| {
        bencher.iter(|| draw(&ball, &View::default(), &[]));
    });
}

criterion_group!(benches, pictures);
criterion_main!(benches);
