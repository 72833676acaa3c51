import type { Plugin } from 'vite';
import { directives } from '#client/page/island-directives.ts';

const astroScripts = /[\\/]astro[\\/]dist[\\/]runtime[\\/]server[\\/]scripts\.js$/;
const writesThem = 'function getPrescripts(';

/** Astro's module, which no longer writes what the frame script has. */
export function withoutKnownScripts(code: string): string {
  if (!code.includes(writesThem))
    throw new Error(`Astro has no ${writesThem}…) any more: pages would carry its scripts`);
  return `${code.replace(writesThem, 'function writtenPrescripts(')}
const known = new Set(${JSON.stringify(Object.keys(directives))});
function getPrescripts(result, type, directive) {
  return known.has(directive) ? '' : writtenPrescripts(result, type, directive);
}
`;
}

/**
 * Keeps the scripts that define islands and start them out of the pages: 2.3 KB of brotli in each, which held up the
 * parser until the styles had come. The frame script has them (src/client/page/frame.ts), once for all pages, and
 * base.css their style. Pages without it, as the desk, and a development server keep Astro's way.
 */
export function islandScripts(): Plugin {
  return {
    name: 'shop:island-scripts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name !== 'client',
    transform: (code, id) => (astroScripts.test(id) ? withoutKnownScripts(code) : undefined),
  };
}
