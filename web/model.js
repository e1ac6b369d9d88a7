// The model in three dimensions, with its animations.
import { make } from './dom.js';

const still = matchMedia('(prefers-reduced-motion: reduce)');

export class ModelView {
  constructor(element) {
    this.element = element;
    this.note = make('p', { class: 'quiet', role: 'status' });
    this.canvas = make('canvas', { tabindex: 0, role: 'img', 'aria-label': 'Model; arrow keys turn it, plus and minus zoom' });
    this.skeleton = make('select', { onchange: () => this.reload() });
    this.skeletonLabel = make('label', { hidden: true }, 'Skeleton ', this.skeleton);
    this.animation = make('select', { onchange: () => this.play() });
    this.animationLabel = make('label', { hidden: true }, 'Animation ', this.animation);
    this.time = make('input', { type: 'range', min: 0, max: 1, step: 0.001, 'aria-label': 'Time', hidden: true, oninput: () => this.seek() });
    this.clock = make('span', { class: 'clock', hidden: true });
    this.button = make('button', { hidden: true, onclick: () => this.pause(!this.paused) });
    this.turning = make('input', { type: 'checkbox', onchange: () => this.turn() });
    this.wires = make('input', { type: 'checkbox', onchange: () => this.dress() });
    this.bones = make('input', { type: 'checkbox', onchange: () => this.dress() });
    element.replaceChildren(
      make('div', { class: 'controls' }, this.skeletonLabel, this.animationLabel, this.button, this.time, this.clock,
        make('span', { class: 'fill' }),
        make('label', {}, this.turning, ' Turn'), make('label', {}, this.wires, ' Wireframe'), make('label', {}, this.bones, ' Nodes')),
      this.canvas, this.note);
    this.canvas.addEventListener('keydown', (event) => this.key(event));
    this.turning.checked = !still.matches;
  }

  async start() {
    this.three = await import('./three.js');
    const { WebGLRenderer, Scene, PerspectiveCamera, OrbitControls, HemisphereLight, DirectionalLight } = this.three;
    this.renderer = new WebGLRenderer({ canvas: this.canvas, antialias: true, alpha: true });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.camera = new PerspectiveCamera(40, 1, 0.01, 1000);
    this.world = new Scene();
    const sun = new DirectionalLight(0xffffff, 2);
    sun.position.set(0.6, 1, 0.9);
    this.camera.add(sun);
    this.world.add(this.camera, new HemisphereLight(0xffffff, 0x8a8f98, 1.6));
    this.controls = new OrbitControls(this.camera, this.canvas);
    this.controls.addEventListener('start', () => { this.turning.checked = false; this.turn(); });
    new ResizeObserver(() => this.resize()).observe(this.canvas);
    this.resize();
    this.turn();
    const frame = (now) => {
      requestAnimationFrame(frame);
      if (this.element.hidden || !this.model) return;
      this.frame(Math.min(0.1, (now - (this.before ?? now)) / 1000));
      this.before = now;
    };
    requestAnimationFrame(frame);
  }

  /**
   * Shows a file. `load(skeleton)` returns its GLB, on the skeleton of another file if there is one; `others` are the files
   * that have one, of which `best` is shown first.
   */
  async show(load, others, best) {
    this.load = load;
    this.skeleton.replaceChildren(make('option', { value: '' }, 'none'), ...others.map((file) => make('option', { value: file.id }, file.name)));
    this.skeletonLabel.hidden = !others.length;
    this.skeleton.value = best?.id ?? '';
    await this.reload();
  }

  async reload() {
    const turn = Symbol('turn');
    this.loading = turn;
    this.note.textContent = 'Preparing the model…';
    this.clear();
    try {
      const glb = await this.load(Number(this.skeleton.value) || null);
      if (!this.three) {
        this.starting ??= this.start();
        await this.starting;
      }
      const gltf = await new this.three.GLTFLoader().parseAsync(glb.buffer, '');
      if (this.loading !== turn) return;
      this.place(gltf);
    } catch (error) {
      if (this.loading === turn) this.note.textContent = `No model: ${error.message}`;
    }
  }

  clear() {
    if (!this.model) return;
    this.mixer.stopAllAction();
    this.model.traverse((object) => {
      object.geometry?.dispose();
      for (const material of [object.material ?? []].flat()) material.dispose();
    });
    this.world.remove(this.model, this.lines, this.grid);
    this.model = null;
  }

