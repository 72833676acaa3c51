import { hueOf, intensityOf, overtoneOf } from '#kernel/jewel/gems/own-colour.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import { nameOf } from './names.ts';

/** Name of a fancy colour: `Fancy vivid pink`. */
export const colourName = (colour: string, t: Translate, form: 'label' | 'inside' = 'label'): string =>
  t('jewel.fancy-colour', {
    intensity: nameOf('intensity', intensityOf(colour), t, form),
    overtone: overtoneOf(colour) === '' ? 'none' : nameOf('overtone', overtoneOf(colour), t),
    hue: nameOf('hue', hueOf(colour), t, 'inside'),
  });
