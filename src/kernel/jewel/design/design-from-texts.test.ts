import { describe, expect, it } from 'vitest';
import { encodeParameters } from '#client/api/api.ts';
import { nestParameters } from '#server/platform/http/read-input.ts';
import { anyDesignInput } from '../../../../tests/fixtures/any-design.ts';
import { allowedDesign } from '../../../../tests/fixtures/design-of.ts';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import { designFromTexts } from './design-from-texts.ts';
import { parseDesign } from './parse-design.ts';

/** As a form carries it: `design[centre][carat]=1`. */
const throughForm = (design: object): unknown =>
  nestParameters(encodeParameters({ jsonParameters: [] }, { o: { design } })).o;

describe('designFromTexts', () => {
  it('reads any design from a form', () => {
    fc.assert(
      fc.property(anyDesignInput, (input) => {
        const design = allowedDesign(input);
        if (design === null) return;
        const { design: sent } = throughForm(design) as { design: unknown };
        expect(parseDesign(designFromTexts(sent)).design).toEqual(design);
      }),
      { numRuns: 150 },
    );
  });

  it('leaves a numeric text where a text is expected', () => {
    const sent = {
      version: '2',
      kind: 'ring',
      metal: 'platinum-950',
      centre: { shape: 'round', carat: '1' },
      engraving: { text: '2026', font: 'serif' },
    };
    expect(designFromTexts(sent)).toMatchObject({
      version: 2,
      centre: { carat: 1 },
      engraving: { text: '2026' },
    });
  });

  it('never throws, for any input', () => {
    fc.assert(fc.property(fc.anything(), (input) => void designFromTexts(input)));
  });
});
