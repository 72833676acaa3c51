// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $comparedPieces, forgetComparedPieces } from '#client/compared-pieces.ts';
import { type LoginRequest, takePending } from '#client/events.ts';
import { endSession, setUser, startSession } from '#client/session.ts';
import { devicePieces } from '#islands/parts/favourites.store.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

const card = (id: number) =>
  `<article><button data-heart="${id}" aria-pressed="false"></button><h3>Piece ${id}</h3>
  <input type="checkbox" data-compare="${id}"></article>`;

document.body.innerHTML = [1001, 1002, 1003, 1004, 1005].map(card).join('') + '<p data-compare-way></p>';
const heart = (id: number) => document.querySelector<HTMLElement>(`[data-heart="${id}"]`);
const box = (id: number) => document.querySelector<HTMLInputElement>(`[data-compare="${id}"]`);
// Ticked before the script loads.
box(1001)?.setAttribute('checked', '');
await import('./card-marks.store.ts');

beforeEach(() => {
  call.mockResolvedValue({ productList: [], products: [], count: 0, numPerPage: 100 });
});

afterEach(() => {
  endSession();
  devicePieces.erase();
  forgetComparedPieces();
  takePending('shop:toast');
  takePending('shop:login');
  vi.clearAllMocks();
});

it('takes over a box ticked before the script loaded', () => {
  // Added when the module loaded; only the first test can see this.
  expect(box(1001)?.checked).toBe(true);
  expect($comparedPieces.get()).toEqual([1001]);
});

it('selects up to four pieces and says why a fifth is refused', async () => {
  for (const id of [1001, 1002, 1003, 1004]) box(id)?.click();
  expect($comparedPieces.get()).toEqual([1001, 1002, 1003, 1004]);
  expect(localStorage.getItem('comparedPieces')).toBe('[1001,1002,1003,1004]');
  box(1005)?.click();
  expect(box(1005)?.checked).toBe(false);
  await vi.waitFor(() =>
    expect(takePending('shop:toast')).toMatchObject([
      { kind: 'note', message: 'You can compare up to 4 pieces. Remove one first.' },
    ]),
  );
  box(1002)?.click();
  box(1005)?.click();
  expect($comparedPieces.get()).toEqual([1001, 1003, 1004, 1005]);
});

it('asks a visitor to log in, and shows the favourites of this device', async () => {
  heart(1002)?.click();
  let request: LoginRequest | undefined;
  await vi.waitFor(
    () => {
      request ??= takePending('shop:login')[0];
      expect(request).toMatchObject({ action: 'favourite' });
    },
    { timeout: 15_000 },
  );
  expect(call).not.toHaveBeenCalled();
  request?.saveHere?.();
  await vi.waitFor(() => expect(heart(1002)?.ariaPressed).toBe('true'));
  expect(heart(1001)?.ariaPressed).toBe('false');
  document.body.insertAdjacentHTML('beforeend', '<button id="late" data-heart="1002"></button>');
  document.dispatchEvent(new Event('shop:cards'));
  expect(document.getElementById('late')?.ariaPressed).toBe('true');
});

it('saves a piece for a customer, under the name on its card', async () => {
  startSession('a-token-of-some-length');
  setUser({ firstName: 'Ada', lastName: '', email: 'ada@example.com', isGuest: false });
  heart(1003)?.click();
  const saved = () => call.mock.calls.filter(([name]) => name === 'favourite').map(([, input]) => input);
  await vi.waitFor(() => expect(saved()).toEqual([{ product_id: 1003, type: 'add' }]), { timeout: 15_000 });
  await vi.waitFor(() =>
    expect(takePending('shop:toast')).toMatchObject([
      { message: 'Piece 1003 has been added to your wishlist.' },
    ]),
  );
  expect(takePending('shop:login')).toEqual([]);
});
