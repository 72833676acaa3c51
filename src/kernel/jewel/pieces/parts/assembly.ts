import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import type { CutShape, GemMaterialId } from '#kernel/jewel/gems/grades.ts';
import type { StoneGrades } from '#kernel/jewel/gems/stone-optics.ts';
import { multiply } from '#kernel/jewel/mesh/matrix.ts';
import type { Mat4, Mesh } from '#kernel/jewel/mesh/mesh.ts';
import { transformMesh } from '#kernel/jewel/mesh/mesh-builder.ts';
import type { MetalRole, RigidPiece, SettingKind, StoneRole } from '#kernel/jewel/pieces/parts/model.ts';

/** The metal of the design that a part uses. */
export type Tone = 'main' | 'head' | 'accent';

/**
 * A part in the file state: left out because it is bought or made at the bench, in another shape (a prong that is not
 * bent yet), or a hole in the metal around it (a riveted pin). The mesh is in the frame of the part's own.
 */
type CastForm = { kind: 'left-out' } | { kind: 'shape' | 'hole'; mesh: () => Mesh };

/** A metal part before its alloy is known. */
export interface DraftPart {
  name: string;
  role: MetalRole;
  mesh: Mesh;
  instances: Mat4[] | null;
  tone: Tone;
  weightFactor: number;
  /** As in MetalPart. */
  pieceOf?: readonly number[];
  /** Omitted = cast as it is. */
  cast?: CastForm;
}

export interface DraftStone {
  role: StoneRole;
  /** Path in the piece's document. */
  path: string;
  setting: SettingKind;
  shape: CutShape;
  material: GemMaterialId;
  /** As in PlacedStone. */
  grades?: StoneGrades;
  cutStone: CutStone;
  matrix: Mat4;
}

/** Parts and stones in a common frame. */
export interface Assembly {
  parts: DraftPart[];
  stones: DraftStone[];
  /** As in JewelModel. */
  pieces?: RigidPiece[];
  /** As in JewelModel. */
  repeats?: number;
}

export const emptyAssembly = (): Assembly => ({ parts: [], stones: [] });

export function metalPart(
  role: MetalRole,
  name: string,
  mesh: Mesh,
  instances: Mat4[] | null = null,
  tone: Tone = 'main',
): DraftPart {
  return { role, name, mesh, instances, tone, weightFactor: 1 };
}

/** The same part, left out of the casting file. */
export const leftOut = (part: DraftPart): DraftPart => ({ ...part, cast: { kind: 'left-out' } });

/** The same part with another shape in the casting file. */
export const castAs = (part: DraftPart, mesh: () => Mesh): DraftPart => ({
  ...part,
  cast: { kind: 'shape', mesh },
});

/** The same part, a hole in the casting file. */
export const castAsHole = (part: DraftPart, mesh: () => Mesh): DraftPart => ({
  ...part,
  cast: { kind: 'hole', mesh },
});

function moved(part: DraftPart, matrix: Mat4): DraftPart {
  const mesh = transformMesh(part.mesh, matrix);
  const { cast } = part;
  if (cast === undefined || cast.kind === 'left-out') return { ...part, mesh };
  return { ...part, mesh, cast: { ...cast, mesh: () => transformMesh(cast.mesh(), matrix) } };
}

/** Adds one assembly to another, moved by a rigid matrix. */
export function addAssembly(target: Assembly, piece: Assembly, matrix?: Mat4): void {
  for (const part of piece.parts) {
    if (matrix === undefined) target.parts.push(part);
    else if (part.instances === null) target.parts.push(moved(part, matrix));
    else target.parts.push({ ...part, instances: part.instances.map((m) => multiply(matrix, m)) });
  }
  for (const stone of piece.stones) {
    target.stones.push(matrix === undefined ? stone : { ...stone, matrix: multiply(matrix, stone.matrix) });
  }
}

/** Adds an assembly as a rigid piece of its own: the second earring of a pair has the same kind as the first. */
export function addPiece(target: Assembly, piece: Assembly, frame: Mat4, kind = 0): void {
  const first = target.parts.length;
  addAssembly(target, piece, frame);
  target.pieces ??= [];
  const number = target.pieces.push({ frame, kind }) - 1;
  for (const part of target.parts.slice(first)) part.pieceOf = (part.instances ?? [part]).map(() => number);
}

/** The same assembly with every part in one tone. */
export const toned = (piece: Assembly, tone: Tone): Assembly => ({
  parts: piece.parts.map((part) => ({ ...part, tone })),
  stones: piece.stones,
});
