import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface SourceFile {
  path: string;
  text: string;
  imports: string[];
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"]*?\sfrom\s*)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

function resolveImport(path: string, specifier: string): string {
  if (specifier.startsWith('#site/data/')) return specifier.replace('#site/data/', 'src/site-data/');
  if (specifier.startsWith('#site/')) return specifier.replace('#site/', 'src/');
  if (specifier.startsWith('#icons/')) return specifier.replace('#', 'src/assets/');
  if (specifier.startsWith('#i18n/')) return specifier.replace('#', '');
  if (specifier.startsWith('#')) return specifier.replace('#', 'src/');
  if (!specifier.startsWith('.')) return specifier;
  return new URL(specifier, `file:///${path}`).pathname.slice(1);
}

/** All code files of the project, tracked or new, with their imports as paths from the root. */
export function sourceFiles(): SourceFile[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'scripts', 'tests'],
    {
      encoding: 'utf8',
    },
  );
  return listed
    .split('\n')
    .filter((path) => /\.(ts|tsx|astro|mjs)$/.test(path))
    .flatMap((path) => {
      let text: string;
      try {
        text = readFileSync(path, 'utf8');
      } catch {
        return [];
      }
      const imports = Array.from(text.matchAll(importPattern), (match) =>
        resolveImport(path, match[1] ?? match[2] ?? ''),
      );
      return [{ path, text, imports }];
    });
}
