import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const prefix = 'late:';
const resolvedPrefix = '\0late:';
const folder = new URL('../../src/client/page/', import.meta.url);

/**
 * `import url from 'late:attend'` gives the address of src/client/page/attend.ts as a chunk of its own.
 * The frame script loads it with a bare `import(url)`: Vite's preload helper around a literal import
 * would weigh more than the script itself.
 */
export function lateChunks(): Plugin {
  let isBuild = false;
  return {
    name: 'shop:late-chunks',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId(id) {
      return id.startsWith(prefix) ? `${resolvedPrefix}${id.slice(prefix.length)}` : undefined;
    },
    load(id) {
      if (!id.startsWith(resolvedPrefix)) return undefined;
      const name = id.slice(resolvedPrefix.length);
      if (!isBuild) return `export default '/src/client/page/${name}.ts';`;
      const file = fileURLToPath(new URL(`${name}.ts`, folder));
      const reference = this.emitFile({ type: 'chunk', id: file, name });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
  };
}
