import type { Control } from '../control.ts';
import { choice } from '../controls.ts';
import type { EngravedBand } from './engraved-band.ts';
import { engravingSize } from './engraving.rules.ts';
import { ENGRAVING_FONTS, ENGRAVING_PLACES, type EngravingDesign } from './engraving.schema.ts';

/** Engraving used to compute the capacity before any text is entered: inside, in the usual size. */
const SAMPLE: EngravingDesign = { text: 'a', font: 'serif', place: 'inside' };

/** Controls for the text of an engraving and how it is cut. */
export function engravingControls(band: EngravedBand, engraving: EngravingDesign | null): Control[] {
  const { font, place } = engraving ?? SAMPLE;
  const text: Control = {
    type: 'engraving',
    id: 'engraving-text',
    value: engraving?.text ?? '',
    capacity: engravingSize(band, engraving ?? SAMPLE).capacity,
    font,
    put: (text) => {
      const trimmed = text.trim();
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
