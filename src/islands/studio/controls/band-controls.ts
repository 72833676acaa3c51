import type {
  PieceDesign,
  RingDesign,
  RowDesign,
  ShankDesign,
  WeddingBandDesign,
} from '#kernel/design/design.contract.ts';
import { FINISH_IDS, METAL_IDS } from '#kernel/metals/metal-ids.ts';
import { SHANK_PROFILES } from '#kernel/pieces/parts/shank/shank-profile.ts';
import type { Control } from './control.ts';
import { smallMaterial } from './stone-controls.ts';

export const metalControl = (piece: PieceDesign): Control => ({
  type: 'choice',
  id: 'metal',
  look: 'metal',
  words: 'metal',
  options: METAL_IDS,
  value: piece.metal,
  put: (value) => [['metal', value]],
});

export const finishControl = (piece: PieceDesign): Control => ({
  type: 'choice',
  id: 'finish',
  look: 'words',
  words: 'finish',
  options: FINISH_IDS,
  value: piece.finish,
  put: (value) => [['finish', value]],
});

/** A second metal that may be left out. */
const secondMetal = (id: string, path: string, value: string | null, main: string): Control => ({
  type: 'choice',
  id,
  look: 'metal',
  words: 'metal',
  options: ['same', ...METAL_IDS.filter((metal) => metal !== main)],
  value: value ?? 'same',
  put: (metal) => [[path, metal === 'same' ? null : metal]],
});

export const millimetres = (
  id: string,
  path: string,
  value: number,
  [min, max, step = 0.1]: readonly [number, number, number?],
): Control => ({ type: 'measure', id, unit: 'mm', min, max, step, value, put: (next) => [[path, next]] });

function shankControls(shank: ShankDesign): Control[] {
  return [
    {
      type: 'choice',
      id: 'profile',
      look: 'profile',
      words: 'profile',
      options: SHANK_PROFILES,
      value: shank.profile,
      put: (value) => [['shank.profile', value]],
    },
    millimetres('width', 'shank.widthMm', shank.widthMm, [1.5, 8]),
    millimetres('top-width', 'shank.topWidthMm', shank.topWidthMm ?? shank.widthMm, [1.2, 8]),
    millimetres('thickness', 'shank.thicknessMm', shank.thicknessMm, [1.3, 3]),
  ];
}

const ROW = { stoneMm: 1.3, material: 'diamond', shape: 'round', coverage: 'half' } as const;

function rowControls(row: RowDesign | null, coverages: readonly string[]): Control[] {
  const controls: Control[] = [
    {
      type: 'choice',
      id: 'row',
      look: 'words',
      words: 'row',
      options: ['none', 'pave', 'channel'],
      value: row?.style ?? 'none',
      put: (value) => {
        if (value === 'none') return [['row', null]];
        const shape = value === 'pave' ? 'round' : (row?.shape ?? 'round');
        return [['row', { ...(row ?? ROW), style: value, shape }]];
      },
    },
  ];
  if (row === null) return controls;
  if (row.style === 'channel') {
    controls.push({
      type: 'choice',
      id: 'row-shape',
      look: 'shape',
      words: 'shape',
      options: ['round', 'princess'],
      value: row.shape,
      put: (value) => [['row.shape', value]],
    });
  }
  return [
    ...controls,
    millimetres('row-stone', 'row.stoneMm', row.stoneMm, [0.9, 3, 0.05]),
    {
      type: 'choice',
      id: 'coverage',
      look: 'words',
      words: 'coverage',
      options: coverages,
      value: row.coverage,
      put: (value) => [['row.coverage', value]],
    },
    smallMaterial('row-material', row.material, 'row.material'),
  ];
}

export function ringBandControls(ring: RingDesign): Control[] {
  return [
    metalControl(ring),
    secondMetal('head-metal', 'headMetal', ring.headMetal, ring.metal),
    ...shankControls(ring.shank),
    {
      type: 'choice',
      id: 'shoulders',
      look: 'words',
      words: 'shoulders',
      options: ['plain', 'cathedral', 'split', 'twist'],
      value: ring.shank.shoulders,
      put: (value) => [['shank.shoulders', value]],
    },
    ...rowControls(ring.row, ['third', 'half', 'three-quarter']),
  ];
}

export function weddingBandControls(band: WeddingBandDesign): Control[] {
  return [
    metalControl(band),
    secondMetal('accent-metal', 'accentMetal', band.accentMetal, band.metal),
    ...shankControls(band.shank),
    ...rowControls(band.row, ['third', 'half', 'three-quarter', 'full']),
  ];
}
