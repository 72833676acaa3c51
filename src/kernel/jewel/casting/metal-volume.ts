import { meshVolume } from '#kernel/jewel/mesh/mesh-builder.ts';
import { gramsOf } from '#kernel/jewel/metals/alloys.ts';
import type { MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import type { JewelModel, MetalPart, MetalRole } from '#kernel/jewel/pieces/parts/model.ts';

/**
 * Share of a part's own volume that is left when it is joined with its neighbours: prongs end inside the shank,
 * rails cross prongs, beads are half sunk. Measured against the exact union of the shop's designs.
 */
export const OVERLAP_FACTORS: Readonly<Record<MetalRole, number>> = {
  shank: 0.995,
  head: 0.95,
  prong: 0.9,
  bezel: 0.99,
  halo: 0.96,
  bead: 0.6,
  // Links hang in each other and share nothing.
  chain: 1,
  link: 0.66,
  gallery: 0.75,
  post: 0.95,
  clasp: 0.87,
};

/** mm3 or grams by alloy. */
export type ByMetal = Partial<Record<MetalId, number>>;

export function addTo(sum: ByMetal, metal: MetalId, amount: number): void {
  sum[metal] = (sum[metal] ?? 0) + amount;
}

/** Chain is bought by the length; pictures show a stretch of it. */
export const isChain = ({ role }: MetalPart): boolean => role === 'chain';

/** All of a part where it is a chain, mm³: what is not drawn is counted by its factor. */
export const chainVolume = ({ instances, mesh, role, weightFactor }: MetalPart): number =>
  meshVolume(mesh) * (instances?.length ?? 1) * weightFactor * OVERLAP_FACTORS[role];

/** Which piece of the design a part belongs to; all of its instances stand in one. */
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

/** Metal volume in mm3 by alloy, quick: signed tetrahedra of every part times its overlap factor. */
export function metalVolume(model: JewelModel): Partial<Record<MetalId, number>> {
  const volumes: ByMetal = {};
  for (const part of model.parts) addTo(volumes, part.metal, quickVolume(part));
  return volumes;
}

/**
 * Weight in grams by alloy of every piece of a design (one, but for sets), quick (see metalVolume): for checks by the
 * thousand. A price takes the exact union's.
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
