import type { Plugin } from 'vite';

interface Change {
  /** A module of Astro's renderer. */
  file: RegExp;
  from: string;
  to: string;
  /** What stands at its end. */
  end: string;
}

const moduleOf = (path: string) =>
  new RegExp(`/astro/dist/runtime/server/${path}\\.js$`.replaceAll('/', '[\\\\/]'));

/** An island's props are written twice, into its number and into its element. */
const serialized: Change = {
  file: moduleOf('serialize'),
  from: 'const serialized = JSON.stringify(serializeObject(props, metadata));',
  to: `let serialized = written.get(props);
  if (serialized === undefined) {
    serialized = JSON.stringify(serializeObject(props, metadata));
    written.set(props, serialized);
  }`,
  end: 'const written = new WeakMap();',
};

/** A page's text is packed into an answer, which who asks in the same process has to unpack again. */
const answered: Change = {
  file: moduleOf('render/page'),
  from: 'body = encoder.encode(body);',
  to: `pages += 1;
    globalThis.__pageTexts.set(String(pages), body);
    headers.set('x-page-text', String(pages));
    body = new Uint8Array(0);`,
  end: 'let pages = 0;',
};

/**
 * An island's element tells only what its script reads: no number for reloading while somebody develops, no name, nothing
 * that is taken for granted; and quotes of JSON stand as they are, between single ones, which are escaped within.
 */
const bare: Change = {
  file: moduleOf('render/component'),
  from: 'renderElement("astro-island", island, false);',
  to: 'bareIsland(renderElement("astro-island", island, false));',
  end: `const bareIsland = (element) =>
  element.replace(/^<astro-island[^>]*>/, (tag) =>
    tag
      .replace(/ uid="[^"]*"/, '')
      .replace(' component-export="default"', '')
      .replace(' props="{}"', '')
      .replace(/( opts="{)&quot;name&quot;:&quot;[^"&]*&quot;,/, '$1')
      .replace(/ (props|opts)="([^"]*)"/g, (_, name, json) => \` \${name}='\${json.replaceAll('&quot;', '"')}'\`),
  );`,
};

function changed(code: string, { from, to, end }: Change): string {
  if (!code.includes(from)) throw new Error(`Astro's renderer has no ${from} any more`);
  return `${code.replace(from, () => to)}\n${end}\n`;
}

export const withPropsOnce = (code: string) => changed(code, serialized);
export const withBareIslands = (code: string) => changed(code, bare);
export const withPagesAsTexts = (code: string) => changed(code, answered);

const plugin = (name: string, change: Change): Plugin => ({
  name,
  apply: 'build',
  applyToEnvironment: (environment) => environment.name !== 'client',
  transform: (code, id) => (change.file.test(id) ? changed(code, change) : undefined),
});

/** Writes the props of an island once: a tenth of what a page costs. */
export const propsOnce = (): Plugin => plugin('shop:props-once', serialized);

/** Islands as short as their script can read them: 250 to 320 bytes of a product page or a list, 3 to 13 KB less to parse. */
export const bareIslands = (): Plugin => plugin('shop:bare-islands', bare);

/** Hands pages to the render worker as the texts that they are; a fifth of their cost was the answer around them. */
export const pagesAsTexts = (): Plugin => plugin('shop:pages-as-texts', answered);
