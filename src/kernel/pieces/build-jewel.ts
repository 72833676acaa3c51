import type { Design, PieceDesign, WeddingBandDesign } from '#kernel/design/design.contract.ts';
import { chain, identity, multiply, rotationX, rotationZ, translation } from '#kernel/mesh/matrix.ts';
import type { Mat4 } from '#kernel/mesh/mesh.ts';
import type { FinishId, MetalId } from '#kernel/metals/metal-ids.ts';
import { bangle } from '#kernel/pieces/bangle/bangle.ts';
import { earrings, pendant } from '#kernel/pieces/earrings/lying-pieces.ts';
import { eternityBand } from '#kernel/pieces/eternity-band/eternity-band.ts';
import { type Assembly, addAssembly, emptyAssembly } from '#kernel/pieces/parts/assembly.ts';
import { boundsOf } from '#kernel/pieces/parts/bounds.ts';
import type { JewelModel, MetalPart, RigidPiece } from '#kernel/pieces/parts/model.ts';
import { plainShank } from '#kernel/pieces/parts/shank/shank.ts';
import { innerRadius, ring, rowOf } from '#kernel/pieces/ring/ring.ts';
import { tennisBracelet } from '#kernel/pieces/tennis-bracelet/tennis-bracelet.ts';
import { twoToneBand } from '#kernel/pieces/wedding-band/two-tone-band.ts';

/**
 * Builds the piece a design describes. Millimetres; rings and bangles stand with the finger along Y and the head
 * up (+Z), the other pieces lie in the XY plane seen from +Z. Takes designs that passed `parseDesign`.
 */
export function buildJewel(design: Design): JewelModel {
  if (design.kind === 'set') return placeSet(design.pieces.map(buildPiece));
  return buildPiece(design);
}

function buildPiece(design: PieceDesign): JewelModel {
  const { piece, padZ } = shapeOf(design);
  const model = finished(design, piece);
  const isRing = design.kind === 'ring' || design.kind === 'eternity-band' || design.kind === 'wedding-band';
  return {
    ...model,
    groundZ: padZ ?? model.bounds.min[2],
    heightAboveFingerMm: isRing ? model.bounds.max[2] - innerRadius(design.circumferenceMm) : null,
  };
}

function shapeOf(design: PieceDesign): { piece: Assembly; padZ?: number } {
  switch (design.kind) {
    case 'ring':
      return { piece: ring(design) };
    case 'eternity-band':
      return { piece: eternityBand({ ...design, innerRadiusMm: innerRadius(design.circumferenceMm) }) };
    case 'wedding-band':
      return { piece: weddingBand(design) };
    case 'pendant':
      return { piece: pendant(design) };
    case 'earrings':
      return earrings(design);
    case 'bangle':
      return { piece: bangle(design) };
    case 'tennis-bracelet': {
      const { stone, alternateMaterial, lengthMm } = design;
      const materials = alternateMaterial === null ? [stone.material] : [stone.material, alternateMaterial];
      return { piece: tennisBracelet({ shape: stone.shape, materials, carat: stone.carat, lengthMm }) };
    }
  }
}

function weddingBand(design: WeddingBandDesign): Assembly {
  const innerRadiusMm = innerRadius(design.circumferenceMm);
  const { shank, row } = design;
  if (design.accentMetal !== null) {
    return twoToneBand({ innerRadiusMm, widthMm: shank.widthMm, thicknessMm: shank.thicknessMm });
  }
  const topThicknessMm = shank.topThicknessMm ?? shank.thicknessMm;
  return plainShank({
    innerRadiusMm,
    profile: shank.profile,
    widthMm: shank.widthMm,
    topWidthMm: shank.topWidthMm ?? shank.widthMm,
    thicknessMm: shank.thicknessMm,
    topThicknessMm,
    rows: row === null ? [] : [rowOf(row, innerRadiusMm + topThicknessMm, 0)],
  });
}

