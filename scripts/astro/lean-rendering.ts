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

function changed(code: string, { from, to, end }: Change): string {
  if (!code.includes(from)) throw new Error(`Astro's renderer has no ${from} any more`);
  return `${code.replace(from, () => to)}\n${end}\n`;
}

export const withPropsOnce = (code: string) => changed(code, serialized);
export const withPagesAsTexts = (code: string) => changed(code, answered);

const plugin = (name: string, change: Change): Plugin => ({
  name,
  apply: 'build',
  applyToEnvironment: (environment) => environment.name !== 'client',
  transform: (code, id) => (change.file.test(id) ? changed(code, change) : undefined),
});

/** Writes the props of an island once: a tenth of what a page costs. */
export const propsOnce = (): Plugin => plugin('shop:props-once', serialized);

/** Hands pages to the render worker as the texts that they are; a fifth of their cost was the answer around them. */
export const pagesAsTexts = (): Plugin => plugin('shop:pages-as-texts', answered);
