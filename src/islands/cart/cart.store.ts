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
  removeCoupon,
  removeLine,
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
import type { ProductCard } from '#kernel/shop/catalogue/product-card.ts';

export type { DesignAddition, ProductAddition };

export interface CartState {
  /** `idle`: never asked for; `loading` and `failed` keep what was known before. */
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** null when it is empty or unknown. */
  cart: ShownCart | null;
  suggestions: readonly ProductCard[];
  /** Wallets that take the total. */
  express: readonly WalletOption[];
  /** Lines with a change on its way; their buttons wait. */
  pendingIds: readonly CartLineId[];
  /** Selecting all, a coupon: the whole cart waits. */
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

/** Asks for the cart; rejects with the ApiError, after which `status` is 'failed'. */
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

/** Reads the cart again for what others do to it, such as draw a picture; a change that begins meanwhile goes before. */
export async function lookAgain(): Promise<void> {
  const before = $cart.get();
  const { cart } = await readCart(api);
  if ($cart.get() === before) patch({ cart });
}

/** Whether a design in it is shown by another piece until its own picture is drawn. */
export const hasStandIn = (cart: ShownCart | null): boolean =>
  cart?.lines.some((line) => line.kind === 'design' && line.pictureUrl === null && !line.picture.isOwn) ??
  false;

/** Does a change, of one line or of all, then shows what the server made of it, also after a refusal. */
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
  // The cart is as it was.
  if (isBuyNow) return pieces;
  $cartCount.set(pieces);
  tabs.changed();
  if ($cart.get().status !== 'idle') void loadCart().catch(() => undefined);
  return pieces;
}

/** Puts a product into the cart, or makes it a purchase of its own beside it; gives the new number of pieces. Shows its own failures. */
export function addToCart(addition: ProductAddition): Promise<number> {
  return added(addProduct(api, addition), addition.isBuyNow);
}

/** Puts a design into the cart; gives the new number of pieces. Shows its own failures and rejects with them. */
export function addDesignToCart(addition: DesignAddition): Promise<number> {
  return added(addDesign(api, addition), addition.isBuyNow);
}

/** Puts a loose diamond into the cart; gives the new number of pieces. Shows its own failures. */
export function addDiamondToCart(addition: DiamondAddition): Promise<number> {
  return added(addDiamond(api, addition));
}

/** Puts whatever it is into the cart; shows its own failures and rejects with them. */
export function addAnything(addition: Addition): Promise<number> {
  if (addition.kind === 'product') return addToCart(addition);
  return addition.kind === 'design' ? addDesignToCart(addition) : addDiamondToCart(addition);
}

/** Shows the new quantity at once and sends the last of several quick steps; the line waits from the first. */
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

export async function removeFromCart(id: CartLineId): Promise<void> {
  clearTimeout(quantityTimers.get(id));
  await change(id, () => removeLine(api, id));
}

export async function selectLine(id: CartLineId, isSelected: boolean): Promise<void> {
  patchLine(id, { isSelected });
  await change(id, () => saveSelection(api, id, isSelected));
}

export async function selectAll(isSelected: boolean): Promise<void> {
  await change(null, () => saveSelection(api, null, isSelected));
}

/** Rejects with the ApiError, whose `detail` says why a coupon is refused. */
export async function applyCoupon(code: string): Promise<void> {
  await change(null, () => saveCoupon(api, code));
}

export async function cancelCoupon(): Promise<void> {
  await change(null, () => removeCoupon(api));
}
