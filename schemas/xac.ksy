meta:
  id: xac
  title: EMotionFX actor
  file-extension: xac
  imports: [emfx_chunk]
  -rust-crate: emfx-xac
  -rust-name: XacFile
doc: |
  An actor: a tree of nodes with meshes, skins, materials, limits, further levels of detail and morph targets. A header of 8 bytes and
  a flat list of chunks to the end of the file.
seq:
  - id: magic
    contents: 'XAC '
    doc: The letters XAC and a space.
  - id: header
    type: emfx_chunk::file_header
    doc: Version, byte order and multiply order.
  - id: body
    type: body
    doc: All that follows the header, in the byte order the header names.

types:
  body:
    doc: The chunks of the file and what is left behind the last of them.
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
        doc: Chunks in file order. Usual are 7, 11, 6, 13, then 3 and 5 mixed, then each mesh (1) with its skin (2), then 8.
      - id: trailing
        size-eos: true
        doc: Up to 11 bytes that are too few for a chunk header; empty in every real file.
    types:
      chunk:
        doc: |
          One chunk. Its body is read by its structure; the stated length is advice. That of a material (3) version 2 leaves its layers out;
          the others are exact in real files.
        seq:
          - id: kind
            -orig-id: chunkType
            type: u4
            enum: chunk_kind
            doc: What the body is.
          - id: len_body
            -orig-id: length
            type: u4
            doc: Stated length of the body in bytes, without this header of 12 bytes.
          - id: version
            -orig-id: version
            type: u4
            doc: Layout of the body, counted for each kind on its own.
          - id: body_start
            size: 0
            if: ofs_body >= 0
            doc: Marks where the body begins.
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
            doc: The content, by kind and version.
          - id: tail
            -gen-tail: body
            size: len_body - (_io.pos - ofs_body)
            if: len_body > _io.pos - ofs_body
            doc: Bytes inside the stated length that the structure of the body does not use.
        instances:
          ofs_body: {value: _io.pos}

      raw:
        doc: The body of a chunk whose kind or version is not known, and of motion event tables (50), whose versions are not understood.
        params:
          - {id: len, type: u4, doc: Length in bytes.}
        seq:
          - {id: data, size: len, doc: The bytes as they are.}

      # Nodes

      nodes:
        doc: Chunk 11 version 1, all nodes of the actor. A node stands behind its parent.
        seq:
          - {id: num_nodes, -orig-id: numNodes, type: u4, doc: Number of nodes.}
          - id: num_roots
            -orig-id: numRootNodes
            type: u4
            doc: Number of nodes without a parent. It is right in every real file; 2 is the most frequent.
          - id: nodes
            type: node
            repeat: expr
            repeat-expr: num_nodes
            doc: The nodes; their position in this list is their index. Real files hold 1 to 348.

      node:
        doc: A node, 156 bytes and the name. A record of chunk 11, and chunk 0 version 4.
        seq:
          - {id: properties, type: node_properties, doc: All but the name.}
          - id: name
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The name that motions refer to. Unique in its actor.

      node_properties:
        doc: The fixed part of a node, 156 bytes.
        seq:
          - {id: local_transform, type: local_transform, doc: Bind pose relative to the parent.}
          - id: skeletal_lod_mask
            -orig-id: -1 (?)
            type: u4
            doc: Bit n tells that the node is active in level of detail n; 0xFFFFFFFF in every real file.
          - id: motion_lod_mask
            -orig-id: -1 (?)
            type: u4
            doc: Bit n tells that the node is animated in level of detail n; 0xFFFFFFFF in every real file.
          - id: parent
            -orig-id: parentNodeId
            type: u4
            doc: Index of the parent node; 0xFFFFFFFF is a root.
          - id: num_children
            -orig-id: numChildNodes
            type: u4
            doc: Number of nodes that have this one as parent. Right in real files, 0 in files of some tools.
          - id: flags
            -orig-id: bIncludeInBoundsCalc
            type: u1
            doc: Only the first bit is meant in the builds seen; the others are garbage there, with 172 different combinations.
            -gen-bits:
              - {id: include_in_bounds, bits: 1, doc: The node counts for the bounding box of the actor; set in every real file.}
              - {id: attachment, bits: 1, doc: 'Later builds: other actors may be attached here.'}
              - {id: critical, bits: 1, doc: 'Later builds: the node is never optimised away.'}
              - {id: reserved, bits: 5, doc: No known meaning.}
          - {id: padding, size: 3, doc: Filler of the C structure; garbage in most files.}
          - id: bounding_box
            -orig-id: transform
            type: oriented_bounding_box
            doc: Box around what the node moves.
          - id: importance
            -orig-id: fImportanceFactor
            type: f4
            doc: Weight of the node for the level of detail of motions; 1 in every real file.

      early_node:
        doc: Chunk 0 version 1 to 3, one node. Version 3 comes from the exporter of 2007, the other two were never seen.
        params:
          - {id: version, type: u4, doc: 'Version of the chunk, 1 to 3.'}
        seq:
          - {id: local_transform, type: local_transform, doc: Bind pose relative to the parent.}
          - id: skeletal_lod_mask
            type: u4
            doc: Bit n tells that the node is active in level of detail n; 0xFFFFFFFF in every real file.
          - {id: parent, type: u4, doc: Index of the parent node; 0xFFFFFFFF is a root.}
          - id: flags
            type: u1
            if: version >= 2
            doc: Only the first bit is meant in the builds seen; the others are garbage.
            -gen-bits:
              - {id: include_in_bounds, bits: 1, doc: The node counts for the bounding box of the actor.}
              - {id: reserved, bits: 7, doc: No known meaning.}
          - {id: padding, size: 3, if: version >= 2, doc: Filler of the C structure; may hold anything.}
          - id: bounding_box
            type: oriented_bounding_box
            if: version >= 3
            doc: Box around what the node moves.
          - id: name
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The name that motions refer to.

      local_transform:
        doc: |
          Bind pose of a node relative to its parent, 68 bytes. The multiply order of the file header tells how scale, rotation and translation
          combine.
        seq:
          - id: rotation
            type: emfx_chunk::quaternion(_root.header.big_endian)
            doc: Rotation; of unit length in every real file.
          - id: scale_rotation
            -orig-id: scaleRotation
            type: emfx_chunk::quaternion(_root.header.big_endian)
            doc: Rotation of the space in which the scale acts; hardly ever other than the identity.
          - id: position
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Position in units of the scene.
          - id: scale
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Scale along each axis; other than 1 in one of 13 nodes.
          - id: shear
            -orig-id: unused
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: A marker for "not set" rather than a shear, (-1, -1, -1) in every real file.

      oriented_bounding_box:
        doc: |
          Box with axes of its own, 64 bytes: a matrix of four rows and four columns, row by row, that is no transform. A box that was never
          set has the identity rotation and half extents of -3.4e38; some hold NaN.
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
            doc: A row of the rotation of the box.
          - {id: half_extent, type: f4, doc: Half the size of the box along the axis of that number.}

      node_limit:
        doc: |
          Chunk 6 version 1, the limits of one node, 88 bytes. Only the exporter for 3ds Max of April 2010 writes them: translation and
          rotation 0, scale 1, everything active.
        seq:
          - id: translation_min
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Least position.
          - id: translation_max
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Greatest position.
          - id: rotation_min
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Least rotation about each axis.
          - id: rotation_max
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Greatest rotation about each axis.
          - id: scale_min
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Least scale.
          - id: scale_max
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: Greatest scale.
          - id: active
            type: u1
            repeat: expr
            repeat-expr: 9
            doc: Which limits hold, 1 for active. In this order - translation x, y, z, rotation x, y, z, scale x, y, z.
          - {id: padding, size: 3, doc: Filler of the C structure; may hold anything.}
          - {id: node, type: u4, doc: Index of the node the limits are for.}

      node_groups:
        doc: Chunk 10 version 1, named sets of nodes that can be switched off together. The real ones have no group.
        seq:
          - {id: num_groups, type: u2, doc: Number of groups.}
          - id: groups
            type: node_group
            repeat: expr
            repeat-expr: num_groups
            doc: The groups.

      node_group:
        doc: A named set of nodes. The padding byte follows from the default alignment of the structure; no real group confirms it.
        seq:
          - {id: num_nodes, type: u2, doc: Number of nodes in the group.}
          - {id: disabled_on_default, type: u1, doc: 1 if the group starts switched off.}
          - {id: padding, size: 1, doc: Filler of the C structure; may hold anything.}
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
        doc: Chunk 14 version 1, which node lends its motion when a motion is mirrored. No real file has one.
        seq:
          - {id: num_sources, type: u4, doc: 'Number of entries, as many as the actor has nodes.'}
          - id: sources
            type: u2
            repeat: expr
            repeat-expr: num_sources
            -gen-bulk: true
            doc: For each node the index of the node on the other side; 0xFFFF is none.

      attachment_nodes:
        doc: Chunk 15 version 1, nodes that other actors may be attached to. No real file has one.
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
          Chunk 1, the mesh of one node. A node may have a visual mesh and a collision mesh. Real files have version 1.

          Vertices of a mesh without a skin are in the space of its node. Vertices of a skinned mesh are in the space of the actor,
          whatever the transform of the node. Of 301 skinned meshes in 136 real actors, 159 are at a node with a transform: 132 of
          them are around their bones only if read so, and the other 27 are small objects that are near their bones either way. Open
          3D Engine and OpenVic read vertices the same way.
        params:
          - {id: version, type: u4, doc: 'Version of the chunk, 1 or 2.'}
        seq:
          - {id: node, -orig-id: nodeId, type: u4, doc: Index of the node the mesh belongs to.}
          - {id: lod, type: u4, if: version >= 2, doc: Level of detail.}
          - id: num_original_vertices
            -orig-id: numInfluenceRanges
            type: u4
            doc: Number of vertices before they were split at seams; the skin has one row for each.
          - id: num_vertices
            -orig-id: numVertices
            type: u4
            doc: Number of vertices of all submeshes together, which is the length of every attribute layer.
          - id: num_indices
            -orig-id: numIndices
            type: u4
            doc: Number of indices of all submeshes together.
          - {id: num_submeshes, -orig-id: numSubMeshes, type: u4, doc: Number of submeshes.}
          - {id: num_layers, -orig-id: numAttribLayers, type: u4, doc: Number of attribute layers.}
          - id: is_collision_mesh
            -orig-id: bIsCollisionMesh
            type: u1
            doc: 1 for a mesh that is made for collision tests, 0 for one to be drawn.
          - {id: padding, -orig-id: pad, size: 3, doc: Filler of the C structure; garbage in most files.}
          - id: layers
            type: attribute_layer(num_vertices)
            repeat: expr
            repeat-expr: num_layers
            doc: Attributes of the vertices. Usual are original vertices, positions, normals, then texture coordinates, then tangents.
          - id: submeshes
            type: submesh
            repeat: expr
            repeat-expr: num_submeshes
            doc: Parts of the mesh with one material each. Each takes the next `num_vertices` vertices of the layers.

      attribute_layer:
        doc: |
          One attribute of all vertices of a mesh. Kinds may repeat, as for several sets of texture coordinates. A layer of unknown
          kind, or with elements of another size than its kind has, stays raw bytes.
        params:
          - {id: num_vertices, type: u4, doc: Number of vertices of the mesh.}
        seq:
          - {id: kind, -orig-id: type, type: u4, enum: attribute_kind, doc: What the layer holds.}
          - {id: bytes_per_vertex, -orig-id: attribSize, type: u4, doc: Size of one element in bytes.}
          - id: keep_originals
            -orig-id: bKeepOriginals
            type: u1
            doc: 1 if the layer is deformed at run time, as positions, normals and tangents are.
          - id: is_scale
            -orig-id: bIsScaleFactor
            type: u1
            doc: Matters for the conversion of axes only; 0 in every real file.
          - {id: padding, -orig-id: pad, size: 2, doc: Filler of the C structure; garbage in most files.}
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
            doc: One position per vertex, in units of the scene.

      normals:
        doc: Normals of the vertices.
        seq:
          - id: normals
            type: emfx_chunk::vec3(_root.header.big_endian)
            repeat: eos
            -gen-bulk: true
            doc: One vector per vertex, on the front side of its triangles.

      tangents:
        doc: Tangents of the vertices. The k-th layer of tangents presumably goes with the k-th layer of texture coordinates.
        seq:
          - id: tangents
            type: emfx_chunk::vec4(_root.header.big_endian)
            repeat: eos
            -gen-bulk: true
            doc: 'Tangent per vertex; the fourth component is the handedness, exactly 1 or -1: cross(normal, tangent) times it points along growing v, which is down (99.9 % of 33,874 vertices of real files). Normal maps are those of Direct3D: for glTF, OpenGL and Blender their green channel has to be inverted.'

      texture_coordinates:
        doc: One set of texture coordinates.
        seq:
          - id: texture_coordinates
            type: emfx_chunk::vec2(_root.header.big_endian)
            repeat: eos
            -gen-bulk: true
            doc: Horizontal and vertical coordinate per vertex; the vertical one runs downwards.

      colors32:
        doc: Vertex colors of four bytes. No real file has them.
        seq:
          - id: colors
            type: u4
            repeat: eos
            -gen-bulk: true
            doc: One color per vertex as a number in the byte order of the file.

      original_vertices:
        doc: Where each vertex comes from, before vertices were split at seams.
        seq:
          - id: original_vertices
            -orig-id: influence range index
            type: u4
            repeat: eos
            -gen-bulk: true
            doc: Number of the original vertex per vertex; it selects the row of the skin.

      colors128:
        doc: Vertex colors of four floats. No real file has them.
        seq:
          - id: colors
            type: color
            repeat: eos
            -gen-bulk: true
            doc: One color per vertex.

      bitangents:
        doc: Bitangents of the vertices. No real file has them.
        seq:
          - id: bitangents
            type: emfx_chunk::vec3(_root.header.big_endian)
            repeat: eos
            -gen-bulk: true
            doc: One vector per vertex.

      cloth:
        doc: Cloth data of the vertices, known from the successor of the format only.
        seq:
          - id: values
            type: u4
            repeat: eos
            -gen-bulk: true
            doc: One value per vertex.

      submesh:
        doc: A part of a mesh with one material, 16 bytes and two lists. Every real one has vertices and indices.
        seq:
          - {id: num_indices, -orig-id: numIndices, type: u4, doc: 'Number of indices, three per triangle.'}
          - {id: num_vertices, -orig-id: numVertices, type: u4, doc: Number of vertices of the mesh that belong to this part.}
          - id: material
            -orig-id: materialId
            type: u4
            doc: Ordinal of the material among all materials of the file, standard and fx together, in file order.
          - {id: num_bones, -orig-id: numBones, type: u4, doc: Number of nodes that move this part; 0 without a skin.}
          - id: indices
            -orig-id: relativeIndices
            type: u4
            repeat: expr
            repeat-expr: num_indices
            -gen-bulk: true
            doc: Vertices of the triangles, relative to the first vertex of this part. Front faces are clockwise in a left-handed view.
          - id: bones
            -orig-id: boneIds
            type: u4
            repeat: expr
            repeat-expr: num_bones
            -gen-bulk: true
            doc: Indices of the nodes that move this part, its bone palette.

      mesh_lod_level:
        doc: |
          Chunk 8 version 1, a further level of detail: a whole actor file inside the file, with a header of its own. The order of these
          chunks is the order of the levels.
        seq:
          - {id: lod, type: u4, doc: 'Number of the level; it repeats in one file, and the runtime does not look at it.'}
          - {id: len_actor, type: u4, doc: Length of the nested file in bytes.}
          - {id: actor, type: xac, size: len_actor, doc: 'The nested file, with its own byte order and multiply order.'}

      # Skins

      skin:
        doc: |
          Chunk 2 version 2 to 4, which nodes move the vertices of one mesh, and how much. Real files have version 3, those of the 2007
          exporter version 2. The length of this chunk is exact and is the only thing in it that tells the number of rows.

          The nodes are in their bind pose where the vertices are: each node moves a vertex by the inverse of its bind pose, then by
          its pose, and the vertex is at the weighted mean of the results. Every vertex of a skinned mesh in real files has influences.
        params:
          - {id: version, type: u4, doc: 'Version of the chunk, 2 to 4.'}
          - {id: len, type: u4, doc: Length of the chunk body in bytes.}
        seq:
          - {id: node, -orig-id: nodeId, type: u4, doc: Index of the node whose mesh is meant.}
          - {id: lod, type: u4, if: version >= 4, doc: Level of detail of the mesh that is meant.}
          - id: num_local_bones
            -orig-id: numLocalBones
            type: u4
            if: version >= 3
            doc: Number of different nodes among the influences. It is right in every real file.
          - {id: num_influences, -orig-id: numInfluences, type: u4, -gen-derive: count, doc: Number of influences.}
          - id: is_for_collision_mesh
            -orig-id: bIsForCollisionMesh
            type: u1
            doc: 1 if the collision mesh of the node is meant, 0 if the visual one.
          - {id: padding, -orig-id: pad, size: 3, doc: Filler of the C structure; garbage in some files.}
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
            doc: One range of influences per original vertex of the mesh.

      influence:
        doc: One node that moves a vertex, 8 bytes.
        seq:
          - id: weight
            -orig-id: fWeight
            type: f4
            doc: Share of this node in the movement. The weights of a vertex sum up to 1 within one percent.
          - {id: node, -orig-id: boneId, type: u2, doc: Index of the node.}
          - {id: padding, size: 2, doc: Filler of the C structure; garbage in many files.}

      influence_range:
        doc: The influences of one original vertex, 8 bytes.
        seq:
          - {id: first_influence, -orig-id: firstInfluenceIndex, type: u4, doc: Index of its first influence.}
          - {id: num_influences, -orig-id: numInfluences, type: u4, doc: Number of its influences; 1 to 4 in real files.}

      skin_v1:
        doc: Chunk 2 version 1, a skin whose vertices hold their influences themselves. No real file has one.
        params:
          - {id: len, type: u4, doc: Length of the chunk body in bytes.}
        seq:
          - {id: node, type: u4, doc: Index of the node whose mesh is meant.}
          - {id: is_for_collision_mesh, type: u1, doc: '1 if the collision mesh of the node is meant, 0 if the visual one.'}
          - {id: padding, size: 3, doc: Filler of the C structure; may hold anything.}
          - {id: vertices, type: skin_vertices, size: len - 8, doc: The rest of the chunk.}

      skin_vertices:
        doc: The vertices of a skin of version 1. Nothing but the end of the chunk tells their number.
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
            doc: The nodes that move the vertex.

      # Materials

      material_info:
        doc: Chunk 13, how many materials follow. The numbers are right in every real file. Real files have version 1.
        params:
          - {id: version, type: u4, doc: 'Version of the chunk, 1 or 2.'}
        seq:
          - {id: lod, type: u4, if: version >= 2, doc: Level of detail.}
          - {id: num_materials, -orig-id: numTotalMaterials, type: u4, doc: Number of standard and fx materials together.}
          - {id: num_standard_materials, -orig-id: numStandardMaterials, type: u4, doc: Number of standard materials (chunk 3).}
          - {id: num_fx_materials, -orig-id: numFxMaterials, type: u4, doc: Number of fx materials (chunk 5).}

      color:
        doc: A color of four 32-bit floats, 0 to 1.
        -rust-type: array
        seq:
          - {id: red, type: f4, doc: Red.}
          - {id: green, type: f4, doc: Green.}
          - {id: blue, type: f4, doc: Blue.}
          - {id: alpha, type: f4, doc: Opacity.}

      material_properties:
        doc: What all versions of a standard material begin with, 83 bytes.
        seq:
          - {id: ambient, -orig-id: ambientColor, type: color, doc: 'Ambient color, mostly black.'}
          - {id: diffuse, -orig-id: diffuseColor, type: color, doc: Diffuse color.}
          - {id: specular, -orig-id: specularColor, type: color, doc: Specular color.}
          - {id: emissive, -orig-id: emissiveColor, type: color, doc: 'Emissive color; black in every real file.'}
          - {id: shine, type: f4, doc: 'Exponent of the highlight; 25 as a rule, else 5.'}
          - {id: shine_strength, -orig-id: shineStrength, type: f4, doc: Strength of the highlight; 0 in every real file.}
          - {id: opacity, type: f4, doc: '1 is opaque, and it is 1 in every real file.'}
          - {id: index_of_refraction, -orig-id: ior, type: f4, doc: Index of refraction; 1 or 1.5.}
          - {id: double_sided, -orig-id: bDoubleSided, type: u1, doc: 1 if back faces are drawn; 0 in every real file.}
          - {id: wireframe, -orig-id: bWireframe, type: u1, doc: 1 if only edges are drawn; 0 in every real file.}
          - id: transparency
            -orig-id: unused
            type: u1
            enum: transparency
            doc: How a transparent surface combines with what is behind it; `filter` in every real file.

      material:
        doc: |
          Chunk 3 version 2 and 3, a standard material. The stated length of version 2 leaves the layers out in every real file that has layers.
        params:
          - {id: version, type: u4, doc: 'Version of the chunk, 2 or 3.'}
        seq:
          - {id: lod, type: u4, if: version >= 3, doc: Level of detail.}
          - {id: properties, type: material_properties, doc: Colors and surface.}
          - {id: num_layers, -orig-id: numLayers, type: u1, doc: Number of layers.}
          - id: name
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the material.
          - id: layers
            -orig-id: Layer
            type: material_layer
            repeat: expr
            repeat-expr: num_layers
            doc: The textures; mostly a diffuse and a specular one, 0 to 3 in real files.

      material_v1:
        doc: Chunk 3 version 1, a standard material whose layers are chunks of their own (4). From the exporter of 2007.
        seq:
          - {id: properties, type: material_properties, doc: Colors and surface.}
          - {id: padding, size: 1, doc: Filler of the C structure. It is 1 in every real file and yet no count of layers.}
          - id: name
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the material.

      texture_placement:
        doc: How a texture lies on the surface and how strong it is, 24 bytes. Real layers all have amount 1, offset 0, tiling 1, rotation 0.
        seq:
          - {id: amount, type: f4, doc: 'Strength of the texture, 0 to 1.'}
          - {id: u_offset, -orig-id: uOffset, type: f4, doc: Horizontal shift.}
          - {id: v_offset, -orig-id: vOffset, type: f4, doc: Vertical shift.}
          - {id: u_tiling, -orig-id: uTiling, type: f4, doc: Horizontal repetitions.}
          - {id: v_tiling, -orig-id: vTiling, type: f4, doc: Vertical repetitions.}
          - {id: rotation, -orig-id: rotationInRadians, type: f4, doc: Rotation in radians.}

      material_layer:
        doc: One texture of a standard material, 28 bytes and the name. A part of a material, and chunk 4 version 2.
        seq:
          - {id: placement, type: texture_placement, doc: How the texture lies on the surface.}
          - id: material
            -orig-id: materialId
            type: u2
            doc: Ordinal of the material the layer belongs to, among all materials of the file, standard and fx together, in file order.
          - {id: map_type, -orig-id: mapType, type: u1, enum: map_type, doc: What the texture is for.}
          - id: blend_mode
            -orig-id: unused
            type: u1
            enum: blend_mode
            doc: How the texture combines with the layers before; `replace` in every real file.
          - id: texture
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the texture, in real files without folder and extension. May be empty.

      material_layer_v1:
        doc: Chunk 4 version 1, one texture of a standard material, without blend mode. No real file has one.
        seq:
          - {id: placement, type: texture_placement, doc: How the texture lies on the surface.}
          - id: material
            type: u2
            doc: Ordinal of the material the layer belongs to, among all materials of the file, standard and fx together, in file order.
          - {id: map_type, type: u1, enum: map_type, doc: What the texture is for.}
          - {id: padding, size: 1, doc: Filler of the C structure; may hold anything.}
          - id: texture
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the texture.

      fx_material:
        doc: Chunk 5 version 2 and 3, a material that is an effect file with parameters. Real files have version 2.
        params:
          - {id: version, type: u4, doc: 'Version of the chunk, 2 or 3.'}
        seq:
          - {id: lod, type: u4, if: version >= 3, doc: Level of detail.}
          - {id: num_ints, type: u4, doc: Number of integer parameters.}
          - {id: num_floats, type: u4, doc: Number of float parameters.}
          - {id: num_colors, type: u4, doc: Number of color parameters.}
          - {id: num_bools, type: u4, doc: Number of parameters that are true or false.}
          - {id: num_vectors, type: u4, doc: Number of vector parameters.}
          - {id: num_bitmaps, type: u4, doc: Number of textures.}
          - id: name
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the material.
          - id: effect_file
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Effect file with extension and without folder, such as `Default.fx`.
          - id: shader_technique
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Technique of the effect file; may be empty.
          - {id: ints, type: int_parameter, repeat: expr, repeat-expr: num_ints, doc: Integer parameters.}
          - {id: floats, type: float_parameter, repeat: expr, repeat-expr: num_floats, doc: Float parameters.}
          - id: colors
            type: color_parameter
            repeat: expr
            repeat-expr: num_colors
            doc: Color parameters; none was ever seen.
          - {id: bools, type: bool_parameter, repeat: expr, repeat-expr: num_bools, doc: Parameters that are true or false.}
          - id: vectors
            type: vector_parameter
            repeat: expr
            repeat-expr: num_vectors
            doc: Vector parameters; none was ever seen.
          - {id: bitmaps, type: bitmap_parameter, repeat: expr, repeat-expr: num_bitmaps, doc: Textures.}

      fx_material_v1:
        doc: Chunk 5 version 1, an fx material with fewer sorts of parameters and no technique. No real file has one.
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
            doc: Effect file with extension and without folder.
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
        doc: A parameter of an fx material that is true or false.
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
        doc: A texture of an fx material. The name stands before the value, other than in the other parameters.
        seq:
          - id: name
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the parameter in the effect file.
          - id: value
            type: emfx_chunk::text(_root.header.big_endian)
            doc: File name of the texture, with extension; `None` for a slot without one.

      # Where the actor comes from

      info:
        doc: Chunk 7 version 1 and 2, where the actor comes from. Every real file has one of version 2, as the first chunk.
        params:
          - {id: version, type: u4, doc: 'Version of the chunk, 1 or 2.'}
        seq:
          - id: repositioning_mask
            -orig-id: repositionMask
            type: u4
            doc: Which parts of the movement of the repositioning node move the whole actor. Without such a node it means nothing.
            -gen-bits:
              - {id: position, bits: 1, doc: The position; set in about half of the real files.}
              - {id: rotation, bits: 1, doc: The rotation.}
              - {id: scale, bits: 1, doc: 'The scale, which the runtime does not support.'}
              - {id: reserved, bits: 29, doc: No known meaning.}
          - id: repositioning_node
            -orig-id: repositioningNode
            type: u4
            doc: Index of the node whose movement moves the whole actor; 0xFFFFFFFF, none, in every real file.
          - {id: exporter_major_version, -orig-id: exporterMajorVersion, type: u1, doc: Major version of the exporter; 3 in most files.}
          - {id: exporter_minor_version, -orig-id: exporterMinorVersion, type: u1, doc: Minor version of the exporter.}
          - {id: padding, -orig-id: unused, size: 2, doc: Filler of the C structure; garbage in most files.}
          - id: retarget_root_offset
            -orig-id: retargetRootOffset
            type: f4
            if: version >= 2
            doc: Offset of the root for motions that were made for another actor; 0 in every real file.
          - id: source_application
            -orig-id: sourceApp
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The program the actor was made with.
          - id: original_file
            -orig-id: origFileName
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The scene file the actor was exported from.
          - id: exporter_compile_date
            -orig-id: exportDate
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The day the exporter was built, as in "May 25 2011". It is not the day of the export.
          - id: actor_name
            -orig-id: actorName
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the actor; mostly empty.

      info_v3:
        doc: Chunk 7 version 3 and 4, where the actor comes from, with a trajectory node. No real file has one.
        params:
          - {id: version, type: u4, doc: 'Version of the chunk, 3 or 4.'}
        seq:
          - {id: num_lods, type: u4, if: version >= 4, doc: Number of levels of detail.}
          - {id: trajectory_node, type: u4, doc: Index of the node that stands for the path of the actor; 0xFFFFFFFF is none.}
          - id: motion_extraction_node
            type: u4
            doc: Index of the node whose movement moves the whole actor; 0xFFFFFFFF is none.
          - {id: motion_extraction_mask, type: u4, if: version < 4, doc: Which parts of that movement are taken.}
          - {id: exporter_major_version, type: u1, doc: Major version of the exporter.}
          - {id: exporter_minor_version, type: u1, doc: Minor version of the exporter.}
          - {id: padding, size: 2, doc: Filler of the C structure; may hold anything.}
          - id: retarget_root_offset
            type: f4
            doc: Offset of the root for motions that were made for another actor.
          - id: source_application
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The program the actor was made with.
          - id: original_file
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The scene file the actor was exported from.
          - id: exporter_compile_date
            type: emfx_chunk::text(_root.header.big_endian)
            doc: The day the exporter was built. It is not the day of the export.
          - id: actor_name
            type: emfx_chunk::text(_root.header.big_endian)
            doc: Name of the actor.

      # Morph targets. No file with one was ever at hand.

      morph_targets:
        doc: Chunk 12 version 1, the morph targets of the actor.
        seq:
          - {id: num_targets, -orig-id: numMorphTargets, type: u4, doc: Number of targets.}
          - {id: lod, -orig-id: lodMorphTargetIdx, type: u4, doc: 'Level of detail the targets are for, presumably always 0.'}
          - {id: targets, type: morph_target, repeat: expr, repeat-expr: num_targets, doc: The targets.}

      morph_target:
        doc: |
          A shape the actor can take by degrees. A record of chunk 12, and the whole of chunk 9 version 1. The weight is kept within the range
          of the target and multiplies all its deltas.
        seq:
          - {id: range_min, -orig-id: fRangeMin, type: f4, doc: Least weight.}
          - {id: range_max, -orig-id: fRangeMax, type: f4, doc: Greatest weight.}
          - {id: lod, -orig-id: lodLevel, type: u4, doc: Level of detail; that of the chunk.}
          - {id: num_deltas, -orig-id: numDeformations, type: u4, doc: Number of delta blocks.}
          - {id: num_transforms, -orig-id: numTransformations, type: u4, doc: 'Number of transforms, said to be always 0.'}
          - id: phonemes
            -orig-id: phonemeSetBitmask
            type: u4
            doc: The groups of phonemes the target shows; no bit is set for an ordinary morph target.
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
            doc: The name that morph motions refer to.
          - {id: deltas, type: morph_delta, repeat: expr, repeat-expr: num_deltas, doc: How meshes are deformed.}
          - id: transforms
            type: morph_transform
            repeat: expr
            repeat-expr: num_transforms
            -gen-bulk: true
            doc: How nodes are moved.

      morph_delta:
        doc: How a morph target deforms one mesh, 16 bytes and 16 per vertex in four lists of equal length.
        seq:
          - {id: node, -orig-id: nodeId, type: u4, doc: Index of the node whose visual mesh is deformed.}
          - {id: min, -orig-id: fMinValue, type: f4, doc: 'The position delta that 0 stands for, the same for x, y and z.'}
          - {id: max, -orig-id: fMaxValue, type: f4, doc: 'The position delta that 65535 stands for, the same for x, y and z.'}
          - {id: num_vertices, -orig-id: numVertices, type: u4, doc: Length of each of the four lists.}
          - id: positions
            -orig-id: [positionOffsets, DeformVertex16]
            type: packed_position_delta
            repeat: expr
            repeat-expr: num_vertices
            -gen-bulk: true
            doc: What is added to the positions, `min + (max - min) * value / 65535`.
          - id: normals
            -orig-id: [normalOffsets, DeformVertex8]
            type: packed_direction_delta
            repeat: expr
            repeat-expr: num_vertices
            -gen-bulk: true
            doc: What is added to the normals, `value / 127.5 - 1`.
          - id: tangents
            -orig-id: tangentOffsets
            type: packed_direction_delta
            repeat: expr
            repeat-expr: num_vertices
            -gen-bulk: true
            doc: What is added to the tangents of the first layer, `value / 127.5 - 1`.
          - id: vertices
            -orig-id: vertexIndices
            type: u4
            repeat: expr
            repeat-expr: num_vertices
            -gen-bulk: true
            doc: Which vertices of the mesh are meant; not the original ones.

      packed_position_delta:
        doc: A change of position as three 16-bit fractions of a range.
        -rust-type: array
        seq:
          - {id: x, type: u2, doc: First component.}
          - {id: "y", type: u2, doc: Second component.}
          - {id: z, type: u2, doc: Third component.}

      packed_direction_delta:
        doc: A change of direction as three 8-bit fractions of the range from -1 to 1. There is no exact code for 0.
        -rust-type: array
        seq:
          - {id: x, type: u1, doc: First component.}
          - {id: "y", type: u1, doc: Second component.}
          - {id: z, type: u1, doc: Third component.}

      morph_transform:
        doc: How a morph target moves one node, 60 bytes.
        seq:
          - {id: node, type: u4, doc: Index of the node.}
          - id: rotation
            type: emfx_chunk::quaternion(_root.header.big_endian)
            doc: The rotation at full weight, an absolute one.
          - id: scale_rotation
            type: emfx_chunk::quaternion(_root.header.big_endian)
            doc: The rotation of the space of the scale at full weight.
          - id: position
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: What is added to the position, times the weight.
          - id: scale
            type: emfx_chunk::vec3(_root.header.big_endian)
            doc: What is added to the scale, times the weight.

