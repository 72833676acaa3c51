import { describe, expect, it } from 'vitest';
import { METAL_IDS } from './metal-ids.ts';
import { metalOfOption, optionOfMetal } from './option-metals.ts';

describe('metals of options', () => {
  it.each(METAL_IDS)('%s has one name among the options', (metal) => {
    expect(metalOfOption(optionOfMetal(metal))).toBe(metal);
  });

  it('are undefined for other keys', () => {
    expect(metalOfOption('mixed')).toBeUndefined();
    expect(metalOfOption('constructor')).toBeUndefined();
  });
});
