import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import type { ApiData, ApiInput } from '#client/api/api.ts';
import { isCancelled } from '#client/api/api-error.ts';
import { $cartCount } from '#client/badges.ts';
import { isSignedIn, onSessionEnd } from '#client/session.ts';
import { keys } from '#client/storage.ts';
import { tabSync } from '#client/tab-sync.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import type { StoneId } from '#kernel/diamonds/diamond.ts';
import { toDecimalString } from '#kernel/money/money.ts';
import type { CartInfo, CartProduct } from '#kernel/wire/contracts/cart.contract.ts';

export interface CartState {
  /** `idle`: never asked for; `loading` and `failed` keep what was known before. */
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** null when the cart is empty or unknown. */
  info: CartInfo | null;
  currency: string;
  suggestions: ApiData<'cartIndex'>['suggestions'];
  /** Lines with a change on its way; their buttons wait. */
  pendingIds: readonly number[];
  /** Selecting all, a coupon: the whole cart waits. */
  isBusy: boolean;
}

const unknown: CartState = {
  status: 'idle',
  info: null,
  currency: 'HKD',
  suggestions: [],
  pendingIds: [],
  isBusy: false,
};

export const $cart = atom<CartState>(unknown);

const quantityDelayMs = 350;
const quantityTimers = new Map<number, ReturnType<typeof setTimeout>>();

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
    const { cart_info, currency, suggestions } = await api.call(
      'cartIndex',
      {},
      { duplicate: 'allow', silent: true },
    );
    const info = cart_info === false ? null : cart_info;
    patch({ status: 'ready', info, currency: currency.code, suggestions });
    $cartCount.set(info?.items_count ?? 0);
  } catch (error) {
    if ($cart.get().status === 'loading') patch({ status: 'failed' });
    throw error;
  }
}

/** Does a change, then shows what the server made of it, also after a refusal. */
async function change(itemId: number | null, work: () => Promise<unknown>): Promise<void> {
  if (itemId === null) patch({ isBusy: true });
  else patch({ pendingIds: [...$cart.get().pendingIds, itemId] });
  try {
    await work();
    tabs.changed();
  } catch (error) {
    if (!isCancelled(error)) throw error;
  } finally {
    await loadCart().catch(() => undefined);
    if (itemId === null) patch({ isBusy: false });
    else patch({ pendingIds: $cart.get().pendingIds.filter((id) => id !== itemId) });
  }
}

function patchProduct(itemId: number, fields: Partial<CartProduct>): void {
  const { info } = $cart.get();
  if (!info) return;
  const products = info.products.map((line) => (line.item_id === itemId ? { ...line, ...fields } : line));
  patch({ info: { ...info, products } });
}

interface CartAddition {
  productId: number;
  quantity: number;
  options?: Readonly<Record<string, string>>;
  /** Selects this line alone, for going straight to the checkout. */
  isBuyNow?: boolean;
}

async function add(input: ApiInput<'cartAdd'>): Promise<number> {
  const answer = await api.call('cartAdd', input, { notify: true });
  $cartCount.set(answer.items_count);
  tabs.changed();
  if ($cart.get().status !== 'idle') void loadCart().catch(() => undefined);
  return answer.items_count;
}

/** Puts a product into the cart; gives the new number of pieces. Shows its own failures. */
export function addToCart({ productId, quantity, options, isBuyNow }: CartAddition): Promise<number> {
  return add({
    product_id: productId,
    qty: quantity,
    ...(options ? { custom_option: { ...options } } : {}),
    ...(isBuyNow ? { buy_now: true } : {}),
  });
}

export interface DesignAddition {
  design: Design;
  /** Stock id of the diamond set in it; null for a stone of the house's choosing. */
  stoneId: StoneId | null;
  name: string;
  /** The picture of the line: a data URL of the drawn design or an upload's id; none without WebGL. */
  image?: string | undefined;
  quantity?: number;
  /** What the page showed for one piece, in minor units of the shopper's currency; another price refuses. */
  seenMinor?: number;
  isBuyNow?: boolean;
}

/**
 * Puts a design into the cart; gives the new number of pieces. Shows its own failures and rejects with the
 * ApiError, whose data names the path of a fault (`field`), or the price of now (`price` with `field: 'seen_price'`).
 */
export function addDesignToCart(addition: DesignAddition): Promise<number> {
  const { design, stoneId, name, image, quantity = 1, seenMinor, isBuyNow } = addition;
  return add({
    design,
    stone_id: stoneId ?? '',
    name,
    image: image ?? '',
    qty: quantity,
    ...(seenMinor === undefined ? {} : { seen_price: toDecimalString(seenMinor) }),
    ...(isBuyNow ? { buy_now: true } : {}),
  });
}

/** Puts a loose diamond into the cart; gives the new number of pieces. Shows its own failures. */
export function addDiamondToCart(stoneId: StoneId, isBuyNow = false): Promise<number> {
  return add({ diamond_id: stoneId, ...(isBuyNow ? { buy_now: true } : {}) });
}

/** Shows the new quantity at once and sends the last of several quick steps; the line waits from the first. */
export function setQuantity(itemId: number, quantity: number): void {
  patchProduct(itemId, { qty: quantity });
  patch({ pendingIds: [...$cart.get().pendingIds.filter((id) => id !== itemId), itemId] });
  clearTimeout(quantityTimers.get(itemId));
  const send = () => {
    quantityTimers.delete(itemId);
    const work = () =>
      api.call('cartUpdate', { item_id: itemId, up_type: 'set', qty: quantity }, { notify: true });
    void change(itemId, work).catch(() => undefined);
  };
  quantityTimers.set(itemId, setTimeout(send, quantityDelayMs));
}

export async function removeFromCart(itemId: number): Promise<void> {
  clearTimeout(quantityTimers.get(itemId));
  await change(itemId, () =>
    api.call('cartUpdate', { item_id: itemId, up_type: 'remove' }, { notify: true }),
  );
}

export async function selectLine(itemId: number, isSelected: boolean): Promise<void> {
  patchProduct(itemId, { active: isSelected ? 1 : 0 });
  await change(itemId, () =>
    api.call('cartSelectOne', { item_id: itemId, checked: isSelected }, { notify: true }),
  );
}

export async function selectAll(isSelected: boolean): Promise<void> {
  await change(null, () => api.call('cartSelectAll', { checked: isSelected }, { notify: true }));
}

/** Rejects with the ApiError, whose `detail` says why a coupon is refused. */
export async function applyCoupon(code: string): Promise<void> {
  await change(null, () => api.call('cartAddCoupon', { coupon_code: code }));
}

export async function cancelCoupon(): Promise<void> {
  await change(null, () => api.call('cartCancelCoupon', {}, { notify: true }));
}

export interface CartSummary {
  selectable: CartProduct[];
  selected: CartProduct[];
  selectedPieces: number;
  isAllSelected: boolean;
}

/** What the boxes and the check-out button show; a failed line cannot be selected. */
export function summariseCart(info: CartInfo | null): CartSummary {
  const selectable = info?.products.filter((line) => line.status === 1) ?? [];
  const selected = selectable.filter((line) => line.active === 1);
  return {
    selectable,
    selected,
    selectedPieces: selected.reduce((sum, line) => sum + line.qty, 0),
    isAllSelected: selectable.length > 0 && selected.length === selectable.length,
  };
}
