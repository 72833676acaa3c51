import { expect, it, vi } from 'vitest';
import { apiOf, cacheBriefly, cacheResult, invalidateReads, lastPassingFailure, read } from './api.ts';

vi.mock('#client/api/home-base.ts', async () => {
  const { demonstrationSettings: shop } = await import('../../tests/fixtures/demonstration-settings.ts');
  return { readHomeBase: async () => ({ shop }) };
});
vi.stubGlobal('__API_ORIGIN__', 'https://api.shop.test');
vi.stubEnv('DEV', false);

it('reads a briefly cached answer again later, and drops the results derived from it', async () => {
  const asked: number[] = [];
  const reader = async (_: unknown, { id }: { id: number }) => {
    asked.push(id);
    return id;
  };
  cacheBriefly(reader);
  const madeOfFirst = () => cacheResult(reader, 'of the first', () => read('en', reader, { id: 0 }));
  await madeOfFirst();
  const others = Array.from({ length: 3_000 }, (_, index) => index + 1);
  for (const id of others) await read('en', reader, { id });
  expect(asked).toEqual([0, ...others]);
  await madeOfFirst();
  await read('en', reader, { id: 3_000 });
  expect(asked).toHaveLength(3_001);
  await read('en', reader, { id: 0 });
  expect(asked).toHaveLength(3_002);
  // It has evicted the second one, which is still named.
  expect((await invalidateReads([reader])).size).toBe(3_001);
  await madeOfFirst();
  expect(asked.slice(3_001)).toEqual([0, 0]);
});

it('waits while the API host is busy with other reads of the network', async () => {
  const busy = () => Promise.resolve(new Response('', { status: 429, headers: { 'retry-after': '0' } }));
  const answer = () => Promise.resolve(Response.json({ code: 200, message: '', data: { stock: 3 } }));
  const send = vi.fn(answer).mockImplementationOnce(busy).mockImplementationOnce(busy);
  vi.stubGlobal('fetch', send);
  try {
    await expect(apiOf('en').call('productStock', { product_id: 1202 })).resolves.toEqual({ stock: 3 });
    expect(send).toHaveBeenCalledTimes(3);
  } finally {
    vi.unstubAllGlobals();
    vi.stubGlobal('__API_ORIGIN__', 'https://api.shop.test');
  }
});

it('repeats a read when the API host has closed the connection', async () => {
  const broken = (): Promise<Response> => Promise.reject(new TypeError('fetch failed'));
  const answer = () => Promise.resolve(Response.json({ code: 200, message: '', data: { stock: 3 } }));
  const send = vi.fn(broken).mockImplementationOnce(broken).mockImplementationOnce(answer);
  vi.stubGlobal('fetch', send);
  try {
    await expect(apiOf('en').call('productStock', { product_id: 1202 })).resolves.toEqual({ stock: 3 });
    expect(send).toHaveBeenCalledTimes(2);
    send.mockClear();
    await expect(apiOf('en').call('productStock', { product_id: 1202 })).rejects.toThrow('fetch failed');
    expect(send).toHaveBeenCalledTimes(2);
    expect(lastPassingFailure()).toMatchObject({ kind: 'network' });
  } finally {
    vi.unstubAllGlobals();
    vi.stubGlobal('__API_ORIGIN__', 'https://api.shop.test');
  }
});
