import { describe, expect, it } from 'vitest';
import { stageDue } from './due.ts';
import { pieceStages } from './piece.transitions.ts';

const from = new Date('2026-11-02T04:00:00Z');
const plan = { from, readyOn: '2026-11-30' };

describe('the day by which a piece leaves its stage', () => {
  it('follows the plan from the payment to the promised day', () => {
    const days = pieceStages.map((stage) => stageDue(stage, plan));
    expect(days).toEqual(['2026-11-04', '2026-11-12', '2026-11-19', '2026-11-25', '2026-11-30', null]);
    const later = pieceStages.map((stage) => stageDue(stage, { ...plan, readyOn: '2026-12-14' }));
    expect(later[4]).toBe('2026-12-14');
    expect(later.slice(0, 4).every((day, i) => (day ?? '') > (days[i] ?? ''))).toBe(true);
  });

  it('is never after the promised day', () => {
    expect(stageDue('casting', { from, readyOn: '2026-11-02' })).toBe('2026-11-02');
  });
});
