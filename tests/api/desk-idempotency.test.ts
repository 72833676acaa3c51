import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskCalls } from '#kernel/shop/desk/desk-calls.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { codes } from '#kernel/wire/codes.ts';
import { headers } from '#kernel/wire/headers.ts';
import { auditLog } from '#server/audit/audit-log.service.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import { createOnceMs } from '#server/platform/limits/create-once.ts';
import { type Desk, openDesk, staffCall } from '../fixtures/desk-staff.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let sales: Desk;
beforeAll(async () => {
  shop = await openTestShop();
  sales = await openDesk(shop, ['sales'], { name: 'Ben Ho' });
});
afterAll(() => shop.close());

async function customerOf(email: string) {
  await shop.customer(email);
  const { rows } = await sales.call('deskCustomers', { search: email });
  return sales.call('deskCustomer', { id: rows[0]?.id ?? 0 });
}

/** A note about a customer, sent with an idempotency key. */
async function note(attempt: string, input: object, desk = sales) {
  const response = await shop.app.request(`/${deskCalls.deskNoteCustomer.path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      authorization: `Bearer ${desk.token}`,
      [headers.attempt]: attempt,
    },
    body: JSON.stringify(input),
  });
  return (await response.json()) as { code: number; message: string; data: unknown };
}

const notesOf = async (id: number) =>
  (await sales.call('deskCustomer', { id })).notes.map(({ text }) => text);

describe('a staff request with an idempotency key', () => {
  it('runs once for one key, with any number of simultaneous requests, and is answered each time', async () => {
    const { id, version } = await customerOf('once@example.com');
    const attempt = randomUUID();
    const input = { id, version, text: 'Prefers yellow gold.' };
    const [first, second] = await Promise.all([note(attempt, input), note(attempt, input)]);
    expect(first.code).toBe(codes.success);
    expect(second).toEqual(first);
    const now = (await sales.call('deskCustomer', { id })).version;
    expect(await note(attempt, { ...input, version: now })).toEqual(first);
    expect(await notesOf(id)).toEqual(['Prefers yellow gold.']);
    const pressedAgain = { ...input, version: now };
    expect(await note(randomUUID(), pressedAgain)).toEqual(first);
    expect(await notesOf(id)).toHaveLength(1);
    shop.clock.advance(createOnceMs);
    expect((await note(randomUUID(), pressedAgain)).code).toBe(codes.success);
    expect(await notesOf(id)).toHaveLength(2);
  });

  it('may be repeated with its key after a refusal, and the key is private to its sender', async () => {
    const { id, version } = await customerOf('again@example.com');
    const attempt = randomUUID();
    const stale = await note(attempt, { id, version: 'another', text: 'One.' });
    expect(stale.code).toBe(deskCodes.versionConflict);
    expect((await note(attempt, { id, version, text: 'One.' })).code).toBe(codes.success);
    const other = await openDesk(shop, ['sales']);
    const now = (await sales.call('deskCustomer', { id })).version;
    expect((await note(attempt, { id, version: now, text: 'Two.' }, other)).code).toBe(codes.success);
    expect(await notesOf(id)).toEqual(expect.arrayContaining(['One.', 'Two.']));
  });

  it('is known as done by a new host, which does not run it again', async () => {
    const { id, version } = await customerOf('anew@example.com');
    const attempt = randomUUID();
    await note(attempt, { id, version, text: 'Rings at noon.' });
    const staff = { ...staffCall(shop, 'Ben Ho', 'sales').staff, id: sales.id };
    const again = auditLog(shop.host).noted(
      { ...staffCall(shop, 'Ben Ho', 'sales'), staff },
      deskCalls.deskNoteCustomer,
      {},
      () => expect.unreachable('it was done'),
      attempt,
    );
    const refused = await again.catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BusinessError);
    expect(refused).toMatchObject({ code: deskCodes.notPossible, text: { key: 'desk-api.already-done' } });
  });
});
