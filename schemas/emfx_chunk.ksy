# Records shared by the three EMotionFX formats (XAC, XSM, XPM). Types with numbers of more than one byte take the byte order
# of the file as their first parameter: 0 for little-endian, 1 for big-endian.
meta:
  id: emfx_chunk
  title: Records shared by the EMotionFX file kinds
  -rust-crate: emfx-chunk
doc: |
  Records shared by XAC (actors), XSM (skeletal motions) and XPM (morph motions): the file header, counted text, vectors, quaternions and
  the timestamp chunk.

types:
  file_header:
    doc: |
      The four bytes between the magic and the first chunk, identical in all three formats. The version is informational and does not select
      a layout: it is 1.0 in every known file, and one writer is known to write 2.0.
    seq:
      - id: major_version
        -orig-id: majorVersion
        type: u1
        doc: Major format version; 1 in every real file.
      - id: minor_version
        -orig-id: minorVersion
        type: u1
        doc: Minor format version; 0 in every real file.
      - id: big_endian
        -orig-id: bBigEndian
        type: u1
        doc: 'Byte order of everything after this byte: 0 is little-endian, 1 is big-endian, other values are invalid. No real file is big-endian.'
      - id: multiply_order
        -orig-id: [multiplyOrder, pad]
        type: u1
        enum: multiply_order
        doc: Order in which the scale, rotation and translation of a local transform are applied. Motions contain it as well.

  text:
    doc: |
      Length-prefixed text without terminator or padding; empty text has length 0. Exporters built before November 2012 write the artist's
      8-bit code page, later ones UTF-8, so the text is kept as bytes.
    -rust-type: transparent
    params:
      - {id: is_big, type: u1, doc: 'Byte order: 0 little-endian, 1 big-endian.'}
    meta:
      endian:
        switch-on: is_big
        cases: {0: le, 1: be}
    seq:
      - id: len_value
        -orig-id: len
        type: u4
        doc: Number of bytes that follow.
      - id: value
        -orig-id: char[len]
        type: str
        size: len_value
        encoding: ISO-8859-1
        doc: The bytes of the text. ISO-8859-1 is declared because it can decode every byte, not because the format specifies it.

  vec2:
    doc: Two 32-bit floats.
    -rust-type: array
    params:
      - {id: is_big, type: u1, doc: 'Byte order: 0 little-endian, 1 big-endian.'}
    meta:
      endian:
        switch-on: is_big
        cases: {0: le, 1: be}
    seq:
      - {id: x, type: f4, doc: First component.}
      - {id: "y", type: f4, doc: Second component.}

  vec3:
    doc: Three 32-bit floats. Positions are in a left-handed space, with y up as declared by the vendor.
    -rust-type: array
    params:
      - {id: is_big, type: u1, doc: 'Byte order: 0 little-endian, 1 big-endian.'}
    meta:
      endian:
        switch-on: is_big
        cases: {0: le, 1: be}
    seq:
      - {id: x, type: f4, doc: First component.}
      - {id: "y", type: f4, doc: Second component.}
      - {id: z, type: f4, doc: Third component.}

  vec4:
    doc: Four 32-bit floats.
    -rust-type: array
    params:
      - {id: is_big, type: u1, doc: 'Byte order: 0 little-endian, 1 big-endian.'}
    meta:
      endian:
        switch-on: is_big
        cases: {0: le, 1: be}
    seq:
      - {id: x, type: f4, doc: First component.}
      - {id: "y", type: f4, doc: Second component.}
      - {id: z, type: f4, doc: Third component.}
      - {id: w, type: f4, doc: Fourth component.}

  quaternion:
    doc: A rotation as a quaternion of 32-bit floats, vector part first. The identity is 0, 0, 0, 1. In real files, w is never negative.
    -rust-type: array
    params:
      - {id: is_big, type: u1, doc: 'Byte order: 0 little-endian, 1 big-endian.'}
    meta:
      endian:
        switch-on: is_big
        cases: {0: le, 1: be}
    seq:
      - {id: x, type: f4, doc: First component of the vector part.}
      - {id: "y", type: f4, doc: Second component of the vector part.}
      - {id: z, type: f4, doc: Third component of the vector part.}
      - {id: w, type: f4, doc: Scalar part.}

  packed_quaternion:
    doc: |
      A rotation as a quaternion of 16-bit integers, vector part first. Each component is the integer divided by 32767. The length is only
      roughly 1. -32768 does not occur. A quaternion of all zeros occurs and means the identity.
    -rust-type: array
    params:
      - {id: is_big, type: u1, doc: 'Byte order: 0 little-endian, 1 big-endian.'}
    meta:
      endian:
        switch-on: is_big
        cases: {0: le, 1: be}
    seq:
      - {id: x, type: s2, doc: First component of the vector part times 32767.}
      - {id: "y", type: s2, doc: Second component of the vector part times 32767.}
      - {id: z, type: s2, doc: Third component of the vector part times 32767.}
      - {id: w, type: s2, doc: Scalar part times 32767.}

  timestamp:
    doc: Body of chunk 51 version 1, the time at which the file was written. Known from declarations only; no real file contains one.
    params:
      - {id: is_big, type: u1, doc: 'Byte order: 0 little-endian, 1 big-endian.'}
    meta:
      endian:
        switch-on: is_big
        cases: {0: le, 1: be}
    seq:
      - {id: year, type: u2, doc: Year (common era).}
      - {id: month, type: s1, doc: 'Month, from 1 for January.'}
      - {id: day, type: s1, doc: Day of the month.}
      - {id: hours, type: s1, doc: 'Hour, 0 to 23.'}
      - {id: minutes, type: s1, doc: 'Minute, 0 to 59.'}
      - {id: seconds, type: s1, doc: Second.}
      - {id: padding, size: 1, doc: Padding of the C structure; may contain anything.}

enums:
  multiply_order:
    0:
      id: scale_rotation_translation
      -orig-id: Maya
      doc: The scale is applied first, then the rotation, then the translation. Written by the Maya exporters of 2007 and January 2008.
    1:
      id: rotation_scale_translation
      -orig-id: 3ds Max
      doc: The rotation is applied first, then the scale, then the translation. Written by all other exporter builds, including later ones for Maya.
