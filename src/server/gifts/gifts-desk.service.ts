import type { DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { giftDeskCalls } from '#kernel/shop/desk/gifts.calls.ts';
import { giftProblem } from '#kernel/shop/gifts/gift.rules.ts';
import { localised } from '#kernel/shop/text/locales.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { notifyHolder } from './gift-desk.service.ts';
import { insertClaim, readClaims } from './gifts.repo.ts';
import { insertGift, readGiftCoupons, readHolder, updateGift } from './gifts-desk.repo.ts';
import { type GiftRecord, showGift } from './gifts-desk-view.service.ts';

type DeskHost = Pick<Host, 'db'>;
type Calls = typeof giftDeskCalls;
type Terms = Omit<DeskValues<Calls['deskSaveGift']>, 'id' | 'version'>;

/** Columns of the terms; throws 1900108 with the field if they are invalid. */
function columnsOf({ name, conditions, stock, ...days }: Terms, claimed: number) {
  const [startsAt, endsAt] = [new Date(days.startsAt), new Date(days.endsAt)];
  if (endsAt <= startsAt)
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-gifts-api.days' }, field: 'endsAt' });
  if (stock !== undefined && stock < claimed)
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-gifts-api.below-claimed', values: { claimed } },
      field: 'stock',
    });
  return {
    claims_total: stock ?? null,
    starts_at: startsAt,
    ends_at: endsAt,
    text: jsonb(localised((locale) => ({ name: name[locale] ?? '', conditions: conditions[locale] ?? '' }))),
  };
}

/** Creates a gift. Throws 1900108. */
export function newGift(
  { db }: DeskHost,
  call: StaffCall,
  { code, coupon, ...terms }: DeskValues<Calls['deskNewGift']>,
): Promise<GiftRecord> {
  const columns = columnsOf(terms, 0);
  return db.transaction(async (trx) => {
    const opened = coupon && (await readGiftCoupons(trx)).find((each) => each.code === coupon);
    if (coupon && !opened)
      refuse(deskCodes.fieldInvalid, { text: { key: 'desk-gifts-api.no-coupon' }, field: 'coupon' });
    const coupon_id = opened ? opened.id : null;
    if (!(await insertGift(trx, { code, coupon_id, ...columns, changed_at: call.now })))
      refuse(deskCodes.fieldInvalid, {
        text: { key: 'desk-gifts-api.code-taken', values: { code } },
        field: 'code',
      });
    const after = await showGift(trx, code, call);
    call.audit({ kind: 'gift', id: code, after });
    return after;
  });
}

/** Changes the terms; existing claims are not affected. Throws 1900104, 1900106, 1900108. */
export function saveGift(
  { db }: DeskHost,
  call: StaffCall,
  { id, version, ...terms }: DeskValues<Calls['deskSaveGift']>,
): Promise<GiftRecord> {
  return db.transaction(async (trx) => {
    const before = await showGift(trx, id, { now: call.now, isHeld: true });
    checkVersion(version, before);
    await updateGift(trx, id, { ...columnsOf(terms, before.claimed), changed_at: call.now });
    const after = await showGift(trx, id, call);
    call.audit({ kind: 'gift', id, before, after });
    return after;
  });
}

/** Claims a gift for a customer and emails them. Throws 1900104, 1900105, 1900106, 1900108. */
export function giveGift(
  { db }: DeskHost,
  call: StaffCall,
  { id, version, email }: DeskValues<Calls['deskGiveGift']>,
): Promise<GiftRecord> {
  return db.transaction(async (trx) => {
    const before = await showGift(trx, id, { now: call.now, isHeld: true });
    checkVersion(version, before);
    const terms = {
      startsAt: new Date(before.startsAt),
      endsAt: new Date(before.endsAt),
      claimsTotal: before.stock,
    };
    const problem = giftProblem(terms, before.claimed, call.now);
    if (problem)
      refuse(deskCodes.notPossible, {
        text: { key: `desk-gifts-api.give-${problem}`, values: { code: id } },
      });
    const holder = await readHolder(trx, email);
    if (!holder)
      refuse(deskCodes.fieldInvalid, {
        text: { key: 'desk-gifts-api.nobody', values: { email } },
        field: 'email',
      });
    const [own] = await readClaims(trx, holder.id, id);
    if (own) refuse(deskCodes.fieldInvalid, { text: { key: 'desk-gifts-api.has-it' }, field: 'email' });
    await insertClaim(trx, { code: id, customerId: holder.id, now: call.now });
    const [claim] = await readClaims(trx, holder.id, id);
    if (!claim) throw new Error(`the claim of gift ${id} is missing`);
    await notifyHolder(trx, 'gift-given', claim.id);
    call.audit({ kind: 'gift', id, customerId: holder.id, after: { claim: claim.id, given: id } });
    return showGift(trx, id, call);
  });
}
