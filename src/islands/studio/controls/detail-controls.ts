import type { PieceDesign } from '#kernel/design/design.contract.ts';
import { engravingSize } from '#kernel/pieces/parts/engraving/engraving.rules.ts';
import type { Control } from './control.ts';

type Engraved = Extract<PieceDesign, { engraving: unknown }>;

/** Environment for the first letter typed: inside, in the usual size. */
const emptyCapacity = (piece: Engraved): number =>
  engravingSize(piece, { text: 'a', font: 'serif', place: 'inside' }).capacity;

export function engravingControls(piece: Engraved): Control[] {
  const { engraving } = piece;
  const font = engraving?.font ?? 'serif';
  const text: Control = {
    type: 'engraving',
    id: 'engraving-text',
    value: engraving?.text ?? '',
    capacity: engraving === null ? emptyCapacity(piece) : engravingSize(piece, engraving).capacity,
    font,
    put: (words) => [
      [
        'engraving',
        words.trim() === '' ? null : { font, place: engraving?.place ?? 'inside', text: words.trim() },
      ],
    ],
  };
  if (engraving === null) return [text];
  return [
    text,
    {
      type: 'choice',
      id: 'font',
      look: 'words',
      words: 'font',
      options: ['serif', 'script', 'sans'],
      value: engraving.font,
      put: (value) => [['engraving.font', value]],
    },
    {
      type: 'choice',
      id: 'place',
      look: 'words',
      words: 'place',
      options: ['inside', 'outside'],
      value: engraving.place,
      put: (value) => [['engraving.place', value]],
    },
  ];
}

export const sizeControl = (circumferenceMm: number): Control => ({
  type: 'size',
  id: 'size',
  value: circumferenceMm,
  put: (value) => [['circumferenceMm', value]],
});
