import { FAR, Found, METAL, nearest, NOTHING } from './intersect';
import { addMetalSky, addStoneSky } from './light';
import { floorShare, Share } from './floor';
import { bounceMetal } from './metal';
import { random } from './random';
import { Ray, Shot, Sum } from './scene';
import { passStone } from './stone';

const DEEPEST: i32 = 9;

// @ts-ignore: decorator
@inline
export function floorDistance(): f32 {
  return Shot.hasFloor && Ray.dy < -1e-6 ? (Shot.floorY - Ray.oy) / Ray.dy : FAR;
}

// @ts-ignore: decorator
@inline
function smooth(low: f32, high: f32, x: f32): f32 {
  const t = max<f32>(0, min<f32>(1, (x - low) / (high - low)));
  return t * t * (<f32>3 - <f32>2 * t);
}

/**
 * The table as seen by metal and stones: a bright card with an edge. Beyond it the dark surroundings start, later
 * towards the camera than at the sides: the black line that a curved piece shows between its card and the softboxes. The
 * card's light falls off away from the piece and towards one side, so that a flat flank is not a uniform grey.
 */
function addFloor(t: f32, fromStone: bool): void {
  floorShare(Ray.ox + Ray.dx * t, Ray.oz + Ray.dz * t);
  const flat = Mathf.sqrt(max<f32>(1e-6, <f32>1 - Ray.dy * Ray.dy));
  const front = max<f32>(0, (Shot.turnSin * Ray.dx + Shot.turnCos * Ray.dz) / flat);
  const end = smooth(<f32>0.52 + <f32>0.2 * front, <f32>0.9 + <f32>0.16 * front, <f32>1 + Ray.dy);
  let k: f32 = Shot.stoneFloor * (<f32>1 - end);
  if (!fromStone) {
    const side = Shot.turnCos * (Ray.ox + Ray.dx * t) - Shot.turnSin * (Ray.oz + Ray.dz * t);
    k = (<f32>1.006 - end) * (<f32>0.62 + <f32>0.42 * Mathf.exp(t * <f32>-0.022)) * (<f32>1 - <f32>0.34 * smooth(-22, 30, side));
  }
  Sum.r += Ray.r * Shot.floorR * Share.r * k;
  Sum.g += Ray.g * Shot.floorG * Share.g * k;
  Sum.b += Ray.b * Shot.floorB * Share.b * k;
}

/** Follows Ray until it leaves the studio, adding the light it finds to Sum. `known`: Found already holds its first hit. */
export function followRay(start: i32, stoneBefore: bool, splits: bool, known: bool = false): void {
  let fromStone = stoneBefore;
  let split = splits;
  for (let depth = start; depth < DEEPEST; depth++) {
    const kind = known ? Found.kind : nearest(Ray.ox, Ray.oy, Ray.oz, Ray.dx, Ray.dy, Ray.dz);
    known = false;
    const floor = floorDistance();
    if (kind == NOTHING || floor < Found.t) {
      const isTable = floor < 1e6 && floor > 1e-4;
      if (isTable && !(fromStone && Shot.hasStoneCards)) addFloor(floor, fromStone);
      else if (fromStone) addStoneSky();
      else addMetalSky();
      return;
    }
    Ray.ox += Ray.dx * Found.t;
    Ray.oy += Ray.dy * Found.t;
    Ray.oz += Ray.dz * Found.t;
    Ray.fanned = false;
    if (kind == METAL) {
      bounceMetal(depth);
      fromStone = false;
      if (depth > 2) {
        const q = max(Ray.r, max(Ray.g, Ray.b)) * 4;
        if (q < 0.8) {
          if (random() >= q) return;
          Ray.r /= q;
          Ray.g /= q;
          Ray.b /= q;
        }
      }
    } else {
      if (!passStone(depth, split)) return;
      fromStone = true;
      split = false;
    }
  }
}
