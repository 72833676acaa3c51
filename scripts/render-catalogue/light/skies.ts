import { ATELIER, BRILLIANCE, type StudioLights } from '#kernel/lighting/studio-lights.ts';
import { STUDIO_ULTRAVIOLET } from '#kernel/lighting/ultraviolet.ts';
import type { Setting } from '../trace/picture.ts';
import type { Skies } from '../trace/tracer.ts';
import { bakeStudio, GILT_ENVIRONMENT, NIGHT_ENVIRONMENT, STRIP_ENVIRONMENT } from './studio.ts';

const SKY_TEXELS = 192;

/** What metal sees of each studio. */
export const METAL_LIGHTS: Readonly<Record<Setting['studio'], StudioLights>> = {
  day: ATELIER,
  night: NIGHT_ENVIRONMENT,
  strip: STRIP_ENVIRONMENT,
  gilt: GILT_ENVIRONMENT,
};

const skies = new Map<Setting['studio'], Skies>();
let stone: Float32Array | undefined;

/** What metal and stones see of a studio, baked once a thread. */
export function skiesOf(studio: Setting['studio']): Skies {
  const known = skies.get(studio);
  if (known !== undefined) return known;
  stone ??= bakeStudio(BRILLIANCE, SKY_TEXELS);
  const metal = bakeStudio(METAL_LIGHTS[studio], SKY_TEXELS);
  const made = { size: SKY_TEXELS, metal, stone, ultraviolet: STUDIO_ULTRAVIOLET };
  skies.set(studio, made);
  return made;
}
