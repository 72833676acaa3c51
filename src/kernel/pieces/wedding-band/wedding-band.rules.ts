import { engravingRules } from '#kernel/pieces/parts/engraving/engraving.rules.ts';
import { type Impossibility, impossible } from '#kernel/pieces/parts/impossibility.ts';
import { rowRules } from '#kernel/pieces/parts/row/row.rules.ts';
import { engravedWeddingBand } from './wedding-band.engraving.ts';
import type { WeddingBandDesign } from './wedding-band.schema.ts';

/** What cannot be made of a band without a head. */
export const weddingBandRules = (design: WeddingBandDesign): Impossibility[] => [
  ...(design.row === null ? [] : rowRules(design.row, design.shank)),
  ...bandRules(design),
  ...engravingRules(engravedWeddingBand(design), design.engraving),
];

function bandRules(design: WeddingBandDesign): Impossibility[] {
  const { accentMetal, metal, row, shank } = design;
  const found: Impossibility[] = [];
  if (shank.shoulders !== 'plain') {
    const message = 'a wedding band has no head to rise to';
    found.push(impossible('band-shoulders', 'shank.shoulders', message, 'plain'));
  }
  if (accentMetal === null) return found;
  const oneMetal = { path: 'accentMetal', value: null };
  if (row !== null) {
    const message = 'a two-tone band carries no row of stones';
    found.push(impossible('two-tone-row', 'row', message, null, oneMetal));
  }
  if (shank.widthMm < 3.5) {
    const message = 'three rails of two metals need 3.5 mm';
    found.push(impossible('two-tone-width', 'shank.widthMm', message, 3.5, oneMetal));
  }
  if (accentMetal === metal) {
    const message = 'the second metal must differ from the first';
    found.push(impossible('two-tone-metal', 'accentMetal', message, null));
  }
  return found;
}
