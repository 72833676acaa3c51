import {
  HalfFloatType,
  LinearFilter,
  ShaderMaterial,
  type Texture,
  Vector2,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import type { Environment } from '../environment/environments.ts';
import { drawFullFrame, FULL_FRAME_VERTEX } from './full-frame.ts';
import { BLUR_FRAGMENT, BRIGHT_FRAGMENT, TONE_MAPPING_FRAGMENT } from './post-process-shaders.ts';

const pass = (fragmentShader: string, uniforms: ShaderMaterial['uniforms']) =>
  new ShaderMaterial({
    vertexShader: FULL_FRAME_VERTEX,
    fragmentShader,
    uniforms,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  });

const quarter = () =>
  new WebGLRenderTarget(1, 1, {
    type: HalfFloatType,
    minFilter: LinearFilter,
    magFilter: LinearFilter,
    depthBuffer: false,
  });

/** Standard deviations of the bloom, as shares of the image's side. */
const NEAR_GLOW = 1 / 220;
const WIDE_GLOW = 1 / 70;

/** Converts linear light to a screen image: bloom, exposure, tone mapping, sRGB. */
export class PostProcess {
  readonly #bright = { uPicture: { value: null as Texture | null } };
  readonly #brighten = pass(BRIGHT_FRAGMENT, this.#bright);
  readonly #blurred = {
    uPicture: { value: null as Texture | null },
    uStep: { value: new Vector2() },
    uDeviation: { value: 1 },
  };
  readonly #blur = pass(BLUR_FRAGMENT, this.#blurred);
  readonly #near = quarter();
  readonly #wide = quarter();
  readonly #spare = quarter();
  readonly #toneMapped = {
    uPicture: { value: null as Texture | null },
    uNear: { value: this.#near.texture },
    uWide: { value: this.#wide.texture },
    uExposure: { value: new Vector3(1, 1, 1) },
    uBloom: { value: 0 },
  };
  readonly #toneMapping = pass(TONE_MAPPING_FRAGMENT, this.#toneMapped);

  /** The materials that draw into targets, to be compiled before they are used. */
  get materials(): ShaderMaterial[] {
    return [this.#brighten, this.#blur];
  }

  /** The material that draws onto the canvas. */
  get canvasMaterial(): ShaderMaterial {
    return this.#toneMapping;
  }

  /** Writes the finished image into `target` (null: the canvas). */
  apply(
    renderer: WebGLRenderer,
    picture: WebGLRenderTarget,
    target: WebGLRenderTarget | null,
    environment: Environment,
    withGlow: boolean,
  ): void {
    if (withGlow) this.#glow(renderer, picture);
    this.#toneMapped.uPicture.value = picture.texture;
    this.#toneMapped.uExposure.value.set(...environment.balance).multiplyScalar(environment.exposure);
    this.#toneMapped.uBloom.value = withGlow ? environment.bloom : 0;
    renderer.setRenderTarget(target);
    drawFullFrame(renderer, this.#toneMapping);
    renderer.setRenderTarget(null);
  }

  #glow(renderer: WebGLRenderer, picture: WebGLRenderTarget): void {
    const [w, h] = [Math.max(1, picture.width >> 2), Math.max(1, picture.height >> 2)];
    for (const t of [this.#near, this.#wide, this.#spare]) t.setSize(w, h);
    this.#bright.uPicture.value = picture.texture;
    renderer.setRenderTarget(this.#near);
    drawFullFrame(renderer, this.#brighten);
    const side = Math.max(w, h);
    this.#gauss(renderer, this.#near, this.#wide, side * WIDE_GLOW);
    this.#gauss(renderer, this.#near, this.#near, side * NEAR_GLOW);
  }

  #gauss(renderer: WebGLRenderer, from: WebGLRenderTarget, to: WebGLRenderTarget, deviation: number): void {
    const u = this.#blurred;
    u.uDeviation.value = Math.max(0.6, Math.min(deviation, 4));
    for (const [source, goal, x, y] of [
      [from, this.#spare, 1, 0],
      [this.#spare, to, 0, 1],
    ] as const) {
      u.uPicture.value = source.texture;
      u.uStep.value.set(x, y).multiplyScalar(Math.max(1, deviation / 4));
      this.#blur.uniformsNeedUpdate = true;
      renderer.setRenderTarget(goal);
      drawFullFrame(renderer, this.#blur);
    }
  }

  dispose(): void {
    for (const d of [this.#brighten, this.#blur, this.#toneMapping, this.#near, this.#wide, this.#spare])
      d.dispose();
  }
}
