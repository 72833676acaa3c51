import { meshVolume } from '#kernel/jewel/mesh/mesh-builder.ts';
import { gramsOf } from '#kernel/jewel/metals/alloys.ts';
import type { MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import type { JewelModel, MetalPart, MetalRole } from '#kernel/jewel/pieces/parts/model.ts';

/**
 * Share of a part's volume that remains after it is joined with its neighbours: prongs end inside the shank, rails cross
 * prongs, beads are half sunk. Measured against the exact union of the shop's designs.
 */
export const OVERLAP_FACTORS: Readonly<Record<MetalRole, number>> = {
  shank: 0.995,
  head: 0.95,
  prong: 0.9,
  bezel: 0.99,
  halo: 0.96,
  bead: 0.6,
  // Links are separate bodies and share no volume.
  chain: 1,
  link: 0.66,
  gallery: 0.75,
  post: 0.95,
  clasp: 0.87,
};

/** mm³ or grams by alloy. */
export type ByMetal = Partial<Record<MetalId, number>>;

export function addTo(sum: ByMetal, metal: MetalId, amount: number): void {
  sum[metal] = (sum[metal] ?? 0) + amount;
}

/** Chain is bought by length; images show only a stretch of it. */
export const isChain = ({ role }: MetalPart): boolean => role === 'chain';

/** Volume of a whole chain part, mm³; its weight factor accounts for the length that is not drawn. */
export const chainVolume = ({ instances, mesh, role, weightFactor }: MetalPart): number =>
  meshVolume(mesh) * (instances?.length ?? 1) * weightFactor * OVERLAP_FACTORS[role];

/** The piece of the design that a part belongs to; all its instances belong to the same one. */
export const designPieceOf = ({ pieces }: JewelModel, { pieceOf }: MetalPart): number =>
  pieces?.[pieceOf?.[0] ?? 0]?.designPiece ?? 0;

/**
 * Parts that overlap more than others of their role: the bridge lies half inside the shoulders, strands cross, a saddle
 * only adds its fillets to the band.
 */
const OVERLAP_BY_NAME: Readonly<Record<string, number>> = { bridge: 0.6, strand: 0.94, saddle: 0.14 };

/** Share of a part's volume that counts, see OVERLAP_FACTORS. */
const overlapFactor = ({ name, role }: { name: string; role: MetalRole }): number =>
  OVERLAP_BY_NAME[name] ?? OVERLAP_FACTORS[role];

/** Fast estimate of the metal volume in mm³ by alloy: the volume of each part times its overlap factor. */
export function metalVolume(model: JewelModel): Partial<Record<MetalId, number>> {
  const volumes: ByMetal = {};
  for (const part of model.parts) addTo(volumes, part.metal, quickVolume(part));
  return volumes;
}

/**
 * Fast estimate of the weight in grams by alloy for each piece of a design (see metalVolume), for checks over thousands
 * of designs. Prices use the exact union.
 */
export function metalGrams(model: JewelModel): ByMetal[] {
  const grams: ByMetal[] = [];
  for (const part of model.parts) {
    const piece = designPieceOf(model, part);
    grams[piece] ??= {};
    addTo(grams[piece], part.metal, gramsOf(part.metal, quickVolume(part)));
  }
  return grams;
}

const quickVolume = (part: MetalPart): number =>
  meshVolume(part.mesh) * (part.instances?.length ?? 1) * part.weightFactor * overlapFactor(part);
