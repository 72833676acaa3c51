import type {
  Category,
  CategoryId,
  Listing,
  ListingFilter,
  ListingQuery,
  SearchResult,
} from '#kernel/shop/catalogue/listing.ts';
import { type Product, returnObstacles } from '#kernel/shop/catalogue/product.ts';
import { type ProductCard, type ProductId, productId } from '#kernel/shop/catalogue/product-card.ts';
import { productKind } from '#kernel/shop/catalogue/product-kind.ts';
import type { Api, ApiData, CallOptions } from './api.ts';
import { decodeCard, decodeCards } from './product-card.ts';
import { decodeProductReviews } from './reviews.ts';
import { recordOf } from './wire-map.ts';

type WireListing = Pick<
  ApiData<'categoryIndex'>,
  'products' | 'total' | 'page_count' | 'filter_info' | 'filter_price'
>;

export function decodeFilters(filters: WireListing['filter_info']): ListingFilter[] {
  return Object.values(recordOf(filters)).map(({ name, label, items }) => ({
    attribute: name,
    label,
    values: items.map(({ _id, label, count }) => ({ value: _id, label, count })),
  }));
}

/** Ranges of the base currency that contain products; a range that the client sent is left out. */
export function decodePriceRanges(filterPrice: WireListing['filter_price']): Listing['priceRanges'] {
  return (recordOf(filterPrice)['price'] ?? []).flatMap(({ base_val: value, label }) =>
    value === '' ? [] : [{ value, label }],
  );
}

function decodeListing(wire: WireListing): Listing {
  return {
    cards: decodeCards(wire.products),
    total: wire.total,
    pageCount: wire.page_count,
    filters: decodeFilters(wire.filter_info),
    priceRanges: decodePriceRanges(wire.filter_price),
  };
}

/** Common parameters; the name of the price range differs between category and search. */
function listingParameters({ page, perPage, sort, filters = {} }: ListingQuery) {
  const filled = Object.entries(filters).filter(([, values]) => values.length > 0);
  return {
    ...(page === undefined ? {} : { p: page }),
    ...(perPage === undefined ? {} : { numPerPage: perPage }),
    ...(sort === undefined ? {} : { sortColumn: sort }),
    ...(filled.length > 0
      ? { filterAttrs: Object.fromEntries(filled.map(([key, values]) => [key, values.join(',')])) }
      : {}),
  };
}

export async function readCategory(
  api: Api,
  { id, ...query }: ListingQuery & { id: CategoryId },
  options?: CallOptions,
): Promise<Category> {
  const input = { categoryId: id, filterPrice: query.price ?? '', ...listingParameters(query) };
  const wire = await api.call('categoryIndex', input, options);
  return {
    ...decodeListing(wire),
    id: wire.id as CategoryId,
    name: wire.name,
    description: wire.description,
    meta: { title: wire.title, description: wire.meta_description },
    picture: wire.picture,
    path: wire.path.map(({ name, url }) => ({ name, url })),
    links: Object.values(recordOf(wire.filter_category)).map(({ name, path, current }) => ({
      name,
      url: path,
      isCurrent: current,
    })),
  };
}

export async function searchProducts(
  api: Api,
  { text, ...query }: ListingQuery & { text: string },
  options?: CallOptions,
): Promise<SearchResult> {
  const input = { q: text, price: query.price ?? '', ...listingParameters(query) };
  const wire = await api.call('searchIndex', input, options);
  return { ...decodeListing(wire), suggestion: wire.suggestion };
}

/** Product cards by id, in that order; products off sale are omitted. Failures are not shown. */
export async function readCards(api: Api, ids: readonly ProductId[]): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const { products } = await api.call('productCards', { product_id: ids.join(',') }, { silent: true });
  return products.map(decodeCard);
}

export async function readProduct(
  api: Api,
  { id }: { id: ProductId },
  options?: CallOptions,
): Promise<Product> {
  const { product } = await api.call('productIndex', { product_id: id }, options);
  return decodeProduct(product);
}

/** Products by id, at most a hundred, in that order; products off sale are omitted. */
export async function readProducts(api: Api, ids: readonly ProductId[]): Promise<Product[]> {
  const { products } = await api.call('productPages', { product_id: ids.join(',') });
  return products.map(decodeProduct);
}

function decodeProduct(product: ApiData<'productIndex'>['product']): Product {
  return {
    id: productId(product.id),
    kind: productKind(product.customized_type),
    name: product.name,
    subtitle: product.subtitle,
    sku: product.sku,
    brand: product.brand_name,
    url: product.path,
    meta: product.meta,
    paragraphs: product.paragraphs,
    details: product.details,
    care: product.care,
    pictures: product.pictures,
    picturesByMetal: Object.fromEntries(
      product.pictures_by_metal.map(({ metal, pictures }) => [metal, pictures]),
    ),
    stones: product.stones.map(({ label, count, carat, color, clarity, cut_grade, ...stone }) => ({
      label,
      count,
      carat,
      colour: color,
      clarity,
      cutGrade: cut_grade,
      report:
        stone.report_no === ''
          ? null
          : {
              lab: stone.lab,
              number: stone.report_no,
              cut: stone.cut,
              shape: stone.shape,
              polish: stone.polish,
              symmetry: stone.symmetry,
              fluorescence: stone.fluor,
            },
    })),
    options: decodeOptions(product.choices),
    variants: (product.variants ?? []).map(
      ({ price_base_minor, original_base_minor, weight_g, ...variant }) => ({
        ...variant,
        priceMinor: original_base_minor,
        salePriceMinor: price_base_minor,
        weightG: weight_g,
      }),
    ),
    barcode: product.barcode ?? '',
    pieces: product.pieces.map(decodeCard),
    sister: product.sister && decodeCard(product.sister),
    boughtWith: decodeCards(product.buy_also_buy),
    categories: product.category.map((category) => ({ ...category, id: category.id as CategoryId })),
    priceBaseMinor: product.price_base_minor,
    originalBaseMinor: product.original_base_minor,
    ...(product.prior_prices && { priorPrices: product.prior_prices }),
    stock: product.stock,
    isInStock: product.is_in_stock === 1,
    returnObstacle: product.is_returnable
      ? null
      : (returnObstacles.find((reason) => reason === product.not_returnable_reason) ?? 'sale'),
    weightG: product.weight_g,
    metal: product.metal,
    style: product.attr_group,
    daysToMake: product.days_to_make,
    isResizable: product.is_resizable,
    hasDesign: product.has_design,
    weightsToSee: product.weights_to_see,
    reviews: decodeProductReviews(product),
  };
}

/** Requests an email when a sold-out product is back in stock. */
export async function requestStockEmail(api: Api, id: ProductId, email: string): Promise<void> {
  await api.call('productTellMe', { product_id: id, email });
}

function decodeOptions(choices: ApiData<'productIndex'>['product']['choices']): Product['options'] {
  return choices.map(({ key, label, values }) => ({
    key,
    label,
    values: values.map(({ key, label, delta_base_minor }) => ({ key, label, deltaMinor: delta_base_minor })),
  }));
}
