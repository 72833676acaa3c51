import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Of the kernel, what makes a design's solid and weighs it; a test holds that nothing else does. */
export const geometrySources = [
  'jewel/casting',
  'jewel/design',
  'jewel/gems',
  'jewel/mesh',
  'jewel/metals',
  'jewel/pieces',
  'jewel/pricing/measures.ts',
  'jewel/ring-size',
  'shop/text/text-width.ts',
] as const;

const kernel = fileURLToPath(new URL('../../kernel/', import.meta.url));

function sourcesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => join(path, name));
}

let version: string | undefined;

/**
 * A digest of the sources that build and weigh a design, and of the library that unites metal: what was weighed by others
 * is weighed again. Nobody has to remember to raise a number.
 */
export function geometryVersion(): string {
  if (version !== undefined) return version;
  const hash = createHash('sha256');
  for (const source of geometrySources)
    for (const path of sourcesUnder(join(kernel, source)))
      hash.update(path.slice(kernel.length)).update(readFileSync(path));
  const library = createRequire(import.meta.url).resolve('manifold-3d/manifold.wasm');
  version = hash.update(readFileSync(library)).digest('hex').slice(0, 16);
  return version;
}
