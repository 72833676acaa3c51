import { addressLines } from '#kernel/shop/addresses/address-lines.ts';
import { fullName } from '#kernel/shop/addresses/person-name.ts';
import { formatPhone } from '#kernel/shop/addresses/phone.ts';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { giftDeskCalls } from '#kernel/shop/desk/gifts.calls.ts';
import { giftOfferState } from '#kernel/shop/gifts/gift.rules.ts';
import { localText, partOf } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { countryOf } from '#server/currencies/currencies.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { listQuery } from '#server/platform/desk/list-query.ts';
import { versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import {
  countParcels,
  type GiftRow,
  type ParcelRow,
  readGift,
  readGiftCoupons,
  readGiftPage,
  readParcel,
  readParcelPage,
} from './gifts-desk.repo.ts';

type Calls = typeof giftDeskCalls;
type DeskHost = Pick<Host, 'db'>;
export type GiftRecord = DeskData<Calls['deskGift']>;

function parcelRow({ code, text, ...row }: ParcelRow & { code: string; text: GiftRow['text'] }) {
  return {
    id: row.claim_id,
    version: versionOf(row),
    state: row.sent_at === null ? ('waiting' as const) : ('sent' as const),
    gift: { code, name: partOf(text, 'name') },
    to: { name: row.name, country: row.country, city: row.city },
    askedAt: row.asked_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  };
}

/** A page of parcels. */
export async function parcelPage(
  { db }: DeskHost,
  asked: DeskValues<Calls['deskGiftParcels']>,
): Promise<DeskData<Calls['deskGiftParcels']>> {
  const { rows, ...counted } = await readParcelPage(db.handle, listQuery(asked));
  return { rows: rows.map(parcelRow), ...counted };
}

/** A parcel with its address; throws 1900106 if unknown. */
export async function showParcel(
  executor: Executor,
  locale: Locale,
  id: number,
): Promise<DeskData<Calls['deskGiftParcel']>> {
  const found = await readParcel(executor, id);
  if (!found) refuse(deskCodes.notFound, { text: { key: 'desk-gifts-api.no-parcel', values: { id } } });
  const { customer_id, email, firstname, lastname, ...row } = found;
  const country = await countryOf(executor, row.country);
  const stateName =
    localText(country?.states.find(({ code }) => code === row.state)?.name, locale) ?? row.state;
  const countryName = localText(country?.name, locale) ?? row.country;
  const shown = parcelRow(row);
  return {
    ...shown,
    may: shown.state === 'waiting' ? ['send'] : [],
    customer: { id: customer_id, name: fullName({ firstName: firstname, lastName: lastname }), email },
    telephone: formatPhone(row.telephone, row.country),
    address: addressLines({ ...row, stateName, countryName }),
    carrier: row.tracking_company,
    number: row.tracking_number,
  };
}

/** Version of the terms; claims by shoppers do not change it. */
const versionOfGift = ({ claimed, ...terms }: GiftRow): string => versionOf(terms);

function offerRow(row: GiftRow, now: Date) {
  const terms = { startsAt: row.starts_at, endsAt: row.ends_at, claimsTotal: row.claims_total };
  return {
    id: row.code,
    version: versionOfGift(row),
    state: giftOfferState(terms, row.claimed, now),
    kind: row.coupon_id === null ? ('parcel' as const) : ('coupon' as const),
    name: partOf(row.text, 'name'),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    claimed: row.claimed,
    stock: row.claims_total,
  };
}

/** A page of gifts. */
export async function giftPage(
  { db }: DeskHost,
  now: Date,
  asked: DeskValues<Calls['deskGifts']>,
): Promise<DeskData<Calls['deskGifts']>> {
  const { rows, ...counted } = await readGiftPage(db.handle, { ...listQuery(asked), now });
  return { rows: rows.map((row) => offerRow(row, now)), ...counted };
}

/** A gift for the desk; `isHeld` locks it. Throws 1900106 if unknown. */
export async function showGift(
  executor: Executor,
  code: string,
  { now, isHeld = false }: { now: Date; isHeld?: boolean },
): Promise<GiftRecord> {
  const found = await readGift(executor, code, isHeld);
  if (!found) refuse(deskCodes.notFound, { text: { key: 'desk-gifts-api.unknown', values: { code } } });
  const { coupon_code, coupon_text, ...row } = found;
  return {
    ...offerRow(row, now),
    conditions: partOf(row.text, 'conditions'),
    coupon:
      row.coupon_id === null || coupon_code === null || coupon_text === null
        ? null
        : { id: row.coupon_id, code: coupon_code, name: partOf(coupon_text, 'name') },
    parcels: await countParcels(executor, code),
  };
}

/** Campaigns whose coupon a gift may grant. */
export async function giftCoupons({ db }: DeskHost): Promise<DeskData<Calls['deskGiftCoupons']>> {
  const rows = await readGiftCoupons(db.handle);
  return { rows: rows.map(({ id, code, text }) => ({ id, code, name: partOf(text, 'name') })) };
}
