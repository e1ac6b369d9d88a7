meta:
  id: ani
  title: Egosoft ANI animations
  file-extension: ani
  license: MIT OR Apache-2.0
  encoding: ASCII
  endian: le
  -rust-name: AniWire
  -rust-crate: xumf
doc: |
  Animations of the parts of one X Rebirth or X4 component: a header, one record per animation, and all keys.

  The format has no magic number. Keys are stored in the order of the animation records. Within a record they are
  grouped: position, rotation, scale, pre-scale, post-scale.
seq:
  - id: num_animations
    type: s4
    -orig-id: NumAnims
    doc: Number of animation records.
  - id: key_offset
    type: s4
    -orig-id: KeyOffsetBytes
    doc: Offset of the keys, 16 + 160 times the number of records; 0 in some files without records.
  - id: version
    type: s4
    valid: 1
    -orig-id: Version
    doc: Version of the format, 1 in every known file.
  - id: padding
    size: 4
    -gen-pad: keep
    -orig-id: Padding
    doc: Zero in every known file.
  - id: animations
    type: animation
    repeat: expr
    repeat-expr: num_animations
    -gen-bulk: true
    doc: The animation records.
  - id: keys
    type: keyframe
    repeat: eos
    -gen-bulk: true
    doc: All keys. Their number is the sum of the key counts of all records.
types:
  animation:
    -rust-name: Animation
    doc: One animation of one part.
    seq:
      - id: name
        type: strz
        size: 64
        -gen-pad: keep
        -orig-id: Name
        doc: Name of the animated part. Bytes after the terminator are garbage in many files.
      - id: subname
        type: strz
        size: 64
        -gen-pad: keep
        -orig-id: SubName
        doc: Name of the animation, such as `loop` or `landinggears_activating`.
      - id: num_position_keys
        type: s4
        -orig-id: NumPosKeys
        doc: Number of position keys.
      - id: num_rotation_keys
        type: s4
        -orig-id: NumRotKeys
        doc: Number of rotation keys.
      - id: num_scale_keys
        type: s4
        -orig-id: NumScaleKeys
        doc: Number of scale keys.
      - id: num_pre_scale_keys
        type: s4
        -orig-id: NumPreScaleKeys
        doc: Number of pre-scale keys.
      - id: num_post_scale_keys
        type: s4
        -orig-id: NumPostScaleKeys
        doc: Number of post-scale keys.
      - id: duration
        type: f4
        -orig-id: Duration
        doc: Duration of the animation in seconds.
      - id: padding
        size: 8
        -gen-pad: keep
        -orig-id: Padding
        doc: Zero in every known file.
  keyframe:
    -rust-name: Keyframe
    doc: A keyframe with a value for each of three axes, and the interpolation of each axis up to the next key.
    seq:
      - id: value
        type: vec3
        -orig-id: [ValueX, ValueY, ValueZ]
        doc: Position in meters, three Euler angles in radians, or scale factors.
      - id: interpolation
        type: u4
        enum: interpolation
        repeat: expr
        repeat-expr: 3
        -gen-unknown: keep
        -orig-id: [InterpolationX, InterpolationY, InterpolationZ]
        doc: Interpolation of x, y and z.
      - id: time
        type: f4
        -orig-id: Time
        doc: Time in seconds on the time line of the whole animation.
      - id: control
        type: control_points
        repeat: expr
        repeat-expr: 3
        doc: Bezier control points of x, y and z.
      - id: tension
        type: f4
        -orig-id: Tens
        doc: Tension of a TCB key. Zero in every known file.
      - id: continuity
        type: f4
        -orig-id: Cont
        doc: Continuity of a TCB key. Zero in every known file.
      - id: bias
        type: f4
        -orig-id: Bias
        doc: Bias of a TCB key. Zero in every known file.
      - id: ease_in
        type: f4
        -orig-id: EaseIn
        doc: Ease in of a TCB key. Zero in every known file.
      - id: ease_out
        type: f4
        -orig-id: EaseOut
        doc: Ease out of a TCB key. Zero in every known file.
      - id: derivatives_computed
        type: s4
        -orig-id: Deriv
        doc: Nonzero if the derivatives are set. Zero in every known file.
      - id: derivative_in
        type: vec3
        -orig-id: [DerivInX, DerivInY, DerivInZ]
        doc: Derivative of x, y and z before the key. Zero in every known file.
      - id: derivative_out
        type: vec3
        -orig-id: [DerivOutX, DerivOutY, DerivOutZ]
        doc: Derivative of x, y and z after the key. Zero in every known file.
      - id: angle_key
        type: u4
        -orig-id: AngleKey
        doc: 1 in a few keys. Its meaning is unknown.
  control_points:
    -rust-name: ControlPoints
    doc: |
      The two Bezier control points of one axis of a key, as absolute time and value. In nearly all keys of known files,
      the first is a third of the way to the next key, and the second a third of the way to the previous key, although
      their names in other documentation suggest the opposite order.
    seq:
      - id: outgoing
        type: control_point
        -orig-id: [CPX1, CPY1, CPZ1]
        doc: Control point of the curve segment after the key.
      - id: incoming
        type: control_point
        -orig-id: [CPX2, CPY2, CPZ2]
        doc: Control point of the curve segment before the key.
  control_point:
    -rust-type: array
    doc: A control point, as time and value.
    seq:
      - {id: time, type: f4, doc: Time in seconds.}
      - {id: value, type: f4, doc: Value at that time.}
  vec3:
    -rust-type: array
    doc: A value with three axes.
    seq:
      - {id: x, type: f4, doc: First axis.}
      - {id: 'y', type: f4, doc: Second axis.}
      - {id: z, type: f4, doc: Third axis.}
enums:
  interpolation:
    0: {id: unset, doc: No interpolation specified. Not seen in known files.}
    1: {id: step, doc: The value is constant until the next key.}
    2: {id: linear, doc: Linear interpolation to the next key.}
    3: {id: quadratic, doc: Quadratic interpolation. Not seen in known files.}
    4: {id: cubic, doc: Quadratic interpolation. Not seen in known files.}
    5: {id: bezier, doc: A cubic Bezier curve defined by the control points.}
    6: {id: bezier_linear_time, doc: A Bezier curve with time as its parameter. Not seen in known files.}
    7: {id: tcb, doc: 'Tension, continuity and bias. Not seen in known files.'}
