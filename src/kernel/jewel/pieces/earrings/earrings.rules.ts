import { floor2, round2 } from '#kernel/jewel/mesh/vector.ts';
import { headRules } from '#kernel/jewel/pieces/parts/head/head.rules.ts';
import { type Impossibility, impossible } from '#kernel/jewel/pieces/parts/impossibility.ts';
import { stoneRules } from '#kernel/jewel/pieces/parts/stone/stone.rules.ts';
import type { EarringsDesign } from './earrings.schema.ts';

/** Defaults after a change of style. */
const STARTING_HOOP = { innerDiameterMm: 16, widthMm: 2, stoneMm: 1.3 };
const STARTING_STONE = { shape: 'round', carat: 0.5 };

/** Combinations of a pair of earrings that cannot be made. */
export function earringsRules(design: EarringsDesign): Impossibility[] {
  const { hoop, stone, style, topStone } = design;
  if (style === 'hoop') {
    if (hoop === null)
      return [impossible('hoop-missing', 'hoop', 'hoops need their measures', STARTING_HOOP)];
    const need = round2(hoop.stoneMm + 0.44);
    if (hoop.widthMm >= need) return [];
    const smaller = { path: 'hoop.stoneMm', value: floor2(hoop.widthMm - 0.44) };
    const message = `stones of ${hoop.stoneMm} mm need ${need} mm`;
    return [impossible('hoop-width', 'hoop.widthMm', message, need, smaller)];
  }
  if (stone === null)
    return [impossible('stone-missing', 'stone', `a ${style} needs its stone`, STARTING_STONE)];
  const found = [...stoneRules('stone', stone), ...headRules('head', design.head, stone, style === 'stud')];
  if (topStone === null) return found;
  found.push(...stoneRules('topStone', topStone));
  if (style === 'stud') {
    const drop = { path: 'style', value: 'drop' };
    found.push(impossible('top-stone-style', 'topStone', 'only drops have an upper stone', null, drop));
  }
  if (topStone.shape === 'pear' || topStone.shape === 'heart') {
    found.push(impossible('top-stone-shape', 'topStone.shape', 'the upper stone is a round', 'round'));
  }
  return found;
}
