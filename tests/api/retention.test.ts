import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { retentionRules } from '#server/retention/retention.repo.ts';
import { sweepExpired } from '#server/retention/retention.service.ts';
import { parsed, pendant, pictureUrl } from '../fixtures/compositions.ts';
import { openDesk } from '../fixtures/desk-staff.ts';
import { orderOf } from '../fixtures/pay-shop.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;

let shop: TestShop;
let customerId: number;

beforeAll(async () => {
  shop = await openTestShop();
  await shop.customer('retention@example.com');
  const { handle } = shop.db;
  const row = await handle.selectFrom('customer').select('id').where('email', '=', 'retention@example.com');
  customerId = (await row.executeTakeFirstOrThrow()).id;
  await openDesk(shop);
});
afterAll(() => shop.close());

const daysAgo = (days: number) => new Date(shop.clock.now().getTime() - days * dayMs);

async function insert<Name extends keyof Schema>(
  table: Name,
  row: Insertable<Schema[Name]> & Record<string, unknown>,
): Promise<void> {
  const columns = Object.keys(row);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(shop.db.handle);
}

/** One row of each kind with a retention period, this many days old. */
const rows: Record<string, (mark: string, since: Date) => Promise<void>> = {
  sessions: (mark, since) =>
    insert('session', {
      customer_id: customerId,
      token_hash: mark,
      created_at: daysAgo(900),
      seen_at: since,
      expires_at: new Date(since.getTime() + dayMs),
      ended_at: since,
    }),
  'sessions of staff': async (mark, since) => {
    const { id } = await shop.db.handle.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow();
    await insert('staff_session', {
      ...{ staff_id: id, token_hash: mark, device: '', network: '' },
      ...{ created_at: daysAgo(900), seen_at: since, ended_at: null, expires_at: since },
    });
  },
  codes: (mark, since) =>
    insert('mailed_code', {
      purpose: 'guest',
      email: `${mark}@example.com`,
      asked_by: mark,
      code_hash: mark,
      created_at: since,
      expires_at: since,
    }),
  'emails without an account': (mark, since) => emailRow(mark, since, null),
  'emails of customers': (mark, since) => emailRow(mark, since, customerId),
  conversations: (mark, since) =>
    insert('conversation', {
      customer_id: null,
      order_id: null,
      email: `${mark}@example.com`,
      name: '',
      phone: '',
      locale: 'en',
      subject: '',
      state: 'answered',
      waiting_since: null,
      created_at: since,
      last_at: since,
    }),
  proposals: async (mark, since) => {
    const { id } = await shop.db.handle.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow();
    await insert('proposal', {
      ...{ state: 'sent', customer_id: null, email: `${mark}@example.com`, name: mark, locale: 'en' },
      ...{ currency: 'HKD', symbol: 'HK$', rate: '1', lines: jsonb([]), shipping_method: 'insured_express' },
      ...{ store_id: null, note: '', ends_at: since, staff_id: id, history: jsonb([]) },
      ...{ created_at: since, sent_at: since },
    });
  },
  'requests about data': (mark, since) =>
    insert('privacy_request', {
      customer_id: customerId,
      kind: 'export',
      state: 'done',
      way: 'mail',
      proof: mark,
      asked_at: since,
      due_at: since,
      taken_by: '',
      settled_by: '',
      settled_at: since,
      reason: '',
    }),
  jobs: (mark, since) =>
    insert('job', { kind: 'retention', key: mark, payload: jsonb({}), due_at: since, done_at: since }),
  'events for other systems': (mark, since) =>
    insert('shop_event', {
      ...{ type: 'webhook.test', subject: mark, customer_id: null },
      ...{ created_at: since, handed_at: since },
    }),
  'carts of assistants': (mark, since) =>
    insert('agent_cart', {
      ...{ id: mark, lines: jsonb([]), locale: 'en', currency: 'HKD', country: 'HK' },
      ...{ created_at: since, expires_at: since },
    }),
  'calls of assistants': (mark, since) =>
    insert('agent_request', { id: mark, body_hash: mark, answer: null, created_at: since }),
  notifications: (mark, since) =>
    insert('payment_event', {
      provider: 'stripe',
      event_id: mark,
      attempt_id: null,
      raw: '{}',
      raw_sha256: mark,
      received_at: since,
      applied_at: since,
    }),
  'guests and their carts': (mark, since) => guest(mark, since),
  'newsletter requests': (mark, since) =>
    insert('newsletter_subscriber', {
      email: `${mark}@example.com`,
      locale: 'en',
      token_hash: mark,
      created_at: since,
      confirmed_at: null,
    }),
  'pictures of designs': (mark, since) =>
    insert('design_picture', {
      hash: mark,
      design: jsonb(parsed(pendant)),
      priority: 2,
      asked_by: null,
      asked_at: since,
    }),
  'measured designs of shoppers': (mark, since) =>
    insert('design_weight', {
      hash: mark,
      geometry: '1',
      measures: jsonb({ pieces: [], heightAboveFingerMm: null }),
      issues: jsonb([]),
      measured_at: since,
    }),
  'statements of withdrawal': (mark, since) =>
    insert('withdrawal', {
      ...{ order_number: 1_234_567_890, email: `${mark}@example.com`, name: '', locale: 'en' },
      ...{ order_id: null, declared_at: since },
    }),
  prices: async (mark, since) => {
    const product = { product_id: mark.startsWith('old') ? 1001 : 1002 };
    await insert('price_log', { ...product, at: daysAgo(900), prices: jsonb({ [mark]: 1 }) });
    await insert('price_log', { ...product, at: since, prices: jsonb({}) });
  },
};

