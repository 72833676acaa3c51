import type { Profile } from '#kernel/jewel/mesh/profile.ts';
import { chordsOf } from '#kernel/jewel/mesh/profile.ts';
import { ringStation, ringStations, sweep } from '#kernel/jewel/mesh/sweep.ts';
import { at, mix, smoothstep, TAU } from '#kernel/jewel/mesh/vector.ts';
import { type Assembly, emptyAssembly, metalPart } from '#kernel/jewel/pieces/parts/assembly.ts';
import { BAY_PLACES } from '#kernel/jewel/pieces/parts/cut-down.ts';
import {
  filledRow,
  placeInRow,
  placeRow,
  rowAngles,
  type StoneRow,
  sink,
} from '#kernel/jewel/pieces/parts/row/stone-row.ts';
import {
  bandProfile,
  cutDownProfile,
  type ShankProfile,
  troughProfile,
} from '#kernel/jewel/pieces/parts/shank/shank-profile.ts';

export interface ShankSpec {
  innerRadiusMm: number;
  profile: ShankProfile;
  widthMm: number;
  topWidthMm: number;
  thicknessMm: number;
  topThicknessMm: number;
  rows: readonly StoneRow[];
}

/** Radius of the finger's hole, mm. */
export const innerRadius = (circumferenceMm: number): number => circumferenceMm / TAU;

/** Angle from the top, 0 to π, on either side. */
const fromTop = (angle: number): number => Math.abs(angle > Math.PI ? angle - TAU : angle);

/** Width and thickness at an angle: the taper is in the upper half. */
export function shankSize(spec: ShankSpec, angle: number): { widthMm: number; thicknessMm: number } {
  const up = smoothstep(0.25, 0.98, (1 + Math.cos(angle)) / 2);
  return {
    widthMm: mix(spec.widthMm, spec.topWidthMm, up),
    thicknessMm: mix(spec.thicknessMm, spec.topThicknessMm, up),
  };
}

/** How far a row's trough is open at an angle: pavé ends in a round past its last stone, a channel ends square. */
function troughOpen(row: StoneRow, angle: number): number {
  const a = fromTop(angle);
  if (row.fromAngle <= 0 && row.toAngle >= Math.PI) return 1;
  const edge = row.stoneMm / (row.style === 'channel' ? 60 : 20);
  const start =
    row.fromAngle <= 0 ? 1 : smoothstep(row.fromAngle - edge * 0.8, row.fromAngle + edge * 0.2, a);
  return start * (1 - smoothstep(row.toAngle - edge * 0.2, row.toAngle + edge * 0.8, a));
}

/** Sections by angle; the untapered part of a band shares one section. */
export function sectionsOf(spec: ShankSpec): (angle: number) => Profile {
  const made = new Map<string, Profile>();
  const [row] = spec.rows;
  if (row?.isCutDown) return cutDownSections(spec, row);
  const rows = spec.rows.map((row) =>
    filledRow(row, spec.innerRadiusMm + shankSize(spec, row.fromAngle).thicknessMm),
  );
  return (angle) => {
    const { widthMm, thicknessMm } = shankSize(spec, angle);
    const row = rows[0];
    const open = row === undefined ? 0 : Math.max(...rows.map((r) => troughOpen(r, angle)));
    const key = `${widthMm} ${thicknessMm} ${open}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const profile =
      row === undefined
        ? bandProfile(spec.profile, widthMm, thicknessMm)
        : troughProfile(widthMm, thicknessMm, { style: row.style, stoneMm: row.stoneMm, open });
    made.set(key, profile);
    return profile;
  };
}

/** Radius of the circle on which a row's stones are distributed. */
const rowRadius = (spec: ShankSpec, row: StoneRow): number =>
  spec.innerRadiusMm + shankSize(spec, row.fromAngle).thicknessMm - sink(row);

/** Distance beyond the last wall of a cut-down row in which the band returns to its plain section, mm. */
const RUN_OUT_MM = 0.7;

/** Sections of a band with a cut-down row: they change from stone to wall to stone. */
function cutDownSections(spec: ShankSpec, row: StoneRow): (angle: number) => Profile {
  const radius = rowRadius(spec, row);
  const { angles, step } = rowAngles(row, radius);
  const made = new Map<string, Profile>();
  return (angle) => {
    const { widthMm, thicknessMm } = shankSize(spec, angle);
    const { place, beyond } = placeInRow(row, { angles, step }, angle);
    const open = 1 - smoothstep(0, RUN_OUT_MM / radius, beyond);
    const key = `${widthMm} ${thicknessMm} ${open} ${place.toFixed(4)}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const bay = { stoneMm: row.stoneMm, pitchMm: 2 * radius * Math.sin(step / 2), place, open };
    const profile = cutDownProfile(widthMm, thicknessMm, bay);
    made.set(key, profile);
    return profile;
  };
}

