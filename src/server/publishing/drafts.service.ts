import { locales } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import { withParts } from './document-draft.ts';
import { type Draft, type DraftTexts, isDocument, readDraft } from './draft-shapes.ts';
import {
  holdContent,
  insertDraft,
  insertEmptyRow,
  type Named,
  type NewRow,
  takeDraft,
  writeContent,
} from './drafts.repo.ts';
import { insertPublish } from './publishes.repo.ts';

interface NewDraft extends Named {
  content: unknown;
  who: string;
  /** When the draft is published. */
  dueAt: Date;
}

/** Stores a draft, validated and cleaned, until its time. Throws a StaffError. */
export async function scheduleDraft(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  { what, key, content, who, dueAt }: NewDraft,
): Promise<{ draft: number; publish: number }> {
  const draft = readDraft(what, content);
  const now = clock.now();
  return db.transaction(async (trx) => {
    const held = await holdContent(trx, { what, key });
    if (!held) throw new StaffError(`There is no ${[what, key].join(' ').trim()}.`);
    columnsOf(what, held, draft);
    const id = await insertDraft(trx, { what, key, content: draft, who, due_at: dueAt, created_at: now });
    const reason = `${what} ${key}`.trim();
    const request = { what: 'draft', key: String(id), who, reason, priority: 0, dueAt, now };
    return { draft: id, publish: await insertPublish(trx, request) };
  });
}

/**
 * A draft of content; with `row`, of a record that does not exist yet. `columns` are written as they are: the caller has
 * validated them.
 */
export type PreviewDraft = Draft & {
  row?: NewRow | undefined;
  columns?: Readonly<Record<string, unknown>> | undefined;
};

const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

type Held = Readonly<Record<string, unknown>>;

/** Columns that a draft changes; throws a StaffError if a document has no such part. */
function columnsOf(what: Named['what'], held: Held, draft: Draft): Record<string, unknown> {
  if (isDocument(what)) return { value: withParts(held['value'], draft) };
  const fields = (draft['fields'] ?? {}) as Record<string, unknown>;
  const columns: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) columns[columnOf(name)] = value;
  const changed = locales.filter((locale) => draft[locale] !== undefined);
  if (changed.length === 0) return columns;
  if (what === 'question') {
    // Its texts are columns of their own.
    for (const name of ['question', 'answer']) {
      const texts = changed.flatMap((locale) => {
        const text = (draft[locale] as DraftTexts)[name];
        return text === undefined ? [] : [[locale, text] as const];
      });
      if (texts.length > 0) columns[name] = { ...(held[name] as object), ...Object.fromEntries(texts) };
    }
    return columns;
  }
  const text = held['text'] as Record<string, DraftTexts>;
  const drafted = changed.map((locale) => [locale, { ...text[locale], ...(draft[locale] as DraftTexts) }]);
  columns['text'] = { ...text, ...Object.fromEntries(drafted) };
  return columns;
}

/**
 * Publishes content in the caller's transaction; a trigger then requests its pages. False if there is no such
 * content. With `row`, a record that does not exist is inserted.
 */
export async function putContent(
  executor: Executor,
  named: Named,
  { row, columns, ...draft }: PreviewDraft,
  now: Date,
): Promise<boolean> {
  if (row && !(await holdContent(executor, named)))
    await insertEmptyRow(executor, { key: named.key, row, now });
  const held = await holdContent(executor, named);
  if (!held) return false;
  await writeContent(executor, named, { ...columnsOf(named.what, held, draft), ...columns }, now);
  return true;
}

/** Publishes a draft whose time has come. Idempotent. */
export async function applyDraft(executor: Executor, id: number, now: Date): Promise<void> {
  const taken = await takeDraft(executor, id, now);
  if (taken) await putContent(executor, taken, taken.content, now);
}
