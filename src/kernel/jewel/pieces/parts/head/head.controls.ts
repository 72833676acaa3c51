import { round2 } from '#kernel/jewel/mesh/vector.ts';
import type { Control } from '../control.ts';
import { choice, materialControl, measure, onOff, partChoice, paveControl, rare } from '../controls.ts';
import type { DesignChange } from '../document.ts';
import { stoneToSet } from '../stone/set-stone.ts';
import { SMALL_STONE_MM, type StoneDesign } from '../stone/stone.schema.ts';
import { fittingHaloStone } from './halo-fit.ts';
import { HALO_STONE_MOST_MM, mostProngMm } from './head.rules.ts';
import { HALO_STYLES, type HeadDesign, PRONG_MM, PRONG_TIPS } from './head.schema.ts';
import { prongRadius } from './prong-head.ts';

/** Default halo. */
const STARTING_HALO = { stoneMm: 1.3, material: 'diamond' } as const;

/** How the leading stone is held; studs also offer the head that sits directly on the post. */
export const headControls = (head: HeadDesign, stone: StoneDesign, isOnPost = false): Control[] => [
  {
    ...choice('head', 'head.style', styleOf(head), [...HEADS, ...(isOnPost ? ['martini'] : [])]),
    put: putHead,
  },
  ...(head.style === 'bezel' ? [] : prongControls(head, stone)),
  ...(head.style === 'prong' ? haloControls(head, stone) : []),
  rare(onOff('milgrain', 'head.milgrain', head.milgrain), !head.milgrain),
];

const HEADS = ['prong-4', 'prong-6', 'bezel'];

const styleOf = ({ style, prongs }: HeadDesign): string => (style === 'prong' ? `prong-${prongs}` : style);

function putHead(value: string): DesignChange[] {
  const noHalo = { path: 'head.halo', value: null };
  if (value === 'bezel') return [{ path: 'head.style', value }, noHalo];
  if (value === 'martini')
    return [{ path: 'head.style', value }, noHalo, { path: 'head.isDouble', value: false }];
  return [
    { path: 'head.style', value: 'prong' },
    { path: 'head.prongs', value: value === 'prong-6' ? 6 : 4 },
  ];
}

function prongControls(head: HeadDesign, stone: StoneDesign): Control[] {
  const widthMm = round2(2 * prongRadius(stoneToSet(stone, 'centre'), head));
  const limits = { min: PRONG_MM.min, max: Math.min(PRONG_MM.max, mostProngMm(stone)) };
  // The smallest stones allow no choice: thinner prongs would not hold, thicker ones would cover them.
  const hasChoice = limits.max >= Math.max(limits.min, widthMm);
  const options = { step: 0.05, isAdvanced: true };
  return [
    rare(choice('tip', 'head.tip', head.tip, PRONG_TIPS), head.tip === 'claw'),
    ...(head.style === 'martini'
      ? []
      : [rare(onOff('double', 'head.isDouble', head.isDouble), !head.isDouble)]),
    ...(hasChoice ? [measure('prong-width', 'head.prongMm', widthMm, limits, options)] : []),
  ];
}

function haloControls(head: HeadDesign, stone: StoneDesign): Control[] {
  const { halo } = head;
  const control = partChoice('halo', 'head.halo', halo?.style ?? null, HALO_STYLES, (style) => {
    const { stoneMm, material } = halo ?? STARTING_HALO;
    if (style !== 'visible') return { stoneMm, material, style };
    return { stoneMm: fittingHaloStone(stoneToSet(stone, 'centre'), head, stoneMm), material, style };
  });
  if (halo === null) return [control];
  const limits = { min: SMALL_STONE_MM.min, max: HALO_STONE_MOST_MM };
  return [
    control,
    ...(halo.style === 'visible' ? [paveControl('halo-pave', 'head.halo.pave', halo.pave)] : []),
    measure('halo-stone', 'head.halo.stoneMm', halo.stoneMm, limits, { step: 0.05 }),
    materialControl('halo-material', 'head.halo.material', halo.material),
  ];
}
