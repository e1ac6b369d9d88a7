meta:
  id: xmf
  title: Egosoft XMF mesh
  file-extension: xmf
  license: MIT OR Apache-2.0
  encoding: ASCII
  -rust-name: XmfWire
  -rust-crate: xumf
doc: |
  One static mesh of X Rebirth or X4: header, buffer descriptors, material records, stored buffers.

  Only version 3 exists. The bytes up to 0x0B are single bytes; everything after them follows the byte order that
  `big_endian` states. No big-endian file is known; the flag is the only source for how one would look.
seq:
  - id: magic
    contents: XUMF
    -orig-id: magic
    doc: The four letters `XUMF`.
  - id: version
    type: u1
    valid: 3
    -orig-id: version
    doc: Version of the format, 3 in every known file.
  - id: big_endian
    type: u1
    -orig-id: bBigEndian
    doc: Byte order of all wider fields and of the buffers, 0 little-endian (every known file), 1 big-endian.
  - id: header_size
    type: u1
    valid: {min: 0x1a, max: 255}
    -orig-id: dataBufferDescOffset
    doc: Bytes from the start of the file to the first buffer descriptor, 64 in every known file.
  - id: reserved
    type: u1
    -orig-id: pad
    doc: Unused; 0, or garbage from the converter of arc_.
  - id: num_buffers
    type: u1
    -orig-id: numDataBuffers
    doc: Number of buffer descriptors.
  - id: descriptor_size
    type: u1
    valid: {min: 40, max: 255}
    -orig-id: dataBufferDescSize
    doc: |
      Bytes per buffer descriptor, 188 or 56 in known files. Fields beyond it count as zero, so that a descriptor of 56
      bytes has no vertex declaration.
  - id: num_materials
    type: u1
    -orig-id: numMaterials
    doc: Number of material records, 0 in collision meshes.
  - id: material_size
    type: u1
    valid: {min: 8, max: 255}
    -orig-id: materialSize
    doc: Bytes per material record, 136 in every known file.
  - id: body
    type: body(header_size, num_buffers, descriptor_size, num_materials, material_size)
    doc: Everything that depends on the byte order.
