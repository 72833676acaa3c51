import type { APIContext } from 'astro';
import { cacheKeyOf } from '#site/data/digest.ts';
import { loadThemeFiles } from '#site/data/theme.ts';

/** The files of a theme of one's own. Their addresses stay, so that a change of the theme renders no page again. */
export async function getStaticPaths() {
  return (await loadThemeFiles()).map(({ file, text }) => ({ params: { file }, cacheKey: cacheKeyOf(text) }));
}

export async function GET({ params }: APIContext): Promise<Response> {
  const found = (await loadThemeFiles()).find(({ file }) => file === params['file']);
  if (!found) return new Response(null, { status: 404 });
  return new Response(found.text, { headers: { 'content-type': found.type } });
}
