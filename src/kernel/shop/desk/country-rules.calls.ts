import * as v from 'valibot';
import { taxKinds } from '#kernel/shop/checkout/duties.ts';
import { currencyCodes } from '#kernel/shop/money/money.ts';
import { countryRuleKinds, countryRuleStates } from './country-rules.ts';
import { amount, deskCall, moment, version } from './desk-call.ts';
import { day, inBaseCurrency, recordId } from './desk-fields.ts';
import { countryEntries } from './prices.calls.ts';

const days = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(120));
const sum = v.strictObject({
  currency: inBaseCurrency,
  minor: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000)),
});
/** Per cent with two decimals. */
const percent = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(300),
  v.check((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6),
);

const link = v.optional(
  v.union([v.literal(''), v.pipe(v.string(), v.trim(), v.url(), v.regex(/^https?:/), v.maxLength(500))]),
  '',
);

/** Source of the rule with its URL. */
const origin = {
  validFrom: day,
  source: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(200)),
  link,
};

const rule = {
  id: v.number(),
  state: v.picklist(countryRuleStates),
  validFrom: day,
  source: v.string(),
  link: v.string(),
  madeBy: v.string(),
  madeAt: moment,
  beganAt: v.nullable(moment),
};

const country = v.strictObject({
  ...countryEntries,
  /** Newest first; empty if the country still has its initial values. */
  shippingRules: v.array(
    v.strictObject({
      ...rule,
      taxesIncluded: v.boolean(),
      freeShipping: v.boolean(),
      shipping: amount,
      daysLeast: v.number(),
      daysMost: v.number(),
    }),
  ),
  /** Newest first; empty if the shop gives no estimate. */
  dutyRules: v.array(
    v.strictObject({
      ...rule,
      /** Per cent; null if unknown and left out. */
      duty: v.nullable(v.number()),
      tax: v.number(),
      taxKind: v.picklist(taxKinds),
      /** Origin of the tax; '' where `source` is also that of the tax. */
      taxSource: v.string(),
      taxLink: v.string(),
      /** Duty-free value. */
      freeUpTo: amount,
    }),
  ),
});

/** Shipping and duty rules of countries, with source and effective day. */
export const countryRuleDeskCalls = {
  deskSaveCountry: deskCall('desk/prices/save-country', {
    access: 'prices.handle',
    summary: 'The currency that visitors of a country see first',
    input: v.strictObject({ id: v.string(), version, currency: v.picklist(currencyCodes) }),
    output: country,
    writes: true,
  }),
  deskRemoveCountry: deskCall('desk/prices/remove-country', {
    access: 'prices.handle',
    summary: 'The shop no longer sends to a country; orders and addresses keep its code',
    input: v.strictObject({ id: v.string(), version }),
    output: v.strictObject({ id: v.string() }),
    writes: true,
  }),
  deskCountry: deskCall('desk/prices/country', {
    access: 'prices.read',
    summary: 'Reads a country with its current and past shipping and duty rules',
    input: v.strictObject({ id: v.string() }),
    output: country,
  }),
  deskSaveShippingRule: deskCall('desk/prices/save-shipping-rule', {
    creates: true,
    access: 'prices.handle',
    summary:
      'What sending to a country costs, how long it takes, and whether taxes are in the price, from a day on',
    input: v.strictObject({
      ...{ id: v.string(), version, ...origin },
      taxesIncluded: v.boolean(),
      freeShipping: v.boolean(),
      shipping: sum,
      daysLeast: days,
      daysMost: days,
    }),
    output: country,
    writes: true,
  }),
  deskSaveDutyRule: deskCall('desk/prices/save-duty-rule', {
    creates: true,
    access: 'prices.handle',
    summary: 'What the customs of a country ask for, from a day on',
    input: v.strictObject({
      ...{ id: v.string(), version, ...origin },
      duty: v.optional(v.nullable(percent), null),
      tax: percent,
      taxKind: v.optional(v.picklist(taxKinds), 'import-tax'),
      taxSource: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
      taxLink: link,
      freeUpTo: v.optional(sum),
    }),
    output: country,
    writes: true,
  }),
  deskWithdrawCountryRule: deskCall('desk/prices/withdraw-country-rule', {
    access: 'prices.handle',
    summary: 'A rule that waits for its day will not begin',
    input: v.strictObject({
      ...{ id: v.string(), version },
      kind: v.picklist(countryRuleKinds),
      rule: recordId,
    }),
    output: country,
    writes: true,
  }),
};
