import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { nearestPicture, type PicturedDesign } from '#kernel/jewel/design/nearest-picture.ts';
import { withOptions } from '#kernel/jewel/design/with-options.ts';
import { atTagPrice } from '#kernel/jewel/pricing/price-design.ts';
import { circumferenceOfUsMm } from '#kernel/jewel/ring-size/conversions.ts';
import {
  engravingOption,
  engravingTextKey,
  noEngraving,
  optionPrice,
  type PriceableProduct,
} from '#kernel/shop/catalogue/option-price.ts';
import { heroKey, noPicture } from '#kernel/shop/pictures/product-pictures.ts';
import { productFinalReason } from '#kernel/shop/returns/returns.rules.ts';
import { localText, partOf } from '#kernel/shop/text/local-text.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { toWireListing } from '#server/catalogue/listing.mapper.ts';
import { listProducts } from '#server/catalogue/listing.service.ts';
import { refuseOption } from '#server/catalogue/option-labels.service.ts';
import { toWireCards } from '#server/catalogue/product-card.mapper.ts';
import type { ProductIndex } from '#server/catalogue/product-index.service.ts';
import { type PageSources, productPage } from '#server/catalogue/product-page.service.ts';
import { saleProducts } from '#server/catalogue/sale-products.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { cachedRead } from '#server/platform/revisions/cached-read.ts';
import { composition, pricedNow } from './compositions.service.ts';
import { wireDesignPrice } from './price.mapper.ts';
import { countCategories, readProductDesign, readProductDesigns } from './product-designs.repo.ts';

type DesignedType = 1 | 2 | 4;
type View = Presentation & { now: Date };

export interface CatalogueDesign extends PicturedDesign {
  name: Localised;
  /** Key of its image; '' without one. */
  heroKey: string;
}

/** Catalogue designs by product: as starting points, and for images of designs without one. */
export const catalogueDesigns = cachedRead(
  async (executor): Promise<CatalogueDesign[]> => {
    const rows = await readProductDesigns(executor);
    return rows.flatMap(({ id, design, text, ...images }) =>
      design ? { productId: id, design, heroKey: heroKey(images), name: partOf(text, 'name') } : [],
    );
  },
  ['catalogue'],
);

/** Key of the image for a design without its own: that of the most similar design of the catalogue, '' without any. */
export async function pictureKeyOf(executor: Executor, design: Design): Promise<string> {
  const pictured = (await catalogueDesigns(executor)).filter((each) => each.heroKey !== noPicture);
  const id = nearestPicture(design, pictured);
  return pictured.find(({ productId }) => productId === id)?.heroKey ?? noPicture;
}

/** The choices, completed by the first value of each missing option: the price before anything is chosen. */
function filledIn(
  product: PriceableProduct,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const [key, value] of Object.entries(given)) if (value.trim() !== '') chosen[key] = value;
  for (const { key, values } of product.options) {
    // Values without a surcharge; the tag is their price.
    const first = values.find(({ deltaMinor }) => deltaMinor === 0) ?? values[0];
    if (chosen[key] === undefined && first) chosen[key] = first.key;
  }
  return chosen;
}

/** Adds a sample text for an engraving not entered yet: its length does not change the price. */
function withSampleText(chosen: Record<string, string>): Record<string, string> {
  const value = chosen[engravingOption];
  const needsText = value !== undefined && value !== noEngraving;
  return needsText && chosen[engravingTextKey] === undefined
    ? { ...chosen, [engravingTextKey]: 'A' }
    : chosen;
}

/**
 * A product of types 1, 2 or 4 with its options, at the price of list, page and cart: the tag plus surcharges. Throws
 * 1300001 if there is no such product, 1400001 for an invalid choice.
 */
