// The parts of three.js that the page uses; bundled into one file by `cargo xtask page`.
export {
  AnimationMixer, Box3, BufferAttribute, BufferGeometry, Color, DirectionalLight, DoubleSide, GridHelper, HemisphereLight,
  LineBasicMaterial, LineSegments, PerspectiveCamera, Scene, Sphere, Vector3, WebGLRenderer,
} from 'three';
export { OrbitControls } from 'three/addons/controls/OrbitControls.js';
export { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
