import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { castability } from '#kernel/jewel/casting/castability.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { atWeight, weightsToSee } from '#kernel/jewel/design/weights-to-see.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { isLongSuite } from '../../../tests/fixtures/suite.ts';

const seed = new URL('./', import.meta.url);
const readSeed = (file: string) => JSON.parse(readFileSync(new URL(file, seed), 'utf8'));

describe('shown weights of every ring of the catalogue', () => {
  const rings = readdirSync(new URL('designs/', seed)).flatMap((file) => {
    const { design } = parseDesign(readSeed(`designs/${file}`));
    const { stones } = readSeed(`products/${file}`) as { stones: { role: string; carat: number }[] };
    const own = stones.find(({ role }) => role === 'centre')?.carat;
    return design?.kind === 'ring' && own !== undefined ? [{ file, design, own }] : [];
  });

  it('are three that its setting takes and that can be cast', { timeout: 60_000 }, () => {
    expect(rings).toHaveLength(23);
    // `npm test` builds every sixth.
    for (const { file, design, own } of rings.filter((_, index) => isLongSuite || index % 6 === 0)) {
      const weights = weightsToSee(design, own);
      expect(weights?.own, file).toBe(own);
      const all = weights?.all ?? [];
      expect(all, file).toContain(own);
      expect(
        all.toSorted((a, b) => a - b),
        file,
      ).toEqual(all);
      expect(new Set(all).size, file).toBe(3);
      for (const carat of all) {
        const seen = atWeight(design, carat);
        if (seen === null) throw new Error(`${file} does not take ${carat} ct`);
        const { centre, ...setting } = seen;
        expect(centre, file).toEqual({ ...design.centre, carat });
        expect(setting.shank, file).toEqual(design.shank);
        expect(setting.head.style, file).toBe(design.head.style);
        expect(setting.head.halo?.style, file).toBe(design.head.halo?.style);
        const faults = castability(seen, buildJewel(seen)).filter(({ severity }) => severity === 'error');
        expect(faults, `${file} at ${carat} ct`).toEqual([]);
      }
    }
  });
});
