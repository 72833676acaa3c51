import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';
import type { Language } from '#kernel/shop/text/locales.ts';

const entry = fileURLToPath(new URL('../../src/client/offline/offline.worker.ts', import.meta.url));

/**
 * Builds `/service-worker.js` as one script. A service worker needs an address that never changes, above
 * every page it serves.
 */
export function serviceWorker(languages: readonly Language[]): AstroIntegration {
  return {
    name: 'shop:service-worker',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        await build({
          configFile: false,
          logLevel: 'error',
          publicDir: false,
          define: { __LANGUAGES__: JSON.stringify(languages) },
          build: {
            outDir: fileURLToPath(dir),
            emptyOutDir: false,
            rolldownOptions: {
              input: entry,
              output: { format: 'iife', entryFileNames: 'service-worker.js' },
            },
          },
        });
      },
    },
  };
}
