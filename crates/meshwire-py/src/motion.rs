//! Animations.

use meshwire::scene::motion::{Blend, Channel as Property, KeyArrays, Track};
use meshwire::scene::{self as rust, AnimationTarget};
use numpy::PyUntypedArrayMethods;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::array::{Blocks, Line, Rows, line, numbers, shaped};
use crate::model::{named, value_of};
use crate::scene::{dict, elements, extras, list};
use crate::text::{Name, decoded, encoded};

/// An animation of the scene.
#[pyclass(get_all, set_all, module = "meshwire")]
pub struct Animation {
    /// Path of the animation in its file.
    source: String,
    /// Name.
    name: Name,
    /// Length in seconds.
    duration: f64,
    /// Animated channels: a list of `Channel`. Values replace those of the rest pose and are relative to the parent.
    channels: Py<PyList>,
    /// True if the keys are in the space of the scene rather than relative to the parent.
    absolute: bool,
    /// Events, such as sounds and hits: a list of `Event`.
    events: Py<PyList>,
    /// Format-specific properties.
    extras: Py<PyDict>,
}

impl Animation {
    pub fn of(py: Python<'_>, animation: rust::Animation) -> PyResult<Self> {
        Ok(Self {
            source: animation.source,
            name: decoded(py, &animation.name)?,
            duration: animation.duration,
            channels: list(py, animation.channels, Channel::of)?,
            absolute: animation.absolute,
            events: list(py, animation.events, Event::of)?,
            extras: dict(py, animation.extras)?,
        })
    }

    pub fn back(&self, py: Python<'_>) -> PyResult<rust::Animation> {
        Ok(rust::Animation {
            source: self.source.clone(),
            name: encoded(py, &self.name)?,
            duration: self.duration,
            channels: elements(py, &self.channels, Channel::back)?,
            absolute: self.absolute,
            events: elements(py, &self.events, Event::back)?,
            extras: extras(py, &self.extras)?,
        })
    }
}

#[pymethods]
impl Animation {
    /// Creates an animation from a list of channels.
    #[new]
    fn new(py: Python<'_>, name: Name, duration: f64, channels: Py<PyList>) -> PyResult<Self> {
        Ok(Self { name, duration, channels, ..Self::of(py, rust::Animation::default())? })
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let channels = self.channels.bind(py).len();
        Ok(format!("<meshwire.Animation {} {} s, {channels} channels>", self.name.bind(py).repr()?, self.duration))
    }
}

/// An event at a point in time.
#[pyclass(get_all, set_all, module = "meshwire")]
pub struct Event {
    /// Seconds from the start.
    time: f64,
    /// Name.
    name: Name,
    /// Index of the list that contains the event; 0 if the file has one list.
    list: usize,
}

impl Event {
    fn of(py: Python<'_>, event: rust::motion::Event) -> PyResult<Self> {
        let rust::motion::Event { time, name, list } = event;
        Ok(Self { time, name: decoded(py, &name)?, list })
    }

    fn back(&self, py: Python<'_>) -> PyResult<rust::motion::Event> {
        Ok(rust::motion::Event { time: self.time, name: encoded(py, &self.name)?, list: self.list })
    }
}

#[pymethods]
impl Event {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<meshwire.Event {} {} s>", self.name.bind(py).repr()?, self.time))
    }
}

/// One animated property of a node or of a morph target, with its keys in order of time.
#[pyclass(get_all, set_all, module = "meshwire")]
pub struct Channel {
    /// Path of the track in its file.
    source: String,
    /// Index of the animated node, or None.
    node: Option<usize>,
    /// Indices of the mesh and of its morph target that are animated, or None.
    morph: Option<(usize, usize)>,
    /// Name of the target in the file.
    target: Name,
    /// `position`, `rotation`, `scale`, `scale_rotation`, `weight`, or the number of another channel of the format.
    property: String,
    /// Interpolation between linear keys: `linear`, `normalized` or `spherical`.
    blend: String,
    /// Times of the keys in seconds, float64, shape (keys,).
    times: Line<f64>,
    /// Values, float64, shape (keys, width): positions in the unit of the space, rotations as quaternions x, y, z, w, scales
    /// with one or three factors, or weights.
    values: Rows<f64>,
    /// Interpolation of each component to the next key, uint8, shape (keys, width): 0 linear, 1 step, 2 Bezier.
    eases: Rows<u8>,
    /// Time and value of the handle before each key, float64, shape (keys, width, 2). Used by Bezier curves.
    incoming: Blocks<f64>,
    /// Time and value of the handle after each key, float64, shape (keys, width, 2).
    outgoing: Blocks<f64>,
    /// Id of the source track in its file, or None.
    origin: Option<usize>,
}

