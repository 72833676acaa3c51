import type { DaySpan } from '#kernel/shop/checkout/arrival.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { arrivalOf } from '#server/checkout/arrival.service.ts';
import { dispatchOfPieces, type PieceToMake } from '#server/designs/dispatch.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { text } from '#server/platform/texts.ts';
import type { Market } from './agent-call.ts';

/** Days on which pieces arrive in the country of the request if they are paid for now; null where unknown. */
export async function arrivalIn(
  executor: Executor,
  { country }: Pick<Market, 'country'>,
  pieces: readonly PieceToMake[],
  now: Date,
): Promise<DaySpan | null> {
  return arrivalOf(country, country && (await dispatchOfPieces(executor, pieces)), now);
}

/** The sentence about a delivery, in the language of the request. */
export function arrivalText({ country, locale }: Pick<Market, 'country' | 'locale'>, days: DaySpan): string {
  const format = dayFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const day = (date: string) => format.format(new Date(`${date}T00:00:00Z`));
  const values = {
    country: localText(country?.name, locale) ?? '',
    from: day(days.from),
    to: day(days.to),
  };
  return text(locale, 'agents-api.arrives', values);
}

/** `fulfillment` of a variant in the extension of that name: delivery to the country of the request. */
export function fulfillmentOf(market: Market, days: DaySpan | null, isAvailable: boolean) {
  const isDelivered = market.country !== undefined && isAvailable;
  return {
    methods: [
      {
        type: 'shipping',
        availability: { available: isDelivered },
        ...(days &&
          isDelivered && {
            description: { plain: arrivalText(market, days) },
            options: [
              {
                id: 'insured_express',
                title: text(market.locale, 'checkout-api.shipping-insured_express'),
                // Whole days, in the option's open fields of the checkout's options.
                earliest_fulfillment_time: `${days.from}T00:00:00Z`,
                latest_fulfillment_time: `${days.to}T23:59:59Z`,
              },
            ],
          }),
      },
    ],
  };
}
