import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import { isCancelled } from '#client/api/api-error.ts';
import {
  type Addition,
  addDesign,
  addDiamond,
  addProduct,
  type DesignAddition,
  type DiamondAddition,
  type ProductAddition,
  readCart,
  receiveGoods,
  removeCoupon,
  removeLine,
  saveChoice,
  saveCoupon,
  saveQuantity,
  saveSelection,
  type WalletOption,
} from '#client/api/cart.ts';
import { $cartCount } from '#client/badges.ts';
import { isSignedIn, onSessionEnd } from '#client/session.ts';
import { keys } from '#client/storage.ts';
import { tabSync } from '#client/tab-sync.ts';
import type { ShownCart, ShownLine } from '#kernel/shop/cart/cart.ts';
import type { CartLineId } from '#kernel/shop/cart/cart-item.ts';
import { ringSizerId } from '#kernel/shop/cart/ring-sizer.ts';
import type { ProductCard, ProductId } from '#kernel/shop/catalogue/product-card.ts';

export type { DesignAddition, ProductAddition };

export interface CartState {
  /** `idle`: not loaded yet. `loading` and `failed` keep the last known data. */
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** null if empty or unknown. */
  cart: ShownCart | null;
  suggestions: readonly ProductCard[];
  /** Wallets that accept the total. */
  express: readonly WalletOption[];
  /** Lines with a change in flight; their buttons are disabled. */
  pendingIds: readonly CartLineId[];
  /** Select all or a coupon: the whole cart is busy. */
  isBusy: boolean;
}

const unknown: CartState = {
  status: 'idle',
  cart: null,
  suggestions: [],
  express: [],
  pendingIds: [],
  isBusy: false,
};

export const $cart = atom<CartState>(unknown);

const quantityDelayMs = 350;
const quantityTimers = new Map<CartLineId, ReturnType<typeof setTimeout>>();

const tabs = tabSync(keys.cartRevision, () => {
  if (isSignedIn() && $cart.get().status !== 'idle') void loadCart().catch(() => undefined);
});

onSessionEnd(() => $cart.set(unknown));

function patch(change: Partial<CartState>): void {
  $cart.set({ ...$cart.get(), ...change });
}

/** Loads the cart; rejects with the ApiError, after which `status` is 'failed'. */
export async function loadCart(): Promise<void> {
  if (!isSignedIn()) return;
  patch({ status: 'loading' });
  try {
    const { cart, suggestions, express } = await readCart(api);
    patch({ status: 'ready', cart, suggestions, express });
    $cartCount.set(cart?.pieces ?? 0);
  } catch (error) {
    if ($cart.get().status === 'loading') patch({ status: 'failed' });
    throw error;
  }
}

/**
 * Reloads the cart for changes made by the server, such as a rendered image. A change that starts meanwhile
 * takes precedence.
 */
export async function refreshCart(): Promise<void> {
  const before = $cart.get();
  const { cart } = await readCart(api);
  if ($cart.get() === before) patch({ cart });
}

/** Whether a design is shown with another piece's image until its own is rendered. */
export const hasPlaceholderImage = (cart: ShownCart | null): boolean =>
  cart?.lines.some((line) => line.kind === 'design' && line.pictureUrl === null && !line.picture.isOwn) ??
  false;

/** Changes one line (or all, with null), then shows the server's cart, also after a refusal. */
async function change(id: CartLineId | null, work: () => Promise<unknown>): Promise<void> {
  if (id === null) patch({ isBusy: true });
  else patch({ pendingIds: [...$cart.get().pendingIds, id] });
  try {
    await work();
    tabs.changed();
  } catch (error) {
    if (!isCancelled(error)) throw error;
  } finally {
    await loadCart().catch(() => undefined);
    if (id === null) patch({ isBusy: false });
    else patch({ pendingIds: $cart.get().pendingIds.filter((each) => each !== id) });
  }
}