  place({ scene, animations }) {
    const { Box3, Sphere, AnimationMixer, GridHelper, Color } = this.three;
    this.model = scene;
    this.meshes = 0;
    scene.traverse((object) => {
      if (!object.isMesh) return;
      this.meshes += 1;
      object.frustumCulled = false;
      for (const material of [object.material].flat()) {
        material.side = this.three.DoubleSide;
        if (!material.map) material.color.lerp(new Color(0x9aa7b5), 0.6);
      }
    });
    this.world.add(scene);
    scene.updateMatrixWorld(true);
    this.skeletonLines(scene);
    const box = new Box3().setFromObject(scene, true);
    if (box.isEmpty()) box.setFromObject(this.lines);
    const ball = box.isEmpty() ? new Sphere(undefined, 1) : box.getBoundingSphere(new Sphere());
    const radius = Math.max(ball.radius, 1e-4);
    const size = 10 ** Math.ceil(Math.log10(radius * 2));
    this.grid = new GridHelper(size, 20, 0x808894, 0x808894);
    this.grid.material.opacity = 0.22;
    this.grid.material.transparent = true;
    this.grid.position.set(ball.center.x, box.isEmpty() ? 0 : box.min.y, ball.center.z);
    this.world.add(this.grid);
    this.camera.near = radius / 100;
    this.camera.far = radius * 100;
    this.camera.position.set(0.75, 0.45, 1).normalize().multiplyScalar(radius * 3).add(ball.center);
    this.controls.target.copy(ball.center);
    this.camera.updateProjectionMatrix();
    this.mixer = new AnimationMixer(scene);
    this.clips = animations;
    this.animation.replaceChildren(...animations.map((clip, index) => make('option', { value: index }, clip.name || `animation ${index}`)));
    for (const control of [this.animationLabel, this.button, this.time, this.clock]) control.hidden = !animations.length;
    this.dress();
    this.note.textContent = this.meshes || this.lines.visible ? '' : 'This file has no geometry. A motion needs the model that it moves: open both.';
    this.play();
    this.frame(0);
  }

  /** Draws a line from each node to its parent. */
  skeletonLines(scene) {
    const { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments } = this.three;
    this.pairs = [];
    scene.traverse((object) => {
      if (object !== scene && object.parent && object.parent !== scene && !object.isMesh) this.pairs.push([object.parent, object]);
    });
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(this.pairs.length * 6), 3));
    this.lines = new LineSegments(geometry, new LineBasicMaterial({ color: 0xe0772f, depthTest: false }));
    this.lines.frustumCulled = false;
    this.world.add(this.lines);
    this.follow();
  }

  follow() {
    const { Vector3 } = this.three;
    const numbers = this.lines.geometry.attributes.position;
    const point = new Vector3();
    this.pairs.flat().forEach((object, index) => {
      point.setFromMatrixPosition(object.matrixWorld);
      numbers.setXYZ(index, point.x, point.y, point.z);
    });
    numbers.needsUpdate = true;
  }

  dress() {
    if (!this.model) return;
    this.lines.visible = this.pairs.length > 0 && (this.bones.checked || !this.meshes);
    this.model.traverse((object) => {
      for (const material of [object.material ?? []].flat()) material.wireframe = this.wires.checked;
    });
  }

  play() {
    this.mixer.stopAllAction();
    const clip = this.clips[Number(this.animation.value) || 0];
    this.action = clip ? this.mixer.clipAction(clip).play() : null;
    this.time.max = clip?.duration || 1;
    this.pause(still.matches);
  }

  pause(paused) {
    this.paused = paused;
    this.button.textContent = paused ? 'Play' : 'Pause';
  }

  seek() {
    this.pause(true);
    this.mixer.setTime(Number(this.time.value));
  }

  turn() {
    if (!this.controls) return;
    this.controls.autoRotate = this.turning.checked;
    this.controls.autoRotateSpeed = 1.5;
  }

  key(event) {
    if (!this.controls) return;
    const offset = this.camera.position.clone().sub(this.controls.target);
    const up = new this.three.Vector3(0, 1, 0);
    const side = up.clone().cross(offset).normalize();
    const actions = {
      ArrowLeft: () => offset.applyAxisAngle(up, -0.15),
      ArrowRight: () => offset.applyAxisAngle(up, 0.15),
      ArrowUp: () => offset.applyAxisAngle(side, -0.15),
      ArrowDown: () => offset.applyAxisAngle(side, 0.15),
      '+': () => offset.multiplyScalar(0.85),
      '-': () => offset.multiplyScalar(1.18),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    this.turning.checked = false;
    this.turn();
    actions[event.key]();
    this.camera.position.copy(this.controls.target).add(offset);
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!width || !height) return;
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
  }

  frame(seconds) {
    if (this.action && !this.paused) this.mixer.update(seconds);
    if (this.action) {
      this.time.value = this.action.time;
      this.clock.textContent = `${this.action.time.toFixed(2)} / ${this.action.getClip().duration.toFixed(2)} s`;
    }
    this.controls.update(seconds);
    if (this.lines.visible) this.follow();
    this.renderer.render(this.world, this.camera);
  }
}
