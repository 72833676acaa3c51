/** A median frame time above this is too slow for rotating a ring. */
const SLOW_MS = 22;
const WINDOW = 12;
const STEPS = [1, 0.8, 0.62, 0.48] as const;
/** A lower resolution must make frames shorter than this share, or it is not the GPU that is slow. */
const GAIN = 0.85;
/** Farther than this from where the resolution was lowered, full resolution is tried again. */
const FARTHER = 1.25;

/**
 * Lowers the resolution of moving frames if they take too long. Stills keep the full resolution. It is raised again
 * only when the camera is farther away or the view changes, and when lowering it gained nothing, as on a screen with 30
 * refreshes per second.
 */
export class FrameGuard {
  #times: number[] = [];
  #step = 0;
  /** The last step that made frames shorter, and its median. */
  #useful = { step: 0, ms: Number.POSITIVE_INFINITY };
  #isOff = false;
  #distance = 0;

  /** Share of the full resolution for moving frames. */
  get scale(): number {
    return STEPS[this.#step] ?? 1;
  }

  /** Records the time between two frames of one movement at a camera distance. */
  recordFrame(ms: number, distance: number): void {
    if (this.#step > 0 && distance > this.#distance * FARTHER) this.reset();
    if (this.#isOff) return;
    this.#times.push(ms);
    if (this.#times.length < WINDOW) return;
    const middle = this.#times.sort((a, b) => a - b)[WINDOW / 2] ?? 0;
    this.#times = [];
    if (middle < this.#useful.ms * GAIN) this.#useful = { step: this.#step, ms: middle };
    if (middle <= SLOW_MS) return;
    if (this.#step < STEPS.length - 1) {
      this.#step += 1;
      this.#distance = distance;
    } else if (this.#useful.step < this.#step) {
      this.#step = this.#useful.step;
      this.#isOff = true;
    }
  }

  /** Returns to the full resolution: another view. */
  reset(): void {
    this.#times = [];
    this.#step = 0;
    this.#useful = { step: 0, ms: Number.POSITIVE_INFINITY };
    this.#isOff = false;
  }

  /** A movement has ended: the pause is not a frame. */
  rest(): void {
    this.#times = [];
  }
}
