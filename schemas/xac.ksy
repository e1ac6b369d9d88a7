meta:
  id: xac
  title: EMotionFX actor
  file-extension: xac
  imports: [emfx_chunk]
  -rust-crate: emfx-xac
  -rust-name: XacFile
doc: |
  An actor: a tree of nodes with meshes, skins, materials, node limits, additional levels of detail and morph targets. The file consists of
  a header of 8 bytes and a flat list of chunks up to the end of the file.

  Games choose actors by file name. In those of Paradox, units are called after the tag of a country or a culture (`Generic_Infantry`,
  `Chinese_Cavalry`) and buildings after their level (`_Early` 1 and 2, `_Mid` 3 and 4, `_Late` 5 and 6) or whether units are in them (`_Full`,
  `_Empty`). Nothing inside of a file depends on its name.
seq:
  - id: magic
    contents: 'XAC '
    doc: The letters XAC and a space.
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
        doc: Chunks in file order. The usual order is 7, 11, 6, 13, then 3 and 5 in any order, then each mesh (1) followed by its skin (2), then 8.
      - id: trailing
        size-eos: true
        doc: Up to 11 remaining bytes, too few for a chunk header; empty in every real file.
    types:
      chunk:
        doc: |
          One chunk. The body is parsed by its structure; the stored length is advisory. For a material (3) of version 2 it does not include
          the layers; in real files, all other lengths are exact.
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
                0x0001: early_node(1)
                0x0002: early_node(2)
                0x0003: early_node(3)
                0x0004: node
                0x0101: mesh(1)
                0x0102: mesh(2)
                0x0201: skin_v1(len_body)
                0x0202: skin(2, len_body)
                0x0203: skin(3, len_body)
                0x0204: skin(4, len_body)
                0x0301: material_v1
                0x0302: material(2)
                0x0303: material(3)
                0x0401: material_layer_v1
                0x0402: material_layer
                0x0501: fx_material_v1
                0x0502: fx_material(2)
                0x0503: fx_material(3)
                0x0601: node_limit
                0x0701: info(1)
                0x0702: info(2)
                0x0703: info_v3(3)
                0x0704: info_v3(4)
                0x0801: mesh_lod_level
                0x0901: morph_target
                0x0a01: node_groups
                0x0b01: nodes
                0x0c01: morph_targets
                0x0d01: material_info(1)
                0x0d02: material_info(2)
                0x0e01: node_motion_sources
                0x0f01: attachment_nodes
                0x3301: emfx_chunk::timestamp(_root.header.big_endian)
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

      # Nodes

      nodes:
        doc: |
          All nodes of the actor (chunk 11 version 1). Each node comes after its parent. No node is required: `UniversalManip1`, which a
          source says that every model has and that the game inserts otherwise, is a helper of Maya's viewport and is in 561 of 849 real files.
        seq:
          - {id: num_nodes, -orig-id: numNodes, type: u4, doc: Number of nodes.}
          - id: num_roots
            -orig-id: numRootNodes
            type: u4
            doc: Number of nodes without a parent, correct in every real file. The most frequent value is 2.
          - id: nodes
            type: node
            repeat: expr
            repeat-expr: num_nodes
            doc: The nodes. The index of a node is its position in this list. Real files contain 1 to 348.

      node:
        doc: 'A node: 156 bytes followed by the name. This is a record of chunk 11, and the body of chunk 0 version 4.'
        seq:
          - {id: properties, type: node_properties, doc: Everything except the name.}
          - id: name
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The name by which motions refer to the node. It is unique within the actor.

      node_properties:
        doc: The fixed-size part of a node, 156 bytes.
        seq:
          - {id: local_transform, type: local_transform, doc: Bind pose relative to the parent.}
          - id: skeletal_lod_mask
            -orig-id: -1 (?)
            type: u4
            doc: Bit n is set if the node is active in level of detail n; 0xFFFFFFFF in every real file.
          - id: motion_lod_mask
            -orig-id: -1 (?)
            type: u4
            doc: Bit n is set if the node is animated in level of detail n; 0xFFFFFFFF in every real file.
          - id: parent
            -orig-id: parentNodeId
            type: u4
            doc: Index of the parent node; 0xFFFFFFFF for a root.
          - id: num_children
            -orig-id: numChildNodes
            type: u4
            doc: Number of children of the node. Correct in real files, but 0 in files of some tools.
          - id: flags
            -orig-id: bIncludeInBoundsCalc
            type: u1
            doc: Only the first bit has a meaning in known builds. The other bits are garbage, with 172 different combinations.
            -gen-bits:
              - {id: include_in_bounds, bits: 1, doc: The node is included in the bounding box of the actor; set in every real file.}
              - {id: attachment, bits: 1, doc: 'In later builds, other actors may be attached to this node.'}
              - {id: critical, bits: 1, doc: 'In later builds, the node is never removed by optimization.'}
              - {id: reserved, bits: 5, doc: No known meaning.}
          - {id: padding, size: 3, doc: Padding of the C structure; garbage in most files.}
          - id: bounding_box
            -orig-id: transform
            type: oriented_bounding_box
            doc: Bounding box of the geometry that the node moves.
          - id: importance
            -orig-id: fImportanceFactor
            type: f4
            doc: Importance of the node for motion levels of detail; 1 in every real file.

      early_node:
        doc: One node (chunk 0 versions 1 to 3). Version 3 is written by the exporter of 2007; the other two have not been seen.
        params:
          - {id: version, type: u4, doc: 'Version of the chunk, 1 to 3.'}
        seq:
          - {id: local_transform, type: local_transform, doc: Bind pose relative to the parent.}
          - id: skeletal_lod_mask
            type: u4
            doc: Bit n is set if the node is active in level of detail n; 0xFFFFFFFF in every real file.
          - {id: parent, type: u4, doc: Index of the parent node; 0xFFFFFFFF for a root.}
          - id: flags
            type: u1
            if: version >= 2
            doc: Only the first bit has a meaning in known builds. The other bits are garbage.
            -gen-bits:
              - {id: include_in_bounds, bits: 1, doc: The node is included in the bounding box of the actor.}
              - {id: reserved, bits: 7, doc: No known meaning.}
          - {id: padding, size: 3, if: version >= 2, doc: Padding of the C structure; may contain anything.}
          - id: bounding_box
            type: oriented_bounding_box
            if: version >= 3
            doc: Bounding box of the geometry that the node moves.
          - id: name
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The name by which motions refer to the node.

      local_transform:
        doc: |
          Bind pose of a node relative to its parent, 68 bytes. The multiply order in the file header defines how scale, rotation and
          translation are combined.
        seq:
          - id: rotation
            type: emfx_chunk::quaternion(_root.header.big_endian)
            doc: Rotation, a unit quaternion in every real file.
          - id: scale_rotation
            -orig-id: scaleRotation
            type: emfx_chunk::quaternion(_root.header.big_endian)
            doc: Rotation of the space in which the scale is applied; almost always the identity.
          - id: position
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Position in scene units.
          - id: scale
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Scale along each axis; other than 1 in one of 13 nodes.
          - id: shear
            -orig-id: unused
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: A marker for "not set" rather than a shear; (-1, -1, -1) in every real file.

      oriented_bounding_box:
        doc: |
          Oriented bounding box, 64 bytes: four rows of four columns, stored row by row. This is not a transformation matrix. A box that was
          never set has the identity rotation and half extents of -3.4e38. Some boxes contain NaN.
        seq:
          - id: rows
            type: bounding_box_row
            repeat: expr
            repeat-expr: 3
            doc: The first three rows of the matrix.
          - id: center
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Center of the box, the first three columns of the last row.
          - {id: one, type: f4, doc: Last element of the matrix; 1 in every real file.}

      bounding_box_row:
        doc: One of the first three rows of the matrix of an oriented bounding box.
        seq:
          - id: rotation
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: A row of the rotation matrix of the box.
          - {id: half_extent, type: f4, doc: Half the size of the box along the axis with the number of this row.}

      node_limit:
        doc: |
          Limits of one node (chunk 6 version 1), 88 bytes. Only the exporter for 3ds Max of April 2010 writes them, with translation and
          rotation 0, scale 1 and all limits active.
        seq:
          - id: translation_min
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Minimum position.
          - id: translation_max
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Maximum position.
          - id: rotation_min
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Minimum rotation about each axis.
          - id: rotation_max
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Maximum rotation about each axis.
          - id: scale_min
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Minimum scale.
          - id: scale_max
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Maximum scale.
          - id: active
            type: u1
            repeat: expr
            repeat-expr: 9
            doc: Whether each limit is active (1), in the order translation x, y, z, rotation x, y, z, scale x, y, z.
          - {id: padding, size: 3, doc: Padding of the C structure; may contain anything.}
          - {id: node, type: u4, doc: Index of the node that the limits apply to.}

      node_groups:
        doc: Node groups, which can be disabled together (chunk 10 version 1). Real chunks contain no groups.
        seq:
          - {id: num_groups, type: u2, doc: Number of groups.}
          - id: groups
            type: node_group
            repeat: expr
            repeat-expr: num_groups
            doc: The groups.

      node_group:
        doc: A named set of nodes. The padding byte is inferred from the default alignment of the structure; no real group confirms it.
        seq:
          - {id: num_nodes, type: u2, doc: Number of nodes in the group.}
          - {id: disabled_on_default, type: u1, doc: 1 if the group is disabled by default.}
          - {id: padding, size: 1, doc: Padding of the C structure; may contain anything.}
          - id: name
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the group.
          - id: nodes
            type: u2
            repeat: expr
            repeat-expr: num_nodes
            -gen-bulk: true
            doc: Indices of the nodes.

      node_motion_sources:
        doc: For each node, the node whose motion it uses when a motion is mirrored (chunk 14 version 1). No real file contains this chunk.
        seq:
          - {id: num_sources, type: u4, doc: Number of entries; equal to the number of nodes.}
          - id: sources
            type: u2
            repeat: expr
            repeat-expr: num_sources
            -gen-bulk: true
            doc: For each node, the index of the opposite node; 0xFFFF for none.

      attachment_nodes:
        doc: Nodes that other actors may be attached to (chunk 15 version 1). No real file contains this chunk.
        seq:
          - {id: num_attachments, type: u4, doc: Number of nodes.}
          - id: attachments
            type: u2
            repeat: expr
            repeat-expr: num_attachments
            -gen-bulk: true
            doc: Indices of the nodes.

      # Meshes

      mesh:
        doc: |
          The mesh of one node (chunk 1). A node may have a visual mesh and a collision mesh. Real files contain version 1.

          The vertices of a mesh without a skin are in the space of its node. The vertices of a skinned mesh are in actor space, independent
          of the transform of the node. Of 301 skinned meshes in 136 real actors, 159 belong to a node with a transform: 132 of them
          surround their bones only with this interpretation, and the other 27 are small objects that are near their bones either way. Open
          3D Engine and OpenVic interpret vertices the same way.
        params:
          - {id: version, type: u4, doc: 'Version of the chunk, 1 or 2.'}
        seq:
          - {id: node, -orig-id: nodeId, type: u4, doc: Index of the node that the mesh belongs to.}
          - {id: lod, type: u4, if: version >= 2, doc: Level of detail.}
          - id: num_original_vertices
            -orig-id: numInfluenceRanges
            type: u4
            doc: Number of vertices before they were split at seams. The skin has one row for each.
          - id: num_vertices
            -orig-id: numVertices
            type: u4
            doc: Total number of vertices of all submeshes. Every attribute layer has this length.
          - id: num_indices
            -orig-id: numIndices
            type: u4
            doc: Total number of indices of all submeshes.
          - {id: num_submeshes, -orig-id: numSubMeshes, type: u4, doc: Number of submeshes.}
          - {id: num_layers, -orig-id: numAttribLayers, type: u4, doc: Number of attribute layers.}
          - id: is_collision_mesh
            -orig-id: bIsCollisionMesh
            type: u1
            doc: 1 for a collision mesh, 0 for a visual mesh.
          - {id: padding, -orig-id: pad, size: 3, doc: Padding of the C structure; garbage in most files.}
          - id: layers
            type: attribute_layer(num_vertices)
            repeat: expr
            repeat-expr: num_layers
            doc: Vertex attributes. The usual order is original vertices, positions, normals, texture coordinates, tangents.
          - id: submeshes
            type: submesh
            repeat: expr
            repeat-expr: num_submeshes
            doc: Parts of the mesh with one material each. Each submesh uses the next `num_vertices` vertices of the layers.

      attribute_layer:
        doc: |
          One vertex attribute for all vertices of a mesh. Kinds may repeat, for example for several sets of texture coordinates. Layers of
          an unknown kind, or with an element size that does not match the kind, are kept as raw bytes.
        params:
          - {id: num_vertices, type: u4, doc: Number of vertices of the mesh.}
        seq:
          - {id: kind, -orig-id: type, type: u4, enum: attribute_kind, doc: Kind of the attribute.}
          - {id: bytes_per_vertex, -orig-id: attribSize, type: u4, doc: Size of one element in bytes.}
          - id: keep_originals
            -orig-id: bKeepOriginals
            type: u1
            doc: 1 if the layer is deformed at run time, as for positions, normals and tangents.
          - id: is_scale
            -orig-id: bIsScaleFactor
            type: u1
            doc: Affects only the conversion of axes; 0 in every real file.
          - {id: padding, -orig-id: pad, size: 2, doc: Padding of the C structure; garbage in most files.}
          - id: data
            size: bytes_per_vertex * num_vertices
            type:
              switch-on: 'bytes_per_vertex < 256 ? kind.to_i * 256 + bytes_per_vertex : -1'
              cases:
                0x000c: positions
                0x010c: normals
                0x0210: tangents
                0x0308: texture_coordinates
                0x0404: colors32
                0x0504: original_vertices
                0x0610: colors128
                0x070c: bitangents
                0x0804: cloth
            doc: One element per vertex.

      positions:
        doc: Positions of the vertices.
        seq:
          - id: positions
            type: emfx_chunk::vec3(_root.header.big_endian)
            repeat: eos
            -gen-bulk: true
            doc: One position per vertex, in scene units.

      normals:
        doc: Normals of the vertices.
        seq:
          - id: normals
            type: emfx_chunk::vec3(_root.header.big_endian)
            repeat: eos
            -gen-bulk: true
            doc: One vector per vertex, on the front side of its triangles.

      tangents:
        doc: Tangents of the vertices. The k-th tangent layer presumably belongs to the k-th layer of texture coordinates.
        seq:
          - id: tangents
            type: emfx_chunk::vec4(_root.header.big_endian)
            repeat: eos
            -gen-bulk: true
            doc: 'One tangent per vertex. The fourth component is the handedness, exactly 1 or -1: cross(normal, tangent) times the handedness points along increasing v, which is down (99.9 % of 33,874 vertices of real files). Normal maps follow the Direct3D convention: invert their green channel for glTF, OpenGL and Blender.'

      texture_coordinates:
        doc: One set of texture coordinates.
        seq:
          - id: texture_coordinates
            type: emfx_chunk::vec2(_root.header.big_endian)
            repeat: eos
            -gen-bulk: true
            doc: Horizontal and vertical coordinate per vertex. The vertical coordinate increases downwards.

      colors32:
        doc: Vertex colors of four bytes. Not present in any real file.
        seq:
          - id: colors
            type: u4
            repeat: eos
            -gen-bulk: true
            doc: One color per vertex, as an integer in the byte order of the file.

      original_vertices:
        doc: Original vertices, before vertices were split at seams.
        seq:
          - id: original_vertices
            -orig-id: influence range index
            type: u4
            repeat: eos
            -gen-bulk: true
            doc: For each vertex, the number of its original vertex, which selects the row of the skin.

      colors128:
        doc: Vertex colors of four floats. Not present in any real file.
        seq:
          - id: colors
            type: color
            repeat: eos
            -gen-bulk: true
            doc: One color per vertex.

      bitangents:
        doc: Bitangents of the vertices. Not present in any real file.
        seq:
          - id: bitangents
            type: emfx_chunk::vec3(_root.header.big_endian)
            repeat: eos
            -gen-bulk: true
            doc: One vector per vertex.

      cloth:
        doc: Cloth data of the vertices, known only from the successor of the format.
        seq:
          - id: values
            type: u4
            repeat: eos
            -gen-bulk: true
            doc: One value per vertex.

      submesh:
        doc: 'A part of a mesh with one material: 16 bytes followed by two lists. In real files, every submesh has vertices and indices.'
        seq:
          - {id: num_indices, -orig-id: numIndices, type: u4, doc: 'Number of indices, three per triangle.'}
          - {id: num_vertices, -orig-id: numVertices, type: u4, doc: Number of mesh vertices that belong to this submesh.}
          - id: material
            -orig-id: materialId
            type: u4
            doc: Ordinal of the material among all materials of the file, standard and fx together, in file order.
          - {id: num_bones, -orig-id: numBones, type: u4, doc: Number of nodes that influence this submesh; 0 without a skin.}
          - id: indices
            -orig-id: relativeIndices
            type: u4
            repeat: expr
            repeat-expr: num_indices
            -gen-bulk: true
            doc: Vertex indices of the triangles, relative to the first vertex of this submesh. Front faces are clockwise in a left-handed view.
          - id: bones
            -orig-id: boneIds
            type: u4
            repeat: expr
            repeat-expr: num_bones
            -gen-bulk: true
            doc: Indices of the nodes that influence this submesh (its bone palette).

      mesh_lod_level:
        doc: |
          An additional level of detail (chunk 8 version 1): a complete nested actor file with its own header. The order of these chunks is
          the order of the levels.
        seq:
          - {id: lod, type: u4, doc: 'Number of the level. Numbers repeat within a file, and the runtime ignores them.'}
          - {id: len_actor, type: u4, doc: Length of the nested file in bytes.}
          - {id: actor, type: xac, size: len_actor, doc: 'The nested file, with its own byte order and multiply order.'}

      # Skins

      skin:
        doc: |
          The skin of one mesh (chunk 2 versions 2 to 4): the nodes that influence its vertices and their weights. Real files contain
          version 3, and those of the 2007 exporter version 2. The length of this chunk is exact, and only the length determines the number
          of rows.

          Vertices are stored with the nodes in their bind pose. Each node moves a vertex by the inverse of its bind pose, then by its
          current pose, and the result is the weighted mean over all nodes. In real files, every vertex of a skinned mesh has influences.
        params:
          - {id: version, type: u4, doc: 'Version of the chunk, 2 to 4.'}
          - {id: len, type: u4, doc: Length of the chunk body in bytes.}
        seq:
          - {id: node, -orig-id: nodeId, type: u4, doc: Index of the node whose mesh is skinned.}
          - {id: lod, type: u4, if: version >= 4, doc: Level of detail of the skinned mesh.}
          - id: num_local_bones
            -orig-id: numLocalBones
            type: u4
            if: version >= 3
            doc: Number of distinct nodes among the influences; correct in every real file.
          - {id: num_influences, -orig-id: numInfluences, type: u4, -gen-derive: count, doc: Number of influences.}
          - id: is_for_collision_mesh
            -orig-id: bIsForCollisionMesh
            type: u1
            doc: 1 if the skin is for the collision mesh of the node, 0 for the visual mesh.
          - {id: padding, -orig-id: pad, size: 3, doc: Padding of the C structure; garbage in some files.}
          - id: influences
            type: influence
            repeat: expr
            repeat-expr: num_influences
            -gen-bulk: true
            doc: The influences of all vertices.
          - id: rows
            -orig-id: InfluenceRange
            type: influence_range
            repeat: expr
            repeat-expr: (len - 4 - 4 * version - 8 * num_influences) / 8
            -gen-bulk: true
            doc: One range of influences per original vertex of the mesh, as many as its `num_original_vertices` in every real file.

      influence:
        doc: The influence of one node on a vertex, 8 bytes.
        seq:
          - id: weight
            -orig-id: fWeight
            type: f4
            doc: Weight of the node. The weights of a vertex add up to 1, within one percent.
          - {id: node, -orig-id: boneId, type: u2, doc: Index of the node.}
          - {id: padding, -orig-id: pad, size: 2, doc: Padding of the C structure; garbage in many files.}

      influence_range:
        doc: The influences of one original vertex, 8 bytes.
        seq:
          - {id: first_influence, -orig-id: firstInfluenceIndex, type: u4, doc: Index of the first influence.}
          - {id: num_influences, -orig-id: numInfluences, type: u4, doc: Number of influences; 1 to 4 in real files.}

      skin_v1:
        doc: A skin that stores influences per vertex (chunk 2 version 1). No real file contains this version.
        params:
          - {id: len, type: u4, doc: Length of the chunk body in bytes.}
        seq:
          - {id: node, type: u4, doc: Index of the node whose mesh is skinned.}
          - {id: is_for_collision_mesh, type: u1, doc: '1 if the skin is for the collision mesh of the node, 0 for the visual mesh.'}
          - {id: padding, size: 3, doc: Padding of the C structure; may contain anything.}
          - {id: vertices, type: skin_vertices, size: len - 8, doc: The rest of the chunk.}

      skin_vertices:
        doc: The vertices of a skin of version 1. Their number follows from the end of the chunk.
        seq:
          - {id: vertices, type: skin_vertex, repeat: eos, doc: One entry per original vertex of the mesh.}

      skin_vertex:
        doc: The influences of one original vertex in a skin of version 1.
        seq:
          - {id: num_influences, type: u1, doc: Number of influences.}
          - id: influences
            type: influence
            repeat: expr
            repeat-expr: num_influences
            -gen-bulk: true
            doc: The nodes that influence the vertex.

      # Materials

      material_info:
        doc: Number of materials that follow (chunk 13), correct in every real file. Real files contain version 1.
        params:
          - {id: version, type: u4, doc: 'Version of the chunk, 1 or 2.'}
        seq:
          - {id: lod, type: u4, if: version >= 2, doc: Level of detail.}
          - {id: num_materials, -orig-id: numTotalMaterials, type: u4, doc: Total number of standard and fx materials.}
          - {id: num_standard_materials, -orig-id: numStandardMaterials, type: u4, doc: Number of standard materials (chunk 3).}
          - {id: num_fx_materials, -orig-id: numFxMaterials, type: u4, doc: Number of fx materials (chunk 5).}

      color:
        doc: A color of four 32-bit floats, each 0 to 1.
        -rust-type: array
        seq:
          - {id: red, type: f4, doc: Red.}
          - {id: green, type: f4, doc: Green.}
          - {id: blue, type: f4, doc: Blue.}
          - {id: alpha, type: f4, doc: Opacity.}

      material_properties:
        doc: The first 83 bytes of a standard material, common to all versions.
        seq:
          - {id: ambient, -orig-id: ambientColor, type: color, doc: 'Ambient color, usually black.'}
          - {id: diffuse, -orig-id: diffuseColor, type: color, doc: Diffuse color.}
          - {id: specular, -orig-id: specularColor, type: color, doc: Specular color.}
          - {id: emissive, -orig-id: emissiveColor, type: color, doc: 'Emissive color; black in every real file.'}
          - {id: shine, type: f4, doc: 'Exponent of the specular highlight; usually 25, otherwise 5.'}
          - {id: shine_strength, -orig-id: shineStrength, type: f4, doc: Strength of the specular highlight; 0 in every real file.}
          - {id: opacity, type: f4, doc: 'Opacity, 1 for opaque; 1 in every real file.'}
          - {id: index_of_refraction, -orig-id: ior, type: f4, doc: Index of refraction; 1 or 1.5.}
          - {id: double_sided, -orig-id: bDoubleSided, type: u1, doc: 1 if back faces are rendered; 0 in every real file.}
          - {id: wireframe, -orig-id: bWireframe, type: u1, doc: 1 if only edges are rendered; 0 in every real file.}
          - id: transparency
            -orig-id: unused
            type: u1
            enum: transparency
            doc: How a transparent surface is blended with the background; `filter` in every real file.

      material:
        doc: |
          A standard material (chunk 3 versions 2 and 3). In every real file with layers, the stored length of version 2 does not include
          them.
        params:
          - {id: version, type: u4, doc: 'Version of the chunk, 2 or 3.'}
        seq:
          - {id: lod, type: u4, if: version >= 3, doc: Level of detail.}
          - {id: properties, type: material_properties, doc: Colors and surface properties.}
          - {id: num_layers, -orig-id: numLayers, type: u1, doc: Number of layers.}
          - id: name
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the material.
          - id: layers
            -orig-id: Layer
            type: material_layer
            repeat: expr
            repeat-expr: num_layers
            doc: The textures. Real files contain 0 to 3, usually a diffuse and a specular one.

      material_v1:
        doc: A standard material whose layers are separate chunks (chunk 3 version 1; the layers are chunk 4). Written by the exporter of 2007.
        seq:
          - {id: properties, type: material_properties, doc: Colors and surface properties.}
          - {id: padding, size: 1, doc: 'Padding of the C structure. It is 1 in every real file, but it is not a layer count.'}
          - id: name
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the material.

      texture_placement:
        doc: Placement and strength of a texture, 24 bytes. All real layers have amount 1, offset 0, tiling 1 and rotation 0.
        seq:
          - {id: amount, type: f4, doc: 'Strength of the texture, 0 to 1.'}
          - {id: u_offset, -orig-id: uOffset, type: f4, doc: Horizontal offset.}
          - {id: v_offset, -orig-id: vOffset, type: f4, doc: Vertical offset.}
          - {id: u_tiling, -orig-id: uTiling, type: f4, doc: Horizontal repetitions.}
          - {id: v_tiling, -orig-id: vTiling, type: f4, doc: Vertical repetitions.}
          - {id: rotation, -orig-id: rotationInRadians, type: f4, doc: Rotation in radians.}

      material_layer:
        doc: 'One texture of a standard material: 28 bytes followed by the name. This is part of a material, and the body of chunk 4 version 2.'
        seq:
          - {id: placement, type: texture_placement, doc: Placement of the texture on the surface.}
          - id: material
            -orig-id: materialId
            type: u2
            doc: Ordinal of the material that the layer belongs to, among all materials of the file, standard and fx together, in file order. In a real file with a standard material after an fx material, the count of preceding standard materials, as the source has it, would be too small.
          - {id: map_type, -orig-id: mapType, type: u1, enum: map_type, doc: Purpose of the texture.}
          - id: blend_mode
            -orig-id: unused
            type: u1
            enum: blend_mode
            doc: How the texture is blended with the previous layers; `replace` in every real file.
          - id: texture
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the texture, without folder and extension in real files. May be empty.

      material_layer_v1:
        doc: One texture of a standard material, without blend mode (chunk 4 version 1). No real file contains this version.
        seq:
          - {id: placement, type: texture_placement, doc: Placement of the texture on the surface.}
          - id: material
            type: u2
            doc: Ordinal of the material that the layer belongs to, among all materials of the file, standard and fx together, in file order.
          - {id: map_type, type: u1, enum: map_type, doc: Purpose of the texture.}
          - {id: padding, size: 1, doc: Padding of the C structure; may contain anything.}
          - id: texture
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the texture.

      fx_material:
        doc: A material defined by an effect file with parameters (chunk 5 versions 2 and 3). Real files contain version 2.
        params:
          - {id: version, type: u4, doc: 'Version of the chunk, 2 or 3.'}
        seq:
          - {id: lod, type: u4, if: version >= 3, doc: Level of detail.}
          - {id: num_ints, type: u4, doc: Number of integer parameters.}
          - {id: num_floats, type: u4, doc: Number of float parameters.}
          - {id: num_colors, type: u4, doc: Number of color parameters.}
          - {id: num_bools, type: u4, doc: Number of Boolean parameters.}
          - {id: num_vectors, type: u4, doc: Number of vector parameters.}
          - {id: num_bitmaps, type: u4, doc: Number of textures.}
          - id: name
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the material.
          - id: effect_file
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Effect file, with extension and without folder, such as `Default.fx`.
          - id: shader_technique
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Technique of the effect file; may be empty.
          - {id: ints, type: int_parameter, repeat: expr, repeat-expr: num_ints, doc: Integer parameters.}
          - {id: floats, type: float_parameter, repeat: expr, repeat-expr: num_floats, doc: Float parameters.}
          - id: colors
            type: color_parameter
            repeat: expr
            repeat-expr: num_colors
            doc: Color parameters. Not seen in real files.
          - {id: bools, type: bool_parameter, repeat: expr, repeat-expr: num_bools, doc: Boolean parameters.}
          - id: vectors
            type: vector_parameter
            repeat: expr
            repeat-expr: num_vectors
            doc: Vector parameters. Not seen in real files.
          - {id: bitmaps, type: bitmap_parameter, repeat: expr, repeat-expr: num_bitmaps, doc: Textures.}

      fx_material_v1:
        doc: An fx material with fewer kinds of parameters and no technique (chunk 5 version 1). No real file contains this version.
        seq:
          - {id: num_ints, type: u4, doc: Number of integer parameters.}
          - {id: num_floats, type: u4, doc: Number of float parameters.}
          - {id: num_colors, type: u4, doc: Number of color parameters.}
          - {id: num_bitmaps, type: u4, doc: Number of textures.}
          - id: name
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the material.
          - id: effect_file
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Effect file, with extension and without folder.
          - {id: ints, type: int_parameter, repeat: expr, repeat-expr: num_ints, doc: Integer parameters.}
          - {id: floats, type: float_parameter, repeat: expr, repeat-expr: num_floats, doc: Float parameters.}
          - {id: colors, type: color_parameter, repeat: expr, repeat-expr: num_colors, doc: Color parameters.}
          - {id: bitmaps, type: bitmap_parameter, repeat: expr, repeat-expr: num_bitmaps, doc: Textures.}

      int_parameter:
        doc: An integer parameter of an fx material.
        seq:
          - {id: value, type: s4, doc: The value.}
          - id: name
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the parameter in the effect file.

      float_parameter:
        doc: A float parameter of an fx material.
        seq:
          - {id: value, type: f4, doc: The value.}
          - id: name
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the parameter in the effect file.

      color_parameter:
        doc: A color parameter of an fx material.
        seq:
          - {id: value, type: color, doc: The value.}
          - id: name
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the parameter in the effect file.

      bool_parameter:
        doc: A Boolean parameter of an fx material.
        seq:
          - {id: value, type: u1, doc: '1 for true, 0 for false.'}
          - id: name
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the parameter in the effect file.

      vector_parameter:
        doc: A vector parameter of an fx material.
        seq:
          - id: value
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: The value.
          - id: name
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the parameter in the effect file.

      bitmap_parameter:
        doc: A texture parameter of an fx material. Unlike in the other parameters, the name precedes the value.
        seq:
          - id: name
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the parameter in the effect file.
          - id: value
            type: emfx_chunk::text(_root.header.big_endian)
            doc: File name of the texture, with extension; `None` for an empty slot.

      # Origin of the actor

      info:
        doc: Origin of the actor (chunk 7 versions 1 and 2). In every real file, the first chunk is one of version 2.
        params:
          - {id: version, type: u4, doc: 'Version of the chunk, 1 or 2.'}
        seq:
          - id: repositioning_mask
            -orig-id: repositionMask
            type: u4
            doc: The components of the repositioning node's movement that move the whole actor. Unused without such a node.
            -gen-bits:
              - {id: position, bits: 1, doc: Position; set in about half of the real files.}
              - {id: rotation, bits: 1, doc: Rotation.}
              - {id: scale, bits: 1, doc: 'Scale, which the runtime does not support.'}
              - {id: reserved, bits: 29, doc: No known meaning.}
          - id: repositioning_node
            -orig-id: repositioningNode
            type: u4
            doc: Index of the node whose movement moves the whole actor; 0xFFFFFFFF (none) in every real file.
          - {id: exporter_major_version, -orig-id: exporterMajorVersion, type: u1, doc: Major version of the exporter; 3 in most files.}
          - {id: exporter_minor_version, -orig-id: exporterMinorVersion, type: u1, doc: Minor version of the exporter.}
          - {id: padding, -orig-id: unused, size: 2, doc: Padding of the C structure; garbage in most files.}
          - id: retarget_root_offset
            -orig-id: retargetRootOffset
            type: f4
            if: version >= 2
            doc: Offset of the root for motions that were made for another actor; 0 in every real file.
          - id: source_application
            -orig-id: sourceApp
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The program that the actor was made with.
          - id: original_file
            -orig-id: origFileName
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The scene file that the actor was exported from.
          - id: exporter_compile_date
            -orig-id: exportDate
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The build date of the exporter, such as "May 25 2011". This is not the date of the export.
          - id: actor_name
            -orig-id: actorName
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the actor; usually empty.

      info_v3:
        doc: Origin of the actor, with a trajectory node (chunk 7 versions 3 and 4). No real file contains these versions.
        params:
          - {id: version, type: u4, doc: 'Version of the chunk, 3 or 4.'}
        seq:
          - {id: num_lods, type: u4, if: version >= 4, doc: Number of levels of detail.}
          - {id: trajectory_node, type: u4, doc: Index of the node that represents the path of the actor; 0xFFFFFFFF for none.}
          - id: motion_extraction_node
            type: u4
            doc: Index of the node whose movement moves the whole actor; 0xFFFFFFFF for none.
          - {id: motion_extraction_mask, type: u4, if: version < 4, doc: The components of that movement that are extracted.}
          - {id: exporter_major_version, type: u1, doc: Major version of the exporter.}
          - {id: exporter_minor_version, type: u1, doc: Minor version of the exporter.}
          - {id: padding, size: 2, doc: Padding of the C structure; may contain anything.}
          - id: retarget_root_offset
            type: f4
            doc: Offset of the root for motions that were made for another actor.
          - id: source_application
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The program that the actor was made with.
          - id: original_file
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The scene file that the actor was exported from.
          - id: exporter_compile_date
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The build date of the exporter. This is not the date of the export.
          - id: actor_name
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the actor.

      # Morph targets. No file with morph targets was available.

      morph_targets:
        doc: All morph targets of the actor (chunk 12 version 1).
        seq:
          - {id: num_targets, -orig-id: numMorphTargets, type: u4, doc: Number of targets.}
          - {id: lod, -orig-id: lodMorphTargetIdx, type: u4, doc: 'Level of detail of the targets, presumably always 0.'}
          - {id: targets, type: morph_target, repeat: expr, repeat-expr: num_targets, doc: The targets.}

      morph_target:
        doc: |
          A morph target. This is a record of chunk 12, and the whole body of chunk 9 version 1. The weight is clamped to the range of the
          target and multiplies all its deltas.
        seq:
          - {id: range_min, -orig-id: fRangeMin, type: f4, doc: Minimum weight.}
          - {id: range_max, -orig-id: fRangeMax, type: f4, doc: Maximum weight.}
          - {id: lod, -orig-id: lodLevel, type: u4, doc: Level of detail; the same as in the chunk.}
          - {id: num_deltas, -orig-id: numDeformations, type: u4, doc: Number of delta blocks.}
          - {id: num_transforms, -orig-id: numTransformations, type: u4, doc: 'Number of transforms, reportedly always 0.'}
          - id: phonemes
            -orig-id: phonemeSetBitmask
            type: u4
            doc: Phoneme groups of the target. No bit is set for an ordinary morph target.
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
          - id: name
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The name by which morph motions refer to the target.
          - {id: deltas, type: morph_delta, repeat: expr, repeat-expr: num_deltas, doc: Mesh deformations.}
          - id: transforms
            type: morph_transform
            repeat: expr
            repeat-expr: num_transforms
            -gen-bulk: true
            doc: Node transforms.

      morph_delta:
        doc: 'Deltas of a morph target for one mesh: 16 bytes, followed by 16 bytes per vertex in four lists of equal length.'
        seq:
          - {id: node, -orig-id: nodeId, type: u4, doc: Index of the node whose visual mesh is deformed.}
          - {id: min, -orig-id: fMinValue, type: f4, doc: 'The position delta for the value 0, common to x, y and z.'}
          - {id: max, -orig-id: fMaxValue, type: f4, doc: 'The position delta for the value 65535, common to x, y and z.'}
          - {id: num_vertices, -orig-id: numVertices, type: u4, doc: Length of each of the four lists.}
          - id: positions
            -orig-id: [positionOffsets, DeformVertex16]
            type: packed_position_delta
            repeat: expr
            repeat-expr: num_vertices
            -gen-bulk: true
            doc: Deltas added to the positions, `min + (max - min) * value / 65535`.
          - id: normals
            -orig-id: [normalOffsets, DeformVertex8]
            type: packed_direction_delta
            repeat: expr
            repeat-expr: num_vertices
            -gen-bulk: true
            doc: Deltas added to the normals, `value / 127.5 - 1`.
          - id: tangents
            -orig-id: tangentOffsets
            type: packed_direction_delta
            repeat: expr
            repeat-expr: num_vertices
            -gen-bulk: true
            doc: Deltas added to the tangents of the first layer, `value / 127.5 - 1`.
          - id: vertices
            -orig-id: vertexIndices
            type: u4
            repeat: expr
            repeat-expr: num_vertices
            -gen-bulk: true
            doc: Indices of the deformed vertices in the mesh. These are not numbers of original vertices.

      packed_position_delta:
        doc: A position delta as three 16-bit fractions of a range.
        -rust-type: array
        seq:
          - {id: x, type: u2, doc: First component.}
          - {id: "y", type: u2, doc: Second component.}
          - {id: z, type: u2, doc: Third component.}

      packed_direction_delta:
        doc: A direction delta as three 8-bit fractions of the range from -1 to 1. 0 has no exact representation.
        -rust-type: array
        seq:
          - {id: x, type: u1, doc: First component.}
          - {id: "y", type: u1, doc: Second component.}
          - {id: z, type: u1, doc: Third component.}

      morph_transform:
        doc: Transform of one node by a morph target, 60 bytes.
        seq:
          - {id: node, -orig-id: nodeId, type: u4, doc: Index of the node.}
          - id: rotation
            type: emfx_chunk::quaternion(_root.header.big_endian)
            doc: Absolute rotation at full weight.
          - id: scale_rotation
            -orig-id: scaleRotation
            type: emfx_chunk::quaternion(_root.header.big_endian)
            doc: Absolute rotation at full weight of the space in which the scale is applied.
          - id: position
            -orig-id: pos
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Delta added to the position, multiplied by the weight.
          - id: scale
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Delta added to the scale, multiplied by the weight.

