//! What a product of poses does, and that the affine map of a pose does the same.

use meshwire_scene::Pose;
use meshwire_scene::glam::{Affine3A, Quat, Vec3};

const ARM: Pose = Pose { scale: 2.0, rotation: Quat::from_xyzw(0.0, 0.0, 1.0, 0.0), translation: Vec3::X };
const HAND: Pose = Pose { scale: 4.0, rotation: Quat::IDENTITY, translation: Vec3::Y };

#[test]
fn scales_multiply_and_points_go_the_whole_way() {
    let both = ARM * HAND;
    assert_eq!(both.scale, 8.0);
    // By the hand to (4, 1, 0), by the arm twice as far, half a turn around Z, and one to the right.
    assert_eq!(both.point(Vec3::X), Vec3::new(-7.0, -2.0, 0.0));
    assert_eq!(both.point(Vec3::X), ARM.point(HAND.point(Vec3::X)));
    assert_eq!(both.direction(Vec3::X), Vec3::NEG_X);
}

#[test]
fn the_affine_map_of_a_pose_moves_points_alike() {
    let map = Affine3A::from(ARM * HAND);
    for point in [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z] {
        assert_eq!(map.transform_point3(point), (ARM * HAND).point(point));
    }
}
