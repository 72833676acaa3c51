import type { Transaction } from 'kysely';
import { afterWorkingDays } from '#kernel/shop/checkout/working-days.ts';
import type { countryRuleDeskCalls } from '#kernel/shop/desk/country-rules.calls.ts';
import type { CountryRuleKind } from '#kernel/shop/desk/country-rules.ts';
import type { DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { baseCurrency } from '#kernel/shop/money/money.ts';
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
import { holdCountry, type readCountries } from './currencies.repo.ts';
import { forgetCurrencies } from './currencies.service.ts';
import { countryFields } from './currencies-desk.service.ts';

type DeskHost = Pick<Host, 'db'>;
type Country = Awaited<ReturnType<typeof readCountries>>[number];
type ShippingRule = Awaited<ReturnType<typeof readShippingRules>>[number];
type DutyRule = Awaited<ReturnType<typeof readDutyRules>>[number];
type ShippingInput = DeskValues<typeof countryRuleDeskCalls.deskSaveShippingRule>;
type DutyInput = DeskValues<typeof countryRuleDeskCalls.deskSaveDutyRule>;

const money = (minor: number) => ({ currency: baseCurrency, minor });

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

/** A country with the rules that hold, wait and held before. */
export function oneCountry({ db }: DeskHost, id: string) {
  return db.transaction(async (trx) => viewOf(trx, await heldCountry(trx, id)));
}

/** Does the work with the country held, in the version that was read; says before and after in the audit log. */
async function changing(
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
  // The next checkout of this process goes by it; others hear of it within a second.
  forgetCurrencies();
  return changed;
}

/** A rule whose day has come begins at once, any other waits for it; throws 1900108 for a day that is taken. */
async function enter(
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

/** What stood before the first rule stays in the history: the shop was set up with it. */
async function keepFirst(trx: Transaction<Schema>, country: Country, now: Date): Promise<void> {
  const { code, taxesIncluded, freeShipping, shippingCostMinor, deliveryDays } = country;
  const [days_min, days_max] = deliveryDays;
  await insertShippingRule(trx, {
    ...{ country: code, state: 'holds', valid_from: afterWorkingDays(now, 0), source: '', made_by: '' },
    ...{ made_at: now, began_at: null, days_min, days_max },
    ...{ taxes_included: taxesIncluded, free_shipping: freeShipping, cost_minor: shippingCostMinor },
  });
}

/** What sending to a country takes, from a day on. Throws 1900104, 1900106, 1900108. */
export function saveShippingRule(host: DeskHost, call: StaffCall, given: ShippingInput) {
  if (given.daysMost < given.daysLeast)
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-prices-api.days' }, field: 'daysMost' });
  return changing(host, call, given, async (trx, country) => {
    const rules = await readShippingRules(trx, given.id);
    if (!rules.some(({ state }) => state === 'holds')) await keepFirst(trx, country, call.now);
    const of = { kind: 'shipping', country: given.id, validFrom: given.validFrom } as const;
    await enter(trx, call, of, rules, () =>
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

/** What the customs of a country ask for, from a day on. Throws 1900104, 1900106, 1900108. */
export function saveDutyRule(host: DeskHost, call: StaffCall, given: DutyInput) {
  return changing(host, call, given, async (trx) => {
    const rules = await readDutyRules(trx, given.id);
    const of = { kind: 'duty', country: given.id, validFrom: given.validFrom } as const;
    await enter(trx, call, of, rules, () =>
      insertDutyRule(trx, {
        ...originRow(call, given),
        duty_basis_points: given.duty === null ? null : Math.round(given.duty * 100),
        tax_basis_points: Math.round(given.tax * 100),
        free_up_to_minor: given.freeUpTo?.minor ?? 0,
        as_of: given.validFrom.slice(0, 7),
      }),
    );
  });
}

/** A rule that waits will not begin; throws 1900105 for any other. */
export function withdrawCountryRule(
  host: DeskHost,
  call: StaffCall,
  { kind, rule, ...read }: DeskValues<typeof countryRuleDeskCalls.deskWithdrawCountryRule>,
) {
  return changing(host, call, read, async (trx) => {
    if (await dropRule(trx, kind, { id: rule, country: read.id })) return;
    refuse(deskCodes.notPossible, { text: { key: 'desk-prices-api.rule-state' } });
  });
}

/** Rules whose day has come begin; gives how many did. */
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
