import { at } from '#kernel/jewel/mesh/vector.ts';

/** Cover of bodies that only hide what is behind them. */
export const UNSEEN = 0;

/** Triangle corners on the paper, their depth, and their cover: `UNSEEN`, or a number from 1. */
export interface Body {
  points: Float32Array;
  cover: number;
}

/** Depth buffer of the drawing: the nearest body at each point of a fine grid. */
export class Depth {
  readonly minX: number;
  readonly minY: number;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly step: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #nearest: Float32Array;
  readonly #cover: Uint8Array;

  constructor(bodies: readonly Body[]) {
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const { points } of bodies)
      for (let i = 0; i < points.length; i += 3) {
        x0 = Math.min(x0, at(points, i));
        x1 = Math.max(x1, at(points, i));
        y0 = Math.min(y0, at(points, i + 1));
        y1 = Math.max(y1, at(points, i + 1));
      }
    [this.minX, this.minY, this.widthMm, this.heightMm] = [x0, y0, x1 - x0, y1 - y0];
    this.step = Math.max(this.widthMm, this.heightMm, 1) / 700;
    this.#columns = Math.ceil(this.widthMm / this.step) + 2;
    this.#rows = Math.ceil(this.heightMm / this.step) + 2;
    this.#nearest = new Float32Array(this.#columns * this.#rows).fill(-Infinity);
    this.#cover = new Uint8Array(this.#nearest.length);
    for (const { points, cover } of bodies)
      for (let i = 0; i < points.length; i += 9) this.#fill(points, i, cover);
  }

  /** Horizontal strokes over the area with this cover, as an SVG path; y down from the upper edge. */
  strokes(cover: number): string {
    const is = (row: number, column: number) => at(this.#cover, row * this.#columns + column) === cover;
    let path = '';
    for (let row = 0; row < this.#rows; row++) {
      for (let column = 0; column < this.#columns; column++) {
        if (!is(row, column)) continue;
        const start = column;
        while (column + 1 < this.#columns && is(row, column + 1)) column++;
        const [x, y] = [(start - 0.5) * this.step, this.heightMm - row * this.step];
        path += `M${x.toFixed(2)} ${y.toFixed(2)}h${((column - start + 1) * this.step).toFixed(2)}`;
      }
    }
    return path;
  }

  #fill(p: Float32Array, i: number, cover: number): void {
    const [ax, ay, az] = [
      (at(p, i) - this.minX) / this.step,
      (at(p, i + 1) - this.minY) / this.step,
      at(p, i + 2),
    ];
    const [bx, by, bz] = [
      (at(p, i + 3) - this.minX) / this.step,
      (at(p, i + 4) - this.minY) / this.step,
      at(p, i + 5),
    ];
    const [cx, cy, cz] = [
      (at(p, i + 6) - this.minX) / this.step,
      (at(p, i + 7) - this.minY) / this.step,
      at(p, i + 8),
    ];
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (Math.abs(area) < 1e-9) return;
    const top = Math.max(0, Math.floor(Math.min(ay, by, cy)));
    const bottom = Math.min(this.#rows - 1, Math.ceil(Math.max(ay, by, cy)));
    const left = Math.max(0, Math.floor(Math.min(ax, bx, cx)));
    const right = Math.min(this.#columns - 1, Math.ceil(Math.max(ax, bx, cx)));
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const u = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area;
        const v = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area;
        if (u < -1e-6 || v < -1e-6 || u + v > 1 + 1e-6) continue;
        const z = az + u * (bz - az) + v * (cz - az);
        const cell = y * this.#columns + x;
        if (z <= at(this.#nearest, cell)) continue;
        this.#nearest[cell] = z;
        this.#cover[cell] = cover;
      }
    }
  }

  /** Whether nothing is in front of a point; `slack` mm tolerates the grid's rounding. */
  sees(x: number, y: number, z: number, slack: number): boolean {
    const column = Math.round((x - this.minX) / this.step);
    const row = Math.round((y - this.minY) / this.step);
    // A line along an outline is visible if any neighbouring cell shows it.
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const [c, r] = [column + dx, row + dy];
      if (c < 0 || r < 0 || c >= this.#columns || r >= this.#rows) return true;
      if (at(this.#nearest, r * this.#columns + c) <= z + slack) return true;
    }
    return false;
  }
}
