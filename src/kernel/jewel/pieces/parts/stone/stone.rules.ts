import { widthOfCarat } from '#kernel/jewel/gems/cut-stone.ts';
import { isFancy } from '#kernel/jewel/gems/is-fancy.ts';
import { hueOf, isGrownOnly } from '#kernel/jewel/gems/own-colour.ts';
import { PROPORTION_LIMITS, PROPORTION_NAMES } from '#kernel/jewel/gems/proportions.ts';
import { type Impossibility, impossible } from '../impossibility.ts';
import { proportionsOf } from './set-stone.ts';
import type { StoneDesign } from './stone.schema.ts';

/** Gems that are available cut at the mine. */
const MINED: readonly StoneDesign['material'][] = ['sapphire', 'ruby', 'emerald'];
/** Paths of stones that are matched to others, so they are cut to measure. */
const MATCHED: readonly string[] = ['sides', 'topStone'];

/** Whether a stone of this material and origin is available as cut at the mine. */
export const mayBeNative = ({ material, origin }: StoneDesign): boolean =>
  MINED.includes(material) && origin === 'natural';

/** Makes that the stone or its place does not allow. */
export function makeRules(
  path: string,
  stone: StoneDesign,
  isMatched = MATCHED.includes(path),
): Impossibility[] {
  if (stone.make === undefined || (mayBeNative(stone) && !isMatched)) return [];
  const message =
    'only a natural sapphire, ruby or emerald that leads a piece is had as it was cut at the mine';
  return [impossible('native-cut', `${path}.make`, message, 'precision')];
}

/** Whether a diamond of this colour is offered laboratory-grown only. */
export const needsGrowing = ({ material, colour }: Pick<StoneDesign, 'material' | 'colour'>): boolean =>
  material === 'diamond' && isFancy(colour) && isGrownOnly(hueOf(colour));

/** Natural diamonds of hues that cost up to a hundred times as much and are priced individually. */
function hueRules(path: string, stone: StoneDesign): Impossibility[] {
  if (stone.origin !== 'natural' || !needsGrowing(stone)) return [];
  const message =
    'natural orange, pink, blue, green and grey diamonds are priced one by one; designs are made with laboratory-grown ones';
  return [impossible('grown-hue', `${path}.origin`, message, 'laboratory-grown')];
}

/** Proportions outside the limits of the cut, unavailable makes, and accent cuts used as a leading stone. */
export function stoneRules(path: string, stone: StoneDesign): Impossibility[] {
  if (stone.shape === 'tapered-baguette' && path !== 'sides') {
    const message = 'a tapered baguette stands beside a larger stone';
    return [impossible('side-cut', `${path}.shape`, message, 'baguette')];
  }
  return [...makeRules(path, stone), ...hueRules(path, stone), ...proportionRules(path, stone)];
}

function proportionRules(path: string, stone: StoneDesign): Impossibility[] {
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

/** Width of a designed stone, mm. */
export const widthOfStone = (stone: StoneDesign): number =>
  widthOfCarat(stone.shape, stone.carat, stone.material, cuttable(stone));

/** The proportions within cutting limits, so that a wrong one does not hide the other errors. */
function cuttable(stone: StoneDesign): ReturnType<typeof proportionsOf> {
  return proportionRules('', stone).length === 0
    ? proportionsOf(stone)
    : proportionsOf({ ...stone, proportions: null });
}
