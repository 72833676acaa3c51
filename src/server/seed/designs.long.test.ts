import { readFileSync } from 'node:fs';
import type { ManifoldToplevel } from 'manifold-3d';
import { beforeAll, describe, expect, it } from 'vitest';
import { uniteMetal } from '#kernel/jewel/casting/union.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { openManifold } from '../../../tests/fixtures/casting.ts';
import { designOf } from '../../../tests/fixtures/design-of.ts';

let library: ManifoldToplevel;
beforeAll(async () => {
  library = await openManifold();
});

describe('weights', () => {
  const grams = (id: string) => {
    const document = JSON.parse(readFileSync(new URL(`./designs/${id}.json`, import.meta.url), 'utf8'));
    return uniteMetal(library, buildJewel(designOf(document))).grams[0] ?? {};
  };

  it('platinum is heavier, a man’s band heavier still', () => {
    const ring = grams('1001')['platinum-950'] ?? 0;
    expect(ring).toBeGreaterThan(2.6);
    expect(grams('1104')['platinum-950'] ?? 0).toBeGreaterThan(ring * 2);
  });

  it('counts both metals of a two-tone band and the whole chain of a pendant', () => {
    const duo = grams('1108');
    expect(duo['gold-18k-white']).toBeGreaterThan(1);
    expect(duo['gold-18k-rose']).toBeGreaterThan(1);
    expect(grams('1301')['gold-18k-white']).toBeGreaterThan(1.4);
  });
});
