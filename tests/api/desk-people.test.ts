import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { auditReport } from '#server/audit/audit-desk.service.ts';
import { createOnceMs } from '#server/platform/limits/create-once.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { homeAddress, openPayShop, orderOf, type PayShop } from '../fixtures/pay-shop.ts';
import { refusalOf, testPassword } from '../fixtures/test-shop.ts';

let shop: PayShop;
let sales: Desk;
let owner: Desk;
beforeAll(async () => {
  shop = await openPayShop();
  owner = await openDesk(shop, ['owner'], { name: 'Ada Lam' });
  sales = await openDesk(shop, ['sales'], { name: 'Ben Ho' });
});
afterAll(() => shop.close());

async function idOf(email: string): Promise<number> {
  const { rows } = await sales.call('deskCustomers', { search: email, filter: { kind: 'account' } });
  return rows[0]?.id ?? 0;
}

const shown = async (email: string) => sales.call('deskCustomer', { id: await idOf(email) });
const today = () => new Date(shop.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
const keysOf = (customerId: number) =>
  shop.db.handle.selectFrom('audit_key').selectAll().where('customer_id', '=', customerId).execute();

const taken = async (email: string, kind: 'export' | 'erase') => takenOf(await idOf(email), kind);

function takenOf(customer: number, kind: 'export' | 'erase' = 'export') {
  const asked = {
    customer,
    kind,
    way: 'phone',
    askedOn: today(),
    proof: 'Called back at the number we know.',
  } as const;
  return sales.call('deskTakePrivacyRequest', asked);
}

describe('notes of staff', () => {
  it('are stored with their author, are in the customer’s export without, and need the version', async () => {
    const customer = await shop.customer('noted@example.com');
    const { id, version } = await shown('noted@example.com');
    const after = await sales.call('deskNoteCustomer', { id, version, text: 'Prefers yellow gold.' });
    expect(after.notes).toMatchObject([{ who: 'Ben Ho', text: 'Prefers yellow gold.' }]);
    const { data } = await customer.call('personalData', {});
    expect(data['notes']).toMatchObject([{ text: 'Prefers yellow gold.' }]);
    expect(JSON.stringify(data)).not.toContain('Ben Ho');
    await customer.call('updateProfile', { firstname: 'Mei-Ling' });
    const stale = await deskRefusal(sales.call('deskNoteCustomer', { id, version, text: 'Twice.' }));
    expect(stale.code).toBe(deskCodes.versionConflict);
    await customer.call('eraseAccount', { password: testPassword });
    expect((await sales.call('deskCustomer', { id })).notes).toEqual([]);
  });
});

describe('a request about data', () => {
  it('is due in 30 days, is listed in Today, and is settled by the export', async () => {
    await shop.customer('copy@example.com');
    const request = await taken('copy@example.com', 'export');
    expect(Date.parse(request.dueAt) - Date.parse(request.askedAt)).toBe(30 * 86_400_000);
    shop.clock.advance(createOnceMs);
    const again = await deskRefusal(taken('copy@example.com', 'export'));
    expect(again.code).toBe(deskCodes.notPossible);
    const { lines } = await sales.call('deskToday', {});
    const line = lines.find(({ kind }) => kind === 'privacy-requests');
    expect(line?.items).toMatchObject([{ id: String(request.id), dueAt: request.dueAt }]);
    const { id, version } = request;
    const { file } = await sales.call('deskAnswerExport', { id, version });
    const exported = JSON.parse(Buffer.from(file.base64, 'base64').toString());
    expect(exported.data.account).toMatchObject({ email: 'copy@example.com' });
    expect(exported.data['privacy-requests']).toMatchObject([{ kind: 'export', state: 'done' }]);
    expect(JSON.stringify(exported)).not.toMatch(/password|argon2|token_hash/);
    expect(await sales.call('deskPrivacyRequest', { id })).toMatchObject({
      state: 'done',
      settledBy: 'Ben Ho',
    });
    expect((await deskRefusal(sales.call('deskAnswerExport', { id, version }))).code).toBe(
      deskCodes.notPossible,
    );
  });

  it('to delete waits for open orders, for the owner and for the typed address, and deletes the key', async () => {
    const customer = await shop.customer('delete-me@example.com');
    const { incrementId } = await orderOf(customer, 1202);
    const { id, version, customer: whose } = await taken('delete-me@example.com', 'erase');
    const ask = (desk: Desk, typed: string) => desk.call('deskEraseCustomer', { id, version, typed });
    expect((await deskRefusal(ask(sales, 'delete-me@example.com'))).code).toBe(deskCodes.notAllowed);
    expect((await deskRefusal(ask(owner, 'another@example.com'))).data).toMatchObject({ field: 'typed' });
    const { open } = await sales.call('deskPrivacyRequest', { id });
    expect(open.join()).toContain(String(incrementId));
    const waits = await deskRefusal(ask(owner, 'delete-me@example.com'));
    expect([waits.code, waits.message.includes(String(incrementId))]).toEqual([deskCodes.notPossible, true]);
    expect(await keysOf(whose.id)).toHaveLength(1);

    await customer.call('orderCancel', { increment_id: incrementId });
    const done = await ask(owner, 'Delete-Me@example.com');
    expect(done).toMatchObject({ state: 'done', proof: '', settledBy: 'Ada Lam' });
    expect(done.customer.email).toContain('erased');
    expect(await keysOf(whose.id)).toEqual([]);
    expect(await auditReport(shop.host)).toMatchObject({ isWhole: true });
    expect((await refusalOf(customer.call('profile', {}))).code).not.toBe(200);
    const login = shop
      .browser()
      .call('loginAccount', { email: 'delete-me@example.com', password: testPassword });
    expect((await refusalOf(login)).code).not.toBe(200);
  });

  it('is refused with its reason', async () => {
    await shop.customer('not-them@example.com');
    const { id, version } = await taken('not-them@example.com', 'erase');
    const after = await sales.call('deskRefusePrivacyRequest', { id, version, reason: 'It was not them.' });
    expect(after).toMatchObject({ state: 'refused', reason: 'It was not them.' });
  });
});

describe('two accounts of one person', () => {
  it('are merged: shown first, then moved; sessions end, both are notified, the log stays', async () => {
    const leaving = await shop.customer('old@example.com');
    const staying = await shop.customer('new@example.com');
    const { incrementId } = await orderOf(leaving, 1202);
    await leaving.call('favourite', { product_id: 1001, type: 'add' });
    await leaving.call('favourite', { product_id: 1203, type: 'add' });
    await staying.call('favourite', { product_id: 1203, type: 'add' });
    await leaving.call('addressSave', { ...homeAddress, addressCountry: 'HK', addressState: 'CW' });
    const [from, into] = [await idOf('old@example.com'), await idOf('new@example.com')];
    const { version: noteVersion } = await sales.call('deskCustomer', { id: from });
    await sales.call('deskNoteCustomer', { id: from, version: noteVersion, text: 'Has two accounts.' });
    expect((await deskRefusal(sales.call('deskPreviewMerge', { from, into }))).code).toBe(
      deskCodes.notAllowed,
    );
    expect((await deskRefusal(owner.call('deskPreviewMerge', { from: into, into }))).data).toMatchObject({
      field: 'from',
    });
    const preview = await owner.call('deskPreviewMerge', { from, into });
    const counts = Object.fromEntries(preview.moves.map(({ kind, count }) => [kind, count]));
    expect(counts).toMatchObject({ orders: 1, favourites: 2, addresses: 1, reviews: 0 });
    const asked = { id: into, version: preview.into.version, from, fromVersion: preview.from.version };
    const wrong = await deskRefusal(owner.call('deskMergeCustomers', { ...asked, typed: 'new@example.com' }));
    expect(wrong.data).toMatchObject({ field: 'typed' });

    const after = await owner.call('deskMergeCustomers', { ...asked, typed: 'old@example.com' });
    expect(after.orders.map(({ number }) => number)).toEqual([incrementId]);
    expect([after.favourites, after.addresses.length, after.notes.length]).toEqual([2, 1, 1]);
    expect((await staying.call('orderIndex', {})).orderList.length).toBe(1);
    expect((await refusalOf(leaving.call('profile', {}))).code).not.toBe(200);
    const login = shop.browser().call('loginAccount', { email: 'old@example.com', password: testPassword });
    expect((await refusalOf(login)).code).not.toBe(200);
    expect(await sales.call('deskCustomer', { id: from })).toMatchObject({ isMerged: true, adoptedBy: into });
    await shop.deliverMails();
    const notices = shop.mails.filter(({ kind }) => ['account-merged', 'account-joined'].includes(kind));
    expect(notices.map(({ to }) => to).toSorted()).toEqual(['new@example.com', 'old@example.com']);
    expect(notices.find(({ to }) => to === 'old@example.com')?.text).toContain('n…@example.com');
    const request = await deskRefusal(taken('new@example.com', 'export').then(() => takenOf(from)));
    expect(request.message).toContain(String(into));
    expect(await keysOf(from)).toHaveLength(1);
    expect(await auditReport(shop.host)).toMatchObject({ isWhole: true });
    const stale = await deskRefusal(owner.call('deskMergeCustomers', { ...asked, typed: 'old@example.com' }));
    expect(stale.code).toBe(deskCodes.fieldInvalid);
  });
});
