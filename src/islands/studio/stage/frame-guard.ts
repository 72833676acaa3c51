/** Frames longer than this, in the middle of a dozen, are too long for a hand that turns a ring. */
const SLOW_MS = 22;
const WINDOW = 12;
const STEPS = [1, 0.8, 0.62, 0.48] as const;

/**
 * Watches frame times while things move and takes the moving picture's resolution down when they are too long. Stills
 * keep the full resolution. Never goes up again: a picture that breathes is worse than a soft one.
 */
export class FrameGuard {
  #times: number[] = [];
  #step = 0;

  /** Share of the full resolution to draw moving frames at. */
  get scale(): number {
    return STEPS[this.#step] ?? 1;
  }

  /** Hears the time between two frames of one movement; true when it stepped down. */
  hear(ms: number): boolean {
    this.#times.push(ms);
    if (this.#times.length < WINDOW) return false;
    const middle = this.#times.sort((a, b) => a - b)[WINDOW / 2] ?? 0;
    this.#times = [];
    if (middle <= SLOW_MS || this.#step >= STEPS.length - 1) return false;
    this.#step += 1;
    return true;
  }

  /** A movement has ended: its pauses are not frames. */
  rest(): void {
    this.#times = [];
  }
}
