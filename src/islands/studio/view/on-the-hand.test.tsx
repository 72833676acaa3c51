// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { withBand } from '#kernel/jewel/design/set-with-band.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { parsed } from '../../../../tests/fixtures/compositions.ts';
import { START_DESIGN } from '../document/start-design.ts';
import { openDesign } from '../document/studio.store.ts';
import { $jewel } from '../figures/jewel.store.ts';
import { StudioContext, type StudioTexts } from '../studio-context.ts';
import { HandButton } from './HandButton.tsx';
// Imported first, so that the tests do not wait for it.
import './OnTheHand.tsx';
import { $isApart } from './view.store.ts';

const { build, fromAbove } = vi.hoisted(() => {
  Object.assign(globalThis, { __API_ORIGIN__: 'https://api.example' });
  return { build: vi.fn(), fromAbove: vi.fn() };
});
vi.mock('#client/worker-calls.ts', () => ({
  callWorker: () => ({ calls: { build, fromAbove }, end: () => {} }),
}));

const texts: StudioTexts = {
  t: Object.assign(
    (key: string, values: object = {}) =>
      `${key} ${JSON.stringify(values, (_, value) => (value instanceof Decimal ? String(value) : value))}`,
    { locale: 'en' },
  ),
  locale: 'en',
  rates: [],
  pictures: {},
};

function show(design: Parameters<typeof openDesign>[0]) {
  vi.stubGlobal('Worker', class {});
  openDesign(design, { stoneId: null, name: '' });
  const model = buildJewel(design, { isApart: $isApart.get() });
  $jewel.set({ design, model, family: 'ring', engraving: null });
  fromAbove.mockResolvedValue({
    lines: 'M0 0L1 1',
    covered: { metals: [{ metal: 'platinum-950', path: 'M0 0h1' }], stones: '', stepMm: 0.02 },
    left: -9,
    top: -3,
  });
  render(
    <StudioContext value={texts}>
      <HandButton />
    </StudioContext>,
  );
}

const openHand = async () => {
  fireEvent.click(screen.getByRole('button', { name: /studio.hand/ }));
  return screen.findByRole('img', { hidden: true });
};

if (START_DESIGN.kind !== 'ring') throw new Error('the studio begins with a ring');
const set = withBand(START_DESIGN);

// Missing in jsdom.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  $isApart.set(false);
  $jewel.set(null);
});

it('shows a single ring', async () => {
  show(START_DESIGN);
  const hand = await openHand();
  await vi.waitFor(() => expect(hand.querySelector('[data-ring] path')).not.toBeNull(), { timeout: 15_000 });
  expect(hand.getAttribute('aria-label')).toContain('studio.hand-ring ');
});

it('shows a ring with its wedding band together, even if they are apart on the stage', async () => {
  $isApart.set(true);
  const worn = buildJewel(set);
  build.mockResolvedValue({ model: worn });
  show(set);
  const hand = await openHand();
  await vi.waitFor(() => expect(hand.querySelector('[data-ring] path')).not.toBeNull(), { timeout: 15_000 });
  expect(fromAbove.mock.calls.map(([model]) => model)).toEqual([worn]);
  const { min, max } = worn.bounds;
  expect(hand.getAttribute('aria-label')).toContain(`"width":"${(max[1] - min[1]).toFixed(1)}"`);
});

it('is not offered for the bands of two people', () => {
  const band = { version: 2, kind: 'wedding-band', metal: 'gold-18k-yellow' };
  show(parsed({ version: 2, kind: 'set', pieces: [band, band] }));
  expect(screen.queryByRole('button')).toBeNull();
});
