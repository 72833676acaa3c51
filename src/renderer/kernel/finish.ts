import { f32At } from './memory';

/** Kinds of surface, word 4 of a metal record. */
export const BRUSHED: f32 = 1;
const HAMMERED: f32 = 2;
const GRAINED: f32 = 3;

/** The last normal, changed by the finish. */
export class Surface {
  static x: f32 = 0;
  static y: f32 = 0;
  static z: f32 = 0;
  /** Direction across the brushing, in the studio, and the strength of the finish: 0 inside a band. */
  static acrossX: f32 = 0;
  static acrossY: f32 = 0;
  static acrossZ: f32 = 0;
  static share: f32 = 0;
}

/** The point in the piece's own millimetres. */
class Own {
  static x: f32 = 0;
  static y: f32 = 0;
  static z: f32 = 0;
  /** Studio direction in which u, the way around a band, increases. */
  static toX: f32 = 0;
  static toY: f32 = 0;
  static toZ: f32 = 0;
}

class Slope {
  static u: f32 = 0;
  static v: f32 = 0;
}

function hash(i: i32, j: i32, k: i32): f32 {
  let h = <u32>i * 0x9e3779b1 + <u32>j * 0x85ebca77 + <u32>k * 0xc2b2ae3d;
  h = (h ^ (h >> 15)) * 0x2c1b3c6d;
  h = (h ^ (h >> 12)) * 0x297a2d39;
  return <f32>((h ^ (h >> 15)) >> 8) * <f32>(1.0 / 8388608.0) - 1;
}

function eased(t: f32): f32 {
  return t * t * (3 - <f32>2 * t);
}

/** Value noise on a lattice of i around and j across, -1 to 1; with `turn` > 0, i repeats after this many cells. */
function noise(u: f32, v: f32, salt: i32, turn: i32): f32 {
  const fu = Mathf.floor(u);
  const fv = Mathf.floor(v);
  let i = <i32>fu;
  const j = <i32>fv;
  let next = i + 1;
  if (turn > 0) {
    i = ((i % turn) + turn) % turn;
    next = (i + 1) % turn;
  }
  const a = eased(u - fu);
  const b = eased(v - fv);
  const low = hash(i, j, salt) * (<f32>1 - a) + hash(next, j, salt) * a;
  const high = hash(i, j + 1, salt) * (<f32>1 - a) + hash(next, j + 1, salt) * a;
  return low + (high - low) * b;
}

/** Scratches of three widths that run along u (mm around the finger) for some millimetres: tilt across their run. */
function scratch(u: f32, v: f32): f32 {
  return (
    noise(u * <f32>0.16, v * 6, 1, 0) * <f32>0.5 +
    noise(u * <f32>0.24 + 7, v * 13, 2, 0) * <f32>0.7 +
    noise(u * <f32>0.4 + 3, v * 27, 3, 0) * <f32>0.6
  );
}

/**
 * Blows of a round hammer, in cells: each leaves a dish whose walls lean towards its middle; where two meet, a soft
 * ridge. With `turn` > 0, u repeats after this many cells.
 */
function dish(u: f32, v: f32, turn: i32): void {
  const iu = <i32>Mathf.floor(u);
  const iv = <i32>Mathf.floor(v);
  let first: f32 = 9;
  let second: f32 = 9;
  Slope.u = 0;
  Slope.v = 0;
  for (let dj = -1; dj <= 1; dj++)
    for (let di = -1; di <= 1; di++) {
      const i = iu + di;
      const j = iv + dj;
      const cell = turn > 0 ? ((i % turn) + turn) % turn : i;
      const wayU = u - (<f32>i + <f32>0.5 + <f32>0.34 * hash(cell, j, 11));
      const wayV = v - (<f32>j + <f32>0.5 + <f32>0.34 * hash(cell, j, 12));
      const d = wayU * wayU + wayV * wayV;
      if (d < first) {
        second = first;
        first = d;
        const deep: f32 = <f32>1 + <f32>0.35 * hash(cell, j, 13);
        Slope.u = wayU * deep;
        Slope.v = wayV * deep;
      } else if (d < second) second = d;
    }
  const ridge = min<f32>(1, (Mathf.sqrt(second) - Mathf.sqrt(first)) * <f32>5);
  Slope.u *= ridge * (2 - ridge);
  Slope.v *= ridge * (2 - ridge);
}

