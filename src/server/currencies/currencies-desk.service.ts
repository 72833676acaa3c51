import type { DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { priceDeskCalls } from '#kernel/shop/desk/prices.calls.ts';
import { currencySign } from '#kernel/shop/money/format.ts';
import { parseRate } from '#kernel/shop/money/money.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { codeNames } from './code-names.ts';
import {
  type Country,
  type Currency,
  deleteCurrency,
  holdCountry,
  holdCurrency,
  insertCountry,
  insertCurrency,
  readCountries,
  readCurrencies,
  writeRate,
} from './currencies.repo.ts';
import { forgetCurrencies } from './currencies.service.ts';

type DeskHost = Pick<Host, 'db'>;

const missing = (): never => refuse(deskCodes.notFound, { text: { key: 'desk-api.not-found' } });

function currencyView({ code, symbol, rate, name, quotedOn }: Currency) {
  const shown = { id: code, symbol, rate, name, quotedOn, isBase: code === baseCurrency() };
  return { ...shown, version: versionOf(shown) };
}

/** The fields of a country that every desk view shows. */
export function countryFields(country: Country) {
  const [daysLeast, daysMost] = country.deliveryDays;
  return {
    id: country.code,
    name: country.name,
    currency: country.currency,
    taxesIncluded: country.taxesIncluded,
    freeShipping: country.freeShipping,
    shipping: { currency: baseCurrency(), minor: country.shippingCostMinor },
    daysLeast,
    daysMost,
  };
}

function countryView(country: Country) {
  const shown = countryFields(country);
  return { ...shown, version: versionOf(shown) };
}

export async function listCurrencies({ db }: DeskHost) {
  return { rows: (await readCurrencies(db.handle)).map(currencyView) };
}

export async function listCountries({ db }: DeskHost) {
  return { rows: (await readCountries(db.handle)).map(countryView) };
}

const currencyIn = async (executor: Executor, code: string) =>
  currencyView((await holdCurrency(executor, code)) ?? missing());

export function oneCurrency({ db }: DeskHost, code: string) {
  return db.transaction((trx) => currencyIn(trx, code));
}

const refuseField = (
  field: string,
  fault: 'known' | 'no-country' | 'no-currency' | 'no-rate' | 'days',
): never => refuse(deskCodes.fieldInvalid, { text: { key: `desk-prices-api.${fault}` }, field });

const refuseUsed = (fault: 'base-stays' | 'currency-used'): never =>
  refuse(deskCodes.notPossible, { text: { key: `desk-prices-api.${fault}` } });

/** Adds a currency with its rate. Throws 1900108. */
export async function addCurrency(
  { db }: DeskHost,
  call: StaffCall,
  { code, rate, quotedOn }: DeskValues<typeof priceDeskCalls.deskAddCurrency>,
) {
  if (parseRate(rate) === 0n) refuseField('rate', 'no-rate');
  const added = await db.transaction(async (trx) => {
    if (await holdCurrency(trx, code)) refuseField('code', 'known');
    const name = codeNames(code, 'currency');
    await insertCurrency(trx, { code, symbol: currencySign(code), rate, name, quotedOn });
    const after = await currencyIn(trx, code);
    call.audit({ kind: 'currency', id: code, after });
    return after;
  });
  forgetCurrencies();
  return added;
}

/** Removes a currency. Throws 1900104, 1900105 for the base and for the currency of a country. */
export async function removeCurrency(
  { db }: DeskHost,
  call: StaffCall,
  { id, version }: DeskValues<typeof priceDeskCalls.deskRemoveCurrency>,
) {
  if (id === baseCurrency()) refuseUsed('base-stays');
  await db.transaction(async (trx) => {
    const before = await currencyIn(trx, id);
    checkVersion(version, before);
    if ((await readCountries(trx)).some(({ currency }) => currency === id)) refuseUsed('currency-used');
    await deleteCurrency(trx, id);
    call.audit({ kind: 'currency', id, before });
  });
  forgetCurrencies();
  return { id };
}

/** The flag of a country: its code in regional indicator symbols. */
const flagOf = (code: string) =>
  String.fromCodePoint(...[...code].map((sign) => 0x1f1e6 + (sign.codePointAt(0) ?? 0) - 65));

/** Adds a country. Throws 1900108. */
export async function addCountry(
  { db }: DeskHost,
  call: StaffCall,
  { code, currency, shipping, ...given }: DeskValues<typeof priceDeskCalls.deskAddCountry>,
) {
  const { freeShipping, taxesIncluded, daysLeast, daysMost } = given;
  if (daysMost < daysLeast) refuseField('daysMost', 'days');
  // Intl answers an unknown code with the code itself.
  if (new Intl.DisplayNames(['en'], { type: 'region' }).of(code) === code) refuseField('code', 'no-country');
  const added = await db.transaction(async (trx) => {
    if (await holdCountry(trx, code)) refuseField('code', 'known');
    if (!(await holdCurrency(trx, currency))) refuseField('currency', 'no-currency');
    await insertCountry(trx, {
      ...{ code, currency, freeShipping, taxesIncluded, shippingCostMinor: shipping.minor },
      ...{ symbol: flagOf(code), name: codeNames(code, 'region'), deliveryDays: [daysLeast, daysMost] },
    });
    const country = (await holdCountry(trx, code)) ?? missing();
    const after = countryView(country);
    call.audit({ kind: 'country', id: code, after });
    return after;
  });
  forgetCurrencies();
  return added;
}

/** Saves the rate of a day; the base currency has none. Throws 1900104, 1900105, 1900108. */
export function saveRate(
  { db }: DeskHost,
  call: StaffCall,
  { id, version, rate, quotedOn }: DeskValues<typeof priceDeskCalls.deskSaveRate>,
) {
  if (id === baseCurrency()) refuse(deskCodes.notPossible, { text: { key: 'desk-prices-api.base-rate' } });
  if (parseRate(rate) === 0n)
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-prices-api.no-rate' }, field: 'rate' });
  return db.transaction(async (trx) => {
    const before = await currencyIn(trx, id);
    checkVersion(version, before);
    await writeRate(trx, id, { rate, quoted_on: quotedOn });
    const after = await currencyIn(trx, id);
    call.audit({ kind: 'currency', id, before, after });
    return after;
  });
}
