import type { PieceDesign, RowDesign, ShankDesign } from '#kernel/design/design.contract.ts';
import type { DesignChange } from '#kernel/design/design.value.ts';
import { floor2, round2 } from '#kernel/mesh/vector.ts';
import { type Impossibility, impossible } from '#kernel/pieces/parts/impossibility.ts';

const NO_ROW: DesignChange = { path: 'row', value: null };
const LEAST_STONE_MM = 0.9;

/** Walls beside a row of stones, and metal under it. */
const wallOf = ({ style }: RowDesign): number => (style === 'channel' ? 0.5 : 0.22);
const depthShare = ({ style }: RowDesign): number => (style === 'channel' ? 0.62 : 0.5);
const FLOOR_MM = 0.55;

/** Stones that still fit where the metal is to stay as it is; no row if none do. */
const smallerStones = (mm: number): DesignChange => {
  const value = floor2(mm);
  return value >= LEAST_STONE_MM ? { path: 'row.stoneMm', value } : NO_ROW;
};

/** Rows that do not fit their band. */
export function rowRules(row: RowDesign, shank: ShankDesign): Impossibility[] {
  const found = shank.shoulders === 'twist' ? strandRules(row, shank) : troughRules(row, shank);
  if (row.style === 'pave' && row.shape !== 'round') {
    const message = 'pavé is set with rounds; square stones go into a channel';
    const channel = { path: 'row.style', value: 'channel' };
    found.push(impossible('row-shape', 'row.shape', message, 'round', channel));
  }
  return found;
}

function strandRules(row: RowDesign, shank: ShankDesign): Impossibility[] {
  // Too narrow a band is widened first, by its own rule.
  const most = round2(Math.max(2.2, shank.widthMm) * 0.42);
  if (row.stoneMm <= most) return [];
  const smaller = Math.max(LEAST_STONE_MM, most);
  return [impossible('row-strand', 'row.stoneMm', 'stones must fit one strand', smaller, NO_ROW)];
}

function troughRules(row: RowDesign, shank: ShankDesign): Impossibility[] {
  const found: Impossibility[] = [];
  const need = round2(row.stoneMm + 2 * wallOf(row));
  for (const name of ['widthMm', 'topWidthMm'] as const) {
    const width = shank[name];
    if (width === null || width >= need) continue;
    const message = `stones of ${row.stoneMm} mm need a band ${need} mm wide`;
    const smaller = smallerStones(width - 2 * wallOf(row));
    found.push(impossible('row-width', `shank.${name}`, message, need, smaller));
  }
  const deep = round2(row.stoneMm * depthShare(row) + FLOOR_MM);
  for (const name of ['thicknessMm', 'topThicknessMm'] as const) {
    const thickness = shank[name];
    if (thickness === null || thickness >= deep) continue;
    const message = `stones of ${row.stoneMm} mm need ${deep} mm of metal`;
    const smaller = smallerStones((thickness - FLOOR_MM) / depthShare(row));
    found.push(impossible('row-depth', `shank.${name}`, message, deep, smaller));
  }
  return found;
}

/** Shoulders, side stones and rows of a ring that exclude each other. */
export function ringRules(design: Extract<PieceDesign, { kind: 'ring' }>): Impossibility[] {
  const { row, shank, sides } = design;
  const found: Impossibility[] = [];
  const isRaised = shank.shoulders === 'cathedral' || shank.shoulders === 'split';
  if (row !== null && (isRaised || sides !== null)) {
    const message = 'a row of stones needs plain or twisted shoulders and no side stones';
    const instead = isRaised ? { path: 'shank.shoulders', value: 'plain' } : { path: 'sides', value: null };
    found.push(impossible('row-shoulders', 'row', message, null, instead));
  }
  if (row?.coverage === 'full') {
    const message = 'the head interrupts the row';
    found.push(impossible('row-coverage', 'row.coverage', message, 'three-quarter'));
  }
  if (sides !== null && shank.shoulders !== 'plain' && shank.shoulders !== 'cathedral') {
    const message = 'side stones stand on cathedral shoulders';
    const noSides = { path: 'sides', value: null };
    found.push(impossible('side-shoulders', 'shank.shoulders', message, 'cathedral', noSides));
  }
  const plain = { path: 'shank.shoulders', value: 'plain' };
  if (shank.shoulders === 'twist' && (shank.widthMm < 2.2 || shank.widthMm > 4.5)) {
    const near = shank.widthMm < 2.2 ? 2.2 : 4.5;
    const message = 'two strands are 2.2 to 4.5 mm wide';
    found.push(impossible('twist-width', 'shank.widthMm', message, near, plain));
  }
  if (shank.shoulders === 'split' && shank.widthMm < 2.4) {
    const message = 'a band that splits is 2.4 mm wide at least';
    found.push(impossible('split-width', 'shank.widthMm', message, 2.4, plain));
  }
  return found;
}

/** What a band without a head cannot have. */
export function weddingBandRules(design: Extract<PieceDesign, { kind: 'wedding-band' }>): Impossibility[] {
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
