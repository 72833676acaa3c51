import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Client directives and what they import: Astro prints them into pages, outside every bundle. */
const inlineFolder = 'src/client/page';

/**
 * Puts a hash of the client bundle's file names and of the scripts printed into pages into
 * `globalThis.__clientHash`. Pages write it into their cache keys: a page restored from an earlier build
 * would otherwise name chunks that are gone, or carry a script of yesterday.
 */
export function clientFingerprint(): Plugin {
  return {
    name: 'shop:client-fingerprint',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle(_options, bundle) {
      const hash = createHash('sha256').update(Object.keys(bundle).sort().join('\n'));
      for (const name of readdirSync(inlineFolder).sort()) {
        hash.update(name).update(readFileSync(join(inlineFolder, name)));
      }
      globalThis.__clientHash = hash.digest('hex').slice(0, 16);
    },
  };
}
