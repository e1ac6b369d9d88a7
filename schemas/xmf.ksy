meta:
  id: xmf
  title: Egosoft XMF mesh
  file-extension: xmf
  license: MIT OR Apache-2.0
  encoding: ASCII
  -rust-name: XmfWire
  -rust-crate: xumf
doc: |
  A static mesh of X Rebirth or X4: header, buffer descriptors, material records, stored buffers.

  Only version 3 exists. The fields up to offset 0x0B are single bytes; everything after them uses the byte order given
  by `big_endian`. No big-endian file is known, so that layout is based on the flag alone.
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
    doc: 'Byte order of all wider fields and of the buffers: 0 for little-endian (every known file), 1 for big-endian.'
  - id: header_size
    type: u1
    valid: {min: 0x1a, max: 255}
    -orig-id: dataBufferDescOffset
    doc: Offset of the first buffer descriptor, 64 in every known file.
  - id: reserved
    type: u1
    -orig-id: pad
    doc: Unused; 0, or garbage in files written by arc_'s converter.
  - id: num_buffers
    type: u1
    -orig-id: numDataBuffers
    doc: Number of buffer descriptors.
  - id: descriptor_size
    type: u1
    valid: {min: 40, max: 255}
    -orig-id: dataBufferDescSize
    doc: |
      Size of a buffer descriptor in bytes; 188 or 56 in known files. Fields beyond this size are zero, so a descriptor
      of 56 bytes has no vertex declaration.
  - id: num_materials
    type: u1
    -orig-id: numMaterials
    doc: Number of material records, 0 in collision meshes.
  - id: material_size
    type: u1
    valid: {min: 8, max: 255}
    -orig-id: materialSize
    doc: Size of a material record in bytes; 136 in every known file.
  - id: body
    type: body(header_size, num_buffers, descriptor_size, num_materials, material_size)
    doc: The part of the file that depends on the byte order.
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
        doc: One descriptor per stored buffer; usually the vertex buffers, then one index buffer.
      - id: materials
        type: material
        size: material_size
        repeat: expr
        repeat-expr: num_materials
        doc: Ranges of the index buffer and their materials.
      - id: data
        size-eos: true
        -gen-region: data
        doc: |
          The stored buffers. `data_offset` of a descriptor is relative to the start of this area. Known files store the
          buffers in the order of their descriptors, without gaps.
    instances:
      ofs_data:
        value: header_size + num_buffers * descriptor_size + num_materials * material_size
        doc: Offset of the data area.
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
          Header bytes 0x0C to 0x3F. The converter of arc_ leaves the first ten of them uninitialised, so take counts
          from the descriptors.
        seq:
          - id: culling_clockwise
            type: u1
            -orig-id: pad[10], byte 0
            doc: |
              Culling order of the writing engine: 1 from X Rebirth to early X4, 0 later. It does not affect the winding
              of the triangles.
          - id: right_handed
            type: u1
            -orig-id: pad[10], byte 1
            doc: 1 for right-handed coordinates; 0 in every file of the game's own exporter.
          - id: num_vertices
            type: u4
            -orig-id: pad[10], bytes 2 to 5
            doc: Number of vertices; garbage in files written by arc_'s converter.
          - id: num_indices
            type: u4
            -orig-id: pad[10], bytes 6 to 9
            doc: Number of indices, three per triangle; garbage in files written by arc_'s converter.
          - id: primitive_type
            type: u4
            enum: primitive_type
            -gen-unknown: keep
            -orig-id: primitiveType
            doc: How indices form primitives; a triangle list in every known file.
          - id: mesh_optimization
            type: u4
            if: not _io.eof
            -orig-id: pad[dataBufferDescOffset - 0x1A], bytes 0 to 3
            doc: 1 in visual meshes of the X Rebirth exporter, 0 in all others. Its meaning is unknown.
          - id: box_center
            type: vec3
            if: not _io.eof
            -orig-id: pad[dataBufferDescOffset - 0x1A], bytes 4 to 15
            doc: Center of the bounding box in meters. Zero in every known file; the game takes bounds from the component XML.
          - id: box_size
            type: vec3
            if: not _io.eof
            -orig-id: pad[dataBufferDescOffset - 0x1A], bytes 16 to 27
            doc: Size of the bounding box in meters. Zero in every known file, so it is unknown whether this is the full or half size.
          - id: padding
            size: 10
            if: not _io.eof
            -gen-pad: keep
            -orig-id: pad[dataBufferDescOffset - 0x1A], bytes 28 to 37
            doc: Zero, except in files of 2026, which contain `84 80` in the third and fourth byte.
      descriptor:
        -rust-name: Descriptor
        -gen-short-tail: zero
        doc: Position, size and content of one stored buffer.
        seq:
          - id: kind
            type: u4
            enum: buffer_kind
            -gen-unknown: keep
            -orig-id: type
            doc: Index buffer, or the attribute stored in a vertex buffer without declaration.
          - id: usage_index
            type: u4
            -orig-id: usageIndex
            doc: Index of the set (texture coordinates 0, 1, ...) in a buffer without declaration.
          - id: data_offset
            type: u4
            -orig-id: dataOffset
            -gen-pointer: {target: stored_buffer, region: data, nil: []}
            doc: Offset of the stored buffer, relative to the start of the data area.
          - id: compressed
            type: u4
            -orig-id: bCompressed
            doc: 1 if the stored bytes are a zlib stream (every known file), 0 if they are uncompressed.
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
              Type of the items of an index buffer or of a vertex buffer without declaration. In a buffer with a
              declaration it is `declared`, or 0 in files written by arc_'s converter, and must be ignored.
          - id: stored_size
            type: u4
            -orig-id: compressedDataSize
            doc: Size of the stored buffer in bytes.
          - id: items_per_section
            type: u4
            -orig-id: itemsPerSection
            doc: Number of vertices or indices per section.
          - id: item_size
            type: u4
            -orig-id: itemSize
            doc: Size of a vertex or index in bytes; at least the sum of the element sizes.
          - id: num_sections
            type: u4
            -orig-id: numSections
            doc: Number of sections, 1 in every known file. The size of the buffer in bytes is sections times items times item size.
          - id: value_min
            type: f8
            if: not _io.eof
            -orig-id: pad[16], bytes 0 to 7
            doc: Minimum value of the buffer, in the exporter's own space (see the value range rules).
          - id: value_max
            type: f8
            if: not _io.eof
            -orig-id: pad[16], bytes 8 to 15
            doc: Maximum value of the buffer.
          - id: num_elements
            type: u4
            if: not _io.eof
            -gen-derive: none
            -orig-id: numVertexElements
            doc: Number of used elements; 0 for a buffer without declaration.
          - id: elements
            type: vertex_element
            repeat: expr
            repeat-expr: 16
            if: not _io.eof
            -orig-id: VertexDeclElement[16]
            doc: The vertex declaration. In many files, slots from `num_elements` on contain uninitialised memory.
      vertex_element:
        -rust-name: VertexElement
        doc: One attribute of an interleaved vertex. Offsets are not stored; elements are packed in order.
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
            doc: Index of the set, 0, 1, ...; newer exporters mark a special color set with 101 or 102.
          - id: padding
            size: 2
            -gen-pad: keep
            -orig-id: pad[2]
            doc: Uninitialised memory in most files.
      material:
        -rust-name: Material
        -gen-short-tail: zero
        doc: A range of the index buffer and its material.
        seq:
          - id: first_index
            type: u4
            -orig-id: firstIndex
            doc: Index of the first item of the range in the index buffer.
          - id: num_indices
            type: u4
            -orig-id: numIndices
            doc: Number of indices in the range; a multiple of three.
          - id: name
            type: strz
            size: 128
            if: not _io.eof
            -orig-id: name
            doc: Name in `material_library.xml`, in the form `collection.material`.
      vec3:
        -rust-type: array
        doc: A point or a size in meters.
        seq:
          - {id: x, type: f4, doc: To the right.}
          - {id: 'y', type: f4, doc: Upward.}
          - {id: z, type: f4, doc: Forward; the coordinates are left-handed.}
      stored_buffer:
        doc: One stored buffer, for viewers of the format.
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
            doc: The stored bytes, if they are not compressed.
          decoded:
            pos: _parent.ofs_data + descriptor.data_offset
            size: descriptor.stored_size
            process: zlib
            if: descriptor.compressed != 0
            doc: The decompressed bytes.
