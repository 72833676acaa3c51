import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { pageKinds } from '#kernel/shop/pages/pages.ts';
import { printTable } from './table.ts';

const kb = (bytes: number) => (bytes / 1024).toFixed(1);

async function brotliSize(file: string): Promise<number> {
  return brotliCompressSync(await readFile(file)).length;
}

/** A script and its static imports: what loads before an interaction. */
async function withImports(outDir: string, entry: string, seen: Set<string>): Promise<void> {
  if (seen.has(entry) || !existsSync(join(outDir, entry))) return;
  seen.add(entry);
  const source = await readFile(join(outDir, entry), 'utf8');
  const imports = source.matchAll(
    /(?:^|[;}\s])(?:import|export)(?:[^'"()]*?from)?\s*["'](\.\/[^"']+\.js)["']/g,
  );
  for (const [, path] of imports) {
    if (path) await withImports(outDir, join('_astro', path), seen);
  }
}

/** Bytes (brotli) of each page type as it loads, before an interaction. */
export async function benchWeight(outDir: string): Promise<void> {
  const rows: string[][] = [];
  for (const { route, sample } of pageKinds) {
    const [path = ''] = sample.split('?');
    for (const locale of ['', 'tc']) {
      const file = join(outDir, locale, path, 'index.html');
      if (!existsSync(file)) continue;
      const html = await readFile(file, 'utf8');
      const scripts = new Set<string>();
      for (const [, source] of html.matchAll(/<script[^>]*\ssrc="\/(_astro\/[^"]+\.js)"/g)) {
        if (source) await withImports(outDir, source, scripts);
      }
      const inline = Array.from(
        html.matchAll(/<script(?![^>]*(?:src=|json|speculationrules))[^>]*>([\s\S]*?)<\/script>/g),
        (m) => m[1],
      );
      // An island that hydrates at load loads React; the others wait for a touch.
      const eager = Array.from(html.matchAll(/<astro-island[^>]*client="load"[^>]*>/g), ([tag]) => tag);
      for (const tag of eager) {
        for (const [, source] of tag.matchAll(/(?:component|renderer)-url="\/(_astro\/[^"]+\.js)"/g)) {
          if (source) await withImports(outDir, source, scripts);
        }
      }
      const styles = Array.from(html.matchAll(/href="\/(_astro\/[^"]+\.css)"/g), (match) => match[1] ?? '');
      const sum = async (files: Iterable<string>) => {
        let total = 0;
        for (const path_ of files) total += await brotliSize(join(outDir, path_));
        return total;
      };
      rows.push([
        `${route}${locale && ` (${locale})`}`,
        kb(await brotliSize(file)),
        kb(await sum(new Set(styles))),
        kb(await sum(scripts)),
        kb(brotliCompressSync(inline.join('\n')).length),
      ]);
    }
  }
  printTable(
    'Bytes of a page before anybody acts (KB, brotli)',
    ['page', 'HTML', 'CSS', 'scripts', 'inline'],
    rows,
  );
}
