import { type Boxes, buildBinaryTree, fourChildren, type TreeNode } from './binary-tree.ts';
import { f32, i32 } from './table-element.ts';
import type { Triangles } from './triangles.ts';

/** The tables of the tracer's bounding volume hierarchy; layout in kernel/intersect.ts. */
export interface WideTree {
  /** 32 words per node: rows min x, max x, min y, max y, min z, max z of four children, four references, four free */
  nodes: ArrayBuffer;
  /** 36 floats per pack of four triangles */
  packs: Float32Array;
  /** nine floats per lane of a pack */
  normals: Float32Array;
  materials: Uint8Array;
}

const NODE_WORDS = 32;
const LANES = 4;
const LARGE = 1e30;

/** Boxes of all triangles and, after them, of all stones. */
function boxesOf(triangles: Triangles, stoneBoxes: Float32Array): Boxes {
  const boxes = new Float32Array(triangles.count * 6 + stoneBoxes.length);
  for (let i = 0; i < triangles.count; i++)
    for (let c = 0; c < 3; c++) {
      const a = f32(triangles.corners, i * 9 + c);
      const b = f32(triangles.corners, i * 9 + 3 + c);
      const d = f32(triangles.corners, i * 9 + 6 + c);
      boxes[i * 6 + c] = Math.min(a, b, d) - 1e-5;
      boxes[i * 6 + 3 + c] = Math.max(a, b, d) + 1e-5;
    }
  boxes.set(stoneBoxes, triangles.count * 6);
  return boxes;
}

/** Builds the four-wide tree; triangles are copied into packs in the order of its leaves. */
export function buildWideTree(triangles: Triangles, stoneBoxes: Float32Array): WideTree {
  const boxes = boxesOf(triangles, stoneBoxes);
  const count = boxes.length / 6;
  const order = Int32Array.from({ length: count }, (_, i) => i);
  const root = buildBinaryTree(boxes, order, LANES, (item) => item >= triangles.count);
  const nodeWords: number[] = [];
  const packs: number[] = [];
  const lanes: number[] = [];

  const leaf = (node: TreeNode): number => {
    const first = i32(order, node.from);
    if (first >= triangles.count) return ~(((first - triangles.count) << 1) | 1);
    const pack = packs.length / 36;
    const members = Array.from(order.subarray(node.from, node.to));
    for (let row = 0; row < 9; row++)
      for (let lane = 0; lane < LANES; lane++) {
        const item = members[lane];
        if (item === undefined) packs.push(0);
        else {
          const corner = f32(triangles.corners, item * 9 + row);
          packs.push(row < 3 ? corner : corner - f32(triangles.corners, item * 9 + (row % 3)));
        }
      }
    for (let lane = 0; lane < LANES; lane++) lanes.push(members[lane] ?? -1);
    return ~(pack << 1);
  };

  const write = (children: TreeNode[]): number => {
    const id = nodeWords.length / NODE_WORDS;
    for (let i = 0; i < NODE_WORDS; i++) nodeWords.push(0);
    const base = id * NODE_WORDS;
    for (let lane = 0; lane < LANES; lane++) {
      const child = children[lane];
      for (let axis = 0; axis < 3; axis++) {
        nodeWords[base + axis * 8 + lane] = child === undefined ? LARGE : f32(child.box, axis);
        nodeWords[base + axis * 8 + 4 + lane] = child === undefined ? -LARGE : f32(child.box, 3 + axis);
      }
      if (child !== undefined)
        nodeWords[base + 24 + lane] = child.children === null ? leaf(child) : write(fourChildren(child));
    }
    return id;
  };
  write(fourChildren(root));

  const nodes = new ArrayBuffer(nodeWords.length * 4);
  const floats = new Float32Array(nodes);
  const integers = new Int32Array(nodes);
  nodeWords.forEach((value, i) => {
    if (i % NODE_WORDS < 24) floats[i] = value;
    else integers[i] = value;
  });
  const normals = new Float32Array(Math.max(1, lanes.length) * 9);
  const materials = new Uint8Array(Math.max(1, lanes.length));
  lanes.forEach((item, i) => {
    if (item < 0) return;
    normals.set(triangles.normals.subarray(item * 9, item * 9 + 9), i * 9);
    materials[i] = triangles.materials[item] ?? 0;
  });
  return { nodes, packs: Float32Array.from(packs), normals, materials };
}
