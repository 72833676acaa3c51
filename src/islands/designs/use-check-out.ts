import { guarded } from '#client/guarded.ts';
import { pageHref } from '#client/preferences.ts';
import { addDesignToCart, addToCart } from '#islands/cart/cart.store.ts';
import { readStoneId } from '#kernel/diamonds/diamond.ts';
import { usePending } from '#ui/use-pending.ts';
import type { DesignInfo } from './design-info.ts';

/** Puts a saved design alone into the checkout; undefined where it does not say how it is bought. */
export function useCheckOut(order: DesignInfo['o']): [isPending: boolean, run: (() => void) | undefined] {
  const [isPending, run] = usePending(async () => {
    if (!order) return;
    if ('design' in order) {
      await addDesignToCart({
        design: order.design,
        stoneId: readStoneId(order.stone_id),
        name: order.name,
        image: order.image,
        quantity: order.qty,
        isBuyNow: true,
      });
    } else {
      await addToCart({
        productId: order.product_id,
        quantity: order.qty,
        options: order.custom_option,
        isBuyNow: true,
      });
    }
    location.assign(pageHref('/paymentInfo/'));
  });
  return [isPending, order && (() => guarded('add-to-cart', run))];
}
