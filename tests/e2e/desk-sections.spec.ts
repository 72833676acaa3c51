import type { Page } from 'playwright/test';
import { deskPage } from '#kernel/shop/pages/pages.ts';
import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import { sections, sectionText } from '../../src/desk/app/sections.ts';
import { violations } from '../a11y/violations.ts';
import { createCustomerRecords, inEachLanguage } from './desk-records.ts';
import { signInAsCustomer, signInAsOwner } from './desk-sign-in.ts';
import type { Visitor } from './journey.ts';
import { expect, test } from './shop-test.ts';
import { textsOf } from './texts.ts';
import { deskWire } from './wire.ts';

interface Rows<Id = number> {
  rows: { id: Id }[];
}

/** The screens of every section: its lists, its forms, and one record of each kind. */
async function screensOf(page: Page, visitor: Visitor): Promise<Record<string, string[]>> {
  const ask = <T>(name: Parameters<typeof deskWire>[1], input: object = {}) => deskWire<T>(page, name, input);
  const first = async (name: Parameters<typeof deskWire>[1], search = '') =>
    (await ask<Rows<number | string>>(name, search ? { search } : {})).rows[0]?.id;
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const span = { startsAt: hours(-1), endsAt: hours(48) };
  const mark = String(Date.now());
  const gift = `PIN${mark}`;
  await ask('deskNewGift', {
    ...span,
    code: gift,
    name: inEachLanguage('A pin'),
    conditions: inEachLanguage('One each.'),
  });
  const { order, visit } = await createCustomerRecords(visitor, gift);
  const customer = await first('deskCustomers', visitor.email);
  const campaign = await ask<{ id: number }>('deskNewCampaign', {
    ...span,
    ...{
      code: `LIGHT${mark}`,
      opensBy: 'code',
      name: inEachLanguage('Light'),
      kind: 'percent',
      percentOff: 10,
    },
    timesPerCustomer: 1,
  });
  const template = await ask<{ id: number }>('deskAddTemplate', {
    ...{
      name: inEachLanguage(`Size ${mark}`),
      subject: inEachLanguage('Your size'),
      text: inEachLanguage('{name}'),
    },
  });
  const request = await ask<{ id: number }>('deskTakePrivacyRequest', {
    ...{ customer, kind: 'export', way: 'store', proof: 'Passport.' },
    askedOn: hours(0).slice(0, 10),
  });
  await ask('deskNewApiKey', { name: 'Till', scopes: ['orders:read', 'stock:write'] });
  const types = ['order.paid', 'stock.changed'];
  const hook = { name: 'ERP', url: 'https://erp.example/events', types };
  const { webhook } = await ask<{ webhook: { id: number } }>('deskNewWebhook', hook);
  await ask('deskTestWebhook', { id: webhook.id });
  return {
    today: ['today'],
    orders: ['orders', 'orders/transfers', 'orders/refunds', 'orders/books', `orders/${order}`],
    workshop: ['workshop'],
    returns: ['returns'],
    appointments: ['appointments', 'appointments/calendar', `appointments/${visit}`],
    reviews: ['reviews', 'reviews/imports', 'reviews/imports/new', `reviews/${await first('deskReviews')}`],
    messages: [
      'messages',
      `messages/new/order/${order}`,
      `messages/${await first('deskConversations', visitor.email)}`,
    ],
    templates: ['templates', 'templates/new', `templates/${template.id}`],
    customers: ['customers', `customers/${customer}`],
    campaigns: ['campaigns', 'campaigns/new', `campaigns/${campaign.id}`],
    gifts: [
      ...['gifts', 'gifts/offers', 'gifts/offers/new', `gifts/offers/${gift}`],
      `gifts/${await first('deskGiftParcels', visitor.email)}`,
    ],
    privacy: ['privacy', `privacy/${request.id}`],
    approvals: ['approvals'],
    content: [
      ...['content', 'content/pictures', 'content/publishes', 'content/new/article'],
      ...['content/products', 'content/new/product', 'content/product.1001', 'content/photos/1001'],
      ...['content/new/category', 'content/redirects', 'content/new/store', 'content/redirects/new'],
      ...['content/new/page', 'content/redirects/import', 'content/imports', 'content/imports/new'],
      'content/store.1',
      `content/${await first('deskContents')}`,
    ],
    stock: ['stock', 'stock/imports', 'stock/1202'],
    stones: ['stones', 'stones/feeds', 'stones/feeds/new'],
    prices: [
      ...['prices', 'prices/quotes', 'prices/rules', 'prices/rules/new', 'prices/currencies/USD'],
      ...['prices/countries/GB', `prices/rules/${await first('deskPriceRules')}`],
    ],
    reports: ['reports'],
    settings: [
      ...['settings', 'settings/languages', 'settings/theme', 'settings/limits', 'settings/keys'],
      ...['settings/webhooks/deliveries', 'settings/webhooks'],
    ],
    staff: ['staff', `staff/${await first('deskStaff')}`],
    audit: ['audit'],
  };
}

