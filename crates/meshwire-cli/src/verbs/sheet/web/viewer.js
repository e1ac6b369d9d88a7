// Turns the model of a card, with WebGL and in the light of the pictures. A model is a GLB of one mesh in parts, at its
// place, with positions, triangles and, where it has them, normals, texture coordinates and base colors.

const VERTEX = `#version 300 es
in vec3 position; in vec3 normal; in vec2 uv;
uniform mat3 turn; uniform vec3 center; uniform vec3 scale;
out vec3 seen; out vec3 facing; out vec2 at;
void main() {
  seen = turn * (position - center);
  facing = turn * normal;
  at = uv;
  gl_Position = vec4(seen * scale, 1.0);
}`;

const FRAGMENT = `#version 300 es
precision highp float;
in vec3 seen; in vec3 facing; in vec2 at;
uniform vec3 up; uniform vec3 color; uniform sampler2D image; uniform bool smoothly;
out vec4 result;
void main() {
  vec4 own = texture(image, at);
  if (own.a < 0.5) discard;
  vec3 normal = normalize(smoothly && dot(facing, facing) > 0.0 ? facing : cross(dFdx(seen), dFdy(seen)));
  float side = normal.z < 0.0 ? 0.62 : 1.0;
  normal *= sign(normal.z);
  float ambient = mix(0.10, 0.52, 0.5 + 0.5 * dot(normal, up));
  float key = 1.1 * max(0.0, dot(normal, vec3(-0.530, 0.612, 0.586)));
  vec3 light = own.rgb * color * side * (ambient + key);
  light = light * (1.0 + light / 4.0) / (1.0 + light);
  result = vec4(mix(light * 12.92, 1.055 * pow(light, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, light)), 1.0);
}`;

