import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { castability } from '#kernel/casting/castability.ts';
import { applyFix, settleDesign } from '#kernel/design/design.change.ts';
import { buildJewel } from '#kernel/pieces/build-jewel.ts';
import { anyDesignInput } from '../../../tests/fixtures/any-design.ts';

it('a fix, once taken, ends its finding, whatever the design', () => {
  let fixed = 0;
  fc.assert(
    fc.property(anyDesignInput, (input) => {
      const { design: start } = settleDesign(input);
      if (start === null) return;
      const model = buildJewel(start);
      for (const finding of castability(start, model)) {
        if (finding.fix === null) continue;
        fixed++;
        const next = applyFix(start, finding);
        expect(next).not.toEqual(start);
        const left = castability(next, buildJewel(next));
        expect(left.filter((f) => f.rule === finding.rule && f.path === finding.path)).toEqual([]);
      }
    }),
    { numRuns: 120, seed: 7 },
  );
  expect(fixed).toBeGreaterThan(20);
}, 120_000);
