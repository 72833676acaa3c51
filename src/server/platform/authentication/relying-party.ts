import type { Config } from '#server/config.ts';

/**
 * Whose passkeys they are: the site's. Browsers make none for a bare address, so a shop at 127.0.0.1 has them when it
 * is opened as localhost.
 */
export function relyingParty({ siteOrigin }: Pick<Config, 'siteOrigin'>): { id: string; origin: string } {
  const site = new URL(siteOrigin);
  if (site.hostname === '127.0.0.1') site.hostname = 'localhost';
  return { id: site.hostname, origin: site.origin };
}
