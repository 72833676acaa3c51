import { sql } from 'kysely';
import type { DutyRule, TaxKind } from '#kernel/shop/checkout/duties.ts';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { CountryState } from '#server/platform/db/schema/currencies.ts';
import { codeNames } from './code-names.ts';

export interface Currency {
  code: CurrencyCode;
  symbol: string;
  rate: string;
  name: Localised;
  quotedOn: string;
}

export interface Country {
  code: string;
  symbol: string;
  name: Localised;
  currency: CurrencyCode;
  taxesIncluded: boolean;
  freeShipping: boolean;
  shippingCostMinor: number;
  deliveryDays: readonly [number, number];
  states: readonly CountryState[];
  /** Customs duty; null without an estimate. */
  duty: DutyRule | null;
}

export async function readCurrencies(executor: Executor): Promise<Currency[]> {
  const rows = await executor.selectFrom('currency').selectAll().orderBy('sort').execute();
  return rows.map(({ code, symbol, rate, name, quoted_on }) => ({
    code,
    symbol,
    rate,
    name: codeNames(code, 'currency', name),
    quotedOn: quoted_on,
  }));
}

interface DutyColumns {
  duty_basis_points: number | null;
  tax_basis_points: number | null;
  free_up_to_minor: number | null;
  tax_kind: TaxKind | null;
  tax_source: string | null;
  tax_link: string | null;
  source: string | null;
  link: string | null;
  as_of: string | null;
}

const dutyOf = ({ duty_basis_points, tax_basis_points, ...rest }: DutyColumns): DutyRule | null =>
  tax_basis_points === null
    ? null
    : {
        dutyBasisPoints: duty_basis_points,
        taxBasisPoints: tax_basis_points,
        freeUpToMinor: rest.free_up_to_minor ?? 0,
        taxKind: rest.tax_kind ?? 'import-tax',
        source: rest.source ?? '',
        link: rest.link ?? '',
        taxOrigin: { source: rest.tax_source ?? '', link: rest.tax_link ?? '' },
        asOf: rest.as_of ?? '',
      };

export async function readCountries(executor: Executor): Promise<Country[]> {
  const rows = await executor
    .selectFrom('country')
    .leftJoin('duty_rule', (join) =>
      join.onRef('duty_rule.country', '=', 'country.code').on('duty_rule.state', '=', 'holds'),
    )
    .selectAll('country')
    .select(['duty_basis_points', 'tax_basis_points', 'free_up_to_minor', 'source', 'link', 'as_of'])
    .select(['tax_kind', 'tax_source', 'tax_link'])
    .orderBy('sort')
    .execute();
  return rows.map((row) => ({
    code: row.code,
    symbol: row.symbol,
    name: codeNames(row.code, 'region', row.name),
    currency: row.currency,
    taxesIncluded: row.taxes_included,
    freeShipping: row.free_shipping,
    shippingCostMinor: row.shipping_cost_minor,
    deliveryDays: [row.delivery_days_min, row.delivery_days_max],
    states: row.states,
    duty: dutyOf(row),
  }));
}

export async function holdCurrency(executor: Executor, code: string): Promise<Currency | undefined> {
  const row = await executor
    .selectFrom('currency')
    .selectAll()
    .where('code', '=', code as CurrencyCode)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { symbol, rate, name, quoted_on } = row;
  return {
    ...{ code: row.code, symbol, rate, quotedOn: quoted_on },
    name: codeNames(code, 'currency', name),
  };
}

/** Adds a currency at the end of the list. */
export async function insertCurrency(
  executor: Executor,
  { code, symbol, rate, name, quotedOn }: Currency,
): Promise<void> {
  await executor
    .insertInto('currency')
    .values({ code, symbol, rate, name: jsonb(name), quoted_on: quotedOn, sort: nextSort('currency') })
    .execute();
}

export async function deleteCurrency(executor: Executor, code: CurrencyCode): Promise<void> {
  await executor.deleteFrom('currency').where('code', '=', code).execute();
}

const nextSort = (table: 'currency' | 'country') =>
  sql<number>`(select coalesce(max(sort), 0) + 1 from ${sql.table(table)})`;

/** Adds a country at the end of the list. */
export async function insertCountry(
  executor: Executor,
  country: Omit<Country, 'duty' | 'states'>,
): Promise<void> {
  const [least, most] = country.deliveryDays;
  await executor
    .insertInto('country')
    .values({
      code: country.code,
      symbol: country.symbol,
      name: jsonb(country.name),
      currency: country.currency,
      taxes_included: country.taxesIncluded,
      free_shipping: country.freeShipping,
      shipping_cost_minor: country.shippingCostMinor,
      delivery_days_min: least,
      delivery_days_max: most,
      states: jsonb([]),
      sort: nextSort('country'),
    })
    .execute();
}

export async function writeCountryCurrency(
  executor: Executor,
  code: string,
  currency: CurrencyCode,
): Promise<void> {
  await executor.updateTable('country').set({ currency }).where('code', '=', code).execute();
}

/** Removes a country; its rules stay, and apply again if it is added again. */
export async function deleteCountry(executor: Executor, code: string): Promise<void> {
  await executor.deleteFrom('country').where('code', '=', code).execute();
}

/** Whether a store that is not archived is in the country. */
export async function hasStoreIn(executor: Executor, code: string): Promise<boolean> {
  const store = executor.selectFrom('store').select('id').where('country_code', '=', code);
  return (await store.where('archived_at', 'is', null).executeTakeFirst()) !== undefined;
}

export async function writeRate(
  executor: Executor,
  code: CurrencyCode,
  values: { rate: string; quoted_on: string },
): Promise<void> {
  await executor.updateTable('currency').set(values).where('code', '=', code).execute();
}

export async function writeShippingCost(executor: Executor, code: string, minor: number): Promise<void> {
  await executor
    .updateTable('country')
    .set({ shipping_cost_minor: minor })
    .where('code', '=', code)
    .execute();
}

export async function holdCountry(executor: Executor, code: string): Promise<Country | undefined> {
  const held = await executor
    .selectFrom('country')
    .select('code')
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  return held && (await readCountries(executor)).find((country) => country.code === code);
}

export async function writeCountry(
  executor: Executor,
  code: string,
  values: {
    taxes_included: boolean;
    free_shipping: boolean;
    shipping_cost_minor: number;
    delivery_days_min: number;
    delivery_days_max: number;
  },
): Promise<void> {
  await executor.updateTable('country').set(values).where('code', '=', code).execute();
}
