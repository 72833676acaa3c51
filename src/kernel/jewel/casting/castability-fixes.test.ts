import { expect, it } from 'vitest';
import { castability } from '#kernel/jewel/casting/castability.ts';
import { applyFix } from '#kernel/jewel/design/design.change.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { anyDesignInput } from '../../../../tests/fixtures/any-design.ts';
import { settledDesign } from '../../../../tests/fixtures/design-of.ts';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import { isLongSuite } from '../../../../tests/fixtures/suite.ts';

const numRuns = isLongSuite ? 120 : 5;

it('applying the fix of an issue removes the issue, for any design', () => {
  let fixed = 0;
  fc.assert(
    fc.property(anyDesignInput, (input) => {
      const start = settledDesign(input);
      if (start === null) return;
      const model = buildJewel(start);
      for (const issue of castability(start, model)) {
        if (issue.fix === null) continue;
        fixed++;
        const next = applyFix(start, issue);
        expect(next).not.toEqual(start);
        const left = castability(next, buildJewel(next));
        expect(left.filter((f) => f.rule === issue.rule && f.path === issue.path)).toEqual([]);
      }
    }),
    { numRuns },
  );
  expect(fixed).toBeGreaterThan(numRuns / 6);
});
