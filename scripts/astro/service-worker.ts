import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';

const entry = fileURLToPath(new URL('../../src/client/offline/offline.worker.ts', import.meta.url));

/**
 * Writes `/service-worker.js` beside the built pages: one script of its own, at an address that never changes and
 * above every page it answers for, as browsers ask of such a worker.
 */
export function serviceWorker(): AstroIntegration {
  return {
    name: 'shop:service-worker',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        await build({
          configFile: false,
          logLevel: 'error',
          publicDir: false,
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
