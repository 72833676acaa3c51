import type { HeadDesign, StoneDesign } from '#kernel/design/design.contract.ts';
import { widthOfCarat } from '#kernel/gems/cut-stone.ts';
import { PROPORTION_LIMITS, PROPORTION_NAMES } from '#kernel/gems/proportions.ts';
import { round2 } from '#kernel/mesh/vector.ts';
import { proportionsOf } from '#kernel/pieces/parts/head/set-stone.ts';
import { type Impossibility, impossible } from '#kernel/pieces/parts/impossibility.ts';

/** Proportions outside what its cut allows. */
export function stoneRules(path: string, stone: StoneDesign): Impossibility[] {
  const limits = PROPORTION_LIMITS[stone.shape];
  const actual = proportionsOf(stone);
  return PROPORTION_NAMES.flatMap((name) => {
    const [from, to] = limits[name];
    const value = actual[name];
    if (value >= from && value <= to) return [];
    const message = `a ${stone.shape} cut allows ${from} to ${to}`;
    return [impossible('proportions', `${path}.proportions.${name}`, message, value < from ? from : to)];
  });
}

const widthOf = (stone: StoneDesign): number =>
  widthOfCarat(stone.shape, stone.carat, stone.material, cuttable(stone));

/** Proportions that can be cut, so that a wrong one does not hide the other errors. */
function cuttable(stone: StoneDesign): ReturnType<typeof proportionsOf> {
  return stoneRules('', stone).length === 0
    ? proportionsOf(stone)
    : proportionsOf({ ...stone, proportions: null });
}

/** Thickest prong, in parts of its stone's width: thicker ones would fold where they bend over the crown. */
const PRONG_SHARE = 0.28;

/** Heads that cannot hold this stone. */
export function headRules(path: string, head: HeadDesign, stone: StoneDesign): Impossibility[] {
  const found: Impossibility[] = [];
  if (head.prongs === 6 && stone.shape !== 'round' && stone.shape !== 'oval') {
    const message = 'six prongs hold rounds and ovals; the other cuts have their own places';
    found.push(impossible('prongs-for-shape', `${path}.prongs`, message, 4));
  }
  if (stone.shape === 'heart' && head.style === 'bezel') {
    const message = 'a heart is held by prongs: a collar would bridge its cleft';
    found.push(impossible('heart-collar', `${path}.style`, message, 'prong'));
  }
  if (head.halo !== null) found.push(...haloRules(path, head, head.halo, stone));
  const width = widthOf(stone);
  if (head.prongMm !== null && head.prongMm > width * PRONG_SHARE) {
    const thinner = round2(Math.max(0.5, width * 0.22));
    found.push(
      impossible('prong-cover', `${path}.prongMm`, 'prongs would cover the stone', thinner, {
        path: `${path}.prongMm`,
        value: null,
      }),
    );
  }
  return found;
}

function haloRules(
  path: string,
  head: HeadDesign,
  halo: NonNullable<HeadDesign['halo']>,
  stone: StoneDesign,
): Impossibility[] {
  const found: Impossibility[] = [];
  const noHalo = { path: `${path}.halo`, value: null };
  if (stone.shape === 'heart') {
    found.push(impossible('heart-halo', `${path}.halo`, 'no halo follows a heart’s cleft', null));
  }
  if (head.style === 'bezel') {
    const message = 'a halo surrounds prongs, not a collar';
    found.push(impossible('halo-collar', `${path}.style`, message, 'prong', noHalo));
  }
  const most = Math.min(2, round2(widthOf(stone) / 3));
  if (halo.stoneMm > most) {
    const message = 'halo stones are a third of the centre wide at most, and never over 2 mm';
    found.push(impossible('halo-stone', `${path}.halo.stoneMm`, message, Math.max(0.9, most), noHalo));
  }
  return found;
}

/** Side stones that do not go with the centre. */
export function sideRules(sides: StoneDesign, centre: StoneDesign): Impossibility[] {
  const found = stoneRules('sides', sides);
  const most = round2(centre.carat * 0.7);
  if (sides.carat > most) {
    const message = 'side stones are smaller than the centre';
    const noSides = { path: 'sides', value: null };
    found.push(impossible('side-carat', 'sides.carat', message, Math.max(0.03, most), noSides));
  }
  return found;
}
