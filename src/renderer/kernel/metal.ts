import { BRUSHED, finishAt, Surface } from './finish';
import { Found } from './intersect';
import { f32At } from './memory';
import { fract, random, sequence, Sequence, STEP_2, STEP_3 } from './random';
import { Ray, Scene } from './scene';

const TAU: f32 = 6.2831853;

/**
 * Interpolated normal of the last hit, turned towards the viewer; that of the first hit is stored as a guide for post-
 * processing.
 */
export class Normal {
  static x: f32 = 0;
  static y: f32 = 0;
  static z: f32 = 0;
}

/** Face normal of a triangle pack's lane, not normalised. */
class Face {
  static x: f32 = 0;
  static y: f32 = 0;
  static z: f32 = 0;
}

function faceNormal(triangle: i32): void {
  const q = Scene.packs + <usize>(triangle >> 2) * 144 + (<usize>(triangle & 3) << 2);
  const ax = f32At(q, 12);
  const ay = f32At(q, 16);
  const az = f32At(q, 20);
  const bx = f32At(q, 24);
  const by = f32At(q, 28);
  const bz = f32At(q, 32);
  const x = ay * bz - az * by;
  const y = az * bx - ax * bz;
  const z = ax * by - ay * bx;
  const k = <f32>1 / Mathf.sqrt(x * x + y * y + z * z);
  const s = (x * Ray.dx + y * Ray.dy + z * Ray.dz) * k > 0 ? -k : k;
  Face.x = x * s;
  Face.y = y * s;
  Face.z = z * s;
}

const metalOf = (): usize => Scene.metals + (<usize>load<u8>(Scene.materials + Found.triangle) << 7);

/** The normal at the last hit, at the point `t` along Ray; tilted by the metal's finish. */
export function surfaceNormal(t: f32): void {
  faceNormal(Found.triangle);
  const q = Scene.normals + <usize>Found.triangle * 36;
  const u = Found.u;
  const v = Found.v;
  const w = <f32>1 - u - v;
  let x = f32At(q, 0) * w + f32At(q, 3) * u + f32At(q, 6) * v;
  let y = f32At(q, 1) * w + f32At(q, 4) * u + f32At(q, 7) * v;
  let z = f32At(q, 2) * w + f32At(q, 5) * u + f32At(q, 8) * v;
  let k = <f32>1 / Mathf.sqrt(max<f32>(1e-20, x * x + y * y + z * z));
  if (x * Face.x + y * Face.y + z * Face.z < 0) k = -k;
  Normal.x = x * k;
  Normal.y = y * k;
  Normal.z = z * k;
  const m = metalOf();
  if (f32At(m, 4) <= 0) return;
  finishAt(m, Ray.ox + Ray.dx * t, Ray.oy + Ray.dy * t, Ray.oz + Ray.dz * t, Normal.x, Normal.y, Normal.z);
  Normal.x = Surface.x;
  Normal.y = Surface.y;
  Normal.z = Surface.z;
}

/** Whether the last hit scatters light widely: it is brushed, satin or matte. */
export const isRough = (): bool => f32At(metalOf(), 3) > 0.2;

/** Brushed metal is rougher across its scratches than along them. */
const ALONG: f32 = 0.35;

/**
 * One bounce off metal: GGX with visible normals (spherical caps), Schlick's Fresnel with the alloy's colour. The ray's
 * origin is the hit. Metal records are described in finish.ts.
 */
