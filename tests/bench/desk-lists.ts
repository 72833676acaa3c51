import { cpus, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { returnStates } from '#kernel/shop/returns/return.transitions.ts';
import { readAppointmentPage } from '#server/appointments/appointments-desk.repo.ts';
import { type LineFilter, listLines } from '#server/audit/audit.repo.ts';
import { readConversationPage } from '#server/conversations/conversations-desk.repo.ts';
import { readCustomerPage } from '#server/customers/customers-desk.repo.ts';
import { readStones } from '#server/diamonds/diamonds-desk.repo.ts';
import { type OrderListQuery, readOrderList } from '#server/order-desk/order-list.repo.ts';
import { openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { readReturnPage } from '#server/returns/returns-desk.repo.ts';
import { readReviewPage } from '#server/reviews/reviews-desk.repo.ts';
import { seed } from '#server/seed/seed.ts';
import { readStockPage } from '#server/stock/stock-desk.repo.ts';
import { startPostgres } from '../fixtures/postgres.ts';
import { fillShop } from './desk-data.ts';
import { openTable } from './table.ts';

/**
 * Desk lists compared with a bare SELECT of 25 whole rows of the same table by an index, in one run: `npm run bench
 * -- desk 100000`.
 */
/** Only the tables of some sections. */
const only = process.env['TABLES']?.split(',');
const orders = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.env.ROUNDS ?? 120);

const postgres = await startPostgres();
const db = openPostgres(postgres.url, { isPatient: true });
const { handle } = db;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const page = { limit: 25, offset: 0, isDescending: true };

/** One list of a section. */
type List = readonly [name: string, read: () => Promise<unknown>];

const order = (name: string, asked: Partial<OrderListQuery>): List => [
  name,
  () => readOrderList(handle, { search: '', sort: 'placed', ...page, ...asked }),
];
const customer = (name: string, search: string, asked: { kind?: 'guest'; offset?: number } = {}): List => [
  name,
  () => readCustomerPage(handle, { kind: undefined, search, ...page, ...asked }),
];
const line = (name: string, filter: LineFilter): List => [
  name,
  () => listLines(handle, { ...filter, ...page }),
];
const back = (name: string, asked: Partial<Parameters<typeof readReturnPage>[1]>): List => [
  name,
  () =>
    readReturnPage(handle, {
      ...{ states: returnStates, service: undefined, askedBefore: undefined, search: '', sort: 'askedAt' },
      ...page,
      ...asked,
    }),
];
const conversation = (name: string, asked: Partial<Parameters<typeof readConversationPage>[1]>): List => [
  name,
  () =>
    readConversationPage(handle, {
      ...{ state: undefined, customer: undefined, order: undefined, search: '', sort: 'lastAt' },
      ...page,
      ...asked,
    }),
];
const appointment = (name: string, asked: Partial<Parameters<typeof readAppointmentPage>[1]>): List => [
  name,
  () =>
    readAppointmentPage(handle, {
      ...{ state: undefined, store: undefined, purpose: undefined, way: undefined, dueBefore: undefined },
      ...{ search: '', sort: 'contactDueAt' },
      ...page,
      ...asked,
    }),
];

const review = (name: string, asked: Partial<Parameters<typeof readReviewPage>[1]>): List => [
  name,
  () =>
    readReviewPage(handle, {
      ...{ state: undefined, stars: undefined, origin: undefined, search: '', sort: 'writtenAt' },
      ...page,
      ...asked,
    }),
];
const stock = (name: string, asked: Partial<Parameters<typeof readStockPage>[1]>): List => [
  name,
  () =>
    readStockPage(
      handle,
      {
        ...{ search: '', which: undefined, place: undefined, sort: 'stock' },
        ...page,
        ...{ isDescending: false },
        ...asked,
      },
      'en',
    ),
];
const stone = (name: string, asked: Partial<Parameters<typeof readStones>[1]>): List => [
  name,
  () => readStones(handle, { search: '', sort: 'id', ...page, ...asked }),
];

const sections: readonly (readonly [table: keyof Schema, lists: readonly List[]])[] = [
  [
    'orders',
    [
      order('orders: newest first', {}),
      order('page 40', { offset: 975 }),
      order('by total', { sort: 'total' }),
      order('last changed', { sort: 'changed' }),
      order('state: in work', { states: ['processing'] }),
      order('state: complete, by total', { states: ['completed'], sort: 'total' }),
      order('country and method', { country: 'JP', method: 'paypal_standard' }),
      order('store', { store: 1 }),
      order('made to order', { isMadeToOrder: true }),
      order('waits for a drawing', { waitsFor: 'drawing' }),
      order('waits for a parcel', { waitsFor: 'parcel' }),
      order('a week', { from: daysAgo(60), until: daysAgo(53) }),
      order('number', { search: String(1_100_000_000 + Math.floor(orders / 2)) }),
      order('last figures', { search: '4711' }),
      order('e-mail', { search: 'shopper4711@' }),
      order('name', { search: 'garcia417' }),
      order('two words', { search: 'yuki wong' }),
      order('a family name in one letter', { search: '陳' }),
      order('telephone', { search: '5550 12' }),
      order('a word of thousands', { search: 'gmail' }),
    ],
  ],
  [
    'customer',
    [
      customer('customers: newest first', ''),
      customer('page 40', '', { offset: 975 }),
      customer('guests', '', { kind: 'guest' }),
      customer('e-mail', 'visitor4711@'),
      customer('last name', 'garcia417'),
      customer('two words', 'yuki wong'),
      customer('a family name in one letter', '陳'),
    ],
  ],
  [
    'audit_line',
    [
      line('audit log: newest first', {}),
      line('of a person', { staffId: 3 }),
      line('of a record', { kind: 'order', recordId: String(1_100_000_000 + Math.floor(orders / 2) + 1) }),
      line('refused', { outcome: 'refused' }),
      line('a day', { from: daysAgo(60), until: daysAgo(59) }),
      line('of a person, one call', { staffId: 3, call: 'desk/orders/begin' }),
    ],
  ],
  [
    'return_request',
    [
      back('returns: newest first', {}),
      back('in review', { states: ['in_review'] }),
      back('last changed', { sort: 'updatedAt' }),
      back('e-mail', { search: 'shopper4710@' }),
    ],
  ],
  [
    'conversation',
    [
      conversation('messages: latest first', {}),
      conversation('that wait', { state: 'waiting', sort: 'waitingSince', isDescending: false }),
      conversation('name', { search: 'garcia' }),
    ],
  ],
  [
    'appointment',
    [
      appointment('appointments: by day', { sort: 'startsAt' }),
      appointment('asked for', { state: 'requested' }),
      appointment('name', { search: 'garcia' }),
    ],
  ],
  [
    'review',
    [
      review('reviews: newest first', {}),
      review('held', { state: 'held' }),
      review('by stars', { sort: 'stars' }),
      review('one star, published', { state: 'published', stars: 1 }),
      review('of a product', { search: 'AUR-1202' }),
    ],
  ],
  [
    'product',
    [
      stock('stock: those that run out', {}),
      stock('that run low', { which: 'low' }),
      stock('wished for', { which: 'wished', sort: 'wishes', isDescending: true }),
      stock('at a place', { place: 1 }),
      stock('a word', { search: 'ring' }),
    ],
  ],
  [
    'diamond',
    [
      stone('stones: by number', { isDescending: false }),
      stone('by price', { sort: 'price' }),
      stone('last listed', { sort: 'listedAt' }),
      stone('page 40, by carat', { sort: 'carat', offset: 975 }),
      stone('of a supplier', { supplier: 'Bench 7' }),
      stone('held by orders', { state: 'reserved' }),
      stone('report', { search: 'B4711' }),
      stone('number of a supplier', { search: 'B-4711' }),
    ],
  ],
];

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Prints the duration of each preparation step as it ends. */
async function prepared(name: string, work: () => Promise<unknown>): Promise<void> {
  const seconds = (await timed(work)) / 1000;
  process.stdout.write(`${name} in ${seconds.toFixed(1)} s\n`);
}

const bareOf = (table: keyof Schema) => () =>
  handle.selectFrom(table).selectAll().orderBy('id', 'desc').limit(25).offset(0).execute();

async function measured(table: keyof Schema, [name, read]: List): Promise<string[]> {
  const bare = bareOf(table);
  const own: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    beside.push(await timed(bare));
    own.push(await timed(read));
  }
  // The first runs fill caches and plans.
  const [ownTimes, bareTimes] = [own, beside].map((times) => times.slice(rounds / 6));
  const [half, bareHalf] = [at(ownTimes ?? [], 0.5), at(bareTimes ?? [], 0.5)];
  return [
    name,
    half.toFixed(1),
    at(ownTimes ?? [], 0.99).toFixed(1),
    bareHalf.toFixed(1),
    `${(half / bareHalf).toFixed(1)}×`,
  ];
}

try {
  await prepared('migrated', () => migrate(handle));
  await prepared('seeded', () => seed(db));
  await fillShop(db, orders, prepared);
  const load = loadavg()[0]?.toFixed(1) ?? '';
  const head = ['list', 'p50', 'p99', 'bare SELECT p50', 'ratio'];
  const names = sections.flatMap(([, lists]) => lists.map(([name]) => name.length));
  const print = openTable(`${orders} orders, ${cpus().length} cores, load ${load}; ms`, head, [
    Math.max(...names),
    ...[6, 6, 15, 6],
  ]);
  for (const [table, lists] of sections.filter(([name]) => only?.includes(name) ?? true))
    for (const list of lists) print(await measured(table, list));
} finally {
  await db.close();
  await postgres.stop();
}
