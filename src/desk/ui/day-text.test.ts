import { expect, it } from 'vitest';
import { dateWithWeekday } from './day-text.ts';

it('formats a day with its weekday in the language of the desk', () => {
  expect(dateWithWeekday('2026-04-03', 'en')).toBe('Fri, 3 April 2026');
  expect(dateWithWeekday('2026-04-03', 'tc')).toBe('2026年4月3日週五');
  expect(dateWithWeekday('2026-04-03', 'zh')).toBe('2026年4月3日周五');
});

it('formats a local moment independently of the time zone of the browser', () => {
  expect(dateWithWeekday('2026-04-03T14:30', 'en')).toMatch(/^Fri,? 3 April 2026.* 14:30$/);
  expect(dateWithWeekday('2026-04-03T00:05:00', 'zh')).toMatch(/^2026年4月3日周五 00:05$/);
});

it('returns an empty text without a value', () => {
  expect(dateWithWeekday('', 'en')).toBe('');
});
