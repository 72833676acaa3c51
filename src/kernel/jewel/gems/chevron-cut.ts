import { type FacetPlane, girdlePlanes, planeThrough, type UnitCut } from '#kernel/jewel/gems/facet-plane.ts';
import type { Proportions } from '#kernel/jewel/gems/proportions.ts';
import { cutCornerRectangle, stepCrown } from '#kernel/jewel/gems/step-cut.ts';
import { at, atWrapped, type Vec2, type Vec3 } from '#kernel/jewel/mesh/vector.ts';

/** Stations along the middle of a side: [distance from the keel, 1 = girdle; share of the pavilion's depth]. */
type Fan = readonly (readonly [number, number])[];

const PRINCESS_FAN: Fan = [
  [1, 0],
  [0.8, 0.276],
  [0.47, 0.638],
  [0, 1],
];
const RADIANT_SIDE_FAN: Fan = [
  [1, 0],
  [0.9, 0.153],
  [0.52, 0.541],
  [0, 1],
];
const RADIANT_CORNER_FAN: Fan = [
  [1, 0],
  [0.93, 0.102],
  [0.5, 0.531],
  [0, 1],
];
const PRINCESS_CROWN: Fan = [
  [1, 0],
  [0.53, 0.58],
  [0, 1],
];

/** Planes through both ends of a girdle edge and the stations along its middle. */
function fan(a: Vec2, b: Vec2, stations: Fan, keel: Vec2, z: number, depth: number): FacetPlane[] {
  const middle: Vec2 = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const station = ([share, deep]: readonly [number, number]): Vec3 => [
    keel[0] + (middle[0] - keel[0]) * share,
    keel[1] + (middle[1] - keel[1]) * share,
    z + depth * deep,
  ];
  const planes: FacetPlane[] = [
    planeThrough([a[0], a[1], z], [b[0], b[1], z], station(at(stations, 1)), 'main'),
  ];
  for (let i = 1; i + 1 < stations.length; i++) {
    for (const end of [a, b]) {
      planes.push(
        planeThrough([end[0], end[1], z], station(at(stations, i)), station(at(stations, i + 1)), 'chevron'),
      );
    }
  }
  return planes;
}

/** Corner cut off a princess, so that its points are not needle-sharp. */
const PRINCESS_CORNER = 0.045;

export function princessCut(p: Proportions): UnitCut {
  const ratio = p.lengthToWidth;
  const zGirdle = p.girdlePct / 100;
  const crown = (2 * p.crownPct) / 100;
  const table = p.tablePct / 100;
  const corners = cutCornerRectangle(ratio, 0);
  const girdle = cutCornerRectangle(ratio, PRINCESS_CORNER);
  const planes: FacetPlane[] = [{ normal: [0, 0, 1], offset: zGirdle + crown, kind: 'table' }];
  corners.forEach((a, i) => {
    const b = atWrapped(corners, i + 1);
    const edge: Vec2 = [((a[0] + b[0]) / 2) * table, ((a[1] + b[1]) / 2) * table];
    planes.push(...fan(a, b, PRINCESS_CROWN, edge, zGirdle, crown));
    planes.push(...fan(a, b, PRINCESS_FAN, [0, 0], -zGirdle, (-2 * p.pavilionPct) / 100));
  });
  planes.push(...girdlePlanes(girdle, false));
  return { planes, girdle, mirrorX: false };
}

/** Length cut from each side of a radiant's corners. */
const RADIANT_CORNER = 0.32;
/** Half length of the radiant's keel. */
const RADIANT_KEEL = 0.12;

export function radiantCut(p: Proportions): UnitCut {
  const ratio = p.lengthToWidth;
  const zGirdle = p.girdlePct / 100;
  const girdle = cutCornerRectangle(ratio, RADIANT_CORNER);
  const planes = stepCrown(ratio, RADIANT_CORNER, p, 'two');
  girdle.forEach((a, i) => {
    const b = atWrapped(girdle, i + 1);
    const middleY = (a[1] + b[1]) / 2;
    const isCorner = Math.abs(a[0] - b[0]) > 1e-9 && Math.abs(a[1] - b[1]) > 1e-9;
    const keel: Vec2 = [0, Math.max(-RADIANT_KEEL, Math.min(RADIANT_KEEL, middleY))];
    const stations = isCorner ? RADIANT_CORNER_FAN : RADIANT_SIDE_FAN;
    planes.push(...fan(a, b, stations, keel, -zGirdle, (-2 * p.pavilionPct) / 100));
  });
  planes.push(...girdlePlanes(girdle, false));
  return { planes, girdle, mirrorX: false };
}