/** Gives every part its metal and measures the whole. */
function finished(design: PieceDesign, piece: Assembly): JewelModel {
  const head: MetalId = (design.kind === 'ring' ? design.headMetal : null) ?? design.metal;
  const accent: MetalId = (design.kind === 'wedding-band' ? design.accentMetal : null) ?? design.metal;
  const metals = { main: design.metal, head, accent } as const;
  const finish: FinishId = design.finish;
  const parts = piece.parts.map(
    ({ tone, name, role, mesh, instances, weightFactor, pieceOf }): MetalPart => ({
      name,
      role,
      metal: metals[tone],
      // Only broad surfaces take a finish; heads, prongs and beads are always polished.
      finish: role === 'shank' ? finish : 'polished',
      mesh,
      instances,
      weightFactor,
      ...(pieceOf === undefined ? {} : { pieceOf }),
    }),
  );
  const stones = piece.stones.map((stone) => ({
    ...stone,
    carat: stone.cutStone.carat,
    widthMm: stone.cutStone.widthMm,
  }));
  const bounds = boundsOf(parts, stones);
  const isUpright =
    design.kind === 'ring' ||
    design.kind === 'eternity-band' ||
    design.kind === 'wedding-band' ||
    design.kind === 'bangle' ||
    (design.kind === 'earrings' && design.style === 'hoop');
  const axis = isUpright ? 'ring' : 'lying';
  const pieces = piece.pieces === undefined ? {} : { pieces: piece.pieces };
  return { parts, stones, ...pieces, axis, bounds, groundZ: bounds.min[2], heightAboveFingerMm: null };
}

/** Room between the pieces of a set. */
const SET_GAP = 1.6;

/** Lays the pieces of a set out together: rings stand beside each other, jewels lie in a group. */
function placeSet(models: readonly JewelModel[]): JewelModel {
  const first = models[0];
  if (first === undefined) throw new RangeError('a set needs pieces');
  const group = emptyGroup();
  const areRings = models.every((m) => m.axis === 'ring');
  if (areRings) {
    // One behind the other along the finger, the later ones turned a little, all on one ground.
    let y = 0;
    models.forEach((model, i) => {
      const { min, max } = model.bounds;
      if (i > 0) y += SET_GAP - min[1];
      addModel(group, model, chain(translation(i * 2.2, y, -model.groundZ), rotationZ(i * 0.22)));
      y += max[1];
    });
  } else {
    // The first (a pendant) above, the others in front of it.
    let y = 0;
    models.forEach((model, i) => {
      const { min, max } = model.bounds;
      if (i > 0) y -= max[1] + 2.5;
      addModel(group, model, chain(translation(0, y, -model.groundZ), rotationX(0)));
      y += min[1];
    });
  }
  const bounds = boundsOf(group.parts, group.stones);
  return {
    ...group,
    axis: first.axis,
    bounds,
    groundZ: 0,
    heightAboveFingerMm: first.heightAboveFingerMm,
  };
}

interface Group extends Pick<JewelModel, 'parts' | 'stones'> {
  pieces: RigidPiece[];
}
const emptyGroup = (): Group => ({ parts: [], stones: [], pieces: [] });

function addModel(group: Group, model: JewelModel, matrix: Mat4): void {
  const moved = emptyAssembly();
  addAssembly(
    moved,
    { parts: model.parts.map((p) => ({ ...p, tone: 'main' })), stones: model.stones },
    matrix,
  );
  const first = group.pieces.length;
  const kinds = Math.max(-1, ...group.pieces.map(({ kind }) => kind)) + 1;
  for (const { frame, kind, givesWayTo } of model.pieces ?? [{ frame: identity(), kind: 0 }]) {
    group.pieces.push({
      frame: multiply(matrix, frame),
      kind: kind + kinds,
      ...(givesWayTo === undefined ? {} : { givesWayTo: givesWayTo.map((number) => number + first) }),
    });
  }
  moved.parts.forEach(({ mesh, instances }, i) => {
    const original = model.parts[i];
    if (original === undefined) return;
    const own = original.pieceOf ?? (instances ?? [mesh]).map(() => 0);
    group.parts.push({ ...original, mesh, instances, pieceOf: own.map((number) => number + first) });
  });
  moved.stones.forEach((stone, i) => {
    const original = model.stones[i];
    if (original !== undefined) group.stones.push({ ...original, matrix: stone.matrix });
  });
}
