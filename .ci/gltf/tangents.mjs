// The sign of every exported tangent against the one that three.js computes (MikkTSpace) for the same geometry.
//   node tangents.mjs FOLDER      GLBs as up/WAY/FORMAT-NUMBER-NAME.glb, or down/... where bitangents point down, as in Direct3D
// A corner is decided if the exported tangent is within 25 degrees of the computed one or its opposite, all corners at its
// point of the surface have one sign, and its triangles face along the normal and have an area in the texture: at least
// ten texels of 1024 by 1024, and no sliver. Some exporters use one tangent for all corners of a point, or have rounded
// the texture coordinates afterwards.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const modules = pathToFileURL(path.join(process.env.GLTF_MODULES, "node_modules/three/"));
const { BufferAttribute, BufferGeometry } = await import(new URL("build/three.module.js", modules));
const { computeMikkTSpaceTangents } = await import(new URL("examples/jsm/utils/BufferGeometryUtils.js", modules));
const mikktspace = await import(new URL("examples/jsm/libs/mikktspace.module.js", modules));
await mikktspace.ready;

const KINDS = { 5120: Int8Array, 5121: Uint8Array, 5122: Int16Array, 5123: Uint16Array, 5125: Uint32Array, 5126: Float32Array };
const WIDTHS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };

/** The numbers of an accessor that is neither sparse nor normalized, as in all that meshwire exports. */
function numbers({ root, binary }, index) {
  const accessor = root.accessors[index];
  const view = root.bufferViews[accessor.bufferView];
  const [Kind, width] = [KINDS[accessor.componentType], WIDTHS[accessor.type]];
  if (accessor.sparse || accessor.normalized) throw new Error(`accessor ${index} is sparse or normalized`);
  const stride = view.byteStride ?? width * Kind.BYTES_PER_ELEMENT;
  const start = (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0);
  const found = new Float32Array(accessor.count * width);
  for (let row = 0; row < accessor.count; row++) {
    const bytes = binary.slice(start + row * stride, start + row * stride + width * Kind.BYTES_PER_ELEMENT);
    found.set(new Kind(bytes.buffer), row * width);
  }
  return found;
}

const row = (list, index, width) => Array.from(list.subarray(index * width, (index + 1) * width));
const minus = (a, b) => a.map((value, axis) => value - b[axis]);
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x];

/** The point of the surface at a vertex. */
const point = (positions, vertex) => row(positions, vertex, 3).map((value) => value.toPrecision(5)).join();

/** The corners of a primitive with the tangents that three.js computes; `points` gets the one sign at each point, or 0. */
function computed(glb, { attributes, indices }, points) {
  const of = (name) => numbers(glb, attributes[name]);
  const [positions, normals, uvs, tangents] = [of("POSITION"), of("NORMAL"), of("TEXCOORD_0"), of("TANGENT")];
  const all = Array.from(numbers(glb, indices));
  const corners = all.filter((_, at) => new Set(all.slice(at - (at % 3), at - (at % 3) + 3)).size === 3);
  const found = { positions, tangents, corners, own: [] };
  if (corners.length === 0) return found;
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(positions, 3));
  geometry.setAttribute("normal", new BufferAttribute(normals, 3));
  geometry.setAttribute("uv", new BufferAttribute(uvs, 2));
  geometry.setIndex(corners);
  found.own = computeMikkTSpaceTangents(geometry, mikktspace).attributes.tangent.array;
  for (let at = 0; at < corners.length; at += 3) {
    const three = corners.slice(at, at + 3);
    const [a, b, c] = three.map((vertex) => row(positions, vertex, 3));
    const [s, t, u] = three.map((vertex) => row(uvs, vertex, 2));
    const face = cross(minus(b, a), minus(c, a));
    const [one, other] = [minus(t, s), minus(u, s)];
    const area = Math.abs(one[0] * other[1] - one[1] * other[0]);
    const wide = area > Math.max(1e-5, 1e-2 * Math.max(Math.hypot(...one) ** 2, Math.hypot(...other) ** 2));
    three.forEach((vertex, corner) => {
      const faces = dot(face, row(normals, vertex, 3)) > 0.3 * Math.hypot(...face);
      const sign = found.own[(at + corner) * 4 + 3];
      const before = points.get(point(positions, vertex)) ?? sign;
      points.set(point(positions, vertex), wide && faces && before === sign ? sign : 0);
    });
  }
  return found;
}

/** How many decided corners of a mesh have the expected sign, how many there are, and how many tangents are reversed. */
function signs(glb, parts, expected) {
  const points = new Map();
  const counts = [0, 0, 0];
  for (const { positions, tangents, corners, own } of parts.map((part) => computed(glb, part, points))) {
    corners.forEach((vertex, at) => {
      const along = dot(row(own, at, 4), row(tangents, vertex, 4));
      const sign = points.get(point(positions, vertex));
      if (sign === 0 || Math.abs(along) < 0.9) return;
      counts[0] += sign === expected * tangents[vertex * 4 + 3] ? 1 : 0;
      counts[1] += 1;
      counts[2] += along < 0 ? 1 : 0;
    });
  }
  return counts;
}

const add = (one, other) => one.map((count, index) => count + other[index]);
const needed = ["POSITION", "NORMAL", "TEXCOORD_0", "TANGENT"];
let failed = false;
for (const [side, expected] of [["up", 1], ["down", -1]]) {
  for (const way of fs.readdirSync(path.join(process.argv[2], side))) {
    const totals = new Map();
    for (const name of fs.readdirSync(path.join(process.argv[2], side, way))) {
      const data = new Uint8Array(fs.readFileSync(path.join(process.argv[2], side, way, name)));
      const length = new DataView(data.buffer, data.byteOffset).getUint32(12, true);
      const root = JSON.parse(new TextDecoder().decode(data.subarray(20, 20 + length)));
      const glb = { root, binary: data.subarray(28 + length) };
      const found = (root.meshes ?? [])
        .map((mesh) => mesh.primitives.filter((part) => needed.every((one) => one in part.attributes)))
        .map((parts) => signs(glb, parts, expected))
        .reduce(add, [0, 0, 0]);
      if (found[0] !== found[1]) console.log(`${way}/${name}: ${found[0]} of ${found[1]} signs`);
      const format = name.split(/-\d+-/)[0];
      totals.set(format, add(totals.get(format) ?? [0, 0, 0], found));
    }
    for (const [format, [same, decided, reversed]] of totals) {
      if (decided === 0) continue;
      console.log(`  ${format}, ${way}: ${same} of ${decided} signs as three.js computes them, ${reversed} tangents against u`);
      failed ||= same !== decided || reversed * 2 > decided;
    }
  }
}
process.exit(failed ? 1 : 0);
