import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { rotationZ, translation } from '#kernel/jewel/mesh/matrix.ts';
import type { Mesh } from '#kernel/jewel/mesh/mesh.ts';
import { transformMesh } from '#kernel/jewel/mesh/mesh-builder.ts';
import { roundedPolygon } from '#kernel/jewel/mesh/profile.ts';
import { ringStations, sweep } from '#kernel/jewel/mesh/sweep.ts';
import { mix, TAU, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import { castAs, castAsHole, type DraftPart, metalPart } from '#kernel/jewel/pieces/parts/assembly.ts';
import { bar } from '#kernel/jewel/pieces/parts/bar.ts';
import { rail } from '#kernel/jewel/pieces/parts/head/prong-head.ts';
import {
  crownHeightAt,
  depthUnder,
  halfGirdle,
  outlineOf,
} from '#kernel/jewel/pieces/parts/head/stone-seat.ts';
import { uprightProng } from '#kernel/jewel/pieces/parts/head/upright-prong.ts';

/** Measures of a line, mm; z down from the girdle. Every link has an eye towards -X and a fork with its pin towards +X. */
export interface LinkMeasures {
  stone: CutStone;
  radius: number;
  pitch: number;
  wire: number;
  /** Underside of a link. */
  footZ: number;
  hingeZ: number;
  /** Radii of the hinge's eye, its hole, and its pin. */
  eye: number;
  hole: number;
  pin: number;
  /** Half the eye's width, and the start and end of the fork's ears beside it. */
  eyeHalf: number;
  earFrom: number;
  earTo: number;
  /** Radius of a link's floor, beyond which the neighbour's hinge turns. */
  floorRadius: number;
}

/** Distance between the girdles of neighbours. */
const GAP_MM = 0.4;
/** Play of the hinge. */
const PLAY_MM = 0.05;
const SIDE_PLAY_MM = 0.07;
/** Metal around the hole of an eye. */
const EYE_WALL_MM = 0.22;

export const pitchOf = (widthMm: number): number => widthMm + GAP_MM;

export function linkMeasures(stone: CutStone, pitch: number): LinkMeasures {
  const d = stone.widthMm;
  const eye = Math.min(0.56, 0.26 + 0.09 * d);
  const hole = eye - EYE_WALL_MM;
  const eyeHalf = 0.13 * d + 0.02;
  // Small links are deeper than their stones need, so that they wear for years too.
  const footZ = -0.78 * d - 0.38;
  const earFrom = eyeHalf + SIDE_PLAY_MM;
  return {
    stone,
    radius: d / 2,
    pitch,
    wire: d * 0.105 + 0.1,
    footZ,
    hingeZ: footZ + eye + 0.02,
    eye,
    hole,
    pin: hole - PLAY_MM,
    eyeHalf,
    earFrom,
    earTo: earFrom + 0.12 * d + 0.03,
    floorRadius: pitch / 2 - eye - PLAY_MM,
  };
}

/** Bar across the line at its own origin. */
function acrossBar(half: number, radius: number, dome: number): Mesh {
  return bar(
    [
      [0, -half, 0],
      [0, 0, 0],
      [0, half, 0],
    ],
    () => radius,
    { steps: 4, sides: 24, startDome: dome, endDome: dome },
  );
}

/** Prong on the +X side, from the floor over the stone's edge; upright in the casting file. */
function prong(
  { stone, radius: r, wire, footZ, floorRadius }: LinkMeasures,
  fromZ = footZ,
): {
  bent: Mesh;
  upright: () => Mesh;
} {
  const depth = depthUnder(stone);
  const foot = floorRadius - wire * 1.1;
  const onCrown = (inset: number) => crownHeightAt(stone, r - inset, 0);
  const lean = (z: number) => mix(foot, r * 0.97, ((z - footZ) / -footZ) ** 0.8);
  const path: Vec3[] = [
    [lean(fromZ), 0, fromZ],
    [lean(mix(fromZ, -depth * 0.55, 0.5)), 0, mix(fromZ, -depth * 0.55, 0.5)],
    [lean(-depth * 0.55), 0, -depth * 0.55],
    [r + wire * 0.45, 0, 0],
    [r + wire * 0.2, 0, halfGirdle(stone) + wire * 0.5],
    [r - wire * 0.8, 0, onCrown(wire * 0.8) + wire * 0.5],
    [r - wire * 1.5, 0, onCrown(wire * 1.5) + wire * 0.25],
  ];
  const bent = bar(path, (s) => wire * (s < 0.7 ? 1 : mix(1, 0.6, (s - 0.7) / 0.3)), {
    steps: 28,
    sides: 14,
    startDome: 0.3,
  });
  return { bent, upright: () => uprightProng(path, 3, wire) };
}

/** The four prongs of a stone, from a height up. */
export function prongsOf(measures: LinkMeasures, fromZ?: number): DraftPart {
  const places = Array.from({ length: 4 }, (_, k) => rotationZ(TAU / 8 + (k * TAU) / 4));
  const { bent, upright } = prong(measures, fromZ);
  return castAs(metalPart('prong', 'prongs', bent, places), upright);
}

/** The ring below a stone on which its pavilion rests. */
export function upperRail({ stone, radius, wire }: LinkMeasures): DraftPart {
  const thick = wire * 1.6;
  const outer = radius * 0.98;
  const scale = 0.72;
  const mesh = rail(
    outlineOf(stone),
    scale,
    outer - radius * scale - thick * 0.5,
    -depthUnder(stone) * 0.46,
    thick,
  );
  return metalPart('link', 'upper rail', mesh);
}

/** The eye towards -X in which the pin of the previous link turns, its axis at x. */
export function hingeEye(measures: LinkMeasures, x: number, towardsX: number): DraftPart[] {
  const { eye, eyeHalf, hingeZ, hole } = measures;
  const section = roundedPolygon(
    [
      [-eyeHalf, 0, 0.03],
      [eyeHalf, 0, 0.03],
      [eyeHalf, eye - hole, 0.06],
      [-eyeHalf, eye - hole, 0.06],
    ],
    3,
  );
  const tube = sweep(ringStations(36, hole), () => section);
  const from = x + (hole + eye) / 2;
  return [
    metalPart('link', 'hinge eye', transformMesh(tube, translation(x, 0, hingeZ))),
    metalPart('link', 'eye web', web(from, towardsX, 0, eyeHalf * 0.96, hingeZ, eye * 0.86)),
  ];
}

/** The fork towards +X and its riveted pin, their axis at x. */
export function hingeFork(measures: LinkMeasures, fromX: number, x: number): DraftPart[] {
  const { earFrom, earTo, eye, hingeZ, pin } = measures;
  const half = (earTo - earFrom) / 2;
  const ear = acrossBar(half, eye, 0.08);
  const sides = [earFrom + half, -earFrom - half];
  const at = sides.map((y) => translation(x, y, hingeZ));
  const pinMesh = (half: number) => transformMesh(acrossBar(half, pin, 0.4), translation(x, 0, hingeZ));
  return [
    metalPart('link', 'hinge ears', ear, at),
    ...sides.map((y) => metalPart('link', 'ear web', web(fromX, x, y, half * 0.96, hingeZ, eye * 0.86))),
    // A wire, riveted when the links are joined.
    castAsHole(metalPart('link', 'hinge pin', pinMesh(earTo + 0.02)), () => pinMesh(earTo + 0.5)),
  ];
}

/** Block along X with soft edges. */
function web(fromX: number, toX: number, y: number, halfWidth: number, z: number, halfHeight: number): Mesh {
  return block([fromX, toX], [y - halfWidth, y + halfWidth], [z - halfHeight, z + halfHeight], 0.06);
}

type Span = readonly [from: number, to: number];

/** Block with soft edges. */
export function block([x0, x1]: Span, [y0, y1]: Span, [z0, z1]: Span, soft: number): Mesh {
  const section = roundedPolygon(
    [
      [y0, z0, soft],
      [y1, z0, soft],
      [y1, z1, soft],
      [y0, z1, soft],
    ],
    4,
  );
  const stations = [x0, (x0 + x1) / 2, x1].map((x) => ({
    origin: [x, 0, 0] as const,
    u: [0, 1, 0] as const,
    v: [0, 0, 1] as const,
  }));
  return sweep(stations, () => section, { startDomeMm: soft * 0.5, endDomeMm: soft * 0.5 });
}

/** One link: four prongs on a floor and a rail around its stone, an eye at the front and a fork at the back. */
export function linkParts(measures: LinkMeasures): DraftPart[] {
  const { floorRadius, footZ, pitch, wire } = measures;
  const thick = wire * 2.3;
  const top = footZ + thick * 1.3;
  const floor = bar(
    [
      [0, 0, footZ],
      [0, 0, (footZ + top) / 2],
      [0, 0, top],
    ],
    () => floorRadius,
    { steps: 4, sides: 36, startDome: 0.06, endDome: 0.06 },
  );
  const inside = floorRadius - thick * 0.7;
  return [
    prongsOf(measures),
    upperRail(measures),
    metalPart('link', 'floor', floor),
    ...hingeEye(measures, -pitch / 2, -inside),
    ...hingeFork(measures, inside * 0.75, pitch / 2),
  ];
}
