import { distanceKm } from '#kernel/shop/stores/distance.ts';
import {
  addDays,
  type Opening,
  type OpeningCalendar,
  openingAt,
  wallTime,
} from '#kernel/shop/stores/opening.ts';

const minuteMs = 60_000;

interface Calendar extends OpeningCalendar {
  zone: string;
}

type Said = Record<'open' | 'today' | 'tomorrow' | 'later' | 'closed', string>;

const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** The status text, from the texts embedded in the page. */
function openingText(opening: Opening, said: Said, date: string): string {
  if (opening.state === 'open') return fill(said.open, { time: opening.until });
  if (!opening.opens) return said.closed;
  const { inDays, time } = opening.opens;
  if (inDays === 0) return fill(said.today, { time });
  if (inDays === 1) return fill(said.tomorrow, { time });
  const weekday = new Intl.DateTimeFormat(document.documentElement.lang, {
    weekday: 'long',
    timeZone: 'UTC',
  });
  return fill(said.later, { time, day: weekday.format(new Date(`${addDays(date, inDays)}T00:00:00Z`)) });
}

/** Shows what is open now, in the time zone of each store. */
export function showOpening(area: ParentNode, now: Date): void {
  for (const line of area.querySelectorAll<HTMLElement>('[data-calendar]')) {
    const { zone, ...calendar } = JSON.parse(line.dataset['calendar'] ?? '{}') as Calendar;
    const local = wallTime(now, zone);
    const opening = openingAt(calendar, local);
    const status = line.querySelector('[data-status]');
    const text = openingText(opening, JSON.parse(line.dataset['said'] ?? '{}') as Said, local.date);
    if (status && status.textContent !== text) status.textContent = text;
    line.toggleAttribute('data-known', true);
    line.toggleAttribute('data-open', opening.state === 'open');
  }
  for (const line of area.querySelectorAll<HTMLElement>('[data-local]')) {
    const { time } = wallTime(now, line.dataset['local'] ?? 'UTC');
    const pattern = line.dataset['pattern'] ?? line.textContent ?? '';
    line.dataset['pattern'] = pattern;
    line.textContent = fill(pattern, { time });
    line.classList.remove('hidden');
  }
  const today = now.toISOString().slice(0, 10);
  for (const day of area.querySelectorAll<HTMLTimeElement>('time[data-holiday]'))
    if (day.dateTime < addDays(today, -1)) {
      const line = day.parentElement;
      day.remove();
      if (line && !line.querySelector('time')) line.remove();
    }
}

function placeOf(entry: HTMLElement): { lat: number; lng: number } {
  const [lat = 0, lng = 0] = (entry.dataset['place'] ?? '').split(',').map(Number);
  return { lat, lng };
}

/** Sorts the stores by distance, and shows it. */
export function sortByDistance(list: HTMLElement, from: { lat: number; lng: number }): void {
  const number = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 0 });
  const entries = [...list.querySelectorAll<HTMLElement>('[data-store]')].map((entry) => ({
    entry,
    km: distanceKm(from, placeOf(entry)),
  }));
  for (const { entry, km } of entries.toSorted((a, b) => a.km - b.km)) {
    const line = entry.querySelector<HTMLElement>('[data-distance]');
    if (line) line.textContent = fill(line.dataset['distance'] ?? '', { km: number.format(Math.max(1, km)) });
    list.append(entry);
  }
}

function watchForm(form: HTMLFormElement, list: HTMLElement): void {
  const country = form.querySelector<HTMLSelectElement>('[name=country]');
  const state = form.querySelector<HTMLSelectElement>('[name=state]');
  const status = form.querySelector<HTMLElement>('[role=status]');
  const near = form.querySelector<HTMLButtonElement>('[data-near]');
  if (!country || !state || !status) return;
  const counts = JSON.parse(status.dataset['counts'] ?? '{}') as Record<string, string>;
  const options = [...state.options].slice(1);
  const show = () => {
    const entries = [...list.querySelectorAll<HTMLElement>('[data-store]')];
    for (const entry of entries) {
      const isIn = country.value === '' || entry.dataset['country'] === country.value;
      entry.hidden = !isIn || (state.value !== '' && entry.dataset['state'] !== state.value);
    }
    status.textContent = counts[entries.filter(({ hidden }) => !hidden).length] ?? '';
  };
  country.addEventListener('change', () => {
    const own = options.filter((option) => option.dataset['of'] === country.value);
    state.replaceChildren(...[...state.options].slice(0, 1), ...own);
    // A select whose options change would otherwise select one of them.
    state.value = '';
    const label = state.closest('label');
    // A single state needs no choice.
    if (label) label.hidden = own.length < 2;
    show();
  });
  state.addEventListener('change', show);
  near?.addEventListener('click', () => {
    status.textContent = near.dataset['asking'] ?? '';
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        sortByDistance(list, { lat: coords.latitude, lng: coords.longitude });
        show();
      },
      () => {
        status.textContent = near.dataset['denied'] ?? '';
      },
      { maximumAge: 600_000, timeout: 15_000 },
    );
  });
  if (near && !('geolocation' in navigator)) near.hidden = true;
  form.hidden = false;
}

/** Scripts of a page of stores: what is open now, and filters by country, state and distance. */
export function watchStores(area: HTMLElement): void {
  const show = () => showOpening(area, new Date());
  show();
  setInterval(show, minuteMs);
  const form = area.querySelector<HTMLFormElement>('[data-find]');
  const list = area.querySelector<HTMLElement>('[data-list]');
  if (form && list) watchForm(form, list);
}