enums:
  chunk_kind:
    0: {id: node, doc: 'A single node, as written by the exporter of 2007.'}
    1: {id: mesh, doc: The mesh of a node.}
    2: {id: skin, doc: The skin of a mesh.}
    3: {id: material, doc: A standard material.}
    4: {id: material_layer, doc: 'A single texture of a standard material, as written by the exporter of 2007.'}
    5: {id: fx_material, doc: A material defined by an effect file with parameters.}
    6: {id: node_limit, doc: The limits of a node.}
    7: {id: info, doc: Origin of the actor.}
    8: {id: mesh_lod_level, doc: An additional level of detail as a nested file.}
    9: {id: morph_target, doc: A single morph target.}
    10: {id: node_groups, doc: Node groups.}
    11: {id: nodes, doc: All nodes.}
    12: {id: morph_targets, doc: All morph targets.}
    13: {id: material_info, doc: Number of materials that follow.}
    14: {id: node_motion_sources, doc: 'For each node, the node whose motion it uses when a motion is mirrored.'}
    15: {id: attachment_nodes, doc: Nodes that other actors may be attached to.}
    50: {id: motion_event_table, doc: 'Timed events, kept as raw bytes because no sample shows which version has which layout.'}
    51: {id: timestamp, doc: Time at which the file was written.}
  attribute_kind:
    0: {id: positions, doc: Positions; 12 bytes.}
    1: {id: normals, doc: Normals; 12 bytes.}
    2: {id: tangents, doc: Tangents with handedness; 16 bytes.}
    3: {id: texture_coordinates, doc: Texture coordinates; 8 bytes.}
    4: {id: colors32, doc: Colors of four bytes. Not seen in real files.}
    5: {id: original_vertices, -orig-id: influence range index, doc: Numbers of the original vertices; 4 bytes.}
    6: {id: colors128, doc: Colors of 16 bytes. Not seen in real files.}
    7: {id: bitangents, doc: Bitangents; 12 bytes. Not seen in real files.}
    8: {id: cloth, doc: Cloth data; 4 bytes. Only in the successor of the format.}
  transparency:
    0x41: {id: additive, doc: 'Letter A: added to the background.'}
    0x46: {id: filter, doc: 'Letter F: filters the background. The only value in real files.'}
    0x53: {id: subtractive, doc: 'Letter S: subtracted from the background.'}
    0x55: {id: unspecified, doc: 'Letter U: unknown to the exporter.'}
  map_type:
    0: {id: unspecified, doc: Unknown to the exporter.}
    1: {id: ambient, doc: Ambient color.}
    2: {id: diffuse, doc: Diffuse color; half of the real layers.}
    3: {id: specular, doc: Specular color; frequent.}
    4: {id: opacity, doc: Opacity; frequent.}
    5: {id: bump, doc: Bump or normal map; rare.}
    6: {id: self_illumination, doc: Self-illumination.}
    7: {id: shine, doc: Exponent of the specular highlight.}
    8: {id: shine_strength, doc: Strength of the specular highlight.}
    9: {id: filter_color, doc: Color of transmitted light.}
    10: {id: reflection, doc: Reflection.}
    11: {id: refraction, doc: Refraction.}
    12: {id: environment, doc: Reflected environment.}
    13: {id: displacement, doc: Displacement.}
  blend_mode:
    0: {id: replace, -orig-id: none, doc: No blending. The only value in real files.}
    1: {id: over, doc: Over the layers below.}
    2: {id: inside, -orig-id: in, doc: Only where there is a layer below.}
    3: {id: outside, -orig-id: out, doc: Only where there is no layer below.}
    4: {id: add, doc: Sum.}
    5: {id: subtract, doc: Subtracted from the layers below.}
    6: {id: multiply, doc: Product.}
    7: {id: difference, doc: Absolute difference.}
    8: {id: lighten, doc: The lighter of the two.}
    9: {id: darken, doc: The darker of the two.}
    10: {id: saturate, doc: Saturates the layers below.}
    11: {id: desaturate, doc: Desaturates the layers below.}
    12: {id: illuminate, doc: Illuminates the layers below.}
