import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { writeServerHeaders } from '#site-server/web-server-headers.ts';

/**
 * Keeps the headers that nginx and Caddy include in step with the site: written before new pages stand in their place, they
 * allow the scripts of these and of those before.
 */
export function headersOf(config: Config, hears: (said: string) => void = () => undefined) {
  const origins = { apiOrigin: config.apiOrigin, isSecure: config.siteOrigin.startsWith('https:') };
  return async (folders: readonly string[], root: string): Promise<void> => {
    if (await writeServerHeaders(root, folders, origins))
      hears(
        `The security headers are others now: nginx and Caddy have to read ${join(root, 'headers')} anew.`,
      );
  };
}
