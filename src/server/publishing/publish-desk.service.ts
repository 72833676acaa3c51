import { localText } from '#kernel/shop/text/local-text.ts';
import { defaultLocale, locales } from '#kernel/shop/text/locales.ts';
import { articlePath } from '#kernel/shop/text/paths.ts';
import type { Host } from '#server/platform/host.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import { readFirstArticle } from './drafts.repo.ts';
import { scheduleDraft } from './drafts.service.ts';

/** Parses a time with its zone; throws a StaffError if it is in the past. */
export function scheduledTime(text: string, now: Date): Date {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.test(text);
  const time = new Date(text);
  if (!isTime || Number.isNaN(time.getTime()))
    throw new StaffError(`'${text}' is no time: write 2026-12-24T18:00+08:00.`);
  if (time <= now) throw new StaffError(`${text} is over: name a time to come, or publish it now.`);
  return time;
}

const mark = / \[\d\d:\d\d:\d\d\]$/;

/** Sets an article's title to one with the current time, in every language. */
export async function setTestTitle(
  host: Pick<Host, 'db' | 'clock' | 'config'>,
): Promise<{ url: string; title: string }> {
  const { config, db, clock } = host;
  if (config.mode === 'production') throw new StaffError('In production no text is changed for show.');
  const article = await readFirstArticle(db.handle);
  if (!article) throw new StaffError('The shop has no article.');
  const now = clock.now();
  const time = now.toISOString().slice(11, 19);
  const titled = locales.map((locale) => {
    const title = `${localText(article.text, locale).title.replace(mark, '')} [${time}]`;
    return [locale, { title }] as const;
  });
  const key = String(article.aid);
  const content = Object.fromEntries(titled);
  await scheduleDraft(host, { what: 'article', key, content, who: 'demonstration', dueAt: now });
  const url = `${config.siteOrigin}${articlePath({ ...article, class: article.classSlug })}`;
  return { url, title: content[defaultLocale]?.title ?? '' };
}
