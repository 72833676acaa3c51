import { engravingTextKey } from '#kernel/catalogue/option-price.ts';
import { arrivalDays, dispatchOfAll, pickupDay } from '#kernel/checkout/arrival.ts';
import { readyDispatch } from '#kernel/checkout/dispatch.ts';
import { homeCountry, type WorkingDays } from '#kernel/checkout/working-days.ts';
import { consequences, ENGRAVING_DAYS } from '#kernel/design/consequences.ts';
import { withOptions } from '#kernel/design/with-options.ts';
import type { PricedLine } from '#server/cart/priced-cart.service.ts';
import { countryOf } from '#server/currencies/currencies.service.ts';
import { houseDesigns } from '#server/designs/product-designs.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { storeCalendars } from '#server/stores/stores.service.ts';
import type { Country } from './shipping.service.ts';

const exactly = (days: number): WorkingDays => ({ min: days, max: days });

/** Until a line's piece can leave the house; undefined where nobody knows. */
async function dispatchOf(executor: Executor, { goods }: PricedLine): Promise<WorkingDays | undefined> {
  if (goods.kind === 'diamond') return readyDispatch;
  if (goods.kind === 'design') {
    const { made } = goods;
    const asOwn = { isCatalogue: false, heightAboveFingerMm: null };
    return made ? exactly(consequences(made.design, asOwn).daysToMake) : undefined;
  }
  const { product, item } = goods;
  if (product?.customizedType === 0) {
    const engraving = item.options[engravingTextKey] === undefined ? 0 : ENGRAVING_DAYS;
    return { min: readyDispatch.min + engraving, max: readyDispatch.max + engraving };
  }
  const own = (await houseDesigns(executor)).find(({ productId }) => productId === product?.id);
  if (!own) return undefined;
  const asSold = { isCatalogue: true, heightAboveFingerMm: null };
  return exactly(consequences(withOptions(own.design, item.options), asSold).daysToMake);
}

/** Until all lines can leave the house together; undefined where one of them nobody knows. */
export async function dispatchOfLines(
  executor: Executor,
  lines: readonly PricedLine[],
): Promise<WorkingDays | undefined> {
  const pieces: WorkingDays[] = [];
  for (const line of lines) {
    const days = await dispatchOf(executor, line);
    if (!days) return undefined;
    pieces.push(days);
  }
  return dispatchOfAll(pieces);
}

const wayTo = ({ deliveryDays: [min, max] }: Country): WorkingDays => ({ min, max });

/** When a parcel is handed over, as the wire says it; null where nobody knows. */
export function arrivalOf(country: Country | undefined, dispatch: WorkingDays | undefined, now: Date) {
  return country && dispatch ? arrivalDays(now, dispatch, wayTo(country)) : null;
}

/** From which day on each shop hands the order over; '' where nobody knows. */
export async function pickupsOf(executor: Executor, dispatch: WorkingDays | undefined, now: Date) {
  if (!dispatch) return [];
  const calendars = await storeCalendars(executor);
  return Promise.all(
    calendars.map(async (store) => {
      const country =
        (await countryOf(executor, store.countryCode)) ?? (await countryOf(executor, homeCountry));
      const day = country && pickupDay(now, { dispatch, toShop: wayTo(country) }, store);
      return { store_id: store.id, ready_on: day ?? '' };
    }),
  );
}
