import { f32At, i32At } from './memory';
import { Scene } from './scene';

export const FAR: f32 = 1e9;
export const NOTHING: i32 = 0;
export const METAL: i32 = 1;
export const STONE: i32 = 2;
const NEAREST: f32 = 1e-4;
/**
 * Share of its size by which a triangle extends over its edges, so that rounding does not open cracks between
 * neighbours.
 */
const OVERLAP: f32 = 3e-4;
/** 96 entries of (i32 reference, f32 distance). */
const STACK: usize = memory.data(1024, 16);
const LANES: usize = memory.data(64, 16);

/** The nearest surface found by the last call of nearest(). */
export class Found {
  static kind: i32 = 0;
  static t: f32 = 0;
  static triangle: i32 = 0;
  static u: f32 = 0;
  static v: f32 = 0;
  static stone: i32 = 0;
  static plane: i32 = 0;
  static side: f32 = 1;
  static rays: f64 = 0;
}

// @ts-ignore: decorator
@inline
function inverse(x: f32): f32 {
  return <f32>1 / (abs(x) < 1e-12 ? <f32>1e-12 : x);
}

/**
 * Nearest hit of a ray. Nodes have four children (six rows of four bounds, then four references); a reference >= 0 is a
 * node, below 0 it is ~(leaf << 1 | isStone), a leaf being four triangles or one stone.
 */
export function nearest(ox: f32, oy: f32, oz: f32, dx: f32, dy: f32, dz: f32): i32 {
  Found.rays += 1;
  Found.t = FAR;
  Found.kind = NOTHING;
  const x = f32x4.splat(ox);
  const y = f32x4.splat(oy);
  const z = f32x4.splat(oz);
  const ix = f32x4.splat(inverse(dx));
  const iy = f32x4.splat(inverse(dy));
  const iz = f32x4.splat(inverse(dz));
  const nx: usize = dx < 0 ? 16 : 0;
  const ny: usize = dy < 0 ? 48 : 32;
  const nz: usize = dz < 0 ? 80 : 64;
  const zero = f32x4.splat(0);
  let limit = f32x4.splat(FAR);
  let sp: usize = STACK;
  let reference: i32 = 0;
  while (true) {
    if (reference < 0) {
      const leaf = ~reference;
      if (leaf & 1) hitStone(leaf >> 1, ox, oy, oz, dx, dy, dz);
      else hitPack(leaf >> 1, ox, oy, oz, dx, dy, dz);
      limit = f32x4.splat(Found.t);
    } else {
      const q = Scene.nodes + (<usize>reference << 7);
      const near = f32x4.pmax(
        f32x4.pmax(f32x4.mul(f32x4.sub(v128.load(q + nx), x), ix), f32x4.mul(f32x4.sub(v128.load(q + ny), y), iy)),
        f32x4.pmax(f32x4.mul(f32x4.sub(v128.load(q + nz), z), iz), zero),
      );
      const far = f32x4.pmin(
        f32x4.pmin(
          f32x4.mul(f32x4.sub(v128.load(q + 16 - nx), x), ix),
          f32x4.mul(f32x4.sub(v128.load(q + 80 - ny), y), iy),
        ),
        f32x4.pmin(f32x4.mul(f32x4.sub(v128.load(q + 144 - nz), z), iz), limit),
      );
      let mask = i32x4.bitmask(f32x4.le(near, far));
      if (mask != 0) {
        v128.store(LANES, near);
        let lane = ctz(mask);
        mask &= mask - 1;
        reference = i32At(q + 96, lane);
        if (mask == 0) continue;
        let t = f32At(LANES, lane);
        const bottom = sp;
        while (mask != 0) {
          lane = ctz(mask);
          mask &= mask - 1;
          let other = i32At(q + 96, lane);
          let to = f32At(LANES, lane);
          if (to < t) {
            const r = reference;
            reference = other;
            other = r;
            const s = t;
            t = to;
            to = s;
          }
          let slot = sp;
          while (slot > bottom && load<f32>(slot - 4) < to) {
            store<i32>(slot, load<i32>(slot - 8));
            store<f32>(slot + 4, load<f32>(slot - 4));
            slot -= 8;
          }
          store<i32>(slot, other);
          store<f32>(slot + 4, to);
          sp += 8;
        }
        continue;
      }
    }
    while (true) {
      if (sp == STACK) return Found.kind;
      sp -= 8;
      if (load<f32>(sp + 4) < Found.t) {
        reference = load<i32>(sp);
        break;
      }
    }
  }
}

