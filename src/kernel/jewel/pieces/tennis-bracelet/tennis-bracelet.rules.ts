import { type Impossibility, impossible } from '#kernel/jewel/pieces/parts/impossibility.ts';
import { makeRules, stoneRules } from '#kernel/jewel/pieces/parts/stone/stone.rules.ts';
import type { TennisBraceletDesign } from './tennis-bracelet.schema.ts';

/** Heaviest stone of a link, ct. */
export const MOST_LINK_CARAT = 0.5;

/** Combinations of a line bracelet that cannot be made. */
export function tennisBraceletRules({ stone }: TennisBraceletDesign): Impossibility[] {
  const found = [...stoneRules('stone', stone), ...makeRules('stone', stone, true)];
  if (stone.carat > MOST_LINK_CARAT) {
    found.push(impossible('tennis-carat', 'stone.carat', 'links carry stones up to 0.5 ct', MOST_LINK_CARAT));
  }
  if (stone.shape !== 'round') {
    found.push(impossible('tennis-shape', 'stone.shape', 'a tennis bracelet is set with rounds', 'round'));
  }
  return found;
}
