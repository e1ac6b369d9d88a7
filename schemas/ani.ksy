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
  Animations of the parts of one component of X Rebirth or X4: header, one record per animation, then all keys.

  There is no magic. The keys of a record follow each other by group: position, rotation, scale, pre-scale, post-scale; the
  records' keys follow each other in the order of the records.
seq:
  - id: num_animations
    type: s4
    -orig-id: NumAnims
    doc: Number of animation records.
  - id: key_offset
    type: s4
    -orig-id: KeyOffsetBytes
    doc: Where the keys begin, 16 + 160 times the number of records; 0 in some files without records.
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
    doc: All keys, as many as the records count.
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
        doc: The part that moves. Bytes after the terminator are garbage in many files.
      - id: subname
        type: strz
        size: 64
        -gen-pad: keep
        -orig-id: SubName
        doc: The animation, such as `loop` or `landinggears_activating`.
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
        doc: Length of the animation in seconds.
      - id: padding
        size: 8
        -gen-pad: keep
        -orig-id: Padding
        doc: Zero in every known file.
  keyframe:
    -rust-name: Keyframe
    doc: A value of three axes at a time, with how each axis moves on to the next key.
    seq:
      - id: value
        type: vec3
        -orig-id: [ValueX, ValueY, ValueZ]
        doc: Position in metres, three Euler angles in radians, or scale factors.
      - id: interpolation
        type: u4
        enum: interpolation
        repeat: expr
        repeat-expr: 3
        -gen-unknown: keep
        -orig-id: [InterpolationX, InterpolationY, InterpolationZ]
        doc: How x, y and z are interpolated.
      - id: time
        type: f4
        -orig-id: Time
        doc: Seconds on the time line of the whole animation.
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
        doc: Not zero if the derivatives are set. Zero in every known file.
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
        doc: 1 in few keys. What it switches is not known.
  control_points:
    -rust-name: ControlPoints
    doc: |
      The two Bezier control points of one axis of a key, as absolute time and value. The first lies a third of the way to
      the next key and the second a third of the way to the key before in nearly all keys of known files, although the
      names they go by elsewhere suggest the other order.
    seq:
      - id: outgoing
        type: control_point
        -orig-id: [CPX1, CPY1, CPZ1]
        doc: The point of the curve that leaves the key.
      - id: incoming
        type: control_point
        -orig-id: [CPX2, CPY2, CPZ2]
        doc: The point of the curve that reaches the key.
  control_point:
    -rust-type: array
    doc: A control point, time part and value part.
    seq:
      - {id: time, type: f4, doc: Time in seconds.}
      - {id: value, type: f4, doc: Value at that time.}
  vec3:
    -rust-type: array
    doc: A value of three axes.
    seq:
      - {id: x, type: f4, doc: First axis.}
      - {id: 'y', type: f4, doc: Second axis.}
      - {id: z, type: f4, doc: Third axis.}
enums:
  interpolation:
    0: {id: unset, doc: Not stated. Not seen in known files.}
    1: {id: step, doc: The value holds until the next key.}
    2: {id: linear, doc: A straight line to the next key.}
    3: {id: quadratic, doc: Not seen in known files.}
    4: {id: cubic, doc: Not seen in known files.}
    5: {id: bezier, doc: A cubic Bezier curve through the control points.}
    6: {id: bezier_linear_time, doc: A Bezier curve whose parameter is the time. Not seen in known files.}
    7: {id: tcb, doc: 'Tension, continuity, bias. Not seen in known files.'}
