import type { Transaction } from 'kysely';
import { afterWorkingDays } from '#kernel/shop/checkout/working-days.ts';
import type { countryRuleDeskCalls } from '#kernel/shop/desk/country-rules.calls.ts';
import type { CountryRuleKind } from '#kernel/shop/desk/country-rules.ts';
import type { DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { baseCurrency, homeCountry } from '#kernel/shop/settings/shop-settings.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import {
  beginRule,
  dropRule,
  dueRules,
  insertDutyRule,
  insertShippingRule,
  type RuleOrigin,
  readDutyRules,
  readShippingRules,
} from './country-rules.repo.ts';
import {
  deleteCountry,
  hasStoreIn,
  holdCountry,
  holdCurrency,
  type readCountries,
  writeCountryCurrency,
} from './currencies.repo.ts';
import { forgetCurrencies } from './currencies.service.ts';
import { countryFields } from './currencies-desk.service.ts';

type DeskHost = Pick<Host, 'db'>;
type Country = Awaited<ReturnType<typeof readCountries>>[number];
type ShippingRule = Awaited<ReturnType<typeof readShippingRules>>[number];
type DutyRule = Awaited<ReturnType<typeof readDutyRules>>[number];
type ShippingInput = DeskValues<typeof countryRuleDeskCalls.deskSaveShippingRule>;
type DutyInput = DeskValues<typeof countryRuleDeskCalls.deskSaveDutyRule>;

const money = (minor: number) => ({ currency: baseCurrency(), minor });

const originOf = (rule: ShippingRule | DutyRule) => ({
  id: rule.id,
  state: rule.state,
  validFrom: rule.valid_from,
  source: rule.source,
  link: rule.link,
  madeBy: rule.made_by,
  madeAt: rule.made_at.toISOString(),
  beganAt: rule.began_at?.toISOString() ?? null,
});

const shippingView = (rule: ShippingRule) => ({
  ...originOf(rule),
  taxesIncluded: rule.taxes_included,
  freeShipping: rule.free_shipping,
  shipping: money(rule.cost_minor),
  daysLeast: rule.days_min,
  daysMost: rule.days_max,
});

const dutyView = (rule: DutyRule) => ({
  ...originOf(rule),
  duty: rule.duty_basis_points === null ? null : rule.duty_basis_points / 100,
  tax: rule.tax_basis_points / 100,
  taxKind: rule.tax_kind,
  taxSource: rule.tax_source,
  taxLink: rule.tax_link,
  freeUpTo: money(rule.free_up_to_minor),
});

async function viewOf(executor: Executor, country: Country) {
  const shown = {
    ...countryFields(country),
    shippingRules: (await readShippingRules(executor, country.code)).map(shippingView),
    dutyRules: (await readDutyRules(executor, country.code)).map(dutyView),
  };
  return { ...shown, version: versionOf(shown) };
}

const heldCountry = async (trx: Transaction<Schema>, id: string) =>
  (await holdCountry(trx, id)) ?? refuse(deskCodes.notFound, { text: { key: 'desk-api.not-found' } });

/** A country with its current, future and past rules. */
export function countryWithRules({ db }: DeskHost, id: string) {
  return db.transaction(async (trx) => viewOf(trx, await heldCountry(trx, id)));
}

/** Locks the country, checks its version, runs `work` and writes before and after to the audit log. */
async function changeCountry(
  { db }: DeskHost,
  call: StaffCall,
  { id, version }: { id: string; version: string },
  work: (trx: Transaction<Schema>, country: Country) => Promise<unknown>,
) {
  const changed = await db.transaction(async (trx) => {
    const country = await heldCountry(trx, id);
    const before = await viewOf(trx, country);
    checkVersion(version, before);
    await work(trx, country);
    const after = await viewOf(trx, await heldCountry(trx, id));
    call.audit({ kind: 'country', id, before, after });
    return after;
  });
  // For the next checkout in this process; other processes are notified within a second.
  forgetCurrencies();
  return changed;
}

/** Inserts a rule and starts it if its day has come; throws 1900108 if the day already has a rule. */
async function addRule(
  trx: Transaction<Schema>,
  call: StaffCall,
  given: { kind: CountryRuleKind; country: string; validFrom: string },
  waiting: readonly { state: string; valid_from: string }[],
  insert: () => Promise<number>,
) {
  const { kind, country, validFrom } = given;
  if (waiting.some(({ state, valid_from }) => state === 'waiting' && valid_from === validFrom))
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-prices-api.day-taken' }, field: 'validFrom' });
  const id = await insert();
  if (validFrom <= afterWorkingDays(call.now, 0)) await beginRule(trx, kind, { id, country, now: call.now });
}

const originRow = (
  call: StaffCall,
  given: Pick<DutyInput, 'id' | 'validFrom' | 'source' | 'link'>,
): RuleOrigin => ({
  country: given.id,
  state: 'waiting',
  valid_from: given.validFrom,
  source: given.source,
  link: given.link,
  made_by: call.staff.name,
  made_at: call.now,
  began_at: null,
});

