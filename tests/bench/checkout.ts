import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ApiError } from '#client/api/api-error.ts';
import { codes } from '#kernel/wire/codes.ts';
import { homeAddress } from '../fixtures/pay-shop.ts';
import { type Buyer, type ShopProcesses, startShopProcesses } from '../fixtures/shop-processes.ts';
import { printTable } from './table.ts';

const connections = 100;
const purchases = Number(process.env.PURCHASES ?? 1_000);
const warmUp = 50;
const studs = 1202;
/** Interval and number of a shopper's tries while the provider is slow. */
const pressMs = 500;
const mostPresses = 100;

/** Runs `work` over this many connections, each without a pause. */
async function sideBySide<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = list.values();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const one of waiting) await work(one);
    }),
  );
}

interface Row {
  name: string;
  times: number[];
  perSecond: number;
}

function at(times: readonly number[], share: number): number {
  const ordered = times.toSorted((a, b) => a - b);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? 0;
}

async function fillCarts(shop: ShopProcesses, buyers: readonly Buyer[]): Promise<void> {
  const [host] = shop.hosts;
  if (!host) throw new Error('there is no host');
  await sideBySide(buyers, async (buyer) => {
    await pressed(() => buyer.at(host).call('cartAdd', { product_id: studs, qty: 1 }));
  });
}

/** The provider is slow, or the host has as many requests of one network in progress as it takes. */
const isSlow = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === codes.paymentFailed || error.code === codes.limitExceeded || error.status === 503);

/** Calls again while the shop is slow, as a shopper does; returns the answer and the number of tries. */
async function pressed<T>(call: () => Promise<T>, hasWaited = 0): Promise<{ answer: T; tries: number }> {
  try {
    return { answer: await call(), tries: hasWaited + 1 };
  } catch (error) {
    if (!isSlow(error) || hasWaited >= mostPresses) throw error;
    await pause(pressMs);
    return pressed(call, hasWaited + 1);
  }
}

/** The calls from 'place the order' to the URL of the payment page. */
async function purchasesOf(
  shop: ShopProcesses,
  buyers: readonly Buyer[],
): Promise<{ rows: Row[]; pressedAgain: number }> {
  const [host] = shop.hosts;
  if (!host) throw new Error('there is no host');
  const submits: number[] = [];
  const starts: number[] = [];
  const both: number[] = [];
  let pressedAgain = 0;
  const begun = performance.now();
  await sideBySide(buyers, async (buyer) => {
    const api = buyer.at(host);
    const beganAt = performance.now();
    const submit = await pressed(() =>
      api.call('submitOrder', {
        billing: homeAddress,
        shipping_method: 'insured_express',
        payment_method: 'stripe',
        terms: true,
      }),
    );
    const ordered = performance.now();
    const start = await pressed(() => api.call('stripeStart', { increment_id: submit.answer.incrementId }));
    const opened = performance.now();
    pressedAgain += submit.tries + start.tries - 2;
    submits.push(ordered - beganAt);
    starts.push(opened - ordered);
    both.push(opened - beganAt);
  });
  const perSecond = (buyers.length * 1000) / (performance.now() - begun);
  const rows = [
    { name: 'submit', times: submits, perSecond },
    { name: 'start', times: starts, perSecond },
    { name: 'submit to redirect', times: both, perSecond },
  ];
  return { rows, pressedAgain };
}

/** One row in a transaction of its own, over as many connections: the lower bound for storing anything. */
async function plainInserts(databaseUrl: string, count: number): Promise<Row> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  try {
    await pool.query(
      'create table if not exists bench_row (id bigserial primary key, at timestamptz, words text)',
    );
    const insert = async () => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('insert into bench_row (at, words) values (now(), $1)', ['x'.repeat(200)]);
        await client.query('commit');
      } finally {
        client.release();
      }
    };
    const rounds = (length: number) => Array.from({ length }, (_, index) => index);
    // Every connection is open before the clock starts.
    await sideBySide(rounds(connections * 2), insert);
    const times: number[] = [];
    const begun = performance.now();
    await sideBySide(rounds(count), async () => {
      const asked = performance.now();
      await insert();
      times.push(performance.now() - asked);
    });
    return {
      name: 'one INSERT in a transaction',
      times,
      perSecond: (count * 1000) / (performance.now() - begun),
    };
  } finally {
    await pool.end();
  }
}

export async function benchCheckout(): Promise<void> {
  const shop = await startShopProcesses(1);
  try {
    await shop.setStock(studs, 1_000_000);
    for (const [name, count] of [
      ['warm', warmUp],
      ['bench', purchases],
    ] as const) {
      const buyers = await shop.buyers(count, name);
      await fillCarts(shop, buyers);
      const inserts = await plainInserts(shop.databaseUrl, count * 4);
      const { rows, pressedAgain } = await purchasesOf(shop, buyers);
      if (name === 'warm') continue;
      const ratio = (row: Row, share: number) => (at(row.times, share) / at(inserts.times, share)).toFixed(1);
      printTable(
        `From the order to the payment page on PostgreSQL, one API host, ${connections} connections, ${count} purchases, ${pressedAgain} presses more than once; client and sandbox on the same cores`,
        ['work', 'per s', 'p50 ms', 'p99 ms', '× INSERT p50', '× INSERT p99'],
        [inserts, ...rows].map((row) => [
          row.name,
          row.perSecond.toFixed(0),
          at(row.times, 0.5).toFixed(1),
          at(row.times, 0.99).toFixed(1),
          ratio(row, 0.5),
          ratio(row, 0.99),
        ]),
      );
    }
  } finally {
    await shop.stop();
  }
}