/** Möller-Trumbore on four triangles at once: rows are v0, e1, e2 as x, y, z of four lanes. */
function hitPack(pack: i32, ox: f32, oy: f32, oz: f32, dx: f32, dy: f32, dz: f32): void {
  const q = Scene.packs + <usize>pack * 144;
  const vx = f32x4.splat(dx);
  const vy = f32x4.splat(dy);
  const vz = f32x4.splat(dz);
  const ax = v128.load(q + 48);
  const ay = v128.load(q + 64);
  const az = v128.load(q + 80);
  const bx = v128.load(q + 96);
  const by = v128.load(q + 112);
  const bz = v128.load(q + 128);
  const px = f32x4.sub(f32x4.mul(vy, bz), f32x4.mul(vz, by));
  const py = f32x4.sub(f32x4.mul(vz, bx), f32x4.mul(vx, bz));
  const pz = f32x4.sub(f32x4.mul(vx, by), f32x4.mul(vy, bx));
  const det = f32x4.add(f32x4.add(f32x4.mul(ax, px), f32x4.mul(ay, py)), f32x4.mul(az, pz));
  const inv = f32x4.div(f32x4.splat(1), det);
  const tx = f32x4.sub(f32x4.splat(ox), v128.load(q));
  const ty = f32x4.sub(f32x4.splat(oy), v128.load(q + 16));
  const tz = f32x4.sub(f32x4.splat(oz), v128.load(q + 32));
  const u = f32x4.mul(f32x4.add(f32x4.add(f32x4.mul(tx, px), f32x4.mul(ty, py)), f32x4.mul(tz, pz)), inv);
  const qx = f32x4.sub(f32x4.mul(ty, az), f32x4.mul(tz, ay));
  const qy = f32x4.sub(f32x4.mul(tz, ax), f32x4.mul(tx, az));
  const qz = f32x4.sub(f32x4.mul(tx, ay), f32x4.mul(ty, ax));
  const v = f32x4.mul(f32x4.add(f32x4.add(f32x4.mul(vx, qx), f32x4.mul(vy, qy)), f32x4.mul(vz, qz)), inv);
  const t = f32x4.mul(f32x4.add(f32x4.add(f32x4.mul(bx, qx), f32x4.mul(by, qy)), f32x4.mul(bz, qz)), inv);
  const least = f32x4.splat(-OVERLAP);
  const inside = v128.and(
    v128.and(f32x4.ge(u, least), f32x4.ge(v, least)),
    v128.and(
      f32x4.le(f32x4.add(u, v), f32x4.splat(1 + OVERLAP)),
      v128.and(f32x4.gt(t, f32x4.splat(NEAREST)), f32x4.lt(t, f32x4.splat(Found.t))),
    ),
  );
  let mask = i32x4.bitmask(v128.and(inside, f32x4.gt(f32x4.abs(det), f32x4.splat(1e-14))));
  if (mask == 0) return;
  v128.store(LANES, t);
  v128.store(LANES + 16, u);
  v128.store(LANES + 32, v);
  while (mask != 0) {
    const lane = ctz(mask);
    mask &= mask - 1;
    const at = f32At(LANES, lane);
    if (at < Found.t) {
      Found.t = at;
      Found.kind = METAL;
      Found.triangle = pack * 4 + lane;
      Found.u = f32At(LANES + 16, lane);
      Found.v = f32At(LANES + 32, lane);
    }
  }
}

/**
 * Entry of a ray into a stone: the last plane it enters through, if that is before the first plane it leaves through. A
 * mirrored cut (heart) is half a stone; its other half is tried with x negated. Stone record (32 f32): 0-8 unit axes,
 * 9-11 origin, 12 scale, 13 its inverse, 14 cut, 15-17 indices red green blue, 18-20 absorption, 21 absorbs, 22
 * dispersive, 23 inner hits, 24 wavelengths per sample: 0 for a stone too small to split rays in, 1 white, 3 stratified,
 * 25 address of the body record (an integer; see body.ts), 0 for a uniform and clear body, 26-28 light per mm emitted
 * under ultraviolet. Cut record (8 words): planes as rows x y z d, padded count, mirrored, portal plane, bytes of a row
 * without the girdle's planes (they come last), lowest and highest z of the girdle, one free. A line that meets the
 * stone outside that band cannot cross the girdle, so the girdle's planes are only tested inside it.
 */
