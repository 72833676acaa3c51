import { f32At } from './memory';

/** Light left after a stretch inside a stone. */
export class Left {
  static r: f32 = 1;
  static g: f32 = 1;
  static b: f32 = 1;
}

/** Share of light that inclusions block on a stretch. */
function veiled(body: usize, x: f32, y: f32, z: f32, dx: f32, dy: f32, dz: f32, t: f32): f32 {
  let left: f32 = 1;
  const count = <i32>f32At(body, 10);
  for (let i = 0; i < count; i++) {
    const p = body + 48 + (<usize>i << 5);
    let nx = f32At(p, 4);
    let ny = f32At(p, 5);
    let nz = f32At(p, 6);
    const isFlat = nx * nx + ny * ny + nz * nz > 0.5;
    if (!isFlat) {
      nx = dx;
      ny = dy;
      nz = dz;
    }
    const px = f32At(p, 0) - x;
    const py = f32At(p, 1) - y;
    const pz = f32At(p, 2) - z;
    const s = (px * nx + py * ny + pz * nz) / (dx * nx + dy * ny + dz * nz);
    if (!(s > 0 && s < t)) continue;
    const radius = f32At(p, 3);
    const ox = (dx * s - px) / radius;
    const oy = (dy * s - py) / radius;
    const oz = (dz * s - pz) / radius;
    const r2 = ox * ox + oy * oy + oz * oz;
    if (r2 >= 1) continue;
    const edge = min<f32>(1, (<f32>1 - r2) * 2);
    // a veil consists of many small particles, in swirls
    const grain: f32 = isFlat ? <f32>0.5 + <f32>0.5 * Mathf.sin(<f32>9 * ox + <f32>3 * Mathf.sin(<f32>5 * oy + <f32>4 * oz)) : 1;
    left *= <f32>1 - f32At(p, 7) * edge * edge * (<f32>3 - <f32>2 * edge) * grain;
  }
  return left;
}

/**
 * Light left after a stretch of t mm from a point in the stone's frame. Body record (f32): 0-2 absorption across the
 * optic axis beyond that along it, 3-5 optic axis, 6-8 zones in radians per mm, 9 their share, 10 inclusions, 11 free;
 * then eight per inclusion: centre, radius, normal (none: it faces every ray), opacity. 0: no record.
 */
export function passBody(
  body: usize, kr: f32, kg: f32, kb: f32, x: f32, y: f32, z: f32, dx: f32, dy: f32, dz: f32, t: f32,
): void {
  if (body == 0) {
    Left.r = Mathf.exp(-kr * t);
    Left.g = Mathf.exp(-kg * t);
    Left.b = Mathf.exp(-kb * t);
    return;
  }
  const along = dx * f32At(body, 3) + dy * f32At(body, 4) + dz * f32At(body, 5);
  const across: f32 = <f32>1 - along * along;
  let path = t;
  const share = f32At(body, 9);
  if (share > 0) {
    const zx = f32At(body, 6);
    const zy = f32At(body, 7);
    const zz = f32At(body, 8);
    const a = zx * x + zy * y + zz * z;
    const turn = (zx * dx + zy * dy + zz * dz) * t;
    path *= <f32>1 + share * (abs(turn) < 1e-3 ? Mathf.sin(a) : (Mathf.cos(a) - Mathf.cos(a + turn)) / turn);
  }
  const veil = veiled(body, x, y, z, dx, dy, dz, t);
  Left.r = veil * Mathf.exp(-(kr + f32At(body, 0) * across) * path);
  Left.g = veil * Mathf.exp(-(kg + f32At(body, 1) * across) * path);
  Left.b = veil * Mathf.exp(-(kb + f32At(body, 2) * across) * path);
}
