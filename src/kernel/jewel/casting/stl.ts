import type { Solid } from '#kernel/jewel/mesh/mesh.ts';
import { at } from '#kernel/jewel/mesh/vector.ts';

const HEADER_BYTES = 80;
const TRIANGLE_BYTES = 50;

/** Writes closed shells as binary STL in mm, Z up; of the note, the header holds some 45 characters. */
export function writeStl({ positions, indices }: Solid, note = ''): ArrayBuffer {
  const count = indices.length / 3;
  const file = new ArrayBuffer(HEADER_BYTES + 4 + count * TRIANGLE_BYTES);
  const view = new DataView(file);
  // Readers take a header that starts with "solid" for the text format.
  const header = ['binary STL, unit mm, metal only', note].filter(Boolean).join(', ');
  new Uint8Array(file).set(new TextEncoder().encode(header).subarray(0, HEADER_BYTES));
  view.setUint32(HEADER_BYTES, count, true);
  const corner = (index: number): [number, number, number] => {
    const v = at(indices, index) * 3;
    return [at(positions, v), at(positions, v + 1), at(positions, v + 2)];
  };
  for (let t = 0; t < count; t++) {
    const [a, b, c] = [corner(t * 3), corner(t * 3 + 1), corner(t * 3 + 2)];
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const n = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const l = Math.hypot(...n) || 1;
    let offset = HEADER_BYTES + 4 + t * TRIANGLE_BYTES;
    for (const value of [...n.map((x) => x / l), ...a, ...b, ...c]) {
      view.setFloat32(offset, value, true);
      offset += 4;
    }
  }
  return file;
}
