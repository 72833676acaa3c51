import type { HeadDesign, RingDesign, StoneDesign } from '#kernel/design/design.contract.ts';
import { prongRadius, stoneToSet } from '#kernel/pieces/parts/head/set-stone.ts';
import type { Control } from './control.ts';
import { sideStoneControls, smallMaterial } from './stone-controls.ts';

const round2 = (x: number): number => Math.round(x * 100) / 100;

/** What a halo begins with. */
const HALO = { stoneMm: 1.3, material: 'diamond' } as const;

/** How the leading stone is held. */
export function headControls(head: HeadDesign, stone: StoneDesign, at = 'head'): Control[] {
  const controls: Control[] = [
    {
      type: 'choice',
      id: 'head',
      look: 'head',
      words: 'head',
      options: ['prong-4', 'prong-6', 'bezel'],
      value: head.style === 'bezel' ? 'bezel' : `prong-${head.prongs}`,
      put: (value) =>
        value === 'bezel'
          ? [
              [`${at}.style`, 'bezel'],
              [`${at}.halo`, null],
            ]
          : [
              [`${at}.style`, 'prong'],
              [`${at}.prongs`, value === 'prong-6' ? 6 : 4],
            ],
    },
  ];
  if (head.style === 'prong') controls.push(...prongControls(head, stone, at));
  controls.push(...haloControls(head, at), {
    type: 'switch',
    id: 'milgrain',
    value: head.milgrain,
    put: (value) => [[`${at}.milgrain`, value]],
  });
  return controls;
}

function prongControls(head: HeadDesign, stone: StoneDesign, at: string): Control[] {
  return [
    {
      type: 'choice',
      id: 'tip',
      look: 'words',
      words: 'tip',
      options: ['claw', 'round'],
      value: head.tip,
      put: (value) => [[`${at}.tip`, value]],
    },
    {
      type: 'switch',
      id: 'double',
      value: head.isDouble,
      put: (value) => [[`${at}.isDouble`, value]],
    },
    {
      type: 'measure',
      id: 'prong-width',
      unit: 'mm',
      min: 0.5,
      max: 1.6,
      step: 0.05,
      value: round2(2 * prongRadius(stoneToSet(stone, 'centre'), head)),
      isAdvanced: true,
      put: (value) => [[`${at}.prongMm`, value]],
    },
  ];
}

function haloControls(head: HeadDesign, at: string): Control[] {
  if (head.style === 'bezel') return [];
  const { halo } = head;
  const controls: Control[] = [
    {
      type: 'choice',
      id: 'halo',
      look: 'words',
      words: 'halo',
      options: ['none', 'visible', 'hidden'],
      value: halo?.style ?? 'none',
      put: (value) => [[`${at}.halo`, value === 'none' ? null : { ...(halo ?? HALO), style: value }]],
    },
  ];
  if (halo === null) return controls;
  return [
    ...controls,
    {
      type: 'measure',
      id: 'halo-stone',
      unit: 'mm',
      min: 0.9,
      max: 2,
      step: 0.05,
      value: halo.stoneMm,
      put: (value) => [[`${at}.halo.stoneMm`, value]],
    },
    smallMaterial('halo-material', halo.material, `${at}.halo.material`),
  ];
}

/** Cuts that stand well beside another stone. */
const SIDE_CUTS = ['round', 'oval', 'pear', 'princess', 'baguette', 'trillion', 'marquise'] as const;

/** Head, height and side stones of a ring. */
export function ringSettingControls(ring: RingDesign): Control[] {
  const { sides, centre } = ring;
  const controls: Control[] = [
    ...headControls(ring.head, centre),
    {
      type: 'choice',
      id: 'sides',
      look: 'words',
      words: 'sides',
      options: ['none', 'two'],
      value: sides === null ? 'none' : 'two',
      put: (value) => [
        [
          'sides',
          value === 'none'
            ? null
            : { shape: 'round', material: 'diamond', carat: Math.max(0.05, round2(centre.carat * 0.3)) },
        ],
      ],
    },
  ];
  if (sides !== null) {
    controls.push(
      ...sideStoneControls(sides, {
        at: 'sides',
        prefix: 'side',
        shapes: SIDE_CUTS,
        maxCarat: round2(Math.max(0.06, centre.carat * 0.7)),
      }),
    );
  }
  controls.push({
    type: 'measure',
    id: 'raise',
    unit: 'mm',
    min: 0,
    max: 3,
    step: 0.1,
    value: ring.head.raiseMm,
    put: (value) => [['head.raiseMm', value]],
  });
  return controls;
}
