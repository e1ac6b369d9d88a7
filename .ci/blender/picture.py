"""A GLB as Blender draws it, from where `meshwire preview` looks: 30 degrees around, 20 above, in parallel projection.

    picture.py GLB PNG SIZE
"""

import math
import sys

import bpy
from mathutils import Vector

from blender import load, objects

glb, png, size = sys.argv[1], sys.argv[2], int(sys.argv[3])
load(glb)
scene = bpy.context.scene
graph = bpy.context.evaluated_depsgraph_get()
points = []
for thing in objects("MESH"):
    if thing.name.startswith("Icosphere") or thing.hide_render:
        continue
    shown = thing.evaluated_get(graph)
    mesh = shown.to_mesh()
    points += [shown.matrix_world @ vertex.co for vertex in mesh.vertices]
    shown.to_mesh_clear()

# The axes of the eye, as preview has them, in the space of Blender: x, -z, y.
yaw, pitch = math.radians(30), math.radians(20)
turned = lambda x, y, z: Vector((x, -z, y))
back = turned(math.sin(yaw) * math.cos(pitch), math.sin(pitch), math.cos(yaw) * math.cos(pitch))
right = turned(math.cos(yaw), 0, -math.sin(yaw))
up = back.cross(right)
low = [min(axis.dot(p) for p in points) for axis in (right, up, back)]
high = [max(axis.dot(p) for p in points) for axis in (right, up, back)]
extent = max(high[0] - low[0], high[1] - low[1])
middle = [(a + b) / 2 for a, b in zip(low, high)]
away = high[2] - low[2] + extent

eye = bpy.data.objects.new("eye", bpy.data.cameras.new("eye"))
eye.data.type = "ORTHO"
eye.data.ortho_scale = extent / 0.92
eye.data.clip_start, eye.data.clip_end = away / 1000, 10 * away
eye.location = right * middle[0] + up * middle[1] + back * (middle[2] + away)
eye.rotation_euler = back.to_track_quat("Z", "Y").to_euler()
scene.collection.objects.link(eye)
scene.camera = eye
sun = bpy.data.objects.new("sun", bpy.data.lights.new("sun", "SUN"))
sun.data.energy = 2.0
sun.rotation_euler = (right * -0.41 + up * 0.58 + back * 0.71).to_track_quat("Z", "Y").to_euler()
scene.collection.objects.link(sun)
scene.world = bpy.data.worlds.new("world")
scene.world.use_nodes = True
scene.world.node_tree.nodes["Background"].inputs[0].default_value = (1, 1, 1, 1)
scene.world.node_tree.nodes["Background"].inputs[1].default_value = 0.25
scene.render.engine = "CYCLES"
scene.cycles.samples = 16
scene.cycles.use_denoising = False
scene.render.film_transparent = True
scene.view_settings.view_transform = "Standard"
scene.render.resolution_x = scene.render.resolution_y = size
scene.render.filepath = png
bpy.ops.render.render(write_still=True)
