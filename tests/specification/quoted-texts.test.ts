import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#kernel/shop/text/locales.ts';

/** Literal quotations of the specification, in English; the other languages translate them. */
const quoted: [noun: string, key: string, english: string][] = [
  ['checkout', 'delivery-error', 'The delivery information cannot be empty'],
  ['checkout-api', 'delivery-empty', 'The delivery information cannot be empty'],
  ['checkout', 'store-error', 'Please select store'],
  ['checkout-api', 'store-missing', 'Please select store'],
  ['checkout', 'terms-error', 'Please select Protocol.'],
  ['checkout-api', 'terms-missing', 'Please select Protocol.'],
  ['prompt', 'text', 'You are not logged in yet. Would you like to log in?'],
  ['not-found', 'title', 'Product is not exist or off the shelf'],
  ['codes', '1300001', 'Product is not exist or off the shelf'],
  ['newsletter', 'thanks', 'Thanks for subscribing!'],
  ['account-api', 'subscribed', 'Thanks for subscribing!'],
  ['orders', 'no-tracking', 'There is no logistics information'],
  ['designs', 'price', 'Price: {price}'],
  ['ring-size', 'start', 'START'],
  ['errors', 'title', 'error'],
];

const textsOf = (locale: Locale, noun: string) =>
  JSON.parse(readFileSync(`i18n/${locale}/${noun}.json`, 'utf8')) as Record<string, string | undefined>;

describe('a text that the specification quotes', () => {
  it.each(quoted)('is in English without a change: %s.%s', (noun, key, english) => {
    expect(textsOf('en', noun)[key]).toBe(english);
  });

  it.each(quoted.filter(([noun]) => noun !== 'errors'))('has a Chinese translation: %s.%s', (noun, key) => {
    for (const locale of locales.filter((other) => other !== 'en'))
      expect(textsOf(locale, noun)[key], locale).toMatch(/\p{Script=Han}|START/u);
  });
});

describe('texts of the specification that are not quoted', () => {
  /** Each in every language, with a word or figure that it must contain. */
  const meant: [meaning: string, noun: string, key: string, words: RegExp][] = [
    ['a failed payment is to be made again', 'payment', 'failed-title', /pay again|再|重新/],
    ...['sale', 'customised', 'bundle', 'engraved'].map((reason): [string, string, string, RegExp] => [
      'a product cannot be refunded',
      'returns-api',
      `obstacle-${reason}`,
      /cannot be refunded|不可退款/i,
    ]),
    ['there is no logistics information', 'orders', 'no-tracking', /no logistics|[暫暂]無?无?物流/],
    ['an appointment is answered within 48 hours', 'appointments', 'lead-requested', /\b48\b/],
    ['the store is not open', 'codes', '1900002', /store is not open|不[营營]業|不营业/],
  ];

  it.each(meant)('say in every language that %s', (_, noun, key, words) => {
    for (const locale of locales) expect(textsOf(locale, noun)[key], locale).toMatch(words);
  });
});

describe('the states of an order', () => {
  it('have labels of their own in every language', () => {
    const states = [
      'payment_pending',
      'payment_processing',
      'payment_confirmed',
      'payment_suspected_fraud',
      'holded',
      'payment_canceled',
      'canceled',
    ];
    for (const locale of locales) {
      const texts = textsOf(locale, 'orders-api');
      const labels = states.map((state) => texts[`status-${state}`] ?? '');
      expect(labels).not.toContain('');
      expect(new Set(labels).size, locale).toBe(states.length);
    }
    const english = textsOf('en', 'orders-api');
    expect(english['status-payment_pending']).toMatch(/waiting for payment/i);
    expect(english['status-payment_suspected_fraud']).toMatch(/fraud/i);
    expect(english['status-holded']).toMatch(/review/i);
    expect(english['status-canceled']).toMatch(/cancelled/i);
  });
});
