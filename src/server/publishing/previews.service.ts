import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { productKind } from '#kernel/shop/catalogue/product-kind.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { articlePath, categoryPath, localisePath, productPath } from '#kernel/shop/text/paths.ts';
import type { Database, Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { excludeFromCaches } from '#server/platform/revisions/cached-read.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import { readDraft } from './draft-shapes.ts';
import { holdContent, type Named, type NewRow, readArticleAddress } from './drafts.repo.ts';
import { type PreviewDraft, putContent } from './drafts.service.ts';
import {
  answerPreview,
  claimPreview,
  insertPreview,
  readPreview,
  readPreviewAnswer,
  removePreview,
} from './previews.repo.ts';

/** Headers that keep a preview out of caches and search engines. */
export const previewHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'X-Robots-Tag': 'noindex, nofollow',
  'Cache-Control': 'no-store',
};

interface PreviewRequest extends Named {
  language: Locale;
  /** As `scheduleDraft` takes it. */
  draft: unknown;
  /** Columns of a record that does not exist yet. */
  row?: NewRow | undefined;
  /** Validated columns that the draft does not have. */
  columns?: Readonly<Record<string, unknown>> | undefined;
}

/** How long a person waits for a preview before an error. */
const waitMs = 60_000;
const pollMs = 50;
const lifetimeMs = 3_600_000;

/** Listeners of this process; other processes find a request by polling. */
const listeners = new Set<() => void>();

/** Calls `listener` when a preview is requested in this process, until the signal aborts. */
export function onPreviewRequested(listener: () => void, until: AbortSignal): void {
  listeners.add(listener);
  until.addEventListener('abort', () => listeners.delete(listener), { once: true });
}

/** Thrown to roll a transaction back. */
class RolledBack extends Error {}

/** Runs `body` with a draft applied, and rolls the transaction back. */
async function withDraft<T>(
  db: Pick<Database, 'transaction'>,
  { named, draft, now }: { named: Named; draft: PreviewDraft; now: Date },
  body: (executor: Parameters<Parameters<Database['transaction']>[0]>[0]) => Promise<T>,
): Promise<T> {
  let found: { value: T } | undefined;
  try {
    await db.transaction(async (trx) => {
      excludeFromCaches(trx);
      if (!(await putContent(trx, named, draft, now)))
        throw new StaffError(`There is no ${[named.what, named.key].join(' ').trim()}.`);
      found = { value: await body(trx) };
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  if (!found) throw new Error('the preview transaction returned no value');
  return found.value;
}

/** Path of the page that shows the content first. */
async function pathOf(executor: Executor, { what, key }: Named): Promise<string> {
  if (what === 'article') {
    const article = await readArticleAddress(executor, Number(key));
    if (article) return articlePath(article);
  }
  if (what === 'product') {
    const row = (await holdContent(executor, { what, key })) as Record<string, unknown>;
    if (row['on_shelf'] !== true)
      throw new StaffError(
        `Product ${key} is off the shelf: add {"fields":{"onShelf":true}} to see its page.`,
      );
    return productPath({ id: Number(key), kind: productKind(row['customized_type'] as 0 | 1 | 2 | 4) });
  }
  if (what === 'category') return categoryPath(Number(key));
  if (what === 'policy') return `/policy/${key}/`;
  if (what === 'question') return '/commonProblem/';
  if (what === 'store') return `/stores/${key}/`;
  return '/';
}

/** Whether the database rejected the content: SQLSTATE class 23. */
const isRefused = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('23');

/**
 * Renders the page with a draft applied; no reader sees it and nothing is stored. Throws a StaffError if the draft is
 * not valid, the content does not exist, the page cannot be made, or no publisher is running.
 */
export async function previewPage(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  { what, key, language, draft: written, row, columns }: PreviewRequest,
): Promise<{ html: string; path: string }> {
  const draft: PreviewDraft = {
    ...readDraft(what, written),
    ...(row && { row }),
    ...(columns && { columns }),
  };
  const now = clock.now();
  const named = { what, key };
  const address = await withDraft(db, { named, draft, now }, (trx) => pathOf(trx, named)).catch(
    (error: unknown) => {
      throw isRefused(error) ? new StaffError(`The shop cannot take this draft: ${error.message}.`) : error;
    },
  );
  const path = localisePath(language, address);
  const token = randomBytes(24).toString('base64url');
  const request = { token, what, key, content: draft, path, created_at: now };
  await insertPreview(db.handle, request, new Date(now.getTime() - lifetimeMs));
  for (const listener of listeners) listener();
  try {
    return { html: await answerOf(db, token), path };
  } finally {
    await removePreview(db.handle, token);
  }
}

async function answerOf(db: Pick<Database, 'handle'>, token: string): Promise<string> {
  const endsAt = performance.now() + waitMs;
  for (;;) {
    const found = await readPreviewAnswer(db.handle, token);
    if (found?.state === 'done') return found.answer;
    if (found?.state === 'failed') throw new StaffError(`The page could not be made: ${found.answer}`);
    if (performance.now() > endsAt) {
      throw new StaffError(
        'No publisher made the page: start the shop with its publisher (npm start), or look at its log.',
      );
    }
    await pause(pollMs);
  }
}

/** A page for a publisher to render; undefined if none is requested. */
export function takePreview({ db }: Pick<Host, 'db'>) {
  return claimPreview(db.handle);
}

/** Stores a publisher's result for a page. */
export async function finishPreview(
  { db }: Pick<Host, 'db'>,
  token: string,
  made: { html: string } | { error: string },
): Promise<void> {
  const answer =
    'html' in made
      ? ({ state: 'done', answer: made.html } as const)
      : ({ state: 'failed', answer: made.error.slice(0, 2_000) } as const);
  await answerPreview(db.handle, token, answer);
}

/**
 * Serves the call with the draft applied. Returns undefined if the preview token is unknown. `body` gets a host that
 * sees the draft and whose writes are rolled back.
 */
export async function readAsDrafted<T>(
  host: Host,
  token: string,
  body: (drafted: Host) => Promise<T>,
): Promise<T | undefined> {
  const { db, clock } = host;
  const preview = await readPreview(db.handle, token);
  if (!preview) return undefined;
  const { what, key, content } = preview;
  return withDraft(db, { named: { what, key }, draft: content, now: clock.now() }, (trx) =>
    body({ ...host, db: { ...db, handle: trx, transaction: (work) => work(trx) } }),
  );
}
