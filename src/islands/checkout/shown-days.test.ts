import { expect, it } from 'vitest';
import { shownDays } from './shown-days.ts';

const span = { from: '2026-11-23', to: '2026-12-02' };

it('formats one day and several in the language’s own way', () => {
  expect(shownDays(span, 'tc')).toBe('11月23日（週一）至12月2日（週三）');
  expect(shownDays({ ...span, to: span.from }, 'tc')).toBe('11月23日（週一）');
  expect(shownDays({ ...span, to: span.from }, 'zh')).toBe('11月23日（周一）');
  expect(shownDays(span, 'en').replaceAll('\u2009', ' ')).toBe('Mon, 23 November – Wed, 2 December');
});
