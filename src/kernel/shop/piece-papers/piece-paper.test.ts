import { describe, expect, it } from 'vitest';
import { parsePiecePaperNumber, piecePaperNumber } from './piece-paper.ts';
import { paperFileText, tokenOf } from './piece-paper-file.ts';
import { valuationObstacle } from './valuation.rules.ts';

describe('the number of a paper', () => {
  const id = { kind: 'passport', number: 12, code: '7K4QX2R1' } as const;

  it('is read as printed and as typed', () => {
    expect(piecePaperNumber(id)).toBe('P-000012-7K4QX2R1');
    const typed = ['P-000012-7K4QX2R1', ' p 000012 7k4qx2rl ', 'Ｐ-０００012-7K4QX2RI'];
    for (const text of typed) expect(parsePiecePaperNumber(text), text).toEqual(id);
    expect(parsePiecePaperNumber('V-1234567-00000000')?.number).toBe(1_234_567);
  });

  it('is no other text', () => {
    for (const text of ['', 'R-000012', 'P-12-7K4QX2R1', 'P-000012-7K4QX2R', 'P-000012-7K4QX2RU'])
      expect(parsePiecePaperNumber(text), text).toBeUndefined();
  });
});

describe('a signed file', () => {
  it('is read back, compact and as JSON', () => {
    expect(tokenOf(paperFileText('aa.bb.cc'))).toBe('aa.bb.cc');
    expect(tokenOf('\n aa.bb.cc \n')).toBe('aa.bb.cc');
    for (const text of [
      '',
      'aa.bb',
      '{',
      '{"payload":"bb"}',
      '"aa.bb.cc"',
      `{"protected":"a.","payload":"b","signature":"c"}`,
    ])
      expect(tokenOf(text), text).toBeUndefined();
    expect(tokenOf(`${'a'.repeat(100_000)}.b.c`)).toBeUndefined();
  });
});

describe('a valuation', () => {
  const line = { state: 'received', priceMinor: 1_000_001, quantity: 2, takenBack: 1 } as const;

  it('is issued above the threshold, once the piece has left the shop', () => {
    expect(valuationObstacle(line, 1_000_000)).toBeNull();
    expect(valuationObstacle({ ...line, priceMinor: 1_000_000 }, 1_000_000)).toBe('below');
    expect(valuationObstacle({ ...line, state: 'processing' }, 1_000_000)).toBe('not-sent');
    expect(valuationObstacle({ ...line, state: 'payment_pending' }, 1_000_000)).toBe('not-sent');
  });

  it('is not issued for what was cancelled or came back, nor in a shop without a threshold', () => {
    for (const state of ['canceled', 'payment_canceled', 'refunded'] as const)
      expect(valuationObstacle({ ...line, state }, 1_000_000), state).toBe('ended');
    expect(valuationObstacle({ ...line, takenBack: 2 }, 1_000_000)).toBe('returned');
    expect(valuationObstacle(line, null)).toBe('off');
  });
});
