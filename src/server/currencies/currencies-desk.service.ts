import type { DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { priceDeskCalls } from '#kernel/shop/desk/prices.calls.ts';
import { parseRate } from '#kernel/shop/money/money.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import {
  type Country,
  type Currency,
  holdCurrency,
  readCountries,
  readCurrencies,
  writeRate,
} from './currencies.repo.ts';

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
