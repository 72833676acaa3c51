import { isFancy } from '#kernel/jewel/gems/is-fancy.ts';
import { hueOf, intensityOf, overtoneOf } from '#kernel/jewel/gems/own-colour.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import type { Translate } from './texts.ts';

/** `t` must include the `diamonds` texts. */
export function shapeLabel(shape: Diamond['shape'], t: Translate): string {
  return t(`diamonds.shape-${shape}`);
}

/** `F`, or `Fancy Vivid Pink` as in reports; `t` must include the `diamonds` texts. */
export function colorLabel(color: string, t: Translate): string {
  if (!isFancy(color)) return color;
  const overtone = overtoneOf(color);
  return t('diamonds.own-color', {
    intensity: t(`diamonds.intensity-${intensityOf(color)}`),
    overtone: overtone === '' ? 'none' : t(`diamonds.overtone-${overtone}`),
    hue: t(`diamonds.hue-${hueOf(color)}`),
  });
}

/** `1.02 ct round, F, VS1`; `t` must include the `diamonds` texts. */
export function stoneName(stone: Diamond, t: Translate): string {
  return t('diamonds.name', {
    carat: new Decimal(stone.carat),
    shape: shapeLabel(stone.shape, t),
    color: colorLabel(stone.color, t),
    clarity: stone.clarity,
  });
}
