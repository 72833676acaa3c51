import { describe, expect, it } from 'vitest';
import { metalSwatch } from './metal-swatch.ts';

describe('the swatch of a metal', () => {
  it('has the colour of the alloy, two of them for mixed metals', () => {
    expect(metalSwatch('18k-rose-gold')).toContain('#dfae92');
    expect(metalSwatch('platinum-950')).toContain('#d9d8d4');
    expect(metalSwatch('mixed')).toMatch(/#d9d8d4.+#e6c06a/);
  });

  it('is undefined for other values', () => {
    expect(metalSwatch('oak')).toBeUndefined();
  });
});
