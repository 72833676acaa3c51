import { describe, expect, it } from 'vitest';
import { colourOf } from './feed-words.ts';

describe('a colour of a list', () => {
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

  it('is left as it stands where it is no letter beyond M', () => {
    for (const text of ['G', 'M', 'L-M', 'M-N', 'Fancy Yellow', 'N-', '', 'O+'])
      expect(colourOf(text)).toBe(text);
  });
});
