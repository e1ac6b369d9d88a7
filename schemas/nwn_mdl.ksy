meta:
  id: nwn_mdl
  title: Neverwinter Nights binary model
  file-extension: mdl
  license: CC0-1.0
  endian: le
  encoding: ISO-8859-1
  -rust-crate: nwn-mdl
doc: |
  A model with its animations, as written by the game's compilers: a short header, the model region with all structures,
  and the raw region with vertex streams and index lists. Structures are packed without alignment and linked by offsets.
  An offset without a target is 0 if it refers to the model region, and 0xFFFFFFFF if it refers to the raw region.

  Three compilers write different layouts. `empty_has_position` and `puts_flare_names_first` are true for the compilers
  of BioWare and the enhanced edition, but not for nwnmdlcomp. `puts_indices_before_extras` is true only for the
  enhanced edition.
seq:
  - {id: header, type: file_header, doc: Marker and region sizes.}
  - {id: model, size: header.len_model, type: model_region, -gen-region: model, doc: All structures.}
  - {id: raw, size: header.len_raw, type: raw_region, -gen-region: raw, doc: Vertex streams and index lists.}
types:
  model_region:
    doc: The structures of the file. The model header is at offset 0.
    instances:
      header:
        pos: 0
        type: model_header
      is_nmc:
        value: header.geometry.routines[0] == 0x46ab0c
        doc: Whether the file was written by nwnmdlcomp.
      is_enhanced_edition:
        value: header.geometry.routines[0] != 0x40bbc0 and header.geometry.routines[0] != 0x46ab0c
        doc: Whether the file was written by neither of the two other compilers.
  raw_region:
    doc: Vertex streams, skin weights and index lists, referenced by the meshes.
    instances:
      data:
        pos: 0
        size: _io.size
  file_header:
    doc: The first 12 bytes. The file ends at the end of the raw region.
    seq:
      - {id: marker, -orig-id: Value of 0 for binary models, type: u4, doc: Zero in every binary model. A text model never starts with four zero bytes.}
      - {id: len_model, -orig-id: Offset to the raw data/Size of the model data, type: u4, -gen-derive: none, doc: 'Size of the model region in bytes; also the offset of the raw region, relative to byte 12.'}
      - {id: len_raw, -orig-id: Size of the raw data, type: u4, -gen-derive: none, doc: Size of the raw region in bytes. May be 0.}

  # Numbers ---------------------------------------------------------------------------------------------------

  vec2:
    -rust-type: array
    doc: Two coordinates.
    seq:
      - {id: x, type: f4, doc: First coordinate.}
      - {id: 'y', type: f4, doc: Second coordinate.}
  vec3:
    -rust-type: array
    doc: A point, a direction or a color.
    seq:
      - {id: x, type: f4, doc: First coordinate or red.}
      - {id: 'y', type: f4, doc: Second coordinate or green.}
      - {id: z, type: f4, doc: Third coordinate or blue.}
  rotation:
    -rust-type: array
    doc: A quaternion of a skin's bind pose, real part first.
    seq:
      - {id: w, type: f4, doc: Real part.}
      - {id: x, type: f4, doc: First imaginary part.}
      - {id: 'y', type: f4, doc: Second imaginary part.}
      - {id: z, type: f4, doc: Third imaginary part.}
  array:
    doc: Offset and length of a list. The offset of an empty list is arbitrary.
    seq:
      - {id: offset, -orig-id: Pointer/Offset to the first elements, type: u4, doc: Offset of the first element.}
      - {id: used, -orig-id: Number of used entries, type: u4, doc: Number of elements.}
      - {id: allocated, -orig-id: Number of allocated entries, type: u4, doc: Allocated number of elements; equal to `used` in every known file.}

  # Pointers --------------------------------------------------------------------------------------------------

  text_pointer:
    doc: A pointer to zero-terminated text.
    seq:
      - {id: offset, type: u4, -gen-pointer: {target: strz, region: model, nil: [0]}, doc: Offset of the first character.}
    instances:
      text: {io: _root.model._io, pos: offset, type: strz, if: offset != 0}
  index_pointer:
    doc: A pointer to an index list.
    seq:
      - {id: ofs_indices, type: u4, -gen-pointer: {target: u2, region: raw, nil: [0xffffffff]}, doc: Offset of the first index.}
  animation_pointer:
    doc: A pointer to an animation.
    seq:
      - {id: offset, type: u4, -gen-pointer: {target: animation_header, region: model, nil: [0]}, doc: Offset of the animation header.}
    instances:
      animation: {io: _root.model._io, pos: offset, type: animation_header, if: offset != 0}
  aabb_pointer:
    doc: A pointer to an entry of a walk mesh tree.
    seq:
      - {id: offset, type: u4, -gen-pointer: {target: aabb_entry, region: model, nil: [0]}, doc: Offset of the entry.}
    instances:
      entry: {io: _root.model._io, pos: offset, type: aabb_entry, if: offset != 0}
  node_pointer:
    doc: |
      A pointer to a node. Only the flags in the node header determine which parts follow it: a light, emitter or
      reference, or a mesh, which is followed by more data in skin, animmesh, danglymesh and aabb nodes.
    seq:
      - {id: offset, type: u4, -gen-pointer: {target: node_header, region: model, nil: [0]}, doc: Offset of the node header.}
    instances:
      header: {io: _root.model._io, pos: offset, type: node_header, if: offset != 0}
      light: {io: _root.model._io, pos: offset + sizeof<node_header>, type: light_part, if: 'offset != 0 and (header.flags & 0x2) != 0'}
      emitter: {io: _root.model._io, pos: offset + sizeof<node_header>, type: emitter, if: 'offset != 0 and (header.flags & 0x4) != 0'}
      reference: {io: _root.model._io, pos: offset + sizeof<node_header>, type: reference, if: 'offset != 0 and (header.flags & 0x10) != 0'}
      mesh: {io: _root.model._io, pos: offset + sizeof<node_header>, type: mesh_part, if: 'offset != 0 and (header.flags & 0x20) != 0'}
      skin: {io: _root.model._io, pos: offset + sizeof<node_header> + sizeof<mesh_part>, type: skin_part, if: 'offset != 0 and (header.flags & 0x40) != 0'}
      len_skin_slots:
        value: skin.ofs_node_to_bone - offset - sizeof<node_header> - sizeof<mesh_part> - sizeof<skin_part>
        if: 'offset != 0 and (header.flags & 0x40) != 0'
        doc: The node-to-bone table directly follows the structure; its offset is the only way to distinguish the three sizes.
      skin_slots_18: {io: _root.model._io, pos: offset + sizeof<node_header> + sizeof<mesh_part> + sizeof<skin_part>, type: skin_slots_18, if: 'offset != 0 and (header.flags & 0x40) != 0 and len_skin_slots == sizeof<skin_slots_18>'}
      skin_slots_64: {io: _root.model._io, pos: offset + sizeof<node_header> + sizeof<mesh_part> + sizeof<skin_part>, type: skin_slots_64, if: 'offset != 0 and (header.flags & 0x40) != 0 and len_skin_slots == sizeof<skin_slots_64>'}
      skin_slots_128: {io: _root.model._io, pos: offset + sizeof<node_header> + sizeof<mesh_part> + sizeof<skin_part>, type: skin_slots_128, if: 'offset != 0 and (header.flags & 0x40) != 0 and len_skin_slots == sizeof<skin_slots_128>'}
      skin_weights: {io: _root.raw._io, pos: skin.ofs_weights, type: f4, repeat: expr, repeat-expr: 4 * mesh.num_vertices, if: 'offset != 0 and (header.flags & 0x40) != 0 and mesh.num_vertices > 0 and skin.ofs_weights != 0xffffffff'}
      skin_bones: {io: _root.raw._io, pos: skin.ofs_bones, type: s2, repeat: expr, repeat-expr: 4 * mesh.num_vertices, if: 'offset != 0 and (header.flags & 0x40) != 0 and mesh.num_vertices > 0 and skin.ofs_bones != 0xffffffff'}
      animmesh: {io: _root.model._io, pos: offset + sizeof<node_header> + sizeof<mesh_part>, type: animmesh_part, if: 'offset != 0 and (header.flags & 0x80) != 0'}
      animmesh_vertices: {io: _root.model._io, pos: animmesh.ofs_vertex_sets, type: vec3, repeat: expr, repeat-expr: mesh.num_vertices * animmesh.num_vertex_sets, if: 'offset != 0 and (header.flags & 0x80) != 0 and animmesh.ofs_vertex_sets != 0'}
      animmesh_uvs: {io: _root.model._io, pos: animmesh.ofs_uv_sets, type: vec2, repeat: expr, repeat-expr: mesh.num_vertices * animmesh.num_uv_sets, if: 'offset != 0 and (header.flags & 0x80) != 0 and animmesh.ofs_uv_sets != 0'}
      danglymesh: {io: _root.model._io, pos: offset + sizeof<node_header> + sizeof<mesh_part>, type: danglymesh_part, if: 'offset != 0 and (header.flags & 0x100) != 0'}
      aabb: {io: _root.model._io, pos: offset + sizeof<node_header> + sizeof<mesh_part>, type: aabb_part, if: 'offset != 0 and (header.flags & 0x200) != 0'}

  # Headers ---------------------------------------------------------------------------------------------------

  geometry_header:
    doc: The first part of the model header and of every animation header.
    seq:
      - {id: routines, -orig-id: [Function Pointer 0x0000, Function Pointer 0x0004], type: u4, repeat: expr, repeat-expr: 2, doc: 'Addresses of two routines in the compiling program, which identify the compiler: one of unknown purpose, and the parser of a line of text. The game overwrites them.'}
      - {id: name, -orig-id: Geometry Name, type: strz, size: 64, doc: Name of the model or animation.}
      - {id: root, -orig-id: Root node, type: node_pointer, doc: Root of the node tree.}
      - {id: state, type: geometry_state, doc: Counts and run-time fields.}
  geometry_state:
    doc: The fields of a geometry header other than routines, name and root.
    seq:
      - {id: num_nodes, -orig-id: Number of nodes, type: u4, doc: 'Number of nodes in the tree. With a supermodel, it is the number of the supermodel + 1 + the number of own nodes. In animations, it is at least the number of nodes.'}
      - {id: runtime_0, -orig-id: Pointer Array 0x0050, type: array, doc: Used at run time; 0 in files.}
      - {id: runtime_1, -orig-id: Pointer Array 0x005C, type: array, doc: Used at run time; 0 in files.}
      - {id: num_references, -orig-id: Reference count, type: u4, doc: 'Number of other models that hold this one at run time. In files it is 0, 384 in model headers of the enhanced edition, and garbage in its animation headers.'}
      - {id: geometry_type, -orig-id: Geometry Type, type: u1, enum: geometry_type, doc: 'Model or animation. At run time, the game sets bit 0x80 once it has converted offsets to addresses.'}
      - {id: padding, -orig-id: Padding, size: 3, doc: Padding with leftover data.}
  model_header:
    doc: The first structure of the model region.
    seq:
      - {id: geometry, -orig-id: Geometry Header, type: geometry_header, doc: 'Name, root and counts.'}
      - {id: settings, type: model_settings, doc: Classification and fog.}
      - {id: animations, -orig-id: Animation Header Pointer Array, type: array, -gen-pointer: {target: animation_pointer, region: model, nil: [0], here: empty_has_position, entries: next}, doc: Table of pointers to animation headers.}
      - {id: properties, type: model_properties, doc: 'Bounds, scale and supermodel.'}
    instances:
      animation_list:
        io: _root.model._io
        pos: animations.offset
        type: animation_pointer
        repeat: expr
        repeat-expr: animations.used
        if: animations.used > 0
  model_settings:
    doc: Single-byte fields of the model header.
    seq:
      - {id: unknown_70, -orig-id: Unknown 0x0070, type: u1, doc: 0 or garbage.}
      - {id: unknown_71, -orig-id: Unknown 0x0071, type: u1, doc: '0 or garbage. Reported to be 1, which none of 382 known models has.'}
      - {id: classification, -orig-id: Model classification, type: u1, enum: classification, doc: Kind of model.}
      - {id: fog, -orig-id: Fog, type: u1, doc: 1 if fog affects the model. `ignorefog` in the text format is its negation.}
      - {id: unknown_74, -orig-id: Unknown 0x0074, type: u4, doc: 0 in every known file.}
  model_properties:
    doc: The part of the model header after the animation table.
    seq:
      - {id: super_model, -orig-id: Parent model, type: u4, doc: Run-time address of the supermodel; 0 or stale.}
      - {id: bounds_min, -orig-id: Bounding box min, type: vec3, doc: Lower corner of the model's bounding box.}
      - {id: bounds_max, -orig-id: Bounding box max, type: vec3, doc: Upper corner of the model's bounding box.}
      - {id: radius, -orig-id: Radius, type: f4, doc: '7, or 40 for models with an emitter.'}
      - {id: animation_scale, -orig-id: Animation scale, type: f4, doc: Factor for positions taken from a supermodel's animations.}
      - {id: super_model_name, -orig-id: Super model name, type: strz, size: 64, doc: Name of the supermodel; empty or NULL (case-insensitive) if there is none.}
  animation_header:
    doc: An animation with its own node tree.
    seq:
      - {id: geometry, -orig-id: Geometry Header, type: geometry_header, doc: 'Name, root and counts.'}
      - {id: timing, type: animation_timing, doc: 'Length, transition and root name.'}
      - {id: events, -orig-id: Animation Event Array, type: array, -gen-pointer: {target: event, region: model, nil: [0]}, doc: 'The events themselves, not pointers to them.'}
    instances:
      event_list:
        io: _root.model._io
        pos: events.offset
        type: event
        repeat: expr
        repeat-expr: events.used
        if: events.used > 0
  animation_timing:
    doc: The fields of an animation header other than the geometry header and the events.
    seq:
      - {id: length, -orig-id: Animation length, type: f4, doc: Seconds.}
      - {id: transition, -orig-id: Trans time, type: f4, doc: Blend-in time in seconds.}
      - {id: root_name, -orig-id: Animation root, type: strz, size: 64, doc: The node of the geometry at which the animation starts.}
  event:
    doc: A named point in time of an animation.
    seq:
      - {id: time, -orig-id: After, type: f4, doc: Seconds.}
      - {id: name, -orig-id: Event name, type: strz, size: 32, doc: 'Name of the event, such as `hit` or `snd_footstep`.'}

  # Nodes -----------------------------------------------------------------------------------------------------

  node_header:
    doc: The first part of every node, and the whole of a dummy or camera node.
    seq:
      - {id: head, type: node_head, doc: Name and numbers of the node.}
      - {id: children, -orig-id: Children, type: array, -gen-pointer: {target: node_pointer, region: model, nil: [0], here: empty_has_position, entries: next}, doc: Table of pointers to nodes.}
      - {id: keys, -orig-id: Controller Key Array, type: array, -gen-pointer: {target: controller_key, region: model, nil: [0], as: controllers.keys}, doc: Controller keys.}
      - {id: floats, -orig-id: Controller data values, type: array, -gen-pointer: {target: f4, region: model, nil: [0], as: controllers.floats}, doc: Times and values of the controllers.}
      - id: flags
        -orig-id: Node flags/type
        type: u4
        doc: The parts that the node has. This is the only reliable indication of the kind of node.
        -gen-bits:
          - {id: header, bits: 1, -orig-id: HasHeader, doc: 'Node header, always set.'}
          - {id: light, bits: 1, -orig-id: HasLight, doc: Light.}
          - {id: emitter, bits: 1, -orig-id: HasEmitter, doc: Emitter.}
          - {id: camera, bits: 1, doc: 'Camera, which adds no fields.'}
          - {id: reference, bits: 1, -orig-id: HasReference, doc: Reference to another model.}
          - {id: mesh, bits: 1, -orig-id: HasMesh, doc: Mesh.}
          - {id: skin, bits: 1, -orig-id: HasSkin, doc: Skin.}
          - {id: animmesh, bits: 1, -orig-id: HasAnim, doc: Animated mesh.}
          - {id: danglymesh, bits: 1, -orig-id: HasDangly, doc: Dangling mesh.}
          - {id: aabb, bits: 1, -orig-id: HasAABB, doc: Walk mesh.}
          - {id: reserved, bits: 22, doc: 0 in every known file.}
    instances:
      child_list:
        io: _root.model._io
        pos: children.offset
        type: node_pointer
        repeat: expr
        repeat-expr: children.used
        if: children.used > 0
      key_list:
        io: _root.model._io
        pos: keys.offset
        type: controller_key
        repeat: expr
        repeat-expr: keys.used
        if: keys.used > 0
      float_list:
        io: _root.model._io
        pos: floats.offset
        type: f4
        repeat: expr
        repeat-expr: floats.used
        if: floats.used > 0
  node_head:
    doc: Name and numbers of a node.
    seq:
      - {id: routines, -orig-id: [Function Pointer 0x0000, Function Pointer 0x0004, Function Pointer 0x0008, Function Pointer 0x000C, Function Pointer 0x0010, Function Pointer 0x0014], type: u4, repeat: expr, repeat-expr: 6, doc: 'Addresses of six routines in the compiling program: one of unknown purpose, the parser of a line of text, the final processing of the node, and three of unknown purpose. The game overwrites them. They differ between builds, so they do not identify the kind of node.'}
      - {id: inherit_color, -orig-id: Inherit color, type: u4, doc: 1 if the node inherits the color of its parent.}
      - {id: part_number, -orig-id: Part number/Node number, type: s4, doc: Number that links animations to the geometry in the enhanced edition; -1 for none.}
      - {id: name, -orig-id: Node name, type: strz, size: 32, doc: Name of the node.}
      - {id: parent_geometry, -orig-id: Parent geometry, type: u4, doc: Used at run time; 0 or garbage.}
      - {id: parent_node, -orig-id: Parent node, type: u4, doc: Used at run time; 0 or garbage.}
  controller_key:
    doc: 'A controller: an attribute that may change over time.'
    seq:
      - {id: id, -orig-id: Type of controller, type: s4, doc: The controlled attribute. Its meaning depends on the kind of node.}
      - {id: num_rows, -orig-id: Number of rows, type: s2, doc: Number of keys; 1 for constants.}
      - {id: time_index, -orig-id: Index of the first time key, type: s2, doc: Index of the first time in the node's floats.}
      - {id: value_index, -orig-id: Index of the first data value, type: s2, doc: Index of the first value in the node's floats.}
      - {id: num_columns, -orig-id: Number of columns, type: s1, doc: 'Number of values per row, not counting the time. Flag 0x10 is set for Bezier keys.'}
      - {id: padding, -orig-id: Pad, type: u1, doc: 0 or garbage.}
    instances:
      as_node: {value: id, enum: node_controller, doc: Meaning for any node.}
      as_mesh: {value: id, enum: mesh_controller, doc: Meaning for a mesh.}
      as_light: {value: id, enum: light_controller, doc: Meaning for a light.}
      has_nmc_id:
        value: _root.model.is_nmc and id >= 464
        doc: Whether the key has one of the ids that nwnmdlcomp, unlike the game, uses for the middle of a particle's life.
      as_emitter: {value: id, enum: emitter_controller, if: not has_nmc_id, doc: Meaning for an emitter.}
      as_nmc_emitter: {value: id, enum: nmc_emitter_controller, if: has_nmc_id, doc: Meaning for an emitter in a file of nwnmdlcomp.}
  light_part:
    doc: A light source, stored after the node header.
    seq:
      - {id: flare_radius, -orig-id: Flare radius, type: f4, doc: Size of the lens flares.}
      - {id: flare_handles, -orig-id: UINT32 Array 0x0074, type: array, doc: Used at run time; 0 in files.}
      - {id: flare_sizes, -orig-id: Flare sizes, type: array, -gen-pointer: {target: f4, region: model, nil: [0]}, doc: One float for each flare.}
      - {id: flare_positions, -orig-id: Flare positions, type: array, -gen-pointer: {target: f4, region: model, nil: [0]}, doc: One float for each flare.}
      - {id: flare_colors, -orig-id: Flare color shifts, type: array, -gen-pointer: {target: vec3, region: model, nil: [0]}, doc: One color shift for each flare.}
      - {id: flare_textures, -orig-id: Flare texture names, type: array, -gen-pointer: {target: text_pointer, region: model, nil: [0], entries: last, ahead: {of: flare_sizes, if: puts_flare_names_first}}, doc: One pointer to a texture name for each flare.}
      - {id: settings, type: light_settings, doc: Settings.}
    instances:
      flare_size_list:
        io: _root.model._io
        pos: flare_sizes.offset
        type: f4
        repeat: expr
        repeat-expr: flare_sizes.used
        if: flare_sizes.used > 0
      flare_position_list:
        io: _root.model._io
        pos: flare_positions.offset
        type: f4
        repeat: expr
        repeat-expr: flare_positions.used
        if: flare_positions.used > 0
      flare_color_list:
        io: _root.model._io
        pos: flare_colors.offset
        type: vec3
        repeat: expr
        repeat-expr: flare_colors.used
        if: flare_colors.used > 0
      flare_texture_list:
        io: _root.model._io
        pos: flare_textures.offset
        type: text_pointer
        repeat: expr
        repeat-expr: flare_textures.used
        if: flare_textures.used > 0
  light_settings:
    doc: Settings of a light.
    seq:
      - {id: priority, -orig-id: Light priority, type: u4, doc: Priority of the light if there are too many; 5 by default.}
      - {id: ambient_only, -orig-id: Ambient only, type: u4, doc: 1 if the light has no direction.}
      - {id: dynamic_type, -orig-id: Dynamic type, type: u4, enum: dynamic_type, doc: Whether the light is dynamic.}
      - {id: affect_dynamic, -orig-id: Affect dynamic, type: u4, doc: 1 if the light affects moving objects.}
      - {id: shadow, -orig-id: Shadow, type: u4, doc: 1 if the light casts shadows.}
      - {id: generate_flare, -orig-id: Generate flare, type: u4, doc: '0 in every known file, even with flares.'}
      - {id: fading, -orig-id: Fading light, type: u4, doc: 1 if the light fades in and out.}
  emitter:
    doc: A particle source, stored after the node header.
    seq:
      - {id: dead_space, -orig-id: Dead space, type: f4, doc: Angle around the axis within which no particles are emitted.}
      - {id: blast_radius, -orig-id: Blast radius, type: f4, doc: Radius of a blast.}
      - {id: blast_length, -orig-id: Blast length, type: f4, doc: Duration of a blast in seconds.}
      - {id: grid_x, -orig-id: X grid, type: u4, doc: Number of texture frames in horizontal direction.}
      - {id: grid_y, -orig-id: Y grid, type: u4, doc: Number of texture frames in vertical direction.}
      - {id: spawn_type, -orig-id: Space type, type: u4, enum: spawn_type, doc: When particles are emitted.}
      - {id: update, -orig-id: Update, type: strz, size: 32, doc: 'How particles are created: Fountain, Single, Explosion, Lightning.'}
      - {id: render, -orig-id: Render, type: strz, size: 32, doc: 'How particles are oriented towards the viewer, such as Normal or Billboard_to_World_Z.'}
      - {id: blend, -orig-id: Blend, type: strz, size: 32, doc: 'How particles are blended with the background: Normal, Lighten, Punch-Through.'}
      - {id: texture, -orig-id: Texture, type: strz, size: 64, doc: Name of the texture.}
      - {id: chunk_name, -orig-id: Chunk name, type: strz, size: 16, doc: Model that is emitted instead of a texture.}
      - {id: two_sided_texture, -orig-id: Two sided texture, type: u4, doc: 1 if particles are visible from behind.}
      - {id: loop, -orig-id: Loop, -rust-name: repeats, type: u4, doc: 1 if an explosion repeats.}
      - {id: render_order, -orig-id: Render order, type: u2, doc: Rendering order among emitters.}
      - {id: padding, -orig-id: Padding, type: u2, doc: 0 or garbage.}
      - id: flags
        -orig-id: Emitter flags
        type: u4
        doc: Effects on the particles.
        -gen-bits:
          - {id: p2p, bits: 1, -orig-id: P2P, doc: Particles move to a target.}
          - {id: p2p_sel, bits: 1, -orig-id: P2P Sel, doc: Particles move by gravity instead of along a Bezier curve.}
          - {id: affected_by_wind, bits: 1, -orig-id: Affected by Wind, doc: Particles are moved by wind.}
          - {id: is_tinted, bits: 1, -orig-id: Is Tinted, doc: Particles take on the color of the scene.}
          - {id: bounce, bits: 1, -orig-id: Bounce, doc: Particles bounce off the ground.}
          - {id: random, bits: 1, -orig-id: Random, doc: Texture frames are played in random order.}
          - {id: inherit, bits: 1, -orig-id: Inherit, doc: Particles follow the orientation of the emitter.}
          - {id: inherit_velocity, bits: 1, -orig-id: Inherit Vel, doc: Particles start with the velocity of the emitter.}
          - {id: inherit_local, bits: 1, -orig-id: Inherit Local, doc: Particles stay in the space of the emitter.}
          - {id: splat, bits: 1, -orig-id: Splat, doc: Particles leave a mark.}
          - {id: inherit_part, bits: 1, -orig-id: Inherit Part, doc: Particles move with the part.}
          - {id: reserved, bits: 21, doc: 0 in every known file.}
  reference:
    doc: Another model attached to this node, stored after the node header.
    seq:
      - {id: model, -orig-id: Ref model, type: strz, size: 64, doc: Name of the other model.}
      - {id: reattachable, -orig-id: Reattachable, type: u4, doc: 1 if other programs may attach another model here.}

  # Meshes ----------------------------------------------------------------------------------------------------

  mesh_part:
    doc: A mesh, stored after the node header of trimesh, skin, animmesh, danglymesh and aabb nodes.
    seq:
      - {id: routines, -orig-id: [Function Pointer 0x0070, Function Pointer 0x0074], type: u4, repeat: expr, repeat-expr: 2, doc: 'Addresses of two routines in the compiling program: the preparation of the mesh, and the clean-up after it is built. The game overwrites them.'}
      - {id: faces, -orig-id: Face Array, type: array, -gen-pointer: {target: face, region: model, nil: [0]}, doc: Faces.}
      - {id: surface, type: mesh_surface, doc: 'Bounds, colors and textures.'}
      - {id: vertex_indices, -orig-id: Vertex Indices, type: array, doc: Used during compilation; 0 in files.}
      - {id: left_over_faces, -orig-id: Left over faces, type: array, -gen-pointer: {target: u4, region: model, nil: [0], lax: true}, doc: Used during compilation; 0 in files.}
      - {id: index_counts, -orig-id: Vertex Indices count array, type: array, -gen-pointer: {target: u4, region: model, nil: [0], here: empty_has_position}, doc: Lengths of the index lists.}
      - {id: index_lists, -orig-id: Vertex Indices offset array, type: array, -gen-pointer: {target: index_pointer, region: model, nil: [0], here: empty_has_position, entries: last, ahead: {of: ofs_extra_1, if: puts_indices_before_extras}}, doc: Offsets of the index lists in the raw region. The array itself is in the model region.}
      - {id: strips, type: mesh_strips, doc: Triangle mode and adjacent fields.}
      - {id: ofs_positions, -orig-id: Vertex data, type: u4, -gen-pointer: {target: vec3, region: raw, nil: [0xffffffff], here: empty_has_position, count: vertices, in: streams}, doc: Positions.}
      - {id: num_vertices, -orig-id: Vertex count, type: u2, -gen-count: vertices, doc: Number of elements in every stream.}
      - {id: num_uv_sets, -orig-id: Texture count, type: u2, -gen-count: uv_sets, doc: Number of texture coordinate sets.}
      - {id: ofs_uv_0, -orig-id: Texture 0 vertex data, type: u4, -gen-pointer: {target: vec2, region: raw, nil: [0xffffffff], count: vertices, in: streams, as: 'uvs[0]'}, doc: First set of texture coordinates.}
      - {id: ofs_uv_1, -orig-id: Texture 1 vertex data, type: u4, -gen-pointer: {target: vec2, region: raw, nil: [0xffffffff], count: vertices, in: streams, as: 'uvs[1]'}, doc: Second set of texture coordinates.}
      - {id: ofs_uv_2, -orig-id: Texture 2 vertex data, type: u4, -gen-pointer: {target: vec2, region: raw, nil: [0xffffffff], count: vertices, in: streams, as: 'uvs[2]'}, doc: Third set of texture coordinates.}
      - {id: ofs_uv_3, -orig-id: Texture 3 vertex data, type: u4, -gen-pointer: {target: vec2, region: raw, nil: [0xffffffff], count: vertices, in: streams, as: 'uvs[3]'}, doc: Fourth set of texture coordinates.}
      - {id: ofs_normals, -orig-id: Vertex normals, type: u4, -gen-pointer: {target: vec3, region: raw, nil: [0xffffffff], here: empty_has_position, count: vertices, in: streams}, doc: Normals.}
      - {id: ofs_colors, -orig-id: Vertex RGBA colors, type: u4, -gen-pointer: {target: color, region: raw, nil: [0xffffffff], count: vertices, in: streams}, doc: Colors.}
      - {id: ofs_extra_1, -orig-id: Texture animation data 0x024C, type: u4, -gen-pointer: {target: vec3, region: raw, nil: [0xffffffff], count: vertices, in: streams}, doc: First water stream.}
      - {id: ofs_extra_2, -orig-id: Texture animation data 0x0250, type: u4, -gen-pointer: {target: vec3, region: raw, nil: [0xffffffff], count: vertices, in: streams}, doc: Second water stream.}
      - {id: ofs_extra_3, -orig-id: Texture animation data 0x0254, type: u4, -gen-pointer: {target: vec3, region: raw, nil: [0xffffffff], count: vertices, in: streams}, doc: Third water stream.}
      - {id: ofs_tangents, -orig-id: Texture animation data 0x0258, type: u4, -gen-pointer: {target: vec3, region: raw, nil: [0xffffffff], count: vertices, in: streams}, doc: Fourth water stream; tangents in the enhanced edition.}
      - {id: ofs_extra_5, -orig-id: Texture animation data 0x025C, type: u4, -gen-pointer: {target: vec3, region: raw, nil: [0xffffffff], count: vertices, in: streams}, doc: Fifth water stream.}
      - {id: ofs_handedness, -orig-id: Texture animation data 0x0260, type: u4, -gen-pointer: {target: f4, region: raw, nil: [0xffffffff], count: vertices, in: streams}, doc: 'Sixth water stream, with one float per vertex. In the enhanced edition, it is the handedness of the tangents, 1 or -1: cross(normal, tangent) times the handedness points along increasing v, which is up, as in glTF.'}
      - {id: options, type: mesh_options, doc: Light map and surface area.}
    instances:
      face_list:
        io: _root.model._io
        pos: faces.offset
        type: face
        repeat: expr
        repeat-expr: faces.used
        if: faces.used > 0
      left_over_face_list:
        io: _root.model._io
        pos: left_over_faces.offset
        type: u4
        repeat: expr
        repeat-expr: left_over_faces.used
        if: left_over_faces.used > 0
      index_count_list:
        io: _root.model._io
        pos: index_counts.offset
        type: u4
        repeat: expr
        repeat-expr: index_counts.used
        if: index_counts.used > 0
      index_offset_list:
        io: _root.model._io
        pos: index_lists.offset
        type: index_pointer
        repeat: expr
        repeat-expr: index_lists.used
        if: index_lists.used > 0
      stated_indices: {value: 'index_counts.used > 0 ? index_count_list[0] : 0', doc: Stored length of the first index list.}
      is_merged:
        value: _root.model.is_enhanced_edition and index_lists.used == 1 and stated_indices == 0 and index_offset_list[0].ofs_indices + 6 * faces.used <= _root.raw._io.size
        doc: Whether the enhanced edition merged the mesh into a sibling. Such a mesh stores a length of 0, but its indices are still present.
      num_indices: {value: 'is_merged ? 3 * faces.used : stated_indices', doc: Actual length of the first index list.}
      indices:
        doc: The first index list. No file has more than one.
        io: _root.raw._io
        pos: index_offset_list[0].ofs_indices
        type: u2
        repeat: expr
        repeat-expr: num_indices
        if: index_lists.used > 0 and num_indices > 0
      has_streams:
        value: 'num_vertices > 0 and ((_parent.header.flags & 0x80) == 0 or ofs_positions + 12 * num_vertices <= _root.raw._io.size or ofs_normals + 12 * num_vertices <= _root.raw._io.size)'
        doc: Whether the mesh has vertex streams. An animmesh in an animation stores a vertex count for its sets; it has no streams if they would extend beyond the region.
      positions: {io: _root.raw._io, pos: ofs_positions, type: vec3, repeat: expr, repeat-expr: num_vertices, if: has_streams and ofs_positions != 0xffffffff}
      uv_0: {io: _root.raw._io, pos: ofs_uv_0, type: vec2, repeat: expr, repeat-expr: num_vertices, if: has_streams and ofs_uv_0 != 0xffffffff}
      uv_1: {io: _root.raw._io, pos: ofs_uv_1, type: vec2, repeat: expr, repeat-expr: num_vertices, if: has_streams and ofs_uv_1 != 0xffffffff}
      uv_2: {io: _root.raw._io, pos: ofs_uv_2, type: vec2, repeat: expr, repeat-expr: num_vertices, if: has_streams and ofs_uv_2 != 0xffffffff}
      uv_3: {io: _root.raw._io, pos: ofs_uv_3, type: vec2, repeat: expr, repeat-expr: num_vertices, if: has_streams and ofs_uv_3 != 0xffffffff}
      normals: {io: _root.raw._io, pos: ofs_normals, type: vec3, repeat: expr, repeat-expr: num_vertices, if: has_streams and ofs_normals != 0xffffffff}
      colors: {io: _root.raw._io, pos: ofs_colors, type: color, repeat: expr, repeat-expr: num_vertices, if: has_streams and ofs_colors != 0xffffffff}
      extra_1: {io: _root.raw._io, pos: ofs_extra_1, type: vec3, repeat: expr, repeat-expr: num_vertices, if: has_streams and ofs_extra_1 != 0xffffffff}
      extra_2: {io: _root.raw._io, pos: ofs_extra_2, type: vec3, repeat: expr, repeat-expr: num_vertices, if: has_streams and ofs_extra_2 != 0xffffffff}
      extra_3: {io: _root.raw._io, pos: ofs_extra_3, type: vec3, repeat: expr, repeat-expr: num_vertices, if: has_streams and ofs_extra_3 != 0xffffffff}
      tangents: {io: _root.raw._io, pos: ofs_tangents, type: vec3, repeat: expr, repeat-expr: num_vertices, if: has_streams and ofs_tangents != 0xffffffff}
      extra_5: {io: _root.raw._io, pos: ofs_extra_5, type: vec3, repeat: expr, repeat-expr: num_vertices, if: has_streams and ofs_extra_5 != 0xffffffff}
      handedness: {io: _root.raw._io, pos: ofs_handedness, type: f4, repeat: expr, repeat-expr: num_vertices, if: has_streams and ofs_handedness != 0xffffffff}
  color:
    -rust-type: array
    doc: A vertex color.
    seq:
      - {id: r, type: u1, doc: Red.}
      - {id: g, type: u1, doc: Green.}
      - {id: b, type: u1, doc: Blue.}
      - {id: a, type: u1, doc: Alpha.}
  mesh_surface:
    doc: Bounds, colors, settings and textures of a mesh.
    seq:
      - {id: bounds_min, -orig-id: Bounding box min, type: vec3, doc: 'Lower corner of the bounding box, which always contains the origin of the node.'}
      - {id: bounds_max, -orig-id: Bounding box max, type: vec3, doc: 'Upper corner of the bounding box, which always contains the origin of the node.'}
      - {id: radius, -orig-id: Mesh radius, type: f4, doc: Maximum distance of a point from the average.}
      - {id: average, -orig-id: Average of all points, type: vec3, doc: 'Mean of all points, computed before the compiler splits vertices.'}
      - {id: diffuse, -orig-id: Diffuse color, type: vec3, doc: Diffuse color.}
      - {id: ambient, -orig-id: Ambient color, type: vec3, doc: Ambient color.}
      - {id: specular, -orig-id: Specular color, type: vec3, doc: Specular color.}
      - {id: shininess, -orig-id: Shininess, type: f4, doc: Exponent of the specular highlight.}
      - {id: shadow, -orig-id: Shadow, type: u4, doc: 1 if the mesh casts a shadow.}
      - {id: beaming, -orig-id: Beaming, type: u4, doc: 1 if the mesh shows light beams.}
      - {id: render, -orig-id: Render, type: u4, doc: 1 if the mesh is rendered.}
      - {id: transparency_hint, -orig-id: Transparency hint, type: u4, doc: 'Rendering order among transparent meshes. Reported to be 1 in aabb nodes, but 0 in all 48 of known models.'}
      - {id: render_hint, -orig-id: Unknown 0x00E4, type: u4, enum: render_hint, doc: The maps that the enhanced edition uses.}
      - {id: texture_0, -orig-id: Texture0/Bitmap, type: strz, size: 64, doc: Name of the first texture.}
      - {id: texture_1, -orig-id: Texture1, type: strz, size: 64, doc: Name of the second texture.}
      - {id: texture_2, -orig-id: Texture2, type: strz, size: 64, doc: Name of the third texture.}
      - {id: material_name, -orig-id: Texture3, type: strz, size: 64, doc: 'Name of the fourth texture in the original game, and of the material in the enhanced edition.'}
      - {id: tile_fade, -orig-id: Tile fade, type: u4, doc: 'How a tile fades above the camera. The values 0, 1, 2 and 4 occur.'}
  mesh_strips:
    doc: Triangle mode and adjacent fields.
    seq:
      - {id: ofs_strips, -orig-id: Raw Data Pointer 0x021C, type: u4, doc: Possibly the triangle strips of old compilers; 0xFFFFFFFF in every known file.}
      - {id: num_strips, -orig-id: Unknown 0x0220, type: u4, doc: 0 in every known file.}
      - {id: triangle_mode, -orig-id: Triangle mode, type: u1, enum: triangle_mode, doc: How the index lists are rendered; garbage in meshes without faces.}
      - {id: padding, -orig-id: Padding, size: 3, doc: 0 or garbage.}
      - {id: compile_data, -orig-id: Pointer 0x0228, type: u4, doc: Used during compilation; 0 in files.}
  mesh_options:
    doc: The last fields of a mesh.
    seq:
      - {id: light_mapped, -orig-id: Light mapped, type: u1, doc: 1 if a texture contains the lighting; garbage in the enhanced edition.}
      - {id: rotate_texture, -orig-id: Rotate texture, type: u1, doc: 1 if the texture rotates with the tile.}
      - {id: padding, -orig-id: Padding, type: u2, doc: 0 or garbage.}
      - {id: surface_area, -orig-id: Vertex normal sum divided by 2, type: f4, doc: 'Sum of the areas of all faces; 0 for skin, animmesh and danglymesh nodes.'}
      - {id: unknown_26c, -orig-id: Unknown 0x026C, type: u4, doc: 0 in every known file.}
  face:
    doc: A triangle.
    seq:
      - {id: normal, -orig-id: Plane normal, type: vec3, doc: Normal of its plane.}
      - {id: distance, -orig-id: Plane distance, type: f4, doc: 'Distance of its plane, such that normal · point + distance = 0.'}
      - {id: surface, -orig-id: Surface ID, type: s4, doc: 'Surface material, for walking and footsteps.'}
      - {id: adjacent, -orig-id: Adjacent face number, type: s2, repeat: expr, repeat-expr: 3, doc: 'Adjacent faces across the edges from vertex 0 to 1, 1 to 2 and 2 to 0; -1 for none.'}
      - {id: vertices, -orig-id: Vertex indices, type: u2, repeat: expr, repeat-expr: 3, doc: Vertex indices into the streams.}
  skin_part:
    doc: The fields that a skin adds to a mesh, up to the bone table.
    seq:
      - {id: compile_weights, -orig-id: Weight Array, type: array, doc: Used during compilation; 0 in files.}
      - {id: ofs_weights, -orig-id: Compiled weight information, type: u4, -gen-pointer: {target: 'f4[4]', region: raw, nil: [0xffffffff], here: empty_has_position, count: vertices}, doc: 'Weights, four floats per vertex.'}
      - {id: ofs_bones, -orig-id: Reference index for bones, type: u4, -gen-pointer: {target: 's2[4]', region: raw, nil: [0xffffffff], here: empty_has_position, count: vertices}, doc: 'Bone slots, four integers per vertex; -1 for unused.'}
      - {id: ofs_node_to_bone, -orig-id: Bone reference mapping array, type: u4, -gen-pointer: {target: s2, region: model, count: nodes}, doc: 'The bone slot of every node. Even an empty table has an offset, because it is the only way to determine the size of the structure.'}
      - {id: num_nodes, -orig-id: Number of entries in the mapping array, type: u4, -gen-count: nodes, doc: Number of nodes in the model's own geometry tree; 0 in animations.}
      - {id: bind_rotations, -orig-id: QBone ref inv, type: array, -gen-pointer: {target: rotation, region: model, nil: [0], here: empty_has_position}, doc: One rotation for each node.}
      - {id: bind_translations, -orig-id: TBome ref inv, type: array, -gen-pointer: {target: vec3, region: model, nil: [0], here: empty_has_position}, doc: One translation for each node.}
      - {id: bone_constants, -orig-id: Bone constant indices, type: array, -gen-pointer: {target: u4, region: model, nil: [0], here: empty_has_position}, doc: 'One word for each node, used at run time.'}
    instances:
      node_to_bone: {io: _root.model._io, pos: ofs_node_to_bone, type: s2, repeat: expr, repeat-expr: num_nodes, if: num_nodes > 0}
      bind_rotation_list:
        io: _root.model._io
        pos: bind_rotations.offset
        type: rotation
        repeat: expr
        repeat-expr: bind_rotations.used
        if: bind_rotations.used > 0
      bind_translation_list:
        io: _root.model._io
        pos: bind_translations.offset
        type: vec3
        repeat: expr
        repeat-expr: bind_translations.used
        if: bind_translations.used > 0
      bone_constant_list:
        io: _root.model._io
        pos: bone_constants.offset
        type: u4
        repeat: expr
        repeat-expr: bone_constants.used
        if: bone_constants.used > 0
  skin_slots_18:
    doc: Bone table of a skin with a size of 0x2D4 bytes.
    seq:
      - {id: nodes, -orig-id: [Bone part numbers, Spare], type: s2, repeat: expr, repeat-expr: 18, doc: Node number of each bone slot. Unused slots may be garbage.}
  skin_slots_64:
    doc: Bone table of a skin with a size of 0x330 bytes.
    seq:
      - {id: nodes, type: s2, repeat: expr, repeat-expr: 64, doc: Node number of each bone slot. Unused slots may be garbage.}
  skin_slots_128:
    doc: Bone table of a skin with a size of 0x3B0 bytes.
    seq:
      - {id: nodes, type: s2, repeat: expr, repeat-expr: 128, doc: Node number of each bone slot. Unused slots may be garbage.}
  animmesh_part:
    doc: The fields that an animmesh adds to a mesh. The sets are stored in the nodes of animations, ordered by vertex.
    seq:
      - {id: sample_period, -orig-id: Sample Period, type: f4, doc: Seconds between sets.}
      - {id: compile_vertices, -orig-id: Animation vertices, type: array, doc: Used during compilation; 0 in files.}
      - {id: compile_uvs, -orig-id: Animation texture vertices, type: array, doc: Used during compilation; 0 in files.}
      - {id: compile_normals, -orig-id: Animation vertex normals, type: array, doc: Used during compilation; 0 in files.}
      - {id: ofs_vertex_sets, -orig-id: Stored animation vertex information, type: u4, -gen-pointer: {target: vec3, region: model, nil: [0], lax: true, count: positions}, doc: Positions of all sets.}
      - {id: ofs_uv_sets, -orig-id: Stored animation texture vertex information, type: u4, -gen-pointer: {target: vec2, region: model, nil: [0], lax: true, count: uvs}, doc: Texture coordinates of all sets.}
      - {id: num_vertex_sets, -orig-id: Number of vertex sets, type: u4, doc: Number of position sets.}
      - {id: num_uv_sets, -orig-id: Number of texture vertex sets, type: u4, doc: Number of texture coordinate sets.}
  danglymesh_part:
    doc: The fields that a danglymesh adds to a mesh.
    seq:
      - {id: constraints, -orig-id: Vertex constraints, type: array, -gen-pointer: {target: f4, region: model, nil: [0], here: empty_has_position}, doc: 'How firmly each vertex is held in place, 0 to 255.'}
      - {id: motion, type: danglymesh_motion, doc: Swinging motion.}
    instances:
      constraint_list:
        io: _root.model._io
        pos: constraints.offset
        type: f4
        repeat: expr
        repeat-expr: constraints.used
        if: constraints.used > 0
  danglymesh_motion:
    doc: Swinging motion of a danglymesh. May be garbage in animations.
    seq:
      - {id: displacement, -orig-id: Displacement, type: f4, doc: How far the mesh swings.}
      - {id: tightness, -orig-id: Tightness, type: f4, doc: Stiffness.}
      - {id: period, -orig-id: Period, type: f4, doc: How fast the mesh swings.}
  aabb_part:
    doc: The fields that a walk mesh adds to a mesh.
    seq:
      - {id: root, -orig-id: AABB table root pointer, type: aabb_pointer, doc: Root of the bounding box tree; null in animations.}
  aabb_entry:
    doc: A box in the tree of a walk mesh.
    seq:
      - {id: bounds_min, -orig-id: Min bounding box, type: vec3, doc: Lower corner.}
      - {id: bounds_max, -orig-id: Max bounding box, type: vec3, doc: Upper corner.}
      - {id: left, -orig-id: Left node, type: aabb_pointer, doc: First half; null in a leaf.}
      - {id: right, -orig-id: Right node, type: aabb_pointer, doc: Second half; null in a leaf.}
      - {id: face, -orig-id: Leaf face part number, type: s4, doc: Face number of a leaf; -1 otherwise.}
      - {id: plane, -orig-id: Most significant plane, type: u4, enum: aabb_plane, doc: Axis along which the two halves are split.}
enums:
  geometry_type:
    1: {id: bare, -orig-id: Basic geometry header, doc: A geometry header without a model or animation. Not found in files.}
    2: {id: model, -orig-id: Model geometry header, doc: Model.}
    5: {id: animation, -orig-id: Animation geometry header, doc: Animation.}
    0x82: {id: loaded_model, doc: 'Model with bit 0x80, as the game holds it in memory. Not found in files.'}
    0x85: {id: loaded_animation, doc: 'Animation with bit 0x80, as the game holds it in memory. Not found in files.'}
  classification:
    0: {id: other, doc: 'Interface, item or unknown.'}
    1: {id: effect, -orig-id: Effect, doc: Effect.}
    2: {id: tile, -orig-id: Tile, doc: Tile.}
    4: {id: character, -orig-id: Character, doc: Character.}
    8: {id: door, -orig-id: Door, doc: Door.}
  dynamic_type:
    0: {id: fixed, doc: Not dynamic.}
    1: {id: dynamic, doc: Dynamic.}
  spawn_type:
    0: {id: normal, doc: Particles are emitted continuously.}
    1: {id: trail, doc: Particles are emitted as the emitter moves.}
    0xffffffff: {id: unset, doc: Not set.}
  render_hint:
    0: {id: unset, doc: Not specified.}
    1: {id: none, doc: Reportedly none.}
    2: {id: normal_and_spec_mapped, doc: Normal and specular maps.}
    3: {id: normal_tangents, doc: Tangents.}
  triangle_mode:
    3: {id: triangles, -orig-id: Triangle, doc: Three indices per triangle.}
    4: {id: strips, -orig-id: Triangle Strips, doc: Triangle strips.}
  aabb_plane:
    0: {id: leaf, doc: No split (leaf).}
    1: {id: positive_x, -orig-id: Positive X, doc: The left half has the lower X.}
    2: {id: positive_y, -orig-id: Positive Y, doc: The left half has the lower Y.}
    4: {id: positive_z, -orig-id: Positive Z, doc: The left half has the lower Z.}
    8: {id: negative_x, -orig-id: Negative X, doc: The left half has the higher X.}
    16: {id: negative_y, -orig-id: Negative Y, doc: The left half has the higher Y.}
    32: {id: negative_z, -orig-id: Negative Z, doc: The left half has the higher Z.}
  node_controller:
    8: {id: position, -orig-id: Position, doc: 'Position relative to the parent, 3 columns.'}
    20: {id: orientation, -orig-id: Orientation, doc: 'Unit quaternion x, y, z, w.'}
    36: {id: scale, -orig-id: Scale, doc: Uniform scale.}
  mesh_controller:
    100: {id: self_illum_color, -orig-id: SelfIllumColor, doc: 'Glow, 3 columns.'}
    128: {id: alpha, -orig-id: Alpha, doc: Opacity.}
  light_controller:
    76: {id: color, -orig-id: Color, doc: 'Color, 3 columns.'}
    88: {id: radius, -orig-id: Radius, doc: Radius of the light.}
    96: {id: shadow_radius, -orig-id: ShadowRadius, doc: Radius of the shadows.}
    100: {id: vertical_displacement, -orig-id: VerticalDisplacement, doc: Height above the node.}
    140: {id: multiplier, -orig-id: Multiplier, doc: Factor on the color.}
    144: {id: unknown_144, doc: 1 in every known file.}
  nmc_emitter_controller:
    464: {id: alpha_mid, -orig-id: AlphaMid, doc: 'Opacity halfway through a particle''s life; 448 for the game.'}
    468: {id: color_mid, -orig-id: ColorMid, doc: 'Color halfway through a particle''s life, 3 columns; 452 for the game.'}
    480: {id: percent_start, -orig-id: PercentStart, doc: Fraction of the lifetime for the first phase; 464 for the game.}
    481: {id: percent_mid, -orig-id: PercentMid, doc: Fraction of the lifetime for the second phase; 465 for the game.}
    482: {id: percent_end, -orig-id: PercentEnd, doc: Fraction of the lifetime for the third phase; 466 for the game.}
    484: {id: size_mid, -orig-id: SizeMid, doc: Size halfway through a particle's life; 468 for the game.}
    488: {id: size_mid_y, -orig-id: SizeMid_Y, doc: 'Height halfway through a particle''s life, if it differs from the width; 472 for the game.'}
  emitter_controller:
    80: {id: alpha_end, -orig-id: AlphaEnd, doc: Opacity at the end of a particle's life.}
    84: {id: alpha_start, -orig-id: AlphaStart, doc: Opacity at the start of a particle's life.}
    88: {id: birthrate, -orig-id: BirthRate, doc: Particles per second.}
    92: {id: bounce_co, -orig-id: Bounce_Co, doc: Fraction of the speed kept when bouncing.}
    96: {id: color_end, -orig-id: ColorEnd, doc: 'Color at the end of a particle''s life, 3 columns.'}
    108: {id: color_start, -orig-id: ColorStart, doc: 'Color at the start of a particle''s life, 3 columns.'}
    120: {id: combine_time, -orig-id: CombineTime, doc: Seconds until particles combine.}
    124: {id: drag, -orig-id: Drag, doc: Deceleration.}
    128: {id: fps, -orig-id: FPS, doc: Texture frames per second.}
    132: {id: frame_end, -orig-id: FrameEnd, doc: Last texture frame.}
    136: {id: frame_start, -orig-id: FrameStart, doc: First texture frame.}
    140: {id: grav, -orig-id: Grav, doc: Attraction of the target.}
    144: {id: life_exp, -orig-id: LifeExp, doc: Lifetime of a particle in seconds.}
    148: {id: mass, -orig-id: Mass, doc: Weight; particles with a negative weight rise.}
    152: {id: p2p_bezier2, -orig-id: P2P_Bezier2, doc: Second control point of the curve to the target.}
    156: {id: p2p_bezier3, -orig-id: P2P_Bezier3, doc: Third control point of the curve to the target.}
    160: {id: particle_rot, -orig-id: ParticleRot, doc: Rotations per second.}
    164: {id: rand_vel, -orig-id: RandVel, doc: Random fraction of the velocity.}
    168: {id: size_start, -orig-id: SizeStart, doc: Size at the start of a particle's life.}
    172: {id: size_end, -orig-id: SizeEnd, doc: Size at the end of a particle's life.}
    176: {id: size_start_y, -orig-id: SizeStart_Y, doc: 'Height at the start of a particle''s life, if it differs from the width.'}
    180: {id: size_end_y, -orig-id: SizeEnd_Y, doc: 'Height at the end of a particle''s life, if it differs from the width.'}
    184: {id: spread, -orig-id: Spread, doc: Opening angle of the cone.}
    188: {id: threshold, -orig-id: Threshold, doc: Speed above which particles are emitted.}
    192: {id: velocity, -orig-id: Velocity, doc: Initial speed.}
    196: {id: x_size, -orig-id: XSize, doc: Width of the area from which particles are emitted.}
    200: {id: y_size, -orig-id: YSize, doc: Height of the area from which particles are emitted.}
    204: {id: blur_length, -orig-id: BlurLength, doc: Length of motion blur.}
    208: {id: lightning_delay, -orig-id: LightningDelay, doc: Seconds between lightning strikes.}
    212: {id: lightning_radius, -orig-id: LightningRadius, doc: Deviation of the lightning bolt.}
    216: {id: lightning_scale, -orig-id: LightningScale, doc: Thickness of the lightning bolt.}
    220: {id: lightning_sub_div, doc: Number of segments of the lightning bolt.}
    228: {id: detonate, -orig-id: Detonate, doc: Triggers an explosion; may have no time.}
    448: {id: alpha_mid, doc: Opacity halfway through a particle's life.}
    452: {id: color_mid, doc: 'Color halfway through a particle''s life, 3 columns.'}
    464: {id: percent_start, doc: Fraction of the lifetime for the first phase.}
    465: {id: percent_mid, doc: Fraction of the lifetime for the second phase.}
    466: {id: percent_end, doc: Fraction of the lifetime for the third phase.}
    468: {id: size_mid, doc: Size halfway through a particle's life.}
    472: {id: size_mid_y, doc: 'Height halfway through a particle''s life, if it differs from the width.'}
