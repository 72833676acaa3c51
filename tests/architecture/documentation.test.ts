import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const documents = [...globSync('*.md'), ...globSync('src/docs/*.md')];
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
};

/** Every match of a pattern's group in the documents, as `document: match`. */
function mentions(pattern: RegExp): { document: string; found: string }[] {
  return documents.flatMap((document) =>
    Array.from(readFileSync(document, 'utf8').matchAll(pattern), ([, found = '']) => ({ document, found })),
  );
}

/** As GitHub makes anchors of headings. */
function anchorsOf(document: string): string[] {
  return Array.from(readFileSync(document, 'utf8').matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('the documentation', () => {
  it('links to files and headings that exist', () => {
    const links = mentions(/\]\((?!https?:)([^)\s]+)\)/g);
    expect(links.length).toBeGreaterThan(30);
    const broken = links.filter(({ document, found }) => {
      const [path = '', anchor] = found.split('#');
      const target = path === '' ? document : join(dirname(document), path);
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  it('names paths that exist', () => {
    const paths = mentions(/`((?:src|scripts|tests|i18n|public)\/[^`\s]+)`/g);
    expect(paths.length).toBeGreaterThan(30);
    const missing = paths.filter(({ found }) => {
      const glob = found.replaceAll(/<\w+>/g, '*').replaceAll('[...lang]', '?...lang?');
      return globSync(glob).length === 0;
    });
    expect(missing).toEqual([]);
  });

  it('names commands that exist', () => {
    const commands = mentions(/npm run (?:--silent )?([a-z][\w:-]*)/g);
    expect(commands.length).toBeGreaterThan(30);
    expect(commands.filter(({ found }) => !(found in manifest.scripts))).toEqual([]);
  });

  it('is linked from the README, which stays short', () => {
    const readme = readFileSync('README.md', 'utf8');
    expect(globSync('src/docs/*.md').filter((guide) => !readme.includes(`(${guide})`))).toEqual([]);
    expect(statSync('README.md').size).toBeLessThanOrEqual(6 * 1024);
  });
});

describe('.nvmrc', () => {
  it('names the Node that the project brings along', () => {
    expect(readFileSync('.nvmrc', 'utf8').trim()).toBe(manifest.dependencies.node);
  });
});
