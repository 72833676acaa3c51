import type { Plugin } from 'vite';
import { directives } from '#client/page/island-directives.ts';

const astroScripts = /[\\/]astro[\\/]dist[\\/]runtime[\\/]server[\\/]scripts\.js$/;
const writesThem = 'function getPrescripts(';

/** Removes from Astro's module the scripts that the frame script already contains. */
export function withoutKnownScripts(code: string): string {
  if (!code.includes(writesThem))
    throw new Error(`Astro no longer contains ${writesThem}…): pages would contain its inline scripts`);
  return `${code.replace(writesThem, 'function writtenPrescripts(')}
const known = new Set(${JSON.stringify(Object.keys(directives))});
function getPrescripts(result, type, directive) {
  return known.has(directive) ? '' : writtenPrescripts(result, type, directive);
}
`;
}

/**
 * Keeps Astro's inline island scripts out of the pages: 2.3 KB of brotli each, and they block the parser
 * until the styles have loaded. The frame script (src/client/page/frame.ts) contains them once for all pages,
 * base.css their style. Pages without the frame script (the desk) and the development server keep Astro's
 * scripts.
 */
export function islandScripts(): Plugin {
  return {
    name: 'shop:island-scripts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name !== 'client',
    transform: (code, id) => (astroScripts.test(id) ? withoutKnownScripts(code) : undefined),
  };
}
