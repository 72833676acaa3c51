import { at } from '#kernel/jewel/mesh/vector.ts';
import { type Alloy, POLISHED_ROUGHNESS, SURFACES } from '../light/materials.ts';
import type { PlacedModel } from './placed-model.ts';

export const WORDS_PER_METAL = 32;
/** Width of a hammer blow. */
const BLOW_MM = 1.3;

/** A metal on a piece for the tracer; the layout is described in kernel/finish.ts. */
export function packMetal(alloy: Alloy, { model, placement: m }: PlacedModel): Float32Array {
  const out = new Float32Array(WORDS_PER_METAL);
  const { min, max } = model.bounds;
  const blows = model.axis === 'ring' ? Math.round((Math.PI * (max[0] - min[0])) / BLOW_MM) : 0;
  out.set([...alloy.colour, alloy.roughness, SURFACES[alloy.surface], alloy.tilt, POLISHED_ROUGHNESS, blows]);
  for (let axis = 0; axis < 3; axis++)
    for (let row = 0; row < 3; row++) out[8 + axis * 3 + row] = at(m, axis * 4 + row);
  out.set([at(m, 12), at(m, 13), at(m, 14)], 17);
  return out;
}
