import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { locales } from '#kernel/shop/text/locales.ts';
import { giftCardFiles } from './gift-cards.ts';
import { openScratchCopy, type ScratchCopy } from './scratch-copy.ts';

/**
 * The recipes of src/docs/how-to-add.md, followed in one copy of the project and checked by its own checks: a page
 * and a call pass, for a language the missing parts are named.
 */
const tsc = ['node_modules/typescript/bin/tsc', '--noEmit', '--pretty', 'false'];
const biome = ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings'];
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts', '--project'];

const registry = 'src/kernel/shop/pages/pages.ts';
const pageFile = 'src/pages/[...lang]/lookbook/index.astro';
const page = `---
import PageHead from '#site/components/PageHead.astro';
import { localeOf, singlePaths } from '#site/data/page-paths.ts';
import { translator } from '#site/data/texts.ts';
import Page from '#site/layouts/Page.astro';

export const getStaticPaths = () => singlePaths();

const locale = localeOf(Astro.params.lang);
if (!locale) return new Response(null, { status: 404 });
const title = translator(locale, ['lookbook'])('lookbook.title');
const meta = { title, description: title, path: '/lookbook/' };
---

<Page {locale} {meta}>
  <PageHead {locale} {title} trail={[]} />
</Page>
`;

// The project is copied and compiled completely, beside other tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let copy: ScratchCopy;
beforeAll(() => {
  copy = openScratchCopy();
});
afterAll(() => copy.remove());

describe('a page', () => {
  it('without an entry in the registry and a budget is named', async () => {
    copy.write(pageFile, page);
    for (const locale of locales) copy.write(`i18n/${locale}/lookbook.json`, '{ "title": "Lookbook" }\n');
    const { isOk, output } = await copy.run(...vitest, 'unit*', 'tests/architecture/pages.test.ts');
    expect(isOk).toBe(false);
    expect(output).toContain('/lookbook/');
    expect(output).toContain(registry);
  });

  it('that follows the recipe passes', async () => {
    copy.insertBefore(registry, "  kind('/variable/', studio),\n", "  kind('/lookbook/'),\n");
    copy.insertBefore(
      'src/kernel/shop/text/text-keys.ts',
      "  | Keys<'mail',",
      "  | Keys<'lookbook', typeof import('#i18n/en/lookbook.json')>\n",
    );
    copy.insertBefore('tests/budgets.json', '    "/variable/":', '    "/lookbook/": { "html": 12000 },\n');
    const checked = ['pages.test.ts', 'boundaries.test.ts', 'texts.test.ts'].map(
      (file) => `tests/architecture/${file}`,
    );
    const { isOk, output } = await copy.run(...vitest, 'unit*', ...checked, 'src/kernel/shop/pages');
    expect(isOk, output).toBe(true);
  });
});

describe('a call', () => {
  it('of a new noun that follows the recipe is answered, described and formatted', async () => {
    for (const [path, text] of Object.entries(giftCardFiles)) copy.write(path, text);
    const roof = 'src/kernel/wire/endpoints.ts';
    copy.insertBefore(
      roof,
      'import { giftEndpoints }',
      "import { giftCardEndpoints } from '#kernel/wire/contracts/gift-cards.contract.ts';\n",
    );
    copy.insertBefore(roof, '  ...messageEndpoints,\n', '  ...giftCardEndpoints,\n');
    const app = 'src/server/app.ts';
    copy.insertBefore(
      app,
      'import { giftRoutes }',
      "import { giftCardRoutes } from './gift-cards/gift-cards.routes.ts';\n",
    );
    copy.insertBefore(app, '    ...messageRoutes(host),\n', '    ...giftCardRoutes(host),\n');
    const schema = 'src/server/platform/db/schema.ts';
    copy.insertBefore(
      schema,
      'import type { GiftTables }',
      "import type { GiftCardTables } from './schema/gift-cards.ts';\n",
    );
    copy.insertBefore(schema, '    OrderTables,\n', '    GiftCardTables,\n');
    const levels = 'tests/architecture/levels.ts';
    copy.insertBefore(levels, "    'gifts',\n", "    'gift-cards',\n");
    const unit = await copy.run(
      ...vitest,
      'unit*',
      'src/server/platform/openapi/openapi.test.ts',
      'tests/architecture/levels.test.ts',
    );
    expect(unit.isOk, unit.output).toBe(true);
    const api = await copy.run(...vitest, 'api', 'tests/api/gift-cards.test.ts');
    expect(api.isOk, api.output).toBe(true);
    const written = [...Object.keys(giftCardFiles), roof, app, schema, pageFile, registry];
    const lint = await copy.run(...biome, ...written);
    expect(lint.isOk, lint.output).toBe(true);
  });
});

describe('a language', () => {
  it('gets a list of its missing texts, tables and files, by its name', async () => {
    const list = 'src/kernel/shop/text/shipped-languages.ts';
    const french =
      "code: 'fr', prefix: 'fr', name: 'Français', html: 'fr', intl: 'fr-FR', openGraph: 'fr_FR', headerValues: []";
    copy.write(
      list,
      copy
        .read(list)
        .replace("'en', 'tc', 'zh'] as const", "'en', 'tc', 'zh', 'fr'] as const")
        .replace("    code: 'tc',", `    ${french},\n  },\n  {\n    code: 'tc',`),
    );
    const [types, texts] = await Promise.all([
      copy.run(...tsc),
      copy.run(...vitest, 'unit*', 'tests/architecture/texts.test.ts'),
    ]);
    expect(texts.isOk).toBe(false);
    expect(texts.output).toContain('i18n/fr');
    // Details of an error are indented below it.
    const errors = types.output.split(/\n(?! )/).filter((text) => /error TS\d+/.test(text));
    // The page and the call are in the same program, and correct. A long error is cut before it names the
    // language.
    expect(errors.filter((text) => !/(?:\b|_)fr\b|; zh: /.test(text))).toEqual([]);
    const files = new Set(errors.map((text) => text.split('(')[0]));
    expect([...files].some((file) => file?.startsWith('src/server/seed/'))).toBe(true);
  });
});
