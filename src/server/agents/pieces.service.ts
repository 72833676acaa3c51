import { itemId } from '#kernel/shop/agents/item-id.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import { isSubjectTo } from '#kernel/shop/law/law.ts';
import { priceReductionLaw } from '#kernel/shop/law/price-reduction.ts';
import type { ProductIndex } from '#server/catalogue/product-index.service.ts';
import { productPages, type ReviewSource } from '#server/catalogue/product-page.service.ts';
import { type SaleProduct, saleProducts } from '#server/catalogue/sale-products.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { imageUrl } from '#server/platform/media/wire-media.ts';
import { text } from '#server/platform/texts.ts';
import { type AgentCall, landingQuery, type Market, priceIn } from './agent-call.ts';
import { arrivalIn, fulfillmentOf } from './delivery.service.ts';
import { type Choice, type Offer, offersOf, offersWith, rankedOffers } from './offers.ts';
import { capabilityNames, type ProtocolMessage } from './protocol.ts';

/** The product of a page. */
type Product = Awaited<ReturnType<typeof productPages>>[number];

/** A product of the catalogue with everything that answers need. */
export interface Piece {
  sale: SaleProduct;
  page: Product;
  offers: readonly Offer[];
}

interface PieceSources {
  executor: Executor;
  index: ProductIndex;
  reviews: ReviewSource;
}

const pictureWidth = 960;

/** Products on the shelf in the order of the ids; others are left out. */
export async function readPieces(
  { executor, index, reviews }: PieceSources,
  ids: readonly number[],
  { view }: Market,
): Promise<Piece[]> {
  const sales = await saleProducts(executor, ids);
  const pages = await productPages(executor, ids, view, { reviews, index });
  return pages.flatMap((page) => {
    const sale = sales.get(page.id);
    const offers = sale ? offersOf(sale) : [];
    return sale && offers.length > 0 ? { sale, page, offers } : [];
  });
}

/** Name of an option and of its values in the language of the answer. */
const labelled = (page: Product, key: string, value: string) => {
  const choice = page.choices.find((each) => each.key === key);
  const label = choice?.values.find((each) => each.key === value)?.label ?? value;
  return { name: choice?.label ?? key, id: value, label };
};

export const selectedOptions = (page: Product, options: Readonly<Record<string, string>>) =>
  Object.entries(options).map(([key, value]) => labelled(page, key, value));

/** Whether a piece is made after the order is paid. */
const isMadeToOrder = ({ page }: Piece): boolean => page.days_to_make !== null;

function availabilityOf(piece: Piece, { isAvailable }: Offer) {
  if (!isAvailable) return { available: false, status: 'out_of_stock' };
  return { available: true, status: isMadeToOrder(piece) ? 'made_to_order' : 'in_stock' };
}

const variantId = ({ sale }: Piece, { options }: Offer): string =>
  itemId({ kind: 'variant', productId: sale.id as ProductId, options });

async function variantOfPiece(
  call: AgentCall,
  executor: Executor,
  market: Market,
  piece: Piece,
  offer: Offer,
) {
  const { page, sale } = piece;
  const labels = selectedOptions(page, offer.options);
  const title = labels.map(({ label }) => label).join(' / ') || page.name;
  const toMake = { kind: 'product', productId: sale.id, customizedType: sale.customizedType } as const;
  const days = call.active.has(capabilityNames.fulfillment)
    ? await arrivalIn(executor, market, [{ ...toMake, options: offer.options }], call.now)
    : undefined;
  const query = new URLSearchParams({ ...offer.options, ...landingQuery(market) }).toString();
  return {
    id: variantId(piece, offer),
    sku: offer.sku,
    ...(offer.barcode !== '' && { barcodes: [{ type: 'GTIN', value: offer.barcode }] }),
    title,
    description: { plain: title === page.name ? page.subtitle || title : `${page.name}: ${title}` },
    url: `${market.view.siteOrigin}${page.path}?${query}`,
    price: priceIn(market, offer.priceMinor),
    ...(offer.originalMinor > offer.priceMinor && { list_price: priceIn(market, offer.originalMinor) }),
    availability: availabilityOf(piece, offer),
    ...(labels.length > 0 && { options: labels }),
    metadata: {
      jewellery: { metal: offer.options['metal'] ?? page.metal },
      ...priorOf(market, offer),
    },
    ...(days !== undefined && { fulfillment: fulfillmentOf(market, days, offer.isAvailable) }),
  };
}

