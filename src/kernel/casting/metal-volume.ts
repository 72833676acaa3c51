import { meshVolume } from '#kernel/mesh/mesh-builder.ts';
import { ALLOYS } from '#kernel/metals/alloys.ts';
import type { MetalId } from '#kernel/metals/metal-ids.ts';
import type { JewelModel, MetalRole } from '#kernel/pieces/parts/model.ts';

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
  chain: 0.93,
  link: 0.75,
  gallery: 0.75,
  post: 0.95,
  clasp: 0.87,
};

/** Parts that overlap more than others of their role: the bridge lies half inside the shoulders, strands cross. */
const OVERLAP_BY_NAME: Readonly<Record<string, number>> = { bridge: 0.6, strand: 0.94 };

/** Share of a part's volume that counts, see OVERLAP_FACTORS. */
const overlapFactor = ({ name, role }: { name: string; role: MetalRole }): number =>
  OVERLAP_BY_NAME[name] ?? OVERLAP_FACTORS[role];

/** Metal volume in mm3 by alloy, quick: signed tetrahedra of every part times its overlap factor. */
export function metalVolume(model: JewelModel): Partial<Record<MetalId, number>> {
  const volumes: Partial<Record<MetalId, number>> = {};
  for (const part of model.parts) {
    const { mesh, instances, metal, weightFactor } = part;
    const volume = meshVolume(mesh) * (instances?.length ?? 1) * weightFactor * overlapFactor(part);
    volumes[metal] = (volumes[metal] ?? 0) + volume;
  }
  return volumes;
}

/** Weight in grams by alloy, quick (see metalVolume): for checks by the thousand. A bill takes the exact union's. */
export function metalGrams(model: JewelModel): Partial<Record<MetalId, number>> {
  const grams: Partial<Record<MetalId, number>> = {};
  const volumes = metalVolume(model);
  for (const alloy of Object.values(ALLOYS)) {
    const volume = volumes[alloy.id];
    if (volume !== undefined) grams[alloy.id] = (volume * alloy.densityGramsPerCm3) / 1000;
  }
  return grams;
}
