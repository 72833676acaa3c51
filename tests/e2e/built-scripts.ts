import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { siteFolder } from './ports.ts';

const folder = '_astro';
/** A script of the build, named in a page, in an import, or in a preload list. */
const named = /[\w@$.[\]-]+\.js\b/g;
/** Static imports. */
const staticImport = /\b(?:import|from)\s*["']\.\/([^"']+\.js)["']/g;

/** The scripts of the build with their references. */
export class BuiltScripts {
  readonly #texts: ReadonlyMap<string, string>;

  constructor() {
    const names = readdirSync(join(siteFolder, folder)).filter((name) => name.endsWith('.js'));
    this.#texts = new Map(names.map((name) => [name, readFileSync(join(siteFolder, folder, name), 'utf8')]));
  }

  textOf(name: string): string {
    return this.#texts.get(name) ?? '';
  }

  #namedIn(text: string, form: RegExp): string[] {
    return Array.from(text.matchAll(form), (match) => basename(match[1] ?? match[0])).filter((name) =>
      this.#texts.has(name),
    );
  }

  #reached(text: string, form: RegExp): Set<string> {
    const found = new Set(this.#namedIn(text, named));
    for (const name of found) for (const next of this.#namedIn(this.textOf(name), form)) found.add(next);
    return found;
  }

  /** Every script that a page can load, at once or after any interaction. */
  reachableFrom(html: string): Set<string> {
    return this.#reached(html, named);
  }

  /** The scripts that a page runs before an interaction, with their static imports. */
  runBy(html: string): Set<string> {
    return this.#reached(html, staticImport);
  }

  /** Bytes of brotli. */
  weightOf(names: Iterable<string>): number {
    return [...names].reduce((sum, name) => sum + brotliCompressSync(this.textOf(name)).length, 0);
  }
}

/** The HTML of every page of the build, by its file. */
export function builtPages(): Map<string, string> {
  const files = readdirSync(siteFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  return new Map(files.map((file) => [file, readFileSync(join(siteFolder, file), 'utf8')]));
}
