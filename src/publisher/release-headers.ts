import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { writeServerHeaders } from '#site-server/web-server-headers.ts';

/**
 * Returns a hook for `Releases` that writes the headers nginx and Caddy include. It runs before new pages are served, so
 * the headers allow the inline scripts of the new pages and of the present ones. `onChange` gets a message for the log.
 */
export function headerWriter(config: Config, onChange: (message: string) => void = () => undefined) {
  const origins = { apiOrigin: config.apiOrigin, isSecure: config.siteOrigin.startsWith('https:') };
  return async (folders: readonly string[], root: string): Promise<void> => {
    if (await writeServerHeaders(root, folders, origins))
      onChange(
        `The security headers or redirects have changed: reload nginx or Caddy, which include ${join(root, 'headers')}.`,
      );
  };
}
