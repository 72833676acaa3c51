import { describe, expect, it } from 'vitest';
import { colourOf, fluorOf } from './feed-terms.ts';

describe('colour of a list', () => {
  it.each([
    ['n', 'N–R'],
    ['O-P', 'N–R'],
    ['Q to R', 'N–R'],
    ['N–R', 'N–R'],
    ['R - S', 'S–Z'],
    ['U-V', 'S–Z'],
    ['Y TO Z', 'S–Z'],
  ])('%s is listed as %s', (text, range) => {
    expect(colourOf(text)).toBe(range);
  });

  it('is unchanged if it is no letter after M', () => {
    for (const text of ['G', 'M', 'L-M', 'M-N', 'Fancy Yellow', 'N-', '', 'O+'])
      expect(colourOf(text)).toBe(text);
  });
});

describe('fluorescence of a list', () => {
  it.each([
    ['Strong Blue', '', 'Strong'],
    ['VSB', '', 'Very strong'],
    ['Medium', 'Blue', 'Medium'],
    ['FNT', 'B', 'Faint'],
    ['None', 'Yellow', 'None'],
  ])('%s %s is %s', (text, colour, grade) => {
    expect(fluorOf(text, colour)).toBe(grade);
  });

  it('is refused if it is not blue', () => {
    for (const [text, colour] of [
      ['Strong Yellow', ''],
      ['Strong', 'Yellow'],
      ['Medium White', ''],
      ['Faint', 'Green'],
    ] as const)
      expect(fluorOf(text, colour)).toBeUndefined();
  });
});
