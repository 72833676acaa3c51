import {
  FloatType,
  HalfFloatType,
  NearestFilter,
  ShaderMaterial,
  type Texture,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { drawFullFrame, FULL_FRAME_VERTEX } from './full-frame.ts';
import { MEAN_FRAGMENT } from './post-process-shaders.ts';

/** The i-th number of a sequence that fills 0..1 evenly. */
export function halton(index: number, base: number): number {
  let [fraction, result] = [1, 0];
  for (let i = index; i > 0; i = Math.floor(i / base)) {
    fraction /= base;
    result += fraction * (i % base);
  }
  return result;
}

/** Sampling offset of the i-th frame of a still within its pixel, -0.5 to 0.5. */
export const jitterOf = (frame: number): [number, number] => [
  halton(frame + 1, 2) - 0.5,
  halton(frame + 1, 3) - 0.5,
];

/**
 * Wavelengths of the i-th of n frames: together they cover the range evenly, and each frame alone is white.
 */
export function wavesOf(frame: number, frames: number): [number, number, number] {
  // Steps of a prime keep early means close to the final one.
  const slot = (frame * 7) % frames;
  const s = (slot + 0.5) / frames / 3;
  return [s, s + 1 / 3, s + 2 / 3];
}

const store = (type: typeof FloatType | typeof HalfFloatType) =>
  new WebGLRenderTarget(1, 1, {
    type,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
    depthBuffer: false,
  });

/** Mean of many jittered frames: a clean still. */
export class Still {
  readonly frame = new WebGLRenderTarget(1, 1, {
    type: HalfFloatType,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
  });
  readonly #uniforms = {
    uMean: { value: null as Texture | null },
    uFrame: { value: this.frame.texture },
    uShare: { value: 1 },
  };
  readonly #material = new ShaderMaterial({
    vertexShader: FULL_FRAME_VERTEX,
    fragmentShader: MEAN_FRAGMENT,
    uniforms: this.#uniforms,
    depthTest: false,
    depthWrite: false,
  });
  #mean: WebGLRenderTarget;
  #next: WebGLRenderTarget;
  #count = 0;

  constructor(renderer: WebGLRenderer) {
    const type = renderer.extensions.has('EXT_color_buffer_float') ? FloatType : HalfFloatType;
    this.#mean = store(type);
    this.#next = store(type);
  }

  get material(): ShaderMaterial {
    return this.#material;
  }

  get count(): number {
    return this.#count;
  }

  get mean(): WebGLRenderTarget {
    return this.#mean;
  }

  restart(width: number, height: number): void {
    for (const t of [this.frame, this.#mean, this.#next]) t.setSize(width, height);
    this.#count = 0;
  }

  /** Adds the contents of `frame`. */
  add(renderer: WebGLRenderer): void {
    this.#count += 1;
    this.#uniforms.uMean.value = this.#mean.texture;
    this.#uniforms.uShare.value = 1 / this.#count;
    renderer.setRenderTarget(this.#next);
    drawFullFrame(renderer, this.#material);
    renderer.setRenderTarget(null);
    [this.#mean, this.#next] = [this.#next, this.#mean];
  }

  dispose(): void {
    for (const d of [this.frame, this.#mean, this.#next, this.#material]) d.dispose();
  }
}
