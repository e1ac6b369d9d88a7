//! From where a scene is seen, when, and with what drawn over it.

/// From where a scene is seen, when, and with what drawn over it.
///
/// ```
/// use meshwire_preview::{Overlay, View};
///
/// let from_the_left = View { yaw: -90.0, overlay: Overlay { bones: true, ..Overlay::default() }, ..View::default() };
/// assert_eq!((from_the_left.size, from_the_left.pitch), (512, 20.0));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct View {
    /// Width and height of the picture, 1 to 4096.
    pub size: u32,
    /// How far around the scene the eye has gone, in degrees: 0 looks a figure in the face, 90 sees it from its left.
    pub yaw: f32,
    /// How far above the ground the eye looks from, in degrees: 90 looks down from the top.
    pub pitch: f32,
    /// The level of detail that is drawn.
    pub lod: u32,
    /// Position of the animation and the second of it to draw; `None` for the scene at rest.
    pub moment: Option<(usize, f64)>,
    /// What is drawn over the picture.
    pub overlay: Overlay,
    /// What is behind: red, green, blue, opacity.
    pub background: [u8; 4],
}

/// What is drawn over a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Overlay {
    /// A line from each node to its parent.
    pub bones: bool,
    /// The edges of meshes that things bump into or walk on.
    pub collision: bool,
}

impl Default for View {
    fn default() -> Self {
        Self {
            size: 512,
            yaw: 30.0,
            pitch: 20.0,
            lod: 0,
            moment: None,
            overlay: Overlay::default(),
            background: [0; 4],
        }
    }
}
