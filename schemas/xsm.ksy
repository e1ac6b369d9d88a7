meta:
  id: xsm
  title: EMotionFX skeletal motion
  file-extension: xsm
  imports: [emfx_chunk]
  -rust-crate: emfx-xsm
  -rust-name: XsmFile
doc: |
  A skeletal motion: key tracks for position, rotation, scale and scale rotation that refer to the nodes of an actor (XAC) by name. The file
  consists of a header of 8 bytes and a flat list of chunks up to the end of the file. The vendor calls one animated node a submotion.
seq:
  - id: magic
    contents: 'XSM '
    doc: The letters XSM and a space.
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
        doc: Chunks in file order. Real files contain 201 followed by one 202; the oldest ones contain 201 followed by many 200.
      - id: trailing
        size-eos: true
        doc: Up to 11 remaining bytes, too few for a chunk header; empty in every real file.
    types:
      chunk:
        doc: |
          One chunk. The body is parsed by its structure; the stored length is advisory. The length of chunk 202 is too large in every real
          file and exceeds the file; the lengths of 200 and 201 are exact.
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
            doc: Version of the body layout. Each kind has its own version numbers. Only the version determines the width of the quaternions.
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
                0xc801: submotion(1)
                0xc802: submotion(2)
                0xc803: packed_submotion
                0xc901: info(1)
                0xc902: info(2)
                0xc903: info(3)
                0xca01: submotions
                0xca02: packed_submotions
                0xcb01: wavelet_motion
                _: raw(len_body)
            doc: The content, selected by kind and version.
          - id: tail
            -gen-tail: body
            size: len_body - (_io.pos - ofs_body)
            if: len_body > _io.pos - ofs_body and kind != chunk_kind::submotions
            doc: Remaining bytes within the stored length that the structure of the body does not use. Submotions have none, because their stored length is meaningless.
        instances:
          ofs_body: {value: _io.pos}

      raw:
        doc: The body of a chunk of unknown kind or version, or of a motion event table (50), whose layouts are not understood.
        params:
          - {id: len, type: u4, doc: Length in bytes.}
        seq:
          - {id: data, size: len, doc: The uninterpreted bytes.}

      info:
        doc: Origin of the motion (chunk 201). Real files contain version 2, and those of the exporter of 2007 version 1.
        params:
          - {id: version, type: u4, doc: 'Version of the chunk, 1 to 3.'}
        seq:
          - id: importance
            -orig-id: unused
            type: f4
            if: version >= 2
            doc: Importance of the motion for levels of detail; 1 in every real file.
          - id: max_acceptable_error
            -orig-id: fMaxAcceptableError
            type: f4
            if: version >= 2
            doc: Maximum error that levels of detail may introduce; 1e8 in every real file.
          - id: frames_per_second
            -orig-id: fps
            type: u4
            doc: Frame rate of the source animation in frames per second; 24 or 30, and 25 in one file. Key times do not depend on it.
          - id: motion_extraction_mask
            type: u4
            if: version >= 3
            doc: The components of the whole body's movement that are applied to the actor. Not present in any real file.
          - id: exporter_major_version
            -orig-id: exporterMajorVersion
            type: u1
            doc: Major version of the exporter; 3 in most files.
          - id: exporter_minor_version
            -orig-id: exporterMinorVersion
            type: u1
            doc: Minor version of the exporter.
          - id: padding
            -orig-id: pad
            size: 2
            doc: Padding of the C structure; garbage in most files.
          - id: source_application
            -orig-id: sourceApp
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The program that the motion was made with.
          - id: original_file
            -orig-id: origFileName
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The scene file that the motion was exported from.
          - id: exporter_compile_date
            -orig-id: exportDate
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The build date of the exporter, such as "May 25 2011". This is not the date of the export.
          - id: motion_name
            -orig-id: motionName
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the motion.

      submotions:
        -gen-length: structural
        doc: All submotions, with quaternions of 32-bit floats (chunk 202 version 1). Half of the real motions contain it.
        seq:
          - {id: num_submotions, -orig-id: numSubMotions, type: u4, doc: Number of submotions.}
          - id: submotions
            type: submotion(2)
            repeat: expr
            repeat-expr: num_submotions
            doc: One submotion per animated node.

      packed_submotions:
        -gen-length: structural
        doc: All submotions, with quaternions of 16-bit integers (chunk 202 version 2). The other half of the real motions contain it.
        seq:
          - {id: num_submotions, -orig-id: numSubMotions, type: u4, doc: Number of submotions.}
          - id: submotions
            type: packed_submotion
            repeat: expr
            repeat-expr: num_submotions
            doc: One submotion per animated node.

      submotion:
        doc: |
          The animation of one node, with quaternions of 32-bit floats: chunk 200 versions 1 and 2, and the records of chunk 202 version 1.
          A node keeps its pose value if a track has no keys. The first key need not be at time 0.
        params:
          - {id: version, type: u4, doc: '1 without the maximum error, as in chunk 200 version 1; 2 with it.'}
        seq:
          - id: transforms
            type: submotion_transforms
            doc: Pose and bind transform of the node.
          - id: num_position_keys
            -orig-id: numPosKeys
            type: u4
            doc: Number of position keyframes.
          - id: num_rotation_keys
            -orig-id: numRotKeys
            type: u4
            doc: Number of rotation keyframes.
          - id: num_scale_keys
            -orig-id: numScaleKeys
            type: u4
            doc: Number of scale keyframes.
          - id: num_scale_rotation_keys
            -orig-id: numScaleRotKeys
            type: u4
            doc: Number of scale-rotation keyframes.
          - id: max_error
            -orig-id: fMaxError
            type: f4
            if: version >= 2
            doc: Error tolerance of the exporter's key reduction; often 0.
          - id: node_name
            -orig-id: nodeName
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the animated node of the actor. One real file contains two submotions for the same node.
          - id: position_keys
            type: vector_key
            repeat: expr
            repeat-expr: num_position_keys
            -gen-bulk: true
            doc: Keyframes of the position relative to the parent node, in order of time.
          - id: rotation_keys
            type: rotation_key
            repeat: expr
            repeat-expr: num_rotation_keys
            -gen-bulk: true
            doc: Keyframes of the rotation relative to the parent node, in order of time.
          - id: scale_keys
            type: vector_key
            repeat: expr
            repeat-expr: num_scale_keys
            -gen-bulk: true
            doc: Keyframes of the scale, in order of time. Rare; one real file contains NaN.
          - id: scale_rotation_keys
            type: rotation_key
            repeat: expr
            repeat-expr: num_scale_rotation_keys
            -gen-bulk: true
            doc: Keyframes of the rotation of the space in which the scale is applied, in order of time. Rare.

      packed_submotion:
        doc: |
          The animation of one node, with quaternions of 16-bit integers: chunk 200 version 3, and the records of chunk 202 version 2. A
          node keeps its pose value if a track has no keys. The first key need not be at time 0.
        seq:
          - id: transforms
            type: packed_submotion_transforms
            doc: Pose and bind transform of the node.
          - id: num_position_keys
            -orig-id: numPosKeys
            type: u4
            doc: Number of position keyframes.
          - id: num_rotation_keys
            -orig-id: numRotKeys
            type: u4
            doc: Number of rotation keyframes.
          - id: num_scale_keys
            -orig-id: numScaleKeys
            type: u4
            doc: Number of scale keyframes.
          - id: num_scale_rotation_keys
            -orig-id: numScaleRotKeys
            type: u4
            doc: Number of scale-rotation keyframes.
          - id: max_error
            -orig-id: fMaxError
            type: f4
            doc: Error tolerance of the exporter's key reduction; 100000 in all files of one exporter build.
          - id: node_name
            -orig-id: nodeName
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the animated node of the actor. One real file contains two submotions for the same node.
          - id: position_keys
            type: vector_key
            repeat: expr
            repeat-expr: num_position_keys
            -gen-bulk: true
            doc: Keyframes of the position relative to the parent node, in order of time.
          - id: rotation_keys
            type: packed_rotation_key
            repeat: expr
            repeat-expr: num_rotation_keys
            -gen-bulk: true
            doc: Keyframes of the rotation relative to the parent node, in order of time.
          - id: scale_keys
            type: vector_key
            repeat: expr
            repeat-expr: num_scale_keys
            -gen-bulk: true
            doc: Keyframes of the scale, in order of time. Rare; one real file contains NaN.
          - id: scale_rotation_keys
            type: packed_rotation_key
            repeat: expr
            repeat-expr: num_scale_rotation_keys
            -gen-bulk: true
            doc: Keyframes of the rotation of the space in which the scale is applied, in order of time. Rare.

      submotion_transforms:
        doc: |
          Pose and bind transform of one submotion, 112 bytes. The pose applies to tracks without keys; the bind transform is the transform
          of the node in the actor without motion.
        seq:
          - id: pose_rotation
            -orig-id: poseRot
            type: emfx_chunk::quaternion(_root.header.big_endian)
            doc: Rotation of the node if there are no rotation keys.
          - id: bind_rotation
            -orig-id: bindPoseRot
            type: emfx_chunk::quaternion(_root.header.big_endian)
            doc: Rotation of the node in the bind pose.
          - id: pose_scale_rotation
            -orig-id: poseScaleRot
            type: emfx_chunk::quaternion(_root.header.big_endian)
            doc: Scale rotation of the node if there are no scale-rotation keys.
          - id: bind_scale_rotation
            -orig-id: bindPoseScaleRot
            type: emfx_chunk::quaternion(_root.header.big_endian)
            doc: Scale rotation of the node in the bind pose.
          - id: pose_position
            -orig-id: posePos
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Position of the node if there are no position keys.
          - id: pose_scale
            -orig-id: poseScale
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Scale of the node if there are no scale keys.
          - id: bind_position
            -orig-id: bindPosePos
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Position of the node in the bind pose.
          - id: bind_scale
            -orig-id: bindPoseScale
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Scale of the node in the bind pose.

      packed_submotion_transforms:
        doc: Pose and bind transform of one submotion with packed quaternions, 80 bytes. Rotations of all zeros occur and mean the identity.
        seq:
          - id: pose_rotation
            -orig-id: poseRot
            type: emfx_chunk::packed_quaternion(_root.header.big_endian)
            doc: Rotation of the node if there are no rotation keys.
          - id: bind_rotation
            -orig-id: bindPoseRot
            type: emfx_chunk::packed_quaternion(_root.header.big_endian)
            doc: Rotation of the node in the bind pose.
          - id: pose_scale_rotation
            -orig-id: poseScaleRot
            type: emfx_chunk::packed_quaternion(_root.header.big_endian)
            doc: Scale rotation of the node if there are no scale-rotation keys.
          - id: bind_scale_rotation
            -orig-id: bindPoseScaleRot
            type: emfx_chunk::packed_quaternion(_root.header.big_endian)
            doc: Scale rotation of the node in the bind pose.
          - id: pose_position
            -orig-id: posePos
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Position of the node if there are no position keys.
          - id: pose_scale
            -orig-id: poseScale
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Scale of the node if there are no scale keys.
          - id: bind_position
            -orig-id: bindPosePos
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Position of the node in the bind pose.
          - id: bind_scale
            -orig-id: bindPoseScale
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Scale of the node in the bind pose.

      vector_key:
        doc: A keyframe of a position or scale track, 16 bytes.
        seq:
          - id: value
            -orig-id: [pos, scale]
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Position or scale at that time.
          - id: time
            -orig-id: fTime
            type: f4
            doc: Seconds since the start of the motion. Never negative or decreasing; consecutive times may be equal.

      rotation_key:
        doc: A keyframe of a rotation or scale-rotation track, 20 bytes.
        seq:
          - id: value
            -orig-id: rot
            type: emfx_chunk::quaternion(_root.header.big_endian)
            doc: Rotation at that time.
          - id: time
            -orig-id: fTime
            type: f4
            doc: Seconds since the start of the motion. Never negative or decreasing; consecutive times may be equal.

      packed_rotation_key:
        doc: A keyframe of a rotation or scale-rotation track with a packed quaternion, 12 bytes.
        seq:
          - id: value
            -orig-id: rot
            type: emfx_chunk::packed_quaternion(_root.header.big_endian)
            doc: Rotation at that time; all zeros mean the identity.
          - id: time
            -orig-id: fTime
            type: f4
            doc: Seconds since the start of the motion. Never negative or decreasing; consecutive times may be equal.

      wavelet_motion:
        doc: |
          A motion compressed with wavelets (chunk 203 version 1). Known from declarations only; no real file contains one. The compressed
          data is kept as raw bytes.
        seq:
          - {id: num_chunks, type: u4, doc: Number of time segments.}
          - {id: samples_per_chunk, type: u4, doc: Number of samples per segment.}
          - {id: decompressed_rotation_bytes, type: u4, doc: Size of the uncompressed rotations of a segment in bytes.}
          - {id: decompressed_position_bytes, type: u4, doc: Size of the uncompressed positions of a segment in bytes.}
          - {id: decompressed_scale_bytes, type: u4, doc: Size of the uncompressed scales of a segment in bytes.}
          - {id: num_rotation_tracks, type: u4, doc: Number of rotation tracks.}
          - {id: num_scale_rotation_tracks, type: u4, doc: Number of scale-rotation tracks.}
          - {id: num_scale_tracks, type: u4, doc: Number of scale tracks.}
          - {id: num_position_tracks, type: u4, doc: Number of position tracks.}
          - {id: chunk_overhead, type: u4, doc: 'Size of a segment without its data, in bytes.'}
          - {id: compressed_size, type: u4, doc: Size of the compressed motion in bytes.}
          - {id: optimized_size, type: u4, doc: Size of the motion in bytes after optimization.}
          - {id: uncompressed_size, type: u4, doc: Size of the uncompressed motion in bytes.}
          - {id: scale_rotation_offset, type: u4, doc: Offset of the scale rotations within the uncompressed rotations.}
          - {id: num_submotions, type: u4, doc: 'Number of mappings, and of submotions.'}
          - {id: position_quantization_factor, type: f4, doc: Quantization factor of the positions.}
          - {id: rotation_quantization_factor, type: f4, doc: Quantization factor of the rotations.}
          - {id: scale_quantization_factor, type: f4, doc: Quantization factor of the scales.}
          - {id: sample_spacing, type: f4, doc: Seconds between samples.}
          - {id: seconds_per_chunk, type: f4, doc: Duration of a segment in seconds.}
          - {id: max_time, type: f4, doc: Duration of the motion in seconds.}
          - {id: wavelet, type: u1, enum: wavelet, doc: Kind of wavelet.}
          - {id: compressor, type: u1, enum: compressor, doc: Coding of the coefficients.}
          - {id: padding, size: 2, doc: Padding of the C structure; may contain anything.}
          - id: mappings
            type: wavelet_mapping
            repeat: expr
            repeat-expr: num_submotions
            -gen-bulk: true
            doc: The tracks of each submotion.
          - id: submotions
            type: wavelet_submotion
            repeat: expr
            repeat-expr: num_submotions
            doc: The animated nodes.
          - id: chunks
            type: wavelet_chunk
            repeat: expr
            repeat-expr: num_chunks
            doc: The segments in order of time.

      wavelet_mapping:
        doc: The tracks of one submotion, 8 bytes.
        seq:
          - {id: position_track, type: u2, doc: Index of the position track.}
          - {id: rotation_track, type: u2, doc: Index of the rotation track.}
          - {id: scale_rotation_track, type: u2, doc: Index of the scale-rotation track.}
          - {id: scale_track, type: u2, doc: Index of the scale track.}

      wavelet_submotion:
        doc: 'A node animated by a wavelet motion: 84 bytes followed by the name.'
        seq:
          - {id: transforms, type: packed_submotion_transforms, doc: Pose and bind transform of the node.}
          - {id: max_error, type: f4, doc: Error tolerance of the compression.}
          - id: node_name
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the animated node of the actor.

      wavelet_chunk:
        doc: 'One time segment of a wavelet motion: 40 bytes, followed by three blocks of compressed data.'
        seq:
          - {id: rotation_quantization_scale, type: f4, doc: Scale of the quantized rotations.}
          - {id: position_quantization_scale, type: f4, doc: Scale of the quantized positions.}
          - {id: scale_quantization_scale, type: f4, doc: Scale of the quantized scales.}
          - {id: start_time, type: f4, doc: Time of the first sample in seconds since the start of the motion.}
          - {id: len_rotations, type: u4, doc: Length of the compressed rotations in bytes.}
          - {id: len_positions, type: u4, doc: Length of the compressed positions in bytes.}
          - {id: len_scales, type: u4, doc: Length of the compressed scales in bytes.}
          - {id: num_position_bits, type: u4, doc: Length of the compressed positions in bits.}
          - {id: num_rotation_bits, type: u4, doc: Length of the compressed rotations in bits.}
          - {id: num_scale_bits, type: u4, doc: Length of the compressed scales in bits.}
          - {id: rotations, size: len_rotations, doc: Compressed rotations.}
          - {id: positions, size: len_positions, doc: Compressed positions.}
          - {id: scales, size: len_scales, doc: Compressed scales.}

enums:
  chunk_kind:
    50: {id: motion_event_table, doc: 'Timed events, kept as raw bytes because no sample shows which version has which layout.'}
    51: {id: timestamp, doc: Time at which the file was written.}
    200: {id: submotion, doc: 'A single submotion, as written by the exporter of 2007.'}
    201: {id: info, doc: Origin of the motion.}
    202: {id: submotions, doc: All submotions.}
    203: {id: wavelet_motion, doc: A motion compressed with wavelets.}
  wavelet:
    0: {id: haar, doc: Haar wavelet.}
    1: {id: daubechies_4, doc: Daubechies wavelet with four coefficients.}
    2: {id: cdf_9_7, doc: 'Cohen-Daubechies-Feauveau wavelet 9/7.'}
  compressor:
    0: {id: huffman, doc: Huffman code.}
    1: {id: rice, doc: Rice code.}
