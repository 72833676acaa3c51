import type { Money } from './money.ts';

const symbols: Record<Money['currency'], string> = {
  HKD: 'HK$',
  USD: 'US$',
  CNY: 'CN¥',
  TWD: 'NT$',
  GBP: '£',
  EUR: '€',
  SGD: 'S$',
  JPY: 'JP¥',
  AUD: 'A$',
  CAD: 'CA$',
  CHF: 'CHF\u00a0',
  NZD: 'NZ$',
  SEK: 'SEK\u00a0',
  NOK: 'NOK\u00a0',
  DKK: 'DKK\u00a0',
  PLN: 'PLN\u00a0',
  CZK: 'CZK\u00a0',
  RON: 'RON\u00a0',
  AED: 'AED\u00a0',
  MYR: 'RM',
  THB: 'THB\u00a0',
  MXN: 'MX$',
};

/** The sign of a currency before its amounts. */
export const currencySign = (currency: Money['currency']): string => symbols[currency].trim();

/**
 * Formats a price the same in every language: symbol and Latin digits, cents only if there are any. `{GBP, 2880000}`
 * gives `£28,800`.
 */
export function formatMoney({ currency, minor }: Money): string {
  const sign = minor < 0 ? '−' : '';
  const magnitude = Math.abs(minor);
  const major = String(Math.floor(magnitude / 100)).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const cents = magnitude % 100;
  return `${sign}${symbols[currency]}${major}${cents === 0 ? '' : `.${String(cents).padStart(2, '0')}`}`;
}
