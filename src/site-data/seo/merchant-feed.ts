import type { Product } from '#kernel/shop/catalogue/product.ts';
import { daysToDispatch } from '#kernel/shop/checkout/dispatch.ts';
import type { HomeBase } from '#kernel/shop/content/home-base.ts';
import { type CurrencyRate, convertPriceMinor, toDecimalString } from '#kernel/shop/money/money.ts';
import { absolute, pictureUrl } from './page-meta.ts';
import { openingBaseMinor } from './structured.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** `125.00 USD`, a base amount in the currency of a feed. */
export const amountIn = (currency: CurrencyRate, baseMinor: number): string =>
  `${toDecimalString(convertPriceMinor(baseMinor, currency))} ${currency.code}`;

const field = (name: string, text: string | number): string =>
  `<g:${name}>${escapeXml(`${text}`)}</g:${name}>`;

/** Google's limit of additional images. */
const MOST_PICTURES = 10;

/** A product's feed entry in a language, for all currencies. */
export interface FeedPiece {
  sku: string;
  /** '' without one. */
  gtin: string;
  name: string;
  description: string;
  url: string;
  /** URLs, the product's own first. */
  pictures: readonly [string, ...string[]];
  availability: 'in_stock' | 'out_of_stock';
  /** Price as shown when the page opens, and the former price, minor units of the base currency. */
  openingMinor: number;
  beforeMinor: number;
  brand: string;
  type: string;
  dispatch: ReturnType<typeof daysToDispatch>;
}

/** Undefined without an image, because Google would refuse it. */
export function feedPieceOf(product: Product): FeedPiece | undefined {
  const pictures = product.pictures.filter(({ media }) => media.widths.length > 0);
  const [first, ...others] = pictures.map(({ media }) => pictureUrl(media));
  if (first === undefined) return undefined;
  const openingMinor = openingBaseMinor(product);
  return {
    sku: product.sku,
    gtin: product.barcode,
    name: product.name,
    description: product.meta.description || product.paragraphs.join(' '),
    url: absolute(product.url),
    pictures: [first, ...others.slice(0, MOST_PICTURES)],
    availability: product.isInStock ? 'in_stock' : 'out_of_stock',
    openingMinor,
    beforeMinor: openingMinor + product.originalBaseMinor - product.priceBaseMinor,
    brand: product.brand,
    type: product.categories.map(({ name }) => name).join(' > '),
    dispatch: daysToDispatch(product),
  };
}

function itemOf(piece: FeedPiece, shipping: string, landing: string, currency: CurrencyRate): string {
  const { openingMinor, beforeMinor, dispatch } = piece;
  const [first, ...others] = piece.pictures;
  return [
    '<item>',
    field('id', piece.sku),
    field('title', piece.name),
    field('description', piece.description),
    field('link', `${piece.url}${landing}`),
    field('image_link', first),
    ...others.map((url) => field('additional_image_link', url)),
    field('availability', piece.availability),
    ...(beforeMinor > openingMinor
      ? [
          field('price', amountIn(currency, beforeMinor)),
          field('sale_price', amountIn(currency, openingMinor)),
        ]
      : [field('price', amountIn(currency, openingMinor))]),
    field('condition', 'new'),
    field('brand', piece.brand),
    field('mpn', piece.sku),
    ...(piece.gtin === '' ? [] : [field('gtin', piece.gtin)]),
    ...(piece.type === '' ? [] : [field('product_type', piece.type)]),
    ...(dispatch ? [field('min_handling_time', dispatch.min), field('max_handling_time', dispatch.max)] : []),
    shipping,
    '</item>',
  ].join('');
}

/** The query with which a page shows the price of a feed: see src/client/preferences.ts. */
export function landingQuery({ countries }: Pick<HomeBase, 'countries'>, { code }: CurrencyRate): string {
  const country = countries.find(({ currency }) => currency === code)?.code;
  return `?${new URLSearchParams({ ...(country !== undefined && { country }), currency: code })}`;
}

/**
 * The catalogue for Google's Merchant Center, in one language and currency, with delivery to the countries of
 * that currency.
 */
export function merchantFeed(
  pieces: readonly FeedPiece[],
  base: Pick<HomeBase, 'siteName' | 'countries'>,
  currency: CurrencyRate,
): string {
  const countries = base.countries.filter((country) => country.currency === currency.code);
  const landing = landingQuery(base, currency);
  const shipping = countries
    .map(
      ({ code, costMinor }) =>
        `<g:shipping>${field('country', code)}${field('price', amountIn(currency, costMinor))}</g:shipping>`,
    )
    .join('');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
    `<title>${escapeXml(base.siteName)}</title><link>${escapeXml(absolute('/'))}</link>`,
    `<description>${escapeXml(base.siteName)}</description>`,
    ...pieces.map((piece) => itemOf(piece, shipping, landing, currency)),
    '</channel></rss>\n',
  ].join('\n');
}
