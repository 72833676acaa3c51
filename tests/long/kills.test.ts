import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import { orderShape } from '#kernel/shop/events/event-shapes.ts';
import type { EventType } from '#kernel/shop/events/event-types.ts';
import { parseConfig } from '#server/config.ts';
import { newSecret } from '#server/webhooks/webhook-secrets.ts';
import { insertWebhook } from '#server/webhooks/webhooks.repo.ts';
import { type HostProcess, type ShopProcesses, startShopProcesses } from '../fixtures/shop-processes.ts';
import { openReceiver, verifiedEvent, type WebhookReceiver } from '../fixtures/webhook-receiver.ts';
import {
  coupon,
  earrings,
  fillCart,
  finishJourney,
  type Journey,
  payPage,
  pieces,
  retryCall,
  startPayment,
  studs,
  submitOrder,
  ways,
} from './journeys.ts';
import { checkEnd, checkRecords, unfinished } from './shop-records.ts';

/** `npm run test:long` sets the number. */
const kills = Number(process.env.KILLS ?? 100);
const stock = 100_000;
/** Leases of emails, jobs and openings of a killed process expire within this time. */
const restMs = 10 * 60_000;

/** Every provider repeats a notification within this time of the sandbox. */
const retriedMs = 5_000;

const moments = ['submit', 'start', 'notify'] as const;
type Moment = (typeof moments)[number];

/** The events of every order. */
const reported = ['order.placed', 'order.paid'] as const satisfies EventType[];

let shop: ShopProcesses;
let receiver: WebhookReceiver;
let secret = '';
const journeys: Journey[] = [];

beforeAll(async () => {
  receiver = await openReceiver();
  shop = await startShopProcesses(2, { variables: { WEBHOOK_LOOPBACK: 'on' } });
  const made = newSecret(parseConfig({ NODE_ENV: 'development' }));
  ({ secret } = made);
  const webhook = { name: 'ERP', url: receiver.url, types: [...reported], sealed: made.sealed };
  await shop.db.transaction((trx) => insertWebhook(trx, { ...webhook, now: new Date() }));
  for (const piece of pieces) await shop.setStock(piece, stock);
  const { handle } = shop.db;
  await handle.updateTable('coupon').set({ times_per_customer: 1000 }).where('code', '=', coupon).execute();
  // A host that starts a hundred times need not read twenty thousand stones each time.
  await sql`delete from diamond where id > (select min(id) + 100 from diamond)`.execute(handle);
});
afterAll(async () => {
  await shop?.stop();
  await receiver?.close();
});

/** A shopper for each payment method, with a full cart. */
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

/** Sends calls to a host, reports when they have started, and returns the number of interrupted ones. */
type Calls = (
  host: HostProcess,
  underWay: () => void,
  isOver: (heard: readonly unknown[]) => Promise<unknown>,
) => Promise<number>;

const isBrokenOff = (outcome: PromiseSettledResult<unknown>): boolean =>
  outcome.status === 'rejected' && outcome.reason instanceof ApiError && outcome.reason.kind === 'network';

function pressing(group: readonly Journey[], press: (journey: Journey, host: HostProcess) => unknown): Calls {
  return async (host, underWay) => {
    const outcomes = group.map(async (journey) => press(journey, host));
    underWay();
    return (await Promise.allSettled(outcomes)).filter(isBrokenOff).length;
  };
}

/** Notifications, first of payments, later repeated by the provider because they were interrupted. */
function notifications(pages: string[]): Calls {
  return async (host, underWay, isOver) => {
    const { front } = shop;
    const calls: Promise<number>[] = [];
    const arrived = Promise.withResolvers<void>();
    const balance = front.route;
    front.route = () => host.origin;
    front.onCall = (status) => {
      calls.push(status);
      arrived.resolve();
    };
    try {
      await Promise.all(pages.splice(0).map(payPage));
      // Interrupted ones may have arrived meanwhile: then there is nothing more to wait for.
      const patience = setTimeout(arrived.resolve, retriedMs);
      await arrived.promise;
      clearTimeout(patience);
      underWay();
      await isOver(calls);
      return (await Promise.all(calls)).filter((status) => status === 502).length;
    } finally {
      front.route = balance;
      front.onCall = undefined;
    }
  };
}

/** Takes the shoppers to this step with one of the hosts. */
async function callsAt(moment: Moment, group: readonly Journey[], host: HostProcess): Promise<Calls> {
  const order = async (journey: Journey, at: HostProcess) => {
    journey.incrementId = await submitOrder(journey, at);
  };
  if (moment === 'submit') return pressing(group, order);
  // A machine that is busy with starting hosts may need a second try.
  await Promise.all(group.map((journey) => retryCall(shop, () => order(journey, host))));
  if (moment === 'start') return pressing(group, (journey, at) => startPayment(shop, journey, at));
  const pages = group.map((journey) => retryCall(shop, () => startPayment(shop, journey, host)));
  return notifications(await Promise.all(pages));
}

/** The state at the moment of a crash. */
async function traceOf(moment: Moment, { key }: Journey): Promise<string> {
  const { handle } = shop.db;
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
}

