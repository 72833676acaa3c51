// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offerTurn } from './offer-turn.store.ts';
// Read before: what comes with the press must not be waited for.
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
  </ul></div></section>`;

beforeEach(() => {
  document.documentElement.lang = 'en';
  document.body.innerHTML = page;
  // A browser without WebGL, as jsdom is.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => vi.restoreAllMocks());

const live = () => document.querySelector<HTMLElement>('#hero [data-live]');
const button = () => live()?.querySelector('button');

it('offers to turn the piece on the first picture alone, in words', async () => {
  await offerTurn();
  expect(document.querySelectorAll('[data-live]')).toHaveLength(1);
  expect(button()?.textContent?.trim()).toBe('Turn it in the light');
  expect(live()?.dataset['live']).toBe('photograph');
  expect(live()?.querySelector<HTMLElement>('div')?.hidden).toBe(true);
});

it('leaves the photograph where nothing can be drawn live, and says why; it may be tried again', async () => {
  await offerTurn();
  for (let times = 0; times < 2; times++) {
    button()?.click();
    expect(live()?.dataset['live']).toBe('opening');
    expect(button()?.ariaBusy).toBe('true');
    await vi.waitFor(() => expect(live()?.dataset['live']).toBe('photograph'), { timeout: 20_000 });
    expect(live()?.querySelector('[role=status]')?.textContent).toBe(
      'This browser cannot draw the piece live. The photograph shows it as it is.',
    );
    expect(document.querySelector<HTMLElement>('#hero > button')?.inert).not.toBe(true);
  }
});

it('comes back to the photograph by Escape while it is coming, with the focus', async () => {
  await offerTurn();
  button()?.click();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(live()?.dataset['live']).toBe('photograph');
  expect(document.activeElement).toBe(button());
  await import('./TurnStage.tsx');
  // What came too late says nothing.
  expect(live()?.querySelector('[role=status]')?.textContent).toBe('');
});
