import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Api, createApi } from '#client/api/api.ts';
import { type ApiError, isPassing, isUnknown } from '#client/api/api-error.ts';
import { readHomeBase } from '#client/api/home-base.ts';
import { buildHeader, previewHeader } from '#kernel/shop/content/publishing.rules.ts';
import { applyShopSettings } from '#kernel/shop/settings/shop-settings.ts';
import { defaultLocale, type Locale } from '#kernel/shop/text/locales.ts';

export type { Api };

type Reader<Query extends readonly unknown[], Answer> = (api: Api, ...query: Query) => Promise<Answer>;

type Answers = Map<unknown, Map<string, Promise<unknown>>>;

const answers: Answers = new Map();
/** Reads of a preview with unsaved content: separate from all others. */
const preview = new AsyncLocalStorage<{ token: string; answers: Answers }>();
/** Names of the reads of the current task. */
const recorded = new AsyncLocalStorage<Set<string> | undefined>();
const numbers = new Map<unknown, number>();

/** Readers whose answers are cached only briefly: large ones, for a single page. */
const briefReaders = new Set<unknown>();
const maxBriefAnswers = 3_000;
/** Names of evicted answers whose derived results may remain. */
const evicted = new Map<unknown, Set<string>>();

export const cacheBriefly = (reader: unknown): void => void briefReaders.add(reader);

function nameOf(reader: unknown, key: string): string {
  const number = numbers.get(reader) ?? numbers.size;
  numbers.set(reader, number);
  return `${number} ${key}`;
}

/** Runs the task and returns the names of everything it reads, cached reads included. */
export async function recordReads<T>(work: () => Promise<T>): Promise<{ value: T; reads: Set<string> }> {
  const reads = new Set<string>();
  return { value: await recorded.run(reads, work), reads };
}

/** Runs the task without recording its reads. */
export function withoutRecording<T>(work: () => Promise<T>): Promise<T> {
  return recorded.run(undefined, work);
}

/** Whether the current task renders a preview. */
export const isPreview = (): boolean => preview.getStore() !== undefined;

/** Runs the task with a preview's draft applied, which the API host shows only to the site's build. */
export function withPreview<T>(token: string, work: () => Promise<T>): Promise<T> {
  return preview.run({ token, answers: new Map() }, work);
}

interface DerivedResult {
  value: Promise<unknown>;
  reads: Set<string>;
}

const derived = new Map<unknown, Map<string, DerivedResult>>();

/**
 * A result derived only from reads, cached for all pages until one of these reads is invalidated. `maker`
 * identifies the function, `key` its input.
 */
export function cacheResult<T>(maker: unknown, key: string, make: () => Promise<T>): Promise<T> {
  if (import.meta.env.DEV || preview.getStore()) return make();
  const ofMaker = derived.get(maker) ?? new Map<string, DerivedResult>();
  derived.set(maker, ofMaker);
  let known = ofMaker.get(key);
  if (!known) {
    const reads = new Set<string>();
    known = { value: recorded.run(reads, make), reads };
    ofMaker.set(key, known);
    known.value.catch(() => ofMaker.delete(key));
  }
  const { value, reads } = known;
  const outer = recorded.getStore();
  // Reads also count for the caller.
  return outer
    ? value.then((result) => {
        for (const name of reads) outer.add(name);
        return result as T;
      })
    : (value as Promise<T>);
}

function invalidateDerived(invalidated: ReadonlySet<string>): void {
  for (const ofMaker of derived.values()) {
    for (const [key, { reads }] of ofMaker) if (!reads.isDisjointFrom(invalidated)) ofMaker.delete(key);
  }
}

/** Invalidates the answers of readers, or those that are `isStale`, and returns their names. */
export async function invalidateReads(
  readers: readonly unknown[] | 'all',
  isStale?: (query: readonly unknown[], answer: unknown) => boolean,
): Promise<Set<string>> {
  const invalidated = new Set<string>();
  for (const [reader, known] of answers) {
    if (readers !== 'all' && !readers.includes(reader)) continue;
    for (const [key, answer] of known) {
      if (isStale) {
        const [, query] = JSON.parse(key) as [Locale, unknown[]];
        if (!isStale(query, await answer.catch(() => undefined))) continue;
      }
      known.delete(key);
      invalidated.add(nameOf(reader, key));
    }
    for (const name of evicted.get(reader) ?? []) invalidated.add(name);
    evicted.delete(reader);
  }
  invalidateDerived(invalidated);
  return invalidated;
}

