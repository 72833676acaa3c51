import type { Address } from '#kernel/shop/addresses/address.ts';
import type { Gift } from '#kernel/shop/gifts/gift.ts';
import type { WireGift } from '#kernel/wire/contracts/gifts.contract.ts';
import type { Api } from './api.ts';
import { decodeAmount } from './money.ts';

export function decodeGift(wire: WireGift): Gift {
  const { code, state, name, conditions, currency } = wire;
  const value =
    wire.amount_off === ''
      ? { percentOff: wire.percent_off }
      : { amountOff: decodeAmount(wire.amount_off, currency) };
  const from = wire.min_subtotal === '' ? null : decodeAmount(wire.min_subtotal, currency);
  return {
    code,
    state,
    name,
    conditions,
    coupon: wire.kind === 'coupon' ? { code: wire.coupon_code, value, from } : null,
    endsAt: new Date(wire.expires_at),
  };
}

/** The gifts of the customer, newest first. */
export async function readGifts(api: Api): Promise<Gift[]> {
  const { gifts } = await api.call('gifts', {}, { silent: true });
  return gifts.map(decodeGift);
}

/** Claims a gift by its code; rejects with an ApiError with the reason. */
export async function claimGift(api: Api, code: string): Promise<Gift> {
  return decodeGift((await api.call('claimGift', { code })).gift);
}

/** Sets the delivery address of a gift. */
export async function sendGiftTo(api: Api, gift: Pick<Gift, 'code'>, address: Address): Promise<void> {
  await api.call(
    'giftContact',
    {
      code: gift.code,
      title: address.title,
      first_name: address.firstName,
      last_name: address.lastName,
      telephone: address.telephone,
      addressCountry: address.country,
      addressState: address.state,
      city: address.city,
      area: address.area,
      street1: address.street1,
      street2: address.street2,
      zip: address.zip,
    },
    { notify: true },
  );
}
