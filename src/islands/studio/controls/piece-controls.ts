import type { EarringsDesign, PieceDesign } from '#kernel/design/design.contract.ts';
import {
  finishControl,
  metalControl,
  millimetres,
  ringBandControls,
  weddingBandControls,
} from './band-controls.ts';
import type { Control, ControlGroup } from './control.ts';
import { engravingControls, sizeControl } from './detail-controls.ts';
import { headControls, ringSettingControls } from './setting-controls.ts';
import { sideStoneControls, smallMaterial, stoneControls } from './stone-controls.ts';

/** The controls of a piece as a jeweller groups them: only what its kind has and what follows from its choices. */
export function groupsOf(piece: PieceDesign): ControlGroup[] {
  return allGroups(piece).filter(({ controls }) => controls.length > 0);
}

function allGroups(piece: PieceDesign): ControlGroup[] {
  const details = [finishControl(piece)];
  switch (piece.kind) {
    case 'ring':
      return [
        { id: 'stone', controls: stoneControls(piece.centre, { at: 'centre', maxCarat: 6 }) },
        { id: 'setting', controls: ringSettingControls(piece) },
        { id: 'band', controls: ringBandControls(piece) },
        { id: 'details', controls: [sizeControl(piece.circumferenceMm), ...details] },
        { id: 'engraving', controls: engravingControls(piece) },
      ];
    case 'wedding-band':
      return [
        { id: 'band', controls: weddingBandControls(piece) },
        { id: 'details', controls: [sizeControl(piece.circumferenceMm), ...details] },
        { id: 'engraving', controls: engravingControls(piece) },
      ];
    case 'eternity-band':
      return [
        {
          id: 'stone',
          controls: [
            eternityCut(piece.shape),
            smallMaterial('material', piece.material, 'material'),
            millimetres('stone-width', 'stoneMm', piece.stoneMm, [1.2, 4]),
          ],
        },
        { id: 'band', controls: [metalControl(piece)] },
        { id: 'details', controls: [sizeControl(piece.circumferenceMm), ...details] },
        { id: 'engraving', controls: engravingControls(piece) },
      ];
    case 'pendant':
      return [
        { id: 'stone', controls: stoneControls(piece.stone, { at: 'stone', maxCarat: 6 }) },
        { id: 'setting', controls: [metalControl(piece), ...headControls(piece.head, piece.stone)] },
        {
          id: 'details',
          controls: [millimetres('chain', 'chainLengthMm', piece.chainLengthMm, [350, 800, 10]), ...details],
        },
      ];
    case 'earrings':
      return earringGroups(piece, details);
    case 'bangle':
      return [
        { id: 'stone', controls: starControls(piece) },
        {
          id: 'band',
          controls: [
            metalControl(piece),
            millimetres('width', 'widthMm', piece.widthMm, [2, 12]),
            millimetres('thickness', 'thicknessMm', piece.thicknessMm, [1.4, 4]),
            millimetres('inner-width', 'innerWidthMm', piece.innerWidthMm, [48, 72, 0.5]),
            millimetres('inner-height', 'innerHeightMm', piece.innerHeightMm, [42, 66, 0.5]),
          ],
        },
        { id: 'details', controls: details },
        { id: 'engraving', controls: engravingControls(piece) },
      ];
    case 'tennis-bracelet':
      return [
        {
          id: 'stone',
          controls: [
            ...stoneControls(piece.stone, {
              at: 'stone',
              shapes: ['round'],
              minCarat: 0.03,
              maxCarat: 0.5,
            }).filter(({ id, isAdvanced }) => id !== 'shape' && !isAdvanced),
            alternate(piece.alternateMaterial, piece.stone.material),
          ],
        },
        { id: 'band', controls: [metalControl(piece)] },
        {
          id: 'details',
          controls: [millimetres('bracelet', 'lengthMm', piece.lengthMm, [140, 220, 5]), ...details],
        },
      ];
  }
}

function earringGroups(piece: EarringsDesign, details: Control[]): ControlGroup[] {
  const { stone, topStone, hoop } = piece;
  if (piece.style === 'hoop' && hoop !== null) {
    return [
      {
        id: 'stone',
        controls: [
          smallMaterial('material', hoop.material, 'hoop.material'),
          millimetres('stone-width', 'hoop.stoneMm', hoop.stoneMm, [0.9, 3, 0.05]),
        ],
      },
      {
        id: 'band',
        controls: [
          metalControl(piece),
          millimetres('hoop-diameter', 'hoop.innerDiameterMm', hoop.innerDiameterMm, [8, 40, 0.5]),
          millimetres('width', 'hoop.widthMm', hoop.widthMm, [1.4, 6]),
        ],
      },
      { id: 'details', controls: details },
    ];
  }
  if (stone === null) return [{ id: 'details', controls: [metalControl(piece), ...details] }];
  const upper =
    topStone === null
      ? []
      : sideStoneControls(topStone, {
          at: 'topStone',
          prefix: 'top',
          shapes: ['round', 'oval', 'princess', 'cushion'],
          maxCarat: 1,
        });
  return [
    {
      id: 'stone',
      controls: [...stoneControls(stone, { at: 'stone', minCarat: 0.1, maxCarat: 3 }), ...upper],
    },
    { id: 'setting', controls: [metalControl(piece), ...headControls(piece.head, stone)] },
    { id: 'details', controls: details },
  ];
}

const eternityCut = (shape: string): Control => ({
  type: 'choice',
  id: 'shape',
  look: 'shape',
  words: 'shape',
  options: ['round', 'princess', 'oval', 'emerald'],
  value: shape,
  put: (value) => [['shape', value]],
});

function starControls({ stars }: Extract<PieceDesign, { kind: 'bangle' }>): Control[] {
  const controls: Control[] = [
    {
      type: 'switch',
      id: 'stars',
      value: stars !== null,
      put: (isSet) => [['stars', isSet ? { count: 7, largestMm: 1.6, material: 'diamond' } : null]],
    },
  ];
  if (stars === null) return controls;
  return [
    ...controls,
    {
      type: 'measure',
      id: 'star-count',
      unit: 'piece',
      min: 1,
      max: 15,
      step: 1,
      value: stars.count,
      put: (value) => [['stars.count', Math.round(value)]],
    },
    millimetres('star-width', 'stars.largestMm', stars.largestMm, [1, 2.8]),
    smallMaterial('material', stars.material, 'stars.material'),
  ];
}

const alternate = (value: string | null, main: string): Control => ({
  type: 'choice',
  id: 'alternate',
  look: 'material',
  words: 'material',
  options: ['same', ...['diamond', 'sapphire', 'ruby', 'emerald'].filter((material) => material !== main)],
  value: value ?? 'same',
  put: (material) => [['alternateMaterial', material === 'same' ? null : material]],
});
