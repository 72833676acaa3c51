import type { Config } from '#server/config.ts';

/**
 * The relying party of passkeys: the site. Browsers create no passkeys for an IP address, so a shop at 127.0.0.1 uses
 * localhost.
 */
export function relyingParty({ siteOrigin }: Pick<Config, 'siteOrigin'>): { id: string; origin: string } {
  const site = new URL(siteOrigin);
  if (site.hostname === '127.0.0.1') site.hostname = 'localhost';
  return { id: site.hostname, origin: site.origin };
}
