import { engravingOption, noEngraving } from '#kernel/catalogue/option-price.ts';
import { productKind } from '#kernel/catalogue/product-kind.ts';
import { sisterOf } from '#kernel/catalogue/sister.ts';
import { consequences } from '#kernel/design/consequences.ts';
import { withOptions } from '#kernel/design/with-options.ts';
import { discountRate } from '#kernel/money/money.ts';
import { categoryPath, localisePath, productPath } from '#kernel/text/paths.ts';
import { productUrl } from '#kernel/wire/addresses.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Product } from '#kernel/wire/contracts/catalogue.contract.ts';
import { shopLabels, siteDocument } from '#server/content/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { imageUrl } from '#server/platform/media/wire-media.ts';
import { type Presentation, wirePrices } from '#server/platform/presentation.ts';
import { nothingSaid, reviewsOnPage } from '#server/reviews/product-reviews.service.ts';
import { readCategoriesOf } from './categories.repo.ts';
import { type CategoryRow, categories } from './categories.service.ts';
import {
  attributesOf,
  choicesOf,
  customOptionsOf,
  picturesOf,
  returnObstacle,
  stonesOf,
} from './product.mapper.ts';
import { type ProductRow, readMadeToOrder, readProduct } from './product.repo.ts';
import { toWireCards, toWirePairs } from './product-card.mapper.ts';
import { type CardRow, cardsOf } from './product-cards.service.ts';
import type { Shelf } from './shelf/shelf.ts';

function paragraphs(lines: readonly string[]): string {
  const escaped = lines.map((line) =>
    line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  );
  return escaped.map((line) => `<p>${line}</p>`).join('');
}

/** Where a page is put together from: memory, where there is a shelf, and the database. */
interface Sources {
  executor: Executor;
  shelf: Shelf | undefined;
  view: Presentation;
}

/** What our shop does not sell by: packs, tiers, variants as products of their own. */
const unused = {
  package_number: null,
  tier_price: [],
  options: null,
  custom_option_showImg_attr: null,
};

/** The made-to-order sister of a piece that is sold out. */
async function sisterCards(
  { executor, shelf, view }: Sources,
  row: ProductRow,
  mainCategoryId: number,
): Promise<CardRow[]> {
  if (row.stock > 0) return [];
  const made = shelf ? shelf.madeToOrder(mainCategoryId) : await readMadeToOrder(executor);
  const sister = sisterOf({ ...row, mainCategoryId }, made);
  return sister ? cardsOf(executor, shelf, [sister.id], view.locale) : [];
}

/** The categories of a product, the main one first. */
async function categoriesOf({ executor, shelf }: Sources, id: number): Promise<CategoryRow[]> {
  if (!shelf) return readCategoriesOf(executor, id);
  const all = new Map((await categories(executor)).map((category) => [category.id, category]));
  return shelf.categoriesOf(id).flatMap((categoryId) => all.get(categoryId) ?? []);
}

/** What the piece's design says of making it and of changing it later. */
function workshopOf(row: ProductRow): Pick<Product, 'days_to_make' | 'is_resizable'> {
  if (!row.design) return { days_to_make: null, is_resizable: false };
  const isEngravable = row.options.some(({ key }) => key === engravingOption);
  const design = isEngravable ? withOptions(row.design, { [engravingOption]: noEngraving }) : row.design;
  const { daysToMake, resizableMm } = consequences(design, { isCatalogue: true, heightAboveFingerMm: null });
  return {
    days_to_make: row.customized_type === 0 ? null : daysToMake,
    is_resizable: resizableMm !== null && resizableMm.up > 0,
  };
}

async function toProduct(sources: Sources, row: ProductRow): Promise<Product> {
  const { executor, shelf, view } = sources;
  const words = row.text[view.locale];
  const labels = await shopLabels(executor);
  const pictures = picturesOf(row, view);
  const images = pictures.map(({ media }) => imageUrl(view.siteOrigin, media, 960));
  const { price, special_price } = wirePrices(row, view);
  const standsIn = await categoriesOf(sources, row.id);
  const [sister] = toWireCards(await sisterCards(sources, row, standsIn[0]?.id ?? 0), view);
  return {
    _id: String(row.id),
    id: row.id,
    name: words.name,
    sku: row.sku,
    spu: row.spu,
    attr_group: row.style,
    main_image: images[0] ?? '',
    thumbnail_img: images,
    image_detail: images,
    description: paragraphs(words.description),
    groupAttrArr: attributesOf(row, labels, view),
    price_info: special_price === '' ? { price } : { price, special_price },
    ...unused,
    custom_option: customOptionsOf(row, labels, view, images[0] ?? ''),
    ...(shelf?.isTalkedAbout(row.id) === false ? nothingSaid : await reviewsOnPage(executor, row, view)),
    buy_also_buy: toWirePairs(await cardsOf(executor, shelf, row.related, view.locale), view),
    brand_name: (await siteDocument(executor)).brand.name[view.locale],
    subtitle: words.subtitle,
    paragraphs: words.description,
    details: words.details,
    care: words.care,
    meta: { title: words.metaTitle, description: words.metaDescription },
    customized_type: row.customized_type,
    is_customized: row.customized_type === 0 ? 0 : 1,
    category: standsIn.map(({ id, text }) => ({
      id,
      name: text[view.locale].name,
      url: localisePath(view.locale, categoryPath(id)),
    })),
    pictures,
    stones: stonesOf(row, labels, view),
    choices: choicesOf(row, labels, view),
    pieces: toWireCards(await cardsOf(executor, shelf, row.pieces, view.locale), view),
    price_base_minor: row.price_minor,
    original_base_minor: row.original_price_minor ?? row.price_minor,
    discountrate: discountRate(row.price_minor, row.original_price_minor),
    sister: sister ?? null,
    stock: row.stock,
    is_in_stock: row.stock > 0 ? 1 : 2,
    is_returnable: row.is_returnable,
    not_returnable_reason: returnObstacle(row),
    weight_g: row.weight_mg / 1000,
    metal: row.metal,
    ...workshopOf(row),
    url: productUrl(row.id),
    path: localisePath(view.locale, productPath({ id: row.id, kind: productKind(row.customized_type) })),
  };
}

/** A product as its page shows it; throws 1300001 for one that is unknown or off the shelf. */
export async function productPage(
  executor: Executor,
  id: number,
  view: Presentation,
  shelf?: Shelf,
): Promise<Product> {
  const row = await readProduct(executor, id);
  if (!row) refuse(codes.productNotFound, { data: '' });
  return toProduct({ executor, shelf, view }, row);
}
