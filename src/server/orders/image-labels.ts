import { placeholderImageLabel } from '#kernel/shop/jewel-labels/placeholder-image-label.ts';
import { productPicture } from '#kernel/shop/pictures/picture-keys.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Labels } from '#server/catalogue/option-labels.service.ts';
import type { CatalogueDesign } from '#server/designs/product-designs.service.ts';
import { text, textsIn } from '#server/platform/texts.ts';
import { shownMetal } from './orders.mapper.ts';
import type { OrderItem } from './orders.repo.ts';

interface PictureReader {
  labels: Labels;
  locale: Locale;
  /** The house's designs: the nearest one's picture stands for a design until its own is drawn. */
  houses: readonly CatalogueDesign[];
  /** A picture was drawn of the very design. */
  isDrawn: boolean;
}

/** What a piece's picture shows otherwise than what was ordered, in words; '' where it shows the piece itself. */
export function imageNote(
  item: Pick<OrderItem, 'design' | 'image' | 'image_id' | 'pictured_metal'>,
  { labels, locale, houses, isDrawn }: PictureReader,
): string {
  const metal = shownMetal(item, labels, locale);
  if (metal !== '') return text(locale, 'orders-api.mail-pictured-metal', { metal });
  if (isDrawn || item.design === null || item.image_id !== null) return '';
  const shown = houses.find(({ productId }) => item.image === productPicture(productId));
  return shown
    ? placeholderImageLabel(item.design, shown.design, textsIn(locale))
    : text(locale, 'orders-api.mail-similar-picture');
}
