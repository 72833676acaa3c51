import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connectHostFinder } from '#server/diamonds/host-finder.service.ts';
import { type ShopProcesses, startShopProcesses } from '../fixtures/shop-processes.ts';

/** Two API hosts of one machine with `DIAMOND_FINDER=host`. */
let shop: ShopProcesses;

/** Starting the finder on a busy machine. */
const patience = { timeout: 5 * 60_000, interval: 500 };

beforeAll(async () => {
  shop = await startShopProcesses(2, { variables: { DIAMOND_FINDER: 'host' } });
}, 20 * 60_000);
afterAll(() => shop?.stop());

async function finderState() {
  const finder = await connectHostFinder(shop.dataDir);
  if (!finder) throw new Error('no finder is running');
  try {
    return await finder.calls.state();
  } finally {
    finder.close();
  }
}

/** The heaviest stone and the number of stones, as a host lists them. */
async function heaviestAt(origin: string): Promise<{ id: number | undefined; total: number }> {
  const answer = await fetch(`${origin}/vplus3d/diamond/luo-zuan-index?sort=carat-desc`);
  const { data } = (await answer.json()) as { data: { stones: { id: number }[]; total: number } };
  return { id: data.stones[0]?.id, total: data.total };
}

const heaviest = () => Promise.all(shop.hosts.map(({ origin }) => heaviestAt(origin)));

/** Inserts a stone that is heavier than all others. */
async function insertHeaviest(id: number): Promise<void> {
  const { handle } = shop.db;
  const { change_xid: _, ...stone } = await handle
    .selectFrom('diamond')
    .selectAll()
    .where('stock', '>', 0)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const changed = { id, certificate_no: `0000${id}`, carat_hundredths: 4_000 + (id % 100) };
  await handle
    .insertInto('diamond')
    .values({ ...stone, ...changed })
    .execute();
}

it('two hosts share one finder, and both search again after it was killed', async () => {
  const before = await vi.waitFor(async () => {
    const state = await finderState();
    expect(state).toMatchObject({ isReady: true, clients: 3 });
    return state;
  }, patience);
  const [{ total } = { total: 0 }] = await heaviest();
  await vi.waitFor(async () => {
    await heaviest();
    // The finder has answered both, not the database.
    expect((await finderState()).searches - before.searches).toBeGreaterThanOrEqual(2);
  }, patience);

  await insertHeaviest(900_001);
  const found = { id: 900_001, total: total + 1 };
  await vi.waitFor(async () => expect(await heaviest()).toEqual([found, found]), patience);

  process.kill(before.pid, 'SIGKILL');
  await insertHeaviest(900_002);
  // Until the next finder is ready the database answers.
  expect(await heaviest()).toEqual([
    { id: 900_002, total: total + 2 },
    { id: 900_002, total: total + 2 },
  ]);
  const after = await vi.waitFor(async () => {
    const state = await finderState();
    expect(state).toMatchObject({ isReady: true, clients: 3 });
    return state;
  }, patience);
  expect(after.pid).not.toBe(before.pid);
  await vi.waitFor(async () => {
    expect((await heaviest()).map(({ id }) => id)).toEqual([900_002, 900_002]);
    expect((await finderState()).searches - after.searches).toBeGreaterThanOrEqual(2);
  }, patience);
});

it('ends after the last host', async () => {
  const { pid } = await finderState();
  for (const host of shop.hosts) await host.stop();
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), patience);
});