class Viewer {
  constructor(canvas, angle) {
    this.canvas = canvas;
    this.start = angle.map((degrees) => degrees * Math.PI / 180);
    const gl = canvas.getContext('webgl2', { antialias: true });
    if (!gl) throw new Error('this browser has no WebGL 2');
    this.gl = gl;
    this.program = gl.createProgram();
    for (const [kind, source] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      gl.attachShader(this.program, shader);
    }
    ['position', 'normal', 'uv'].forEach((name, index) => gl.bindAttribLocation(this.program, index, name));
    gl.linkProgram(this.program);
    if (!gl.getProgramParameter(this.program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(this.program));
    const names = ['turn', 'center', 'scale', 'up', 'color', 'smoothly'];
    this.uniforms = Object.fromEntries(names.map((name) => [name, gl.getUniformLocation(this.program, name)]));
    gl.useProgram(this.program);
    gl.enable(gl.DEPTH_TEST);
    this.white = this.texture(new ImageData(new Uint8ClampedArray([255, 255, 255, 255]), 1, 1));
    this.parts = [];
    this.owned = [];
    this.listen();
  }

  listen() {
    const { canvas } = this;
    canvas.addEventListener('pointerdown', (event) => { canvas.setPointerCapture(event.pointerId); this.turning = false; });
    canvas.addEventListener('pointermove', (event) => {
      if (event.buttons) this.rotate(-event.movementX * 0.01, event.movementY * 0.01);
    });
    canvas.addEventListener('wheel', (event) => { event.preventDefault(); this.magnify(Math.exp(-event.deltaY * 0.001)); }, { passive: false });
    canvas.addEventListener('keydown', (event) => {
      const actions = {
        ArrowLeft: () => this.rotate(-0.15, 0), ArrowRight: () => this.rotate(0.15, 0),
        ArrowUp: () => this.rotate(0, 0.15), ArrowDown: () => this.rotate(0, -0.15),
        '+': () => this.magnify(1.2), '-': () => this.magnify(1 / 1.2),
      };
      if (!actions[event.key]) return;
      event.preventDefault();
      this.turning = false;
      actions[event.key]();
    });
    new ResizeObserver(() => this.draw()).observe(canvas);
  }

  rotate(yaw, pitch) {
    this.yaw += yaw;
    this.pitch = Math.max(-1.57, Math.min(1.57, this.pitch + pitch));
    this.draw();
  }

  magnify(factor) {
    this.zoom = Math.max(0.2, Math.min(50, this.zoom * factor));
    this.draw();
  }

  /** Shows a GLB. */
  async open(bytes) {
    this.close();
    const parts = await this.read(bytes);
    [this.yaw, this.pitch, this.zoom] = [...this.start, 1];
    const low = [0, 1, 2].map((axis) => Math.min(...parts.map(({ min }) => min[axis])));
    const high = [0, 1, 2].map((axis) => Math.max(...parts.map(({ max }) => max[axis])));
    this.center = low.map((value, axis) => (value + high[axis]) / 2);
    this.radius = Math.hypot(...low.map((value, axis) => high[axis] - value)) / 2 || 1;
    this.parts = parts;
    this.turning = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.draw();
    if (this.turning) requestAnimationFrame((now) => this.spin(now, now));
  }

  close() {
    const { gl } = this;
    this.turning = false;
    this.parts = [];
    for (const [remove, thing] of this.owned) gl[remove](thing);
    this.owned = [];
  }

  own(remove, thing) {
    this.owned.push([remove, thing]);
    return thing;
  }

  async read(bytes) {
    const { gl } = this;
    const view = new DataView(bytes.buffer);
    const length = view.getUint32(12, true);
    const tree = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length)));
    const binary = bytes.subarray(28 + length);
    // WebGL keeps vertices and indices apart.
    const [vertices, indices] = [gl.ARRAY_BUFFER, gl.ELEMENT_ARRAY_BUFFER].map((kind) => {
      const buffer = this.own('deleteBuffer', gl.createBuffer());
      gl.bindVertexArray(null);
      gl.bindBuffer(kind, buffer);
      gl.bufferData(kind, binary, gl.STATIC_DRAW);
      return buffer;
    });
    const textures = await Promise.all((tree.images ?? []).map(async ({ bufferView, mimeType }) => {
      const { byteOffset = 0, byteLength } = tree.bufferViews[bufferView];
      const blob = new Blob([binary.subarray(byteOffset, byteOffset + byteLength)], { type: mimeType });
      return this.own('deleteTexture', this.texture(await createImageBitmap(blob, { premultiplyAlpha: 'none' })));
    }));
    const place = (index) => {
      const accessor = tree.accessors[index];
      const { byteOffset = 0, byteStride = 0 } = tree.bufferViews[accessor.bufferView];
      return { ...accessor, offset: byteOffset + (accessor.byteOffset ?? 0), stride: byteStride };
    };
    return tree.meshes.flatMap(({ primitives }) => primitives).map(({ attributes, indices: list, material }) => {
      const array = this.own('deleteVertexArray', gl.createVertexArray());
      gl.bindVertexArray(array);
      gl.bindBuffer(gl.ARRAY_BUFFER, vertices);
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indices);
      ['POSITION', 'NORMAL', 'TEXCOORD_0'].forEach((name, index) => {
        if (attributes[name] === undefined) return;
        const { offset, stride, componentType, normalized } = place(attributes[name]);
        gl.enableVertexAttribArray(index);
        gl.vertexAttribPointer(index, index < 2 ? 3 : 2, componentType, normalized ?? false, stride, offset);
      });
      const { min, max } = tree.accessors[attributes.POSITION];
      const { count, componentType, offset } = place(list);
      const { baseColorFactor = [1, 1, 1, 1], baseColorTexture } = tree.materials?.[material]?.pbrMetallicRoughness
        ?? { baseColorFactor: [0.6, 0.6, 0.6, 1] };
      const texture = baseColorTexture ? textures[tree.textures[baseColorTexture.index].source] : this.white;
      return { array, min, max, count, componentType, offset, color: baseColorFactor.slice(0, 3), texture, smoothly: attributes.NORMAL !== undefined };
    });
  }

  texture(image) {
    const { gl } = this;
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.SRGB8_ALPHA8, gl.RGBA, gl.UNSIGNED_BYTE, image);
    gl.generateMipmap(gl.TEXTURE_2D);
    return texture;
  }

  spin(now, before) {
    if (!this.turning) return;
    this.rotate((now - before) / 2500, 0);
    requestAnimationFrame((next) => this.spin(next, now));
  }

  draw() {
    const { gl, canvas, uniforms } = this;
    if (!this.parts.length) return;
    [canvas.width, canvas.height] = [canvas.clientWidth, canvas.clientHeight].map((side) => Math.round(side * devicePixelRatio));
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    const [sinYaw, cosYaw, sinPitch, cosPitch] = [Math.sin(this.yaw), Math.cos(this.yaw), Math.sin(this.pitch), Math.cos(this.pitch)];
    // The rows are the directions right, up and back.
    const [right, up, back] = [
      [cosYaw, 0, -sinYaw], [-sinYaw * sinPitch, cosPitch, -cosYaw * sinPitch], [sinYaw * cosPitch, sinPitch, cosYaw * cosPitch],
    ];
    gl.uniformMatrix3fv(uniforms.turn, true, [...right, ...up, ...back]);
    gl.uniform3fv(uniforms.up, [right[1], up[1], back[1]]);
    gl.uniform3fv(uniforms.center, this.center);
    const fit = 0.92 * this.zoom / this.radius;
    const short = Math.min(canvas.width, canvas.height);
    gl.uniform3fv(uniforms.scale, [fit * short / canvas.width, fit * short / canvas.height, -1 / this.radius]);
    for (const { array, count, componentType, offset, color, texture, smoothly } of this.parts) {
      gl.bindVertexArray(array);
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.uniform3fv(uniforms.color, color);
      gl.uniform1i(uniforms.smoothly, smoothly);
      gl.drawElements(gl.TRIANGLES, count, componentType, offset);
    }
  }
}