types:
  body:
    -rust-name: XmfBody
    doc: Everything after the first 12 bytes, in the byte order of the file.
    meta:
      endian:
        switch-on: _root.big_endian
        cases: {0: le, 1: be}
    params:
      - {id: header_size, type: u1}
      - {id: num_buffers, type: u1}
      - {id: descriptor_size, type: u1}
      - {id: num_materials, type: u1}
      - {id: material_size, type: u1}
    seq:
      - id: header
        type: header
        size: header_size - 12
        doc: Counts, flags and bounds of the mesh.
      - id: descriptors
        type: descriptor
        size: descriptor_size
        repeat: expr
        repeat-expr: num_buffers
        doc: One descriptor per stored buffer; by habit vertex buffers first, then one index buffer.
      - id: materials
        type: material
        size: material_size
        repeat: expr
        repeat-expr: num_materials
        doc: Which range of the index buffer is drawn with which material.
      - id: data
        size-eos: true
        -gen-region: data
        doc: |
          The stored buffers. `data_offset` of a descriptor counts from the first byte of this area. Known files store the
          buffers in the order of their descriptors, without gaps.
    instances:
      ofs_data:
        value: header_size + num_buffers * descriptor_size + num_materials * material_size
        doc: Where the data area begins.
      buffers:
        type: stored_buffer(_index)
        repeat: expr
        repeat-expr: num_buffers
        doc: The stored buffers in the order of their descriptors.
    types:
      header:
        -rust-name: MeshHeader
        -gen-short-tail: zero
        doc: |
          Header bytes 0x0C to 0x3F. The converter of arc_ leaves the first ten of them uninitialised, so counts are to be
          taken from the descriptors.
        seq:
          - id: culling_clockwise
            type: u1
            -orig-id: pad[10], byte 0
            doc: |
              Culling order of the writing engine, 1 from X Rebirth to early X4, 0 later. The winding of the triangles
              does not depend on it.
          - id: right_handed
            type: u1
            -orig-id: pad[10], byte 1
            doc: 1 for right-handed coordinates; 0 in every file of the game's own exporter.
          - id: num_vertices
            type: u4
            -orig-id: pad[10], bytes 2 to 5
            doc: Number of vertices; garbage from the converter of arc_.
          - id: num_indices
            type: u4
            -orig-id: pad[10], bytes 6 to 9
            doc: Number of indices, three per triangle; garbage from the converter of arc_.
          - id: primitive_type
            type: u4
            enum: primitive_type
            -gen-unknown: keep
            -orig-id: primitiveType
            doc: How indices make primitives; a triangle list in every known file.
          - id: mesh_optimization
            type: u4
            if: not _io.eof
            -orig-id: pad[dataBufferDescOffset - 0x1A], bytes 0 to 3
            doc: 1 in visual meshes of the X Rebirth exporter, 0 in all others. What it switches is not known.
          - id: box_center
            type: vec3
            if: not _io.eof
            -orig-id: pad[dataBufferDescOffset - 0x1A], bytes 4 to 15
            doc: Center of the bounding box in metres. Zero in every known file; the game takes bounds from the component XML.
          - id: box_size
            type: vec3
            if: not _io.eof
            -orig-id: pad[dataBufferDescOffset - 0x1A], bytes 16 to 27
            doc: Size of the bounding box in metres. Zero in every known file, so that no file decides whether it is half or whole.
          - id: padding
            size: 10
            if: not _io.eof
            -gen-pad: keep
            -orig-id: pad[dataBufferDescOffset - 0x1A], bytes 28 to 37
            doc: Zero, except that files of 2026 hold `84 80` in the third and fourth byte.
      descriptor:
        -rust-name: Descriptor
        -gen-short-tail: zero
        doc: One stored buffer, its place, size and content.
        seq:
          - id: kind
            type: u4
            enum: buffer_kind
            -gen-unknown: keep
            -orig-id: type
            doc: Index buffer, or what a vertex buffer without declaration holds.
          - id: usage_index
            type: u4
            -orig-id: usageIndex
            doc: Number of the set (texture coordinates 0, 1, ...) of a buffer without declaration.
          - id: data_offset
            type: u4
            -orig-id: dataOffset
            -gen-pointer: {target: stored_buffer, region: data, nil: []}
            doc: First byte of the stored buffer, counted from the start of the data area.
          - id: compressed
            type: u4
            -orig-id: bCompressed
            doc: 1 if the stored bytes are a zlib stream (every known file), 0 if they are the buffer itself.
          - id: padding
            size: 4
            -gen-pad: keep
            -orig-id: pad[4]
            doc: Zero in every known file.
          - id: format
            type: u4
            enum: data_format
            -gen-unknown: keep
            -orig-id: format
            doc: |
              Type of one item of an index buffer or of a vertex buffer without declaration. With a declaration it says
              `declared`, or 0 in files of the converter of arc_, and is to be ignored.
          - id: stored_size
            type: u4
            -orig-id: compressedDataSize
            doc: Bytes of the stored buffer in the data area.
          - id: items_per_section
            type: u4
            -orig-id: itemsPerSection
            doc: Vertices or indices in each section.
          - id: item_size
            type: u4
            -orig-id: itemSize
            doc: Bytes per vertex or index; at least the sum of the element sizes.
          - id: num_sections
            type: u4
            -orig-id: numSections
            doc: Number of sections, one in every known file. The buffer has sections times items times size bytes.
          - id: value_min
            type: f8
            if: not _io.eof
            -orig-id: pad[16], bytes 0 to 7
            doc: Smallest value of the buffer, in the exporter's own space (see the value range rules).
          - id: value_max
            type: f8
            if: not _io.eof
            -orig-id: pad[16], bytes 8 to 15
            doc: Largest value of the buffer.
          - id: num_elements
            type: u4
            if: not _io.eof
            -gen-derive: none
            -orig-id: numVertexElements
            doc: How many of the elements are used; 0 for a buffer without declaration.
          - id: elements
            type: vertex_element
            repeat: expr
            repeat-expr: 16
            if: not _io.eof
            -orig-id: VertexDeclElement[16]
            doc: The vertex declaration. Slots from `num_elements` on hold uninitialised memory in many files.
      vertex_element:
        -rust-name: VertexElement
        doc: One attribute of an interleaved vertex. No offset is stored; elements are packed in order.
        seq:
          - id: format
            type: u4
            enum: data_format
            -gen-unknown: keep
            -orig-id: type
            doc: Type of the attribute (D3DDECLTYPE).
          - id: usage
            type: u1
            enum: usage
            -gen-unknown: keep
            -orig-id: usage
            doc: Meaning of the attribute (D3DDECLUSAGE).
          - id: usage_index
            type: u1
            -orig-id: usageIndex
            doc: Number of the set, 0, 1, ...; newer exporters tag a special color set with 101 or 102.
          - id: padding
            size: 2
            -gen-pad: keep
            doc: Uninitialised memory in most files.
      material:
        -rust-name: Material
        -gen-short-tail: zero
        doc: A range of the index buffer and the material it is drawn with.
        seq:
          - id: first_index
            type: u4
            -orig-id: firstIndex
            doc: Position in the index buffer of the first index of the range.
          - id: num_indices
            type: u4
            -orig-id: numIndices
            doc: Number of indices in the range, a multiple of three.
          - id: name
            type: strz
            size: 128
            if: not _io.eof
            -orig-id: name
            doc: Name in `material_library.xml`, `collection.material`.
      vec3:
        -rust-type: array
        doc: A point or a size in metres.
        seq:
          - {id: x, type: f4, doc: To the right.}
          - {id: 'y', type: f4, doc: Upward.}
          - {id: z, type: f4, doc: Forward; the coordinates are left-handed.}
      stored_buffer:
        doc: One stored buffer, for viewers.
        params:
          - {id: number, type: s4}
        instances:
          descriptor:
            value: _parent.descriptors[number]
            doc: The descriptor of the buffer.
          stored:
            pos: _parent.ofs_data + descriptor.data_offset
            size: descriptor.stored_size
            if: descriptor.compressed == 0
            doc: The buffer itself, where it is not compressed.
          decoded:
            pos: _parent.ofs_data + descriptor.data_offset
            size: descriptor.stored_size
            process: zlib
            if: descriptor.compressed != 0
            doc: The decompressed buffer.
