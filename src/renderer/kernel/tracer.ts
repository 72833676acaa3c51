/** Path tracer for polished metal, faceted stones and a paper floor. The host fills all tables. */
import { sendCameraRay } from './camera-ray';
import { findPieces, isBare } from './cover';
import { floorShare, Share } from './floor';
import { FAR, Found, METAL, nearest, NOTHING, STONE } from './intersect';
import { f32At } from './memory';
import { isRough, Normal, surfaceNormal } from './metal';
import { floorDistance, followRay } from './path';
import { fract, seed, sequence, Sequence, startSequence, STEP_4 } from './random';
import { Camera, Ray, Scene, Shot, Sum } from './scene';

export { alloc } from './memory';
export { bakeFloor, prepareFloor } from './floor';

/**
 * Floats per pixel: radiance, cover, first normal, share of stone, standard error of the tone-mapped brightness,
 * samples, standard error of the linear brightness, one free.
 */
const PIXEL: usize = 12;
/**
 * Upper limit of one sample of a stone or of metal: far above white only the jagged edge of a highlight is visible,
 * which no filter softens before the tone curve.
 */
const BRIGHTEST: f32 = 12;
const BRIGHTEST_ON_METAL: f32 = 3;
/** Mean of unit normals below which a pixel shows an edge of the metal. */
const EDGE: f32 = 0.985;
/** Share of the usual tolerance at edges, which are not smoothed afterwards. */
const EDGE_CARE: f32 = 0.6;

export function rayCount(): f64 {
  return Found.rays;
}

export function setScene(
  nodes: usize, packs: usize, normals: usize, materials: usize, stones: usize, cuts: usize, metals: usize,
): void {
  Scene.nodes = nodes;
  Scene.packs = packs;
  Scene.normals = normals;
  Scene.materials = materials;
  Scene.stones = stones;
  Scene.cuts = cuts;
  Scene.metals = metals;
}

export function setSky(metal: usize, stone: usize, size: i32, turnCos: f32, turnSin: f32): void {
  Scene.metalSky = metal;
  Scene.stoneSky = stone;
  Scene.skySize = size;
  Shot.turnCos = turnCos;
  Shot.turnSin = turnSin;
}

export function setFloor(
  has: i32, y: f32, r: f32, g: f32, b: f32, groundR: f32, groundG: f32, groundB: f32, gloss: f32, stoneFloor: f32,
  stoneCards: i32,
): void {
  Shot.hasFloor = has != 0;
  Shot.floorY = y;
  Shot.floorR = r;
  Shot.floorG = g;
  Shot.floorB = b;
  Shot.groundR = groundR;
  Shot.groundG = groundG;
  Shot.groundB = groundB;
  Shot.gloss = gloss;
  Shot.stoneFloor = stoneFloor;
  Shot.hasStoneCards = stoneCards != 0;
}

export function setLight(metal: f32, stone: f32, headStrength: f32, headCos: f32): void {
  Shot.metalLight = metal;
  Shot.stoneLight = stone;
  Shot.headStrength = headStrength;
  Shot.headCos = headCos;
}

export function setCamera(
  ex: f32, ey: f32, ez: f32, fx: f32, fy: f32, fz: f32, rx: f32, ry: f32, rz: f32, ux: f32, uy: f32, uz: f32,
  tan: f32, shiftX: f32, shiftY: f32, lens: f32, focus: f32,
): void {
  Camera.ex = ex;
  Camera.ey = ey;
  Camera.ez = ez;
  Camera.fx = fx;
  Camera.fy = fy;
  Camera.fz = fz;
  Camera.rx = rx;
  Camera.ry = ry;
  Camera.rz = rz;
  Camera.ux = ux;
  Camera.uy = uy;
  Camera.uz = uz;
  Camera.tan = tan;
  Camera.shiftX = shiftX;
  Camera.shiftY = shiftY;
  Camera.lens = lens;
  Camera.focus = focus;
}

/** The background where the camera meets no piece: the ground with its shadow, and a faint mirror image if glossy. */
function seeGround(): void {
  Sum.r = Shot.groundR;
  Sum.g = Shot.groundG;
  Sum.b = Shot.groundB;
  const t = floorDistance();
  if (t > 1e6) return;
  const x = Ray.ox + Ray.dx * t;
  const z = Ray.oz + Ray.dz * t;
  floorShare(x, z);
  const r = Sum.r * Share.r;
  const g = Sum.g * Share.g;
  const b = Sum.b * Share.b;
  Sum.r = r;
  Sum.g = g;
  Sum.b = b;
  if (Shot.gloss <= 0) return;
  Ray.ox = x;
  Ray.oy = Shot.floorY + 1e-3;
  Ray.oz = z;
  const f = <f32>1 + Ray.dy;
  Ray.dy = -Ray.dy;
  if (nearest(Ray.ox, Ray.oy, Ray.oz, Ray.dx, Ray.dy, Ray.dz) == NOTHING) return;
  const k = Shot.gloss * (0.25 + <f32>0.75 * f * f * f);
  Ray.r = 1;
  Ray.g = 1;
  Ray.b = 1;
  Sum.r = 0;
  Sum.g = 0;
  Sum.b = 0;
  followRay(1, false, false);
  Sum.r = r + (min<f32>(3, Sum.r) - r) * k;
  Sum.g = g + (min<f32>(3, Sum.g) - g) * k;
  Sum.b = b + (min<f32>(3, Sum.b) - b) * k;
}

/**
 * Whether the last sample met a stone too small to split rays in, or a rough finish: such pixels need twice the samples
 * to estimate their noise.
 */
