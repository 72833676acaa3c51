import { describe, expect, it } from 'vitest';
import { daysToDispatch } from './dispatch.ts';

const ready = { kind: 'ready-made', isInStock: true, daysToMake: null, options: [] } as const;
const made = { ...ready, kind: 'variable-design', daysToMake: 12 } as const;

describe('the days to dispatch', () => {
  it('are two working days at most for pieces in stock', () => {
    expect(daysToDispatch(ready)).toEqual({ min: 0, max: 2 });
  });

  it('are the lead time for made-to-order pieces, and more with engraving', () => {
    expect(daysToDispatch(made)).toEqual({ min: 12, max: 12 });
    expect(daysToDispatch({ ...made, options: [{ key: 'engraving' }] })).toEqual({ min: 12, max: 14 });
  });

  it('are unknown for a sold-out piece and without a lead time', () => {
    expect(daysToDispatch({ ...ready, isInStock: false })).toBeNull();
    expect(daysToDispatch({ ...made, daysToMake: null })).toBeNull();
  });
});