/** The lowest price before a reduction, for a buyer in a country that asks for it. */
function priorOf(market: Market, { priorMinor }: Offer) {
  const isAsked = market.country !== undefined && isSubjectTo(priceReductionLaw, [market.country.code]);
  return priorMinor !== undefined && isAsked
    ? { lowest_price_30_days_before: priceIn(market, priorMinor) }
    : {};
}

const range = (market: Market, amounts: readonly number[]) => ({
  min: priceIn(market, Math.min(...amounts)),
  max: priceIn(market, Math.max(...amounts)),
});

/** Facts of a piece of jewellery, which the protocol has no fields for. */
function jewelleryOf({ page }: Piece) {
  return {
    pictured_metal: page.metal,
    weight_g: page.weight_g,
    made_to_order: page.days_to_make !== null,
    days_to_make: page.days_to_make,
    resizable: page.is_resizable,
    returnable: page.is_returnable,
    stones: page.stones.map(
      ({ role, shape, material, origin, carat, count, color, clarity, cut_grade, lab }) => ({
        ...{ role, shape, material, origin, carat, count, color, clarity, cut: cut_grade, lab },
      }),
    ),
  };
}

/** The product of an answer with these of its offers; at least one. */
export async function productOfPiece(
  call: AgentCall,
  executor: Executor,
  market: Market,
  piece: Piece,
  offers: readonly Offer[],
) {
  const { page } = piece;
  const { siteOrigin } = market.view;
  const media = page.pictures.flatMap(({ media, alt }) => {
    const url = imageUrl(siteOrigin, media, pictureWidth);
    return url === '' ? [] : [{ type: 'image', url, alt_text: alt }];
  });
  const { count, average, has_demonstrations: isMixed } = page.review_summary;
  const variants = [];
  for (const offer of offers) variants.push(await variantOfPiece(call, executor, market, piece, offer));
  return {
    id: itemId({ kind: 'product', productId: piece.sale.id as ProductId }),
    title: page.name,
    description: { plain: page.paragraphs.join('\n\n') || page.subtitle || page.name },
    url: `${siteOrigin}${page.path}?${new URLSearchParams(landingQuery(market))}`,
    categories: page.category.map(({ name }) => ({ value: name, taxonomy: 'merchant' })),
    price_range: range(
      market,
      piece.offers.map(({ priceMinor }) => priceMinor),
    ),
    ...(piece.offers.some(({ originalMinor, priceMinor }) => originalMinor > priceMinor) && {
      list_price_range: range(
        market,
        piece.offers.map(({ originalMinor }) => originalMinor),
      ),
    }),
    ...(media.length > 0 && { media }),
    ...(page.choices.length > 0 && {
      options: page.choices
        .filter(({ key }) => piece.offers[0]?.options[key] !== undefined)
        .map(({ label, values }) => ({
          name: label,
          values: values.map(({ key, label }) => ({ id: key, label })),
        })),
    }),
    variants,
    ...(count > 0 && !isMixed && { rating: { value: average, scale_max: 5, count } }),
    metadata: { jewellery: jewelleryOf(piece) },
  };
}

/** The best offer that a choice and a test leave; undefined if there is none. */
export function featuredOffer(
  { sale, offers }: Piece,
  choice: Choice,
  passes: (offer: Offer) => boolean = () => true,
): Offer | undefined {
  return rankedOffers(sale, offersWith(offers, choice).filter(passes), choice)[0];
}

/** Warnings about a piece for its buyer; `path` names it in the answer. */
export function pieceMessages(piece: Piece, { locale }: Market, path: string): ProtocolMessage[] {
  const { page } = piece;
  const message = (code: string, content: string): ProtocolMessage => ({
    type: 'warning',
    code,
    content,
    path,
  });
  return [
    ...(page.days_to_make === null
      ? []
      : [
          message(
            'made_to_order',
            text(locale, 'agents-api.made-to-order', { name: page.name, days: page.days_to_make }),
          ),
        ]),
    ...(page.is_returnable
      ? []
      : [message('final_sale', text(locale, 'agents-api.final-sale', { name: page.name }))]),
  ];
}
