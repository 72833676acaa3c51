import { ATELIER, BRILLIANCE, type StudioLights } from '#kernel/jewel/lighting/studio-lights.ts';
import { STUDIO_ULTRAVIOLET } from '#kernel/jewel/lighting/ultraviolet.ts';
import type { Setting } from '../trace/picture.ts';
import type { Skies } from '../trace/tracer.ts';
import {
  bakeStudio,
  FACING_BRILLIANCE,
  GILT_ENVIRONMENT,
  NIGHT_ENVIRONMENT,
  STRIP_ENVIRONMENT,
} from './studio.ts';

const SKY_TEXELS = 192;

/** Light of each studio as seen by metal. */
export const METAL_LIGHTS: Readonly<Record<Setting['studio'], StudioLights>> = {
  day: ATELIER,
  night: NIGHT_ENVIRONMENT,
  strip: STRIP_ENVIRONMENT,
  gilt: GILT_ENVIRONMENT,
  facing: ATELIER,
};

/** Light of each studio as seen by stones. */
export const stoneLights = (studio: Setting['studio']): StudioLights =>
  studio === 'facing' ? FACING_BRILLIANCE : BRILLIANCE;

const skies = new Map<Setting['studio'], Skies>();
const stones = new Map<StudioLights, Float32Array>();

/** Light of a studio for metal and stones, baked once per thread. */
export function skiesOf(studio: Setting['studio']): Skies {
  const known = skies.get(studio);
  if (known !== undefined) return known;
  const lights = stoneLights(studio);
  const stone = stones.get(lights) ?? bakeStudio(lights, SKY_TEXELS);
  stones.set(lights, stone);
  const metal = bakeStudio(METAL_LIGHTS[studio], SKY_TEXELS);
  const made = { size: SKY_TEXELS, metal, stone, ultraviolet: STUDIO_ULTRAVIOLET };
  skies.set(studio, made);
  return made;
}
