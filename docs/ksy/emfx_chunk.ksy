# Generated from schemas/emfx_chunk.ksy by `cargo xtask regen`, without the keys that only its compiler reads.
meta:
  id: emfx_chunk
  title: Records shared by the EMotionFX file kinds
doc: |
  Records that XAC (actors), XSM (skeletal motions) and XPM (morph motions) share: the file header, counted text, vectors,
  quaternions and the timestamp chunk.
types:
  file_header:
    doc: |
      The four bytes between the magic and the first chunk. It is the same in all three kinds. The version is information and no
      gate: every file seen says 1.0, and one writer is known to say 2.0.
    seq:
      - id: major_version
        -orig-id: majorVersion
        type: u1
        doc: "Major format version; 1 in every real file."
      - id: minor_version
        -orig-id: minorVersion
        type: u1
        doc: "Minor format version; 0 in every real file."
      - id: big_endian
        -orig-id: bBigEndian
        type: u1
        doc: "Byte order of all that follows. 0 is little-endian, 1 is big-endian, nothing else is legal. No real file is big-endian."
      - id: multiply_order
        -orig-id: [multiplyOrder, pad]
        type: u1
        enum: multiply_order
        doc: "Order in which scale, rotation and translation of a local transform combine. Motions have it as well."
  text:
    doc: |
      Counted text without terminator and without padding; the empty text is a count of 0. Exporters built before November 2012 write the
      artist's 8-bit code page, later ones UTF-8, so this is bytes first of all.
    params:
      - id: is_big
        type: u1
        doc: "Byte order: 0 little-endian, 1 big-endian."
    meta:
      endian:
        switch-on: is_big
        cases:
          0: le
          1: be
    seq:
      - id: len_value
        type: u4
        doc: Number of bytes that follow.
      - id: value
        type: str
        size: len_value
        encoding: ISO-8859-1
        doc: "The bytes of the text. ISO-8859-1 is named because it maps every byte to something, not because the file says so."
  vec2:
    doc: Two 32-bit floats.
    params:
      - id: is_big
        type: u1
        doc: "Byte order: 0 little-endian, 1 big-endian."
    meta:
      endian:
        switch-on: is_big
        cases:
          0: le
          1: be
    seq:
      - id: x
        type: f4
        doc: First component.
      - id: "y"
        type: f4
        doc: Second component.
  vec3:
    doc: "Three 32-bit floats. The space of positions is left-handed, with y up as the vendor declares it."
    params:
      - id: is_big
        type: u1
        doc: "Byte order: 0 little-endian, 1 big-endian."
    meta:
      endian:
        switch-on: is_big
        cases:
          0: le
          1: be
    seq:
      - id: x
        type: f4
        doc: First component.
      - id: "y"
        type: f4
        doc: Second component.
      - id: z
        type: f4
        doc: Third component.
  vec4:
    doc: Four 32-bit floats.
    params:
      - id: is_big
        type: u1
        doc: "Byte order: 0 little-endian, 1 big-endian."
    meta:
      endian:
        switch-on: is_big
        cases:
          0: le
          1: be
    seq:
      - id: x
        type: f4
        doc: First component.
      - id: "y"
        type: f4
        doc: Second component.
      - id: z
        type: f4
        doc: Third component.
      - id: w
        type: f4
        doc: Fourth component.
  quaternion:
    doc: "A rotation as a quaternion of 32-bit floats, vector part first. The identity is 0, 0, 0, 1; w is never negative in real files."
    params:
      - id: is_big
        type: u1
        doc: "Byte order: 0 little-endian, 1 big-endian."
    meta:
      endian:
        switch-on: is_big
        cases:
          0: le
          1: be
    seq:
      - id: x
        type: f4
        doc: First component of the vector part.
      - id: "y"
        type: f4
        doc: Second component of the vector part.
      - id: z
        type: f4
        doc: Third component of the vector part.
      - id: w
        type: f4
        doc: Scalar part.
  packed_quaternion:
    doc: |
      A rotation as a quaternion of 16-bit integers, vector part first: each component is the integer divided by 32767. Unit length
      holds only roughly, -32768 does not occur, and an all-zero quaternion does: it stands for the identity.
    params:
      - id: is_big
        type: u1
        doc: "Byte order: 0 little-endian, 1 big-endian."
    meta:
      endian:
        switch-on: is_big
        cases:
          0: le
          1: be
    seq:
      - id: x
        type: s2
        doc: First component of the vector part times 32767.
      - id: "y"
        type: s2
        doc: Second component of the vector part times 32767.
      - id: z
        type: s2
        doc: Third component of the vector part times 32767.
      - id: w
        type: s2
        doc: Scalar part times 32767.
  timestamp:
    doc: "Body of chunk 51 version 1, the moment a file was written. Known from declarations; no real file has one."
    params:
      - id: is_big
        type: u1
        doc: "Byte order: 0 little-endian, 1 big-endian."
    meta:
      endian:
        switch-on: is_big
        cases:
          0: le
          1: be
    seq:
      - id: year
        type: u2
        doc: Year of the common era.
      - id: month
        type: s1
        doc: "Month, 1 is January."
      - id: day
        type: s1
        doc: Day of the month.
      - id: hours
        type: s1
        doc: "Hour of the day, 0 to 23."
      - id: minutes
        type: s1
        doc: "Minute of the hour, 0 to 59."
      - id: seconds
        type: s1
        doc: Second of the minute.
      - id: padding
        size: 1
        doc: "Filler of the C structure; may hold anything."
enums:
  multiply_order:
    0:
      id: scale_rotation_translation
      -orig-id: Maya
      doc: "Scale acts first, then rotation, then translation. The Maya exporters of 2007 and January 2008 write this."
    1:
      id: rotation_scale_translation
      -orig-id: 3ds Max
      doc: "Rotation acts first, then scale, then translation. All other exporter builds write this, those for Maya as well."
