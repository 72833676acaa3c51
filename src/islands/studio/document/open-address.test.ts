// @vitest-environment jsdom
import { Blob as StreamedBlob } from 'node:buffer';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readDesign } from '#client/api/designs.ts';
import { readDiamond } from '#client/api/diamonds.ts';
import { designFragment, encodeDesignLink } from '#client/design-link.ts';
import { designOf } from '../../../../tests/fixtures/design-of.ts';
import { $catalogueDesigns } from '../figures/jewel.store.ts';
import { $environment } from '../view/view.store.ts';
import { openAddress } from './open-address.ts';
import { START_DESIGN } from './start-design.ts';
import { $begun, $design, $name, $step, openDesign } from './studio.store.ts';

vi.mock('#client/api/api.browser.ts', () => ({ api: {} }));
vi.mock('#client/api/designs.ts', () => ({ readDesign: vi.fn() }));
vi.mock('#client/api/diamonds.ts', () => ({ readDiamond: vi.fn() }));
vi.mock('../figures/jewel.store.ts', async (original) => ({
  ...(await original<typeof import('../figures/jewel.store.ts')>()),
  loadInit: () => Promise.resolve(),
}));

// Links are deflated by streams, which the emulated browser lacks.
vi.stubGlobal('Blob', StreamedBlob);

const rose = designOf({
  version: 2,
  kind: 'ring',
  metal: 'gold-18k-rose',
  centre: { shape: 'oval', carat: 1.2 },
});

const openAt = (address: string) => {
  history.replaceState(null, '', `/preview/${address}`);
  return openAddress();
};

beforeEach(() => {
  localStorage.clear();
  openDesign(START_DESIGN);
  $begun.set(null);
  $step.set('setting');
  $catalogueDesigns.set([]);
  vi.mocked(readDesign).mockReset();
  vi.mocked(readDiamond).mockReset();
});

describe('the address of the studio', () => {
  it('opens a shared link in its light, and is removed so that a reload restores the draft', async () => {
    const link = await encodeDesignLink({ design: rose, stoneId: null, name: 'Ours' });
    const look = { light: 'candle', view: 'top' } as const;
    expect(await openAt(designFragment([link], true, look))).toBeNull();
    expect($design.get()).toEqual(rose);
    expect([$name.get(), $step.get(), $environment.get()]).toEqual(['Ours', 'ring', 'candle']);
    expect(location.href).toMatch(/\/preview\/$/);
  });

  it('says that a link is broken, and leaves the design alone', async () => {
    expect(await openAt(designFragment(['no-design'], true))).toBe('link-broken');
    expect($design.get()).toEqual(START_DESIGN);
  });

  it('opens a catalogue piece in the weight that was asked for, at its setting', async () => {
    const name = { en: 'Celeste', tc: '天穹', zh: '天穹' };
    $catalogueDesigns.set([{ productId: 1002, name, design: rose } as never]);
    expect(await openAt('?product=1002&carat=1')).toBeNull();
    expect($design.get()).toMatchObject({ metal: 'gold-18k-rose', centre: { carat: 1 } });
    expect($step.get()).toBe('setting');
  });

  it.each([
    ['of an unknown piece', '?product=9999'],
    ['of a design that cannot be read', '?id=7'],
  ])('%s says that it failed', async (_, address) => {
    vi.mocked(readDesign).mockRejectedValue(new Error('offline'));
    expect(await openAt(address)).toBe('load-failed');
    expect(location.search).toBe('');
  });

  it.each([
    ['gone', null],
    ['sold', { state: 'sold' }],
  ])('says that a diamond that is %s cannot be set', async (_, stone) => {
    vi.mocked(readDiamond).mockResolvedValue(stone as never);
    expect(await openAt('?stone=7')).toBe('stone-failed');
  });

  it('ignores ids that are no numbers, and restores the draft', async () => {
    expect(await openAt('?id=abc')).toBeNull();
    expect(readDesign).not.toHaveBeenCalled();
  });
});
