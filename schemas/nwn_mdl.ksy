meta:
  id: nwn_mdl
  title: Neverwinter Nights binary model
  file-extension: mdl
  license: CC0-1.0
  endian: le
  encoding: ISO-8859-1
  -rust-crate: nwn-mdl
doc: |
  A model with its animations as the game's compilers write it: a short header, the model region with all
  structures, and the raw region with vertex streams and index lists. Structures are packed and linked by
  offsets; nothing is aligned. An offset into the model region is 0 where there is no target, one into the
  raw region 0xFFFFFFFF.

  Three compilers lay files out in different ways. `empty_has_position` is true of BioWare's and of the enhanced
  edition's, not of nwnmdlcomp; so is `puts_flare_names_first`. `puts_indices_before_extras` is true of the enhanced
  edition's alone.
seq:
  - {id: header, type: file_header, doc: Marker and sizes.}
  - {id: model, size: header.len_model, type: model_region, -gen-region: model, doc: All structures.}
  - {id: raw, size: header.len_raw, type: raw_region, -gen-region: raw, doc: Vertex streams and index lists.}
types:
  model_region:
    doc: The structures of the file. The model header is at offset 0.
    instances:
      header:
        pos: 0
        type: model_header
      is_enhanced_edition:
        value: header.geometry.routines[0] != 0x40bbc0 and header.geometry.routines[0] != 0x46ab0c
        doc: Neither of the two other compilers wrote the file.
  raw_region:
    doc: Vertex streams, skin weights and index lists, reached from the meshes.
    instances:
      data:
        pos: 0
        size: _io.size
  file_header:
    doc: The first 12 bytes. The file ends with the raw region.
    seq:
      - {id: marker, type: u4, doc: Zero in every binary model; a text model never starts with four zero bytes.}
      - {id: len_model, type: u4, -gen-derive: none, doc: Size of the model region; also the start of the raw region counted from byte 12.}
      - {id: len_raw, type: u4, -gen-derive: none, doc: Size of the raw region. May be 0.}

  # Numbers ---------------------------------------------------------------------------------------------------

  vec2:
    -rust-type: array
    doc: Two coordinates.
    seq:
      - {id: x, type: f4, doc: First coordinate.}
      - {id: 'y', type: f4, doc: Second coordinate.}
  vec3:
    -rust-type: array
    doc: A point, direction or color.
    seq:
      - {id: x, type: f4, doc: First coordinate or red.}
      - {id: 'y', type: f4, doc: Second coordinate or green.}
      - {id: z, type: f4, doc: Third coordinate or blue.}
  rotation:
    -rust-type: array
    doc: A quaternion of a skin's bind pose, the real part first.
    seq:
      - {id: w, type: f4, doc: Real part.}
      - {id: x, type: f4, doc: First imaginary part.}
      - {id: 'y', type: f4, doc: Second imaginary part.}
      - {id: z, type: f4, doc: Third imaginary part.}
  array:
    doc: Where a list is and how long it is. An empty list may carry any offset.
    seq:
      - {id: offset, type: u4, doc: First element.}
      - {id: used, type: u4, doc: Elements in the list.}
      - {id: allocated, type: u4, doc: Elements there is room for; equal to `used` in every known file.}

  # Pointers --------------------------------------------------------------------------------------------------

  text_pointer:
    doc: Leads to a text that ends with a zero byte.
    seq:
      - {id: offset, type: u4, -gen-pointer: {target: strz, region: model, nil: [0]}, doc: First character.}
    instances:
      text: {io: _root.model._io, pos: offset, type: strz, if: offset != 0}
  index_pointer:
    doc: Leads to an index list.
    seq:
      - {id: ofs_indices, type: u4, -gen-pointer: {target: u2, region: raw, nil: [0xffffffff]}, doc: The first index.}
  animation_pointer:
    doc: Leads to an animation.
    seq:
      - {id: offset, type: u4, -gen-pointer: {target: animation_header, region: model, nil: [0]}, doc: The animation header.}
    instances:
      animation: {io: _root.model._io, pos: offset, type: animation_header, if: offset != 0}
  aabb_pointer:
    doc: Leads to an entry of a walk mesh tree.
    seq:
      - {id: offset, type: u4, -gen-pointer: {target: aabb_entry, region: model, nil: [0]}, doc: The entry.}
    instances:
      entry: {io: _root.model._io, pos: offset, type: aabb_entry, if: offset != 0}
  node_pointer:
    doc: |
      Leads to a node. The flags in its header alone tell which parts follow it: a light, emitter or reference, or a
      mesh that skin, animmesh, danglymesh and aabb nodes extend behind it.
    seq:
      - {id: offset, type: u4, -gen-pointer: {target: node_header, region: model, nil: [0]}, doc: The node header.}
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
        doc: The node-to-bone table follows the structure at once; nothing else tells the three sizes apart.
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
    doc: First part of the model header and of every animation header.
    seq:
      - {id: routines, type: u4, repeat: expr, repeat-expr: 2, doc: Addresses of routines of the compiling program; the game overwrites them. They tell the compilers apart.}
      - {id: name, type: strz, size: 64, doc: Name of the model or animation.}
      - {id: root, type: node_pointer, doc: Root of the node tree.}
      - {id: state, type: geometry_state, doc: Counts and words used at run time.}
  geometry_state:
    doc: What a geometry header holds besides names and pointers.
    seq:
      - {id: num_nodes, type: u4, doc: Nodes of the tree. With a supermodel that of the supermodel + 1 + the own ones; in animations at least the number of nodes.}
      - {id: runtime_0, type: array, doc: Used at run time; 0 in files.}
      - {id: runtime_1, type: array, doc: Used at run time; 0 in files.}
      - {id: num_references, type: u4, doc: 'At run time how many other models hold this one. 0, 384 in model headers of the enhanced edition, garbage in its animation headers.'}
      - {id: geometry_type, type: u1, enum: geometry_type, doc: Model or animation.}
      - {id: padding, size: 3, doc: Left over.}
  model_header:
    doc: The first structure of the model region.
    seq:
      - {id: geometry, type: geometry_header, doc: 'Name, root, counts.'}
      - {id: settings, type: model_settings, doc: Class and fog.}
      - {id: animations, type: array, -gen-pointer: {target: animation_pointer, region: model, nil: [0], here: empty_has_position, entries: next}, doc: Table of pointers to animation headers.}
      - {id: properties, type: model_properties, doc: 'Bounds, scale, supermodel.'}
    instances:
      animation_list:
        io: _root.model._io
        pos: animations.offset
        type: animation_pointer
        repeat: expr
        repeat-expr: animations.used
        if: animations.used > 0
  model_settings:
    doc: Single bytes of the model header.
    seq:
      - {id: unknown_70, type: u1, doc: 0 or garbage.}
      - {id: unknown_71, type: u1, doc: 0 or garbage.}
      - {id: classification, type: u1, enum: classification, doc: What the model is for.}
      - {id: fog, type: u1, doc: 1 where fog affects the model. The text form's `ignorefog` is its negation.}
      - {id: unknown_74, type: u4, doc: 0 in every known file.}
  model_properties:
    doc: The part of the model header after the animation table.
    seq:
      - {id: super_model, type: u4, doc: Run-time address of the supermodel; 0 or stale.}
      - {id: bounds_min, type: vec3, doc: Lower corner of the model's box.}
      - {id: bounds_max, type: vec3, doc: Upper corner of the model's box.}
      - {id: radius, type: f4, doc: '7, or 40 for models that own an emitter.'}
      - {id: animation_scale, type: f4, doc: Factor on positions taken from a supermodel's animations.}
      - {id: super_model_name, type: strz, size: 64, doc: 'Name of the supermodel; empty or NULL, in any case, for none.'}
  animation_header:
    doc: An animation, with a node tree of its own.
    seq:
      - {id: geometry, type: geometry_header, doc: 'Name, root, counts.'}
      - {id: timing, type: animation_timing, doc: 'Length, transition, root name.'}
      - {id: events, type: array, -gen-pointer: {target: event, region: model, nil: [0]}, doc: 'The events themselves, not pointers.'}
    instances:
      event_list:
        io: _root.model._io
        pos: events.offset
        type: event
        repeat: expr
        repeat-expr: events.used
        if: events.used > 0
  animation_timing:
    doc: What an animation header holds besides the geometry header and its events.
    seq:
      - {id: length, type: f4, doc: Seconds.}
      - {id: transition, type: f4, doc: Seconds to blend in.}
      - {id: root_name, type: strz, size: 64, doc: The node of the geometry at which the animation starts.}
  event:
    doc: A named moment of an animation.
    seq:
      - {id: time, type: f4, doc: Seconds.}
      - {id: name, type: strz, size: 32, doc: 'What happens, such as `hit` or `snd_footstep`.'}

  # Nodes -----------------------------------------------------------------------------------------------------

  node_header:
    doc: First part of every node; all of a dummy or camera.
    seq:
      - {id: head, type: node_head, doc: Name and numbers.}
      - {id: children, type: array, -gen-pointer: {target: node_pointer, region: model, nil: [0], here: empty_has_position, entries: next}, doc: Table of pointers to nodes.}
      - {id: keys, type: array, -gen-pointer: {target: controller_key, region: model, nil: [0], as: controllers.keys}, doc: Controller keys.}
      - {id: floats, type: array, -gen-pointer: {target: f4, region: model, nil: [0], as: controllers.floats}, doc: Times and values of the controllers.}
      - id: flags
        type: u4
        doc: Which parts the node has. The only proper sign of its kind.
        -gen-bits:
          - {id: header, bits: 1, doc: Node header; always set.}
          - {id: light, bits: 1, doc: Light.}
          - {id: emitter, bits: 1, doc: Emitter.}
          - {id: camera, bits: 1, doc: Camera; adds no fields.}
          - {id: reference, bits: 1, doc: Reference to another model.}
          - {id: mesh, bits: 1, doc: Mesh.}
          - {id: skin, bits: 1, doc: Skin.}
          - {id: animmesh, bits: 1, doc: Animated mesh.}
          - {id: danglymesh, bits: 1, doc: Dangling mesh.}
          - {id: aabb, bits: 1, doc: Walk mesh.}
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
      - {id: routines, type: u4, repeat: expr, repeat-expr: 6, doc: Addresses of routines of the compiling program; the game overwrites them.}
      - {id: inherit_color, type: u4, doc: 1 where the node takes its color from its parent.}
      - {id: part_number, type: s4, doc: 'What binds animations to geometry in the enhanced edition; -1 for none.'}
      - {id: name, type: strz, size: 32, doc: Name of the node.}
      - {id: parent_geometry, type: u4, doc: Used at run time; 0 or garbage.}
      - {id: parent_node, type: u4, doc: Used at run time; 0 or garbage.}
  controller_key:
    doc: Describes one controller, an attribute that may change over time.
    seq:
      - {id: id, type: s4, doc: Which attribute. The meaning depends on the kind of node.}
      - {id: num_rows, type: s2, doc: Keys; 1 for constants.}
      - {id: time_index, type: s2, doc: Index of the first time in the node's floats.}
      - {id: value_index, type: s2, doc: Index of the first value in the node's floats.}
      - {id: num_columns, type: s1, doc: 'Values of a row, its time not counted. Bit 10 is set for Bezier keys.'}
      - {id: padding, type: u1, doc: 0 or garbage.}
    instances:
      as_node: {value: id, enum: node_controller, doc: Meaning in any node.}
      as_mesh: {value: id, enum: mesh_controller, doc: Meaning in a mesh.}
      as_light: {value: id, enum: light_controller, doc: Meaning in a light.}
      as_emitter: {value: id, enum: emitter_controller, doc: Meaning in an emitter.}
  light_part:
    doc: A light source; follows the node header.
    seq:
      - {id: flare_radius, type: f4, doc: Size of the lens flares.}
      - {id: flare_handles, type: array, doc: Used at run time; 0 in files.}
      - {id: flare_sizes, type: array, -gen-pointer: {target: f4, region: model, nil: [0]}, doc: A float for each flare.}
      - {id: flare_positions, type: array, -gen-pointer: {target: f4, region: model, nil: [0]}, doc: A float for each flare.}
      - {id: flare_colors, type: array, -gen-pointer: {target: vec3, region: model, nil: [0]}, doc: A color shift for each flare.}
      - {id: flare_textures, type: array, -gen-pointer: {target: text_pointer, region: model, nil: [0], entries: last, ahead: {of: flare_sizes, if: puts_flare_names_first}}, doc: A pointer to a texture name for each flare.}
      - {id: settings, type: light_settings, doc: Switches.}
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
    doc: Switches of a light.
    seq:
      - {id: priority, type: u4, doc: Which lights win where there are too many; 5 by default.}
      - {id: ambient_only, type: u4, doc: 1 where the light has no direction.}
      - {id: dynamic_type, type: u4, enum: dynamic_type, doc: Whether the light is dynamic.}
      - {id: affect_dynamic, type: u4, doc: 1 where the light falls on moving things.}
      - {id: shadow, type: u4, doc: 1 where the light casts shadows.}
      - {id: generate_flare, type: u4, doc: '0 in every known file, even with flares.'}
      - {id: fading, type: u4, doc: 1 where the light fades in and out.}
  emitter:
    doc: A source of particles; follows the node header.
    seq:
      - {id: dead_space, type: f4, doc: Angle around the axis in which no particle starts.}
      - {id: blast_radius, type: f4, doc: Radius of a blast.}
      - {id: blast_length, type: f4, doc: Seconds of a blast.}
      - {id: grid_x, type: u4, doc: Frames of the texture from left to right.}
      - {id: grid_y, type: u4, doc: Frames of the texture from top to bottom.}
      - {id: spawn_type, type: u4, enum: spawn_type, doc: How particles start.}
      - {id: update, type: strz, size: 32, doc: 'How particles are made: Fountain, Single, Explosion, Lightning.'}
      - {id: render, type: strz, size: 32, doc: 'How particles face the viewer, such as Normal or Billboard_to_World_Z.'}
      - {id: blend, type: strz, size: 32, doc: 'How particles mix with what is behind: Normal, Lighten, Punch-Through.'}
      - {id: texture, type: strz, size: 64, doc: Name of the texture.}
      - {id: chunk_name, type: strz, size: 16, doc: Model that is thrown instead of a texture.}
      - {id: two_sided_texture, type: u4, doc: 1 where particles show from behind.}
      - {id: loop, -rust-name: repeats, type: u4, doc: 1 where an explosion repeats.}
      - {id: render_order, type: u2, doc: Order among emitters.}
      - {id: padding, type: u2, doc: 0 or garbage.}
      - id: flags
        type: u4
        doc: What acts on the particles.
        -gen-bits:
          - {id: p2p, bits: 1, doc: Particles travel to a target.}
          - {id: p2p_sel, bits: 1, doc: 'They travel by gravity, not along a Bezier curve.'}
          - {id: affected_by_wind, bits: 1, doc: Wind moves them.}
          - {id: is_tinted, bits: 1, doc: They take the color of the scene.}
          - {id: bounce, bits: 1, doc: They bounce off the ground.}
          - {id: random, bits: 1, doc: Frames come in random order.}
          - {id: inherit, bits: 1, doc: They move with the emitter's orientation.}
          - {id: inherit_velocity, bits: 1, doc: They start with the emitter's velocity.}
          - {id: inherit_local, bits: 1, doc: They stay in the emitter's space.}
          - {id: splat, bits: 1, doc: They leave a mark.}
          - {id: inherit_part, bits: 1, doc: They move with the part.}
          - {id: reserved, bits: 21, doc: 0 in every known file.}
  reference:
    doc: Another model hung on this node; follows the node header.
    seq:
      - {id: model, type: strz, size: 64, doc: Name of the other model.}
      - {id: reattachable, type: u4, doc: 1 where other programs may hang another model here.}

  # Meshes ----------------------------------------------------------------------------------------------------

  mesh_part:
    doc: A mesh; follows the node header of trimesh, skin, animmesh, danglymesh and aabb nodes.
    seq:
      - {id: routines, type: u4, repeat: expr, repeat-expr: 2, doc: Addresses of routines of the compiling program; the game overwrites them.}
      - {id: faces, type: array, -gen-pointer: {target: face, region: model, nil: [0]}, doc: Faces.}
      - {id: surface, type: mesh_surface, doc: 'Bounds, colors, textures.'}
      - {id: vertex_indices, type: array, doc: Used while compiling; 0 in files.}
      - {id: left_over_faces, type: array, -gen-pointer: {target: u4, region: model, nil: [0], lax: true}, doc: Used while compiling; 0 in files.}
      - {id: index_counts, type: array, -gen-pointer: {target: u4, region: model, nil: [0], here: empty_has_position}, doc: Lengths of the index lists.}
      - {id: index_lists, type: array, -gen-pointer: {target: index_pointer, region: model, nil: [0], here: empty_has_position, entries: last, ahead: {of: ofs_extra_1, if: puts_indices_before_extras}}, doc: Offsets of the index lists in the raw region; the array itself is in the model region.}
      - {id: strips, type: mesh_strips, doc: Triangle mode and words next to it.}
      - {id: ofs_positions, type: u4, -gen-pointer: {target: vec3, region: raw, nil: [0xffffffff], here: empty_has_position, count: vertices, in: streams}, doc: Positions.}
      - {id: num_vertices, type: u2, -gen-count: vertices, doc: Elements of every stream.}
      - {id: num_uv_sets, type: u2, -gen-count: uv_sets, doc: Texture coordinate sets that are present.}
      - {id: ofs_uv_0, type: u4, -gen-pointer: {target: vec2, region: raw, nil: [0xffffffff], count: vertices, in: streams, as: 'uvs[0]'}, doc: First texture coordinates.}
      - {id: ofs_uv_1, type: u4, -gen-pointer: {target: vec2, region: raw, nil: [0xffffffff], count: vertices, in: streams, as: 'uvs[1]'}, doc: Second texture coordinates.}
      - {id: ofs_uv_2, type: u4, -gen-pointer: {target: vec2, region: raw, nil: [0xffffffff], count: vertices, in: streams, as: 'uvs[2]'}, doc: Third texture coordinates.}
      - {id: ofs_uv_3, type: u4, -gen-pointer: {target: vec2, region: raw, nil: [0xffffffff], count: vertices, in: streams, as: 'uvs[3]'}, doc: Fourth texture coordinates.}
      - {id: ofs_normals, type: u4, -gen-pointer: {target: vec3, region: raw, nil: [0xffffffff], here: empty_has_position, count: vertices, in: streams}, doc: Normals.}
      - {id: ofs_colors, type: u4, -gen-pointer: {target: color, region: raw, nil: [0xffffffff], count: vertices, in: streams}, doc: Colors.}
      - {id: ofs_extra_1, type: u4, -gen-pointer: {target: vec3, region: raw, nil: [0xffffffff], count: vertices, in: streams}, doc: First water stream.}
      - {id: ofs_extra_2, type: u4, -gen-pointer: {target: vec3, region: raw, nil: [0xffffffff], count: vertices, in: streams}, doc: Second water stream.}
      - {id: ofs_extra_3, type: u4, -gen-pointer: {target: vec3, region: raw, nil: [0xffffffff], count: vertices, in: streams}, doc: Third water stream.}
      - {id: ofs_tangents, type: u4, -gen-pointer: {target: vec3, region: raw, nil: [0xffffffff], count: vertices, in: streams}, doc: Fourth water stream; in the enhanced edition tangents.}
      - {id: ofs_extra_5, type: u4, -gen-pointer: {target: vec3, region: raw, nil: [0xffffffff], count: vertices, in: streams}, doc: Fifth water stream.}
      - {id: ofs_handedness, type: u4, -gen-pointer: {target: f4, region: raw, nil: [0xffffffff], count: vertices, in: streams}, doc: 'Sixth water stream, one float for each vertex; in the enhanced edition the handedness of the tangents, 1 or -1: cross(normal, tangent) times it points along growing v, which is up, as glTF has it.'}
      - {id: options, type: mesh_options, doc: 'Light map, surface area.'}
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
      stated_indices: {value: 'index_counts.used > 0 ? index_count_list[0] : 0', doc: Length of the first index list as the mesh states it.}
      is_merged:
        value: _root.model.is_enhanced_edition and index_lists.used == 1 and stated_indices == 0 and index_offset_list[0].ofs_indices + 6 * faces.used <= _root.raw._io.size
        doc: A mesh that the enhanced edition merged into a sibling states a length of 0, but the indices of its faces are still there.
      num_indices: {value: 'is_merged ? 3 * faces.used : stated_indices', doc: Length of the first index list.}
      indices:
        doc: The first index list; no file has more.
        io: _root.raw._io
        pos: index_offset_list[0].ofs_indices
        type: u2
        repeat: expr
        repeat-expr: num_indices
        if: index_lists.used > 0 and num_indices > 0
      has_streams:
        value: 'num_vertices > 0 and ((_parent.header.flags & 0x80) == 0 or ofs_positions + 12 * num_vertices <= _root.raw._io.size or ofs_normals + 12 * num_vertices <= _root.raw._io.size)'
        doc: An animmesh in an animation states its vertices for the sets; where its streams would lie beyond the region, it has none.
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
    doc: The color of a vertex.
    seq:
      - {id: r, type: u1, doc: Red.}
      - {id: g, type: u1, doc: Green.}
      - {id: b, type: u1, doc: Blue.}
      - {id: a, type: u1, doc: Alpha.}
  mesh_surface:
    doc: Bounds, colors, switches and textures of a mesh.
    seq:
      - {id: bounds_min, type: vec3, doc: 'Lower corner of the box, which always contains the origin of the node.'}
      - {id: bounds_max, type: vec3, doc: 'Upper corner of the box, which always contains the origin of the node.'}
      - {id: radius, type: f4, doc: Largest distance of a point from the average.}
      - {id: average, type: vec3, doc: 'Mean of all points, counted before the compiler splits vertices.'}
      - {id: diffuse, type: vec3, doc: Diffuse color.}
      - {id: ambient, type: vec3, doc: Ambient color.}
      - {id: specular, type: vec3, doc: Specular color.}
      - {id: shininess, type: f4, doc: Exponent of the highlight.}
      - {id: shadow, type: u4, doc: 1 where the mesh casts a shadow.}
      - {id: beaming, type: u4, doc: 1 where the mesh shows light beams.}
      - {id: render, type: u4, doc: 1 where the mesh is drawn.}
      - {id: transparency_hint, type: u4, doc: Order among transparent meshes.}
      - {id: render_hint, type: u4, enum: render_hint, doc: Which maps the enhanced edition uses.}
      - {id: texture_0, type: strz, size: 64, doc: Name of the first texture.}
      - {id: texture_1, type: strz, size: 64, doc: Name of the second texture.}
      - {id: texture_2, type: strz, size: 64, doc: Name of the third texture.}
      - {id: material_name, type: strz, size: 64, doc: 'Fourth texture in the original game, name of the material in the enhanced edition.'}
      - {id: tile_fade, type: u4, doc: 'How a tile vanishes above the camera: 0, 1, 2 and 4 occur.'}
  mesh_strips:
    doc: Triangle mode and words next to it.
    seq:
      - {id: ofs_strips, type: u4, doc: Perhaps the triangle strips of old compilers; 0xFFFFFFFF in every known file.}
      - {id: num_strips, type: u4, doc: 0 in every known file.}
      - {id: triangle_mode, type: u1, enum: triangle_mode, doc: How the index lists are drawn; garbage in meshes without faces.}
      - {id: padding, size: 3, doc: 0 or garbage.}
      - {id: compile_data, type: u4, doc: Used while compiling; 0 in files.}
  mesh_options:
    doc: The last words of a mesh.
    seq:
      - {id: light_mapped, type: u1, doc: 1 where a texture holds the light; garbage in the enhanced edition.}
      - {id: rotate_texture, type: u1, doc: 1 where the texture turns with the tile.}
      - {id: padding, type: u2, doc: 0 or garbage.}
      - {id: surface_area, type: f4, doc: 'Sum of the areas of the faces; 0 for skin, animmesh and danglymesh nodes.'}
      - {id: unknown_26c, type: u4, doc: 0 in every known file.}
  face:
    doc: A triangle.
    seq:
      - {id: normal, type: vec3, doc: Normal of its plane.}
      - {id: distance, type: f4, doc: Distance of its plane; normal · point + distance = 0.}
      - {id: surface, type: s4, doc: 'What it is made of, for walking and footsteps.'}
      - {id: adjacent, type: s2, repeat: expr, repeat-expr: 3, doc: 'Faces across the edges from vertex 0 to 1, 1 to 2 and 2 to 0; -1 for none.'}
      - {id: vertices, type: u2, repeat: expr, repeat-expr: 3, doc: Indices into the streams.}
  skin_part:
    doc: What a skin adds to a mesh, up to the bone table.
    seq:
      - {id: compile_weights, type: array, doc: Used while compiling; 0 in files.}
      - {id: ofs_weights, type: u4, -gen-pointer: {target: 'f4[4]', region: raw, nil: [0xffffffff], here: empty_has_position, count: vertices}, doc: 'Weights, four floats for each vertex.'}
      - {id: ofs_bones, type: u4, -gen-pointer: {target: 's2[4]', region: raw, nil: [0xffffffff], here: empty_has_position, count: vertices}, doc: 'Bone slots, four integers for each vertex; -1 for unused.'}
      - {id: ofs_node_to_bone, type: u4, -gen-pointer: {target: s2, region: model, count: nodes}, doc: 'The bone slot of every node. Even an empty table has a place: nothing else tells the sizes of the structure apart.'}
      - {id: num_nodes, type: u4, -gen-count: nodes, doc: Nodes in the model's own geometry tree; 0 in animations.}
      - {id: bind_rotations, type: array, -gen-pointer: {target: rotation, region: model, nil: [0], here: empty_has_position}, doc: A rotation for each node.}
      - {id: bind_translations, type: array, -gen-pointer: {target: vec3, region: model, nil: [0], here: empty_has_position}, doc: A translation for each node.}
      - {id: bone_constants, type: array, -gen-pointer: {target: u4, region: model, nil: [0], here: empty_has_position}, doc: Used at run time; a word for each node.}
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
    doc: Bone table of a skin of 0x2D4 bytes.
    seq:
      - {id: nodes, type: s2, repeat: expr, repeat-expr: 18, doc: Number of the node of each bone slot; unused slots may be garbage.}
  skin_slots_64:
    doc: Bone table of a skin of 0x330 bytes.
    seq:
      - {id: nodes, type: s2, repeat: expr, repeat-expr: 64, doc: Number of the node of each bone slot; unused slots may be garbage.}
  skin_slots_128:
    doc: Bone table of a skin of 0x3B0 bytes.
    seq:
      - {id: nodes, type: s2, repeat: expr, repeat-expr: 128, doc: Number of the node of each bone slot; unused slots may be garbage.}
  animmesh_part:
    doc: What an animmesh adds to a mesh. The sets are on the node of an animation, ordered by vertex.
    seq:
      - {id: sample_period, type: f4, doc: Seconds from set to set.}
      - {id: compile_vertices, type: array, doc: Used while compiling; 0 in files.}
      - {id: compile_uvs, type: array, doc: Used while compiling; 0 in files.}
      - {id: compile_normals, type: array, doc: Used while compiling; 0 in files.}
      - {id: ofs_vertex_sets, type: u4, -gen-pointer: {target: vec3, region: model, nil: [0], lax: true, count: positions}, doc: Positions of all sets.}
      - {id: ofs_uv_sets, type: u4, -gen-pointer: {target: vec2, region: model, nil: [0], lax: true, count: uvs}, doc: Texture coordinates of all sets.}
      - {id: num_vertex_sets, type: u4, doc: Sets of positions.}
      - {id: num_uv_sets, type: u4, doc: Sets of texture coordinates.}
  danglymesh_part:
    doc: What a danglymesh adds to a mesh.
    seq:
      - {id: constraints, type: array, -gen-pointer: {target: f4, region: model, nil: [0], here: empty_has_position}, doc: 'How firmly each vertex is held, 0 to 255.'}
      - {id: motion, type: danglymesh_motion, doc: How it swings.}
    instances:
      constraint_list:
        io: _root.model._io
        pos: constraints.offset
        type: f4
        repeat: expr
        repeat-expr: constraints.used
        if: constraints.used > 0
  danglymesh_motion:
    doc: How a danglymesh swings. May be garbage in animations.
    seq:
      - {id: displacement, type: f4, doc: How far.}
      - {id: tightness, type: f4, doc: How stiff.}
      - {id: period, type: f4, doc: How fast.}
  aabb_part:
    doc: What a walk mesh adds to a mesh.
    seq:
      - {id: root, type: aabb_pointer, doc: Root of the tree; null in animations.}
  aabb_entry:
    doc: A box of a walk mesh tree.
    seq:
      - {id: bounds_min, type: vec3, doc: Lower corner.}
      - {id: bounds_max, type: vec3, doc: Upper corner.}
      - {id: left, type: aabb_pointer, doc: First half; null in a leaf.}
      - {id: right, type: aabb_pointer, doc: Second half; null in a leaf.}
      - {id: face, type: s4, doc: 'Number of the face of a leaf; -1 otherwise.'}
      - {id: plane, type: u4, enum: aabb_plane, doc: Along which axis the halves lie.}
enums:
  geometry_type:
    1: {id: bare, doc: A geometry header alone; not in files.}
    2: {id: model, doc: Model.}
    5: {id: animation, doc: Animation.}
  classification:
    0: {id: other, doc: 'Interface, item or unknown.'}
    1: {id: effect, doc: Effect.}
    2: {id: tile, doc: Tile.}
    4: {id: character, doc: Character.}
    8: {id: door, doc: Door.}
  dynamic_type:
    0: {id: fixed, doc: Not dynamic.}
    1: {id: dynamic, doc: Dynamic.}
  spawn_type:
    0: {id: normal, doc: Particles start all the time.}
    1: {id: trail, doc: Particles start as the emitter moves.}
    0xffffffff: {id: unset, doc: Not set.}
  render_hint:
    0: {id: unset, doc: None given.}
    1: {id: none, doc: Said to be none.}
    2: {id: normal_and_spec_mapped, doc: Normal and specular maps.}
    3: {id: normal_tangents, doc: Tangents.}
  triangle_mode:
    3: {id: triangles, doc: Three indices for each triangle.}
    4: {id: strips, doc: Triangle strips.}
  aabb_plane:
    0: {id: leaf, doc: No split.}
    1: {id: positive_x, doc: The left half is the one with lower X.}
    2: {id: positive_y, doc: The left half is the one with lower Y.}
    4: {id: positive_z, doc: The left half is the one with lower Z.}
    8: {id: negative_x, doc: The left half is the one with higher X.}
    16: {id: negative_y, doc: The left half is the one with higher Y.}
    32: {id: negative_z, doc: The left half is the one with higher Z.}
  node_controller:
    8: {id: position, doc: 'Place in the parent, 3 columns.'}
    20: {id: orientation, doc: 'Unit quaternion x, y, z, w.'}
    36: {id: scale, doc: Uniform scale.}
  mesh_controller:
    100: {id: self_illum_color, doc: 'Glow, 3 columns.'}
    128: {id: alpha, doc: Opacity.}
  light_controller:
    76: {id: color, doc: 'Color, 3 columns.'}
    88: {id: radius, doc: Reach.}
    96: {id: shadow_radius, doc: Reach of shadows.}
    100: {id: vertical_displacement, doc: Height above the node.}
    140: {id: multiplier, doc: Factor on the color.}
    144: {id: unknown_144, doc: 1 in every known file.}
  emitter_controller:
    80: {id: alpha_end, doc: Opacity at the end.}
    84: {id: alpha_start, doc: Opacity at the start.}
    88: {id: birthrate, doc: Particles a second.}
    92: {id: bounce_co, doc: Speed kept when bouncing.}
    96: {id: color_end, doc: 'Color at the end, 3 columns.'}
    108: {id: color_start, doc: 'Color at the start, 3 columns.'}
    120: {id: combine_time, doc: Seconds until particles unite.}
    124: {id: drag, doc: Slow-down.}
    128: {id: fps, doc: Frames of the texture a second.}
    132: {id: frame_end, doc: Last frame.}
    136: {id: frame_start, doc: First frame.}
    140: {id: grav, doc: Pull of the target.}
    144: {id: life_exp, doc: Seconds a particle lives.}
    148: {id: mass, doc: Weight; negative rises.}
    152: {id: p2p_bezier2, doc: Second point of the curve to the target.}
    156: {id: p2p_bezier3, doc: Third point of the curve to the target.}
    160: {id: particle_rot, doc: Turns a second.}
    164: {id: rand_vel, doc: Random share of the velocity.}
    168: {id: size_start, doc: Size at the start.}
    172: {id: size_end, doc: Size at the end.}
    176: {id: size_start_y, doc: 'Height at the start, where it differs.'}
    180: {id: size_end_y, doc: 'Height at the end, where it differs.'}
    184: {id: spread, doc: Angle of the cone.}
    188: {id: threshold, doc: Speed from which particles start.}
    192: {id: velocity, doc: Speed at the start.}
    196: {id: x_size, doc: Width of the area where particles start.}
    200: {id: y_size, doc: Height of the area where particles start.}
    204: {id: blur_length, doc: Length of motion blur.}
    208: {id: lightning_delay, doc: Seconds between strikes.}
    212: {id: lightning_radius, doc: Deviation of the bolt.}
    216: {id: lightning_scale, doc: Thickness of the bolt.}
    220: {id: lightning_sub_div, doc: Segments of the bolt.}
    228: {id: detonate, doc: Starts an explosion; may have no time.}
    448: {id: alpha_mid, doc: Opacity half way.}
    452: {id: color_mid, doc: 'Color half way, 3 columns.'}
    464: {id: percent_start, doc: Share of life of the first phase.}
    465: {id: percent_mid, doc: Share of life of the second phase.}
    466: {id: percent_end, doc: Share of life of the third phase.}
    468: {id: size_mid, doc: Size half way.}
    472: {id: size_mid_y, doc: 'Height half way, where it differs.'}
