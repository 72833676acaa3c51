import { describe, expect, it } from 'vitest';
import { orderType } from './order-type.ts';

const studs = { kind: 'product', customizedType: 0, options: { size: '6' } } as const;

describe('orderType', () => {
  it.each([
    ['a loose diamond', { kind: 'diamond', customizedType: 0, options: {} }, 'existing'],
    ['a design', { kind: 'design', customizedType: 0, options: {} }, 'custom'],
    ['a variable design', { kind: 'product', customizedType: 2, options: {} }, 'custom'],
    ['an engraved piece', { ...studs, options: { 'engraving-text': 'May' } }, 'custom'],
  ] as const)('%s beside a piece from stock', (_name, line, type) => {
    expect(orderType([studs, line])).toBe(type);
  });

  it('work on a piece', () => {
    expect(orderType([{ kind: 'service', customizedType: 0, options: {} }])).toBe('service');
  });
});
