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

/**
 * The table as metal and stones see it: brighter towards the horizon, and for metal darker near the piece, as under a
 * lens that shades it. The gradient is what makes a flat flank look polished.
 */
function addFloor(t: f32, fromStone: bool): void {
  floorShare(Ray.ox + Ray.dx * t, Ray.oz + Ray.dz * t);
  const g = max<f32>(0, <f32>1 + Ray.dy);
  const k: f32 = fromStone
    ? Shot.stoneFloor
    : (<f32>0.42 + <f32>0.78 * g * Mathf.sqrt(g)) * (<f32>0.5 + <f32>0.95 * (<f32>1 - Mathf.exp(t * <f32>-0.05)));
  Sum.r += Ray.r * Shot.floorR * Share.r * k;
  Sum.g += Ray.g * Shot.floorG * Share.g * k;
  Sum.b += Ray.b * Shot.floorB * Share.b * k;
}

/** Follows Ray until it is lost in the studio, adding what it sees to Sum. `known`: Found already holds its first hit. */
export function follow(start: i32, stoneBefore: bool, splits: bool, known: bool = false): void {
  let fromStone = stoneBefore;
  let split = splits;
  for (let depth = start; depth < DEEPEST; depth++) {
    const kind = known ? Found.kind : nearest(Ray.ox, Ray.oy, Ray.oz, Ray.dx, Ray.dy, Ray.dz);
    known = false;
    const floor = floorDistance();
    if (kind == NOTHING || floor < Found.t) {
      if (floor < 1e6 && floor > 1e-4) addFloor(floor, fromStone);
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
