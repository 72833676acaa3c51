import { setTimeout as pause } from 'node:timers/promises';
import { homeAddress } from '../fixtures/pay-shop.ts';
import type { Buyer, ShopProcesses } from '../fixtures/shop-processes.ts';

/** Readers at once, each with a pause between its reads; as many as a slow machine answers without refusing any. */
const readers = 4;
const readEveryMs = 200;
const orderEveryMs = 1_000;
const studs = 1202;
const reads = [
  '/catalog/category/index?categoryId=1',
  '/catalog/product/index?product_id=1001',
  '/catalog/category/index?categoryId=2&sortColumn=low-to-high',
  '/catalogsearch/index/index?q=sapphire',
  '/cms/home/base',
];

/** Durations in milliseconds, and how many calls failed. */
export interface Traffic {
  reads: number[];
  orders: number[];
  failed: string[];
}

/** Calls one after another, each as soon as its time has come and the last one was answered. */
async function atIntervals(everyMs: number, end: AbortSignal, call: (turn: number) => Promise<number>) {
  const times: number[] = [];
  for (let turn = 0; !end.aborted; turn += 1) {
    const dueAt = performance.now() + everyMs;
    times.push(await call(turn));
    await pause(Math.max(0, dueAt - performance.now()));
  }
  return times;
}

/** A shopper's reads and submitted orders until `end`. */
export async function shopTraffic(
  { hosts: [host] }: ShopProcesses,
  buyers: readonly Buyer[],
  end: AbortSignal,
): Promise<Traffic> {
  if (!host) throw new Error('there is no host');
  const failed: string[] = [];
  const timed = async (name: string, work: () => Promise<unknown>): Promise<number> => {
    const startedAt = performance.now();
    try {
      await work();
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    return performance.now() - startedAt;
  };
  const read = (turn: number) =>
    timed('read', async () => {
      const answer = await fetch(host.origin + reads[turn % reads.length], {
        headers: { 'fecshop-lang': 'en' },
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`status ${answer.status}`);
    });
  const order = async (turn: number) => {
    const api = buyers[turn % buyers.length]?.at(host);
    await timed('cart', async () => api?.call('cartAdd', { product_id: studs, qty: 1 }));
    return timed('order', async () =>
      api?.call('submitOrder', {
        ...{
          billing: homeAddress,
          shipping_method: 'insured_express',
          payment_method: 'stripe',
          terms: true,
        },
      }),
    );
  };
  const ofReaders = Array.from({ length: readers }, (_, reader) =>
    atIntervals(readEveryMs, end, (turn) => read(turn + reader)),
  );
  const orders = await atIntervals(orderEveryMs, end, order);
  return { reads: (await Promise.all(ofReaders)).flat(), orders, failed };
}
