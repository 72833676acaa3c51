import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

async function foldersIn(folder: string, path: string): Promise<string[]> {
  const entries = await readdir(join(folder, path), { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${path}${name}/`);
}

/**
 * The one page two folders below another: `/article/1/101/` gives `/article/1/101/<class>/<title>/`. Undefined if there
 * is none or more than one. Pages that were removed or renamed leave empty folders, which do not count.
 */
export async function canonicalArticle(folder: string, path: string): Promise<string | undefined> {
  const classes = await foldersIn(folder, path);
  const titles = (await Promise.all(classes.map((each) => foldersIn(folder, each)))).flat();
  const pages = titles.filter((each) => existsSync(join(folder, each, 'index.html')));
  return pages.length === 1 ? pages[0] : undefined;
}
