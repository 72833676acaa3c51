import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';

/** What the pages that are served were made from, by address. */
type PageKeys = ReadonlyMap<string, string>;

interface BuildManifest {
  routes: Record<string, { paths: Record<string, { cacheKey: string }> }>;
}

const buildManifest = '.cache/astro/incremental-build.json';

/** The keys of the pages that the last build has made; none where it left no manifest. Its other files are no pages. */
export async function keysOfBuild(): Promise<Map<string, string>> {
  const text = await readFile(buildManifest, 'utf8').catch(() => undefined);
  if (text === undefined) return new Map();
  const { routes } = JSON.parse(text) as BuildManifest;
  return new Map(
    Object.values(routes).flatMap(({ paths }) =>
      Object.entries(paths)
        .filter(([path]) => path.endsWith('/'))
        .map(([path, { cacheKey }]) => [path, cacheKey] as const),
    ),
  );
}

/** A line of all pages, then one for each publish since: a page with its key, or without one when it is gone. */
export async function readKeys(file: string): Promise<Map<string, string>> {
  const text = await readFile(file, 'utf8').catch(() => '[]');
  const keys = new Map<string, string>();
  for (const line of text.split('\n')) {
    for (const [path, key] of entriesOf(line)) {
      if (key === undefined) keys.delete(path);
      else keys.set(path, key);
    }
  }
  return keys;
}

/** Who is killed while a line is written leaves a part of it: its pages are made once more, and found to be the same. */
function entriesOf(line: string): [path: string, key?: string][] {
  try {
    return JSON.parse(line);
  } catch {
    return [];
  }
}

export async function writeKeys(file: string, keys: PageKeys): Promise<void> {
  await writeFile(`${file}.part`, JSON.stringify([...keys]));
  await rename(`${file}.part`, file);
}

/** Writes down what one publish has changed, however many pages there are. */
export async function appendKeys(file: string, changed: PageKeys, gone: readonly string[]): Promise<void> {
  await appendFile(file, `\n${JSON.stringify([...changed, ...gone.map((path) => [path])])}`);
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
