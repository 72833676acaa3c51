import { Left, passBody } from './body';
import { Found } from './intersect';
import { fresnel } from './light';
import { f32At, i32At } from './memory';
import { followRay } from './path';
import { random } from './random';
import { Ray, Scene, Sum } from './scene';

/** Weight below which a split-off ray is not followed. */
const FAINT: f32 = 0.02;

class Exit {
  static t: f32 = 0;
  static plane: i32 = 0;
}

/**
 * Nearest plane through which a ray inside a stone leaves; the girdle's planes only count if the line would leave in its
 * band.
 */
function exitOf(cut: usize, planes: usize, row: usize, lx: f32, ly: f32, lz: f32, ex: f32, ey: f32, ez: f32): void {
  const vlx = f32x4.splat(lx);
  const vly = f32x4.splat(ly);
  const vlz = f32x4.splat(lz);
  const vex = f32x4.splat(ex);
  const vey = f32x4.splat(ey);
  const vez = f32x4.splat(ez);
  const big = f32x4.splat(1e9);
  const least = f32x4.splat(1e-7);
  const four = i32x4.splat(4);
  let t = big;
  let index = i32x4.splat(0);
  let lane = i32x4(0, 1, 2, 3);
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
      const at = v128.bitselect(f32x4.div(num, den), big, f32x4.gt(den, least));
      const nearer = f32x4.lt(at, t);
      t = f32x4.pmin(t, at);
      index = v128.bitselect(lane, index, nearer);
      lane = i32x4.add(lane, four);
    }
    const t0 = f32x4.extract_lane(t, 0);
    const t1 = f32x4.extract_lane(t, 1);
    const t2 = f32x4.extract_lane(t, 2);
    const t3 = f32x4.extract_lane(t, 3);
    const a = min(t0, t1);
    const b = min(t2, t3);
    if (a <= b) {
      Exit.t = a;
      Exit.plane = t0 <= t1 ? i32x4.extract_lane(index, 0) : i32x4.extract_lane(index, 1);
    } else {
      Exit.t = b;
      Exit.plane = t2 <= t3 ? i32x4.extract_lane(index, 2) : i32x4.extract_lane(index, 3);
    }
    if (to == row) return;
    const height = lz + ez * Exit.t;
    if (height > f32At(cut, 6) || height < f32At(cut, 5)) return;
    from = to;
    to = row;
  }
}

/** Light emitted under ultraviolet on t mm of a stone, for a ray of this weight. */
function addGlow(stone: usize, r: f32, g: f32, b: f32, t: f32): void {
  Sum.r += r * f32At(stone, 26) * t;
  Sum.g += g * f32At(stone, 27) * t;
  Sum.b += b * f32At(stone, 28) * t;
}

/**
 * A ray meets a stone from outside: part is reflected, the rest enters, and at every inner facet part leaves (Fresnel)
 * and part is reflected. If `split` is set both parts are followed, else one is drawn at random. Returns false if the
 * ray ends; else Ray holds the part that continues outside.
 */
