import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The one page two folders below another: `/article/1/101/` gives `/article/1/101/<class>/<title>/`. Undefined if there
 * is none or more than one.
 */
export async function canonicalArticle(folder: string, path: string): Promise<string | undefined> {
  let found = path;
  for (let depth = 0; depth < 2; depth += 1) {
    const entries = await readdir(join(folder, found), { withFileTypes: true }).catch(() => []);
    const [only, ...others] = entries.filter((entry) => entry.isDirectory());
    if (!only || others.length > 0) return undefined;
    found = `${found}${only.name}/`;
  }
  return found;
}
