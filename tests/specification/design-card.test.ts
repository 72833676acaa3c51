import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../architecture/source-files.ts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string | undefined>
>;

describe('the packages of the design card', () => {
  const imports = new Set([
    ...sourceFiles().flatMap((file) => file.imports),
    ...Array.from(
      readFileSync('astro.config.mjs', 'utf8').matchAll(/from '([^']+)'/g),
      ([, name = '']) => name,
    ),
  ]);

  it.each([
    'astro',
    '@astrojs/react',
    '@astrojs/sitemap',
    'react',
    'react-dom',
    'nanostores',
    '@nanostores/react',
    'ofetch',
    'three',
    '@react-three/fiber',
    'swiper',
    // Installed with its plugin; a style sheet imports it.
    'tailwindcss',
    'vitest',
    'playwright',
  ])('are in use: %s', (name) => {
    const version = manifest.dependencies[name] ?? manifest.devDependencies[name];
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    const isImported = [...imports].some((each) => each === name || each.startsWith(`${name}/`));
    const isStyled = readFileSync('src/styles/site.css', 'utf8').includes(`"${name}"`);
    expect(isImported || isStyled).toBe(true);
  });
});

describe('the top level', () => {
  it('has the entries of the design card, and files that tools require', () => {
    const tracked = execFileSync('git', ['ls-files', '--cached'], { encoding: 'utf8' }).split('\n');
    const names = new Set(tracked.filter(Boolean).map((path) => path.split('/')[0]));
    const card = [
      ...['README.md', 'astro.config.mjs', 'i18n', 'package.json', 'public', 'scripts', 'src', 'tests'],
      'tsconfig.json',
    ];
    const tools = [
      ...['.ci', '.editorconfig', '.env.example', '.github', '.gitignore', '.npmrc', '.nvmrc', 'biome.json'],
      ...['knip.json', 'package-lock.json'],
    ];
    const documents = ['CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'SECURITY.md'];
    expect([...names].sort()).toEqual([...card, ...tools, ...documents].sort());
  });
});
