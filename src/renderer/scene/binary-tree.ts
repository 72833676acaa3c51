import { f32, i32 } from './table-element.ts';

/** Boxes as six floats each: min x y z, max x y z. */
export type Boxes = Float32Array;

export interface TreeNode {
  box: Float32Array;
  /** Items order[from..to) for a leaf. */
  from: number;
  to: number;
  children: [TreeNode, TreeNode] | null;
}

const BINS = 12;
const EMPTY = [1e30, 1e30, 1e30, -1e30, -1e30, -1e30] as const;

const grow = (box: Float32Array, at0: number, boxes: Boxes, item: number): void => {
  for (let c = 0; c < 3; c++) {
    const low = f32(boxes, item * 6 + c);
    const high = f32(boxes, item * 6 + 3 + c);
    if (low < f32(box, at0 + c)) box[at0 + c] = low;
    if (high > f32(box, at0 + 3 + c)) box[at0 + 3 + c] = high;
  }
};

const halfArea = (b: Float32Array, o = 0): number => {
  const x = Math.max(0, f32(b, o + 3) - f32(b, o));
  const y = Math.max(0, f32(b, o + 4) - f32(b, o + 1));
  const z = Math.max(0, f32(b, o + 5) - f32(b, o + 2));
  return x * y + y * z + z * x;
};

/**
 * Binary tree over boxes by the surface area heuristic in bins. A leaf holds at most `leafSize` items, and `alone(item)`
 * items never share a leaf.
 */
export function buildBinaryTree(
  boxes: Boxes,
  order: Int32Array,
  leafSize: number,
  alone: (item: number) => boolean,
): TreeNode {
  const centre = (item: number, axis: number): number =>
    (f32(boxes, item * 6 + axis) + f32(boxes, item * 6 + 3 + axis)) / 2;
  const binBoxes = new Float32Array(BINS * 6);
  const counts = new Int32Array(BINS);
  const costs = new Float64Array(BINS);

  /** Best axis and bin border of a range; null when all centres coincide. */
  const chooseSplit = (from: number, to: number, spread: Float64Array) => {
    let best: { axis: number; bin: number; low: number; scale: number } | null = null;
    let bestCost = Number.POSITIVE_INFINITY;
    for (let axis = 0; axis < 3; axis++) {
      const low = spread[axis] ?? 0;
      const width = (spread[3 + axis] ?? 0) - low;
      if (width < 1e-7) continue;
      const scale = (BINS * 0.999999) / width;
      counts.fill(0);
      for (let i = 0; i < BINS; i++) binBoxes.set(EMPTY, i * 6);
      for (let i = from; i < to; i++) {
        const item = i32(order, i);
        const bin = ((centre(item, axis) - low) * scale) | 0;
        counts[bin] = i32(counts, bin) + 1;
        grow(binBoxes, bin * 6, boxes, item);
      }
      const sweep = Float32Array.from(EMPTY);
      let n = 0;
      for (let i = 0; i < BINS - 1; i++) {
        n += i32(counts, i);
        grow(sweep, 0, binBoxes, i);
        costs[i] = n === 0 ? 0 : n * halfArea(sweep);
      }
      sweep.set(EMPTY);
      n = 0;
      for (let i = BINS - 1; i > 0; i--) {
        n += i32(counts, i);
        grow(sweep, 0, binBoxes, i);
        if (n === 0 || n === to - from) continue;
        const cost = (costs[i - 1] ?? 0) + n * halfArea(sweep);
        if (cost < bestCost) {
          bestCost = cost;
          best = { axis, bin: i, low, scale };
        }
      }
    }
    return best;
  };

  const build = (from: number, to: number): TreeNode => {
    const box = Float32Array.from(EMPTY);
    const spread = Float64Array.from(EMPTY);
    let separate = false;
    for (let i = from; i < to; i++) {
      const item = i32(order, i);
      grow(box, 0, boxes, item);
      for (let c = 0; c < 3; c++) {
        const m = centre(item, c);
        if (m < (spread[c] ?? 0)) spread[c] = m;
        if (m > (spread[3 + c] ?? 0)) spread[3 + c] = m;
      }
      separate ||= alone(item);
    }
    const n = to - from;
    if (n === 1 || (n <= leafSize && !separate)) return { box, from, to, children: null };
    const split = chooseSplit(from, to, spread);
    let middle = from;
    if (split !== null) {
      let j = to - 1;
      while (middle <= j) {
        const item = i32(order, middle);
        if ((((centre(item, split.axis) - split.low) * split.scale) | 0) < split.bin) middle += 1;
        else {
          order[middle] = i32(order, j);
          order[j] = item;
          j -= 1;
        }
      }
    }
    if (middle <= from || middle >= to) middle = (from + to) >> 1;
    return { box, from, to, children: [build(from, middle), build(middle, to)] };
  };
  return build(0, order.length);
}

/**
 * Up to four descendants of a node: the child with the largest area is replaced by its children until there are four or
 * only leaves.
 */
export function fourChildren(node: TreeNode): TreeNode[] {
  if (node.children === null) return [node];
  const list: TreeNode[] = [...node.children];
  while (list.length < 4) {
    let widest = -1;
    let area = -1;
    list.forEach((n, i) => {
      const a = n.children === null ? -1 : halfArea(n.box);
      if (a > area) {
        area = a;
        widest = i;
      }
    });
    const open = list[widest];
    if (open === undefined || open.children === null) break;
    list.splice(widest, 1, ...open.children);
  }
  return list;
}
