import { chain, identity, multiply, rotationX, rotationZ, translation } from '#kernel/jewel/mesh/matrix.ts';
import type { Mat4 } from '#kernel/jewel/mesh/mesh.ts';
import { at } from '#kernel/jewel/mesh/vector.ts';
import { addAssembly, emptyAssembly } from '#kernel/jewel/pieces/parts/assembly.ts';
import { boundsOf } from '#kernel/jewel/pieces/parts/bounds.ts';
import type { JewelModel, MetalPart, PieceState, RigidPiece } from '#kernel/jewel/pieces/parts/model.ts';
import type { BuiltPiece } from '#kernel/jewel/pieces/piece-module.ts';
import type { PieceDesign } from '#kernel/jewel/pieces/pieces.ts';
import { builtPiece } from './builds.ts';
import { isStack, type SetOfPieces } from './stack.ts';
import { besideRing } from './wedding-band/contour.ts';

/**
 * Builds the piece a design describes. Millimetres; rings and bangles are upright with the finger along Y and the head
 * up (+Z), other pieces lie in the XY plane seen from +Z. Rings worn on one finger touch each other unless `isApart`.
 * Takes designs that passed `parseDesign`.
 */
export function buildJewel(
  design: PieceDesign | SetOfPieces,
  { isApart = false, state = 'set' }: { isApart?: boolean; state?: PieceState } = {},
): JewelModel {
  if (design.kind !== 'set') return buildPiece(design, state);
  const models = design.pieces.map((piece) => buildPiece(piece, state));
  return isStack(design.pieces) && !isApart
    ? stacked(models, design.pieces.map(isContoured))
    : laidOut(models);
}

function buildPiece(design: PieceDesign, state: PieceState): JewelModel {
  const built = builtPiece(design);
  const { parts, stones, holes } = finished(design, built, state);
  const bounds = boundsOf(parts, stones);
  const { axis, fingerRadiusMm, padZ = bounds.min[2] } = built;
  const { pieces, repeats } = built.assembly;
  return {
    parts,
    stones,
    ...(holes.length === 0 ? {} : { holes }),
    ...(pieces === undefined ? {} : { pieces }),
    ...(repeats === undefined ? {} : { repeats }),
    axis,
    bounds,
    groundZ: padZ,
    heightAboveFingerMm: fingerRadiusMm === undefined ? null : bounds.max[2] - fingerRadiusMm,
  };
}

/** Sets the metal of every part and the measures of every stone. */
function finished(
  { metal, finish }: PieceDesign,
  { assembly, metals = {} }: BuiltPiece,
  state: PieceState,
): Pick<JewelModel, 'parts' | 'stones'> & { holes: MetalPart[] } {
  const parts: MetalPart[] = [];
  const holes: MetalPart[] = [];
  for (const { tone, name, role, mesh, instances, weightFactor, pieceOf, cast } of assembly.parts) {
    const form = state === 'cast' ? cast : undefined;
    if (form?.kind === 'left-out') continue;
    (form?.kind === 'hole' ? holes : parts).push({
      name,
      role,
      metal: metals[tone] ?? metal,
      // Only broad surfaces take a finish; heads, prongs and beads are always polished.
      finish: role === 'shank' ? finish : 'polished',
      mesh: form?.mesh() ?? mesh,
      instances,
      weightFactor,
      ...(pieceOf === undefined ? {} : { pieceOf }),
    });
  }
  const stones = assembly.stones.map(({ path, ...stone }) => ({
    ...stone,
    source: { piece: 0, path },
    carat: stone.cutStone.carat,
    widthMm: stone.cutStone.widthMm,
  }));
  return { parts, stones, holes };
}

const isContoured = (piece: PieceDesign): boolean =>
  piece.kind === 'wedding-band' && piece.contour !== undefined;

/** Gap between the pieces of a set, mm. */
const SET_GAP = 1.6;

/** The rings of a set on one finger, each pushed against the previous ones. */
function stacked(models: readonly JewelModel[], contoured: readonly boolean[]): JewelModel {
  const first = at(models, 0);
  const group = emptyGroup();
  const places: number[] = [];
  models.forEach((model, i) => {
    const beside = places.map((place, k) => place + besideRing(at(models, k), model, at(contoured, i)));
    places.push(Math.max(0, ...beside));
    addModel(group, model, i, translation(0, at(places, i), -first.groundZ));
  });
  return together(group, first);
}

/** Lays out the pieces of a set: rings side by side, other jewels in a group. */
function laidOut(models: readonly JewelModel[]): JewelModel {
  const group = emptyGroup();
  if (models.every((m) => m.axis === 'ring')) {
    // One behind the other along the finger, the later ones turned a little, all at the same ground level.
    let y = 0;
    models.forEach((model, i) => {
      const { min, max } = model.bounds;
      if (i > 0) y += SET_GAP - min[1];
      addModel(group, model, i, chain(translation(i * 2.2, y, -model.groundZ), rotationZ(i * 0.22)));
      y += max[1];
    });
  } else {
    // The first (a pendant) above, the others in front of it.
    let y = 0;
    models.forEach((model, i) => {
      const { min, max } = model.bounds;
      if (i > 0) y -= max[1] + 2.5;
      addModel(group, model, i, chain(translation(0, y, -model.groundZ), rotationX(0)));
      y += min[1];
    });
  }
  return together(group, at(models, 0));
}

function together(group: Group, { axis, heightAboveFingerMm }: JewelModel): JewelModel {
  const bounds = boundsOf(group.parts, group.stones);
  return { ...group, axis, bounds, groundZ: 0, heightAboveFingerMm };
}

interface Group extends Pick<JewelModel, 'parts' | 'stones'> {
  pieces: RigidPiece[];
}
const emptyGroup = (): Group => ({ parts: [], stones: [], pieces: [] });

/** Adds the piece with this index to the set, moved. */
function addModel(group: Group, model: JewelModel, designPiece: number, matrix: Mat4): void {
  const moved = emptyAssembly();
  addAssembly(moved, { parts: model.parts.map((p) => ({ ...p, tone: 'main' })), stones: [] }, matrix);
  const first = group.pieces.length;
  const kinds = Math.max(-1, ...group.pieces.map(({ kind }) => kind)) + 1;
  for (const { frame, kind, givesWayTo } of model.pieces ?? [{ frame: identity(), kind: 0 }]) {
    group.pieces.push({
      frame: multiply(matrix, frame),
      kind: kind + kinds,
      designPiece,
      ...(givesWayTo === undefined ? {} : { givesWayTo: givesWayTo.map((number) => number + first) }),
    });
  }
  moved.parts.forEach(({ mesh, instances }, i) => {
    const original = model.parts[i];
    if (original === undefined) return;
    const own = original.pieceOf ?? (instances ?? [mesh]).map(() => 0);
    group.parts.push({ ...original, mesh, instances, pieceOf: own.map((number) => number + first) });
  });
  for (const stone of model.stones) {
    const source = { ...stone.source, piece: designPiece };
    group.stones.push({ ...stone, source, matrix: multiply(matrix, stone.matrix) });
  }
}
