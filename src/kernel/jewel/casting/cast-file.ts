import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import { azuresIn } from '#kernel/jewel/casting/azures.ts';
import { cleanSolid } from '#kernel/jewel/casting/clean-solid.ts';
import { repeatedBody } from '#kernel/jewel/casting/repeated-body.ts';
import { seatCutter } from '#kernel/jewel/casting/seat-cutter.ts';
import { POLISH_INSIDE_MM, shrinkageFactor } from '#kernel/jewel/casting/shrinkage.ts';
import { SolidBench } from '#kernel/jewel/casting/solid-bench.ts';
import { writeStl } from '#kernel/jewel/casting/stl.ts';
import { write3mf } from '#kernel/jewel/casting/three-mf.ts';
import { bodiesByMetal, joined, kindsOf, SLIVER_MM3, toSolid } from '#kernel/jewel/casting/union.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import { identity, inverseRigid, translation } from '#kernel/jewel/mesh/matrix.ts';
import type { Mat4, Solid } from '#kernel/jewel/mesh/mesh.ts';
import { meshVolume, movedPoints } from '#kernel/jewel/mesh/mesh-builder.ts';
import { at, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import { gramsOf } from '#kernel/jewel/metals/alloys.ts';
import type { MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import type { PieceDesign } from '#kernel/jewel/pieces/pieces.ts';

/** One shell of one metal in the file state; parts that are cast alike are listed once. */
export interface CastPart {
  /** The kind of piece that it belongs to. */
  kind: PieceDesign['kind'];
  metal: MetalId;
  /** Number to be cast. */
  count: number;
  /** Of one cooled casting, without sprues. */
  grams: number;
  /** Factor by which the file is larger than the cooled casting. */
  shrinkage: number;
  /** The cooled casting in its own frame, with the stones set from above (+Z) where it has an upper side. */
  solid: Solid;
}

/** Parts of which more are needed than this are in the file once: a caster prints as many as the title says. */
const MOST_COPIES = 2;
/** Free space between two parts of a file, mm: closer ones fuse in the investment. */
const APART_MM = 1;

/**
 * The parts of a design as the caster makes them: prongs upright, lips open, seats with their clearance, bought findings
 * left out, one shell per metal and rigid piece. Takes a loaded manifold-3d module (after its `setup()`). Throws a
 * UnionError if a part is not a solid.
 */
export function castParts(library: ManifoldToplevel, design: Design): CastPart[] {
  const bench = new SolidBench(library);
  try {
    return piecesOf(design).flatMap((piece) => partsOfPiece(bench, piece));
  } finally {
    bench.clear();
  }
}

function partsOfPiece(bench: SolidBench, piece: PieceDesign): CastPart[] {
  const model = buildJewel(piece, { state: 'cast' });
  const part = (metal: MetalId, count: number, solid: Solid): CastPart => ({
    kind: piece.kind,
    metal,
    count,
    grams: gramsOf(metal, meshVolume(solid)),
    shrinkage: shrinkageFactor(metal),
    solid: cleanSolid(solid),
  });
  const isEngraved = 'engraving' in piece && Boolean(piece.engraving);
  const repeated = repeatedBody(bench, model, seatCutter);
  if (repeated !== null) return [part(at(model.parts, 0).metal, 1, repeated.solid)];
  return kindsOf(model.pieces).flatMap(({ first, moves }) => {
    const upright = inverseRigid(model.pieces?.[first]?.frame ?? identity());
    return shellsOf(bench, model, { number: first, isEngraved }).map(({ metal, shell }) =>
      part(metal, moves.length, moved(toSolid(shell.getMesh()), upright)),
    );
  });
}

/** The shells of a rigid piece, by metal. Where two metals overlap, the first one takes the volume, as in the weight. */
function shellsOf(bench: SolidBench, model: JewelModel, of: { number: number; isEngraved: boolean }) {
  const earlier: Manifold[] = [];
  return bodiesByMetal(bench, model, of.number, seatCutter).flatMap(({ metal, body }) => {
    const own = bench.subtract(bench.subtract(body, azuresIn(bench, body, model, of)), earlier);
    earlier.push(body);
    return bench
      .shellsOf(own)
      .filter((shell) => shell.volume() > SLIVER_MM3)
      .map((shell) => ({ metal, shell }));
  });
}

const moved = ({ positions, indices }: Solid, matrix: Mat4): Solid => ({
  positions: movedPoints(positions, matrix),
  indices,
});

/** A part enlarged for its shrinkage, and where its copies are put. */
interface LaidPart {
  part: CastPart;
  solid: Solid;
  places: readonly Vec3[];
}

/** Lays the parts of a file side by side; the first one keeps its place. */
export function layApart(parts: readonly CastPart[]): LaidPart[] {
  let edge: number | null = null;
  return parts.map((part) => {
    const positions = part.solid.positions.map((x) => x * part.shrinkage);
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let i = 0; i < positions.length; i += 3) {
      low = Math.min(low, at(positions, i));
      high = Math.max(high, at(positions, i));
    }
    const places: Vec3[] = [];
    for (let copy = 0; copy < (part.count > MOST_COPIES ? 1 : part.count); copy++) {
      const x: number = edge === null ? 0 : edge + APART_MM - low;
      places.push([x, 0, 0]);
      edge = high + x;
    }
    return { part, solid: { positions, indices: part.solid.indices }, places };
  });
}

/** Grams of all castings of a file, without sprues. */
export const castGrams = (parts: readonly CastPart[]): number =>
  parts.reduce((sum, { count, grams }) => sum + count * grams, 0);

/** `tennis-bracelet, gold-18k-white, 47 pieces, enlarged × 1.0125`. */
const nameOf = ({ kind, metal, count, shrinkage }: CastPart): string =>
  `${kind}, ${metal}, ${count === 1 ? '1 piece' : `${count} pieces`}, enlarged × ${shrinkage}`;

/** Notes for the caster of a file, in the language of the trade. */
const notesOf = (parts: readonly CastPart[]): string =>
  [
    'As cast: prongs upright, stones not set, bought findings left out',
    ...parts.map(nameOf),
    ...(parts.some(({ kind }) => RINGS.has(kind))
      ? [`Polishing takes ${POLISH_INSIDE_MM} mm inside; not added`]
      : []),
    `${castGrams(parts).toFixed(2)} g in all without sprues`,
  ].join('. ');

const RINGS: ReadonlySet<string> = new Set(['ring', 'eternity-band', 'wedding-band']);

/** Writes the parts as STL or 3MF; 3MF has one object per part, and the title and notes of the file. */
export function writeCast(
  parts: readonly CastPart[],
  format: 'stl' | '3mf',
  title: string,
): Uint8Array<ArrayBuffer> {
  const laid = layApart(parts);
  if (format === '3mf')
    return write3mf(
      laid.map(({ part, solid, places }) => ({ name: nameOf(part), solid, places })),
      title,
      notesOf(parts),
    );
  const placed = laid.flatMap(({ solid, places }) =>
    places.map(([x, y, z]) => moved(solid, translation(x, y, z))),
  );
  return new Uint8Array(writeStl(joined(placed), stlNote(parts)));
}

/** The header of an STL has little space: state, factor and number of the first part. */
const stlNote = ([first]: readonly CastPart[]): string =>
  first === undefined ? '' : `as cast, x${first.shrinkage}, ${first.metal}`;
