import {
  CustomBlending,
  HalfFloatType,
  LinearFilter,
  type Matrix4,
  NearestFilter,
  OneFactor,
  type Scene,
  ShaderMaterial,
  type Sphere,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import type { StudioLights } from '#kernel/jewel/lighting/studio-lights.ts';
import type { MetalBatch } from '../model/batches.ts';
import { drawFullFrame, FULL_FRAME_VERTEX } from '../picture/full-frame.ts';
import type { AmbientOcclusionUniforms } from './ambient-occlusion-uniforms.ts';
import { OPENNESS_FRAGMENT, SHADOW_FRAGMENT, SMOOTH_FRAGMENT } from './bake-shaders.ts';
import { DepthCamera } from './depth-camera.ts';
import { evenDirections, lightDirections } from './directions.ts';
import { surfacePoints } from './surface-points.ts';

/** Layers of the scene: shadow casters for metal, and for the table. */
export const METAL_LAYER = 1;
export const PIECE_LAYER = 2;

const SHADOW_TEXELS = 192;
/** Offset from the surface as a share of the piece's radius, so that a vertex does not occlude itself. */
const LIFT = 0.006;

export interface BakeSize {
  directions: number;
  depthTexels: number;
}

const adding = (fragmentShader: string, uniforms: ShaderMaterial['uniforms']) =>
  new ShaderMaterial({
    vertexShader: FULL_FRAME_VERTEX,
    fragmentShader,
    uniforms,
    depthTest: false,
    depthWrite: false,
    blending: CustomBlending,
    blendSrc: OneFactor,
    blendDst: OneFactor,
  });

const smoothing = (uniforms: ShaderMaterial['uniforms']) =>
  new ShaderMaterial({
    vertexShader: FULL_FRAME_VERTEX,
    fragmentShader: SMOOTH_FRAGMENT,
    uniforms,
    depthTest: false,
    depthWrite: false,
  });

/** Materials with the programs of every bake, to be compiled before they are used. */
export const bakePrograms = (): ShaderMaterial[] => [
  adding(OPENNESS_FRAGMENT, {}),
  adding(SHADOW_FRAGMENT, {}),
  smoothing({}),
];

const target = (width: number, height: number, filter: typeof LinearFilter | typeof NearestFilter) =>
  new WebGLRenderTarget(width, height, {
    type: HalfFloatType,
    minFilter: filter,
    magFilter: filter,
    depthBuffer: false,
  });

/**
 * Ambient occlusion of every metal vertex, and the piece's shadow on the table: renders depth from many
 * directions and tests which points each direction reaches. Works in small steps, so that no frame waits.
 */
export class AmbientOcclusionBake {
  readonly #camera: DepthCamera;
  readonly #points;
  readonly #openness: WebGLRenderTarget;
  readonly #shadow: WebGLRenderTarget;
  readonly #smooth: WebGLRenderTarget;
  readonly #opennessMaterial: ShaderMaterial;
  readonly #shadowMaterial: ShaderMaterial;
  readonly #even: Vector3[];
  readonly #lights: Vector3[];
  readonly #place: Vector3;
  readonly #direction = { value: new Vector3() };
  #done = 0;

  constructor(
    batches: readonly MetalBatch[],
    pose: Matrix4,
    sphere: Sphere,
    lights: StudioLights,
    turn: number,
    size: BakeSize,
  ) {
    this.#camera = new DepthCamera(sphere, size.depthTexels);
    this.#points = surfacePoints(batches, pose);
    this.#openness = target(this.#points.width, this.#points.height, NearestFilter);
    this.#shadow = target(SHADOW_TEXELS, SHADOW_TEXELS, LinearFilter);
    this.#smooth = target(SHADOW_TEXELS, SHADOW_TEXELS, LinearFilter);
    this.#even = evenDirections(size.directions);
    this.#lights = lightDirections(lights, size.directions, turn);
    this.#place = new Vector3(sphere.center.x, sphere.center.z, sphere.radius * 2.2);
    const depth = { value: this.#camera.target.depthTexture };
    const toMap = { value: this.#camera.toMap };
    this.#opennessMaterial = adding(OPENNESS_FRAGMENT, {
      uPositions: { value: this.#points.positions },
      uNormals: { value: this.#points.normals },
      uDepth: depth,
      uToMap: toMap,
      uDirection: this.#direction,
      // The cosines over the open hemisphere add up to a quarter of the directions.
      uShare: { value: 4 / size.directions },
      uLift: { value: sphere.radius * LIFT },
    });
    this.#shadowMaterial = adding(SHADOW_FRAGMENT, {
      uDepth: depth,
      uToMap: toMap,
      uPlace: { value: this.#place },
      uShare: { value: 1 / size.directions },
    });
  }

  /** Share of the work done, 0 to 1. */
  get progress(): number {
    return this.#done / (this.#even.length + this.#lights.length);
  }

  /** Processes some directions; true when all are done and the uniforms are filled. */
  step(renderer: WebGLRenderer, scene: Scene, directions: number, into: AmbientOcclusionUniforms): boolean {
    const background = scene.background;
    scene.background = null;
    for (let i = 0; i < directions && this.progress < 1; i++) this.#one(renderer, scene);
    scene.background = background;
    if (this.progress < 1) return false;
    this.#finish(renderer, into);
    return true;
  }

  #one(renderer: WebGLRenderer, scene: Scene): void {
    const isFirst = this.#done === 0;
    const even = this.#even[this.#done];
    const light = this.#lights[this.#done - this.#even.length];
    this.#done++;
    if (isFirst)
      for (const empty of [this.#openness, this.#shadow]) {
        renderer.setRenderTarget(empty);
        renderer.setClearColor(0, 0);
        renderer.clear(true, false, false);
      }
    if (even !== undefined) {
      this.#camera.renderDepth(renderer, scene, even, METAL_LAYER);
      this.#direction.value.copy(even);
      this.#opennessMaterial.uniformsNeedUpdate = true;
      renderer.setRenderTarget(this.#openness);
      drawFullFrame(renderer, this.#opennessMaterial);
    } else if (light !== undefined) {
      this.#camera.renderDepth(renderer, scene, light, PIECE_LAYER);
      renderer.setRenderTarget(this.#shadow);
      drawFullFrame(renderer, this.#shadowMaterial);
    }
    renderer.setRenderTarget(null);
  }

  #finish(renderer: WebGLRenderer, into: AmbientOcclusionUniforms): void {
    const map = { value: this.#shadow.texture };
    const step = { value: 1 };
    const smooth = smoothing({ uMap: map, uStep: step });
    for (const [from, to, width] of [
      [this.#shadow, this.#smooth, 1],
      [this.#smooth, this.#shadow, 2],
      [this.#shadow, this.#smooth, 3],
      [this.#smooth, this.#shadow, 5],
    ] as const) {
      map.value = from.texture;
      step.value = width;
      smooth.uniformsNeedUpdate = true;
      renderer.setRenderTarget(to);
      drawFullFrame(renderer, smooth);
    }
    renderer.setRenderTarget(null);
    smooth.dispose();
    into.fill(this.#openness.texture, this.#shadow.texture, this.#place.x, this.#place.y, this.#place.z);
  }

  dispose(): void {
    this.#camera.dispose();
    for (const t of [
      this.#openness,
      this.#shadow,
      this.#smooth,
      this.#points.positions,
      this.#points.normals,
    ])
      t.dispose();
    this.#opennessMaterial.dispose();
    this.#shadowMaterial.dispose();
  }
}
