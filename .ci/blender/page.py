"""A page on which three.js shows a GLB from where `meshwire preview` looks. All of it is in the page: pages of files may not load others.

    page.py FOLDER NAME SIZE
"""

import base64
import sys
from pathlib import Path

folder, name, size = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
glb = base64.b64encode((folder / f"{name}.glb").read_bytes()).decode()
(folder / f"{name}.html").write_text(
    """<!doctype html><style>body { margin: 0 } canvas { display: block }</style>
<script type="importmap">{ "imports": { "three": "./node_modules/three/build/three.module.js" } }</script>
<script type="module">
import * as THREE from "three";
import { GLTFLoader } from "./node_modules/three/examples/jsm/loaders/GLTFLoader.js";
const bytes = Uint8Array.from(atob("GLB"), (letter) => letter.charCodeAt(0)).buffer;
new GLTFLoader().parse(bytes, "", ({ scene: model }) => {
  const scene = new THREE.Scene();
  scene.add(model);
  model.updateMatrixWorld(true);
  const radians = Math.PI / 180, yaw = 30 * radians, pitch = 20 * radians;
  const back = new THREE.Vector3(Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch));
  const right = new THREE.Vector3(Math.cos(yaw), 0, -Math.sin(yaw));
  const up = back.clone().cross(right);
  const axes = [right, up, back], low = [1, 1, 1].map(() => Infinity), high = low.map(() => -Infinity);
  model.traverse((mesh) => {
    if (!mesh.isMesh) return;
    mesh.material.side = THREE.DoubleSide;
    const point = new THREE.Vector3();
    for (let index = 0; index < mesh.geometry.attributes.position.count; index++) {
      mesh.getVertexPosition(index, point).applyMatrix4(mesh.matrixWorld);
      axes.forEach((axis, number) => {
        low[number] = Math.min(low[number], axis.dot(point));
        high[number] = Math.max(high[number], axis.dot(point));
      });
    }
  });
  const half = Math.max(high[0] - low[0], high[1] - low[1]) / 2 / 0.92, away = high[2] - low[2] + half;
  const eye = new THREE.OrthographicCamera(-half, half, half, -half, away / 1000, 10 * away);
  const at = (depth) => axes.reduce((sum, axis, number) =>
    sum.addScaledVector(axis, number === 2 ? depth : (low[number] + high[number]) / 2), new THREE.Vector3());
  eye.position.copy(at((low[2] + high[2]) / 2 + away));
  eye.up.copy(up);
  eye.lookAt(at((low[2] + high[2]) / 2));
  const sun = new THREE.DirectionalLight(0xffffff, 1.7);
  sun.position.copy(right.clone().multiplyScalar(-0.41).addScaledVector(up, 0.58).addScaledVector(back, 0.71));
  scene.add(sun, new THREE.AmbientLight(0xffffff, 0.8));
  const renderer = new THREE.WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
  renderer.setClearColor(0xffffff, 1);
  renderer.setSize(SIZE, SIZE);
  document.body.append(renderer.domElement);
  renderer.render(scene, eye);
});
</script>
""".replace("GLB\"", glb + '"').replace("SIZE", size)
)
