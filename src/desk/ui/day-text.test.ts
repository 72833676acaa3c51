import { expect, it } from 'vitest';
import { dateInWords } from './day-text.ts';

it('says the day in a box in the language of the desk, with its weekday', () => {
  expect(dateInWords('2026-04-03', 'en')).toBe('Fri, 3 April 2026');
  expect(dateInWords('2026-04-03', 'tc')).toBe('2026年4月3日週五');
  expect(dateInWords('2026-04-03', 'zh')).toBe('2026年4月3日周五');
});

it('says a moment by the clock of the box, whatever the browser lives by', () => {
  expect(dateInWords('2026-04-03T14:30', 'en')).toMatch(/^Fri,? 3 April 2026.* 14:30$/);
  expect(dateInWords('2026-04-03T00:05:00', 'zh')).toMatch(/^2026年4月3日周五 00:05$/);
});

it('says nothing of an empty box', () => {
  expect(dateInWords('', 'en')).toBe('');
});