/** A guest without a session. */
const guest = (mark: string, since: Date) =>
  insert('customer', { email: `${mark}@example.com`, is_guest: true, created_at: since });

const emailRow = (mark: string, since: Date, customer: number | null) =>
  insert('mail_outbox', {
    kind: 'code-guest',
    recipient: `${mark}@example.com`,
    customer_id: customer,
    locale: 'en',
    values: jsonb({}),
    url: '',
    created_at: since,
    sent_at: since,
  });

const marks: Record<string, string> = {
  customer: 'email',
  session: 'token_hash',
  staff_session: 'token_hash',
  mailed_code: 'asked_by',
  mail_outbox: 'recipient',
  conversation: 'email',
  proposal: 'name',
  privacy_request: 'proof',
  job: 'key',
  payment_event: 'event_id',
  shop_event: 'subject',
  agent_cart: 'id',
  agent_request: 'id',
  newsletter_subscriber: 'token_hash',
  design_picture: 'hash',
  design_weight: 'hash',
  price_log: 'prices',
  withdrawal: 'email',
};

async function holds(table: keyof Schema, mark: string): Promise<boolean> {
  const { rows: found } = await sql`select 1 from ${sql.table(table)}
    where ${sql.ref(marks[table] ?? '')}::text like ${`%${mark}%`}`.execute(shop.db.handle);
  return found.length > 0;
}

describe('expired data', () => {
  it.each(retentionRules)(
    '$name are deleted after $days days and not before',
    async ({ name, table, days }) => {
      const make = rows[name];
      if (!make) throw new Error(`the test knows no row of ${name}`);
      const [young, old] = [`young ${name}`, `old ${name}`].map((mark) => mark.replaceAll(/[^a-z]/g, '-'));
      await make(young ?? '', daysAgo(days - 1));
      await make(old ?? '', daysAgo(days + 1));
      expect(await sweepExpired(shop.host)()).toBe(1);
      expect([await holds(table, young ?? ''), await holds(table, old ?? '')]).toEqual([true, false]);
    },
  );

  it('excludes what is in use: open sessions, pending emails and jobs, confirmed subscribers', async () => {
    await insert('session', {
      customer_id: customerId,
      token_hash: 'open',
      created_at: daysAgo(2_000),
      seen_at: daysAgo(2_000),
      expires_at: daysAgo(-1),
      ended_at: null,
    });
    await insert('job', { kind: 'retention', key: 'waits', payload: jsonb({}), due_at: daysAgo(2_000) });
    await insert('newsletter_subscriber', {
      email: 'confirmed@example.com',
      locale: 'en',
      token_hash: 'confirmed',
      created_at: daysAgo(2_000),
      confirmed_at: daysAgo(1_999),
    });
    await insert('mail_outbox', {
      kind: 'code-guest',
      recipient: 'waits@example.com',
      customer_id: null,
      locale: 'en',
      values: jsonb({}),
      url: '',
      created_at: daysAgo(2_000),
    });
    expect(await sweepExpired(shop.host)()).toBe(0);
    expect(await holds('session', 'open')).toBe(true);
    expect(await shop.db.handle.selectFrom('staff_session').select('id').execute()).not.toEqual([]);
  });

  it('includes a guest with cart, image and design, but no guest who has bought, booked or is signed in', async () => {
    const { handle } = shop.db;
    const idOf = async (email: string) =>
      (await handle.selectFrom('customer').select('id').where('email', '=', email).executeTakeFirstOrThrow())
        .id;
    const leaving = await shop.guest('leaving@example.com');
    const { id: pictureId } = await leaving.call('uploadBase64', { image: await pictureUrl() });
    await leaving.call('cartAdd', { product_id: 1202, qty: 1, custom_option: {} });
    await handle.updateTable('cart_line').set({ image_id: pictureId }).execute();
    await shop.guest('still-there@example.com');
    const guests = [await idOf('leaving@example.com'), await idOf('still-there@example.com')];
    await handle
      .updateTable('customer')
      .set({ created_at: daysAgo(900) })
      .where('id', 'in', guests)
      .execute();
    expect(await sweepExpired(shop.host)()).toBe(0);
    await handle
      .deleteFrom('session')
      .where('customer_id', '=', guests[0] ?? 0)
      .execute();
    expect(await sweepExpired(shop.host)()).toBe(1);
    expect(await handle.selectFrom('cart_line').select('id').execute()).toEqual([]);
    expect(await handle.selectFrom('upload').select('id').execute()).toEqual([]);
    expect(await holds('customer', 'still-there@example.com')).toBe(true);

    const buyer = await shop.guest('guest-who-bought@example.com');
    const id = await idOf('guest-who-bought@example.com');
    await orderOf(buyer, 1202);
    await handle
      .updateTable('customer')
      .set({ created_at: daysAgo(900) })
      .where('id', '=', id)
      .execute();
    await handle.deleteFrom('session').where('customer_id', '=', id).execute();
    expect(await sweepExpired(shop.host)()).toBe(0);
    expect(await holds('customer', 'guest-who-bought@example.com')).toBe(true);
  });

  it('is deleted in batches, at once while there is more, then once an hour', async () => {
    await sql`insert into job (kind, key, payload, due_at, done_at)
      select 'retention', 'batch ' || n, '{}', ${daysAgo(40)}, ${daysAgo(40)} from generate_series(1, 700) as n`.execute(
      shop.db.handle,
    );
    const sweep = sweepExpired(shop.host);
    expect([await sweep(), await sweep()]).toEqual([500, 200]);
    await rows.jobs?.('later', daysAgo(40));
    expect(await sweep()).toBe(0);
    shop.clock.advance(hourMs);
    expect(await sweep()).toBe(1);
  });
});
