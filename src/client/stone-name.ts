import type { Diamond } from '#kernel/diamonds/diamond.ts';
import type { Translate } from './texts.ts';

/** `t` knows the `diamonds` texts. */
export function shapeWord(shape: Diamond['shape'], t: Translate): string {
  return t(`diamonds.shape-${shape}`);
}

/** `1.02 ct round, F, VS1`; `t` knows the `diamonds` texts. */
export function stoneName(stone: Diamond, t: Translate): string {
  return t('diamonds.name', {
    carat: stone.carat.toFixed(2),
    shape: shapeWord(stone.shape, t),
    color: stone.color,
    clarity: stone.clarity,
  });
}