let seesGrain = false;
let guideX: f32 = 0;
let guideY: f32 = 0;
let guideZ: f32 = 0;

/** One sample of a pixel; returns the kind of surface the camera met first. */
function sample(x: i32, y: i32): i32 {
  sendCameraRay(x, y);
  seesGrain = false;
  Sum.r = 0;
  Sum.g = 0;
  Sum.b = 0;
  const ox = Ray.ox;
  const oy = Ray.oy;
  const oz = Ray.oz;
  const dx = Ray.dx;
  const dy = Ray.dy;
  const dz = Ray.dz;
  const kind = nearest(ox, oy, oz, dx, dy, dz);
  // parts below the table (posts of earrings in their pad) are hidden by it
  if (kind == NOTHING || floorDistance() < Found.t) {
    seeGround();
    return NOTHING;
  }
  let waves = 1;
  let large = true;
  if (kind == METAL) {
    surfaceNormal(Found.t);
    seesGrain = isRough();
    guideX += Normal.x;
    guideY += Normal.y;
    guideZ += Normal.z;
  } else {
    const q = Scene.stones + (<usize>Found.stone << 7);
    waves = <i32>f32At(q, 24);
    large = waves > 0;
    if (waves < 1) waves = 1;
    seesGrain = !large;
  }
  const t = Found.t;
  const stone = Found.stone;
  const plane = Found.plane;
  const side = Found.side;
  const z = sequence(Sequence.s4, STEP_4);
  const w = <f32>1 / <f32>waves;
  for (let k = 0; k < waves; k++) {
    Ray.ox = ox;
    Ray.oy = oy;
    Ray.oz = oz;
    Ray.dx = dx;
    Ray.dy = dy;
    Ray.dz = dz;
    Ray.r = w;
    Ray.g = w;
    Ray.b = w;
    Ray.wave = -1;
    Ray.nextWave = waves == 3 ? fract(z + <f32>k * w) : -1;
    Ray.fanned = false;
    Found.kind = kind;
    Found.t = t;
    Found.stone = stone;
    Found.plane = plane;
    Found.side = side;
    followRay(0, false, kind == STONE && large, true);
  }
  return kind;
}

/**
 * Renders rows [from, to). Every pixel takes between `least` and `most` samples and stops when the standard error of its
 * tone-mapped brightness is below `tolerance` (`metalTolerance` where post-processing smooths afterwards).
 */
export function renderRows(
  out: usize, width: i32, height: i32, from: i32, to: i32, least: i32, most: i32, tolerance: f32, metalTolerance: f32,
): void {
  Shot.width = width;
  Shot.height = height;
  const hasGloss = Shot.gloss > 0;
  findPieces(from, to);
  for (let y = from; y < to; y++)
    for (let x = 0; x < width; x++) {
      seed(<u32>((y * width + x + 1) * 0x9e3779b1) ^ 12345);
      startSequence();
      let r: f32 = 0;
      let g: f32 = 0;
      let b: f32 = 0;
      let met: f32 = 0;
      let stones: f32 = 0;
      let l1: f32 = 0;
      let l2: f32 = 0;
      let plain1: f32 = 0;
      let plain2: f32 = 0;
      let error: f32 = 0;
      let n = 0;
      let grain = false;
      const bare = !hasGloss && isBare(x, y - from);
      guideX = 0;
      guideY = 0;
      guideZ = 0;
      while (n < most) {
        Sequence.index = ++n;
        const kind = sample(x, y);
        if (kind != NOTHING) met += 1;
        if (kind == STONE) stones += 1;
        grain = grain || seesGrain;
        const m = max(Sum.r, max(Sum.g, Sum.b));
        // written so that a NaN fails it too
        if (!(m < 1e6)) continue;
        const brightest = kind == STONE ? BRIGHTEST : BRIGHTEST_ON_METAL;
        const k: f32 = m > brightest ? brightest / m : 1;
        r += Sum.r * k;
        g += Sum.g * k;
        b += Sum.b * k;
        const l = (<f32>0.3 * Sum.r + <f32>0.6 * Sum.g + <f32>0.1 * Sum.b) * k;
        const toned = l / (1 + <f32>0.8 * l);
        l1 += toned;
        l2 += toned * toned;
        plain1 += l;
        plain2 += l * l;
        if (bare && met == 0) break;
        if (n < least || (n & 1) != 0) continue;
        const guide = guideX * guideX + guideY * guideY + guideZ * guideZ;
        const metal = met - stones;
        const edge = (met > 0 && met < <f32>n) || (metal > 0 && guide < metal * metal * EDGE * EDGE);
        if ((edge || grain) && n < 2 * least) continue;
        const mean = l1 / <f32>n;
        error = Mathf.sqrt(max<f32>(0, l2 / <f32>n - mean * mean) / <f32>n);
        let allowed = stones == 0 && met == <f32>n ? metalTolerance : tolerance;
        if (edge) allowed = tolerance * EDGE_CARE;
        if (error < allowed) break;
      }
      const p = out + <usize>(y * width + x) * (PIXEL << 2);
      const k: f32 = <f32>1 / <f32>n;
      store<f32>(p, r * k);
      store<f32>(p + 4, g * k);
      store<f32>(p + 8, b * k);
      store<f32>(p + 12, met * k);
      store<f32>(p + 16, guideX * k);
      store<f32>(p + 20, guideY * k);
      store<f32>(p + 24, guideZ * k);
      store<f32>(p + 28, stones * k);
      store<f32>(p + 32, error);
      store<f32>(p + 36, <f32>n);
      store<f32>(p + 40, Mathf.sqrt(max<f32>(0, plain2 * k - plain1 * k * plain1 * k) * k));
    }
}
