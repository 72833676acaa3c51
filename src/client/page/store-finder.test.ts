// @vitest-environment jsdom

import { beforeEach, expect, it } from 'vitest';
import { showOpening, sortByDistance, watchStores } from './store-finder.ts';

const said = JSON.stringify({
  open: 'Open until {time}',
  today: 'Opens at {time}',
  tomorrow: 'Opens tomorrow at {time}',
  later: 'Opens on {day} at {time}',
  closed: 'Closed',
});
const week = JSON.stringify([null, ...Array(5).fill(['10:00', '18:00']), null]);
const calendar = (zone: string) => `{"zone":"${zone}","week":${week},"holidays":["2026-11-26"]}`;
const entry = (country: string, state: string, place: string, zone: string) => `<li data-store
  data-country="${country}" data-state="${state}" data-place="${place}">
  <p data-calendar='${calendar(zone)}' data-said='${said}'><span data-status></span></p>
  <p data-distance="{km} km away"></p>
  <p>Closed on <time datetime="2026-11-20" data-holiday>20</time><time datetime="2026-11-26" data-holiday>26</time></p>
  <p data-local="${zone}" class="hidden">Local time {time}</p></li>`;

beforeEach(() => {
  document.documentElement.lang = 'en';
  document.body.innerHTML = `<div data-stores><form data-find hidden>
    <label><select name="country"><option value=""></option><option>HK</option><option>GB</option></select></label>
    <label hidden><select name="state"><option value=""></option>
      <option data-of="HK">CW</option><option data-of="HK">YT</option></select></label>
    <p role="status" data-counts='{"0":"none","1":"one","2":"two","3":"three"}'></p></form>
    <ul data-list>${entry('HK', 'CW', '22.28,114.16', 'Asia/Hong_Kong')}${entry('HK', 'YT', '22.29,114.17', 'Asia/Hong_Kong')}${entry('GB', '', '51.51,-0.15', 'Europe/London')}</ul></div>`;
});

const statuses = () => [...document.querySelectorAll('[data-status]')].map(({ textContent }) => textContent);
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-store]')]
    .filter(({ hidden }) => !hidden)
    .map(({ dataset }) => `${dataset['country']}${dataset['state']}`);

function choose(name: string, value: string): void {
  const select = document.querySelector<HTMLSelectElement>(`[name=${name}]`);
  if (!select) throw new Error(name);
  select.value = value;
  select.dispatchEvent(new Event('change'));
}

it('shows what is open in the time zone of each store', () => {
  // A Wednesday: 18:30 in Hong Kong, 10:30 in London.
  showOpening(document, new Date('2026-11-25T10:30:00Z'));
  expect(statuses()).toEqual(['Opens on Friday at 10:00', 'Opens on Friday at 10:00', 'Open until 18:00']);
  expect(document.querySelectorAll('[data-open]')).toHaveLength(1);
  expect(document.querySelector('[data-local]')?.textContent).toBe('Local time 18:30');
  showOpening(document, new Date('2026-11-25T10:31:00Z'));
  expect(document.querySelector('[data-local]')?.textContent).toBe('Local time 18:31');
});

it('omits past holidays', () => {
  showOpening(document, new Date('2026-11-25T10:30:00Z'));
  expect(document.querySelectorAll('li:first-child time')).toHaveLength(1);
  showOpening(document, new Date('2026-12-25T10:30:00Z'));
  expect(document.body.textContent).not.toContain('Closed on');
});

it('filters by country and state, and counts', () => {
  for (const area of document.querySelectorAll<HTMLElement>('[data-stores]')) watchStores(area);
  const status = document.querySelector('[role=status]');
  choose('country', 'HK');
  expect(shown()).toEqual(['HKCW', 'HKYT']);
  expect(document.querySelector<HTMLElement>('label:has([name=state])')?.hidden).toBe(false);
  choose('state', 'YT');
  expect([shown(), status?.textContent]).toEqual([['HKYT'], 'one']);
  choose('country', 'GB');
  expect(shown()).toEqual(['GB']);
  expect(document.querySelector<HTMLElement>('label:has([name=state])')?.hidden).toBe(true);
  choose('country', '');
  expect(status?.textContent).toBe('three');
});

it('sorts by distance and shows it', () => {
  const list = document.querySelector<HTMLElement>('[data-list]');
  if (list) sortByDistance(list, { lat: 51.5, lng: -0.14 });
  expect(shown()).toEqual(['GB', 'HKYT', 'HKCW']);
  expect(document.querySelector('[data-distance]')?.textContent).toBe('1 km away');
});
