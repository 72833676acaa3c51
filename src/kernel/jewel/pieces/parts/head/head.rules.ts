import { floor2, round2 } from '#kernel/jewel/mesh/vector.ts';
import { type Impossibility, impossible } from '../impossibility.ts';
import { cutDownStoneRules } from '../row/row.rules.ts';
import { widthOfStone } from '../stone/stone.rules.ts';
import { SMALL_STONE_MM, type StoneDesign } from '../stone/stone.schema.ts';
import { type HeadDesign, PRONG_MM } from './head.schema.ts';

/** Maximum prong thickness in stone widths: thicker ones would fold where they bend over the crown. */
const PRONG_SHARE = 0.28;
/** Maximum prong thickness that leaves this stone visible, mm. */
export const mostProngMm = (stone: StoneDesign): number => floor2(widthOfStone(stone) * PRONG_SHARE);

/** Heads that cannot hold this stone; only studs have the post that a martini head needs. */
export function headRules(
  path: string,
  head: HeadDesign,
  stone: StoneDesign,
  isOnPost = false,
): Impossibility[] {
  const found = head.style === 'martini' ? martiniRules(path, head, stone, isOnPost) : [];
  if (head.prongs === 6 && stone.shape !== 'round' && stone.shape !== 'oval') {
    const message = 'six prongs hold rounds and ovals; the other cuts have their own places';
    found.push(impossible('prongs-for-shape', `${path}.prongs`, message, 4));
  }
  if (stone.shape === 'heart' && head.style === 'bezel') {
    const message = 'a heart is held by prongs: a collar would bridge its cleft';
    found.push(impossible('heart-collar', `${path}.style`, message, 'prong'));
  }
  if (head.halo !== null) found.push(...haloRules(path, head, head.halo, stone));
  const width = widthOfStone(stone);
  if (head.prongMm !== null && head.prongMm > width * PRONG_SHARE) {
    const thinner = round2(Math.max(PRONG_MM.min, width * 0.22));
    found.push(
      impossible('prong-cover', `${path}.prongMm`, 'prongs would cover the stone', thinner, {
        path: `${path}.prongMm`,
        value: null,
      }),
    );
  }
  return found;
}

function martiniRules(
  path: string,
  head: HeadDesign,
  stone: StoneDesign,
  isOnPost: boolean,
): Impossibility[] {
  const found: Impossibility[] = [];
  if (!isOnPost) {
    const message = 'a martini head stands on the post of a stud';
    return [impossible('martini-post', `${path}.style`, message, 'prong')];
  }
  if (stone.shape !== 'round') {
    found.push(impossible('martini-shape', `${path}.style`, 'three prongs hold rounds', 'prong'));
  }
  if (head.halo !== null) {
    const prongs = { path: `${path}.style`, value: 'prong' };
    found.push(impossible('martini-halo', `${path}.halo`, 'a martini head has no halo', null, prongs));
  }
  if (head.isDouble) {
    const prongs = { path: `${path}.style`, value: 'prong' };
    found.push(
      impossible('martini-double', `${path}.isDouble`, 'the prongs of a martini are single', false, prongs),
    );
  }
  return found;
}

/** Widest stone of a halo, mm. */
export const HALO_STONE_MOST_MM = 2;
/** Widest stone of a halo around a centre of this width, mm: a third of it. */
export const mostHaloStoneMm = (centreMm: number): number =>
  Math.min(HALO_STONE_MOST_MM, round2(centreMm / 3));

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
  const most = mostHaloStoneMm(widthOfStone(stone));
  if (halo.stoneMm > most) {
    const message = 'halo stones are a third of the centre wide at most, and never over 2 mm';
    found.push(
      impossible('halo-stone', `${path}.halo.stoneMm`, message, Math.max(SMALL_STONE_MM.min, most), noHalo),
    );
  }
  if (halo.pave === 'cut-down') {
    const message = 'only a halo that is seen from above is cut down';
    if (halo.style === 'hidden')
      found.push(impossible('cut-down-halo', `${path}.halo.pave`, message, 'beads'));
    else found.push(...cutDownStoneRules(`${path}.halo`, halo.stoneMm, most));
  }
  return found;
}
