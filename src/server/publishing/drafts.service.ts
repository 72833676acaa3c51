import * as v from 'valibot';
import { locales } from '#kernel/text/locales.ts';
import { cleanHtml } from '#server/platform/clean-html.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import { holdWords, insertDraft, insertPublish, takeDraft, writeWords } from './publishes.repo.ts';

const words = v.optional(
  v.strictObject({
    title: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))),
    summary: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(1_000))),
    description: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(1_000))),
    keywords: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500))),
    /** Markdown. */
    body: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200_000))),
  }),
);

/** What a person writes: in each language the words that are to change, the text itself as Markdown. */
const draft = v.strictObject({ en: words, tc: words, zh: words });

interface NewDraft {
  what: 'article' | 'policy';
  key: string;
  content: unknown;
  who: string;
  /** When it takes the place of what stands. */
  dueAt: Date;
}

/** Keeps new words until their time; they are checked and cleaned now. Throws a StaffError. */
export async function scheduleDraft(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  { what, key, content, who, dueAt }: NewDraft,
): Promise<{ draft: number; publish: number }> {
  const parsed = v.safeParse(draft, content);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new StaffError(
      `The draft is not right at ${(issue && v.getDotPath(issue)) ?? 'its root'}: ${issue?.message}`,
    );
  }
  const now = clock.now();
  const cleaned = Object.fromEntries(
    locales.flatMap((locale) => {
      const { body, ...rest } = parsed.output[locale] ?? {};
      const html = body === undefined ? {} : { html: cleanHtml(body, locale) };
      const changed = { ...rest, ...html };
      return Object.keys(changed).length === 0 ? [] : [[locale, changed]];
    }),
  );
  if (Object.keys(cleaned).length === 0) throw new StaffError('The draft changes nothing.');
  return db.transaction(async (trx) => {
    if (!(await holdWords(trx, { what, key }))) throw new StaffError(`There is no ${what} ${key}.`);
    const id = await insertDraft(trx, { what, key, content: cleaned, who, due_at: dueAt, created_at: now });
    const asked = { what: 'draft', key: String(id), who, reason: `${what} ${key}`, priority: 0, dueAt, now };
    return { draft: id, publish: await insertPublish(trx, asked) };
  });
}

/** Puts a draft in the place of what stands; the database then asks for its pages. One that was applied stays so. */
export async function applyDraft(executor: Executor, id: number, now: Date): Promise<void> {
  const taken = await takeDraft(executor, id, now);
  const held = taken && (await holdWords(executor, taken));
  if (!taken || !held) return;
  const text = Object.fromEntries(
    locales.map((locale) => [locale, { ...held.text[locale], ...taken.content[locale] }]),
  );
  await writeWords(executor, taken, text, now);
}
