// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offerTurn } from './offer-turn.store.ts';
// Imported first, so that the press does not wait for it.
import './press-weight.store.ts';
import './TurnStage.tsx';

vi.hoisted(() =>
  Object.assign(globalThis, { __API_ORIGIN__: 'https://api.example', IS_REACT_ACT_ENVIRONMENT: false }),
);

const page = `
  <h1>Aurora</h1>
  <div data-product="1001"></div>
  <section data-carousel><div class="swiper"><ul data-pictures>
    <li id="hero"><button commandfor="zoom">photograph</button></li>
    <li><button commandfor="zoom">another</button></li>
  </ul></div></section>
  <div data-weights>
    <a data-carat="0.5" href="/design/ring/?product=1001&amp;carat=0.5">0.50 ct</a>
    <a data-carat="1.01" aria-current="true">1.01 ct</a>
    <a data-carat="2" href="/design/ring/?product=1001&amp;carat=2">2.00 ct</a>
    <p><span role="status"></span> sold</p>
  </div>`;

beforeEach(() => {
  document.documentElement.lang = 'en';
  document.body.innerHTML = page;
  // A browser without WebGL, as jsdom is.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => vi.restoreAllMocks());

const live = () => document.querySelector<HTMLElement>('#hero [data-live]');
const button = () => live()?.querySelector('button');

it('offers a labelled button to rotate the piece on the first image only', async () => {
  await offerTurn();
  expect(document.querySelectorAll('[data-live]')).toHaveLength(1);
  expect(button()?.textContent?.trim()).toBe('Turn it in the light');
  expect(live()?.dataset['live']).toBe('photograph');
  expect(live()?.querySelector<HTMLElement>('div')?.hidden).toBe(true);
});

it('leaves the photograph and says why if WebGL is missing; a retry is possible', async () => {
  await offerTurn();
  for (let times = 0; times < 2; times++) {
    button()?.click();
    expect(live()?.dataset['live']).toBe('opening');
    expect(button()?.ariaBusy).toBe('true');
    await vi.waitFor(() => expect(live()?.dataset['live']).toBe('photograph'), { timeout: 20_000 });
    expect(live()?.querySelector('[role=status]')?.textContent).toBe(
      'This browser cannot draw the piece live. The picture shows it as it is.',
    );
    expect(document.querySelector<HTMLElement>('#hero > button')?.inert).not.toBe(true);
  }
});

it('returns to the photograph, with the focus, by Escape while loading', async () => {
  await offerTurn();
  button()?.click();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(live()?.dataset['live']).toBe('photograph');
  expect(document.activeElement).toBe(button());
  await import('./TurnStage.tsx');
  // A late result shows no message.
  expect(live()?.querySelector('[role=status]')?.textContent).toBe('');
});

const marks = () => [...document.querySelectorAll<HTMLElement>('[data-weights] [data-carat]')];
const pressed = () => marks().map(({ ariaPressed }) => ariaPressed === 'true');

it('leaves the weights as links to the studio until one is pressed', async () => {
  await offerTurn();
  expect(marks().map(({ tagName }) => tagName)).toEqual(['A', 'A', 'A']);
  // A link opened in another window leads to the studio.
  const elsewhere = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  marks()[2]?.dispatchEvent(elsewhere);
  expect(live()?.dataset['live']).toBe('photograph');
});

it('shows the ring at the pressed weight, which becomes a button and keeps the focus', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no connection'));
  await offerTurn();
  marks()[2]?.focus();
  marks()[2]?.click();
  expect(live()?.dataset['live']).toBe('opening');
  await vi.waitFor(() => expect(pressed()).toEqual([false, false, true]), { timeout: 20_000 });
  expect(document.activeElement).toBe(marks()[2]);
  expect(marks().map(({ tagName }) => tagName)).toEqual(['BUTTON', 'BUTTON', 'BUTTON']);
  // Neither image nor price loads here: both messages are shown, and the button stays pressed.
  await vi.waitFor(() => expect(live()?.dataset['live']).toBe('photograph'), { timeout: 20_000 });
  await vi.waitFor(
    () =>
      expect(document.querySelector('[data-weights] [role=status]')?.textContent).toBe(
        'We could not calculate the price at 2.00 ct just now.',
      ),
    { timeout: 20_000 },
  );
  expect(pressed()).toEqual([false, false, true]);
  marks()[1]?.click();
  await vi.waitFor(() => expect(pressed()).toEqual([false, true, false]));
  expect(document.querySelector('[data-weights] [role=status]')?.textContent).toBe('');
});
