import { buyNow, buyOrSignIn } from '#islands/cart/buy-now.store.ts';
import type { SavedDesign } from '#kernel/shop/designs/saved-design.ts';
import { usePending } from '#ui/use-pending.ts';

/** Buys a saved design by itself; undefined if its purchase options are unknown. */
export function useCheckOut({
  purchase,
}: Pick<SavedDesign, 'purchase'>): [isPending: boolean, run: (() => void) | undefined] {
  const [isPending, run] = usePending(async () => {
    if (purchase !== null) await buyNow(purchase);
  });
  return [isPending, purchase ? () => buyOrSignIn(purchase, run) : undefined];
}