export function bounceMetal(depth: i32): void {
  surfaceNormal(0);
  const nx = Normal.x;
  const ny = Normal.y;
  const nz = Normal.z;
  const m = metalOf();
  const kind = f32At(m, 4);
  const plain = f32At(m, 6);
  const rough: f32 = kind > 0 ? plain + (f32At(m, 3) - plain) * Surface.share : f32At(m, 3);
  const alpha: f32 = rough * rough * (depth > 1 ? 2 : 1) + 1e-4;
  const sign: f32 = nz < 0 ? -1 : 1;
  const a: f32 = <f32>-1 / (sign + nz);
  const b = nx * ny * a;
  let tx = <f32>1 + sign * nx * nx * a;
  let ty = sign * b;
  let tz = -sign * nx;
  let sx = b;
  let sy = sign + ny * ny * a;
  let sz = -ny;
  let alphaS: f32 = alpha;
  if (kind == BRUSHED && Surface.share > 0) {
    const c = Surface.acrossX * nx + Surface.acrossY * ny + Surface.acrossZ * nz;
    tx = Surface.acrossX - nx * c;
    ty = Surface.acrossY - ny * c;
    tz = Surface.acrossZ - nz * c;
    const l = <f32>1 / Mathf.sqrt(tx * tx + ty * ty + tz * tz);
    tx *= l;
    ty *= l;
    tz *= l;
    sx = ny * tz - nz * ty;
    sy = nz * tx - nx * tz;
    sz = nx * ty - ny * tx;
    alphaS = alpha * (<f32>1 + (ALONG - 1) * Surface.share);
  }
  let vx = -(Ray.dx * tx + Ray.dy * ty + Ray.dz * tz) * alpha;
  let vy = -(Ray.dx * sx + Ray.dy * sy + Ray.dz * sz) * alphaS;
  let vz = max<f32>(0.01, -(Ray.dx * nx + Ray.dy * ny + Ray.dz * nz));
  let k: f32 = <f32>1 / Mathf.sqrt(vx * vx + vy * vy + vz * vz);
  vx *= k;
  vy *= k;
  vz *= k;
  const first = depth == 0;
  const u1 = first ? sequence(Sequence.s2, STEP_2) : random();
  const u2 = first ? sequence(Sequence.s3, STEP_3) : random();
  const cz = (<f32>1 - u2) * (<f32>1 + vz) - vz;
  const cr = Mathf.sqrt(max<f32>(0, <f32>1 - cz * cz));
  let hx = (cr * Mathf.cos(TAU * u1) + vx) * alpha;
  let hy = (cr * Mathf.sin(TAU * u1) + vy) * alphaS;
  let hz = max<f32>(1e-6, cz + vz);
  k = <f32>1 / Mathf.sqrt(hx * hx + hy * hy + hz * hz);
  hx *= k;
  hy *= k;
  hz *= k;
  const wx = hx * tx + hy * sx + hz * nx;
  const wy = hx * ty + hy * sy + hz * ny;
  const wz = hx * tz + hy * sz + hz * nz;
  const vh = -(Ray.dx * wx + Ray.dy * wy + Ray.dz * wz);
  let dx = Ray.dx + <f32>2 * vh * wx;
  let dy = Ray.dy + <f32>2 * vh * wy;
  let dz = Ray.dz + <f32>2 * vh * wz;
  const above = dx * Face.x + dy * Face.y + dz * Face.z;
  if (above < 1e-3) {
    const lift: f32 = <f32>0.011 - above;
    dx += Face.x * lift;
    dy += Face.y * lift;
    dz += Face.z * lift;
    k = <f32>1 / Mathf.sqrt(dx * dx + dy * dy + dz * dz);
    dx *= k;
    dy *= k;
    dz *= k;
  }
  Ray.dx = dx;
  Ray.dy = dy;
  Ray.dz = dz;
  Ray.ox += Face.x * 2e-4;
  Ray.oy += Face.y * 2e-4;
  Ray.oz += Face.z * 2e-4;
  const f1 = <f32>1 - max<f32>(0, min<f32>(1, vh));
  const f2 = f1 * f1;
  const f5 = f2 * f2 * f1;
  const r = f32At(m, 0);
  const g = f32At(m, 1);
  const bl = f32At(m, 2);
  Ray.r *= r + (<f32>1 - r) * f5;
  Ray.g *= g + (<f32>1 - g) * f5;
  Ray.b *= bl + (<f32>1 - bl) * f5;
}
