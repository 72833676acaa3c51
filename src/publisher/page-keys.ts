import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';

/** Keys of the data from which the served pages were rendered, by path. */
type PageKeys = ReadonlyMap<string, string>;

interface BuildManifest {
  routes: Record<string, { paths: Record<string, { cacheKey: string }> }>;
}

const buildManifest = '.cache/astro/incremental-build.json';

/** The page keys of the last build; empty without a manifest. */
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

/** Reads a file of page keys: a line of all pages, then a line per publish; removed pages have no key. */
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

/** A crash can leave a partial line; its pages are re-rendered, which is harmless. */
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

/** Appends the changes of a publish. */
export async function appendKeys(file: string, changed: PageKeys, gone: readonly string[]): Promise<void> {
  await appendFile(file, `\n${JSON.stringify([...changed, ...gone.map((path) => [path])])}`);
}

const partsOf = (key: string) => key.split('.');

/** Whether two keys mean the same page. Rates are compared only if `withRates`. */
export function isSamePage(before: string | undefined, now: string, withRates: boolean): boolean {
  if (before === now) return true;
  if (before === undefined || withRates) return false;
  const [frame, , own] = partsOf(before);
  const [frameNow, , ownNow] = partsOf(now);
  return own !== undefined && frame === frameNow && own === ownNow;
}

/** The part of a key for the frame that pages of a language share (header, footer, menu); undefined if it has none. */
function frameOf(key: string | undefined): string | undefined {
  const parts = key === undefined ? [] : partsOf(key);
  return parts.length === 3 ? parts[0] : undefined;
}

/** Whether any page has a new frame. */
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
