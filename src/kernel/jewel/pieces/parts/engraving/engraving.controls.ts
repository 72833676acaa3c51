import type { Control } from '../control.ts';
import { choice } from '../controls.ts';
import type { EngravedBand } from './engraved-band.ts';
import { engravingSize } from './engraving.rules.ts';
import { ENGRAVING_FONTS, ENGRAVING_PLACES, type EngravingDesign } from './engraving.schema.ts';

/** Room for the first letter typed: inside, in the usual size. */
const FIRST_LETTER: EngravingDesign = { text: 'a', font: 'serif', place: 'inside' };

/** The words of an engraving and how they are cut. */
export function engravingControls(band: EngravedBand, engraving: EngravingDesign | null): Control[] {
  const { font, place } = engraving ?? FIRST_LETTER;
  const text: Control = {
    type: 'engraving',
    id: 'engraving-text',
    value: engraving?.text ?? '',
    capacity: engravingSize(band, engraving ?? FIRST_LETTER).capacity,
    font,
    put: (words) => {
      const trimmed = words.trim();
      return [{ path: 'engraving', value: trimmed === '' ? null : { font, place, text: trimmed } }];
    },
  };
  if (engraving === null) return [text];
  return [
    text,
    choice('font', 'engraving.font', font, ENGRAVING_FONTS),
    choice('place', 'engraving.place', place, ENGRAVING_PLACES),
  ];
}
