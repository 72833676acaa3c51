import {
  BufferAttribute,
  BufferGeometry,
  type Material,
  Mesh,
  OrthographicCamera,
  type WebGLRenderer,
} from 'three';

/** One triangle that covers the frame; vUv runs from 0 to 1 over it. */
export const FULL_FRAME_VERTEX = /* glsl */ `
out vec2 vUv;
void main() {
  vUv = position.xy * .5 + .5;
  gl_Position = vec4(position.xy, 0., 1.);
}`;

const geometry = new BufferGeometry();
geometry.setAttribute('position', new BufferAttribute(Float32Array.of(-1, -1, 0, 3, -1, 0, -1, 3, 0), 3));
const camera = new OrthographicCamera(-1, 1, 1, -1, 0, 1);
const triangle = new Mesh(geometry);
triangle.frustumCulled = false;

/** Runs a material once for every pixel of the renderer's current target, without clearing it. */
export function drawFullFrame(renderer: WebGLRenderer, material: Material): void {
  const clears = renderer.autoClear;
  renderer.autoClear = false;
  triangle.material = material;
  renderer.render(triangle, camera);
  renderer.autoClear = clears;
}

/** Begins to compile a material of `drawFullFrame`. */
export function compileFullFrame(renderer: WebGLRenderer, material: Material): void {
  triangle.material = material;
  renderer.compile(triangle, camera);
}
