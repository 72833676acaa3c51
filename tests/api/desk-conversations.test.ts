import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { templateName } from '#kernel/shop/templates/email-template.ts';
import { shippedLocales as locales } from '#kernel/shop/text/shipped-languages.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import { createOnceMs } from '#server/platform/limits/create-once.ts';
import { seed } from '#server/seed/seed.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { OriginalClient } from '../fixtures/original-client.ts';
import { openPayShop, orderOf, type PayShop } from '../fixtures/pay-shop.ts';
import { type TestBrowser, testPassword } from '../fixtures/test-shop.ts';

let shop: PayShop;
let sales: Desk;
let content: Desk;
beforeAll(async () => {
  shop = await openPayShop();
  sales = await openDesk(shop, ['sales'], { name: 'Ada Lam' });
  content = await openDesk(shop, ['content']);
});
afterAll(() => shop.close());

const three = (text: string) => ({ en: text, tc: text, zh: text });

const comment = 'Can the ring be made in size 54?\n\nWith thanks';

/** The contact form of the original's clients, for the signed-in customer. */
async function writeForm({ token, locale }: TestBrowser, email: string, text = comment): Promise<void> {
  const client = Object.assign(new OriginalClient(shop), { token, lang: locale });
  const form = { customer_name: 'Mei Chan', email, telephone: '+85291234567', comment: text };
  expect(await client.post('customer/contact/submit', form)).toMatchObject({ code: 200 });
}

async function waitingOf(email: string) {
  const { rows } = await sales.call('deskConversations', { search: email, filter: { state: 'waiting' } });
  return rows;
}

/** The only conversation of an address, as staff see it. */
async function opened(email: string) {
  const [row] = await waitingOf(email);
  return sales.call('deskConversation', { id: row?.id ?? 0 });
}

const emailRow = (kind: string, email: string) =>
  shop.db.handle
    .selectFrom('mail_outbox')
    .selectAll()
    .where('kind', '=', kind)
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirst();

async function shopAddress() {
  const row = await shop.db.handle
    .selectFrom('mail_outbox')
    .select('recipient')
    .where('kind', '=', 'contact')
    .executeTakeFirstOrThrow();
  return row.recipient;
}

describe('a message of the contact form', () => {
  it('is emailed to the shop as before, and waits at the desk for an answer', async () => {
    await writeForm(shop.browser(), 'Stranger@Example.com');
    expect((await emailRow('contact', await shopAddress()))?.values).toMatchObject({ comment });
    const [row] = await waitingOf('stranger@example.com');
    expect(row).toMatchObject({ name: 'Mei Chan', order: null, excerpt: comment, state: 'waiting' });
    const { lines } = await sales.call('deskToday', {});
    const line = lines.find(({ kind }) => kind === 'messages-to-answer');
    expect(line?.items.map(({ id }) => id)).toContain(String(row?.id));
    expect(line?.dueAt).not.toBeNull();
    const other = await content.call('deskToday', {});
    expect(other.lines.map(({ kind }) => kind)).not.toContain('messages-to-answer');
  });

  it('of a signed-in customer continues one conversation; of a bare address it starts a new one', async () => {
    const customer = await shop.customer('goes-on@example.com');
    await writeForm(customer, 'goes-on@example.com', 'First.');
    await writeForm(customer, 'goes-on@example.com', 'Second.');
    const one = await opened('goes-on@example.com');
    expect(one.messages.map(({ text }) => text)).toEqual(['First.', 'Second.']);
    expect(one.customerId).not.toBeNull();
    await writeForm(shop.browser(), 'goes-on@example.com', 'I am another person.');
    const rows = await waitingOf('goes-on@example.com');
    expect(rows).toHaveLength(2);
    const stranger = await sales.call('deskConversation', { id: Math.max(...rows.map(({ id }) => id)) });
    expect(stranger).toMatchObject({ customerId: null, accountOfAddress: one.customerId });
  });
});

