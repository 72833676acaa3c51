import type { Scene, WebGLRenderer } from 'three';
import type { GpuPace } from '../gpu-pace.ts';
import { AmbientOcclusionBake } from './ambient-occlusion-bake.ts';
import type { AmbientOcclusionUniforms } from './ambient-occlusion-uniforms.ts';

/** The present bake, step by step; the finished one before it stays in use until then. */
export class PacedBake {
  readonly #renderer: WebGLRenderer;
  readonly #scene: Scene;
  readonly #into: AmbientOcclusionUniforms;
  readonly #pace: GpuPace;
  readonly #directions: number;
  #running: AmbientOcclusionBake | null = null;
  #finished: AmbientOcclusionBake | null = null;

  /** `directions`: the size of a step. */
  constructor(
    { renderer, scene }: { renderer: WebGLRenderer; scene: Scene },
    { into, pace, directions }: { into: AmbientOcclusionUniforms; pace: GpuPace; directions: number },
  ) {
    this.#renderer = renderer;
    this.#scene = scene;
    this.#into = into;
    this.#pace = pace;
    this.#directions = directions;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  begin(...given: ConstructorParameters<typeof AmbientOcclusionBake>): void {
    this.#running?.dispose();
    this.#running = new AmbientOcclusionBake(...given);
  }

  /** Bakes one step; true if it was the last. */
  step(): boolean {
    if (!this.#running?.step(this.#renderer, this.#scene, this.#directions, this.#into)) return false;
    this.#finished?.dispose();
    this.#finished = this.#running;
    this.#running = null;
    return true;
  }

  /** Bakes as many steps as the GPU finishes by the next screen refresh; true if the last was among them. */
  stepOn(now: number): boolean {
    const steps = this.#pace.next(now);
    let isFinished = false;
    for (let i = 0; i < steps && this.#running !== null; i++) isFinished = this.step();
    if (steps > 0) this.#pace.mark(now);
    return isFinished;
  }

  /** Other drawing comes between. */
  rest(): void {
    this.#pace.rest();
  }

  finish(): void {
    while (this.#running !== null) this.step();
  }

  dispose(): void {
    this.#pace.rest();
    this.#running?.dispose();
    this.#finished?.dispose();
  }
}