export async function productDesignPrice(
  executor: Executor,
  view: View,
  wanted: { id: number; types: readonly DesignedType[]; options: Readonly<Record<string, string>> },
) {
  const product = (await saleProducts(executor, [wanted.id])).get(wanted.id);
  const row = await readProductDesign(executor, wanted.id);
  const isWanted = wanted.types.some((type) => type === product?.customizedType);
  if (!product?.onShelf || !isWanted || !row?.design) refuse(codes.productNotFound);
  const tag = {
    priceMinor: product.priceMinor,
    originalMinor: product.originalPriceMinor ?? product.priceMinor,
    options: product.options,
  };
  const chosen = filledIn(tag, wanted.options);
  const price = optionPrice(tag, withSampleText(chosen));
  if (!price.ok) return refuseOption(executor, view.locale, price.field, price.reason);
  const document = withOptions(row.design, chosen);
  const made = await composition(executor, { document, stoneId: null, mustBeFree: false });
  const asMade = await pricedNow(executor, made);
  const atTag = { ...asMade, price: atTagPrice(asMade.price, price.priceMinor) };
  const answer = wireDesignPrice(atTag, view, {
    isCatalogue: true,
    originalMinor: price.originalMinor,
  });
  const isEngraved = chosen[engravingTextKey] !== undefined;
  const returns =
    productFinalReason(product) === null && !isEngraved ? ('returnable' as const) : ('final' as const);
  return { ...answer, consequences: { ...answer.consequences, returns } };
}

const measures: Record<string, { path: string; unit: 'mm' | 'ct'; of: (key: string) => number }> = {
  carat: { path: 'centre.carat', unit: 'ct', of: Number },
  size: { path: 'circumferenceMm', unit: 'mm', of: (key) => circumferenceOfUsMm(Number(key)) },
  width: { path: 'shank.widthMm', unit: 'mm', of: Number.parseFloat },
  chain: { path: 'chainLengthMm', unit: 'mm', of: (key) => Number.parseFloat(key) * 10 },
};

function rangesOf(options: PriceableProduct['options']) {
  return options.flatMap(({ key, values }) => {
    const measure = measures[key];
    const numbers = values.map((value) => measure?.of(value.key) ?? Number.NaN).filter(Number.isFinite);
    if (!measure || numbers.length === 0) return [];
    const [min, max] = [Math.min(...numbers), Math.max(...numbers)].map((n) => Math.round(n * 100) / 100);
    return [{ option: key, path: measure.path, min: min ?? 0, max: max ?? 0, unit: measure.unit }];
  });
}

/** A product of these types with its design and price; throws 1300001 for any other. */
export async function productDesign(
  executor: Executor,
  view: View,
  { id, types }: { id: number; types: readonly DesignedType[] },
  sources: PageSources,
) {
  const price = await productDesignPrice(executor, view, { id, types, options: {} });
  const row = await readProductDesign(executor, id);
  const product = await productPage(executor, id, view, sources);
  if (!row?.design) refuse(codes.productNotFound);
  const pieces = row.design.kind === 'set' ? row.design.pieces : [];
  const sale = (await saleProducts(executor, [id])).get(id);
  return {
    product,
    design: price.design,
    ranges: rangesOf(sale?.options ?? []),
    pieces: row.pieces.flatMap((productId, index) => {
      const design = pieces[index];
      return design ? [{ product_id: productId, design }] : [];
    }),
    price,
  };
}

/** A page of the products of a type, with counts of their categories and attributes. */
export async function designListing(
  executor: Executor,
  index: ProductIndex,
  view: Presentation,
  request: {
    type: 1 | 2;
    p: number;
    perPage: number;
    categoryId: number | null;
    filters: Record<string, string>;
  },
) {
  const { type, p, perPage, categoryId, filters } = request;
  const listed = await listProducts(
    executor,
    index,
    { customizedType: type, categoryId },
    { p, perPage, sortColumn: 'hot', dir: '', filterAttrs: filters, range: '' },
    view,
  );
  const { page_count, filter_info, filter_price } = toWireListing(listed, view);
  const categories = await countCategories(executor, type);
  return {
    products: toWireCards(listed.cards, view),
    total: listed.total,
    page_count,
    categories: categories.map(({ id, text, count }) => ({
      id,
      name: localText(text, view.locale).name,
      count,
      selected: id === categoryId,
    })),
    filter_info,
    filter_price,
  };
}
