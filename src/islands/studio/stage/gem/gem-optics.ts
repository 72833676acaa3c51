import { Vector3 } from 'three';
import { GEM_MATERIALS } from '#kernel/gems/gem-materials.ts';
import type { GemMaterialId } from '#kernel/gems/grades.ts';

/** The material's three lines span two thirds of what the eye sees. */
const VISIBLE_SPAN = 1.6;

/** Index at the red end, the middle and the blue end of the visible range; absorption per mm. */
export function gemOptics(material: GemMaterialId): { index: Vector3; absorption: Vector3 } {
  const { indexRgb, absorptionPerMm } = GEM_MATERIALS[material];
  const [red, green, blue] = indexRgb;
  return {
    index: new Vector3(green + (red - green) * VISIBLE_SPAN, green, green + (blue - green) * VISIBLE_SPAN),
    absorption: new Vector3(...absorptionPerMm),
  };
}