/**
 * Verifies the signature of every request, and that each order has one event of each type. A delivery that a kill cut
 * off comes again under the same id.
 */
async function checkEvents() {
  const events = receiver.got.map((request) => verifiedEvent(request, secret, request.at));
  const named = events.map(({ id, type, data }) => ({
    id,
    about: `${type} ${v.parse(orderShape, data).number}`,
  }));
  const once = new Map(named.map(({ id, about }) => [id, about]));
  expect(named.filter(({ id, about }) => once.get(id) !== about)).toEqual([]);
  const orders = await shop.db.handle.selectFrom('orders').select(['increment_id', 'paid_at']).execute();
  const expected = orders.flatMap(({ increment_id, paid_at }) =>
    reported
      .filter((type) => type === 'order.placed' || paid_at !== null)
      .map((type) => `${type} ${increment_id}`),
  );
  expect([...once.values()].toSorted(), 'events of orders, each once').toEqual(expected.toSorted());
  return { events: once.size, receivedAgain: named.length - once.size };
}

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;

it(`loses nothing, doubles nothing and reports every order once in ${kills} kills of two API hosts`, async () => {
  const begun = performance.now();
  const counts: Record<Moment, Record<string, number>> = { submit: {}, start: {}, notify: {} };
  const usualMs: Record<Moment, number> = { submit: 0, start: 0, notify: 0 };
  const endings: Promise<void>[] = [];
  const failures: unknown[] = [];
  let round = 0;
  let struck = 0;
  let missed = 0;

  const count = (moment: Moment, what: string, more = 1) => {
    counts[moment][what] = (counts[moment][what] ?? 0) + more;
  };
  const ending = async (journey: Journey) => {
    await finishJourney(shop, journey).catch((error: unknown) => failures.push(journey.key, error));
  };
  /** Kills the host at a random time while its calls run. */
  const strike = async (moment: Moment, group: readonly Journey[], calls: Calls, host: HostProcess) => {
    const dead = Promise.withResolvers<void>();
    const kill = () => {
      host.kill();
      dead.resolve();
    };
    const cut = await calls(
      host,
      () => setTimeout(kill, Math.random() * usualMs[moment]),
      () => dead.promise,
    );
    await dead.promise;
    for (const trace of await Promise.all(group.map((journey) => traceOf(moment, journey)))) {
      if (cut > 0) count(moment, trace);
    }
    await checkRecords(shop, journeys, stock);
    count(moment, 'calls broken off', cut);
    if (cut > 0) struck += 1;
    else missed += 1;
    // The load of the machine varies, so the delay adapts: kills continue to hit running calls.
    usualMs[moment] *= cut > 0 ? 1.2 : 0.5;
    count(moment, cut > 0 ? 'kills' : 'kills between calls');
    return cut > 0;
  };
  const inTurn = (): [HostProcess, HostProcess] => {
    const [first, second] = shop.hosts;
    if (!first || !second) throw new Error('there are not two hosts');
    round += 1;
    return round % 2 === 0 ? [first, second] : [second, first];
  };

  for (const moment of moments) {
    const [host, other] = inTurn();
    const group = await shoppers(round, moment, other);
    const calls = await callsAt(moment, group, other);
    let since = 0;
    const allHeard = (heard: readonly unknown[]) =>
      vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(group.length), {
        timeout: restMs,
        interval: 20,
      });
    await calls(
      host,
      () => {
        since = performance.now();
      },
      allHeard,
    );
    usualMs[moment] = performance.now() - since;
    endings.push(...group.map((journey) => (moment === 'notify' ? Promise.resolve() : ending(journey))));
  }
  while (struck < kills) {
    const moment = moments[round % moments.length] ?? 'submit';
    const [victim, other] = inTurn();
    const group = await shoppers(round, moment, other);
    const calls = await callsAt(moment, group, other);
    // Interrupted calls are repeated at once at the other host, which is killed meanwhile as well.
    const isCut = await strike(moment, group, calls, victim);
    if (isCut && struck < kills) await strike(moment, group, calls, other);
    await Promise.all(shop.hosts.filter(({ isReady }) => !isReady).map((host) => host.start()));
    // Shoppers at the provider have paid: the rest is up to the shop.
    if (moment !== 'notify') endings.push(...group.map(ending));
    if (missed > kills) throw new Error('the kills come too late: no call is running any more');
  }
  const killedMs = performance.now() - begun;
  await Promise.all(endings);
  expect(failures).toEqual([]);
  await expect.poll(() => unfinished(shop, journeys), { timeout: restMs, interval: 1_000 }).toEqual([]);
  await checkRecords(shop, journeys, stock);
  const reportedEvents = await checkEvents();
  const end = await checkEnd(shop, await shop.closeProviders());
  expect(end.orders).toBe(journeys.length);
  process.stdout.write(
    `${struck} kills broke off calls under way: ${JSON.stringify(counts)}; ${JSON.stringify({ ...end, ...reportedEvents })}; ` +
      `killed for ${seconds(killedMs)}, at rest after ${seconds(performance.now() - begun)}\n`,
  );
});