function patchLine(id: CartLineId, fields: Partial<Pick<ShownLine, 'quantity' | 'isSelected'>>): void {
  const { cart } = $cart.get();
  if (!cart) return;
  patch({
    cart: { ...cart, lines: cart.lines.map((line) => (line.id === id ? { ...line, ...fields } : line)) },
  });
}

async function added(adding: Promise<number>, isBuyNow = false): Promise<number> {
  const pieces = await adding;
  // The cart is unchanged.
  if (isBuyNow) return pieces;
  $cartCount.set(pieces);
  tabs.changed();
  if ($cart.get().status !== 'idle') void loadCart().catch(() => undefined);
  return pieces;
}

/**
 * Adds a product to the cart, or buys it beside the cart. Returns the new number of pieces. Shows its own
 * failures.
 */
export function addToCart(addition: ProductAddition): Promise<number> {
  return added(addProduct(api, addition), addition.isBuyNow);
}

/**
 * Adds a design to the cart. Returns the new number of pieces. Shows its own failures and rejects with them.
 */
export function addDesignToCart(addition: DesignAddition): Promise<number> {
  return added(addDesign(api, addition), addition.isBuyNow);
}

/** Adds a loose diamond to the cart. Returns the new number of pieces. Shows its own failures. */
export function addDiamondToCart(addition: DiamondAddition): Promise<number> {
  return added(addDiamond(api, addition));
}

/** Adds a piece of any kind to the cart. Shows its own failures and rejects with them. */
export function addAnything(addition: Addition): Promise<number> {
  if (addition.kind === 'product') return addToCart(addition);
  return addition.kind === 'design' ? addDesignToCart(addition) : addDiamondToCart(addition);
}

/**
 * Shows the new quantity at once and sends the last of several quick steps; the line is pending from the
 * first.
 */
export function setQuantity(id: CartLineId, quantity: number): void {
  patchLine(id, { quantity });
  patch({ pendingIds: [...$cart.get().pendingIds.filter((each) => each !== id), id] });
  clearTimeout(quantityTimers.get(id));
  const send = () => {
    quantityTimers.delete(id);
    void change(id, () => saveQuantity(api, id, quantity)).catch(() => undefined);
  };
  quantityTimers.set(id, setTimeout(send, quantityDelayMs));
}

/**
 * Puts the pieces of an assistant's link into the cart. Returns how many of them are not sold any more; undefined for a
 * cancelled call.
 */
export async function receiveLinkedGoods(goods: string): Promise<number | undefined> {
  let leftOut: number | undefined;
  await change(null, async () => {
    leftOut = await receiveGoods(api, goods);
  });
  return leftOut;
}

/** Puts the free ring sizer into the cart, once. Returns 1 if the shop sends none, else 0. Shows its own failures. */
export async function receiveRingSizer(): Promise<number> {
  const id = ringSizerId();
  await loadCart();
  if (id === null) return 1;
  if ($cart.get().cart?.lines.some((line) => line.kind === 'product' && line.productId === id)) return 0;
  await change(null, () => addProduct(api, { productId: id as ProductId, quantity: 1 }));
  return 0;
}

export async function removeFromCart(id: CartLineId): Promise<void> {
  clearTimeout(quantityTimers.get(id));
  await change(id, () => removeLine(api, id));
}

/** Makes the open choices of a line. Shows its own failures and rejects with them. */
export async function chooseOptions(
  id: CartLineId,
  options: Readonly<Record<string, string>>,
): Promise<void> {
  await change(id, () => saveChoice(api, id, options));
}

export async function selectLine(id: CartLineId, isSelected: boolean): Promise<void> {
  patchLine(id, { isSelected });
  await change(id, () => saveSelection(api, id, isSelected));
}

export async function selectAll(isSelected: boolean): Promise<void> {
  await change(null, () => saveSelection(api, null, isSelected));
}

/** Rejects with the ApiError, whose message says why the coupon is refused. */
export async function applyCoupon(code: string): Promise<void> {
  await change(null, () => saveCoupon(api, code));
}

export async function cancelCoupon(): Promise<void> {
  await change(null, () => removeCoupon(api));
}
