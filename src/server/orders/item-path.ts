import { productKind } from '#kernel/shop/catalogue/product-kind.ts';
import { idOfReturnNumber } from '#kernel/shop/returns/return.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath, productPath } from '#kernel/shop/text/paths.ts';
import type { OrderItem } from './orders.repo.ts';

/** Path of the page of an order line: the product, the studio, the stone, the return of a service, or the gift cards. */
export function itemPath(item: OrderItem, locale: Locale): string {
  // A service names the return whose piece it works on.
  if (item.kind === 'service')
    return localisePath(locale, `/myOrder/returnDetails/?id=${idOfReturnNumber(item.sku)}`);
  if (item.kind === 'gift-card') return localisePath(locale, '/giftCard/');
  if (item.kind === 'design') return localisePath(locale, '/design/ring/');
  if (item.kind === 'diamond') return localisePath(locale, `/design/diamond/?stone=${item.diamond_id ?? ''}`);
  return localisePath(
    locale,
    productPath({ id: item.product_id ?? 0, kind: productKind(item.customized_type) }),
  );
}