function hitStone(stone: i32, ox: f32, oy: f32, oz: f32, dx: f32, dy: f32, dz: f32): void {
  const q = Scene.stones + (<usize>stone << 7);
  const is = f32At(q, 13);
  const px = ox - f32At(q, 9);
  const py = oy - f32At(q, 10);
  const pz = oz - f32At(q, 11);
  const lx = (f32At(q, 0) * px + f32At(q, 1) * py + f32At(q, 2) * pz) * is;
  const ly = (f32At(q, 3) * px + f32At(q, 4) * py + f32At(q, 5) * pz) * is;
  const lz = (f32At(q, 6) * px + f32At(q, 7) * py + f32At(q, 8) * pz) * is;
  const ex = (f32At(q, 0) * dx + f32At(q, 1) * dy + f32At(q, 2) * dz) * is;
  const ey = (f32At(q, 3) * dx + f32At(q, 4) * dy + f32At(q, 5) * dz) * is;
  const ez = (f32At(q, 6) * dx + f32At(q, 7) * dy + f32At(q, 8) * dz) * is;
  const cut = Scene.cuts + (<usize>(<i32>f32At(q, 14)) << 5);
  const mirrored = i32At(cut, 2) != 0;
  hitHalf(stone, cut, lx, ly, lz, ex, ey, ez, 1, mirrored);
  if (mirrored) hitHalf(stone, cut, -lx, ly, lz, -ex, ey, ez, -1, true);
}

function hitHalf(
  stone: i32, cut: usize, lx: f32, ly: f32, lz: f32, ex: f32, ey: f32, ez: f32, side: f32, mirrored: bool,
): void {
  const planes = <usize>i32At(cut, 0);
  const row = <usize>i32At(cut, 1) << 2;
  const vlx = f32x4.splat(lx);
  const vly = f32x4.splat(ly);
  const vlz = f32x4.splat(lz);
  const vex = f32x4.splat(ex);
  const vey = f32x4.splat(ey);
  const vez = f32x4.splat(ez);
  const zero = f32x4.splat(0);
  const big = f32x4.splat(FAR);
  const small = f32x4.splat(-FAR);
  const four = i32x4.splat(4);
  let entry = small;
  let exit = big;
  let index = i32x4.splat(-1);
  let lane = i32x4(0, 1, 2, 3);
  let a: f32 = 0;
  let plane = -1;
  let from: usize = 0;
  let to = <usize>i32At(cut, 4);
  while (true) {
    for (let i = from; i < to; i += 16) {
      const nx = v128.load(planes + i);
      const ny = v128.load(planes + row + i);
      const nz = v128.load(planes + 2 * row + i);
      const d = v128.load(planes + 3 * row + i);
      const den = f32x4.add(f32x4.add(f32x4.mul(nx, vex), f32x4.mul(ny, vey)), f32x4.mul(nz, vez));
      const num = f32x4.sub(d, f32x4.add(f32x4.add(f32x4.mul(nx, vlx), f32x4.mul(ny, vly)), f32x4.mul(nz, vlz)));
      const t = f32x4.div(num, den);
      const coming = v128.bitselect(t, small, f32x4.lt(den, zero));
      const later = f32x4.gt(coming, entry);
      entry = v128.bitselect(coming, entry, later);
      index = v128.bitselect(lane, index, later);
      exit = f32x4.pmin(exit, v128.bitselect(t, big, f32x4.gt(den, zero)));
      lane = i32x4.add(lane, four);
    }
    const a0 = f32x4.extract_lane(entry, 0);
    const a1 = f32x4.extract_lane(entry, 1);
    const a2 = f32x4.extract_lane(entry, 2);
    const a3 = f32x4.extract_lane(entry, 3);
    if (max(a0, a1) >= max(a2, a3)) {
      a = max(a0, a1);
      plane = a0 >= a1 ? i32x4.extract_lane(index, 0) : i32x4.extract_lane(index, 1);
    } else {
      a = max(a2, a3);
      plane = a2 >= a3 ? i32x4.extract_lane(index, 2) : i32x4.extract_lane(index, 3);
    }
    if (!(a > NEAREST && a < Found.t) || plane < 0) return;
    const z = min(
      min(f32x4.extract_lane(exit, 0), f32x4.extract_lane(exit, 1)),
      min(f32x4.extract_lane(exit, 2), f32x4.extract_lane(exit, 3)),
    );
    if (a >= z) return;
    if (to == row) break;
    const height = lz + ez * a;
    if (height > f32At(cut, 6) || height < f32At(cut, 5)) break;
    from = to;
    to = row;
  }
  if (mirrored && plane == i32At(cut, 3)) return;
  Found.t = a;
  Found.kind = STONE;
  Found.stone = stone;
  Found.plane = plane;
  Found.side = side;
}
