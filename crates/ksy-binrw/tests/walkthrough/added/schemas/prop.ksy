meta:
  id: prop
  title: Toy prop
  file-extension: prop
  encoding: ASCII
  -rust-crate: toy-prop
  -rust-name: PropFile
doc: |
  A prop of a puppet stage: a name, frames that are cut out of a picture, and chunks with everything else.
seq:
  - id: magic
    contents: PROP
  - id: version
    type: u1
    valid: {min: 1, max: 2}
    doc: 2 since props can be scaled.
  - id: big_endian
    type: u1
    doc: 0 for little-endian, 1 for big-endian.
  - id: body
    type: body(version)
    doc: All that follows, in the byte order the flag names.

types:
  body:
    doc: What the prop is made of.
    meta:
      endian:
        switch-on: _root.big_endian
        cases: {0: le, 1: be}
    params:
      - {id: version, type: u1}
    seq:
      - id: name
        type: strz
        size: 16
        doc: Name of the prop. The editor does not clear what was in its memory after the terminator.
      - id: scale
        -orig-id: fScale
        type: f4
        if: version >= 2
        doc: Factor on the size of every frame.
      - id: num_frames
        type: u2
        doc: Number of frames.
      - id: frames
        type: frame
        repeat: expr
        repeat-expr: num_frames
        -gen-bulk: true
        doc: Frames in the order they are shown.
      - id: chunks
        type: chunk
        repeat: eos
        doc: Chunks in file order, to the end of the file.
    types:
      frame:
        doc: A rectangle of the picture, shown for a while.
        seq:
          - {id: duration, type: f4, doc: Seconds.}
          - {id: left, type: u2, doc: In pixels.}
          - {id: top, type: u2, doc: In pixels.}
          - {id: width, type: u2, doc: In pixels.}
          - {id: height, type: u2, doc: In pixels.}
      chunk:
        doc: A kind, a length, and a body of that length.
        seq:
          - {id: kind, type: u2, enum: chunk_kind, doc: What the body is.}
          - {id: len_body, type: u4, doc: Length of the body in bytes.}
          - id: body
            size: len_body
            type:
              switch-on: kind
              cases:
                chunk_kind::texture: texture
                chunk_kind::anchor: anchor
            doc: The content; bytes if the kind is not known.
      texture:
        doc: The picture the frames are cut out of.
        seq:
          - {id: len_file_name, type: u2, doc: Length of the name in bytes.}
          - {id: file_name, type: str, size: len_file_name, doc: File name of the picture.}
      anchor:
        doc: The point of every frame that stays where the prop is.
        seq:
          - {id: left, type: s2, doc: In pixels from the left edge.}
          - {id: top, type: s2, doc: In pixels from the upper edge.}

enums:
  chunk_kind:
    1: {id: texture, doc: Which picture the frames are cut out of.}
    2: {id: anchor, doc: The point that stays in place.}
