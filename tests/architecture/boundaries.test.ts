import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from './source-files.ts';

const files = sourceFiles();

/** The table of CONTRIBUTING.md; the linter checks it too, by other means. */
const zones: { zone: RegExp; may: (target: string, file: SourceFile) => boolean }[] = [
  {
    zone: /^src\/kernel\//,
    may: (target, file) =>
      target.startsWith('src/kernel/') ||
      // The types of the text keys only.
      (file.path === 'src/kernel/shop/text/text-keys.ts' && target.startsWith('i18n/en/')),
  },
  { zone: /^src\/ui\//, may: (target) => /^src\/(ui|kernel|assets\/icons)\//.test(target) },
  { zone: /^src\/client\//, may: (target) => /^(src\/(client|kernel)|i18n)\//.test(target) },
  {
    zone: /^src\/islands\//,
    may: (target, file) => {
      if (/^(src\/(ui|client|kernel)|i18n)\//.test(target)) return true;
      const noun = file.path.split('/')[2] ?? '';
      if (target.startsWith(`src/islands/${noun}/`)) return true;
      // Shared by several nouns: small components, the appearance of stones, and the components a noun offers in
      // `shared`.
      if (/^src\/islands\/((parts|stone-rendering)|[a-z-]+\/shared)\//.test(target)) return true;
      if (noun === 'shell' && /^src\/islands\/[a-z-]+\/[A-Za-z]+(Tab|Panel)\.tsx$/.test(target)) return true;
      return /^src\/islands\/[a-z-]+\/[a-z-]+\.store\.ts$/.test(target);
    },
  },
  {
    zone: /^src\/desk\//,
    may: (target) => /^(src\/(desk|ui|client|kernel)|i18n)\//.test(target),
  },
  { zone: /^src\/site-data\//, may: (target) => /^(src\/(site-data|kernel|client)|i18n)\//.test(target) },
  {
    zone: /^src\/(pages|layouts|components)\//,
    may: (target, file) =>
      /^src\/(components|layouts|site-data|kernel|styles|assets)\//.test(target) ||
      // The desk is one page of its own.
      (file.path.startsWith('src/pages/desk/') && target === 'src/desk/app/Desk.island.tsx') ||
      /^src\/islands\/.+\.island\.tsx$/.test(target) ||
      // Bundled page scripts read the stores and draw nothing.
      /^src\/client\/page\//.test(target) ||
      target.startsWith('i18n/'),
  },
  {
    zone: /^src\/server\//,
    may: (target, file) => {
      if (/^src\/(kernel|server\/(platform|config))/.test(target)) return true;
      const noun = file.path.split('/')[2] ?? '';
      if (target.startsWith(`src/server/${noun}/`)) return true;
      if (
        /^src\/server\/(app|finder|main|jobs|desk-routes|prepare-database|start-(api|worker))\.ts$/.test(
          file.path,
        ) ||
        noun === 'seed'
      )
        return target.startsWith('src/server/');
      // The staff side of orders, with queries of its own.
      if (noun === 'order-desk' && target.startsWith('src/server/orders/')) return true;
      return /^src\/server\/[a-z-]+\/([a-z-]+\.(service|mapper|repo|rules)|[a-z-]+-labels)\.ts$/.test(target);
    },
  },
  {
    // The sandbox emulates the providers in their wire formats: of the API host it imports those formats, and no
    // noun.
    zone: /^src\/sandbox\//,
    may: (target) =>
      /^src\/(sandbox|kernel)\//.test(target) ||
      /^src\/server\/config(-[a-z]+)?\.ts$/.test(target) ||
      /^src\/server\/platform\/(clock|texts|http\/server-options|carriers\/sf-express-protocol|openid\/providers)\.ts$/.test(
        target,
      ) ||
      /^src\/server\/platform\/payment\/(china-time|[a-z]+\/[a-z]+-(amount|webhook|signature))\.ts$/.test(
        target,
      ),
  },
  {
    zone: /^src\/publisher\//,
    may: (target) =>
      /^src\/(publisher|site-server|site-data|client|kernel|server\/(platform|config))/.test(target),
  },
  {
    zone: /^src\/renderer\//,
    may: (target) => /^src\/(renderer|kernel|server\/(platform|config))/.test(target),
  },
  { zone: /^src\/site-server\//, may: (target) => /^src\/(site-server|kernel)\//.test(target) },
];

/** Each may import itself and the folders before it; a kind of piece imports no other kind. */
const jewelLayers: readonly RegExp[] = [
  /^src\/kernel\/jewel\/mesh\//,
  /^src\/kernel\/jewel\/(gems|metals)\//,
  /^src\/kernel\/jewel\/pieces\/parts\//,
  /^src\/kernel\/jewel\/pieces\/piece-module\.ts$/,
  /^src\/kernel\/jewel\/pieces\/[^/]+\/./,
  /^src\/kernel\/jewel\/pieces\/[^/]+\.ts$/,
  /^src\/kernel\/jewel\/design\//,
  /^src\/kernel\/jewel\/casting\//,
  /^src\/kernel\/jewel\/pricing\//,
];
/** Values of an import or export list; types are left out. */
const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((part) => part.trim().replace(/ as .*/, ''))
    .filter((name) => name !== '' && !name.startsWith('type '));

const own = (target: string) => /^(src|i18n|scripts|tests)\//.test(target);
const isTest = (path: string) => /\.(test|fixture)\.tsx?$/.test(path);

describe('who may import whom', () => {
  it('sees the project', () => {
    expect(files.length).toBeGreaterThan(100);
  });

  it('allows no import that the table forbids', () => {
    const wrong = files
      .filter(({ path }) => !isTest(path))
      .flatMap((file) => {
        const rule = zones.find(({ zone }) => zone.test(file.path));
        if (!rule) return [];
        return file.imports
          .filter((target) => own(target) && !rule.may(target, file))
          .map((target) => `${file.path} imports ${target}`);
      });
    expect(wrong).toEqual([]);
  });

  it('lets imports within the jewel kernel point only downward', () => {
    const level = (path: string) => jewelLayers.findIndex((layer) => layer.test(path));
    const kindOf = (path: string) => /^src\/kernel\/jewel\/pieces\/([^/]+)\/./.exec(path)?.[1];
    const wrong = files
      .filter(({ path }) => level(path) >= 0 && !isTest(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter((target) => {
            const isOtherKind =
              kindOf(path) !== 'parts' && kindOf(target) !== 'parts' && kindOf(path) !== undefined;
            if (isOtherKind && kindOf(target) !== undefined) return kindOf(path) !== kindOf(target);
            return level(target) > level(path);
          })
          .map((target) => `${path} imports ${target}`),
      );
    expect(wrong).toEqual([]);
    expect(new Set(files.map(({ path }) => level(path))).size).toBe(jewelLayers.length + 1);
  });

  it('has three in the studio and in the catalogue renderer only', () => {
    const wrong = files.filter(
      ({ path, imports }) =>
        imports.some((target) => /^(three|@react-three)(\/|$)/.test(target)) &&
        !/^(src\/islands\/studio\/|src\/renderer\/|scripts\/|tests\/)/.test(path),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('separates the desk, and the libraries only it uses, from pages for shoppers', () => {
    const ofTheDesk =
      /^(src\/desk\/|src\/kernel\/shop\/desk\/|#desk\/|react-router|@tanstack\/)|^i18n\/\w+\/desk/;
    const mayKnow =
      /^(src\/(desk|kernel\/shop\/desk|pages\/desk|server)\/|src\/kernel\/shop\/text\/text-keys\.ts|scripts\/|tests\/)/;
    const wrong = files.flatMap(({ path, imports }) =>
      mayKnow.test(path) ? [] : imports.filter((t) => ofTheDesk.test(t)).map((t) => `${path} imports ${t}`),
    );
    expect(wrong).toEqual([]);
    expect(files.some(({ imports }) => imports.includes('@tanstack/react-query'))).toBe(true);
  });

  it('excludes the sandbox from production', () => {
    const wrong = files.filter(
      ({ path, imports }) =>
        path.startsWith('src/') &&
        !isTest(path) &&
        !path.startsWith('src/sandbox/') &&
        imports.some((target) => target.startsWith('src/sandbox/')),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
    expect(files.some(({ path }) => path === 'src/sandbox/sandbox.ts')).toBe(true);
  });

  it('allows no import of scripts or tests', () => {
    const wrong = files.filter(
      ({ path, imports }) => path.startsWith('src/') && imports.some((t) => /^(scripts|tests)\//.test(t)),
    );
    expect(wrong.filter(({ path }) => !isTest(path)).map(({ path }) => path)).toEqual([]);
  });
});

describe('conventions', () => {
  it('reads the environment in one place', () => {
    const wrong = files.filter(
      ({ path, text }) =>
        /process\.env\b/.test(text) &&
        !/^(src\/server\/(config|finder|main)\.ts|src\/renderer\/main\.ts|src\/publisher\/(main|worker|run-command|site-stamp)\.ts|scripts\/|tests\/)/.test(
          path,
        ),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('hydrates islands only', () => {
    const wrong = files
      .filter(({ path }) => path.endsWith('.astro'))
      .flatMap(({ path, text }) =>
        Array.from(text.matchAll(/<([A-Z]\w*)[^<>]*?\sclient:/g), (match) => match[1] ?? '')
          .filter((name) => !new RegExp(`import ${name} from '[^']+\\.island\\.tsx'`).test(text))
          .map((name) => `${path}: ${name}`),
      );
    expect(wrong).toEqual([]);
  });

  it('has SQL in repositories, migrations and seed loaders only', () => {
    const mayQuery = /(\.repo\.ts|\.test\.ts)$|^src\/server\/(platform\/db|seed\/load)\//;
    const query =
      /\.(selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(|\bsql[`<]/;
    const wrong = files.filter(
      ({ path, text }) => path.startsWith('src/') && !mayQuery.test(path) && query.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('starts transactions in services: routes parse and answer', () => {
    const wrong = files.filter(
      ({ path, text }) => path.endsWith('.routes.ts') && /\.transaction\(/.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('lets a noun write to the tables of another noun through its service only', () => {
    const writes = /^(insert|update|delete|remove|write|set|move|give|mark)[A-Z]/;
    // The account nouns share the row of the customer.
    const sharesRow = /^src\/server\/(authentication|newsletter|account|personal-data)\//;
    const mayWrite = /^src\/server\/(platform|seed|order-desk|[a-z-]+\.ts$)/;
    const wrong = files
      .filter(({ path }) => path.startsWith('src/server/') && !isTest(path) && !mayWrite.test(path))
      .flatMap(({ path, text }) =>
        Array.from(
          text.matchAll(/import \{([^}]*)\} from '#server\/((?!platform)[^']*\.repo\.ts)'/g),
          ([, names = '', from = '']) =>
            from === 'customers/customers.repo.ts' && sharesRow.test(path)
              ? []
              : namesIn(names).filter((name) => writes.test(name)),
        )
          .flat()
          .map((name) => `${path} calls ${name}`),
      );
    expect(wrong).toEqual([]);
  });

  it('lets no service re-export a repository', () => {
    const wrong = files
      .filter(({ path }) => path.endsWith('.service.ts'))
      .flatMap(({ path, text }) => {
        const imported = Array.from(
          text.matchAll(/import \{([^}]*)\} from '[^']*\.repo\.ts'/g),
          (match) => match[1] ?? '',
        );
        const values = new Set(namesIn(imported.join(',')));
        const handedOn = Array.from(text.matchAll(/export \{([^}]*)\}( from '[^']*\.repo\.ts')?/g)).flatMap(
          ([, names = '', from]) => namesIn(names).filter((name) => from !== undefined || values.has(name)),
        );
        return handedOn.map((name) => `${path} hands on ${name}`);
      });
    expect(wrong).toEqual([]);
  });

  it('refuses with refuse() only, which leaves the texts to the platform', () => {
    const wrong = files.filter(
      ({ path, text }) => /\bnew BusinessError\(/.test(text) && !path.startsWith('src/server/platform/http/'),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('uses every icon of the folder', () => {
    const used = files.map(({ text }) => text).join('\n');
    const idle = readdirSync('src/assets/icons')
      .map((file) => file.replace('.svg', ''))
      .filter((name) => !new RegExp(`icons/${name}\\.svg|["']${name}["']`).test(used));
    expect(idle).toEqual([]);
  });

  it('sleeps in no test: it waits for a state', () => {
    const wrong = files.filter(
      ({ path, text }) =>
        (/\.test\.tsx?$/.test(path) || /^tests\/(?!bench\/)/.test(path)) &&
        /\bwaitForTimeout\(|new Promise[^;]*\bsetTimeout\(|setTimeout[^;]*node:timers\/promises/.test(text),
    );
    // The start of a server can only be polled.
    expect(wrong.map(({ path }) => path)).toEqual(['tests/fixtures/postgres.ts']);
  });

  it('limits the length of files', () => {
    const wrong = files
      .filter(({ path }) => !/(?:\.(?:test|spec)\.tsx?|-suite\.ts)$/.test(path))
      .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
      .filter(({ lines }) => lines > 301);
    expect(wrong).toEqual([]);
  });

  it('has no `any` and no suppressed type error', () => {
    const wrong = files.flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          /:\s*any\b|\bas any\b|@ts-(?:ignore|nocheck)|as unknown as\b/.test(line) &&
          !/^(tests\/architecture|src\/renderer\/kernel)\//.test(path)
            ? [`${path}:${index + 1}`]
            : [],
        ),
    );
    expect(wrong).toEqual([]);
  });
});
