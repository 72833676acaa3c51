import { consequences } from '#kernel/jewel/design/consequences.ts';
import { weightsToSee } from '#kernel/jewel/design/weights-to-see.ts';
import { withOptions } from '#kernel/jewel/design/with-options.ts';
import { engravingOption, noEngraving } from '#kernel/shop/catalogue/option-price.ts';
import { productKind } from '#kernel/shop/catalogue/product-kind.ts';
import { discountRate } from '#kernel/shop/money/money.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { categoryPath, localisePath, productPath } from '#kernel/shop/text/paths.ts';
import { productUrl } from '#kernel/wire/addresses.ts';
import type { Product } from '#kernel/wire/contracts/catalogue.contract.ts';
import type { LabelsDocument } from '#server/platform/db/schema/content.ts';
import { imageUrl } from '#server/platform/media/wire-media.ts';
import { type Presentation, wirePrices } from '#server/platform/presentation.ts';
import type { CategoryRow } from './categories.service.ts';
import { picturesByMetal } from './metal-pictures.service.ts';
import {
  choicesOf,
  customOptionsOf,
  picturesOf,
  returnObstacle,
  stonesOf,
  variantsOf,
} from './product.mapper.ts';
import type { ProductRow } from './product.repo.ts';
import { toWireCards, toWirePairs } from './product-card.mapper.ts';
import type { CardRow } from './product-cards.service.ts';

/** The reviews part of a product page. */
export type PageReviews = Pick<Product, 'review_summary' | 'productReview'>;

/** Data of a product page besides the row. */
interface Surroundings {
  labels: LabelsDocument;
  /** The main category first. */
  categories: readonly CategoryRow[];
  related: readonly CardRow[];
  pieces: readonly CardRow[];
  /** Empty, or one card. */
  sister: readonly CardRow[];
  reviews: PageReviews;
  brand: string;
}

function paragraphs(lines: readonly string[]): string {
  const escaped = lines.map((line) =>
    line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  );
  return escaped.map((line) => `<p>${line}</p>`).join('');
}

/** Production time and resizability, from the design. */
function workshopOf(row: ProductRow): Pick<Product, 'days_to_make' | 'is_resizable' | 'has_design'> {
  if (!row.design) return { days_to_make: null, is_resizable: false, has_design: false };
  const isEngravable = row.options.some(({ key }) => key === engravingOption);
  const design = isEngravable ? withOptions(row.design, { [engravingOption]: noEngraving }) : row.design;
  const { daysToMake, resizableMm } = consequences(design, { isCatalogue: true, heightAboveFingerMm: null });
  return {
    days_to_make: row.customized_type === 0 ? null : daysToMake,
    is_resizable: resizableMm !== null && resizableMm.up > 0,
    has_design: true,
  };
}

/** Centre weights that the page can preview; null if weights are an option or there is no ring design. */
function weightsOf({ design, options, stones }: ProductRow): Product['weights_to_see'] {
  const own = stones.find(({ role }) => role === 'centre')?.carat;
  if (design?.kind !== 'ring' || own === undefined || options.some(({ key }) => key === 'carat')) return null;
  return weightsToSee(design, own);
}

/** Maps a product to its page. */
export function toProduct(
  row: ProductRow,
  { labels, categories, related, pieces, sister, reviews, brand }: Surroundings,
  view: Presentation,
): Product {
  const texts = localText(row.text, view.locale);
  const obstacle = returnObstacle(row);
  const pictures = picturesOf(row, view);
  const images = pictures.map(({ media }) => imageUrl(view.siteOrigin, media, 960));
  const { price, special_price } = wirePrices(row, view);
  return {
    _id: String(row.id),
    id: row.id,
    name: texts.name,
    sku: row.sku,
    attr_group: row.style,
    description: paragraphs(texts.description),
    price_info: special_price === '' ? { price } : { price, special_price },
    custom_option: customOptionsOf(row, labels, view, images[0] ?? ''),
    ...reviews,
    buy_also_buy: toWirePairs(related, view),
    brand_name: brand,
    subtitle: texts.subtitle,
    paragraphs: texts.description,
    details: texts.details,
    care: texts.care,
    meta: {
      title: texts.metaTitle || texts.name,
      description: texts.metaDescription || texts.subtitle,
    },
    customized_type: row.customized_type,
    is_customized: row.customized_type === 0 ? 0 : 1,
    category: categories.map(({ id, text }) => ({
      id,
      name: localText(text, view.locale).name,
      url: localisePath(view.locale, categoryPath(id)),
    })),
    pictures,
    pictures_by_metal: picturesByMetal(
      row,
      pictures.map(({ view }) => view),
      view,
    ),
    stones: stonesOf(row, labels, view),
    choices: choicesOf(row, labels, view),
    ...(row.variants.length > 0 && { variants: variantsOf(row) }),
    ...(row.barcode !== '' && { barcode: row.barcode }),
    pieces: toWireCards(pieces, view),
    price_base_minor: row.price_minor,
    original_base_minor: row.original_price_minor ?? row.price_minor,
    ...(row.prior_prices && { prior_prices: row.prior_prices }),
    discountrate: discountRate(row.price_minor, row.original_price_minor),
    sister: toWireCards(sister, view)[0] ?? null,
    stock: row.stock,
    is_in_stock: row.stock > 0 ? 1 : 2,
    is_returnable: obstacle === null,
    not_returnable_reason: obstacle ?? '',
    weight_g: row.weight_mg / 1000,
    metal: row.metal,
    ...workshopOf(row),
    weights_to_see: weightsOf(row),
    url: productUrl(row.id),
    path: localisePath(view.locale, productPath({ id: row.id, kind: productKind(row.customized_type) })),
  };
}
