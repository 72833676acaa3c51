import { random, sequence, Sequence, STEP_0, STEP_1 } from './random';
import { Camera, Ray, Shot } from './scene';

/** Half width of the tent filter in pixels: light is gathered across pixel borders, before the tone curve. */
const REACH: f32 = 1.05;

function tent(u: f32): f32 {
  return (u < 0.5 ? Mathf.sqrt(<f32>2 * u) - 1 : <f32>1 - Mathf.sqrt(<f32>2 - <f32>2 * u)) * REACH;
}

/** Sends the next ray from the lens through a point of the pixel. */
export function sendCameraRay(x: i32, y: i32): void {
  sendCameraRayAt(x, y, tent(sequence(Sequence.s0, STEP_0)), tent(sequence(Sequence.s1, STEP_1)));
}

/** The same through the point `jx`, `jy` pixels from the pixel's middle. */
export function sendCameraRayAt(x: i32, y: i32, jx: f32, jy: f32): void {
  const w = <f32>Shot.width;
  const h = <f32>Shot.height;
  const px = ((((<f32>x + <f32>0.5 + jx) / w) * 2 - 1) * (w / h) + Camera.shiftX) * Camera.tan;
  const py = (<f32>1 - ((<f32>y + <f32>0.5 + jy) / h) * 2 + Camera.shiftY) * Camera.tan;
  let dx = Camera.fx + Camera.rx * px + Camera.ux * py;
  let dy = Camera.fy + Camera.ry * px + Camera.uy * py;
  let dz = Camera.fz + Camera.rz * px + Camera.uz * py;
  let ex = Camera.ex;
  let ey = Camera.ey;
  let ez = Camera.ez;
  if (Camera.lens > 0) {
    const a = random() * <f32>6.2831853;
    const r = Camera.lens * Mathf.sqrt(random());
    const lx = r * Mathf.cos(a);
    const ly = r * Mathf.sin(a);
    const ox = Camera.rx * lx + Camera.ux * ly;
    const oy = Camera.ry * lx + Camera.uy * ly;
    const oz = Camera.rz * lx + Camera.uz * ly;
    ex += ox;
    ey += oy;
    ez += oz;
    dx = dx * Camera.focus - ox;
    dy = dy * Camera.focus - oy;
    dz = dz * Camera.focus - oz;
  }
  const k: f32 = <f32>1 / Mathf.sqrt(dx * dx + dy * dy + dz * dz);
  Ray.ox = ex;
  Ray.oy = ey;
  Ray.oz = ez;
  Ray.dx = dx * k;
  Ray.dy = dy * k;
  Ray.dz = dz * k;
  Ray.wave = -1;
  Ray.nextWave = -1;
  Ray.fanned = false;
}
