import type { ControlGroup } from '#kernel/jewel/pieces/parts/control.ts';
import {
  finishControl,
  materialControl,
  measure,
  metalControl,
} from '#kernel/jewel/pieces/parts/controls.ts';
import { headControls } from '#kernel/jewel/pieces/parts/head/head.controls.ts';
import { accentStoneControls, stoneControls } from '#kernel/jewel/pieces/parts/stone/stone.controls.ts';
import { SMALL_STONE_MM } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import { type EarringsDesign, HOOP_INNER_MM, HOOP_WIDTH_MM } from './earrings.schema.ts';

/** Offered weights of an earring's stone and of a drop's upper stone, ct; width of a hoop's stones, mm. */
const OFFERED_CARAT = { min: 0.1, max: 3 };
const OFFERED_TOP_CARAT = { min: 0.05, max: 1 };
const OFFERED_HOOP_STONE_MM = { min: SMALL_STONE_MM.min, max: 3 };

export function earringsControls(pair: EarringsDesign): ControlGroup[] {
  const { stone, topStone, hoop } = pair;
  const details = [finishControl(pair)];
  if (pair.style === 'hoop' && hoop !== null)
    return [...hoopGroups(pair, hoop), { id: 'details', controls: details }];
  if (stone === null) return [{ id: 'details', controls: [metalControl(pair), ...details] }];
  const upper =
    topStone === null
      ? []
      : accentStoneControls(topStone, {
          path: 'topStone',
          prefix: 'top-',
          shapes: ['round', 'oval', 'princess', 'cushion'],
          carat: OFFERED_TOP_CARAT,
        });
  return [
    {
      id: 'stone',
      controls: [...stoneControls(stone, { path: 'stone', carat: OFFERED_CARAT }), ...upper],
    },
    {
      id: 'setting',
      controls: [metalControl(pair), ...headControls(pair.head, stone, pair.style === 'stud')],
    },
    { id: 'details', controls: details },
  ];
}

const hoopGroups = (pair: EarringsDesign, hoop: NonNullable<EarringsDesign['hoop']>): ControlGroup[] => [
  {
    id: 'stone',
    controls: [
      materialControl('material', 'hoop.material', hoop.material),
      measure('stone-width', 'hoop.stoneMm', hoop.stoneMm, OFFERED_HOOP_STONE_MM, { step: 0.05 }),
    ],
  },
  {
    id: 'band',
    controls: [
      metalControl(pair),
      measure('hoop-diameter', 'hoop.innerDiameterMm', hoop.innerDiameterMm, HOOP_INNER_MM, { step: 0.5 }),
      measure('width', 'hoop.widthMm', hoop.widthMm, HOOP_WIDTH_MM),
    ],
  },
];
