import { campaignState } from '#kernel/shop/campaigns/campaign.rules.ts';
import type { CampaignAct, campaignDeskCalls } from '#kernel/shop/desk/campaigns.calls.ts';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { csvOf } from '#kernel/shop/reports/csv.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { partOf } from '#kernel/shop/text/local-text.ts';
import type { Locale, Localised } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { listQuery } from '#server/platform/desk/list-query.ts';
import { versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { text } from '#server/platform/texts.ts';
import {
  countCodes,
  readCampaign,
  readCampaignFigures,
  readCampaignPage,
  readCodes,
  readOpeningGifts,
} from './campaigns-desk.repo.ts';
import type { CouponRow } from './coupons.repo.ts';

type Calls = typeof campaignDeskCalls;
export type CampaignRecord = DeskData<Calls['deskCampaign']>;
type Row = DeskData<Calls['deskCampaigns']>['rows'][number];

const base = (minor: number) => ({ currency: baseCurrency(), minor });

const namesOf = (texts: Localised<{ name: string }>) => partOf(texts, 'name');

/** Version of the terms; uses by shoppers do not change it. */
const versionOfCampaign = ({ used_total, revision, ...terms }: CouponRow): string => versionOf(terms);

function rowOf(row: CouponRow, discountMinor: number, now: Date): Row {
  const terms = {
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isPaused: row.paused_at !== null,
    timesTotal: row.times_total,
    usedTotal: row.used_total,
  };
  return {
    id: row.id,
    version: versionOfCampaign(row),
    code: row.code,
    name: namesOf(row.text),
    state: campaignState(terms, now),
    opensBy: row.by_made_codes ? 'made-codes' : row.by_gift ? 'gift' : 'code',
    kind: row.type === 1 ? 'percent' : 'amount',
    percentOff: row.type === 1 ? 100 - row.pay_percent : null,
    amountOff: row.type === 2 ? base(row.discount_minor) : null,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    used: row.used_total,
    timesTotal: row.times_total,
    givenAway: base(discountMinor),
  };
}

function actsOf({ state, opensBy }: Row): CampaignAct[] {
  if (state === 'ended') return [];
  return [
    state === 'paused' ? 'resume' : 'pause',
    'end',
    ...(opensBy === 'made-codes' ? (['make-codes'] as const) : []),
  ];
}

/** A page of campaigns. */
export async function campaignPage(
  { db }: Pick<Host, 'db'>,
  now: Date,
  asked: DeskValues<Calls['deskCampaigns']>,
): Promise<DeskData<Calls['deskCampaigns']>> {
  const { rows, ...counted } = await readCampaignPage(db.handle, { ...listQuery(asked), now });
  const figures = await readCampaignFigures(
    db.handle,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => rowOf(row, figures.get(row.id)?.discount ?? 0, now)),
    ...counted,
  };
}

/** A campaign for the desk; `isHeld` locks it. Throws 1900106 if unknown. */
export async function showCampaign(
  executor: Executor,
  id: number,
  { now, isHeld = false }: { now: Date; isHeld?: boolean },
): Promise<CampaignRecord> {
  const row = await readCampaign(executor, id, isHeld);
  if (!row) refuse(deskCodes.notFound, { text: { key: 'desk-campaigns-api.unknown', values: { id } } });
  const figures = (await readCampaignFigures(executor, [id])).get(id) ?? { orders: 0, discount: 0, sum: 0 };
  const shown = rowOf(row, figures.discount, now);
  const gifts = await readOpeningGifts(executor, id);
  return {
    ...shown,
    may: actsOf(shown),
    least: base(row.min_subtotal_minor),
    timesPerCustomer: row.times_per_customer,
    forFirstOrder: row.first_order,
    currencies: row.currencies ?? [],
    sections: row.sections ?? [],
    paid: { orders: figures.orders, sum: base(figures.sum) },
    codes: row.by_made_codes ? await countCodes(executor, id) : null,
    gifts: gifts.map((gift) => ({ code: gift.code, name: namesOf(gift.text), claimed: gift.claimed })),
  };
}

/** All generated codes of a campaign as CSV. */
export async function codesFile(
  { db }: Pick<Host, 'db'>,
  { locale, now }: { locale: Locale; now: Date },
  id: number,
): Promise<DeskData<Calls['deskCampaignCodes']>> {
  const { code } = await showCampaign(db.handle, id, { now });
  const header = [
    text(locale, 'desk-campaigns-api.column-code'),
    text(locale, 'desk-campaigns-api.column-use'),
  ];
  const [free, used] = [text(locale, 'desk-campaigns-api.free'), text(locale, 'desk-campaigns-api.used')];
  const rows = (await readCodes(db.handle, id)).map((made) => [made.code, made.used_total > 0 ? used : free]);
  const base64 = Buffer.from(csvOf(header, rows)).toString('base64');
  return { file: { name: `${code.toLowerCase()}-codes.csv`, type: 'text/csv;charset=utf-8', base64 } };
}