/** Saves the initial values of the country as a past rule before the first change. */
async function saveInitialRule(trx: Transaction<Schema>, country: Country, now: Date): Promise<void> {
  const { code, taxesIncluded, freeShipping, shippingCostMinor, deliveryDays } = country;
  const [days_min, days_max] = deliveryDays;
  await insertShippingRule(trx, {
    ...{ country: code, state: 'holds', valid_from: afterWorkingDays(now, 0), source: '', made_by: '' },
    ...{ made_at: now, began_at: null, days_min, days_max },
    ...{ taxes_included: taxesIncluded, free_shipping: freeShipping, cost_minor: shippingCostMinor },
  });
}

/** Saves the shipping rule of a country from a day on. Throws 1900104, 1900106, 1900108. */
export function saveShippingRule(host: DeskHost, call: StaffCall, given: ShippingInput) {
  if (given.daysMost < given.daysLeast)
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-prices-api.days' }, field: 'daysMost' });
  return changeCountry(host, call, given, async (trx, country) => {
    const rules = await readShippingRules(trx, given.id);
    if (!rules.some(({ state }) => state === 'holds')) await saveInitialRule(trx, country, call.now);
    const of = { kind: 'shipping', country: given.id, validFrom: given.validFrom } as const;
    await addRule(trx, call, of, rules, () =>
      insertShippingRule(trx, {
        ...originRow(call, given),
        taxes_included: given.taxesIncluded,
        free_shipping: given.freeShipping,
        cost_minor: given.shipping.minor,
        days_min: given.daysLeast,
        days_max: given.daysMost,
      }),
    );
  });
}

/** Saves the duty rule of a country from a day on. Throws 1900104, 1900106, 1900108. */
export function saveDutyRule(host: DeskHost, call: StaffCall, given: DutyInput) {
  return changeCountry(host, call, given, async (trx) => {
    const rules = await readDutyRules(trx, given.id);
    const of = { kind: 'duty', country: given.id, validFrom: given.validFrom } as const;
    await addRule(trx, call, of, rules, () =>
      insertDutyRule(trx, {
        ...originRow(call, given),
        duty_basis_points: given.duty === null ? null : Math.round(given.duty * 100),
        tax_basis_points: Math.round(given.tax * 100),
        free_up_to_minor: given.freeUpTo?.minor ?? 0,
        tax_kind: given.taxKind,
        tax_source: given.taxSource,
        tax_link: given.taxLink,
        as_of: given.validFrom.slice(0, 7),
      }),
    );
  });
}

/** Saves the currency that visitors of a country see first. Throws 1900104, 1900106, 1900108. */
export function saveCountry(
  host: DeskHost,
  call: StaffCall,
  given: DeskValues<typeof countryRuleDeskCalls.deskSaveCountry>,
) {
  return changeCountry(host, call, given, async (trx) => {
    if (!(await holdCurrency(trx, given.currency)))
      refuse(deskCodes.fieldInvalid, { text: { key: 'desk-prices-api.no-currency' }, field: 'currency' });
    await writeCountryCurrency(trx, given.id, given.currency);
  });
}

/** Removes a country. Throws 1900104, 1900105 for the home country and for one with a store. */
export async function removeCountry(
  { db }: DeskHost,
  call: StaffCall,
  { id, version }: DeskValues<typeof countryRuleDeskCalls.deskRemoveCountry>,
) {
  if (id === homeCountry()) refuse(deskCodes.notPossible, { text: { key: 'desk-prices-api.home-stays' } });
  await db.transaction(async (trx) => {
    const before = await viewOf(trx, await heldCountry(trx, id));
    checkVersion(version, before);
    if (await hasStoreIn(trx, id))
      refuse(deskCodes.notPossible, { text: { key: 'desk-prices-api.country-used' } });
    await deleteCountry(trx, id);
    call.audit({ kind: 'country', id, before });
  });
  forgetCurrencies();
  return { id };
}

/** Withdraws a future rule; throws 1900105 for any other. */
export function withdrawCountryRule(
  host: DeskHost,
  call: StaffCall,
  { kind, rule, ...read }: DeskValues<typeof countryRuleDeskCalls.deskWithdrawCountryRule>,
) {
  return changeCountry(host, call, read, async (trx) => {
    if (await dropRule(trx, kind, { id: rule, country: read.id })) return;
    refuse(deskCodes.notPossible, { text: { key: 'desk-prices-api.rule-state' } });
  });
}

/** Starts the rules whose day has come; returns their number. */
export async function beginDueCountryRules({ db, clock }: Pick<Host, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const today = afterWorkingDays(now, 0);
  if ((await dueRules(db.handle, today)).length === 0) return 0;
  const begun = await db.transaction(async (trx) => {
    const due = await dueRules(trx, today, true);
    for (const { kind, id, country } of due) await beginRule(trx, kind, { id, country, now });
    return due.length;
  });
  forgetCurrencies();
  return begun;
}