describe('an answer', () => {
  it('is emailed and listed in the messages of the account, in the customer’s language, and stored', async () => {
    const customer = await shop.customer('answered@example.com');
    customer.locale = 'zh';
    await writeForm(customer, 'answered@example.com');
    const before = await opened('answered@example.com');
    const words = { subject: '关于您的戒指', text: '{name}，您好！\n\n可以的。\n\n{staff}' };
    const to = { kind: 'conversation', id: before.id } as const;
    const preview = await sales.call('deskPreviewLetter', { to, ...words });
    expect(preview).toMatchObject({ subject: '关于您的戒指', missing: [], unknown: [] });
    expect(preview.html).toContain('lang="zh-Hans"');
    expect(preview.html).toContain('Ada Lam');
    expect((await opened('answered@example.com')).messages).toHaveLength(1);

    const { id, version } = before;
    const after = await sales.call('deskAnswerConversation', { id, version, ...words });
    expect(after).toMatchObject({ state: 'answered', waitingSince: null });
    expect(after.messages.at(-1)).toMatchObject({
      author: 'house',
      staff: 'Ada Lam',
      subject: '关于您的戒指',
    });
    expect(after.messages.at(-1)?.text).not.toContain('{');
    expect(await emailRow('letter-written', 'answered@example.com')).toMatchObject({ locale: 'zh' });
    const { messages } = await customer.call('messages', {});
    expect(messages[0]).toMatchObject({ title: '关于您的戒指', topic: 'account' });
    const { data } = await customer.call('personalData', {});
    expect(JSON.stringify(data['conversations'])).toContain('可以的');

    shop.clock.advance(createOnceMs);
    const again = await deskRefusal(sales.call('deskAnswerConversation', { id, version, ...words }));
    expect(again.code).toBe(deskCodes.versionConflict);
    expect(again.data).toMatchObject({ theirs: { id, state: 'answered' } });
  });

  it('with an empty placeholder is not sent, and names the placeholder', async () => {
    await writeForm(shop.browser(), 'lacking@example.com');
    const { id, version } = await opened('lacking@example.com');
    const words = { subject: 'Order {order}', text: 'It comes to {total}, {name}.' };
    const to = { kind: 'conversation', id } as const;
    expect((await sales.call('deskPreviewLetter', { to, ...words })).missing).toEqual(['order', 'total']);
    const refused = await deskRefusal(sales.call('deskAnswerConversation', { id, version, ...words }));
    expect(refused.code).toBe(deskCodes.fieldInvalid);
    expect(refused.message).toContain('{order} (order number), {total} (total of the order)');
    expect(refused.data).toMatchObject({ field: 'text', missing: ['order', 'total'] });
    const unknown = await deskRefusal(
      sales.call('deskAnswerConversation', { id, version, subject: 'Hello', text: 'Dear {nmae}' }),
    );
    expect(unknown.message).toContain('{nmae}');
    expect(await emailRow('letter-written', 'lacking@example.com')).toBeUndefined();
    expect((await opened('lacking@example.com')).messages).toHaveLength(1);
  });

  it('by phone is recorded; a conversation is reopened, and closed without an answer', async () => {
    // The earlier one, whose answer could not be sent.
    const first = await opened('lacking@example.com');
    const closed = await sales.call('deskCloseConversation', { id: first.id, version: first.version });
    expect(closed).toMatchObject({ state: 'closed', waitingSince: null });
    const refused = await deskRefusal(
      sales.call('deskCloseConversation', { id: first.id, version: closed.version }),
    );
    expect(refused.code).toBe(deskCodes.notPossible);
    const { version } = closed;
    const taken = { id: first.id, version, way: 'phone', text: 'Size 54, please.' } as const;
    const after = await sales.call('deskTakeMessage', taken);
    expect(after.state).toBe('waiting');
    expect(after.messages.at(-1)).toMatchObject({ author: 'customer', way: 'phone', staff: 'Ada Lam' });
  });
});

