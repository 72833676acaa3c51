import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Client directives and what they import: Astro prints them into pages, outside every bundle. */
const inlineFolder = 'src/client/page';

/** Read before anything is compiled: a script saved during a build belongs to the next one. */
function inlineDigest(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(inlineFolder).sort()) {
    hash.update(name).update(readFileSync(join(inlineFolder, name)));
  }
  return hash.digest('hex');
}

/**
 * Puts a hash of the client bundle's file names and of the scripts printed into pages into
 * `globalThis.__clientHash`. Pages write it into their cache keys: a page restored from an earlier build
 * would otherwise name chunks that are gone, or carry a script of yesterday.
 */
export function clientFingerprint(): Plugin {
  const inline = inlineDigest();
  return {
    name: 'shop:client-fingerprint',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle(_options, bundle) {
      const names = Object.keys(bundle).sort().join('\n');
      const hash = createHash('sha256').update(inline).update(names);
      globalThis.__clientHash = hash.digest('hex').slice(0, 16);
    },
  };
}
