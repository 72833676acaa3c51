// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endSession, setUser, startSession } from '#client/session.ts';
import { keys } from '#client/storage.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { type DeviceDesign, deviceDesigns, mergeDeviceDesigns } from './designs.store.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

const { design: band } = parseDesign({ version: 2, kind: 'wedding-band', metal: 'platinum-950' });
if (!band) throw new Error('a plain band is a design');

const designOf = (hash: string, name = hash): DeviceDesign => ({
  name,
  hash,
  stoneId: null,
  design: band,
  image: '',
});
const saved = (hash: string) => ({
  id: 1,
  version: 1,
  name: '',
  product: { name: '' },
  media: null,
  image: '',
  updated_at: '',
  design: null,
  stone_id: null,
  hash,
  info: '{}',
});

beforeEach(() => {
  call.mockImplementation((name: string) =>
    Promise.resolve(
      name === 'designList'
        ? { coll: [saved('a')], current_currency: { code: 'HKD' }, count: 1 }
        : { id: 2, version: 1 },
    ),
  );
});

afterEach(() => {
  endSession();
  deviceDesigns.erase();
  vi.clearAllMocks();
});

it('stores a design once, twelve at most, and nothing invalid', () => {
  deviceDesigns.put(designOf('a', 'First'));
  deviceDesigns.put(designOf('a', 'Second'));
  expect(deviceDesigns.$items.get().map(({ name }) => name)).toEqual(['Second']);
  expect(localStorage.getItem('designCount')).toBe('1');
  for (let index = 0; index < 11; index++) expect(deviceDesigns.put(designOf(`d${index}`))).toBe(true);
  expect(deviceDesigns.put(designOf('one more'))).toBe(false);
});

it('stores the view of a design', () => {
  const look = { light: 'candle', view: 'top', turned: { azimuth: -40, elevation: 61, distance: 75 } };
  deviceDesigns.put({ ...designOf('a'), look });
  expect(JSON.parse(localStorage.getItem(keys.deviceDesigns) ?? '')).toMatchObject([{ look }]);
  expect(deviceDesigns.$items.get()).toMatchObject([{ look }]);
});

it('moves only designs that the account does not have', async () => {
  deviceDesigns.put(designOf('a'));
  deviceDesigns.put(designOf('b'));
  await mergeDeviceDesigns();
  expect(call).not.toHaveBeenCalled();
  startSession('a-token-of-some-length');
  setUser({ firstName: 'Ada', lastName: '', email: 'ada@example.com', isGuest: false });
  await mergeDeviceDesigns();
  const sent = call.mock.calls.filter(([name]) => name === 'designSave').map(([, input]) => input.name);
  expect(sent).toEqual(['b']);
  expect(deviceDesigns.$items.get()).toEqual([]);
});
