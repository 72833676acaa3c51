import { guarded } from '#client/guarded.ts';
import { pageHref } from '#client/preferences.ts';
import { addDesignToCart, addToCart } from '#islands/cart/cart.store.ts';
import type { SavedDesign } from '#kernel/designs/saved-design.ts';
import { usePending } from '#ui/use-pending.ts';

/** Puts a saved design alone into the checkout; undefined where it does not say how it is bought. */
export function useCheckOut({
  purchase,
}: Pick<SavedDesign, 'purchase'>): [isPending: boolean, run: (() => void) | undefined] {
  const [isPending, run] = usePending(async () => {
    if (purchase === null) return;
    if (purchase.kind === 'design') await addDesignToCart({ ...purchase, isBuyNow: true });
    else await addToCart({ ...purchase, isBuyNow: true });
    location.assign(pageHref('/paymentInfo/'));
  });
  return [isPending, purchase ? () => guarded('add-to-cart', run) : undefined];
}
