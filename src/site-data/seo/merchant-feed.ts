import type { Product } from '#kernel/catalogue/product.ts';
import { daysToDispatch } from '#kernel/checkout/dispatch.ts';
import type { HomeBase } from '#kernel/content/home-base.ts';
import { type CurrencyRate, convertPriceMinor, toDecimalString } from '#kernel/money/money.ts';
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

const field = (name: string, text: string | number): string =>
  `<g:${name}>${escapeXml(`${text}`)}</g:${name}>`;

/** Google takes this many further pictures of a piece. */
const MOST_PICTURES = 10;

/** A piece; undefined where it has no picture, without which it would be refused. */
function itemOf(
  product: Product,
  base: Pick<HomeBase, 'countries'>,
  currency: CurrencyRate,
): string | undefined {
  const pictures = product.pictures.filter(({ media }) => media.widths.length > 0);
  const [first, ...others] = pictures.map(({ media }) => pictureUrl(media));
  if (first === undefined) return undefined;
  const amount = (baseMinor: number) =>
    `${toDecimalString(convertPriceMinor(baseMinor, currency))} ${currency.code}`;
  const opening = openingBaseMinor(product);
  const before = opening + product.originalBaseMinor - product.priceBaseMinor;
  const dispatch = daysToDispatch(product);
  const shipping = base.countries
    .filter((country) => country.currency === currency.code)
    .map(
      ({ code, costMinor }) =>
        `<g:shipping>${field('country', code)}${field('price', amount(costMinor))}</g:shipping>`,
    );
  return [
    '<item>',
    field('id', product.sku),
    field('title', product.name),
    field('description', product.meta.description || product.paragraphs.join(' ')),
    field('link', absolute(product.url)),
    field('image_link', first),
    ...others.slice(0, MOST_PICTURES).map((url) => field('additional_image_link', url)),
    field('availability', product.isInStock ? 'in_stock' : 'out_of_stock'),
    ...(before > opening
      ? [field('price', amount(before)), field('sale_price', amount(opening))]
      : [field('price', amount(opening))]),
    field('condition', 'new'),
    field('brand', product.brand),
    field('mpn', product.sku),
    ...(product.categories.length > 0
      ? [field('product_type', product.categories.map(({ name }) => name).join(' > '))]
      : []),
    ...(dispatch ? [field('min_handling_time', dispatch.min), field('max_handling_time', dispatch.max)] : []),
    ...shipping,
    '</item>',
  ].join('');
}

/**
 * The catalogue as Google's merchant centre reads it, in one language and one currency, with delivery to the countries
 * where that currency is paid.
 */
export function merchantFeed(
  products: readonly Product[],
  base: Pick<HomeBase, 'siteName' | 'countries'>,
  currency: CurrencyRate,
): string {
  const items = products.flatMap((product) => itemOf(product, base, currency) ?? []);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
    `<title>${escapeXml(base.siteName)}</title><link>${escapeXml(absolute('/'))}</link>`,
    `<description>${escapeXml(base.siteName)}</description>`,
    ...items,
    '</channel></rss>\n',
  ].join('\n');
}
