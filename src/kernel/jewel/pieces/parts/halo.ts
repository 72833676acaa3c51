import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import type { GemMaterialId } from '#kernel/jewel/gems/grades.ts';
import { evenSamples, type OutlineSample, outlineAt } from '#kernel/jewel/mesh/outline.ts';
import { outlineSkin } from '#kernel/jewel/mesh/outline-skin.ts';
import { type Profile, type RoundedCorner, roundedPolygon } from '#kernel/jewel/mesh/profile.ts';
import { at, mix, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import { type Assembly, emptyAssembly, metalPart } from '#kernel/jewel/pieces/parts/assembly.ts';
import { bar } from '#kernel/jewel/pieces/parts/bar.ts';
import { centreLineAt, type HeadFoot, heightsDown } from '#kernel/jewel/pieces/parts/head/head-foot.ts';
import { outlineOf } from '#kernel/jewel/pieces/parts/head/stone-seat.ts';
import { addBeadSet } from './bead-set.ts';
import { BAY_DEPTH, BAY_PLACES, bayAt, cutDownGap, seatLine } from './cut-down.ts';
import { HALO_GAP_MM, type HaloStones, haloRow } from './halo-row.ts';
import type { RowFill } from './small-stones.ts';

export interface HaloOptions extends HaloStones {
  material: GemMaterialId;
  /** Height of the halo's girdles in the centre stone's frame. */
  z: number;
  /** The foot that carries its struts. */
  foot: HeadFoot;
}

/** Width of the metal outside the stones. */
export const HALO_RIM_MM = 0.17;
/** Slope of the halo's plane, which rises towards the centre. */
const SLOPE = 0.17;
/** Depth of the fine cut between two stones in the outer edge. */
const SCALLOP_MM = 0.05;
/** How far the trough is open between two stones. */
const BRIDGE = 0.35;
/** Depth of the girdles below the metal's edge. */
const SUNK_MM = 0.05;
/** Metal below the culets. */
const FLOOR_MM = 0.3;

/** Stones with shared beads in a smooth ring around the centre stone, on an open gallery. */
export function halo(centre: CutStone, options: HaloOptions): Assembly {
  const { stoneMm: d, material, z, isCutDown = false } = options;
  const outline = outlineOf(centre);
  const { row, fill } = haloRow(centre, options);
  const piece = emptyAssembly();
  const ring = isCutDown ? cutDownRing(row, fill, d, z) : haloRing(row, fill, d, z);
  piece.parts.push(metalPart('halo', 'halo', ring));
  addBeadSet(piece, fill, { stoneMm: d, material, isCutDown }, ({ point, normal }) => {
    const [c, s] = [Math.cos(SLOPE), Math.sin(SLOPE)];
    return {
      origin: [point[0], point[1], z],
      along: [-normal[1], normal[0], 0],
      across: [normal[0] * c, normal[1] * c, -s],
      up: [normal[0] * s, normal[1] * s, c],
    };
  });
  addStruts(piece, centre, outline, options);
  return piece;
}

/** A section of a halo in its sloping plane. */
function slopedSection(corners: readonly RoundedCorner[], z: number, steps = 3): Profile {
  const [c, s] = [Math.cos(SLOPE), Math.sin(SLOPE)];
  const sloped = corners.map(([u, v, radius]) => [u * c + v * s, v * c - u * s + z, radius] as const);
  return roundedPolygon(sloped, steps);
}

/** Distance outside the stones at which a wall between two stones ends. */
const WALL_END_MM = 0.12;

/** The ring of a cut-down halo: between two walls its outside is cut away, so that the stones show. */
function cutDownRing(row: readonly OutlineSample[], fill: RowFill, d: number, z: number) {
  const { length, sampleAt } = outlineAt(row);
  const r = d / 2;
  const inner = HALO_GAP_MM - 0.03;
  const under = -0.43 * d - 0.03 - FLOOR_MM;
  const made = new Map<string, Profile>();
  /** `away`: distance from the stone's middle, mm; null if there is no stone. */
  const section = (place: number, away: number | null): Profile => {
    const key = `${place.toFixed(3)} ${away?.toFixed(3)}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const cut = away === null ? 0 : bayAt(place);
    const { bearing, half, middle } = seatLine(d, away ?? d);
    const lift = away === null ? SUNK_MM : 0;
    const outer = r + WALL_END_MM;
    const right: RoundedCorner[] = [
      [outer, Math.max(under + 0.1, -BAY_DEPTH * d - 0.1), 0.1],
      [outer - 0.05 * cut, SUNK_MM - cut * (BAY_DEPTH * d), 0.03],
      [bearing[0], lift + bearing[1], 0.02],
      [half[0], lift + half[1], 0.03],
      [middle[0], lift + middle[1], 0.03],
    ];
    const profile = slopedSection(
      [
        [-r - inner, -0.32, 0.1],
        [-r * 0.4, under, 0.2],
        [r * 0.4, under, 0.2],
        ...right,
        [-middle[0], lift + middle[1], 0.03],
        [-half[0], lift + half[1], 0.03],
        [-bearing[0], lift + bearing[1], 0.02],
        [-r * 0.88, SUNK_MM, 0.04],
        [-r - inner, SUNK_MM, 0.05],
      ],
      z,
      2,
    );
    made.set(key, profile);
    return profile;
  };
  const cuts = fill.places.flatMap(({ along, stepMm }) =>
    BAY_PLACES.map((place) => ({ along: along + place * stepMm, place, away: Math.abs(place) * stepMm })),
  );
  // Between two groups of stones the ring is solid metal.
  const closed = fill.gaps.flatMap(({ from, to }) => {
    const [start, end] = [from + cutDownGap(d) / 2, to - cutDownGap(d) / 2];
    const steps = Math.max(1, Math.ceil((end - start) / 0.15));
    return Array.from({ length: steps + 1 }, (_, k) => ({
      along: mix(start, Math.max(start, end), k / steps),
      place: 0.5,
      away: null,
    })).slice(0, end > start + 0.05 ? undefined : 1);
  });
  const round = [...cuts, ...closed]
    .map((cut) => ({ ...cut, along: ((cut.along % length) + length) % length }))
    .sort((a, b) => a.along - b.along);
  return outlineSkin(
    round.map(({ along }) => sampleAt(along)),
    (i) => section(at(round, i).place, at(round, i).away),
  );
}

/** The ring that holds the stones: one section all around, except for the fine cuts between two stones. */
function haloRing(row: readonly OutlineSample[], fill: RowFill, d: number, z: number) {
  const { length, sampleAt } = outlineAt(row);
  const r = d / 2;
  const inner = HALO_GAP_MM - 0.03;
  const floor = -0.43 * d - 0.03;
  const section = (cut: number, open: number) => {
    const outer = r + HALO_RIM_MM;
    const deep = (v: number) => SUNK_MM - 0.02 + (v - SUNK_MM + 0.02) * open;
    const corners: RoundedCorner[] = [
      [-r - inner, -0.32, 0.1],
      [-r * 0.4, floor - FLOOR_MM, 0.2],
      [r * 0.4, floor - FLOOR_MM, 0.2],
      [outer, -0.3, 0.14],
      [outer - cut, SUNK_MM, 0.06],
      [r * 0.88, SUNK_MM, 0.04],
      [r * 0.5, deep(-r * 0.5), 0.05],
      [r * 0.15, deep(floor), 0.05],
      [-r * 0.15, deep(floor), 0.05],
      [-r * 0.5, deep(-r * 0.5), 0.05],
      [-r * 0.88, SUNK_MM, 0.04],
      [-r - inner, SUNK_MM, 0.05],
    ];
    return slopedSection(corners, z);
  };
  // Between two stones the metal is higher, so that the beads can be raised from it.
  const sections = [
    section(0, 1),
    section(SCALLOP_MM, BRIDGE),
    section(0, 0),
    section(SCALLOP_MM, 0),
  ] as const;
  const isGap = (along: number) =>
    fill.gaps.some(({ from, to }) => [along, along + length, along - length].some((a) => a > from && a < to));
  const seams = fill.seams.map((s) => ((s % length) + length) % length).sort((a, b) => a - b);
  const samples: OutlineSample[] = [];
  const kinds: Profile[] = [];
  const put = (along: number, isCut: boolean) => {
    samples.push(sampleAt(along));
    kinds.push(sections[isGap(along) ? (isCut ? 3 : 2) : isCut ? 1 : 0]);
  };
  seams.forEach((from, i) => {
    const span = (i + 1 < seams.length ? at(seams, i + 1) : at(seams, 0) + length) - from;
    put(from, true);
    const edge = Math.min(0.15, span / 4);
    const steps = Math.max(1, Math.round((span - 2 * edge) / 0.2));
    for (let k = 0; k <= steps; k++) put(from + edge + ((span - 2 * edge) * k) / steps, false);
  });
  return outlineSkin(samples, (i) => at(kinds, i));
}

/** Fine struts between the prongs, from the collar up to the halo. */
function addStruts(
  piece: Assembly,
  centre: CutStone,
  outline: readonly OutlineSample[],
  { stoneMm: d, z, prongs, foot }: HaloOptions,
): void {
  const wire = 0.16 + 0.03 * Math.min(centre.widthMm, 8) * 0.5;
  const top = HALO_GAP_MM + d * 0.4;
  const topZ = z - 0.43 * d - FLOOR_MM * 0.6 - top * 0.1;
  const count = Math.max(4, prongs.length);
  for (const sample of evenSamples(outline, count, count === 4 ? 0 : 0.5)) {
    const { point, normal } = sample;
    const way = heightsDown(foot)
      .filter((height) => height < topZ - 0.4)
      .map((height): Vec3 => {
        const [x, y] = centreLineAt(centre, foot, sample, { z: height, offsetMm: top * 0.6, clearMm: wire });
        return [x, y, height];
      })
      .reverse();
    const end: Vec3 = [point[0] + normal[0] * top, point[1] + normal[1] * top, topZ];
    if (way.length === 0) continue;
    const strut = bar([...way, end], () => wire, { steps: 22, sides: 12, startDome: 0.5, endDome: 0.5 });
    piece.parts.push(metalPart('gallery', 'strut', strut));
  }
}
