import { floor2, round2 } from '#kernel/jewel/mesh/vector.ts';
import { engravingRules } from '#kernel/jewel/pieces/parts/engraving/engraving.rules.ts';
import { type Impossibility, impossible } from '#kernel/jewel/pieces/parts/impossibility.ts';
import { engravedBangle } from './bangle.engraving.ts';
import { type BangleDesign, FLUSH_STONE_MM } from './bangle.schema.ts';

/** Combinations of a bangle that cannot be made. */
export const bangleRules = (design: BangleDesign): Impossibility[] => [
  ...flushStoneRules(design),
  ...engravingRules(engravedBangle(design), design.engraving),
];

function flushStoneRules(design: BangleDesign): Impossibility[] {
  if (design.stars === null) return [];
  const found: Impossibility[] = [];
  const { largestMm } = design.stars;
  const noStones = { path: 'stars', value: null };
  const most = round2(design.widthMm * 0.55);
  if (largestMm > most) {
    const message = 'stones must leave metal beside them';
    found.push(
      impossible('star-width', 'stars.largestMm', message, Math.max(FLUSH_STONE_MM.min, most), noStones),
    );
  }
  const need = round2(largestMm * 0.5 + 0.8);
  if (design.thicknessMm < need) {
    const fitting = floor2((design.thicknessMm - 0.8) * 2);
    const smaller = fitting < FLUSH_STONE_MM.min ? noStones : { path: 'stars.largestMm', value: fitting };
    const message = `flush-set stones need ${need} mm of metal`;
    found.push(impossible('star-depth', 'thicknessMm', message, need, smaller));
  }
  return found;
}