/** Angles of a band's sections for a cut-down row: dense where a bay is steep, the usual ones beside the row. */
function cutDownAngles(spec: ShankSpec, row: StoneRow): number[] {
  const layout = rowAngles(row, rowRadius(spec, row));
  const beside = Array.from({ length: 240 }, (_, i) => (TAU * i) / 240).filter(
    (angle) => placeInRow(row, layout, angle).beyond > 0.004,
  );
  const within = layout.angles.flatMap((angle) => BAY_PLACES.map((place) => angle + place * layout.step));
  const last = (layout.angles.at(-1) ?? 0) + layout.step / 2;
  const ends = row.toAngle >= Math.PI && row.fromAngle <= 0 ? [] : [last, -row.fromAngle];
  return [...within, ...ends, ...beside].map((angle) => (angle + TAU) % TAU).sort((a, b) => a - b);
}

const stationCount = (spec: ShankSpec): number =>
  Math.max(spec.rows.length > 0 ? 480 : 240, chordsOf(spec.innerRadiusMm + spec.thicknessMm, 0.004));

/** Closed band around the finger with its rows of stones. */
export function plainShank(spec: ShankSpec): Assembly {
  const piece = emptyAssembly();
  const [row] = spec.rows;
  const n = stationCount(spec);
  const angles = row?.isCutDown
    ? cutDownAngles(spec, row)
    : Array.from({ length: n }, (_, i) => (TAU * i) / n);
  const stations = angles.map((angle) => ringStation(angle, spec.innerRadiusMm));
  const sectionAt = sectionsOf(spec);
  piece.parts.push(
    metalPart(
      'shank',
      'shank',
      sweep(stations, (i) => sectionAt(at(angles, i))),
    ),
  );
  for (const row of spec.rows)
    placeRow(piece, row, (angle) => spec.innerRadiusMm + shankSize(spec, angle).thicknessMm);
  return piece;
}

export interface SplitTop {
  /** Distance between the two strands' middles at the top. */
  spreadMm: number;
  /** Angle from the top at which the band starts to split. */
  splitAngle: number;
}

/**
 * Band that splits into two strands towards the head. Each strand is half of the band's section; where they lie together
 * their inner faces touch, so the band looks undivided.
 */
export function splitShank(spec: ShankSpec, top: SplitTop): Assembly {
  const n = stationCount(spec);
  const piece = emptyAssembly();
  for (const side of [1, -1] as const) {
    const section = (i: number): Profile => {
      const angle = (TAU * i) / n;
      const { widthMm, thicknessMm } = shankSize(spec, angle);
      const apart = 1 - smoothstep(top.splitAngle * 0.12, top.splitAngle, fromTop(angle));
      const shift = side * (apart * top.spreadMm * 0.5);
      return halfBand(widthMm, thicknessMm, smoothstep(0, 0.3, apart), side).map((q) => ({
        ...q,
        u: q.u + shift,
      }));
    };
    const mesh = sweep(ringStations(n, spec.innerRadiusMm), section);
    piece.parts.push(metalPart('shank', 'strand', mesh));
  }
  return piece;
}

/** Half of a court section (u >= 0 for side 1), its inner edges rounded as the strands separate. */
function halfBand(widthMm: number, t: number, apart: number, side: 1 | -1): Profile {
  const w = widthMm / 2;
  const whole = bandProfile('court', widthMm, t);
  const quarter = whole.length / 4;
  const right = [...whole.slice(3 * quarter), ...whole.slice(0, quarter + 1)];
  // Lens shape of a separate strand.
  const lens = bandProfile('court', w, t).map((q) => ({ ...q, u: q.u + w / 2 }));
  const lensRight = [...lens.slice(3 * quarter), ...lens.slice(0, quarter + 1)];
  const lensLeft = lens.slice(quarter + 1, 3 * quarter);
  const outer = right.map((q, i) => blend(q, at(lensRight, i), apart));
  const inner = lensLeft.map((q, i) => {
    const v = mix(t, 0, (i + 1) / (lensLeft.length + 1));
    return blend({ u: -0.01, v, tu: 0, tv: -1 }, q, apart);
  });
  const profile = [...outer, ...inner];
  if (side === 1) return profile;
  return profile.map((q) => ({ u: -q.u, v: q.v, tu: q.tu, tv: -q.tv })).reverse();
}

function blend(a: Profile[number], b: Profile[number], t: number): Profile[number] {
  const tu = mix(a.tu, b.tu, t);
  const tv = mix(a.tv, b.tv, t);
  const l = Math.hypot(tu, tv) || 1;
  return { u: mix(a.u, b.u, t), v: mix(a.v, b.v, t), tu: tu / l, tv: tv / l };
}
