import { describe, expect, it } from 'vitest';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { settingPriceMinor } from './setting-price.ts';
import { stonePriceMinor } from './stone-price.ts';

const designOf = (input: unknown) => {
  const { design } = parseDesign(input);
  if (design === null) throw new Error('not a design');
  return design;
};

const ring = designOf({
  version: 2,
  kind: 'ring',
  metal: 'platinum-950',
  centre: { shape: 'round', carat: 1 },
});
const band = designOf({ version: 2, kind: 'eternity-band', metal: 'platinum-950', stoneMm: 2 });

describe('settingPriceMinor', () => {
  it('is the tag without the main stone', () => {
    if (ring.kind !== 'ring') throw new Error('not a ring');
    const stone = stonePriceMinor(ring.centre, 1000);
    expect(stone).toBeGreaterThan(1_000_000);
    expect(settingPriceMinor(ring, stone + 900_000)).toBe(900_000);
  });

  it('is null without a single main stone, or if the stone costs more than the tag', () => {
    expect(settingPriceMinor(band, 5_000_000)).toBeNull();
    expect(settingPriceMinor(ring, 100)).toBeNull();
    if (ring.kind !== 'ring') throw new Error('not a ring');
    expect(settingPriceMinor(ring, stonePriceMinor(ring.centre, 1000))).toBeNull();
  });

  it('is null for a pair or a set, for any tag', () => {
    const stone = { shape: 'round', carat: 0.3 };
    const studs = designOf({ version: 2, kind: 'earrings', metal: 'platinum-950', style: 'stud', stone });
    const set = designOf({ version: 2, kind: 'set', pieces: [ring, band] });
    for (const design of [studs, set]) expect(settingPriceMinor(design, 90_000_000)).toBeNull();
  });
});
