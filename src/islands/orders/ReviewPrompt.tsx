import { pageLocale } from '#client/preferences.ts';
import type { Translate } from '#client/texts.ts';
import type { OrderLine } from '#kernel/shop/orders/order.ts';
import { isPageOn } from '#kernel/shop/pages/pages.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';

/** A link from a received piece to its review; loose stones have no reviews. */
export function ReviewPrompt({ line, t }: { line: OrderLine; t: Translate }) {
  if (line.kind !== 'product' || !isPageOn('/comment/')) return null;
  return (
    <p className="mt-3">
      <a
        className="link text-sm"
        href={localisePath(pageLocale(), `/comment/?product=${line.productId}&item=${line.id}`)}
      >
        {t('orders.review')}
      </a>
    </p>
  );
}
