import { toDecimalString } from '#kernel/shop/money/money.ts';
import type { CardDelivery } from '#kernel/shop/stored-value/gift-card-order.ts';
import { cardsIn } from '#kernel/shop/stored-value/gift-card-sale.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { giftCardOrderEndpoints as endpoints } from '#kernel/wire/contracts/gift-card-orders.contract.ts';
import type { EndpointValues } from '#kernel/wire/endpoint.ts';
import { choiceOf } from '#server/orders/orders.mapper.ts';
import type { Host } from '#server/platform/host.ts';
import { type Route, route, signedRoute } from '#server/platform/http/route.ts';
import { changeCard, resendCard, viewCard } from './card-delivery.service.ts';
import { cardSale, lastCardDay, placeCard } from './place-card.service.ts';

type DeliveryInput = Omit<EndpointValues<typeof endpoints.giftCardPlace>, 'amount' | 'country'>;

const deliveryOf = (input: DeliveryInput): CardDelivery => ({
  ...{ recipient: input.recipient, to: input.to_name, from: input.from_name },
  ...{ message: input.message, language: input.language, sendOn: input.send_on },
});

/** Gift cards that shoppers buy. */
export function giftCardOrderRoutes(host: Host): Route[] {
  return [
    route(endpoints.giftCardSale, async ({ currency, now }) => {
      const sale = await cardSale(host.db.handle);
      const { amounts, leastMinor, mostMinor } = cardsIn(sale, currency.code);
      return {
        ...{ currency: currency.code, amounts: amounts.map(toDecimalString) },
        ...{ least: toDecimalString(leastMinor), most: toDecimalString(mostMinor) },
        ...{ valid_years: sale.validYears, today: businessDay(now), last_day: lastCardDay(now) },
      };
    }),
    signedRoute(endpoints.giftCardPlace, async (call, { amount, country, ...input }) => {
      const { id, increment_id } = await placeCard(host, call, {
        ...{ delivery: deliveryOf(input), amount, country },
      });
      return { increment_id, order_id: id };
    }),
    signedRoute(endpoints.giftCardView, (call, input) => viewCard(host, call, choiceOf(input))),
    signedRoute(endpoints.giftCardChange, (call, input) =>
      changeCard(host, call, choiceOf(input), deliveryOf(input)),
    ),
    signedRoute(endpoints.giftCardResend, (call, input) => resendCard(host, call, choiceOf(input))),
  ];
}
