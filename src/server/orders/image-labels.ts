import { placeholderImageLabel } from '#kernel/shop/jewel-labels/placeholder-image-label.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Labels } from '#server/catalogue/option-labels.service.ts';
import type { CatalogueDesign } from '#server/designs/product-designs.service.ts';
import { text, textsIn } from '#server/platform/texts.ts';
import { shownMetal } from './orders.mapper.ts';
import type { OrderItem } from './orders.repo.ts';

interface ImageContext {
  labels: Labels;
  locale: Locale;
  /** Catalogue designs; the nearest one's image is used until the design is rendered. */
  catalogue: readonly CatalogueDesign[];
  /** The design itself has been rendered. */
  isDrawn: boolean;
}

/** Text how the image differs from the ordered piece; '' where it does not. */
export function imageNote(
  item: Pick<OrderItem, 'design' | 'image' | 'image_id' | 'pictured_metal'>,
  { labels, locale, catalogue, isDrawn }: ImageContext,
): string {
  const metal = shownMetal(item, labels, locale);
  if (metal !== '') return text(locale, 'orders-api.mail-pictured-metal', { metal });
  if (isDrawn || item.design === null || item.image_id !== null) return '';
  const shown = catalogue.find(({ heroKey }) => heroKey !== '' && item.image === heroKey);
  return shown
    ? placeholderImageLabel(item.design, shown.design, textsIn(locale))
    : text(locale, 'orders-api.mail-similar-picture');
}