/** Reads invalidated answers again, in parallel, for pages that would request them one by one. */
export function rereadInvalidated(names: ReadonlySet<string>): void {
  const readers = [...numbers.keys()] as Reader<readonly unknown[], unknown>[];
  for (const name of names) {
    const space = name.indexOf(' ');
    const reader = readers[Number(name.slice(0, space))];
    const [locale, query] = JSON.parse(name.slice(space + 1)) as [Locale, unknown[]];
    // The page that needs it reports the failure.
    if (reader) read(locale, reader, ...query).catch(() => undefined);
  }
}

/**
 * Repeats a read once if its connection broke. The API host closes idle connections; a build that is busy at
 * that moment notices only with its next request.
 */
async function sendOnce(input: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return fetch(input, init);
  }
}

/** How often a read is repeated that the API host refuses because its network has too many under way. */
const mostBusyReads = 20;

/** Waits while the API host is busy with other reads of this network: those of several publishers, for example. */
async function sendRead(input: string, init: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await sendOnce(input, init);
    if (answer.status !== 429 || attempt === mostBusyReads || init.signal?.aborted) return answer;
    await answer.arrayBuffer();
    await pause(Number(answer.headers.get('retry-after') ?? 1) * 1_000);
  }
}

/** Sends the build's credential, which a browser does not have. */
function fetchAsBuild(input: string, init: RequestInit): Promise<Response> {
  const credential = globalThis.__buildCredential;
  if (credential === undefined) return sendRead(input, init);
  const headers = new Headers(init.headers);
  headers.set(buildHeader, credential);
  // Compression costs more than the short connection saves.
  headers.set('accept-encoding', 'identity');
  const drafted = preview.getStore();
  if (drafted) headers.set(previewHeader, drafted.token);
  return sendRead(input, { ...init, headers });
}

/** Applies the settings of the shop to this process before pages are made from any other data. */
export async function loadSettings(): Promise<void> {
  // Those of a draft are for its preview alone.
  const { shop } = await preview.exit(() => withoutRecording(() => read(defaultLocale, readHomeBase)));
  applyShopSettings(shop);
}

let lastPassing: ApiError | undefined;

/** The last read that failed because the API host was busy or away. */
export const lastPassingFailure = (): ApiError | undefined => lastPassing;

/** The API client for pages of a language; prices in the base currency. */
export const apiOf = (locale: Locale): Api =>
  createApi({
    baseURL: __API_ORIGIN__,
    fetch: fetchAsBuild,
    locale: () => locale,
    onFailure: ({ error }) => {
      if (isPassing(error)) lastPassing = error;
    },
  });

function letPass(reader: unknown, held: Map<string, unknown>): void {
  const [oldest] = held.keys();
  if (oldest === undefined) return;
  held.delete(oldest);
  evicted.set(reader, (evicted.get(reader) ?? new Set()).add(nameOf(reader, oldest)));
}

/**
 * Reads from the API once per language, call and query, shared by all pages of a build: `read('tc',
 * readCategory, { id })`. Prices are in the base currency. Rejects with an ApiError.
 */
export function read<Query extends readonly unknown[], Answer>(
  locale: Locale,
  reader: Reader<Query, Answer>,
  ...query: Query
): Promise<Answer> {
  const all = preview.getStore()?.answers ?? answers;
  const ofReader = all.get(reader) ?? new Map<string, Promise<unknown>>();
  all.set(reader, ofReader);
  const key = JSON.stringify([locale, query]);
  recorded.getStore()?.add(nameOf(reader, key));
  const known = ofReader.get(key);
  if (known) return known as Promise<Answer>;
  const ask = () => reader(apiOf(locale), ...query);
  const answer = (reader as unknown) === readHomeBase ? ask() : loadSettings().then(ask);
  ofReader.set(key, answer);
  if (briefReaders.has(reader) && ofReader.size > maxBriefAnswers) letPass(reader, ofReader);
  // Failures are not cached: the development server must recover.
  answer.catch(() => ofReader.delete(key));
  if (import.meta.env.DEV) {
    const forget = () => setTimeout(() => ofReader.delete(key), 2_000);
    answer.then(forget, forget);
  }
  return answer;
}

/** Like `read`, but undefined if the API does not know the object. */
export async function readIfPresent<Query extends readonly unknown[], Answer>(
  locale: Locale,
  reader: Reader<Query, Answer>,
  ...query: Query
): Promise<Answer | undefined> {
  try {
    return await read(locale, reader, ...query);
  } catch (error) {
    // Any other failure stops the build.
    if (isUnknown(error)) return undefined;
    throw error;
  }
}
