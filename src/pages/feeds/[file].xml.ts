import type { APIContext } from 'astro';
import { loadBase } from '#site/data/base.ts';
import { feedOf, feedPaths } from '#site/data/feed-files.ts';
import { feedPieces } from '#site/data/feed-pieces.ts';
import { merchantFeed } from '#site/data/seo/merchant-feed.ts';

/** `/feeds/google-en-EUR.xml`: a file per language and currency. */
export const getStaticPaths = () => feedPaths('google');

export async function GET({ params }: APIContext): Promise<Response> {
  const named = await feedOf('google', params['file']);
  if (!named) return new Response(null, { status: 404 });
  const { locale, currency } = named;
  const feed = merchantFeed(await feedPieces(locale), await loadBase(locale), currency);
  return new Response(feed, {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
}
