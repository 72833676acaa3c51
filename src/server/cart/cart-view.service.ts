import type { Basket } from '#kernel/cart/cart.rules.ts';
import type { CurrencyRate } from '#kernel/money/money.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { optionLabels } from '#server/catalogue/option-labels.service.ts';
import type { Host } from '#server/platform/host.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { uploadUrl } from '#server/uploads/uploads.service.ts';
import { toCartInfo } from './cart.mapper.ts';
import { type BasketOwner, type CartSnapshot, cartSnapshot } from './cart-snapshot.service.ts';
import { picturesOf } from './line-pictures.service.ts';
import { type PricedCart, pricedCart } from './priced-cart.service.ts';

/** Whose cart it is, and how it is written. */
export interface CartOwner extends BasketOwner {
  locale: Locale;
  currency: CurrencyRate;
  now: Date;
}

export function ownerOf({ shopper, locale, currency, now }: SignedCall, basket: Basket = 'cart'): CartOwner {
  return { customerId: shopper.customerId, basket, locale, currency, now };
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

export interface CartSight {
  snapshot: CartSnapshot;
  /** Undefined when the cart is empty. */
  shown: { priced: PricedCart; info: ReturnType<typeof toCartInfo> } | undefined;
}

/** The cart, priced, and what the wire shows of it; with so many cards of what goes with it, where they are asked for. */
export async function viewCart(
  host: Pick<Host, 'db' | 'config'>,
  owner: CartOwner,
  choices: CartChoices = atRest,
  suggestionCount = 0,
): Promise<CartSight> {
  const { customerId, basket, locale, currency, now } = owner;
  const { shippingBaseMinor, shippingMethod, paymentMethod, isCheckout } = choices;
  const { handle } = host.db;
  const snapshot = await cartSnapshot(handle, {
    customerId,
    basket,
    ...(suggestionCount > 0 ? { suggestions: { locale, count: suggestionCount } } : {}),
  });
  const priced = await pricedCart(snapshot, { currency, now, shippingBaseMinor });
  if (!priced) return { snapshot, shown: undefined };
  const lines = isCheckout ? priced.selected : priced.lines;
  const view = {
    locale,
    currency,
    labels: await optionLabels(handle),
    siteOrigin: host.config.siteOrigin,
    pictures: await picturesOf(host, snapshot, lines),
    uploadUrl: (id: string) => uploadUrl(host, id),
  };
  return {
    snapshot,
    shown: { priced, info: toCartInfo(priced, lines, view, { shippingMethod, paymentMethod }) },
  };
}
