//! The view of a scene: direction, time and overlays.

/// The view of a scene: direction, time and overlays.
///
/// ```
/// use meshwire_preview::{Overlay, View};
///
/// let from_the_left = View { yaw: -90.0, overlay: Overlay { bones: true, ..Overlay::default() }, ..View::default() };
/// assert_eq!((from_the_left.size, from_the_left.pitch), (512, 20.0));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct View {
    /// Width and height of the image, 1 to 4096.
    pub size: u32,
    /// Angle of the camera around the scene in degrees: 0 is in front of a figure, 90 is on its left.
    pub yaw: f32,
    /// Angle of the camera above the ground in degrees: 90 looks down from the top.
    pub pitch: f32,
    /// The level of detail that is drawn.
    pub lod: u32,
    /// Index of the animation and time in seconds; `None` for the scene at rest.
    pub moment: Option<(usize, f64)>,
    /// The overlays.
    pub overlay: Overlay,
    /// Background as red, green, blue and alpha.
    pub background: [u8; 4],
}

/// The overlays on an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Overlay {
    /// A line from each node to its parent.
    pub bones: bool,
    /// The edges of collision and walk meshes.
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
