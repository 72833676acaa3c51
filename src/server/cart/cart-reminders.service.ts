import type { Transaction } from 'kysely';
import { defaultCartReminderHours } from '#kernel/shop/cart/cart.rules.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { currencyOf } from '#server/currencies/currencies.service.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import type { Email, EmailDetails } from '#server/platform/mail/email.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { textsIn } from '#server/platform/texts.ts';
import { cartGoods } from './cart-goods.service.ts';
import { type IdleCart, takeIdleCarts } from './cart-reminders.repo.ts';
import { emailItems } from './line-emails.service.ts';
import { type PricedCart, pricedCart } from './priced-cart.service.ts';
import { storedCart } from './stored-cart.service.ts';

const cartsPerRound = 50;
/** A cart that was left longer ago gets no reminder: after an outage, or when its owner agrees later. */
const maxIdleMs = 14 * 86_400_000;

async function pricedNow(
  executor: Executor,
  { customerId, currency }: { customerId: number; currency: string },
  now: Date,
): Promise<PricedCart | undefined> {
  const stored = await storedCart(executor, { customerId, basket: 'cart' });
  const goods = await cartGoods(executor, stored);
  return pricedCart(executor, stored, goods, {
    currency: await currencyOf(executor, currency),
    now,
    shippingBaseMinor: 0,
  });
}

async function remindOf(trx: Transaction<Schema>, cart: IdleCart, now: Date): Promise<void> {
  const { customerId, email, locale } = cart;
  const currency = cart.currency ?? '';
  const priced = await pricedNow(trx, { customerId, currency }, now);
  if (!priced || priced.selected.length === 0) return;
  await queueMail(trx, {
    kind: 'cart-left',
    to: email,
    // Not among the messages of the account: its cart shows the same.
    customerId: null,
    locale,
    values: { customer: customerId, currency, count: priced.totals.itemsCount },
    url: '/shoppingCart/',
  });
}

/** Reminds customers who agreed of a cart they left, once; returns the number of carts considered. */
export async function remindOfCarts({ db, clock }: Pick<Host, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const { settings } = await siteDocument(db.handle);
  const hours = settings.cartReminderHours ?? defaultCartReminderHours;
  const until = new Date(now.getTime() - hours * 3_600_000);
  const after = new Date(until.getTime() - maxIdleMs);
  return db.transaction(async (trx) => {
    const carts = await takeIdleCarts(trx, { after, until, now, limit: cartsPerRound });
    for (const cart of carts) await remindOf(trx, cart, now);
    return carts.length;
  });
}

/** The pieces of a reminder at the prices of the moment it is sent; null if they can no longer be bought. */
export async function cartLeftDetails(
  host: Host,
  { values, locale }: Pick<Email, 'values' | 'locale'>,
): Promise<EmailDetails | null> {
  const { handle } = host.db;
  const currency = String(values['currency'] ?? '');
  const priced = await pricedNow(
    handle,
    { customerId: Number(values['customer']), currency },
    host.clock.now(),
  );
  if (!priced || priced.selected.length === 0) return null;
  const rate = await currencyOf(handle, currency);
  const money = (minor: number) => formatMoney({ currency: rate.code, minor }, locale);
  const t = textsIn(locale);
  const items = await emailItems(host, priced.selected, { locale, currency: rate });
  const { productMinor, couponMinor } = priced.totals.shown;
  const totals = [
    ...(couponMinor > 0
      ? [
          { label: t('orders-api.mail-subtotal'), amount: money(productMinor) },
          { label: t('orders-api.mail-discount'), amount: money(-couponMinor) },
        ]
      : []),
    { label: t('orders-api.mail-total'), amount: money(productMinor - couponMinor) },
  ];
  return { items, totals, facts: [] };
}
