import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type HostProcess, type ShopProcesses, startShopProcesses } from '../fixtures/shop-processes.ts';
import { checkBooks, checkEnd, unfinished } from './books.ts';
import {
  coupon,
  earrings,
  fillCart,
  finish,
  type Journey,
  pay,
  pieces,
  start,
  studs,
  submit,
  ways,
} from './journeys.ts';

/** `npm run test:long` kills as often as it is told. */
const kills = Number(process.env.KILLS ?? 100);
const stock = 100_000;
/** Leases of letters, jobs and openings that a killed process has left behind pass by themselves. */
const restMs = 10 * 60_000;

const moments = ['submit', 'start', 'notify'] as const;
type Moment = (typeof moments)[number];

let shop: ShopProcesses;
const journeys: Journey[] = [];

beforeAll(async () => {
  shop = await startShopProcesses(2);
  for (const piece of pieces) await shop.setStock(piece, stock);
  await shop.db.handle
    .updateTable('coupon')
    .set({ times_per_customer: 1000 })
    .where('code', '=', coupon)
    .execute();
});
afterAll(() => shop?.stop());

/** A shopper for each way to pay, with a full cart. */
async function shoppers(round: number, moment: Moment, host: HostProcess): Promise<Journey[]> {
  const made = await Promise.all(
    ways.map(async ({ method, currency }, index): Promise<Journey> => {
      const [buyer] = await shop.buyers(1, `kill-${round}-${index}`, currency);
      if (!buyer) throw new Error('no customer');
      return {
        buyer,
        method,
        key: `kill-${round}-${index}-${moment}`,
        lines: [
          { productId: studs, quantity: 1 + (round % 2) },
          ...(index === 0 ? [{ productId: earrings, quantity: 1 }] : []),
        ],
        hasCoupon: (round + index) % 2 === 0,
        leaves: moment === 'submit' && (round + index) % 5 === 0,
      };
    }),
  );
  journeys.push(...made);
  await Promise.all(made.map((journey) => fillCart(journey, host)));
  return made;
}

interface Blow {
  /** Calls that had no answer when the process died. */
  cut: Journey[];
  answered: Journey[];
  /** How long the calls took, where none was cut. */
  tookMs: number | undefined;
}

/** Sends the calls to the victim and kills it so long after they began; undefined lets it live. */
async function strike(
  victim: HostProcess,
  calls: readonly { journey: Journey; outcome: Promise<unknown> }[],
  afterMs: number | undefined,
): Promise<Blow> {
  const begun = performance.now();
  if (afterMs !== undefined) setTimeout(() => victim.kill(), afterMs);
  const outcomes = await Promise.allSettled(calls.map(({ outcome }) => outcome));
  const tookMs = performance.now() - begun;
  const cut = calls.flatMap(({ journey }, index) =>
    outcomes[index]?.status === 'rejected' ? [journey] : [],
  );
  const answered = calls.flatMap(({ journey }) => (cut.includes(journey) ? [] : [journey]));
  if (afterMs !== undefined) await vi.waitFor(() => expect(victim.isReady).toBe(false), { timeout: 60_000 });
  return { cut, answered, tookMs: cut.length === 0 ? tookMs : undefined };
}

/** Brings shoppers to the moment and kills the host that is at it. */
async function blow(
  moment: Moment,
  round: number,
  { victim, other, afterMs }: { victim: HostProcess; other: HostProcess; afterMs: number | undefined },
): Promise<Blow> {
  const group = await shoppers(round, moment, other);
  const ordered = async (journey: Journey, host: HostProcess) => {
    journey.incrementId = await submit(journey, host);
  };
  if (moment === 'submit') {
    const calls = group.map((journey) => ({ journey, outcome: ordered(journey, victim) }));
    return strike(victim, calls, afterMs);
  }
  await Promise.all(group.map((journey) => ordered(journey, other)));
  if (moment === 'start') {
    const calls = group.map((journey) => ({ journey, outcome: start(shop, journey, victim) }));
    return strike(victim, calls, afterMs);
  }
  const open = await Promise.all(
    group.map(async (journey) => ({ journey, page: await start(shop, journey, other) })),
  );
  const balance = shop.front.route;
  shop.front.route = () => victim.origin;
  try {
    const before = shop.front.passing.length;
    await Promise.all(open.map(({ page }) => pay(page)));
    // They leave the provider a quarter of a second later, nearly at once.
    await vi.waitFor(() => expect(shop.front.passing.length).toBeGreaterThan(before), {
      interval: 1,
      timeout: 60_000,
    });
    const arrived = async (index: number) => {
      await vi.waitFor(() => expect(shop.front.passing.length).toBeGreaterThan(before + index), {
        interval: 1,
        timeout: 60_000,
      });
      const status = await shop.front.passing[before + index];
      if (status === 502) throw new Error('broken off');
    };
    const calls = open.map(({ journey }, index) => ({ journey, outcome: arrived(index) }));
    return await strike(victim, calls, afterMs);
  } finally {
    shop.front.route = balance;
  }
}

