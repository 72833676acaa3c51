import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import type { Host } from '#server/platform/host.ts';
import { uploadUrl } from '#server/uploads/uploads.service.ts';
import { toCartInfo } from './cart.mapper.ts';
import { readSuggestions } from './cart-goods.repo.ts';
import { cartGoods } from './cart-goods.service.ts';
import { requireOpenProposal } from './held-proposal.service.ts';
import { picturesOf } from './line-images.service.ts';
import { type PricedCart, pricedCart } from './priced-cart.service.ts';
import { type CartOwner, type StoredCart, storedCart } from './stored-cart.service.ts';

interface CartChoices {
  shippingBaseMinor: number;
  shippingMethod: string;
  paymentMethod: string;
  /** Shows only lines that can be ordered. */
  isCheckout: boolean;
}

const defaultChoices: CartChoices = {
  shippingBaseMinor: 0,
  shippingMethod: '',
  paymentMethod: '',
  isCheckout: false,
};

export interface CartView {
  priced: PricedCart;
  /** Of the caller, or of the proposal that the basket shows. */
  currency: CurrencyRate;
  /** The basket shows a proposal of staff. */
  isProposal: boolean;
  info: ReturnType<typeof toCartInfo>;
}

/** The priced cart with its wire shape; undefined when it is empty. Throws 1500036 for a proposal that is not open. */
export async function viewCart(
  host: Pick<Host, 'db' | 'config'>,
  owner: CartOwner,
  choices: CartChoices = defaultChoices,
): Promise<CartView | undefined> {
  const stored = await storedCart(host.db.handle, owner);
  if (stored.proposal) requireOpenProposal(stored.proposal, owner.now);
  return viewStored(
    host,
    stored,
    { ...owner, currency: stored.proposal?.currency ?? owner.currency },
    choices,
  );
}

/** As `viewCart`, for a cart that was read. */
export async function viewStored(
  host: Pick<Host, 'db' | 'config'>,
  stored: StoredCart,
  { locale, currency, now }: Pick<CartOwner, 'locale' | 'currency' | 'now'>,
  choices: CartChoices = defaultChoices,
): Promise<CartView | undefined> {
  const { shippingBaseMinor, shippingMethod, paymentMethod, isCheckout } = choices;
  const { handle } = host.db;
  if (stored.lines.length === 0) return undefined;
  const goods = await cartGoods(handle, stored);
  const priced = await pricedCart(handle, stored, goods, { currency, now, shippingBaseMinor });
  if (!priced) return undefined;
  const lines = isCheckout ? priced.selected : priced.lines;
  const view = {
    locale,
    currency,
    labels: await shopLabels(handle),
    siteOrigin: host.config.siteOrigin,
    apiOrigin: host.config.apiOrigin,
    pictures: await picturesOf(host, locale, lines),
    uploadUrl: (id: string) => uploadUrl(host, id),
  };
  const isProposal = stored.proposal !== undefined;
  return {
    ...{ priced, currency, isProposal },
    info: toCartInfo(priced, lines, view, { shippingMethod, paymentMethod, isProposal }),
  };
}

const suggestionCount = 4;

/** The cart, undefined when it is empty, and products that go with it. */
export async function cartPage(host: Pick<Host, 'db' | 'config'>, owner: CartOwner) {
  const shown = await viewCart(host, owner);
  const suggestions = await readSuggestions(host.db.handle, {
    cartId: shown?.priced.cart.id ?? null,
    locale: owner.locale,
    count: suggestionCount,
  });
  return { shown, suggestions };
}