describe('an email about an order', () => {
  it('is filled from the order, listed with it and in its timeline, and sent to no other address', async () => {
    const customer = await shop.customer('buys@example.com');
    const { incrementId: number } = await orderOf(customer, 1202);
    const to = { kind: 'order', id: number } as const;
    const reader = await sales.call('deskReader', { to });
    expect(reader).toMatchObject({ email: 'buys@example.com', locale: 'en' });
    expect(reader.values).toContainEqual({ placeholder: 'order', value: String(number) });
    const words = { subject: 'Your order {order}', text: 'Dear {name}\n\n{total}, placed on {placed}.' };
    const sent = await sales.call('deskWriteMessage', { to, ...words });
    expect(sent).toMatchObject({ order: number, state: 'answered', subject: `Your order ${number}` });
    const { rows } = await sales.call('deskConversations', { filter: { order: number } });
    expect(rows.map(({ id }) => id)).toEqual([sent.id]);
    const { timeline } = await sales.call('deskOrder', { id: number });
    expect(timeline.some((entry) => entry.kind === 'email' && entry.email === 'order-written')).toBe(true);
    const { messages } = await customer.call('messages', { topic: 'order' });
    expect(messages[0]).toMatchObject({ title: `Your order ${number}` });

    await writeForm(shop.browser(), 'curious@example.com', `What of order ${number}?`);
    const { id, version, orders } = await opened('curious@example.com');
    expect(orders).toEqual([]);
    const refused = await deskRefusal(sales.call('deskOrderOfConversation', { id, version, order: number }));
    expect(refused.data).toMatchObject({ field: 'order' });
    await writeForm(customer, 'buys@example.com', 'And my ring?');
    const own = await opened('buys@example.com');
    expect(own.orders).toEqual([number]);
  });
});

describe('the shop’s templates', () => {
  const templates = async () => (await sales.call('deskTemplates', { sort: 'name' })).rows;
  const seedAgain = async () => {
    await shop.db.handle
      .updateTable('seed_state')
      .set({ digest: '' })
      .where('part', '=', 'letters')
      .execute();
    expect(await seed(shop.db)).toEqual({ parts: ['letters'], conflicts: [] });
  };
  const named = async (name: string) => {
    const one = (await templates()).find((row) => row.name.en === name);
    if (!one) throw new Error(`there is no template ${name}`);
    return one;
  };

  it('exist from the first day, in three languages, and can be filled for an order', async () => {
    expect((await templates()).map(({ name }) => name.en)).toEqual([
      'Appointment reminder',
      'Order in the making',
      'Parcel delayed',
      'Return received',
      'Ring size advice',
      'Thank you and care',
    ]);
    const customer = await shop.customer('waits@example.com');
    const { incrementId: number } = await orderOf(customer, 1202);
    const { subject, text } = await named('Order in the making');
    const preview = await sales.call('deskPreviewLetter', {
      to: { kind: 'order', id: number },
      subject: subject['tc'] ?? '',
      text: text['tc'] ?? '',
    });
    expect(preview).toMatchObject({ missing: [], unknown: [], subject: `訂單 ${number} 正在製作` });
  });

  it('stay as staff have changed or deleted them, and are otherwise updated', async () => {
    const { id, version, name, subject, text } = await named('Parcel delayed');
    const words = { name, subject, text: { ...text, en: 'Dear {name}, it is on its way.' } };
    await content.call('deskSaveTemplate', { id, version, ...words });
    const gone = await named('Appointment reminder');
    await content.call('deskDeleteTemplate', { id: gone.id, version: gone.version });
    const old = await named('Return received');
    await shop.db.handle
      .updateTable('letter_template')
      .set({ name: 'Of a former release' })
      .where('id', '=', old.id)
      .execute();
    await seedAgain();
    await seedAgain();
    const after = await templates();
    expect(after).toHaveLength(5);
    expect(after.find((row) => row.id === id)?.text.en).toBe('Dear {name}, it is on its way.');
    expect(after.find((row) => row.id === old.id)?.name).toEqual(old.name);
    expect(after.map((row) => row.name.en)).not.toContain(gone.name.en);
  });
});