/** What the killed calls had got done all the same. */
async function traces(moment: Moment, cut: readonly Journey[]): Promise<string[]> {
  const { handle } = shop.db;
  return Promise.all(
    cut.map(async ({ key }) => {
      const order = await handle
        .selectFrom('orders')
        .select(['id', 'status'])
        .where('client_key', '=', key)
        .executeTakeFirst();
      if (moment === 'submit') return order ? 'ordered' : 'not ordered';
      if (moment === 'notify') return order?.status === 'payment_pending' ? 'not booked' : 'booked';
      const attempt = await handle
        .selectFrom('payment_attempt')
        .select('state')
        .where('order_id', '=', order?.id ?? 0)
        .executeTakeFirst();
      return attempt ? `attempt ${attempt.state}` : 'no attempt';
    }),
  );
}

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 100;

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;

it(`loses nothing and doubles nothing in ${kills} kills of one of two API hosts`, async () => {
  const begun = performance.now();
  const counts: Record<Moment, Record<string, number>> = { submit: {}, start: {}, notify: {} };
  const count = (moment: Moment, what: string) => {
    counts[moment][what] = (counts[moment][what] ?? 0) + 1;
  };
  const durations: Record<Moment, number[]> = { submit: [], start: [], notify: [] };
  const endings: Promise<void>[] = [];
  const failures: unknown[] = [];
  const [first, second] = shop.hosts;
  if (!first || !second) throw new Error('there are not two hosts');
  let round = 0;
  const act = async (moment: Moment, isDeadly: boolean): Promise<boolean> => {
    const [victim, other] = round % 2 === 0 ? [first, second] : [second, first];
    round += 1;
    const afterMs = isDeadly ? Math.random() * middle(durations[moment]) : undefined;
    const { cut, answered, tookMs } = await blow(moment, round, { victim, other, afterMs });
    if (tookMs !== undefined && !isDeadly) durations[moment].push(tookMs);
    for (const trace of await traces(moment, cut)) count(moment, trace);
    await checkBooks(shop, journeys, stock);
    const group = [...cut, ...answered];
    // Whoever was at the provider has paid: the rest is the shop's own affair.
    if (moment !== 'notify') {
      const ending = async (journey: Journey) => {
        await finish(shop, journey).catch((error: unknown) => failures.push(journey.key, error));
      };
      endings.push(...group.map(ending));
    }
    if (isDeadly) await victim.start();
    if (cut.length > 0) count(moment, 'kills');
    return cut.length > 0;
  };
  for (const moment of moments) await act(moment, false);
  let struck = 0;
  let missed = 0;
  while (struck < kills) {
    const moment = moments[struck % moments.length] ?? 'submit';
    if (await act(moment, true)) struck += 1;
    else missed += 1;
    if (missed > kills) throw new Error('the kills come too late: nothing is under way any more');
  }
  const killedFor = performance.now() - begun;
  await Promise.all(endings);
  expect(failures).toEqual([]);
  await expect.poll(() => unfinished(shop, journeys), { timeout: restMs, interval: 1_000 }).toEqual([]);
  await checkBooks(shop, journeys, stock);
  const end = await checkEnd(shop, await shop.closeProviders());
  expect(end.orders).toBe(journeys.length);
  process.stdout.write(
    `${struck} kills struck calls under way, ${missed} came between them; ${JSON.stringify(counts)}; ` +
      `${JSON.stringify(end)}; killed for ${seconds(killedFor)}, at rest after ${seconds(performance.now() - begun)}\n`,
  );
});