enums:
  chunk_kind:
    0: {id: node, doc: 'A single node, as the exporter of 2007 wrote them.'}
    1: {id: mesh, doc: The mesh of a node.}
    2: {id: skin, doc: Which nodes move the vertices of a mesh.}
    3: {id: material, doc: A standard material.}
    4: {id: material_layer, doc: 'A single texture of a standard material, as the exporter of 2007 wrote them.'}
    5: {id: fx_material, doc: A material that is an effect file with parameters.}
    6: {id: node_limit, doc: The limits of a node.}
    7: {id: info, doc: Where the actor comes from.}
    8: {id: mesh_lod_level, doc: A further level of detail as a nested file.}
    9: {id: morph_target, doc: A single morph target.}
    10: {id: node_groups, doc: Named sets of nodes.}
    11: {id: nodes, doc: All nodes.}
    12: {id: morph_targets, doc: All morph targets.}
    13: {id: material_info, doc: How many materials follow.}
    14: {id: node_motion_sources, doc: Which node lends its motion when a motion is mirrored.}
    15: {id: attachment_nodes, doc: Nodes that other actors may be attached to.}
    50: {id: motion_event_table, doc: Timed events. Kept raw because no sample tells which version has which layout.}
    51: {id: timestamp, doc: When the file was written.}
  attribute_kind:
    0: {id: positions, doc: Positions; 12 bytes.}
    1: {id: normals, doc: Normals; 12 bytes.}
    2: {id: tangents, doc: Tangents with handedness; 16 bytes.}
    3: {id: texture_coordinates, doc: Texture coordinates; 8 bytes.}
    4: {id: colors32, doc: Colors of four bytes; never seen.}
    5: {id: original_vertices, -orig-id: influence range index, doc: Numbers of the original vertices; 4 bytes.}
    6: {id: colors128, doc: Colors of 16 bytes; never seen.}
    7: {id: bitangents, doc: Bitangents; 12 bytes; never seen.}
    8: {id: cloth, doc: Cloth data; 4 bytes; only in the successor of the format.}
  transparency:
    0x41: {id: additive, doc: 'Letter A: added to what is behind.'}
    0x46: {id: filter, doc: 'Letter F: filters what is behind. The only one in real files.'}
    0x53: {id: subtractive, doc: 'Letter S: subtracted from what is behind.'}
    0x55: {id: unspecified, doc: 'Letter U: the exporter did not know.'}
  map_type:
    0: {id: unspecified, doc: The exporter did not know.}
    1: {id: ambient, doc: Ambient color.}
    2: {id: diffuse, doc: Diffuse color; half of the real layers.}
    3: {id: specular, doc: Specular color; frequent.}
    4: {id: opacity, doc: Opacity; frequent.}
    5: {id: bump, doc: Bump or normal map; rare.}
    6: {id: self_illumination, doc: Self-illumination.}
    7: {id: shine, doc: Exponent of the highlight.}
    8: {id: shine_strength, doc: Strength of the highlight.}
    9: {id: filter_color, doc: Color of what shines through.}
    10: {id: reflection, doc: Reflection.}
    11: {id: refraction, doc: Refraction.}
    12: {id: environment, doc: Surroundings that are mirrored.}
    13: {id: displacement, doc: Displacement.}
  blend_mode:
    0: {id: replace, -orig-id: none, doc: No blending; the only one in real files.}
    1: {id: over, doc: Over what is below.}
    2: {id: inside, -orig-id: in, doc: Only where there is something below.}
    3: {id: outside, -orig-id: out, doc: Only where there is nothing below.}
    4: {id: add, doc: Sum.}
    5: {id: subtract, doc: Subtracted from what is below.}
    6: {id: multiply, doc: Product.}
    7: {id: difference, doc: Absolute difference.}
    8: {id: lighten, doc: The lighter of both.}
    9: {id: darken, doc: The darker of both.}
    10: {id: saturate, doc: Saturates what is below.}
    11: {id: desaturate, doc: Takes saturation from what is below.}
    12: {id: illuminate, doc: Lights up what is below.}