describe('a template', () => {
  it('is written in three languages with the right, and needs its current version', async () => {
    const name = { en: 'Ring size', tc: '戒指尺碼', zh: '戒指尺码' };
    const words = { name, subject: three('Your size'), text: three('Dear {name}') };
    const made = await content.call('deskAddTemplate', words);
    for (const search of ['ring SIZE', '指尺碼', '指尺码']) {
      const found = await sales.call('deskTemplates', { search });
      expect(found.rows.map(({ id }) => id)).toContain(made.id);
    }
    const denied = await deskRefusal(
      sales.call('deskSaveTemplate', { ...words, id: made.id, version: made.version }),
    );
    expect(denied.code).toBe(deskCodes.notAllowed);
    const other = { en: 'Sizes of rings', tc: '各種尺碼', zh: '各种尺码' };
    for (const locale of locales) {
      const taken = { ...other, [locale]: name[locale].toUpperCase() };
      const same = await deskRefusal(content.call('deskAddTemplate', { ...words, name: taken }));
      expect(same.data).toMatchObject({ field: `name.${locale}` });
    }
    const missing = await deskRefusal(
      content.call('deskAddTemplate', { ...words, name: { ...other, en: ' ' } }),
    );
    expect(missing.data).toMatchObject({ field: 'name.en' });
    const wrong = { ...words, text: { ...words.text, tc: '{naem}' } };
    const unknown = await deskRefusal(
      content.call('deskSaveTemplate', { ...wrong, id: made.id, version: made.version }),
    );
    expect(unknown.data).toMatchObject({ field: 'text.tc', unknown: ['naem'] });
    const { id, version } = made;
    const saved = await content.call('deskSaveTemplate', { ...words, name: other, id, version });
    expect(saved.name).toEqual(other);
    const stale = await deskRefusal(content.call('deskDeleteTemplate', { id, version }));
    expect(stale.code).toBe(deskCodes.versionConflict);
    await content.call('deskDeleteTemplate', { id, version: saved.version });
    expect((await deskRefusal(sales.call('deskTemplate', { id }))).code).toBe(deskCodes.notFound);
  });

  it('is named in its reader’s language, and by its old name until that is translated', async () => {
    const rows = await shop.db.handle
      .insertInto('letter_template')
      .values({
        ...{ name: 'Zircon · 鋯石', changed_by: 'Of the release before', changed_at: new Date() },
        ...{ subject: jsonb(three('On zircon')), text: jsonb(three('Dear {name}')) },
      })
      .returning('id')
      .execute();
    const old = await sales.call('deskTemplate', { id: rows[0]?.id ?? 0 });
    expect(old.name).toEqual({ en: 'Zircon · 鋯石' });
    expect(locales.map((locale) => templateName(old, locale))).toEqual(Array(3).fill('Zircon · 鋯石'));
    const name = { en: 'Zircon', tc: '一克拉鋯石', zh: '一克拉锆石' };
    const { id, version, subject, text } = old;
    const saved = await content.call('deskSaveTemplate', { id, version, subject, text, name });
    expect(templateName(saved, 'zh')).toBe('一克拉锆石');
    const places = async (locale: string) => {
      const { rows: listed } = await Object.assign(sales, { locale }).call('deskTemplates', { sort: 'name' });
      return listed.findIndex((row) => row.id === id) / (listed.length - 1);
    };
    expect([await places('en'), await places('tc'), await places('zh')]).toEqual([1, 0, 0]);
    sales.locale = 'en';
  });

  it('of the shop gives up its name to a staff template of the same name', async () => {
    const own = await shop.db.handle
      .updateTable('letter_template')
      .set({ name: 'Of a former release', names: jsonb({ en: 'Of a former release' }) })
      .where('name', '=', 'Ring size advice')
      .returning('id')
      .executeTakeFirstOrThrow();
    const name = { en: 'Our sizes', tc: '戒指尺碼建議', zh: '我们的尺码' };
    await content.call('deskAddTemplate', { name, subject: three('Sizes'), text: three('Dear {name}') });
    await shop.db.handle
      .updateTable('seed_state')
      .set({ digest: '' })
      .where('part', '=', 'letters')
      .execute();
    expect(await seed(shop.db)).toEqual({ parts: ['letters'], conflicts: [] });
    expect((await sales.call('deskTemplate', { id: own.id })).name.en).toBe('Of a former release');
  });
});

describe('a deleted account', () => {
  it('leaves nothing of its messages, nor of those sent without login', async () => {
    const customer = await shop.customer('leaves@example.com');
    await writeForm(customer, 'leaves@example.com');
    await writeForm(shop.browser(), 'leaves@example.com');
    expect(await waitingOf('leaves@example.com')).toHaveLength(2);
    await customer.call('eraseAccount', { password: testPassword });
    expect(await waitingOf('leaves@example.com')).toEqual([]);
  });
});
