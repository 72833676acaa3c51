import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOnce } from '#server/platform/limits/create-once.ts';
import { solitaire } from '../fixtures/compositions.ts';
import { type Desk, openDesk } from '../fixtures/desk-staff.ts';
import { homeAddress, openPayShop, orderOf, type PayShop } from '../fixtures/pay-shop.ts';
import type { TestBrowser } from '../fixtures/test-shop.ts';

let shop: PayShop;
let customer: TestBrowser;
let owner: Desk;
let customerId: number;
let orderId: number;
beforeAll(async () => {
  shop = await openPayShop();
  customer = await shop.customer('twice@example.com');
  owner = await openDesk(shop, ['owner']);
  const row = shop.db.handle.selectFrom('customer').select('id').where('email', '=', 'twice@example.com');
  customerId = (await row.executeTakeFirstOrThrow()).id;
  orderId = (await orderOf(customer, 1202)).incrementId;
});
afterAll(() => shop.close());

async function rowsOf(table: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(
    shop.db.handle,
  );
  return Number(rows[0]?.count);
}

/** A client of the same customer: one client does not send a request twice at a time. */
const asCustomer = () => shop.browser({ token: customer.token });

const { first_name, last_name, telephone, street1, country, state } = homeAddress;
const inThree = (text: string) => ({ en: `${text} en`, tc: `${text} tc`, zh: `${text} zh` });

/** Calls that create a record, with the table of it. */
const creations: [name: string, table: string, call: () => Promise<unknown>][] = [
  [
    'addressSave',
    'address',
    () =>
      asCustomer().call('addressSave', {
        ...{ first_name, last_name, telephone, street1, addressCountry: country, addressState: state },
      }),
  ],
  [
    'contactSubmit',
    'conversation',
    () =>
      shop.browser().call('contactSubmit', {
        ...{
          customer_name: 'Mei',
          email: 'asks@example.com',
          telephone: '+852 5550 0199',
          comment: 'Do you resize bands?',
        },
      }),
  ],
  [
    'withdrawalDeclare',
    'withdrawal',
    () =>
      shop.browser().call('withdrawalDeclare', {
        ...{ name: 'Mei', increment_id: 1_234_567_890, email: 'leaves@example.com' },
      }),
  ],
  [
    'newsletterSubscribe',
    'mail_outbox',
    () => shop.browser().call('newsletterSubscribe', { email: 'reader@example.com' }),
  ],
  [
    'reservation',
    'appointment',
    () =>
      asCustomer().call('reservation', {
        ...{ store: 1, time: new Date('2026-11-24T14:00:00+08:00').toISOString(), name: 'Mei Chan' },
      }),
  ],
  [
    'giftCardPlace',
    'gift_card_order',
    () =>
      asCustomer().call('giftCardPlace', {
        ...{ amount: '1000.00', recipient: 'iris@example.com', to_name: 'Iris', from_name: 'Mei' },
        language: 'en',
      }),
  ],
  ['designSave', 'saved_design', () => asCustomer().call('designSave', { design: solitaire, name: 'Once' })],
  [
    'deskNoteCustomer',
    'customer_note',
    async () => {
      const { version } = await owner.call('deskCustomer', { id: customerId });
      return owner.call('deskNoteCustomer', { id: customerId, version, text: 'Prefers platinum.' });
    },
  ],
  [
    'deskNoteOrder',
    'order_note',
    async () => {
      const { version } = await owner.call('deskOrder', { id: orderId });
      return owner.call('deskNoteOrder', { id: orderId, version, text: 'Calls on Monday.' });
    },
  ],
  [
    'deskWriteMessage',
    'mail_outbox',
    () =>
      owner.call('deskWriteMessage', {
        ...{ to: { kind: 'order', id: orderId }, subject: 'Your order', text: 'It is in work.' },
      }),
  ],
  [
    'deskTakePrivacyRequest',
    'privacy_request',
    () =>
      owner.call('deskTakePrivacyRequest', {
        ...{ customer: customerId, kind: 'export', way: 'phone', askedOn: '2026-11-19', proof: 'Called.' },
      }),
  ],
  [
    'deskAddTemplate',
    'letter_template',
    () =>
      owner.call('deskAddTemplate', {
        ...{ name: inThree('Twice'), subject: inThree('Twice'), text: inThree('Twice') },
      }),
  ],
  [
    'deskInvite',
    'mail_outbox',
    () => owner.call('deskInvite', { email: 'new@aurelle.example', name: 'Ada', roles: ['sales'] }),
  ],
];

describe('a call that creates', () => {
  it.each(creations)(
    '%s makes one record of two simultaneous presses and a third',
    async (_, table, call) => {
      const before = await rowsOf(table);
      const [first, second] = await Promise.all([call(), call()]);
      expect(second).toEqual(first);
      expect(await call()).toEqual(first);
      expect((await rowsOf(table)) - before).toBe(1);
    },
  );

  it('creates the same again after another change of the caller', async () => {
    const save = () => customer.call('designSave', { design: solitaire, name: 'Again' });
    const { id } = await save();
    expect((await save()).id).toBe(id);
    await customer.call('designRemove', { id: String(id) });
    expect((await save()).id).not.toBe(id);
  });

  it('runs once in two processes', async () => {
    const creation = { caller: 'customer 1', path: 'x', content: {}, now: shop.clock.now() };
    let runs = 0;
    const run = () =>
      createOnce(shop.db).run(
        creation,
        async () => {
          runs += 1;
        },
        () => {
          throw new Error('done');
        },
      );
    const results = await Promise.allSettled([run(), run()]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(runs).toBe(1);
  });

  it('may be repeated at once after it has failed', async () => {
    const creation = { caller: 'customer 2', path: 'x', content: {}, now: shop.clock.now() };
    const once = createOnce(shop.db);
    const refuse = () => {
      throw new Error('done');
    };
    await expect(once.run(creation, () => Promise.reject(new Error('failed')), refuse)).rejects.toThrow(
      'failed',
    );
    await expect(once.run(creation, async () => 'created', refuse)).resolves.toBe('created');
  });
});
