import { clamp, floor2, round2 } from '#kernel/jewel/mesh/vector.ts';
import { CUT_DOWN_MM } from '../cut-down.ts';
import type { DesignChange } from '../document.ts';
import { type Impossibility, impossible } from '../impossibility.ts';
import type { ShankDesign } from '../shank/shank.schema.ts';
import { CUT_DOWN_EDGE_MM } from '../shank/shank-profile.ts';
import { SMALL_STONE_MM } from '../stone/stone.schema.ts';
import type { RowDesign } from './row.schema.ts';

const NO_ROW: DesignChange = { path: 'row', value: null };

/** Metal beside and below a row of stones. */
const wallOf = ({ pave, style }: RowDesign): number =>
  style === 'channel' ? 0.5 : pave === 'cut-down' ? CUT_DOWN_EDGE_MM : 0.22;
const depthShare = ({ style }: RowDesign): number => (style === 'channel' ? 0.62 : 0.5);
const FLOOR_MM = 0.55;

/** Thickness of the metal that a row of stones needs, mm. */
export const rowDepthMm = (row: RowDesign): number => round2(row.stoneMm * depthShare(row) + FLOOR_MM);

/** The change to stones that fit without more metal, or to no row if none fit. */
const smallerStones = (mm: number): DesignChange => {
  const value = floor2(mm);
  return value >= SMALL_STONE_MM.min ? { path: 'row.stoneMm', value } : NO_ROW;
};

/** Rows that do not fit their band. */
export function rowRules(row: RowDesign, shank: ShankDesign): Impossibility[] {
  const found = shank.shoulders === 'twist' ? strandRules(row, shank) : troughRules(row, shank);
  if (row.style === 'pave' && row.shape !== 'round') {
    const message = 'pavé is set with rounds; square stones go into a channel';
    const channel = { path: 'row.style', value: 'channel' };
    found.push(impossible('row-shape', 'row.shape', message, 'round', channel));
  }
  if (row.pave === 'cut-down') found.push(...cutDownRules(row, shank));
  return found;
}

function cutDownRules({ stoneMm, style }: RowDesign, { shoulders }: ShankDesign): Impossibility[] {
  if (style === 'channel' || shoulders === 'twist') {
    const message = 'only a pavé row along the middle of its band is cut down';
    return [impossible('cut-down-row', 'row.pave', message, 'beads')];
  }
  return cutDownStoneRules('row', stoneMm);
}

/** Small stones, at a path, that are too small or too large to be cut down. */
export function cutDownStoneRules(path: string, stoneMm: number, mostMm = CUT_DOWN_MM.max): Impossibility[] {
  const { min, max } = CUT_DOWN_MM;
  if (stoneMm >= min && stoneMm <= max) return [];
  const message = `stones of ${min} to ${max} mm are cut down`;
  if (mostMm < min) return [impossible('cut-down-stone', `${path}.pave`, message, 'beads')];
  const beads = { path: `${path}.pave`, value: 'beads' };
  return [impossible('cut-down-stone', `${path}.stoneMm`, message, clamp(stoneMm, min, max), beads)];
}

function strandRules(row: RowDesign, shank: ShankDesign): Impossibility[] {
  if (row.style !== 'pave') {
    const message = 'a twisted strand is set with pavé';
    return [impossible('row-strand-style', 'row.style', message, 'pave', NO_ROW)];
  }
  // A band that is too narrow is first widened by its own rule.
  const most = round2(Math.max(2.2, shank.widthMm) * 0.42);
  if (row.stoneMm <= most) return [];
  const smaller = Math.max(SMALL_STONE_MM.min, most);
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
  const deep = rowDepthMm(row);
  for (const name of ['thicknessMm', 'topThicknessMm'] as const) {
    const thickness = shank[name];
    if (thickness === null || thickness >= deep) continue;
    const message = `stones of ${row.stoneMm} mm need ${deep} mm of metal`;
    const smaller = smallerStones((thickness - FLOOR_MM) / depthShare(row));
    found.push(impossible('row-depth', `shank.${name}`, message, deep, smaller));
  }
  return found;
}