enums:
  primitive_type:
    1: {id: point_list, doc: Each index is a point.}
    2: {id: line_list, doc: Each pair of indices is a line.}
    3: {id: line_strip, doc: Each index continues the line.}
    4: {id: triangle_list, doc: Each three indices are a triangle.}
    5: {id: triangle_strip, doc: Each index forms a triangle with the two indices before it.}
    6: {id: triangle_fan, doc: Each index forms a triangle with the previous index and the first one.}
  buffer_kind:
    0: {id: position, doc: Positions; also used for every buffer with a declaration.}
    1: {id: position_alternative, doc: Positions. Not seen in known files.}
    2: {id: normal_alternative, doc: 'Normals, seen in nine files.'}
    3: {id: normal, doc: Normals.}
    4: {id: tangent, doc: Tangents.}
    5: {id: binormal, doc: Binormals. Not seen in known files.}
    6: {id: texcoord, doc: Texture coordinates. Undefined values mean the same.}
    8: {id: color, doc: Colors.}
    20: {id: point_size, doc: Point sizes. Not seen in known files.}
    30: {id: index, doc: The index buffer.}
  data_format:
    0: {id: float1, doc: 'One f32; y and z are 0, w is 1.', -orig-id: D3DDECLTYPE_FLOAT1}
    1: {id: float2, doc: Two f32., -orig-id: D3DDECLTYPE_FLOAT2}
    2: {id: float3, doc: Three f32., -orig-id: D3DDECLTYPE_FLOAT3}
    3: {id: float4, doc: Four f32., -orig-id: D3DDECLTYPE_FLOAT4}
    4: {id: d3dcolor, -rust-name: D3dColor, doc: 'Four bytes b, g, r, a, divided by 255.', -orig-id: D3DDECLTYPE_D3DCOLOR}
    5: {id: ubyte4, -rust-name: UByte4, doc: Four bytes as integers., -orig-id: D3DDECLTYPE_UBYTE4}
    6: {id: short2, doc: Two i16 as integers., -orig-id: D3DDECLTYPE_SHORT2}
    7: {id: short4, doc: Four i16 as integers., -orig-id: D3DDECLTYPE_SHORT4}
    8: {id: ubyte4n, -rust-name: UByte4N, doc: 'Four bytes, divided by 255.', -orig-id: D3DDECLTYPE_UBYTE4N}
    9: {id: short2n, -rust-name: Short2N, doc: 'Two i16, divided by 32767.', -orig-id: D3DDECLTYPE_SHORT2N}
    10: {id: short4n, -rust-name: Short4N, doc: 'Four i16, divided by 32767.', -orig-id: D3DDECLTYPE_SHORT4N}
    11: {id: ushort2n, -rust-name: UShort2N, doc: 'Two u16, divided by 65535.', -orig-id: D3DDECLTYPE_USHORT2N}
    12: {id: ushort4n, -rust-name: UShort4N, doc: 'Four u16, divided by 65535.', -orig-id: D3DDECLTYPE_USHORT4N}
    13: {id: udec3, -rust-name: UDec3, doc: 'Three unsigned 10-bit integers, starting at the lowest bit.', -orig-id: D3DDECLTYPE_UDEC3}
    14: {id: dec3n, -rust-name: Dec3N, doc: 'Three signed 10-bit integers, divided by 511.', -orig-id: D3DDECLTYPE_DEC3N}
    15: {id: half2, doc: Two half floats., -orig-id: D3DDECLTYPE_FLOAT16_2}
    16: {id: half4, doc: Four half floats., -orig-id: D3DDECLTYPE_FLOAT16_4}
    17: {id: unused, doc: No attribute. Never stored., -orig-id: D3DDECLTYPE_UNUSED}
    30: {id: index16, doc: u16 indices.}
    31: {id: index32, doc: u32 indices.}
    32: {id: declared, doc: Defined by the vertex declaration.}
  usage:
    0: {id: position, doc: Position in meters., -orig-id: D3DDECLUSAGE_POSITION}
    1: {id: blend_weight, doc: Skinning weights., -orig-id: D3DDECLUSAGE_BLENDWEIGHT}
    2: {id: blend_indices, doc: Bone indices of the weights., -orig-id: D3DDECLUSAGE_BLENDINDICES}
    3: {id: normal, doc: 'Unit normal. The fourth byte of a D3DCOLOR is the sign of the bitangent, 0 for -1 and 255 for 1: cross(normal, tangent) * sign points along increasing v. It is 255 only where texture coordinates are mirrored (no exception among 285,000 such corners of real files). It is 0 for 6 to 33 % of the mirrored corners as well (depending on the exporter), and for every corner of files with separate streams.', -orig-id: D3DDECLUSAGE_NORMAL}
    4: {id: point_size, doc: Size of a point., -orig-id: D3DDECLUSAGE_PSIZE}
    5: {id: texcoord, doc: Texture coordinates; v increases downwards., -orig-id: D3DDECLUSAGE_TEXCOORD}
    6: {id: tangent, doc: 'Unit tangent. It points against increasing u, so tangent and bitangent are both rotated by half a turn compared to glTF. The fourth byte is 0.', -orig-id: D3DDECLUSAGE_TANGENT}
    7: {id: binormal, doc: Unit binormal., -orig-id: D3DDECLUSAGE_BINORMAL}
    8: {id: tessellation_factor, doc: Tessellation factor., -orig-id: D3DDECLUSAGE_TESSFACTOR}
    9: {id: transformed_position, doc: Position in screen space., -orig-id: D3DDECLUSAGE_POSITIONT}
    10: {id: color, doc: 'Color, or four channels of data.', -orig-id: D3DDECLUSAGE_COLOR}
    11: {id: fog, doc: Fog factor., -orig-id: D3DDECLUSAGE_FOG}
    12: {id: depth, doc: Depth., -orig-id: D3DDECLUSAGE_DEPTH}
    13: {id: sample, doc: Sampler data., -orig-id: D3DDECLUSAGE_SAMPLE}
