import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { type HostProcess, type ShopProcesses, startShopProcesses } from '../fixtures/shop-processes.ts';
import { refusalOf } from '../fixtures/test-shop.ts';

/** Three API hosts, each a process, on one PostgreSQL: they share all state, and no notification is lost. */
let shop: ShopProcesses;
let [first, second, third]: HostProcess[] = [];

/** Three starts on a busy machine, the first of which fills the shop. */
const startMs = 1_800_000;
/** Claims of a killed process expire within this time. */
const leaseMs = 5 * 60_000;

beforeAll(async () => {
  shop = await startShopProcesses(3);
  [first, second, third] = shop.hosts;
}, startMs);
afterAll(() => shop?.stop());

const hostsOf = () => {
  if (!first || !second || !third) throw new Error('there are not three hosts');
  return [first, second, third] as const;
};

it('a session that one host ends is ended at all of them', async () => {
  const [a, b, c] = hostsOf();
  const [buyer] = await shop.buyers(1, 'together');
  if (!buyer) throw new Error('no customer');
  for (const host of [a, b, c]) await buyer.at(host).call('profile', {});
  await buyer.at(b).call('logout', {});
  for (const host of [a, b, c])
    expect((await refusalOf(buyer.at(host).call('profile', {}))).code).toBe(codes.notSignedIn);
});

it('wrong passwords are counted by all hosts together', async () => {
  const hosts = hostsOf();
  const heard: number[] = [];
  for (let turn = 0; turn < 9; turn += 1) {
    const host = hosts[turn % hosts.length] ?? hosts[0];
    const answer = await fetch(`${host.origin}/customer/login/account`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'together-0@example.com', password: `a wrong guess ${turn}` }),
    });
    heard.push(((await answer.json()) as { code: number }).code);
  }
  expect(heard.slice(0, 8)).not.toContain(codes.limitExceeded);
  expect(heard[8]).toBe(codes.limitExceeded);
});

it('no email is lost, and at most those in progress are sent twice, when a host is killed while all are sending', async () => {
  const [victim, ...others] = hostsOf();
  const count = 400;
  const folder = join(shop.dataDir, 'mail');
  const sentEmails = async () =>
    (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('-code-guest.json'));
  await shop.db.transaction(async (trx) => {
    for (let index = 0; index < count; index += 1)
      await queueMail(trx, {
        kind: 'code-guest',
        to: `letter-${index}@example.com`,
        customerId: null,
        locale: 'en',
        values: { code: '123456' },
      });
  });
  await expect
    .poll(async () => (await sentEmails()).length, { timeout: leaseMs, interval: 5 })
    .toBeGreaterThan(10);
  victim.kill();
  expect(await waiting()).toBeGreaterThan(0);
  await expect.poll(waiting, { timeout: leaseMs, interval: 250 }).toBe(0);
  expect(await sentEmails()).toHaveLength(count);
  const rows = await shop.db.handle
    .selectFrom('mail_outbox')
    .select(['attempts', 'sent_at', 'last_error'])
    .where('kind', '=', 'code-guest')
    .execute();
  // A host takes twenty at a time: those of the killed one are sent again, and no other.
  expect(rows.filter(({ attempts }) => attempts > 1).length).toBeLessThanOrEqual(20);
  expect(rows.every(({ attempts, sent_at, last_error }) => attempts <= 2 && sent_at && !last_error)).toBe(
    true,
  );
  for (const host of others) expect((await fetch(`${host.origin}/readyz`)).status).toBe(200);
  await victim.start();
  expect((await fetch(`${victim.origin}/readyz`)).status).toBe(200);
});

async function waiting(): Promise<number> {
  const { count } = await shop.db.handle
    .selectFrom('mail_outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'code-guest')
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
