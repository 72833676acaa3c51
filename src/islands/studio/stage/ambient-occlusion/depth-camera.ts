import {
  DepthTexture,
  Matrix4,
  MeshBasicMaterial,
  NearestFilter,
  OrthographicCamera,
  type Scene,
  type Sphere,
  UnsignedIntType,
  Vector3 as Vector,
  type Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';

const UP = new Vector(0, 1, 0);
const SIDE = new Vector(0, 0, 1);

export const depthMaterial = () => new MeshBasicMaterial({ colorWrite: false });

/** Renders the depth of the piece from far away along a direction. */
export class DepthCamera {
  readonly target: WebGLRenderTarget;
  /** From studio coordinates to the depth map's texture space, xyz in 0..1. */
  readonly toMap = new Matrix4();
  readonly #camera: OrthographicCamera;
  readonly #material = depthMaterial();
  readonly #sphere: Sphere;

  constructor(sphere: Sphere, size: number) {
    const depthTexture = new DepthTexture(size, size, UnsignedIntType);
    depthTexture.minFilter = NearestFilter;
    depthTexture.magFilter = NearestFilter;
    this.target = new WebGLRenderTarget(size, size, { depthTexture });
    const r = sphere.radius * 1.02;
    this.#camera = new OrthographicCamera(-r, r, r, -r, r * 0.5, r * 3.5);
    this.#sphere = sphere;
  }

  /** Renders the depth of the objects on a layer, seen from `direction`. */
  renderDepth(renderer: WebGLRenderer, scene: Scene, direction: Vector3, layer: number): void {
    const camera = this.#camera;
    camera.up.copy(Math.abs(direction.y) > 0.95 ? SIDE : UP);
    camera.position
      .copy(direction)
      .multiplyScalar(this.#sphere.radius * 2)
      .add(this.#sphere.center);
    camera.lookAt(this.#sphere.center);
    camera.updateMatrixWorld();
    camera.layers.set(layer);
    this.toMap
      .set(0.5, 0, 0, 0.5, 0, 0.5, 0, 0.5, 0, 0, 0.5, 0.5, 0, 0, 0, 1)
      .multiply(camera.projectionMatrix)
      .multiply(camera.matrixWorldInverse);
    scene.overrideMaterial = this.#material;
    renderer.setRenderTarget(this.target);
    renderer.render(scene, camera);
    renderer.setRenderTarget(null);
    scene.overrideMaterial = null;
  }

  dispose(): void {
    this.target.depthTexture?.dispose();
    this.target.dispose();
    this.#material.dispose();
  }
}