export function passStone(depth: i32, split: bool): bool {
  const q = Scene.stones + (<usize>Found.stone << 7);
  const cut = Scene.cuts + (<usize>(<i32>f32At(q, 14)) << 5);
  const planes = <usize>i32At(cut, 0);
  const row = <usize>i32At(cut, 1) << 2;
  const portal = i32At(cut, 2) != 0 ? i32At(cut, 3) : -1;
  const is = f32At(q, 13);
  const scale = f32At(q, 12);
  const ax = f32At(q, 0);
  const ay = f32At(q, 1);
  const az = f32At(q, 2);
  const bx = f32At(q, 3);
  const by = f32At(q, 4);
  const bz = f32At(q, 5);
  const cx = f32At(q, 6);
  const cy = f32At(q, 7);
  const cz = f32At(q, 8);
  const gx = f32At(q, 9);
  const gy = f32At(q, 10);
  const gz = f32At(q, 11);
  let side = Found.side;
  const px = Ray.ox - gx;
  const py = Ray.oy - gy;
  const pz = Ray.oz - gz;
  let lx = (ax * px + ay * py + az * pz) * is * side;
  let ly = (bx * px + by * py + bz * pz) * is;
  let lz = (cx * px + cy * py + cz * pz) * is;
  let ex = (ax * Ray.dx + ay * Ray.dy + az * Ray.dz) * side;
  let ey = bx * Ray.dx + by * Ray.dy + bz * Ray.dz;
  let ez = cx * Ray.dx + cy * Ray.dy + cz * Ray.dz;

  // the outer face
  const first = <usize>Found.plane << 2;
  const nx = load<f32>(planes + first);
  const ny = load<f32>(planes + row + first);
  const nz = load<f32>(planes + 2 * row + first);
  const ci = max<f32>(1e-4, -(ex * nx + ey * ny + ez * nz));
  const green = f32At(q, 16);
  const mirror = fresnel(ci, <f32>1 / green);
  const mx = (ex + <f32>2 * ci * nx) * side;
  const my = ey + <f32>2 * ci * ny;
  const mz = ez + <f32>2 * ci * nz;
  let wr = Ray.r;
  let wg = Ray.g;
  let wb = Ray.b;
  let wave = Ray.wave;
  if (split || random() < mirror) {
    Ray.dx = mx * ax + my * bx + mz * cx;
    Ray.dy = mx * ay + my * by + mz * cy;
    Ray.dz = mx * az + my * bz + mz * cz;
    Ray.fanned = false;
    if (!split) return true;
    Ray.r = wr * mirror;
    Ray.g = wg * mirror;
    Ray.b = wb * mirror;
    Ray.wave = -1;
    followRay(depth + 1, true, false);
    wr *= <f32>1 - mirror;
    wg *= <f32>1 - mirror;
    wb *= <f32>1 - mirror;
  }

  // into the stone: one wavelength if the stone is large enough to show it, else white until it leaves
  const red = f32At(q, 15);
  const blue = f32At(q, 17);
  const disperses = f32At(q, 22) > 0;
  if (wave < 0 && disperses && Ray.nextWave >= 0 && f32At(q, 24) > 1) {
    wave = Ray.nextWave;
    wr *= max<f32>(0, <f32>1 - abs(wave - <f32>0.12) * 2.6) * 3.41;
    wg *= max<f32>(0, <f32>1 - abs(wave - <f32>0.5) * 2.6) * 2.6;
    wb *= max<f32>(0, <f32>1 - abs(wave - <f32>0.88) * 2.6) * 3.41;
  }
  const fans = wave < 0 && disperses;
  const index: f32 = wave < 0 ? green : wave < 0.5 ? red + (green - red) * wave * 2 : green + (blue - green) * (wave * 2 - 1);
  let eta: f32 = <f32>1 / index;
  let k = eta * ci - Mathf.sqrt(<f32>1 - eta * eta * (<f32>1 - ci * ci));
  ex = eta * ex + k * nx;
  ey = eta * ey + k * ny;
  ez = eta * ez + k * nz;
  const body = <usize>i32At(q, 25);
  const absorbs = f32At(q, 21) > 0 || body != 0;
  const kr = f32At(q, 18);
  const kg = f32At(q, 19);
  const kb = f32At(q, 20);
  const glows = f32At(q, 26) + f32At(q, 27) + f32At(q, 28) > 0;
  const hits = <i32>f32At(q, 23);
  for (let n = 0; n < hits; n++) {
    exitOf(cut, planes, row, lx, ly, lz, ex, ey, ez);
    const t = max<f32>(0, Exit.t);
    // Emitted light is partly absorbed on the way back: half is counted from each end of the stretch.
    if (glows) addGlow(q, wr, wg, wb, t * 0.5);
    if (absorbs) {
      passBody(body, kr, kg, kb, lx, ly, lz, ex, ey, ez, t);
      wr *= Left.r;
      wg *= Left.g;
      wb *= Left.b;
    }
    if (glows) addGlow(q, wr, wg, wb, t * 0.5);
    lx += ex * t;
    ly += ey * t;
    lz += ez * t;
    if (Exit.plane == portal) {
      ex = -ex;
      side = -side;
      lx = 0;
      continue;
    }
    const at = <usize>Exit.plane << 2;
    const ox = load<f32>(planes + at);
    const oy = load<f32>(planes + row + at);
    const oz = load<f32>(planes + 2 * row + at);
    const cos = ex * ox + ey * oy + ez * oz;
    const back = fresnel(cos, index);
    if (back < 1) {
      const both = split && back > 0.06 && back < 0.94;
      const through: f32 = <f32>1 - back;
      if (both || random() >= back) {
        const faint = both && max(wr, max(wg, wb)) * through < FAINT;
        if (!faint) {
          const s2: f32 = <f32>1 - cos * cos;
          k = Mathf.sqrt(max<f32>(0, <f32>1 - index * index * s2)) - index * cos;
          const ux = (index * ex + k * ox) * side;
          const uy = index * ey + k * oy;
          const uz = index * ez + k * oz;
          Ray.dx = ux * ax + uy * bx + uz * cx;
          Ray.dy = ux * ay + uy * by + uz * cy;
          Ray.dz = ux * az + uy * bz + uz * cz;
          Ray.fanned = fans;
          if (fans) {
            // beyond the critical angle a colour grazes the facet
            k = Mathf.sqrt(max<f32>(0, <f32>1 - red * red * s2)) - red * cos;
            const rx = (red * ex + k * ox) * side;
            const ry = red * ey + k * oy;
            const rz = red * ez + k * oz;
            Ray.redX = rx * ax + ry * bx + rz * cx;
            Ray.redY = rx * ay + ry * by + rz * cy;
            Ray.redZ = rx * az + ry * bz + rz * cz;
            k = Mathf.sqrt(max<f32>(0, <f32>1 - blue * blue * s2)) - blue * cos;
            const vx = (blue * ex + k * ox) * side;
            const vy = blue * ey + k * oy;
            const vz = blue * ez + k * oz;
            Ray.blueX = vx * ax + vy * bx + vz * cx;
            Ray.blueY = vx * ay + vy * by + vz * cy;
            Ray.blueZ = vx * az + vy * bz + vz * cz;
          }
          const x = (lx + ox * 2e-4) * side * scale;
          const y = (ly + oy * 2e-4) * scale;
          const z = (lz + oz * 2e-4) * scale;
          Ray.ox = gx + x * ax + y * bx + z * cx;
          Ray.oy = gy + x * ay + y * by + z * cy;
          Ray.oz = gz + x * az + y * bz + z * cz;
          Ray.wave = wave;
          if (both) {
            Ray.r = wr * through;
            Ray.g = wg * through;
            Ray.b = wb * through;
            followRay(depth + 2, true, false);
          } else {
            Ray.r = wr;
            Ray.g = wg;
            Ray.b = wb;
            return true;
          }
        }
        wr *= back;
        wg *= back;
        wb *= back;
        if (max(wr, max(wg, wb)) < FAINT) return false;
      }
    }
    ex -= <f32>2 * cos * ox;
    ey -= <f32>2 * cos * oy;
    ez -= <f32>2 * cos * oz;
  }
  return false;
}
