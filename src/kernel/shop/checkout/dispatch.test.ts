import { describe, expect, it } from 'vitest';
import { daysToDispatch } from './dispatch.ts';

const ready = { kind: 'ready-made', isInStock: true, daysToMake: null, options: [] } as const;
const made = { ...ready, kind: 'variable-design', daysToMake: 12 } as const;

describe('until a piece leaves the house', () => {
  it('is two working days at most for what lies ready', () => {
    expect(daysToDispatch(ready)).toEqual({ min: 0, max: 2 });
  });

  it('is the lead time for what is made to order, and longer where words may be engraved', () => {
    expect(daysToDispatch(made)).toEqual({ min: 12, max: 12 });
    expect(daysToDispatch({ ...made, options: [{ key: 'engraving' }] })).toEqual({ min: 12, max: 14 });
  });

  it('is promised neither for a sold piece nor without a lead time', () => {
    expect(daysToDispatch({ ...ready, isInStock: false })).toBeNull();
    expect(daysToDispatch({ ...made, daysToMake: null })).toBeNull();
  });
});
