import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import {
  type CampaignFault,
  campaignFault,
  codeBytes,
  madeCode,
  mostCodes,
} from '#kernel/shop/campaigns/campaign.rules.ts';
import { widestSections } from '#kernel/shop/campaigns/coupon-scope.ts';
import type { CampaignAct, campaignDeskCalls } from '#kernel/shop/desk/campaigns.calls.ts';
import type { DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { mapTexts } from '#kernel/shop/text/local-text.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { insertCampaign, insertCodes, updateCampaign } from './campaigns-desk.repo.ts';
import { type CampaignRecord, showCampaign } from './campaigns-desk-view.service.ts';

type DeskHost = Pick<Host, 'db'>;
type Calls = typeof campaignDeskCalls;
type Terms = Omit<DeskValues<Calls['deskSaveCampaign']>, 'id' | 'version'>;
interface Seen {
  id: number;
  version: string;
}

/** The field that a fault is shown at. */
const faultFields: Readonly<Record<CampaignFault, keyof Terms>> = {
  'no-percent': 'percentOff',
  'no-amount': 'amountOff',
  'amount-above-least': 'least',
  days: 'endsAt',
  'below-used': 'timesTotal',
};

/** Columns of the terms; throws 1900108 with the field if they are invalid. */
function columnsOf(terms: Terms, used: number) {
  for (const field of ['amountOff', 'least'] as const)
    if (terms[field] && terms[field].currency !== baseCurrency())
      refuse(deskCodes.fieldInvalid, { text: { key: 'desk-campaigns-api.currency' }, field });
  const leastMinor = terms.least?.minor ?? 0;
  const [startsAt, endsAt] = [new Date(terms.startsAt), new Date(terms.endsAt)];
  const { kind, percentOff, timesTotal } = terms;
  const amountOffMinor = terms.amountOff?.minor;
  const fault = campaignFault(
    { kind, percentOff, amountOffMinor, leastMinor, startsAt, endsAt, timesTotal },
    used,
  );
  if (fault)
    refuse(deskCodes.fieldInvalid, {
      text: { key: `desk-campaigns-api.${fault}`, values: { used } },
      field: faultFields[fault],
    });
  const isPercent = kind === 'percent';
  const type: 1 | 2 = isPercent ? 1 : 2;
  return {
    type,
    pay_percent: isPercent ? 100 - (percentOff ?? 0) : 100,
    discount_minor: isPercent ? 0 : (amountOffMinor ?? 0),
    min_subtotal_minor: leastMinor,
    starts_at: startsAt,
    ends_at: endsAt,
    times_total: timesTotal ?? null,
    times_per_customer: terms.timesPerCustomer,
    first_order: terms.forFirstOrder,
    currencies: terms.currencies.length === 0 ? null : terms.currencies,
    sections: terms.sections.length === 0 ? null : widestSections(terms.sections),
    text: jsonb(mapTexts(terms.name, (name) => ({ name }))),
  };
}

/** Creates a campaign. Throws 1900108. */
export function newCampaign(
  { db }: DeskHost,
  call: StaffCall,
  { code, opensBy, ...terms }: DeskValues<Calls['deskNewCampaign']>,
): Promise<CampaignRecord> {
  const columns = columnsOf(terms, 0);
  return db.transaction(async (trx) => {
    const id = await insertCampaign(trx, {
      code,
      ...columns,
      by_gift: opensBy === 'gift',
      by_made_codes: opensBy === 'made-codes',
      changed_at: call.now,
    });
    if (id === undefined)
      refuse(deskCodes.fieldInvalid, {
        text: { key: 'desk-campaigns-api.code-taken', values: { code } },
        field: 'code',
      });
    const after = await showCampaign(trx, id, call);
    call.audit({ kind: 'campaign', id: code, after });
    return after;
  });
}

/** Locks the campaign, checks its version, changes it and writes before and after to the audit log. */
function changeCampaign(
  { db }: DeskHost,
  call: StaffCall,
  { id, version }: Seen,
  change: (trx: Transaction<Schema>, before: CampaignRecord) => Promise<void>,
): Promise<CampaignRecord> {
  return db.transaction(async (trx) => {
    const before = await showCampaign(trx, id, { now: call.now, isHeld: true });
    checkVersion(version, before);
    await change(trx, before);
    const after = await showCampaign(trx, id, call);
    call.audit({ kind: 'campaign', id: before.code, before, after });
    return after;
  });
}

function mustAllow(act: CampaignAct, { may, code, state }: CampaignRecord): void {
  if (may.includes(act)) return;
  refuse(deskCodes.notPossible, {
    text: { key: 'desk-campaigns-api.wrong-state', values: { code, state, act } },
  });
}

/** Changes the terms for future orders. Throws 1900104, 1900106, 1900108. */
export function saveCampaign(
  host: DeskHost,
  call: StaffCall,
  { id, version, ...terms }: DeskValues<Calls['deskSaveCampaign']>,
): Promise<CampaignRecord> {
  return changeCampaign(host, call, { id, version }, (trx, { used }) =>
    updateCampaign(trx, id, { ...columnsOf(terms, used), changed_at: call.now }),
  );
}

/** Refuses its coupon until the campaign is resumed. Throws 1900104, 1900105, 1900106. */
export function pauseCampaign(host: DeskHost, call: StaffCall, seen: Seen): Promise<CampaignRecord> {
  return changeCampaign(host, call, seen, async (trx, before) => {
    mustAllow('pause', before);
    await updateCampaign(trx, seen.id, { paused_at: call.now, changed_at: call.now });
  });
}

/** Accepts its coupon again. Throws 1900104, 1900105, 1900106. */
export function resumeCampaign(host: DeskHost, call: StaffCall, seen: Seen): Promise<CampaignRecord> {
  return changeCampaign(host, call, seen, async (trx, before) => {
    mustAllow('resume', before);
    await updateCampaign(trx, seen.id, { paused_at: null, changed_at: call.now });
  });
}

/** Ends a campaign now, even before its start. Throws 1900104, 1900105, 1900106. */
export function endCampaign(host: DeskHost, call: StaffCall, seen: Seen): Promise<CampaignRecord> {
  return changeCampaign(host, call, seen, async (trx, before) => {
    mustAllow('end', before);
    const startsAt = new Date(before.startsAt);
    await updateCampaign(trx, seen.id, {
      starts_at: startsAt < call.now ? startsAt : call.now,
      ends_at: call.now,
      paused_at: null,
      changed_at: call.now,
    });
  });
}

/** Generates single-use codes. Throws 1900104, 1900105, 1900106, 1900108. */
export function makeCodes(
  host: DeskHost,
  call: StaffCall,
  { id, version, count, prefix }: DeskValues<Calls['deskMakeCodes']>,
): Promise<CampaignRecord> {
  return changeCampaign(host, call, { id, version }, async (trx, before) => {
    mustAllow('make-codes', before);
    const made = before.codes?.made ?? 0;
    if (made + count > mostCodes)
      refuse(deskCodes.fieldInvalid, {
        text: { key: 'desk-campaigns-api.too-many', values: { most: mostCodes, left: mostCodes - made } },
        field: 'count',
      });
    const codes = new Set<string>();
    while (codes.size < count) codes.add(madeCode(prefix, randomBytes(codeBytes)));
    const inserted = await insertCodes(trx, id, [...codes]);
    if (inserted !== count) throw new Error(`${count - inserted} of ${count} new codes already existed`);
    // Changes the version, so that other editors notice the new codes.
    await updateCampaign(trx, id, { changed_at: call.now });
  });
}
