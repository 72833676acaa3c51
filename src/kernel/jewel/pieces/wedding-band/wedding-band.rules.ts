import { ceil2, floor2 } from '#kernel/jewel/mesh/vector.ts';
import { engravingRules } from '#kernel/jewel/pieces/parts/engraving/engraving.rules.ts';
import { type Impossibility, impossible } from '#kernel/jewel/pieces/parts/impossibility.ts';
import { rowRules } from '#kernel/jewel/pieces/parts/row/row.rules.ts';
import { innerRadius } from '#kernel/jewel/pieces/parts/shank/shank.ts';
import { CONTOUR_DIP_MM } from './contour.schema.ts';
import { deepestDip, leastSpan, longestSpan } from './contour.ts';
import { engravedWeddingBand } from './wedding-band.engraving.ts';
import type { WeddingBandDesign } from './wedding-band.schema.ts';

/** Combinations of a band without a head that cannot be made. */
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
  found.push(...contourRules(design));
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

/** Minimum width of a contoured band. */
const CONTOURED_WALL_MM = 1.5;

function contourRules({
  accentMetal,
  circumferenceMm,
  contour,
  row,
  shank,
}: WeddingBandDesign): Impossibility[] {
  if (contour === undefined) return [];
  const found: Impossibility[] = [];
  const straight = { path: 'contour', value: null };
  if (row !== null) {
    const message = 'a band that swings aside carries no row of stones';
    found.push(impossible('contour-row', 'row', message, null, straight));
  }
  if (accentMetal !== null) {
    const message = 'rails of two metals do not swing aside';
    found.push(impossible('contour-two-tone', 'accentMetal', message, null, straight));
  }
  for (const name of ['widthMm', 'topWidthMm'] as const) {
    const width = shank[name];
    if (width === null || width >= CONTOURED_WALL_MM) continue;
    const message = 'a band that swings aside is 1.5 mm wide at least';
    found.push(impossible('contour-width', `shank.${name}`, message, CONTOURED_WALL_MM, straight));
  }
  const longest = longestSpan(innerRadius(circumferenceMm));
  if (contour.spanMm > longest) {
    const message = `on this finger a curve is ${longest} mm long at most`;
    found.push(impossible('contour-span', 'contour.spanMm', message, longest, straight));
  }
  const deepest = floor2(deepestDip(longest));
  const least = ceil2(leastSpan(contour.dipMm));
  if (contour.dipMm > deepest) {
    const message = `on this finger a curve dips ${deepest} mm at most`;
    found.push(impossible('contour-bend', 'contour.dipMm', message, deepest, straight));
  } else if (contour.spanMm < least) {
    const message = `a dip of ${contour.dipMm} mm needs a curve ${least} mm long`;
    const flatter = { path: 'contour.dipMm', value: CONTOUR_DIP_MM.min };
    found.push(impossible('contour-bend', 'contour.spanMm', message, least, flatter));
  }
  return found;
}