const PROPERTIES: &[(&str, Property)] = &[
    ("position", Property::Position),
    ("rotation", Property::Rotation),
    ("scale", Property::Scale),
    ("scale_rotation", Property::ScaleRotation),
    ("weight", Property::Weight),
];
const BLENDS: &[(&str, Blend)] =
    &[("linear", Blend::Linear), ("normalized", Blend::Normalized), ("spherical", Blend::Spherical)];

impl Channel {
    fn of(py: Python<'_>, channel: rust::AnimationChannel) -> PyResult<Self> {
        let rust::AnimationChannel { source, target, track } = channel;
        let KeyArrays { width, times, values, eases, incoming, outgoing } = KeyArrays::of(&track);
        let keys = times.len();
        Ok(Self {
            source,
            node: if let Some(AnimationTarget::Node(node)) = target { Some(node) } else { None },
            morph: if let Some(AnimationTarget::Morph { mesh, target }) = target { Some((mesh, target)) } else { None },
            target: decoded(py, &track.target)?,
            property: match track.channel {
                Property::Other(number) => number.to_string(),
                known => named(PROPERTIES, &known),
            },
            blend: named(BLENDS, &track.blend),
            times: line(py, times),
            values: shaped(py, values, [keys, width])?,
            eases: shaped(py, eases, [keys, width])?,
            incoming: shaped(py, incoming, [keys, width, 2])?,
            outgoing: shaped(py, outgoing, [keys, width, 2])?,
            origin: track.origin,
        })
    }

    fn back(&self, py: Python<'_>) -> PyResult<rust::AnimationChannel> {
        let property = match self.property.parse() {
            Ok(number) => Property::Other(number),
            Err(_) => value_of("property", PROPERTIES, &self.property)?,
        };
        let keys = KeyArrays {
            width: self.values.bind(py).shape().last().copied().unwrap_or_default(),
            times: numbers(self.times.bind(py)),
            values: numbers(self.values.bind(py)),
            eases: numbers(self.eases.bind(py)),
            incoming: numbers(self.incoming.bind(py)),
            outgoing: numbers(self.outgoing.bind(py)),
        };
        let blend = value_of("blend", BLENDS, &self.blend)?;
        let mut track = Track::new(encoded(py, &self.target)?, property, keys.width, blend);
        track.origin = self.origin;
        track.keys = keys.keys().map_err(PyValueError::new_err)?;
        let morph = || self.morph.map(|(mesh, target)| AnimationTarget::Morph { mesh, target });
        let target = self.node.map(AnimationTarget::Node).or_else(morph);
        Ok(rust::AnimationChannel { source: self.source.clone(), target, track })
    }
}

#[pymethods]
impl Channel {
    /// Creates a channel of a property with linear keys. Set `node` or `morph` to what it moves.
    #[new]
    fn new(py: Python<'_>, target: Name, property: &str, times: Line<f64>, values: Rows<f64>) -> PyResult<Self> {
        let [keys, width] = *values.bind(py).shape() else {
            return Err(PyValueError::new_err("values: expected shape (keys, width)"));
        };
        let handles = || shaped(py, vec![0.0; keys * width * 2], [keys, width, 2]);
        Ok(Self {
            source: String::new(),
            node: None,
            morph: None,
            target,
            property: property.to_owned(),
            blend: named(BLENDS, if property == "rotation" { &Blend::Spherical } else { &Blend::Linear }),
            times,
            eases: shaped(py, vec![0; keys * width], [keys, width])?,
            values,
            incoming: handles()?,
            outgoing: handles()?,
            origin: None,
        })
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<meshwire.Channel {} of {}>", self.property, self.target.bind(py).repr()?))
    }
}
