import {
  Color,
  HalfFloatType,
  LinearFilter,
  type PerspectiveCamera,
  type Scene,
  type ShaderMaterial,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { setLens } from '../camera/aim.ts';
import type { Environment } from '../environment/environments.ts';
import type { Piece } from '../model/piece.ts';
import type { Tier } from '../quality.ts';
import { compileFullFrame } from './full-frame.ts';
import type { Ground } from './ground.ts';
import { PostProcess } from './post-process.ts';
import { jitterOf, Still, wavesOf } from './still.ts';

/** A still replaces the moving frame after this many frames, when it is cleaner. */
const LEAST_SHOWN = 4;
/** A still replaces a photograph after this many frames, when it is nearly as clean. */
const LEAST_CLEAN = 8;
/** Blur of a metal pixel in cube map texels; a still has its jitter instead. */
const MOVING_FOOTPRINT = 90;
const STILL_FOOTPRINT = 30;

export interface Subject {
  scene: Scene;
  camera: PerspectiveCamera;
  piece: Piece;
  environment: Environment;
  ground: Ground;
  footprint: { value: number };
  /** Lens shift in half frames. */
  shift: readonly [number, number];
}

/** Draws frames: quick ones during movement, and the frames of a still otherwise. */
export class FrameRenderer {
  readonly #renderer: WebGLRenderer;
  readonly #tier: Tier;
  readonly #postProcess = new PostProcess();
  readonly #moving: WebGLRenderTarget;
  readonly #still: Still;
  #stillFrames = 0;

  constructor(renderer: WebGLRenderer, tier: Tier) {
    this.#renderer = renderer;
    this.#tier = tier;
    this.#still = new Still(renderer);
    this.#moving = new WebGLRenderTarget(1, 1, {
      type: HalfFloatType,
      minFilter: LinearFilter,
      magFilter: LinearFilter,
      samples: tier.multisamples,
    });
  }

  /**
   * Compiles the shaders of the scene and of all passes; resolves when those of the scene are ready. All are handed to the
   * driver before any is waited for, so that they compile side by side and the page stays responsive.
   */
  async compile(
    { scene, camera }: Pick<Subject, 'scene' | 'camera'>,
    others: readonly ShaderMaterial[] = [],
  ): Promise<void> {
    // Programs differ by what they draw into.
    compileFullFrame(this.#renderer, this.#postProcess.canvasMaterial);
    this.#renderer.setRenderTarget(this.#moving);
    for (const material of [...this.#postProcess.materials, this.#still.material, ...others])
      compileFullFrame(this.#renderer, material);
    // Without the extension nothing says when they are ready; their first use waits for them.
    const ready = this.#renderer.extensions.has('KHR_parallel_shader_compile')
      ? this.#renderer.compileAsync(scene, camera)
      : this.#renderer.compile(scene, camera);
    this.#renderer.setRenderTarget(null);
    await ready;
  }

  /** A moving frame, at a share of the full resolution. */
  renderMoving(subject: Subject, width: number, height: number, scale: number): void {
    const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
    this.#moving.setSize(w, h);
    subject.footprint.value = MOVING_FOOTPRINT;
    for (const { gem } of subject.piece.stones) gem.trace(this.#tier.movingHits, null);
    this.#renderScene(subject, this.#moving, [0, 0]);
    this.#postProcess.apply(
      this.#renderer,
      this.#moving,
      null,
      subject.environment,
      this.#tier.glowsInMotion,
    );
  }

  get isStillFinished(): boolean {
    return this.#still.count >= this.#stillFrames;
  }

  /** Whether a still that has just begun was given more frames than this. */
  isTooLong(frames: number): boolean {
    return this.#still.count === 1 && frames < this.#stillFrames;
  }

  restartStill(width: number, height: number, frames: number): void {
    this.#still.restart(width, height);
    this.#stillFrames = frames;
  }

  /** Adds up to `most` frames to the still and shows it; true when it is nearly as clean as a finished one. */
  renderStill(subject: Subject, most: number): boolean {
    const frames = this.#stillFrames;
    for (let i = 0; i < most && !this.isStillFinished; i++) this.#addFrame(subject, this.#still, frames);
    const { count } = this.#still;
    if (count >= Math.min(LEAST_SHOWN, frames))
      this.#postProcess.apply(this.#renderer, this.#still.mean, null, subject.environment, true);
    return count >= Math.min(LEAST_CLEAN, frames);
  }

  /** A separate still of this size, as RGBA bytes from the bottom row up. */
  renderApart(subject: Subject, width: number, height: number, frames: number): Uint8Array<ArrayBuffer> {
    const still = new Still(this.#renderer);
    const finished = new WebGLRenderTarget(width, height, { depthBuffer: false });
    still.restart(width, height);
    for (let i = 0; i < frames; i++) this.#addFrame(subject, still, frames);
    this.#postProcess.apply(this.#renderer, still.mean, finished, subject.environment, true);
    const bytes = new Uint8Array(width * height * 4);
    this.#renderer.readRenderTargetPixels(finished, 0, 0, width, height, bytes);
    finished.dispose();
    still.dispose();
    return bytes;
  }

  #addFrame(subject: Subject, still: Still, frames: number): void {
    subject.footprint.value = STILL_FOOTPRINT;
    const waves = wavesOf(still.count, frames);
    for (const { gem } of subject.piece.stones) gem.trace(this.#tier.stillHits, waves);
    this.#renderScene(subject, still.frame, jitterOf(still.count));
    still.add(this.#renderer);
  }

  #renderScene(subject: Subject, target: WebGLRenderTarget, jitter: readonly [number, number]): void {
    const { scene, camera, environment, ground, shift } = subject;
    const { width, height } = target;
    setLens(camera, width, height, shift, jitter);
    ground.frame.set(width, height);
    this.#renderer.setClearColor(new Color(...environment.ground), 1);
    this.#renderer.setRenderTarget(target);
    this.#renderer.render(scene, camera);
    this.#renderer.setRenderTarget(null);
  }

  dispose(): void {
    this.#postProcess.dispose();
    this.#moving.dispose();
    this.#still.dispose();
  }
}
