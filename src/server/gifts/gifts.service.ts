import { fullName } from '#kernel/shop/addresses/person-name.ts';
import { giftProblem } from '#kernel/shop/gifts/gift.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { type AddressValues, deliverableAddress } from '#server/addresses/addresses.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { type ClaimRow, insertClaim, lockGift, readClaims, saveParcel } from './gifts.repo.ts';

/** Claims of a customer, newest first. */
export async function giftsOf(host: Host, customerId: number): Promise<ClaimRow[]> {
  return readClaims(host.db.handle, customerId);
}

/** Claims the gift of a code once. Throws 1400004 with the reason, 1000010 after too many wrong codes. */
export async function claimGift(host: Host, call: SignedCall, typed: string): Promise<ClaimRow> {
  const { ip, now } = call;
  const { customerId } = call.shopper;
  const code = typed.toUpperCase();
  // Counted before the lookup, so that every parallel guess counts.
  await host.sharedLimits.take('couponAddress', ip);
  const claimed = await host.db.transaction(async (trx) => {
    const gift = await lockGift(trx, code);
    if (!gift) refuse(codes.couponInvalid, { text: { key: 'gifts-api.unknown' }, field: 'code' });
    const terms = { startsAt: gift.starts_at, endsAt: gift.ends_at, claimsTotal: gift.claims_total };
    const [own] = await readClaims(trx, customerId, code);
    if (own) refuse(codes.couponInvalid, { text: { key: 'gifts-api.claimed' }, field: 'code' });
    const problem = giftProblem(terms, gift.claimed, now);
    if (problem) refuse(codes.couponInvalid, { text: { key: `gifts-api.${problem}` }, field: 'code' });
    await insertClaim(trx, { code, customerId, now });
    const [claim] = await readClaims(trx, customerId, code);
    return claim;
  });
  if (!claimed) throw new Error(`the claim of gift ${code} is missing`);
  await host.sharedLimits.returnPoint('couponAddress', ip);
  return claimed;
}

/** Saves the address of a claimed physical gift. Throws 1400004 if there is nothing to send. */
export async function addressGift(
  host: Host,
  call: SignedCall,
  typed: string,
  address: AddressValues,
): Promise<void> {
  const { handle } = host.db;
  const [claim] = await readClaims(handle, call.shopper.customerId, typed.toUpperCase());
  if (!claim || claim.coupon_code !== null)
    refuse(codes.couponInvalid, { text: { key: 'gifts-api.nothing-to-send' }, field: 'code' });
  const { first_name: firstName, last_name: lastName, ...rest } = await deliverableAddress(handle, address);
  const { telephone, country, state, city, area, zip, street1, street2 } = rest;
  const name = fullName({ firstName, lastName });
  const values = { name, telephone, country, state, city, area, zip, street1, street2 };
  if (await saveParcel(handle, claim.id, values, call.now)) return;
  refuse(codes.couponInvalid, { text: { key: 'gifts-api.sent' }, field: 'code' });
}
