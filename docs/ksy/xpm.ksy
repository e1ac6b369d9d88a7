# Generated from schemas/xpm.ksy by `cargo xtask regen`, without the keys that only its compiler reads.
meta:
  id: xpm
  title: EMotionFX morph motion
  file-extension: xpm
  imports: [emfx_chunk]
doc: |
  A morph motion: weight tracks that are joined to the morph targets of an actor (XAC) by name. A header of 8 bytes and a flat list
  of chunks to the end of the file.
seq:
  - id: magic
    contents: "XPM "
    doc: The letters XPM and a space. X PixMap images share the file extension and begin otherwise.
  - id: header
    type: emfx_chunk::file_header
    doc: "Version, byte order and multiply order."
  - id: body
    type: body
    doc: "All that follows the header, in the byte order the header names."
types:
  body:
    doc: The chunks of the file and what is left behind the last of them.
    meta:
      endian:
        switch-on: _root.header.big_endian
        cases:
          0: le
          1: be
    seq:
      - id: chunks
        type: chunk
        repeat: until
        repeat-until: _io.size - _io.pos < 12
        if: _io.size - _io.pos >= 12
        doc: Chunks in file order. Real files hold 101 and then 102.
      - id: trailing
        size-eos: true
        doc: "Up to 11 bytes that are too few for a chunk header; empty in every real file."
    types:
      chunk:
        doc: "One chunk. Its body is read by its structure; the stated length is advice. Both lengths are exact in real files."
        seq:
          - id: kind
            -orig-id: chunkType
            type: u4
            enum: chunk_kind
            doc: What the body is.
          - id: len_body
            -orig-id: length
            type: u4
            doc: "Stated length of the body in bytes, without this header of 12 bytes."
          - id: version
            -orig-id: version
            type: u4
            doc: "Layout of the body, counted for each kind on its own."
          - id: body_start
            size: 0
            if: ofs_body >= 0
            doc: Marks where the body begins.
          - id: body
            type:
              switch-on: "version < 256 ? kind.to_i * 256 + version : -1"
              cases:
                0x3301: emfx_chunk::timestamp(_root.header.big_endian)
                0x6401: submotion
                0x6501: info
                0x6601: submotions
                _: raw(len_body)
            doc: "The content, by kind and version."
          - id: tail
            size: len_body - (_io.pos - ofs_body)
            if: len_body > _io.pos - ofs_body
            doc: Bytes inside the stated length that the structure of the body does not use.
        instances:
          ofs_body:
            value: _io.pos
      raw:
        doc: "The body of a chunk whose kind or version is not known, and of motion event tables (50), whose versions are not understood."
        params:
          - id: len
            type: u4
            doc: Length in bytes.
        seq:
          - id: data
            size: len
            doc: The bytes as they are.
      info:
        doc: "Chunk 101 version 1, where the motion comes from."
        seq:
          - id: frames_per_second
            -orig-id: fps
            type: u4
            doc: "Frame rate of the source animation in frames per second; 30 in every real file. Key times do not depend on it."
          - id: exporter_major_version
            -orig-id: exporterMajorVersion
            type: u1
            doc: "Major version of the exporter; 3 in real files."
          - id: exporter_minor_version
            -orig-id: exporterMinorVersion
            type: u1
            doc: "Minor version of the exporter; 28 in real files."
          - id: padding
            -orig-id: pad
            size: 2
            doc: "Filler of the C structure; zero in the real files, garbage in the other kinds."
          - id: source_application
            -orig-id: sourceApp
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The program the motion was made with.
          - id: original_file
            -orig-id: origFilePath
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The scene file the motion was exported from.
          - id: exporter_compile_date
            -orig-id: exportDate
            type: emfx_chunk::text(_root.header.big_endian)
            doc: "The day the exporter was built, as in \"May 25 2011\". It is not the day of the export."
          - id: motion_name
            -orig-id: motionName
            type: emfx_chunk::text(_root.header.big_endian)
            doc: "Name of the motion; empty in real files."
      submotions:
        doc: "Chunk 102 version 1, all weight tracks of the motion."
        seq:
          - id: num_submotions
            -orig-id: numMorphTargetAnims
            type: u4
            doc: Number of tracks. 0 occurs.
          - id: submotions
            type: submotion
            repeat: expr
            repeat-expr: num_submotions
            doc: "One track per morph target; real files hold 0 to 120."
      submotion:
        doc: "The weight track of one morph target. A record of chunk 102 version 1, and presumably the whole of chunk 100 version 1."
        seq:
          - id: pose_weight
            -orig-id: fPoseWeight
            type: f4
            doc: "The weight when there is no key; 0 in every real track."
          - id: min_weight
            -orig-id: fMinWeight
            type: f4
            doc: "The weight that a key value of 0 stands for; 0 in every real track."
          - id: max_weight
            -orig-id: fMaxWeight
            type: f4
            doc: "The weight that a key value of 65535 stands for; 1 in every real track."
          - id: phonemes
            -orig-id: phonemeSetBitmask
            type: u4
            doc: "The groups of phonemes the target shows; no bit is set for an ordinary morph target, as in every real track."
          - id: num_keys
            -orig-id: numKeys
            type: u4
            doc: Number of keyframes.
          - id: morph_target_name
            -orig-id: morphTargetName
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the morph target that the track drives.
          - id: keys
            type: key
            repeat: expr
            repeat-expr: num_keys
            doc: "Keyframes by time; 2 to 5 in real tracks, times strictly increasing from 0. Between keys the weight is interpolated linearly."
      key:
        doc: One keyframe of a weight track.
        seq:
          - id: time
            -orig-id: fTime
            type: f4
            doc: Seconds since the start of the motion.
          - id: value
            -orig-id: amount
            type: u2
            doc: "The weight as a fraction of the range of the track, `min_weight + (max_weight - min_weight) * value / 65535`."
          - id: padding
            -orig-id: pad
            size: 2
            doc: "Filler of the C structure; zero in real files."
enums:
  chunk_kind:
    50:
      id: motion_event_table
      doc: Timed events. Kept raw because no sample tells which version has which layout.
    51:
      id: timestamp
      doc: When the file was written.
    100:
      id: submotion
      doc: A single weight track.
    101:
      id: info
      doc: Where the motion comes from.
    102:
      id: submotions
      doc: All weight tracks.
