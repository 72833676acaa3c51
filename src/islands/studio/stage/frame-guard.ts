/** A median frame time above this is too slow for rotating a ring. */
const SLOW_MS = 22;
const WINDOW = 12;
const STEPS = [1, 0.8, 0.62, 0.48] as const;

/**
 * Lowers the resolution of moving frames if they take too long. Stills keep the full resolution. Never raises
 * it again: a changing resolution is worse than a soft image.
 */
export class FrameGuard {
  #times: number[] = [];
  #step = 0;

  /** Share of the full resolution for moving frames. */
  get scale(): number {
    return STEPS[this.#step] ?? 1;
  }

  /** Records the time between two frames of one movement; true if the resolution was lowered. */
  recordFrame(ms: number): boolean {
    this.#times.push(ms);
    if (this.#times.length < WINDOW) return false;
    const middle = this.#times.sort((a, b) => a - b)[WINDOW / 2] ?? 0;
    this.#times = [];
    if (middle <= SLOW_MS || this.#step >= STEPS.length - 1) return false;
    this.#step += 1;
    return true;
  }

  /** A movement has ended: the pause is not a frame. */
  rest(): void {
    this.#times = [];
  }
}
