import { giftEndpoints as endpoints } from '#kernel/wire/contracts/gifts.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import { type Route, signedRoute } from '#server/platform/http/route.ts';
import { wireGift } from './gifts.mapper.ts';
import { addressGift, claimGift, giftsOf } from './gifts.service.ts';

export function giftRoutes(host: Host): Route[] {
  return [
    signedRoute(endpoints.gifts, async (call) => {
      const claims = await giftsOf(host, call.shopper.customerId);
      return { gifts: claims.map((claim) => wireGift(claim, call)) };
    }),
    signedRoute(endpoints.claimGift, async (call, { code }) => ({
      gift: wireGift(await claimGift(host, call, code), call),
    })),
    signedRoute(endpoints.giftContact, async (call, form) => {
      const { code, addressCountry, addressState: state, ...rest } = form;
      const address = { ...rest, country: addressCountry.toUpperCase(), state, postscript: '' };
      await addressGift(host, call, code, address);
      return nothing;
    }),
  ];
}
