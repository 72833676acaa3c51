// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createTexts } from '#client/texts.ts';
import texts from '#i18n/en/appointments.json' with { type: 'json' };
import { askedIn } from './asked-piece.ts';
import { TimePicker } from './TimePicker.tsx';

vi.mock('#client/api/api.browser.ts', () => ({ api: {} }));

const t = createTexts(
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`appointments.${key}`, text])),
  'en',
);
const slot = (date: string, time: string, isFree = true) => ({
  time,
  startsAt: `${date}T${time}:00.000Z`,
  isFree,
});
const days = Array.from({ length: 10 }, (_, index) => {
  const date = `2026-11-${22 + index > 30 ? '30' : 22 + index}`;
  return { date: index === 9 ? '2026-12-01' : date, isOpen: true, times: [slot(date, '10:00')] };
});
days[0] = { date: '2026-11-22', isOpen: false, times: [] };
days[1] = { date: '2026-11-23', isOpen: true, times: [slot('2026-11-23', '10:00', false)] };
days[2] = {
  date: '2026-11-24',
  isOpen: true,
  times: [slot('2026-11-24', '10:00', false), slot('2026-11-24', '11:00')],
};

afterEach(cleanup);

it('opens on the first day with a free time and offers only that time', () => {
  const choose = vi.fn();
  render(<TimePicker days={days} value="" onChange={choose} locale="en" t={t} />);
  expect(screen.getByRole('radio', { name: /^Tuesday,? 24 November$/ })).toHaveProperty('checked', true);
  expect(screen.queryByRole('radio', { name: '10:00' })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: '11:00' }));
  expect(choose).toHaveBeenCalledWith('2026-11-24T11:00:00.000Z');
});

it('says that the store is closed on a closed day, and that a full day is full', () => {
  render(<TimePicker days={days} value="" onChange={vi.fn()} locale="en" t={t} />);
  fireEvent.click(screen.getByRole('radio', { name: /^Sunday,? 22 November, closed$/ }));
  expect(screen.getByText(texts['not-open'])).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: /^Monday,? 23 November, no free time$/ }));
  expect(screen.getByText(texts['all-taken'])).toBeTruthy();
});

it('moves by weeks', () => {
  render(<TimePicker days={days} value="" onChange={vi.fn()} locale="en" t={t} />);
  fireEvent.click(screen.getByRole('button', { name: texts['week-after'] }));
  expect(screen.getByRole('radio', { name: /1 December/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: texts['week-after'] })).toHaveProperty('disabled', true);
});

it('reads only the address of a product page', () => {
  expect(askedIn('?product=1001&by=store')).toEqual({ id: 1001, way: 'store' });
  for (const search of ['', '?product=', '?product=0', '?product=1e3', '?product=-1', '?by=video'])
    expect(askedIn(search)).toBeNull();
});
