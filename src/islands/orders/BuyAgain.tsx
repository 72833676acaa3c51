import { pageLocale } from '#client/preferences.ts';
import type { Translate } from '#client/texts.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button } from '#ui/Button.tsx';
import { usePending } from '#ui/use-pending.ts';
import { orderAgain } from './order.store.ts';

/** Adds the pieces of an order to the cart and opens the cart. */
export function BuyAgain({ number, t }: { number: OrderNumber; t: Translate }) {
  const [isPending, again] = usePending(async () => {
    await orderAgain(number);
    location.assign(localisePath(pageLocale(), '/shoppingCart/'));
  });
  return (
    <Button kind="quiet" className="mt-4" isPending={isPending} onClick={again}>
      {t('orders.buy-again')}
    </Button>
  );
}
