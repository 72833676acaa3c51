import { type Draftable, draftable, hookable } from '#kernel/shop/content/publishing.rules.ts';
import { isLocale } from '#kernel/shop/text/locales.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import { scheduleDraft } from '#server/publishing/drafts.service.ts';
import { previewPage } from '#server/publishing/previews.service.ts';
import { demonstrateWords, scheduledTime } from '#server/publishing/publish-desk.service.ts';
import { askToPublish, listPublishes, retryPublish } from '#server/publishing/publishes.service.ts';
import { named, type StaffCommand } from './staff-command.ts';

const minute = (time: Date | null) => time?.toISOString().slice(0, 16).replace('T', ' ') ?? '';

function jsonOf(words: readonly string[]): unknown {
  try {
    return JSON.parse(words.join(' '));
  } catch {
    throw new StaffError('The words are no JSON: write {"en":{"title":"…"},"tc":{…}}.');
  }
}

function draftableOf(word: string | undefined): Draftable {
  const what = draftable.find((each) => each === word);
  if (!what) throw new StaffError(`'${word ?? ''}' is nothing that is drafted: ${draftable.join(', ')}.`);
  return what;
}

/** Home page and navigation have no key: '-' replaces it. */
const keyOf = (word: string) => (word === '-' ? '' : word);

/** Commands for publishing; `npm run publish` is a short form. */
export const publishCommands: Readonly<Record<string, StaffCommand>> = {
  publishes: {
    words: '',
    says: 'What waits to be published and what was published last, with who asked, when, and why it failed.',
    run: async (host) => {
      const rows = (await listPublishes(host)).map((row) => {
        const { id, state, what, key, who, reason, due_at, finished_at, pages, error } = row;
        const when = state === 'waiting' ? `due ${minute(due_at)}` : minute(finished_at);
        const files = pages === null ? '' : `, ${pages} addresses`;
        const why = error === '' ? '' : ` — ${error}`;
        return `${id} ${state} ${what} ${key} (${[who, reason].filter((word) => word !== '').join(': ')}) ${when}${files}${why}`;
      });
      return rows.join('\n') || 'Nothing waits, and nothing was published yet.';
    },
  },
  publish: {
    words: '[what] [key]',
    says: `Makes pages new now: article 101, product 1009, home; all of them without a word. What: ${hookable.join(', ')}.`,
    run: async (host, [word = 'site', key = '']) => {
      const what = hookable.find((each) => each === word);
      if (!what) throw new StaffError(`'${word}' is nothing that is published: ${hookable.join(', ')}.`);
      const id = await askToPublish(host, { what, key, who: 'staff', reason: 'asked for' });
      return `Publish ${id} is on its way.`;
    },
  },
  'retry-publish': {
    words: '<publish>',
    says: 'Tries one that failed again.',
    run: async (host, [word]) => {
      const id = Number(named(word, 'publish: take its number from the list', /^[1-9]\d{0,8}$/));
      const row = await retryPublish(host, id);
      return `Publish ${row.id} is tried again.`;
    },
  },
  'rollback-publish': {
    words: '',
    says: 'Takes the last publish back: its pages are as they were before. Again takes the one before; five are kept.',
    run: async (host) => {
      const id = await askToPublish(host, { what: 'rollback', who: 'staff', reason: 'taken back' });
      return `Publish ${id} takes the last one back.`;
    },
  },
  'preview-page': {
    words: '<what> <key> <language> <words>',
    says: `The HTML of a page as it would be, before anything is saved: article 101 en '{"en":{"title":"For the night"}}'. What: ${draftable.join(', ')}; the key is - for home and navigation.`,
    run: async (host, [word, key = '', language = '', ...words]) => {
      const what = draftableOf(word);
      if (!isLocale(language)) throw new StaffError(`'${language}' is no language: write en, tc or zh.`);
      const { html } = await previewPage(host, { what, key: keyOf(key), language, draft: jsonOf(words) });
      return html;
    },
  },
  'schedule-publish': {
    words: '<what> <key> <time> <words>',
    says: `New content from a time on, as JSON by language, a text itself as Markdown in body: article 101 2026-12-24T18:00+08:00 '{"en":{"title":"For the night"}}'. What: ${draftable.join(', ')}; the key is - for home and navigation.`,
    run: async (host, [word, key = '', time = '', ...words]) => {
      const what = draftableOf(word);
      const dueAt = scheduledTime(time, host.clock.now());
      const content = jsonOf(words);
      const { draft } = await scheduleDraft(host, { what, key: keyOf(key), content, who: 'staff', dueAt });
      return `Draft ${draft} takes its place at ${dueAt.toISOString()}.`;
    },
  },
  'demonstrate-publish': {
    words: '',
    says: 'Changes the title of an article in three languages, for whoever wants to see it arrive; not in production.',
    run: async (host) => {
      const { url, title } = await demonstrateWords(host);
      return [
        `The article is called "${title}" now: ${url} shows it in a moment; reload the page.`,
        'npm run publish -- list says how it went.',
      ].join('\n');
    },
  },
};
