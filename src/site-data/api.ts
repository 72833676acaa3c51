import { AsyncLocalStorage } from 'node:async_hooks';
import { type Api, createApi } from '#client/api/api.ts';
import { isUnknown } from '#client/api/api-error.ts';
import { buildHeader, previewHeader } from '#kernel/shop/content/publishing.rules.ts';
import { baseCurrency } from '#kernel/shop/money/money.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';

export type { Api };

type Reader<Query extends readonly unknown[], Answer> = (api: Api, ...query: Query) => Promise<Answer>;

type Answers = Map<unknown, Map<string, Promise<unknown>>>;

const answers: Answers = new Map();
/** What is read while a page is made with content that is not saved: apart from everything else. */
const preview = new AsyncLocalStorage<{ token: string; answers: Answers }>();
/** Names of what the work under way has read. */
const recorded = new AsyncLocalStorage<Set<string> | undefined>();
const numbers = new Map<unknown, number>();

/** Readers of which only the answers that came last are held: large ones, that one page alone prints. */
const brief = new Set<unknown>();
const mostBrief = 3_000;
/** Names of answers that are no longer held, though something may have been made of them. */
const passed = new Map<unknown, Set<string>>();

export const holdBriefly = (reader: unknown): void => void brief.add(reader);

function nameOf(reader: unknown, key: string): string {
  const number = numbers.get(reader) ?? numbers.size;
  numbers.set(reader, number);
  return `${number} ${key}`;
}

/** Does the work and names everything it reads, also what was read before. */
export async function recordReads<T>(work: () => Promise<T>): Promise<{ value: T; reads: Set<string> }> {
  const reads = new Set<string>();
  return { value: await recorded.run(reads, work), reads };
}

/** Does the work as if it read nothing. */
export function unrecorded<T>(work: () => Promise<T>): Promise<T> {
  return recorded.run(undefined, work);
}

/** Whether the work under way is that of a preview. */
export const isDrafted = (): boolean => preview.getStore() !== undefined;

/** Does the work as if the draft of a preview stood already, which the API host shows to the site's build alone. */
export function asDrafted<T>(token: string, work: () => Promise<T>): Promise<T> {
  return preview.run({ token, answers: new Map() }, work);
}

interface Made {
  value: Promise<unknown>;
  reads: Set<string>;
}

const made = new Map<unknown, Map<string, Made>>();

/**
 * What is made of answers alone, once for all pages: until one of those that it has read is forgotten. `maker` tells it
 * from what others make, `key` from what the same one makes of something else.
 */
export function madeOnce<T>(maker: unknown, key: string, make: () => Promise<T>): Promise<T> {
  if (import.meta.env.DEV || preview.getStore()) return make();
  const ofMaker = made.get(maker) ?? new Map<string, Made>();
  made.set(maker, ofMaker);
  let known = ofMaker.get(key);
  if (!known) {
    const reads = new Set<string>();
    known = { value: recorded.run(reads, make), reads };
    ofMaker.set(key, known);
    known.value.catch(() => ofMaker.delete(key));
  }
  const { value, reads } = known;
  const outer = recorded.getStore();
  // What it reads is read by whoever asks for it.
  return outer
    ? value.then((result) => {
        for (const name of reads) outer.add(name);
        return result as T;
      })
    : (value as Promise<T>);
}

function forgetMade(forgotten: ReadonlySet<string>): void {
  for (const ofMaker of made.values()) {
    for (const [key, { reads }] of ofMaker) if (!reads.isDisjointFrom(forgotten)) ofMaker.delete(key);
  }
}

/** Forgets the answers of readers, or those of them that `isStale`, and names them. */
export async function forgetReads(
  readers: readonly unknown[] | 'all',
  isStale?: (query: readonly unknown[], answer: unknown) => boolean,
): Promise<Set<string>> {
  const forgotten = new Set<string>();
  for (const [reader, known] of answers) {
    if (readers !== 'all' && !readers.includes(reader)) continue;
    for (const [key, answer] of known) {
      if (isStale) {
        const [, query] = JSON.parse(key) as [Locale, unknown[]];
        if (!isStale(query, await answer.catch(() => undefined))) continue;
      }
      known.delete(key);
      forgotten.add(nameOf(reader, key));
    }
    for (const name of passed.get(reader) ?? []) forgotten.add(name);
    passed.delete(reader);
  }
  forgetMade(forgotten);
  return forgotten;
}

/** Reads anew, all at once, what was forgotten, for pages that would ask for one thing after the other. */
export function readAgain(names: ReadonlySet<string>): void {
  const readers = [...numbers.keys()] as Reader<readonly unknown[], unknown>[];
  for (const name of names) {
    const space = name.indexOf(' ');
    const reader = readers[Number(name.slice(0, space))];
    const [locale, query] = JSON.parse(name.slice(space + 1)) as [Locale, unknown[]];
    // Whoever needs it hears why it could not be read.
    if (reader) read(locale, reader, ...query).catch(() => undefined);
  }
}

/**
 * Sends a read again, once, if its connection broke. The API host closes idle connections; a build that is busy at that
 * moment notices only with its next request.
 */
async function sendRead(input: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return fetch(input, init);
  }
}

/** The build shows who it is; a browser has nothing to show. */
function fetchAsBuild(input: string, init: RequestInit): Promise<Response> {
  const credential = globalThis.__buildCredential;
  if (credential === undefined) return sendRead(input, init);
  const headers = new Headers(init.headers);
  headers.set(buildHeader, credential);
  // Packing and unpacking cost more than the way between the two.
  headers.set('accept-encoding', 'identity');
  const drafted = preview.getStore();
  if (drafted) headers.set(previewHeader, drafted.token);
  return sendRead(input, { ...init, headers });
}

/** The calls of the API for pages of a language; prices in the base currency. */
export const apiOf = (locale: Locale): Api =>
  createApi({
    baseURL: __API_ORIGIN__,
    fetch: fetchAsBuild,
    locale: () => locale,
    currency: () => baseCurrency,
  });

function letPass(reader: unknown, held: Map<string, unknown>): void {
  const [oldest] = held.keys();
  if (oldest === undefined) return;
  held.delete(oldest);
  passed.set(reader, (passed.get(reader) ?? new Set()).add(nameOf(reader, oldest)));
}

/**
 * One reading of the API per language, call and query, shared by all pages of a build: `read('tc', readCategory, { id })`.
 * Prices come in the base currency. Rejects with an ApiError.
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
  const answer = reader(apiOf(locale), ...query);
  ofReader.set(key, answer);
  if (brief.has(reader) && ofReader.size > mostBrief) letPass(reader, ofReader);
  // A development server must not remember that the API was down.
  answer.catch(() => ofReader.delete(key));
  if (import.meta.env.DEV) answer.finally(() => setTimeout(() => ofReader.delete(key), 2_000));
  return answer;
}

/** Like `read`, but undefined when the API knows no such thing. */
export async function readIfPresent<Query extends readonly unknown[], Answer>(
  locale: Locale,
  reader: Reader<Query, Answer>,
  ...query: Query
): Promise<Answer | undefined> {
  try {
    return await read(locale, reader, ...query);
  } catch (error) {
    // Every other failure stops the build.
    if (isUnknown(error)) return undefined;
    throw error;
  }
}
