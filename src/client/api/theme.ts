import type { Api } from './api.ts';

/** Style sheet and logo of the theme; both are empty for the default theme. */
export async function readTheme(api: Api): Promise<{ css: string; logo: string }> {
  return api.call('siteTheme', {});
}
