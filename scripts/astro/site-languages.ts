import { languages } from '#kernel/shop/text/locales.ts';
import { loadSiteLanguages } from '#publisher/site-languages.ts';

/** The shop's languages for a build; other Astro commands do without the API host and take those of the repository. */
export async function siteLanguages(apiOrigin: string) {
  try {
    return await loadSiteLanguages(apiOrigin);
  } catch (error) {
    if (process.argv.includes('build')) throw error;
    return languages;
  }
}
