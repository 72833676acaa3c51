import type { APIContext } from 'astro';
import type { Product } from '#kernel/catalogue/product.ts';
import type { CurrencyRate } from '#kernel/money/money.ts';
import { type Locale, locales } from '#kernel/text/locales.ts';
import { loadBase, ratesOf } from '#site/data/base.ts';
import { cacheKeyOf } from '#site/data/digest.ts';
import { loadProduct } from '#site/data/products.ts';
import { merchantFeed } from '#site/data/seo/merchant-feed.ts';
import { loadSiteIndex } from '#site/data/site-index.ts';

interface Props {
  locale: Locale;
  currency: CurrencyRate;
}

/** `/feeds/google-en-HKD.xml`: one file for every language and currency. */
export async function getStaticPaths() {
  const { products } = await loadSiteIndex();
  const files = await Promise.all(
    locales.map(async (locale) => {
      const base = await loadBase(locale);
      return ratesOf(base).map((currency) => ({
        params: { file: `google-${locale}-${currency.code}` },
        props: { locale, currency },
        cacheKey: cacheKeyOf(base.digest, products, currency),
      }));
    }),
  );
  return files.flat();
}

export async function GET({ props }: APIContext<Props>): Promise<Response> {
  const { locale, currency } = props;
  const { products: index } = await loadSiteIndex();
  const loaded = await Promise.all(index.map(({ id, kind }) => loadProduct(locale, String(id), kind)));
  const products = loaded.filter((product): product is Product => product !== undefined);
  return new Response(merchantFeed(products, await loadBase(locale), currency), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
}
