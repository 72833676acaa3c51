import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Puts a hash of the client bundle's file names into `globalThis.__clientHash`. Pages include it in their
 * cache keys; a page restored from an earlier build would otherwise name chunks that no longer exist.
 */
export function clientFingerprint(): Plugin {
  return {
    name: 'shop:client-fingerprint',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle(_options, bundle) {
      const names = Object.keys(bundle).sort().join('\n');
      globalThis.__clientHash = createHash('sha256').update(names).digest('hex').slice(0, 16);
    },
  };
}
