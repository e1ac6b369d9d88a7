//! Identification of the base of an edited file.

use meshwire_scene::Scene;

/// A file from which a scene was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// Name of the format, as used by the program.
    pub format: String,
    /// Name of the file.
    pub file: String,
    /// Fingerprint of the scene: see [`Origin::of`].
    pub print: String,
}

impl Origin {
    /// Returns the origin of a file's scene, before anything is added to it or converted. Its fingerprint is a hash of
    /// the names, the numbers of vertices and triangles, all positions and the times of all keys.
    #[must_use]
    pub fn of(scene: &Scene, format: impl Into<String>, file: impl Into<String>) -> Self {
        Self { format: format.into(), file: file.into(), print: print(scene) }
    }
}

/// Returns the fingerprint of a scene.
fn print(scene: &Scene) -> String {
    let mut hash = Hash(0xcbf2_9ce4_8422_2325);
    for node in &scene.nodes {
        hash.text(&node.name);
        hash.count(node.parent.map_or(0, |parent| parent + 1));
    }
    for mesh in &scene.meshes {
        hash.text(&mesh.name);
        hash.count(mesh.node);
        for primitive in &mesh.primitives {
            hash.count(primitive.triangles.len());
            hash.count(primitive.positions.len());
            primitive.positions.as_flattened().iter().for_each(|value| hash.bytes(&value.to_le_bytes()));
        }
    }
    scene.materials.iter().for_each(|material| hash.text(&material.name));
    for animation in &scene.animations {
        hash.text(&animation.name);
        for channel in &animation.channels {
            hash.text(&channel.track.target);
            channel.track.keys.iter().for_each(|key| hash.bytes(&key.time.to_le_bytes()));
        }
    }
    format!("{:016x}", hash.0)
}

/// 64-bit FNV-1a, which is the same on every machine.
struct Hash(u64);

impl Hash {
    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        }
    }

    fn count(&mut self, count: usize) {
        self.bytes(&u64::try_from(count).unwrap_or(u64::MAX).to_le_bytes());
    }

    /// Hashes a length-prefixed string, so that concatenations do not collide.
    fn text(&mut self, text: &[u8]) {
        self.count(text.len());
        self.bytes(text);
    }
}
