import { type Draftable, draftable, hookable, siteName } from '#kernel/shop/content/publishing.rules.ts';
import { isLocale, locales } from '#kernel/shop/text/locales.ts';
import { takeLastPublishBack } from '#server/content/take-back.service.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import { scheduleDraft } from '#server/publishing/drafts.service.ts';
import { previewPage } from '#server/publishing/previews.service.ts';
import { scheduledTime, setTestTitle } from '#server/publishing/publish-desk.service.ts';
import { listPublishes, requestPublish, retryPublish } from '#server/publishing/publishes.service.ts';
import { listSites, removeSite } from '#server/publishing/sites.service.ts';
import { parseArg, type StaffCommand } from './staff-command.ts';

const minute = (time: Date | null) => time?.toISOString().slice(0, 16).replace('T', ' ') ?? '';

function jsonOf(args: readonly string[]): unknown {
  try {
    return JSON.parse(args.join(' '));
  } catch {
    throw new StaffError('The texts are not valid JSON: write {"en":{"title":"…"},"tc":{…}}.');
  }
}

function draftableOf(arg: string | undefined): Draftable {
  const what = draftable.find((each) => each === arg);
  if (!what) throw new StaffError(`'${arg ?? ''}' is nothing that is drafted: ${draftable.join(', ')}.`);
  return what;
}

/** Home page and navigation have no key: '-' replaces it. */
const keyOf = (arg: string) => (arg === '-' ? '' : arg);

/** Commands for publishing; `npm run publish` is a short form. */
export const publishCommands: Readonly<Record<string, StaffCommand>> = {
  publishes: {
    args: '',
    summary: 'Waiting and recent publishes, with author, time and error.',
    run: async (host) => {
      const rows = (await listPublishes(host)).map((row) => {
        const { id, state, what, key, who, reason, due_at, finished_at, pages, error } = row;
        const when = state === 'waiting' ? `due ${minute(due_at)}` : minute(finished_at);
        const files = pages === null ? '' : `, ${pages} addresses`;
        const why = error === '' ? '' : ` — ${error}`;
        return `${id} ${state} ${what} ${key} (${[who, reason].filter((arg) => arg !== '').join(': ')}) ${when}${files}${why}`;
      });
      return rows.join('\n') || 'Nothing is waiting or published yet.';
    },
  },
  publish: {
    args: '[what] [key]',
    summary: `Makes pages new now: article 101, product 1009, home; all of them without a word. What: ${hookable.join(', ')}.`,
    run: async (host, [arg = 'site', key = '']) => {
      const what = hookable.find((each) => each === arg);
      if (!what) throw new StaffError(`'${arg}' is nothing that is published: ${hookable.join(', ')}.`);
      const id = await requestPublish(host, { what, key, who: 'staff', reason: 'asked for' });
      return `Publish ${id} is on its way.`;
    },
  },
  'publish-sites': {
    args: '',
    summary: 'The sites that pages are published to, and how far each is behind.',
    run: async (host) => {
      const rows = (await listSites(host)).map(({ name, target, behind, since, seenAt, error }) => {
        const lag = behind === 0 ? 'up to date' : `${behind} changes behind since ${minute(since)}`;
        return `${name} ${target} ${lag}, seen ${minute(seenAt)}${error === '' ? '' : ` — ${error}`}`;
      });
      return rows.join('\n') || 'No publisher has registered a site yet.';
    },
  },
  'forget-site': {
    args: '<name>',
    summary: 'Forgets a site that is not served any more.',
    run: async (host, [arg]) => {
      const name = parseArg(arg, 'site: take its name from publish-sites', siteName);
      await removeSite(host, name);
      return `${name} is forgotten.`;
    },
  },
  'retry-publish': {
    args: '<publish>',
    summary: 'Tries one that failed again.',
    run: async (host, [arg]) => {
      const id = Number(parseArg(arg, 'publish: take its number from the list', /^[1-9]\d{0,8}$/));
      const row = await retryPublish(host, id);
      return `Publish ${row.id} is tried again.`;
    },
  },
  'take-back-publish': {
    args: '',
    summary:
      'Takes the last publish of content back, as the desk does. Repeat it to take back the one before.',
    run: async (host) => {
      const { id } = await takeLastPublishBack(host, { who: 'staff', now: host.clock.now() });
      return `${id} is as it was before.`;
    },
  },
  'rollback-publish': {
    args: '',
    summary:
      'Restores the files before the last publish, after a faulty build; content that is published later is rendered again. Five are stored.',
    run: async (host) => {
      const id = await requestPublish(host, { what: 'rollback', who: 'staff', reason: 'taken back' });
      return `Publish ${id} restores the files before the last one.`;
    },
  },
  'preview-page': {
    args: '<what> <key> <language> <texts>',
    summary: `The HTML of a page as it would be, before anything is saved: article 101 en '{"en":{"title":"For the night"}}'. What: ${draftable.join(', ')}; the key is - for home and navigation.`,
    run: async (host, [arg, key = '', language = '', ...args]) => {
      const what = draftableOf(arg);
      if (!isLocale(language))
        throw new StaffError(`'${language}' is no language: write ${locales.join(', ')}.`);
      const { html } = await previewPage(host, { what, key: keyOf(key), language, draft: jsonOf(args) });
      return html;
    },
  },
  'schedule-publish': {
    args: '<what> <key> <time> <texts>',
    summary: `New content from a time on, as JSON by language, a text itself as Markdown in body: article 101 2026-12-24T18:00+08:00 '{"en":{"title":"For the night"}}'. What: ${draftable.join(', ')}; the key is - for home and navigation.`,
    run: async (host, [arg, key = '', time = '', ...args]) => {
      const what = draftableOf(arg);
      const dueAt = scheduledTime(time, host.clock.now());
      const content = jsonOf(args);
      const { draft } = await scheduleDraft(host, { what, key: keyOf(key), content, who: 'staff', dueAt });
      return `Draft ${draft} takes its place at ${dueAt.toISOString()}.`;
    },
  },
  'demonstrate-publish': {
    args: '',
    summary: 'Changes the title of an article in three languages, to test publishing; not in production.',
    run: async (host) => {
      const { url, title } = await setTestTitle(host);
      return [
        `The article is called "${title}" now: ${url} shows it in a moment; reload the page.`,
        'npm run publish -- list says how it went.',
      ].join('\n');
    },
  },
};
