import { chain, multiply, rotationY, rotationZ, translation } from '#kernel/jewel/mesh/matrix.ts';
import type { Mesh } from '#kernel/jewel/mesh/mesh.ts';
import { type RoundedCorner, roundedPolygon } from '#kernel/jewel/mesh/profile.ts';
import { ringStation, ringStations, sweep } from '#kernel/jewel/mesh/sweep.ts';
import { at, mix, scale, smoothstep, TAU, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import {
  type Assembly,
  addPiece,
  castAsHole,
  emptyAssembly,
  leftOut,
  metalPart,
} from '#kernel/jewel/pieces/parts/assembly.ts';
import { bar } from '#kernel/jewel/pieces/parts/bar.ts';
import { placeRow, type StoneRow } from '#kernel/jewel/pieces/parts/row/stone-row.ts';
import { type ShankSpec, sectionsOf } from '#kernel/jewel/pieces/parts/shank/shank.ts';
import type { HoopDesign } from './earrings.schema.ts';
import type { PadPieces } from './pair.ts';

/** Angles from the middle of the stones: the hinge at eight o'clock if they face three, the catch at eleven. */
const HINGE = 2.62;
const CATCH = -2.09;
const ROW_END = 1.75;

/** Measures of the hinge, the post and the slot; the fork leaves `play` on both sides of the moving part. */
const KNUCKLE_MM = { outer: 0.65, hole: 0.36, pin: 0.3 };
const POST_MM = 0.85;
const PLAY_MM = 0.05;
/** Length of the slot, which is closed outside and open towards the ear. */
const SLOT_MM = 2.2;
const ROOF_MM = 0.4;
/** Minimum cheek on each side of the slot. */
const CHEEK_MM = 0.3;
/** Height of the post above the skin. */
const POST_LINE_MM = 0.55;
/** A ridge in the slot that engages the post's groove. */
const SNAP_MM = { radius: 0.13, deep: 0.14, fromEnd: 0.75 };

interface Hoop {
  radius: number;
  thick: number;
  half: number;
  /** Half the fork's gap, and the post's radius. */
  gap: number;
  post: number;
}

function measuresOf({ innerDiameterMm, stoneMm, widthMm }: HoopDesign): Hoop {
  const post = Math.min(POST_MM, widthMm - 2 * (CHEEK_MM + PLAY_MM)) / 2;
  return {
    radius: innerDiameterMm / 2,
    thick: Math.max(1.6, stoneMm * 1.05),
    half: widthMm / 2,
    gap: post + PLAY_MM,
    post,
  };
}

/** Angle from their middle at which the stones end: before the catch, which takes a larger share of a small hoop. */
const rowEnd = ({ radius }: Hoop): number => Math.min(ROW_END, -CATCH - SLOT_MM / radius);

/** Skin of a section along the hoop; both ends are flat with a soft edge. */
function arc(hoop: Hoop, from: number, to: number, sectionAt: Parameters<typeof sweep>[1]): Mesh {
  const steps = Math.max(2, Math.ceil((Math.abs(to - from) * hoop.radius) / 0.1));
  const stations = Array.from({ length: steps + 1 }, (_, i) =>
    ringStation(mix(from, to, i / steps), hoop.radius),
  );
  return sweep(stations, sectionAt, { startDomeMm: 0.04, endDomeMm: 0.04 });
}

/** The fork's two cheeks between two angles. */
function cheeks(hoop: Hoop, from: number, to: number, name: string) {
  const { gap, half, thick } = hoop;
  return ([1, -1] as const).map((side) => {
    const corners: RoundedCorner[] = [
      [gap, 0.04, 0.06],
      [half, 0.1, 0.25],
      [half, thick - 0.12, 0.2],
      [gap, thick - 0.06, 0.06],
    ];
    const section = roundedPolygon(
      side === 1 ? corners : corners.map(([u, v, r]) => [-u, v, r] as const).reverse(),
      4,
    );
    return metalPart(
      'shank',
      name,
      arc(hoop, from, to, () => section),
    );
  });
}

/** Frame across the hoop at an angle; Y stays along the hole. */
const acrossAt = ({ radius }: Hoop, angle: number) =>
  multiply(rotationY(angle), translation(0, 0, radius + POST_LINE_MM));

const acrossBar = (half: number, radius: number, dome: number): Mesh =>
  bar(
    [
      [0, -half, 0],
      [0, 0, 0],
      [0, half, 0],
    ],
    () => radius,
    { steps: 6, sides: 24, startDome: dome, endDome: dome },
  );

/** The front: stones, the fork of the hinge with its pin at one end, the slot of the catch at the other. */
function front(design: HoopDesign, hoop: Hoop): Assembly {
  const { radius, thick, half, gap } = hoop;
  const row: StoneRow = {
    path: 'hoop',
    style: 'pave',
    shape: 'round',
    materials: [design.material],
    stoneMm: design.stoneMm,
    fromAngle: 0,
    toAngle: rowEnd(hoop),
  };
  const spec: ShankSpec = {
    innerRadiusMm: radius,
    profile: 'court',
    widthMm: design.widthMm,
    topWidthMm: design.widthMm,
    thicknessMm: thick,
    topThicknessMm: thick,
    rows: [row],
  };
  const sectionAt = sectionsOf(spec);
  const [start, end] = [CATCH + SLOT_MM / radius, HINGE - (KNUCKLE_MM.outer + PLAY_MM) / radius];
  const steps = Math.max(360, Math.ceil(((end - start) * radius) / 0.08));
  const angles = Array.from({ length: steps + 1 }, (_, i) => mix(start, end, i / steps));
  const body = sweep(
    angles.map((angle) => ringStation(angle, radius)),
    (i) => sectionAt(angles[i] ?? 0),
    { startDomeMm: 0.04, endDomeMm: 0.04 },
  );
  const piece = emptyAssembly();
  piece.parts.push(metalPart('shank', 'hoop', body));
  placeRow(piece, row, () => radius + thick);
  const overlap = 0.3 / radius;
  piece.parts.push(...cheeks(hoop, end - overlap, HINGE, 'hinge cheek'));
  piece.parts.push(...cheeks(hoop, CATCH, start + overlap, 'slot cheek'));
  const roof = roundedPolygon(
    [
      [gap + 0.12, thick - ROOF_MM, 0.05],
      [gap + 0.12, thick - 0.08, 0.05],
      [0, thick + 0.02, 2],
      [-gap - 0.12, thick - 0.08, 0.05],
      [-gap - 0.12, thick - ROOF_MM, 0.05],
    ],
    4,
  );
  piece.parts.push(
    metalPart(
      'shank',
      'slot roof',
      arc(hoop, CATCH, start + overlap, () => roof),
    ),
  );
  const knuckle = acrossBar((half - gap) / 2, KNUCKLE_MM.outer, 0.06);
  const hinge = acrossAt(hoop, HINGE);
  const outer = [1, -1].map((side) => multiply(hinge, translation(0, (side * (half + gap)) / 2, 0)));
  piece.parts.push(metalPart('clasp', 'hinge knuckles', knuckle, outer));
  // A wire in the casting file's holes.
  const pin = (half: number) => acrossBar(half, KNUCKLE_MM.pin, 0.3);
  piece.parts.push(
    castAsHole(metalPart('clasp', 'hinge pin', pin(half + 0.02), [hinge]), () => pin(half + 0.5)),
  );
  const snap = multiply(
    acrossAt(hoop, CATCH + SNAP_MM.fromEnd / radius),
    translation(0, 0, -hoop.post - SNAP_MM.radius + SNAP_MM.deep - PLAY_MM),
  );
  piece.parts.push(metalPart('clasp', 'snap', acrossBar(gap + 0.15, SNAP_MM.radius, 0), [snap]));
  return piece;
}

/** The curved post that goes through the ear, on the middle knuckle of the hinge. */
function postArm(hoop: Hoop): Assembly {
  const { radius, gap, post } = hoop;
  const piece = emptyAssembly();
  const wide = gap - PLAY_MM;
  const tube = roundedPolygon(
    [
      [-wide, 0, 0.04],
      [wide, 0, 0.04],
      [wide, KNUCKLE_MM.outer - KNUCKLE_MM.hole, 0.08],
      [-wide, KNUCKLE_MM.outer - KNUCKLE_MM.hole, 0.08],
    ],
    3,
  );
  const knuckle = sweep(ringStations(40, KNUCKLE_MM.hole), () => tube);
  // Tube and wire are bought.
  piece.parts.push(leftOut(metalPart('clasp', 'middle knuckle', knuckle, [acrossAt(hoop, HINGE)])));
  const line = radius + POST_LINE_MM;
  const from = HINGE + (KNUCKLE_MM.hole + 0.12) / line;
  const to = CATCH + TAU + (SLOT_MM - 0.15 - post) / radius;
  const steps = 96;
  const path = Array.from({ length: 33 }, (_, i): Vec3 => scale(ringStation(mix(from, to, i / 32)).v, line));
  const groove = (CATCH + TAU + SNAP_MM.fromEnd / radius - from) / (to - from);
  const long = (to - from) * line;
  const radiusAt = (s: number) => {
    const away = Math.abs(s - groove) * long;
    return post - SNAP_MM.deep * (1 - smoothstep(SNAP_MM.radius * 0.9, SNAP_MM.radius * 2.2, away));
  };
  const wire = bar(path, radiusAt, { steps, sides: 20, uHint: [0, 1, 0] });
  piece.parts.push(leftOut(metalPart('post', 'post', wire)));
  return piece;
}

/** Rotation of the two hoops towards the viewer, radians, and the distance between them, mm. */
const TURNS = [-1.05, -0.72] as const;
const APART_MM = 0.3;

/**
 * Places of the two hoops in parts of their radius; wide and small ones are further apart so that they do not intersect.
 */
function placesOf({ half, radius, thick }: Hoop): readonly (readonly [x: number, y: number])[] {
  const [first, second] = TURNS;
  const between = first - second;
  // Across the second: the distance between their middles, and the extent of both.
  const across = [-Math.sin(second), Math.cos(second)] as const;
  const given = radius * (1.67 * across[0] - 0.45 * across[1]);
  const taken = half * (1 + Math.cos(between)) + (radius + thick) * Math.abs(Math.sin(between));
  const further = Math.max(0, taken + APART_MM - given) / across[0] / 2;
  return [
    [-radius * 0.72 - further, radius * 0.25],
    [radius * 0.95 + further, -radius * 0.2],
  ];
}

/** A pair of upright hoops with stones on their outer fronts. */
export function hoopEarrings(design: HoopDesign): PadPieces {
  const hoop = measuresOf(design);
  const parts = [front(design, hoop), postArm(hoop)];
  const pair = emptyAssembly();
  placesOf(hoop).forEach(([x, y], i) => {
    // The stones' middle (top of the ring) turns to the front, then the hoop turns towards the viewer.
    const frame = chain(translation(x, y, 0), rotationZ(at(TURNS, i)), rotationY(1.25));
    parts.forEach((part, kind) => {
      addPiece(pair, part, frame, kind);
    });
  });
  return { piece: pair, padZ: -(hoop.radius + hoop.thick) };
}
