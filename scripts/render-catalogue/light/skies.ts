import { ATELIER, BRILLIANCE } from '#kernel/lighting/studio-lights.ts';
import type { Setting } from '../trace/picture.ts';
import type { Skies } from '../trace/tracer.ts';
import { bakeStudio, NIGHT_ENVIRONMENT } from './studio.ts';

const SKY_TEXELS = 192;

const skies = new Map<Setting['studio'], Skies>();
let stone: Float32Array | undefined;

/** What metal and stones see of a studio, baked once a thread. */
export function skiesOf(studio: Setting['studio']): Skies {
  const known = skies.get(studio);
  if (known !== undefined) return known;
  stone ??= bakeStudio(BRILLIANCE, SKY_TEXELS);
  const metal = bakeStudio(studio === 'night' ? NIGHT_ENVIRONMENT : ATELIER, SKY_TEXELS);
  const made = { size: SKY_TEXELS, metal, stone };
  skies.set(studio, made);
  return made;
}
