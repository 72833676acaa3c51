import type { APIContext } from 'astro';
import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import { type Locale, locales } from '#kernel/shop/text/locales.ts';
import { loadBase, ratesOf } from '#site/data/base.ts';
import { cacheKeyOf } from '#site/data/digest.ts';
import { feedPieces } from '#site/data/feed-pieces.ts';
import { merchantFeed } from '#site/data/seo/merchant-feed.ts';
import { loadSiteIndex } from '#site/data/site-index.ts';

const fileName = (locale: Locale, { code }: CurrencyRate) => `google-${locale}-${code}`;

/** `/feeds/google-en-EUR.xml`: a file per language and currency. */
export async function getStaticPaths() {
  const { products } = await loadSiteIndex();
  const files = await Promise.all(
    locales.map(async (locale) => {
      const base = await loadBase(locale);
      return ratesOf(base).map((currency) => ({
        params: { file: fileName(locale, currency) },
        cacheKey: cacheKeyOf(base.digest, products, currency),
      }));
    }),
  );
  return files.flat();
}

/** The render worker passes only the address. */
async function namedBy(
  file: string | undefined,
): Promise<{ locale: Locale; currency: CurrencyRate } | undefined> {
  for (const locale of locales) {
    const currency = ratesOf(await loadBase(locale)).find((each) => fileName(locale, each) === file);
    if (currency) return { locale, currency };
  }
  return undefined;
}

export async function GET({ params }: APIContext): Promise<Response> {
  const named = await namedBy(params['file']);
  if (!named) return new Response(null, { status: 404 });
  const { locale, currency } = named;
  const feed = merchantFeed(await feedPieces(locale), await loadBase(locale), currency);
  return new Response(feed, {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
}
