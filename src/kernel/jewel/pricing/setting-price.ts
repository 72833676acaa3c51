import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { designedStones } from '#kernel/jewel/design/designed-stones.ts';
import { stonePriceMinor } from './stone-price.ts';

/**
 * The setting's share of a piece's tag price in base minor units: the tag without the main stone. Null if there is no
 * single main stone, as in a band, a pair or a set.
 */
export function settingPriceMinor(design: Design, tagMinor: number): number | null {
  if (design.kind === 'set' || design.kind === 'earrings') return null;
  const [leading] = designedStones(design);
  if (!leading) return null;
  const stoneMinor = stonePriceMinor(leading.stone, Math.round(leading.stone.carat * 1000));
  return stoneMinor < tagMinor ? tagMinor - stoneMinor : null;
}
