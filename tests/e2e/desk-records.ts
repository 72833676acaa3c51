import type { Page } from 'playwright/test';
import type { Visitor } from './journey.ts';
import { wire } from './wire.ts';

/** The same text in each language. */
export const inEachLanguage = (words: string) => ({ en: words, tc: words, zh: words });

/** Places an unpaid order of the signed-in account of the page; returns its number. */
export async function placeOrder(page: Page): Promise<number> {
  await wire(page, 'checkout/cart/add', { product_id: '1202', qty: '1', buy_now: '1' });
  const billing = { title: 'ms', first_name: 'Mei', last_name: 'Chan', telephone: '+852 5550 1234' };
  const place = { country: 'HK', state: 'CW', street1: 'Flat 8B, 12 Lantern Street' };
  const { incrementId } = await wire<{ incrementId: number }>(page, 'checkout/onepage/submitorder', {
    ...Object.fromEntries(
      Object.entries({ ...billing, ...place }).map(([name, value]) => [`billing[${name}]`, value]),
    ),
    ...{ shipping_method: 'insured_express', payment_method: 'stripe', terms: '1' },
  });
  return incrementId;
}

/** A customer with an order, an appointment, a question and a gift: a record for most sections. */
export async function createCustomerRecords(
  visitor: Visitor,
  gift: string,
): Promise<{ order: number; visit: number }> {
  const { page } = visitor;
  const contact = { first_name: 'Mei', last_name: 'Chan', telephone: '+852 5550 1234' };
  const street1 = 'Flat 8B, 12 Lantern Street';
  const order = await placeOrder(page);
  const { days } = await wire<{ days: { times: { starts_at: string; is_free: boolean }[] }[] }>(
    page,
    'store/index/reservation-init?store=1',
  );
  const free = days.flatMap(({ times }) => times).findLast(({ is_free: isFree }) => isFree);
  const { id } = await wire<{ id: number }>(page, 'store/index/reservation', {
    ...{ store: '1', time: free?.starts_at ?? '', name: 'Mei Chan', email: visitor.email },
  });
  await wire(page, 'customer/contact/submit', {
    ...{
      customer_name: 'Mei Chan',
      email: visitor.email,
      telephone: contact.telephone,
      comment: 'Thank you.',
    },
  });
  await wire(page, 'customer/receive/gift', { code: gift });
  await wire(page, 'customer/receive/userinfo', {
    ...{ ...contact, code: gift, addressCountry: 'HK', addressState: 'CW', street1 },
  });
  return { order, visit: id };
}
