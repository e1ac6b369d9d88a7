meta:
  id: xpm
  title: EMotionFX morph motion
  file-extension: xpm
  imports: [emfx_chunk]
  -rust-crate: emfx-xpm
  -rust-name: XpmFile
doc: |
  A morph motion: weight tracks that refer to the morph targets of an actor (XAC) by name. The file consists of a header of 8 bytes and a
  flat list of chunks up to the end of the file.
seq:
  - id: magic
    contents: 'XPM '
    doc: The letters XPM and a space. X PixMap images share the file extension but start differently.
  - id: header
    type: emfx_chunk::file_header
    doc: Version, byte order and multiply order.
  - id: body
    type: body
    doc: Everything after the header, in the byte order given by the header.

types:
  body:
    doc: The chunks of the file and any bytes after the last one.
    meta:
      endian:
        switch-on: _root.header.big_endian
        cases: {0: le, 1: be}
    seq:
      - id: chunks
        type: chunk
        repeat: until
        repeat-until: _io.size - _io.pos < 12
        if: _io.size - _io.pos >= 12
        doc: Chunks in file order. Real files contain chunk 101 followed by 102.
      - id: trailing
        size-eos: true
        doc: Up to 11 remaining bytes, too few for a chunk header; empty in every real file.
    types:
      chunk:
        doc: One chunk. The body is parsed by its structure; the stored length is advisory. It is exact in real files.
        seq:
          - id: kind
            -orig-id: chunkType
            type: u4
            enum: chunk_kind
            doc: Kind of the body.
          - id: len_body
            -orig-id: length
            type: u4
            doc: Stored length of the body in bytes, without the chunk header of 12 bytes.
          - id: version
            -orig-id: version
            type: u4
            doc: Version of the body layout. Each kind has its own version numbers.
          - id: body_start
            size: 0
            if: ofs_body >= 0
            doc: Marks the start of the body.
          - id: body
            -gen-length: len_body
            type:
              switch-on: 'version < 256 ? kind.to_i * 256 + version : -1'
              cases:
                0x3301: emfx_chunk::timestamp(_root.header.big_endian)
                0x6401: submotion
                0x6501: info
                0x6601: submotions
                _: raw(len_body)
            doc: The content, selected by kind and version.
          - id: tail
            -gen-tail: body
            size: len_body - (_io.pos - ofs_body)
            if: len_body > _io.pos - ofs_body
            doc: Remaining bytes within the stored length that the structure of the body does not use.
        instances:
          ofs_body: {value: _io.pos}

      raw:
        doc: The body of a chunk of unknown kind or version, or of a motion event table (50), whose layouts are not understood.
        params:
          - {id: len, type: u4, doc: Length in bytes.}
        seq:
          - {id: data, size: len, doc: The uninterpreted bytes.}

      info:
        doc: Origin of the motion (chunk 101 version 1).
        seq:
          - id: frames_per_second
            -orig-id: fps
            type: u4
            doc: Frame rate of the source animation in frames per second; 30 in every real file. Key times do not depend on it.
          - id: exporter_major_version
            -orig-id: exporterMajorVersion
            type: u1
            doc: Major version of the exporter; 3 in real files.
          - id: exporter_minor_version
            -orig-id: exporterMinorVersion
            type: u1
            doc: Minor version of the exporter; 28 in real files.
          - id: padding
            -orig-id: pad
            size: 2
            doc: Padding of the C structure; zero in real XPM files, but garbage in the other EMotionFX formats.
          - id: source_application
            -orig-id: sourceApp
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The program that the motion was made with.
          - id: original_file
            -orig-id: origFilePath
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The scene file that the motion was exported from.
          - id: exporter_compile_date
            -orig-id: exportDate
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The build date of the exporter, such as "May 25 2011". This is not the date of the export.
          - id: motion_name
            -orig-id: motionName
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the motion; empty in real files.

      submotions:
        doc: All weight tracks of the motion (chunk 102 version 1).
        seq:
          - id: num_submotions
            -orig-id: numMorphTargetAnims
            type: u4
            doc: Number of tracks. May be 0.
          - id: submotions
            type: submotion
            repeat: expr
            repeat-expr: num_submotions
            doc: One track per morph target. Real files contain 0 to 120.

      submotion:
        doc: The weight track of one morph target. This is a record of chunk 102 version 1, and presumably the whole body of chunk 100 version 1.
        seq:
          - id: pose_weight
            -orig-id: fPoseWeight
            type: f4
            doc: Weight if there are no keys; 0 in every real track.
          - id: min_weight
            -orig-id: fMinWeight
            type: f4
            doc: Weight for the key value 0; 0 in every real track.
          - id: max_weight
            -orig-id: fMaxWeight
            type: f4
            doc: Weight for the key value 65535; 1 in every real track.
          - id: phonemes
            -orig-id: phonemeSetBitmask
            type: u4
            doc: Phoneme groups of the target. No bit is set for an ordinary morph target, as in every real track.
            -gen-bits:
              - {id: neutral_pose, bits: 1, doc: The mouth at rest.}
              - {id: m_b_p_x, bits: 1, doc: 'M, B, P and X.'}
              - {id: aa_ao_ow, bits: 1, doc: 'AA, AO and OW.'}
              - {id: ih_ae_ah_ey_ay_h, bits: 1, doc: 'IH, AE, AH, EY, AY and H.'}
              - {id: aw, bits: 1, doc: AW.}
              - {id: n_ng_ch_j_dh_d_g_t_k_z_zh_th_s_sh, bits: 1, doc: 'N, NG, CH, J, DH, D, G, T, K, Z, ZH, TH, S and SH.'}
              - {id: iy_eh_y, bits: 1, doc: 'IY, EH and Y.'}
              - {id: uw_uh_oy, bits: 1, doc: 'UW, UH and OY.'}
              - {id: f_v, bits: 1, doc: F and V.}
              - {id: l_el, bits: 1, doc: L and EL.}
              - {id: w, bits: 1, doc: W.}
              - {id: r_er, bits: 1, doc: R and ER.}
              - {id: reserved, bits: 20, doc: No known meaning.}
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
            -gen-bulk: true
            doc: Keyframes in order of time. Real tracks contain 2 to 5, with strictly increasing times from 0. The weight is interpolated linearly between keys.

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
            doc: The weight as a fraction of the range of the track, `min_weight + (max_weight - min_weight) * value / 65535`.
          - id: padding
            -orig-id: pad
            size: 2
            doc: Padding of the C structure; zero in real files.

enums:
  chunk_kind:
    50: {id: motion_event_table, doc: 'Timed events, kept as raw bytes because no sample shows which version has which layout.'}
    51: {id: timestamp, doc: Time at which the file was written.}
    100: {id: submotion, doc: A single weight track.}
    101: {id: info, doc: Origin of the motion.}
    102: {id: submotions, doc: All weight tracks.}
