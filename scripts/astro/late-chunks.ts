import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const prefix = 'late:';
const resolvedPrefix = '\0late:';
const root = new URL('../../', import.meta.url);

/** Late chunks that belong to islands: the session, the marks on cards and the stage over an image. */
const inIslands: Record<string, string> = {
  session: 'src/islands/shell/start-session.store.ts',
  marks: 'src/islands/catalogue/card-marks.store.ts',
  turn: 'src/islands/product/offer-turn.store.ts',
};

const pathOf = (name: string): string => inIslands[name] ?? `src/client/page/${name}.ts`;

/**
 * `import url from 'late:prices'` gives the address of src/client/page/prices.ts as a chunk of its own,
 * `late:session` that of the script for signed-in shoppers. The frame script loads them with a bare
 * `import(url)`: Vite's preload helper around a literal import would weigh more than the script itself.
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
      if (!isBuild) return `export default '/${pathOf(name)}';`;
      const file = fileURLToPath(new URL(pathOf(name), root));
      const reference = this.emitFile({ type: 'chunk', id: file, name });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
  };
}
