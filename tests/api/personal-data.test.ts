import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import { personalDataSections } from '#server/personal-data-sections.ts';
import { runStaffCommand } from '#server/staff/staff-commands.service.ts';
import { pictureUrl, solitaire } from '../fixtures/compositions.ts';
import { homeAddress, openPayShop, type PayShop } from '../fixtures/pay-shop.ts';
import { refusalOf, type TestBrowser, testPassword } from '../fixtures/test-shop.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop();
});
afterAll(() => shop.close());

const someone = { firstname: 'Zephyrine', lastname: 'Marrowby', phone: '+85291112222' };
const gone = { firstname: 'Ottoline', lastname: 'Quillfeather', phone: '+85297776666' };
const street1 = '77 Sandalwood Terrace';
const studs = 1201;

const contactOf = ({ firstname, lastname, phone }: typeof someone) =>
  ({
    first_name: firstname,
    last_name: lastname,
    telephone: phone,
    addressCountry: 'HK',
    addressState: 'CW',
    street1,
  }) as const;

/** The calls of the personal data page. */
const erase = (browser: TestBrowser, proof: { password?: string; code?: string }) =>
  browser.call('eraseAccount', proof);
const staff = (...words: (string | number)[]) => runStaffCommand(shop.host, words.map(String));

/** A customer with data in every section of the shop. */
async function wellKnown(email: string, person = someone): Promise<TestBrowser> {
  const contact = contactOf(person);
  const browser = await shop.customer(email);
  await browser.call('updateProfile', { ...person, birthday: '1990-05-04', is_subscribed: true });
  await browser.call('addressSave', contact);
  await browser.call('favourite', { product_id: 1001, type: 'add' });
  const image = await pictureUrl();
  await browser.call('designSave', { design: solitaire, name: `For ${person.firstname}`, image });
  await browser.call('cartAdd', { product_id: 1203, qty: 1 });
  await browser.call('claimGift', { code: 'TRAVELCASE' });
  await browser.call('giftContact', { code: 'TRAVELCASE', ...contact });
  const { days } = await browser.call('reservationInit', { store: 1 });
  const [time] = days.flatMap(({ times }) => times.filter(({ is_free }) => is_free));
  await browser.call('reservation', {
    store: 1,
    time: time?.starts_at ?? '',
    name: `${person.firstname} ${person.lastname}`,
    contact_by: 'phone',
    phone: person.phone,
  });
  return browser;
}

async function order(browser: TestBrowser, person = someone): Promise<number> {
  const { firstname: first_name, lastname: last_name, phone: telephone } = person;
  await browser.call('cartAdd', { product_id: studs, qty: 1, buy_now: true });
  const { incrementId } = await browser.call('submitOrder', {
    billing: { ...homeAddress, first_name, last_name, telephone, street1 },
    shipping_method: 'insured_express',
    payment_method: 'stripe',
    gift_message: `For ${first_name} with love`,
    terms: true,
  });
  return incrementId;
}

