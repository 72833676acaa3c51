import { languages } from '#kernel/shop/text/locales.ts';
import { loadSiteLanguages, type SiteLanguages, writeSiteTexts } from '#publisher/site-languages.ts';

/**
 * The shop's languages and texts for a build, the texts also as files; other Astro commands do without the API host and take
 * those of the repository.
 */
export async function siteLanguages(apiOrigin: string): Promise<SiteLanguages> {
  const isBuild = process.argv.includes('build');
  const read = await loadSiteLanguages(apiOrigin).catch((error: unknown) => {
    if (isBuild) throw error;
    return { languages: [...languages], texts: {} };
  });
  if (isBuild) writeSiteTexts(read.texts);
  return read;
}
