import type { CurrencyRate } from '#kernel/money/money.ts';
import type { Locale } from '#kernel/text/locales.ts';
import type { CartInfo } from '#kernel/wire/contracts/cart.contract.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { uploadUrl } from '#server/uploads/uploads.service.ts';
import { toCartInfo } from './cart.mapper.ts';
import { pictureKeysOf } from './line-pictures.service.ts';
import { optionLabels } from './option-labels.service.ts';
import { type PricedCart, pricedCart } from './priced-cart.service.ts';

interface Viewer {
  customerId: number;
  locale: Locale;
  currency: CurrencyRate;
  now: Date;
}

interface CartChoices {
  shippingBaseMinor: number;
  shippingMethod: string;
  paymentMethod: string;
  /** Leaves out what an order would not be made of. */
  isCheckout: boolean;
}

const atRest: CartChoices = {
  shippingBaseMinor: 0,
  shippingMethod: '',
  paymentMethod: '',
  isCheckout: false,
};

/** The priced cart and what the wire shows of it; undefined when it is empty. */
export async function viewCart(
  host: Pick<Host, 'db' | 'config'>,
  viewer: Viewer,
  choices: CartChoices = atRest,
  executor: Executor = host.db.handle,
): Promise<{ priced: PricedCart; info: CartInfo } | undefined> {
  const { customerId, locale, currency, now } = viewer;
  const { shippingBaseMinor, shippingMethod, paymentMethod, isCheckout } = choices;
  const priced = await pricedCart(executor, customerId, { currency, now, shippingBaseMinor });
  if (!priced) return undefined;
  const labels = await optionLabels(executor);
  const lines = isCheckout ? priced.selected : priced.lines;
  const view = {
    locale,
    currency,
    labels,
    siteOrigin: host.config.siteOrigin,
    pictureKeys: await pictureKeysOf(executor, lines),
    uploadUrl: (id: string) => uploadUrl(host, id),
  };
  return { priced, info: toCartInfo(priced, lines, view, { shippingMethod, paymentMethod }) };
}