/** The tables that contain this text, in any column. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(shop.db.handle);
  const found: string[] = [];
  for (const { name } of rows) {
    const pattern = words.map((word) => word.replaceAll('+', '\\+').replaceAll('.', '\\.')).join('|');
    const hits = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(name)} as row
      where row::text ~* ${pattern}`.execute(shop.db.handle);
    if ((hits.rows[0]?.count ?? 0) > 0) found.push(name);
  }
  return found;
}

async function cancelVisits(browser: TestBrowser): Promise<void> {
  const { reservationList } = await browser.call('reservationList', {});
  for (const { id } of reservationList) await browser.call('reservationCancel', { id });
}

describe('the export of personal data', () => {
  it('has the data of every section, and describes each part', async () => {
    const browser = await wellKnown('file@example.com');
    await order(browser);
    const file = await browser.call('personalData', {});
    expect(file).toMatchObject({ format: 'shop.own-data', version: 1 });
    expect(file.data).toMatchObject({
      account: { email: 'file@example.com', birthday: '1990-05-04', sessions: [{ ended_at: null }] },
      addresses: [{ street1 }],
      orders: [{ first_name: someone.firstname, status: 'payment_pending', pieces: [{ qty: 1 }] }],
      appointments: [{ phone: someone.phone, state: 'requested' }],
      gifts: [{ gift_code: 'TRAVELCASE', street1 }],
      designs: [{ name: `For ${someone.firstname}` }],
      pictures: [{ width: 64 }],
      favourites: [{ product_id: 1001 }],
      carts: [{ product_id: 1203, qty: 1 }],
    });
    expect(JSON.stringify(file.data['messages'])).toContain('Welcome');
    expect(Object.keys(file.about)).toEqual(Object.keys(file.data));
    const { about } = await shop.browser({ token: browser.token, locale: 'zh' }).call('personalData', {});
    expect(about['addresses']).toBe('您的地址簿。');
    expect(JSON.stringify(file)).not.toMatch(/password|token_hash|argon2/);
  });

  it('contains nothing of other customers', async () => {
    const stranger = await shop.customer('stranger@example.com');
    const { data } = await stranger.call('personalData', {});
    expect(JSON.stringify(data)).not.toContain(someone.firstname);
    expect(data).toMatchObject({ orders: [], addresses: [], designs: [], gifts: [] });
  });
});

describe('the deletion of an account', () => {
  it('removes the email address, the name and the number from every table', async () => {
    const email = 'gone@example.com';
    const words = [email, gone.firstname, gone.lastname, gone.phone.slice(4)];
    const browser = await wellKnown(email, gone);
    await shop.db.handle.updateTable('product').set({ stock: 0 }).where('id', '=', 1202).execute();
    await shop.browser().call('productTellMe', { product_id: 1202, email });
    const number = await order(browser, gone);
    await browser.call('orderCancel', { increment_id: number });
    await shop.work();
    await cancelVisits(browser);
    await shop.deliverMails();
    expect(await tablesWith(words)).toEqual(
      expect.arrayContaining(['address', 'customer', 'gift_parcel', 'mail_outbox', 'orders', 'stock_wish']),
    );
    const guest = await shop.guest(email);
    await erase(browser, { password: testPassword });
    expect((await refusalOf(browser.call('profile', {}))).code).toBe(codes.notSignedIn);
    expect((await refusalOf(guest.call('cartIndex', {}))).code).toBe(codes.notSignedIn);
    await shop.deliverMails();
    expect(shop.mails.findLast(({ to }) => to === email)).toMatchObject({ kind: 'account-erased' });
    expect(await tablesWith(words)).toEqual([]);
    // The address is free again.
    await shop.customer(email);
  });

  it('keeps the receipt data of a paid order, and nothing else', async () => {
    const email = 'buyer@example.com';
    const browser = await shop.customer(email);
    const number = await order(browser);
    const { redirectUrl } = await browser.call('stripeStart', { increment_id: number });
    await shop.press(redirectUrl, 'pay');
    await shop.notified();
    expect(await browser.call('closing', {})).toEqual({
      has_password: 1,
      kept_orders: 1,
      open: [
        {
          kind: 'order',
          number: String(number),
          text: `Order ${number} is still under way. Wait until you have it, or cancel it.`,
          path: `/myOrder/details/?increment_id=${number}`,
        },
      ],
    });
    const refused = await refusalOf(erase(browser, { password: testPassword }));
    expect(refused.code).toBe(codes.accountInvalid);
    expect(refused.message).toContain(String(number));
    await staff('start', number);
    await staff('ship', number, 'SF Express', 'SF1234567890');
    await staff('deliver', number);
    expect((await browser.call('closing', {})).open).toEqual([]);
    await erase(browser, { password: testPassword });
    await shop.deliverMails();
    expect(await tablesWith([email])).toEqual(expect.arrayContaining(['orders']));
    // The order is still found by its text.
    const ofTheOrder = ['orders', 'order_words', 'payment_event'];
    expect((await tablesWith([email])).filter((name) => !ofTheOrder.includes(name))).toEqual([]);
    const paidOrder = await shop.db.handle
      .selectFrom('orders')
      .selectAll()
      .where('increment_id', '=', number)
      .executeTakeFirstOrThrow();
    expect(paidOrder).toMatchObject({ email, first_name: someone.firstname, street1 });
    expect(paidOrder).toMatchObject({ telephone: '', gift_message: '', postscript: '', client_key: null });
    // Seven years later that is deleted too.
    shop.clock.advance(8 * 365 * 86_400_000);
    await shop.work();
    shop.clock.advance(-8 * 365 * 86_400_000);
    expect((await tablesWith([email])).filter((name) => name !== 'payment_event')).toEqual([]);
  });

  it('is confirmed by the password or an emailed code, and by nothing else', async () => {
    const email = 'proof@example.com';
    const browser = await shop.customer(email);
    const tries = [{}, { password: 'not the password at all' }, { code: '000000' }];
    for (const proof of tries) {
      expect((await refusalOf(erase(browser, proof))).code).toBe(codes.accountInvalid);
    }
    await browser.call('eraseCode', {});
    // A code for another purpose is refused.
    await shop.browser().call('codeByForgot', { email });
    const other = await shop.codeFor(email);
    expect((await refusalOf(erase(browser, { code: other }))).code).toBe(codes.accountInvalid);
    await browser.call('eraseCode', {});
    await erase(browser, { code: await shop.codeFor(email) });
    const login = shop.browser().call('loginAccount', { email, password: testPassword });
    expect((await refusalOf(login)).code).toBe(codes.loginFailed);
  });

  it('waits for a future appointment', async () => {
    const browser = await wellKnown('visitor@example.com');
    const { open } = await browser.call('closing', {});
    expect(open).toMatchObject([{ kind: 'appointment', path: '/myOrder/appointment/?type=4' }]);
    expect((await refusalOf(erase(browser, { password: testPassword }))).message).toContain(
      'Cancel it first',
    );
    expect((await browser.call('profile', {})).user.email).toBe('visitor@example.com');
  });
});

describe('the list of sections', () => {
  it('answers for every table that names a customer, an address or a number', async () => {
    const { rows } = await sql<{ name: string }>`select distinct table_name as name
      from information_schema.columns where table_schema = 'public'
      and column_name in ('customer_id', 'email', 'phone', 'telephone', 'recipient') order by 1`.execute(
      shop.db.handle,
    );
    const known = new Set(personalDataSections.flatMap(({ tables }) => tables as readonly string[]));
    // The shop's own stores and staff are no customers.
    const unanswered = rows
      .map(({ name }) => name)
      .filter((name) => !known.has(name) && !['store', 'staff'].includes(name));
    expect(unanswered).toEqual([]);
  });
});
