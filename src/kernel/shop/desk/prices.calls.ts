import * as v from 'valibot';
import { currencyCodes } from '#kernel/shop/money/money.ts';
import { plainString } from '#kernel/shop/text/typed-text.ts';
import { amount, deskCall, localisedText, moment, version } from './desk-call.ts';
import { day, inBaseCurrency } from './desk-fields.ts';

const bases = ['gold', 'platinum', 'palladium', 'silver'] as const;
const perOunce = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_000_000_000));

/** Quotes of four metals, in cents of the base currency per troy ounce. */
const quotes = v.strictObject({ gold: perOunce, platinum: perOunce, palladium: perOunce, silver: perOunce });

const quotesRecord = v.strictObject({
  id: v.literal('quotes'),
  quotes: v.array(
    v.strictObject({ base: v.picklist(bases), perOunce: amount, quotedAt: moment, isHouse: v.boolean() }),
  ),
  version,
});

const change = v.strictObject({
  productId: v.number(),
  name: localisedText,
  before: amount,
  after: amount,
});

const code = v.picklist(currencyCodes);
const countryCode = v.pipe(plainString, v.regex(/^[A-Z]{2}$/));
const days = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(120));
/** Units of the currency per unit of the base currency. */
const rate = v.pipe(plainString, v.regex(/^\d{1,9}(?:\.\d{1,8})?$/));

const currency = v.strictObject({
  id: code,
  symbol: v.string(),
  rate: v.string(),
  name: localisedText,
  quotedOn: v.string(),
  isBase: v.boolean(),
  version,
});

/** A country in lists. */
export const countryEntries = {
  id: v.string(),
  name: localisedText,
  currency: code,
  taxesIncluded: v.boolean(),
  freeShipping: v.boolean(),
  shipping: amount,
  daysLeast: v.number(),
  daysMost: v.number(),
  version,
};

/** Metal quotes, currencies and delivery costs. */
export const priceDeskCalls = {
  deskQuotes: deskCall('desk/prices/quotes', {
    access: 'prices.read',
    summary: 'What the metals cost',
    input: v.strictObject({ id: v.literal('quotes') }),
    output: quotesRecord,
  }),
  deskPreviewQuotes: deskCall('desk/prices/preview-quotes', {
    access: 'prices.handle',
    summary: 'Previews the prices of the catalogue designs at other quotes',
    input: v.strictObject({ quotes }),
    output: v.strictObject({ rows: v.array(change) }),
    takesLong: true,
  }),
  deskSaveQuotes: deskCall('desk/prices/save-quotes', {
    access: 'prices.handle',
    summary: 'New quotes: designs cost what they say from now on',
    input: v.strictObject({ id: v.literal('quotes'), version, quotes }),
    output: quotesRecord,
    writes: true,
  }),
  deskCurrencies: deskCall('desk/prices/currencies', {
    access: 'prices.read',
    summary: 'Currencies and their rates',
    input: v.strictObject({}),
    output: v.strictObject({ rows: v.array(currency) }),
  }),
  deskCurrency: deskCall('desk/prices/currency', {
    access: 'prices.read',
    summary: 'Reads a currency',
    input: v.strictObject({ id: code }),
    output: currency,
  }),
  deskSaveRate: deskCall('desk/prices/save-rate', {
    access: 'prices.handle',
    summary: 'A new rate, and the day it is of',
    input: v.strictObject({ id: code, version, rate, quotedOn: day }),
    output: currency,
    writes: true,
  }),
  deskAddCurrency: deskCall('desk/prices/add-currency', {
    access: 'prices.handle',
    summary: 'A further currency of the shop; its name is written in every language',
    input: v.strictObject({ code, rate, quotedOn: day }),
    output: currency,
    writes: true,
    creates: true,
  }),
  deskRemoveCurrency: deskCall('desk/prices/remove-currency', {
    access: 'prices.handle',
    summary: 'Removes a currency other than the base that no country has',
    input: v.strictObject({ id: code, version }),
    output: v.strictObject({ id: code }),
    writes: true,
  }),
  deskAddCountry: deskCall('desk/prices/add-country', {
    access: 'prices.handle',
    summary: 'A further country the shop sends to; its name is written in every language',
    input: v.strictObject({
      code: countryCode,
      currency: code,
      shipping: v.strictObject({
        currency: inBaseCurrency,
        minor: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000)),
      }),
      freeShipping: v.boolean(),
      taxesIncluded: v.boolean(),
      daysLeast: days,
      daysMost: days,
    }),
    output: v.strictObject(countryEntries),
    writes: true,
    creates: true,
  }),
  deskCountries: deskCall('desk/prices/countries', {
    access: 'prices.read',
    summary: 'Countries the shop sends to',
    input: v.strictObject({}),
    output: v.strictObject({ rows: v.array(v.strictObject(countryEntries)) }),
  }),
};
