//! Normals of corners and rotations, bit-exact for each compiler.
//!
//! The results for nmc reproduce every number of compiled counterparts of real texts: 800 of 800 corners and 5,983 of
//! 5,983 rotations of `codi_osyA`. The intermediate rounding of bio is not known, because there is no such counterpart;
//! it is assumed to store every result to a variable, as for planes. `tests/compile.rs` compares.

use super::measure::{Variables, Vec3, area_vector, unit};
use super::number::{Number, add, dot, of, subtract};
use crate::profile::Profile;

/// Returns the normal of a corner shared by triangles: the normalized sum of their area vectors; zero if they have no
/// area.
pub(crate) fn shared_normal(triangles: &[[Vec3; 3]], profile: Profile) -> Vec3 {
    match profile {
        Profile::Bio => unit(sum::<f64>(triangles, &Variables::BIO).map(|part| f64::from(part.stored()))),
        Profile::Ee => unit(sum::<f32>(triangles, &Variables::EE)),
        Profile::Nmc => {
            let sum = sum::<f64>(triangles, &Variables::NMC_SHARED);
            let length = dot(sum, sum).sqrt();
            if length > 0.0 {
                let factor = f64::from((1.0 / length).stored());
                let [x, y, z] = sum;
                [x, f64::from(y.stored()), f64::from(z.stored())].map(|part| (part * factor).stored())
            } else {
                [0.0; 3]
            }
        }
    }
}

fn sum<T: Number>(triangles: &[[Vec3; 3]], variables: &Variables) -> [T; 3] {
    triangles.iter().fold([T::of(0.0); 3], |sum, triangle| {
        let [a, b, c] = triangle.map(of::<T>);
        add(sum, area_vector(subtract(b, a), subtract(c, b), variables))
    })
}

/// Returns the rotation by an angle in radians around an axis of any length, as x, y, z, w.
pub(crate) fn rotation(axis: Vec3, angle: f32) -> [f32; 4] {
    let (sin, cos) = (f64::from(angle) * 0.5).sin_cos();
    let exact = axis.map(f64::from);
    let [x, y, z] = exact;
    let length = f64::from(dot(exact, exact).sqrt().stored());
    let inverse = if length > 0.0 { 1.0 / length } else { 1.0 };
    let stored = f64::from(inverse.stored());
    let rounded = |part: f64| f64::from((part * stored).stored()) * f64::from(sin.stored());
    [x * inverse * sin, rounded(y), rounded(z), cos].map(Number::stored)
}
