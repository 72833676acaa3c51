import { readFile, rename, writeFile } from 'node:fs/promises';

/** What the pages that are served were made from, by address. */
type PageKeys = ReadonlyMap<string, string>;

interface BuildManifest {
  routes: Record<string, { paths: Record<string, { cacheKey: string }> }>;
}

const buildManifest = '.cache/astro/incremental-build.json';

/** The keys of the pages that the last build has made; none where it left no manifest. */
export async function keysOfBuild(): Promise<Map<string, string>> {
  const text = await readFile(buildManifest, 'utf8').catch(() => undefined);
  if (text === undefined) return new Map();
  const { routes } = JSON.parse(text) as BuildManifest;
  return new Map(
    Object.values(routes).flatMap(({ paths }) =>
      Object.entries(paths).map(([path, { cacheKey }]) => [path, cacheKey] as const),
    ),
  );
}

export async function readKeys(file: string): Promise<Map<string, string>> {
  const text = await readFile(file, 'utf8').catch(() => '[]');
  return new Map(JSON.parse(text) as [string, string][]);
}

export async function writeKeys(file: string, keys: PageKeys): Promise<void> {
  await writeFile(`${file}.part`, JSON.stringify([...keys]));
  await rename(`${file}.part`, file);
}

const partsOf = (key: string) => key.split('.');

/** Whether two keys of a page tell the same bytes; rates count only when they are what is published. */
export function isSamePage(before: string | undefined, now: string, withRates: boolean): boolean {
  if (before === now) return true;
  if (before === undefined || withRates) return false;
  const [frame, , own] = partsOf(before);
  const [frameNow, , ownNow] = partsOf(now);
  return own !== undefined && frame === frameNow && own === ownNow;
}

/** The part of a key that all pages of a language share (header, footer, menu); undefined where a key has none. */
function frameOf(key: string | undefined): string | undefined {
  const parts = key === undefined ? [] : partsOf(key);
  return parts.length === 3 ? parts[0] : undefined;
}

/** Whether a page stands in a frame that no page stood in before. */
export function hasNewFrame(before: PageKeys, now: PageKeys): boolean {
  const unknown = new Set<string>();
  for (const [path, key] of now) {
    const known = before.get(path);
    const frame = known === key ? undefined : frameOf(key);
    if (frame !== undefined && frame !== frameOf(known)) unknown.add(frame);
  }
  if (unknown.size === 0) return false;
  for (const key of before.values()) unknown.delete(frameOf(key) ?? '');
  return unknown.size > 0;
}