test('every section of the desk, its forms and a record of each: accessible, complete and in the person’s language', async ({
  page,
  browser,
}) => {
  const visitor = await signInAsCustomer(browser);
  await signInAsOwner(page);
  const screens = await screensOf(page, visitor);
  await visitor.page.context().close();
  expect(Object.keys(screens).sort()).toEqual(sections.map(({ path }) => path).sort());

  const main = page.getByRole('main');
  async function open(path: string, locale: Locale) {
    // The heading of the previous screen must be gone.
    await main.evaluate((element) => element.querySelector('h1')?.setAttribute('data-left', ''));
    await page.goto(`${deskPage}#/${path}`);
    await expect(main.locator('h1:not([data-left])'), path).not.toBeEmpty();
    await expect(main.getByText(textsOf(locale, ['desk'])('desk.loading')), path).toHaveCount(0);
    await expect(main.locator('[aria-busy=true]'), path).toHaveCount(0);
    await expect(main.getByRole('alert').filter({ hasText: /\S/ }), path).toHaveCount(0);
  }
  /** Faults of a screen: a key without a text, a page that is wider than its window. */
  const faults = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const keys =
        document.querySelector('main')?.textContent?.match(/\bdesk(?:-[a-z]+)*\.[a-z][a-z-]+\b/g) ?? [];
      return scrollWidth > clientWidth ? [...keys, `${scrollWidth} px wide`] : keys;
    });

  const found: [path: string, faults: string[]][] = [];
  await page.goto(`${deskPage}#/me`);
  await expect(main.getByRole('heading', { name: 'My account' })).toBeVisible();
  for (const path of Object.values(screens).flat()) {
    await open(path, 'en');
    found.push([path, [...(await violations(page)), ...(await faults())]]);
  }
  expect(found.filter(([, list]) => list.length > 0)).toEqual([]);

  // The other two languages, on the smallest supported screen: each section, and its last record.
  await page.setViewportSize({ width: 1024, height: 768 });
  const language = { tc: '繁', zh: '简' } as const;
  for (const locale of ['tc', 'zh'] as const) {
    const saved = page.waitForResponse(/\/desk\/session\/set-language/);
    await page.getByRole('button', { name: language[locale], exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', languageOf(locale).html);
    await saved;
    const words = textsOf(locale, ['desk']);
    for (const section of sections) {
      const paths = screens[section.path] ?? [];
      const [list = ''] = paths;
      await open(list, locale);
      await expect(page).toHaveTitle(`${words(sectionText(section))} · ${words('desk.title')}`);
      found.push([`${locale} ${list}`, await faults()]);
      const record = paths.at(-1);
      if (!record || record === list) continue;
      await open(record, locale);
      found.push([`${locale} ${record}`, await faults()]);
    }
  }
  expect(found.filter(([, list]) => list.length > 0)).toEqual([]);
});