enums:
  primitive_type:
    1: {id: point_list, doc: Every index is a point.}
    2: {id: line_list, doc: Every two indices are a line.}
    3: {id: line_strip, doc: Every index continues a line.}
    4: {id: triangle_list, doc: Every three indices are a triangle.}
    5: {id: triangle_strip, doc: Every index makes a triangle with the two before it.}
    6: {id: triangle_fan, doc: Every index makes a triangle with the one before it and the first.}
  buffer_kind:
    0: {id: position, doc: Positions; also every buffer with a declaration.}
    1: {id: position_alternative, doc: Positions. Not seen in known files.}
    2: {id: normal_alternative, doc: 'Normals, seen in nine files.'}
    3: {id: normal, doc: Normals.}
    4: {id: tangent, doc: Tangents.}
    5: {id: binormal, doc: Binormals. Not seen in known files.}
    6: {id: texcoord, doc: Texture coordinates; values without a name mean the same.}
    8: {id: color, doc: Colors.}
    20: {id: point_size, doc: Point sizes. Not seen in known files.}
    30: {id: index, doc: The index buffer.}
  data_format:
    0: {id: float1, doc: 'One f32; y, z are 0 and w is 1.', -orig-id: D3DDECLTYPE_FLOAT1}
    1: {id: float2, doc: Two f32., -orig-id: D3DDECLTYPE_FLOAT2}
    2: {id: float3, doc: Three f32., -orig-id: D3DDECLTYPE_FLOAT3}
    3: {id: float4, doc: Four f32., -orig-id: D3DDECLTYPE_FLOAT4}
    4: {id: d3dcolor, -rust-name: D3dColor, doc: 'Four bytes b, g, r, a over 255.', -orig-id: D3DDECLTYPE_D3DCOLOR}
    5: {id: ubyte4, -rust-name: UByte4, doc: Four bytes as integers., -orig-id: D3DDECLTYPE_UBYTE4}
    6: {id: short2, doc: Two i16 as integers., -orig-id: D3DDECLTYPE_SHORT2}
    7: {id: short4, doc: Four i16 as integers., -orig-id: D3DDECLTYPE_SHORT4}
    8: {id: ubyte4n, -rust-name: UByte4N, doc: Four bytes over 255., -orig-id: D3DDECLTYPE_UBYTE4N}
    9: {id: short2n, -rust-name: Short2N, doc: Two i16 over 32767., -orig-id: D3DDECLTYPE_SHORT2N}
    10: {id: short4n, -rust-name: Short4N, doc: Four i16 over 32767., -orig-id: D3DDECLTYPE_SHORT4N}
    11: {id: ushort2n, -rust-name: UShort2N, doc: Two u16 over 65535., -orig-id: D3DDECLTYPE_USHORT2N}
    12: {id: ushort4n, -rust-name: UShort4N, doc: Four u16 over 65535., -orig-id: D3DDECLTYPE_USHORT4N}
    13: {id: udec3, -rust-name: UDec3, doc: Three unsigned integers of 10 bits from the lowest bit., -orig-id: D3DDECLTYPE_UDEC3}
    14: {id: dec3n, -rust-name: Dec3N, doc: Three signed integers of 10 bits over 511., -orig-id: D3DDECLTYPE_DEC3N}
    15: {id: half2, doc: Two half floats., -orig-id: D3DDECLTYPE_FLOAT16_2}
    16: {id: half4, doc: Four half floats., -orig-id: D3DDECLTYPE_FLOAT16_4}
    17: {id: unused, doc: No attribute. Never stored., -orig-id: D3DDECLTYPE_UNUSED}
    30: {id: index16, doc: Indices of type u16.}
    31: {id: index32, doc: Indices of type u32.}
    32: {id: declared, doc: The declaration says it.}
  usage:
    0: {id: position, doc: Position in metres., -orig-id: D3DDECLUSAGE_POSITION}
    1: {id: blend_weight, doc: Skinning weights., -orig-id: D3DDECLUSAGE_BLENDWEIGHT}
    2: {id: blend_indices, doc: Bones of the weights., -orig-id: D3DDECLUSAGE_BLENDINDICES}
    3: {id: normal, doc: 'Unit normal. The fourth byte of a D3DCOLOR is the sign of the bitangent, 0 for -1 and 255 for 1: cross(normal, tangent) * sign points along growing v. It is 255 only where texture coordinates are mirrored (no exception among 285,000 such corners of real files); 6 to 33 % of the mirrored corners (by exporter) have 0 as well, and every corner of files with separate streams.', -orig-id: D3DDECLUSAGE_NORMAL}
    4: {id: point_size, doc: Size of a point., -orig-id: D3DDECLUSAGE_PSIZE}
    5: {id: texcoord, doc: 'Texture coordinates, v downward.', -orig-id: D3DDECLUSAGE_TEXCOORD}
    6: {id: tangent, doc: 'Unit tangent. It points against growing u, so tangent and bitangent both are half a turn away from those of glTF. The fourth byte is 0.', -orig-id: D3DDECLUSAGE_TANGENT}
    7: {id: binormal, doc: Unit binormal., -orig-id: D3DDECLUSAGE_BINORMAL}
    8: {id: tessellation_factor, doc: Tessellation factor., -orig-id: D3DDECLUSAGE_TESSFACTOR}
    9: {id: transformed_position, doc: Position in screen space., -orig-id: D3DDECLUSAGE_POSITIONT}
    10: {id: color, doc: 'Color, or four channels of data.', -orig-id: D3DDECLUSAGE_COLOR}
    11: {id: fog, doc: Fog factor., -orig-id: D3DDECLUSAGE_FOG}
    12: {id: depth, doc: Depth., -orig-id: D3DDECLUSAGE_DEPTH}
    13: {id: sample, doc: Sampler data., -orig-id: D3DDECLUSAGE_SAMPLE}
