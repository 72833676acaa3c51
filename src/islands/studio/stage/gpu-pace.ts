const MOST_STEPS = 8;
/** A step slower than this makes a hand on the piece wait. */
const SLOW_MS = 30;
/** Time for all steps of a slow picture, ms. */
const BUDGET_MS = 1_200;
/** Fewer frames leave noise in a picture. */
const LEAST_FRAMES = 12;

type Fences = Pick<
  WebGL2RenderingContext,
  | 'SIGNALED'
  | 'SYNC_STATUS'
  | 'SYNC_GPU_COMMANDS_COMPLETE'
  | 'fenceSync'
  | 'deleteSync'
  | 'getSyncParameter'
  | 'flush'
  | 'isContextLost'
>;

/**
 * Gives the GPU no more work than it finishes by the next screen refresh: several steps at once if it is fast, else one,
 * and none while it works on the last ones.
 */
export class GpuPace {
  readonly #context: () => Fences;
  #fence: WebGLSync | null = null;
  #fencedAt = 0;
  #steps = 1;
  #hasWaited = false;
  #stepMs = 0;

  constructor(context: () => Fences) {
    this.#context = context;
  }

  /** How many steps to draw in this refresh; 0 while the GPU is busy. */
  next(now: number): number {
    if (this.#fence === null) return this.#steps;
    const gl = this.#context();
    if (!gl.isContextLost() && gl.getSyncParameter(this.#fence, gl.SYNC_STATUS) !== gl.SIGNALED) {
      this.#hasWaited = true;
      return 0;
    }
    this.#stepMs = (now - this.#fencedAt) / this.#steps;
    this.#steps = this.#hasWaited ? Math.max(1, this.#steps >> 1) : Math.min(MOST_STEPS, this.#steps * 2);
    this.rest();
    return this.#steps;
  }

  /** Call after the steps were drawn. */
  mark(now: number): void {
    const gl = this.#context();
    this.rest();
    this.#fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    this.#fencedAt = now;
    // Without it the fence may never be reached.
    gl.flush();
  }

  /** Forgets the last steps: other drawing comes between. */
  rest(): void {
    if (this.#fence !== null) this.#context().deleteSync(this.#fence);
    this.#fence = null;
    this.#hasWaited = false;
  }

  /** How many of `most` frames a still may have at the measured speed. */
  framesOf(most: number): number {
    if (this.#stepMs <= SLOW_MS) return most;
    return Math.min(most, Math.max(LEAST_FRAMES, Math.round(BUDGET_MS / this.#stepMs)));
  }
}
