import type { HomeBase } from '#kernel/shop/content/home-base.ts';
import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import { homeCountry } from '#kernel/shop/settings/shop-settings.ts';
import { amountIn, type FeedPiece, landingQuery } from './merchant-feed.ts';
import { absolute } from './page-meta.ts';

/** Longest texts of OpenAI's file. */
const longest = { title: 150, description: 5_000 };

/** `availability` and prices as OpenAI's file has them; a piece is found there, but bought here. */
function rowOf(
  piece: FeedPiece,
  base: Pick<HomeBase, 'siteName' | 'countries'>,
  currency: CurrencyRate,
): object {
  const { openingMinor, beforeMinor } = piece;
  const [first, ...others] = piece.pictures;
  const isReduced = beforeMinor > openingMinor;
  const countries = base.countries.filter((country) => country.currency === currency.code);
  // Pairs, because the names of the file are not ours.
  const fields: (readonly [string, unknown])[] = [
    ['is_eligible_search', true],
    ['is_eligible_checkout', false],
    ['item_id', piece.sku],
    ['gtin', piece.gtin],
    ['mpn', piece.sku],
    ['title', piece.name.slice(0, longest.title)],
    ['description', piece.description.slice(0, longest.description)],
    ['url', `${piece.url}${landingQuery(base, currency)}`],
    ['condition', 'new'],
    ['product_category', piece.type],
    ['brand', piece.brand],
    ['image_url', first],
    ['additional_image_urls', others],
    ['price', amountIn(currency, isReduced ? beforeMinor : openingMinor)],
    ['sale_price', isReduced ? amountIn(currency, openingMinor) : ''],
    ['availability', piece.availability],
    ['seller_name', base.siteName],
    ['seller_url', absolute('/')],
    ['target_countries', countries.map(({ code }) => code)],
    ['store_country', homeCountry()],
  ];
  const isFilled = (value: unknown) => value !== '' && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(fields.filter(([, value]) => isFilled(value)));
}

/** The catalogue for ChatGPT as JSON lines, in one language and currency, from the rows of Google's feed. */
export const openaiFeed = (
  pieces: readonly FeedPiece[],
  base: Pick<HomeBase, 'siteName' | 'countries'>,
  currency: CurrencyRate,
): string => pieces.map((piece) => `${JSON.stringify(rowOf(piece, base, currency))}\n`).join('');
