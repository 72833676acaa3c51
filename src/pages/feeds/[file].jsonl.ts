import type { APIContext } from 'astro';
import { loadBase } from '#site/data/base.ts';
import { feedOf, feedPaths } from '#site/data/feed-files.ts';
import { feedPieces } from '#site/data/feed-pieces.ts';
import { openaiFeed } from '#site/data/seo/openai-feed.ts';

/** `/feeds/openai-en-EUR.jsonl`: a file per language and currency. */
export const getStaticPaths = () => feedPaths('openai');

export async function GET({ params }: APIContext): Promise<Response> {
  const named = await feedOf('openai', params['file']);
  if (!named) return new Response(null, { status: 404 });
  const { locale, currency } = named;
  const feed = openaiFeed(await feedPieces(locale), await loadBase(locale), currency);
  return new Response(feed, { headers: { 'content-type': 'application/jsonl; charset=utf-8' } });
}