/**
 * Tilts a normal by the finish of a metal record (32 f32): 0-2 colour, 3 roughness, 4 kind of surface, 5 strength, 6
 * roughness without the finish (inside a band), 7 cells of the hammer around a band (0 = the piece lies flat), 8-16 the
 * piece's axes in the studio, 17-19 its origin.
 */
export function finishAt(m: usize, px: f32, py: f32, pz: f32, nx: f32, ny: f32, nz: f32): void {
  const kind = f32At(m, 4);
  const strength = f32At(m, 5);
  const around = f32At(m, 7);
  const dx = px - f32At(m, 17);
  const dy = py - f32At(m, 18);
  const dz = pz - f32At(m, 19);
  Own.x = f32At(m, 8) * dx + f32At(m, 9) * dy + f32At(m, 10) * dz;
  Own.y = f32At(m, 11) * dx + f32At(m, 12) * dy + f32At(m, 13) * dz;
  Own.z = f32At(m, 14) * dx + f32At(m, 15) * dy + f32At(m, 16) * dz;
  const radius = Mathf.sqrt(Own.x * Own.x + Own.z * Own.z);
  let share: f32 = 1;
  Own.toX = f32At(m, 8);
  Own.toY = f32At(m, 9);
  Own.toZ = f32At(m, 10);
  if (around > 0) {
    Own.toX = f32At(m, 8) * Own.z - f32At(m, 14) * Own.x;
    Own.toY = f32At(m, 9) * Own.z - f32At(m, 15) * Own.x;
    Own.toZ = f32At(m, 10) * Own.z - f32At(m, 16) * Own.x;
    const ox = (f32At(m, 8) * Own.x + f32At(m, 14) * Own.z) / radius;
    const oy = (f32At(m, 9) * Own.x + f32At(m, 15) * Own.z) / radius;
    const oz = (f32At(m, 10) * Own.x + f32At(m, 16) * Own.z) / radius;
    share = eased(max<f32>(0, min<f32>(1, (nx * ox + ny * oy + nz * oz - <f32>0.06) * <f32>4)));
  }
  Surface.x = nx;
  Surface.y = ny;
  Surface.z = nz;
  Surface.share = share;
  // across = the finger's axis projected onto the surface, along = perpendicular to it
  let ax = f32At(m, 11);
  let ay = f32At(m, 12);
  let az = f32At(m, 13);
  let k = ax * nx + ay * ny + az * nz;
  ax -= nx * k;
  ay -= ny * k;
  az -= nz * k;
  const size = Mathf.sqrt(ax * ax + ay * ay + az * az);
  if (size < 0.05) {
    Surface.share = 0;
    return;
  }
  k = <f32>1 / size;
  ax *= k;
  ay *= k;
  az *= k;
  Surface.acrossX = ax;
  Surface.acrossY = ay;
  Surface.acrossZ = az;
  if (share <= 0) return;
  const bx = ny * az - nz * ay;
  const by = nz * ax - nx * az;
  const bz = nx * ay - ny * ax;
  let tiltA: f32 = 0;
  let tiltB: f32 = 0;
  const angle: f32 = around > 0 ? Mathf.atan2(Own.x, Own.z) : 0;
  const u: f32 = around > 0 ? angle * radius : Own.x;
  if (kind == BRUSHED) tiltA = scratch(u, Own.y) * strength;
  else if (kind == HAMMERED) {
    const turn = <i32>around;
    const cell: f32 = turn > 0 ? (radius * <f32>6.2831853) / around : <f32>1.3;
    dish(u / cell, Own.y / cell, turn);
    tiltA = -Slope.v * strength;
    const onward = bx * Own.toX + by * Own.toY + bz * Own.toZ;
    tiltB = Slope.u * strength * (onward > 0 ? -1 : 1);
  } else if (kind == GRAINED) {
    tiltA = noise(u * 11, Own.y * 11 + Own.z * 3, 21, 0) * strength;
    tiltB = noise(u * 11 + 5, Own.y * 11 + Own.x * 3, 22, 0) * strength;
  }
  tiltA *= share;
  tiltB *= share;
  const x = nx + ax * tiltA + bx * tiltB;
  const y = ny + ay * tiltA + by * tiltB;
  const z = nz + az * tiltA + bz * tiltB;
  k = <f32>1 / Mathf.sqrt(x * x + y * y + z * z);
  Surface.x = x * k;
  Surface.y = y * k;
  Surface.z = z * k;
}
