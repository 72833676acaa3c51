import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deskPage, pageKinds } from '#kernel/shop/pages/pages.ts';
import { sourceFiles } from './source-files.ts';

/** `article/[tid]/index.astro` is `/article/[tid]/`. */
const routeOf = (file: string) => `/${file.replace(/(?:index)?\.astro$/, '')}/`.replaceAll(/\/{2,}/g, '/');

describe('the registry of pages', () => {
  const routes = pageKinds.map(({ route }) => route);

  it('has every page of src/pages/[...lang], and no other (src/kernel/shop/pages/pages.ts)', () => {
    const files = readdirSync('src/pages/[...lang]', { recursive: true, encoding: 'utf8' });
    const built = files.filter((file) => file.endsWith('.astro')).map(routeOf);
    expect([...routes].sort()).toEqual(built.sort());
  });

  it('builds the pages of a part of the shop only while it is on', () => {
    const unasked = pageKinds.filter(({ route, module }) => {
      if (module === undefined) return false;
      const text = readFileSync(`src/pages/[...lang]${route}index.astro`, 'utf8');
      return !text.replaceAll(/\s+/g, '').includes(`getStaticPaths=()=>pathsWhileOn('${route}'`);
    });
    expect(unasked.map(({ route }) => route)).toEqual([]);
  });

  it('contains the desk page, which has no language prefix', () => {
    const alone = readdirSync('src/pages', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.astro') && !/^(?:\[|404|cards\/|menu\/)/.test(file))
      .map(routeOf);
    expect(alone).toEqual([deskPage]);
    expect(routes).not.toContain(deskPage);
  });

  it('has a weight budget for every page (tests/budgets.json)', () => {
    const budgets = JSON.parse(readFileSync('tests/budgets.json', 'utf8')) as {
      pages: object;
      desk: object;
    };
    expect(Object.keys(budgets.pages).sort()).toEqual([...routes].sort());
    expect(Object.keys(budgets.desk)).toEqual(['html', 'script']);
  });
});

describe('languages', () => {
  it('are named in src/kernel/shop/text/shipped-languages.ts, and elsewhere only where their texts are', () => {
    const own =
      /^src\/(?:kernel\/shop\/text\/shipped-languages\.ts|server\/seed\/|server\/platform\/payment\/)|^(?:tests|scripts)\/|\.(?:test|fixture)\.tsx?$/;
    const wrong = sourceFiles()
      .filter(({ path }) => !own.test(path))
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .flatMap((line, index) =>
            /===? '(?:en|tc|zh)'|\btc\|zh\b|\[\s*'en', 'tc'|\ben: .*\btc: .*\bzh: /.test(line)
              ? [`${path}:${index + 1}`]
              : [],
          ),
      );
    expect(wrong).toEqual([]);
  });
});
