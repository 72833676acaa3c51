import { f32At } from './memory';
import { Camera, Ray, Scene, Shot, Sum } from './scene';

/** Radiance found by sky(). */
export class Light {
  static r: f32 = 0;
  static g: f32 = 0;
  static b: f32 = 0;
}

/** Bilinear lookup in a cube of radiance (six faces of size x size RGBA), turned about the vertical with the camera. */
export function sky(cube: usize, wx: f32, y: f32, wz: f32): void {
  const x = Shot.turnCos * wx - Shot.turnSin * wz;
  const z = Shot.turnSin * wx + Shot.turnCos * wz;
  const ax = abs(x);
  const ay = abs(y);
  const az = abs(z);
  let face: i32;
  let u: f32;
  let v: f32;
  if (ax >= ay && ax >= az) {
    face = x > 0 ? 0 : 1;
    u = z / ax;
    v = y / ax;
  } else if (ay >= az) {
    face = y > 0 ? 2 : 3;
    u = x / ay;
    v = z / ay;
  } else {
    face = z > 0 ? 4 : 5;
    u = x / az;
    v = y / az;
  }
  const n = Scene.skySize;
  const edge: f32 = <f32>n - <f32>1.01;
  const a = max<f32>(0, min<f32>(edge, (u * 0.5 + 0.5) * <f32>n - 0.5));
  const b = max<f32>(0, min<f32>(edge, (v * 0.5 + 0.5) * <f32>n - 0.5));
  const i = <i32>a;
  const j = <i32>b;
  const fa = f32x4.splat(a - <f32>i);
  const fb = f32x4.splat(b - <f32>j);
  const p = cube + (<usize>((face * n + j) * n + i) << 4);
  const q = p + (<usize>n << 4);
  const p0 = v128.load(p);
  const q0 = v128.load(q);
  const lower = f32x4.add(p0, f32x4.mul(f32x4.sub(v128.load(p + 16), p0), fa));
  const upper = f32x4.add(q0, f32x4.mul(f32x4.sub(v128.load(q + 16), q0), fa));
  const light = f32x4.add(lower, f32x4.mul(f32x4.sub(upper, lower), fb));
  Light.r = f32x4.extract_lane(light, 0);
  Light.g = f32x4.extract_lane(light, 1);
  Light.b = f32x4.extract_lane(light, 2);
}

/** The viewer's head blocks light from a cone around the line of sight: without it a brilliant shows no arrows. */
function headShade(dx: f32, dy: f32, dz: f32): f32 {
  const c = -(dx * Camera.fx + dy * Camera.fy + dz * Camera.fz);
  if (c <= Shot.headCos - 0.05) return Shot.stoneLight;
  const t = min<f32>(1, (c - Shot.headCos + 0.05) / <f32>0.07);
  return Shot.stoneLight * (<f32>1 - Shot.headStrength * t * t * (3 - <f32>2 * t));
}

export function addMetalSky(): void {
  sky(Scene.metalSky, Ray.dx, Ray.dy, Ray.dz);
  Sum.r += Ray.r * Light.r * Shot.metalLight;
  Sum.g += Ray.g * Light.g * Shot.metalLight;
  Sum.b += Ray.b * Light.b * Shot.metalLight;
}

export function addStoneSky(): void {
  sky(Scene.stoneSky, Ray.dx, Ray.dy, Ray.dz);
  const k = headShade(Ray.dx, Ray.dy, Ray.dz);
  Sum.g += Ray.g * Light.g * k;
  if (!Ray.fanned) {
    Sum.r += Ray.r * Light.r * k;
    Sum.b += Ray.b * Light.b * k;
    return;
  }
  sky(Scene.stoneSky, Ray.redX, Ray.redY, Ray.redZ);
  Sum.r += Ray.r * Light.r * headShade(Ray.redX, Ray.redY, Ray.redZ);
  sky(Scene.stoneSky, Ray.blueX, Ray.blueY, Ray.blueZ);
  Sum.b += Ray.b * Light.b * headShade(Ray.blueX, Ray.blueY, Ray.blueZ);
}

/** Unpolarised Fresnel reflectance; eta = index of the ray's side over the index of the other side. */
export function fresnel(cos: f32, eta: f32): f32 {
  const s2 = eta * eta * (<f32>1 - cos * cos);
  if (s2 >= 1) return 1;
  const ct = Mathf.sqrt(<f32>1 - s2);
  const a = (eta * cos - ct) / (eta * cos + ct);
  const b = (cos - eta * ct) / (cos + eta * ct);
  return <f32>0.5 * (a * a + b * b);
}
