import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { designedStones } from '#kernel/jewel/design/designed-stones.ts';
import { stonePriceMinor } from './stone-price.ts';

/**
 * What of a piece's tag is its setting, in base minor units: all but the stone it is made for. Null for what is made
 * for no single stone, as a band, a pair or a set.
 */
export function settingPriceMinor(design: Design, tagMinor: number): number | null {
  if (design.kind === 'set' || design.kind === 'earrings') return null;
  const [leading] = designedStones(design);
  if (!leading) return null;
  const stoneMinor = stonePriceMinor(leading.stone, Math.round(leading.stone.carat * 1000));
  return stoneMinor < tagMinor ? tagMinor - stoneMinor : null;
}
