import { stockKey } from '#kernel/shop/catalogue/variants.ts';
import { arrivalDays, handoverDay, pickupDay } from '#kernel/shop/checkout/arrival.ts';
import type { WorkingDays } from '#kernel/shop/checkout/working-days.ts';
import { homeCountry } from '#kernel/shop/settings/shop-settings.ts';
import type { PricedLine } from '#server/cart/priced-cart.service.ts';
import type { Country } from '#server/currencies/currencies.service.ts';
import { countryOf } from '#server/currencies/currencies.service.ts';
import { dispatchOfPieces, isReadyMade, type PieceToMake } from '#server/designs/dispatch.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { type StockLine, storesThatHave } from '#server/stock/stock.service.ts';
import { storeCalendars } from '#server/stores/stores.service.ts';

function pieceOf({ goods }: PricedLine): PieceToMake {
  if (goods.kind === 'diamond') return { kind: 'diamond' };
  if (goods.kind === 'design') return { kind: 'design', design: goods.made?.design ?? null };
  const { product, item } = goods;
  const { options } = item;
  return {
    kind: 'product',
    productId: product?.id ?? null,
    customizedType: product?.customizedType,
    options,
  };
}

/** Key of the stock that a line is taken from; '' for a product without variants. */
const variantOfLine = ({ goods }: PricedLine): string =>
  goods.kind === 'product' ? stockKey(goods.product ?? {}, goods.item.options) : '';

/** Working days until all lines can be dispatched together; undefined where one is unknown. */
export function dispatchOfLines(
  executor: Executor,
  lines: readonly PricedLine[],
): Promise<WorkingDays | undefined> {
  return dispatchOfPieces(executor, lines.map(pieceOf));
}

const wayTo = ({ deliveryDays: [min, max] }: Country): WorkingDays => ({ min, max });

/** Delivery days as the wire has them; null where unknown. */
export function arrivalOf(country: Country | undefined, dispatch: WorkingDays | undefined, now: Date) {
  return country && dispatch ? arrivalDays(now, dispatch, wayTo(country)) : null;
}

/** Ids of the stores that have all of the goods in stock, ready-made. */
export async function storesWithAllGoods(
  executor: Executor,
  goods: readonly { piece: PieceToMake; variant: string; quantity: number }[],
): Promise<Set<number>> {
  const lines: StockLine[] = goods.flatMap(({ piece, variant, quantity }) =>
    piece.kind === 'product' && piece.productId !== null && isReadyMade(piece)
      ? [{ productId: piece.productId, variant, quantity }]
      : [],
  );
  return lines.length === goods.length ? storesThatHave(executor, lines) : new Set();
}

/**
 * First collection day of each store: today or the next opening day where the store has all goods, else after
 * production and transport; '' where unknown.
 */
export async function pickupsOf(
  executor: Executor,
  lines: readonly PricedLine[],
  dispatch: WorkingDays | undefined,
  now: Date,
) {
  if (!dispatch) return [];
  const withAllGoods = await storesWithAllGoods(
    executor,
    lines.map((each) => ({
      piece: pieceOf(each),
      variant: variantOfLine(each),
      quantity: each.line.quantity,
    })),
  );
  const calendars = await storeCalendars(executor);
  return Promise.all(
    calendars.map(async (store) => {
      if (withAllGoods.has(store.id)) {
        const { day, isToday } = handoverDay(now, store);
        return { store_id: store.id, ready_on: day ?? '', is_today: isToday };
      }
      const country =
        (await countryOf(executor, store.countryCode)) ?? (await countryOf(executor, homeCountry()));
      const day = country && pickupDay(now, { dispatch, toShop: wayTo(country) }, store);
      return { store_id: store.id, ready_on: day ?? '', is_today: false };
    }),
  );
}
