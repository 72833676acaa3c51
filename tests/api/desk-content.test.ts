import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentFaults, missingLanguages } from '#kernel/shop/content/content.rules.ts';
import { type ContentFields, contentKindNames } from '#kernel/shop/content/content-fields.ts';
import { newHomeBlock } from '#kernel/shop/content/home-blocks.ts';
import { contentDeskCalls } from '#kernel/shop/desk/content.calls.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import { turnAnnouncement } from '#server/content/announcement.service.ts';
import {
  dropDraft,
  listContent,
  newContent,
  readContentRecord,
  removeContent,
  saveContent,
  saveDraft,
} from '#server/content/content-desk.service.ts';
import { contentHistory } from '#server/content/content-history.service.ts';
import { previewContent } from '#server/content/content-preview.service.ts';
import { lastPublish, takeLastPublishBack } from '#server/content/take-back.service.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import { finishPreview, takePreview } from '#server/publishing/previews.service.ts';
import { requestPublish } from '#server/publishing/publishes.service.ts';
import { openDesk, staffCall } from '../fixtures/desk-staff.ts';
import { TestPublisher } from '../fixtures/publisher.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const noted: unknown[] = [];

const callOf = (name: string) => staffCall(shop, name, 'content', (note) => noted.push(note));

const list = (asked: object) => listContent(shop.host, v.parse(contentDeskCalls.deskContents.input, asked));

async function refusal(work: Promise<unknown>): Promise<BusinessError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof BusinessError) return error;
  throw new Error('nothing was refused', { cause: error });
}

const schedule =
  (who: string) => (executor: Parameters<typeof requestPublish>[2], change: number, dueAt: Date) =>
    requestPublish(shop.host, { what: 'draft', key: `desk-${change}`, who, dueAt }, executor);

async function articleTitle(locale: string): Promise<string> {
  const read = await shop.browser({ locale }).call('articleDetail', { tid: 1, aid: 101 });
  return read.article.title;
}

/** Renders as the publisher does, with texts instead of the page. */
async function made(work: Promise<{ html: string; path: string }>) {
  const ended = work.then(
    () => true,
    () => true,
  );
  for (;;) {
    const asked = await takePreview(shop.host);
    if (asked) await finishPreview(shop.host, asked.token, { html: '<p>seen</p>' });
    if (await Promise.race([ended, new Promise((later) => setImmediate(later, false))])) return work;
  }
}

describe('content at the desk', () => {
  it.each(contentKindNames)('%s can be saved unchanged', async (kind) => {
    const { rows, total } = await list({ filter: { kind }, perPage: 100 });
    expect(total).toBeGreaterThan(0);
    expect(rows).toHaveLength(Math.min(total, 100));
    for (const { key, missing } of rows) {
      expect(missing).toEqual([]);
      const { fields } = await readContentRecord(shop.host, { kind, key });
      expect(contentFaults(kind, fields), `${kind} ${key}`).toEqual([]);
    }
  });

  it.each([
    ['article', '101', 'tc', /^\/tc\/article\/1\/101\//],
    ['page', 'returns-and-refunds', 'en', /^\/policy\/returns-and-refunds\/$/],
    ['question', '1', 'zh', /^\/zh\/commonProblem\/$/],
    ['category', '1', 'en', /^\/goods\/1\/$/],
    ['product', '1001', 'zh', /^\/zh\/details\/1001\/$/],
    ['store', '1', 'tc', /^\/tc\/stores\/1\/$/],
    ['home', '', 'en', /^\/$/],
    ['navigation', '', 'tc', /^\/tc\/$/],
    ['announcement', '', 'zh', /^\/zh\/$/],
  ] as const)('previews %s without saving anything', async (kind, key, locale, path) => {
    const { fields, version } = await readContentRecord(shop.host, { kind, key });
    const page = await made(previewContent(shop.host, { kind, key }, { locale, fields }));
    expect(page.html).toBe('<p>seen</p>');
    expect(page.path).toMatch(path);
    expect((await readContentRecord(shop.host, { kind, key })).version).toBe(version);
  });

  it('saves the edited field, queues its pages once, and changes no other text', async () => {
    const place = { kind: 'page', key: 'returns-and-refunds' } as const;
    const before = await shop.browser().call('policyInfo', {});
    const record = await readContentRecord(shop.host, place);
    await shop.db.handle.deleteFrom('publish').execute();
    const after = await saveContent(shop.host, callOf('Mei'), { ...place, ...record });
    expect(after.fields).toEqual(record.fields);
    const now = await shop.browser().call('policyInfo', {});
    const words = ({ policies }: typeof now) => policies.map(({ updated_at: _, ...policy }) => policy);
    expect(words(now)).toEqual(words(before));
    const rows = await shop.db.handle
      .selectFrom('publish')
      .select(['key', 'who', 'what'])
      .where('state', '=', 'waiting')
      .execute();
    expect(rows).toEqual([{ what: 'policy', key: place.key, who: 'Mei' }]);
  });

  it('publishes an article in three languages, with Markdown as clean HTML', async () => {
    const place = { kind: 'article', key: '101' } as const;
    const { version, fields } = await readContentRecord(shop.host, place);
    const title = { en: 'Light, counted', tc: '數得清的光', zh: '数得清的光' };
    const body = {
      ...(fields['body'] as Localised),
      en: '## Fire\n\nA **round** brilliant.<script>alert(1)</script>',
    };
    await saveContent(shop.host, callOf('Mei'), { ...place, version, fields: { ...fields, title, body } });
    for (const locale of ['en', 'tc', 'zh'] as const) expect(await articleTitle(locale)).toBe(title[locale]);
    const read = await shop.browser().call('articleDetail', { tid: 1, aid: 101 });
    expect(read.article.content).toBe(
      '<h2 id="text-fire">Fire</h2>\n<p>A <strong>round</strong> brilliant.</p>',
    );
    expect((await readContentRecord(shop.host, place)).fields['body']).toEqual(body);
    expect(noted.at(-1)).toMatchObject({ kind: 'content', id: 'article.101', after: { title } });
  });

  it('shows an announcement in each language on its days, and none without a text', async () => {
    const bar = async (locale: string) => (await shop.browser({ locale }).call('homeBase', {})).announcement;
    const place = { kind: 'announcement', key: '' } as const;
    const today = businessDay(shop.clock.now());
    const publish = async (changes: object) => {
      const { version, fields } = await readContentRecord(shop.host, place);
      return saveContent(shop.host, callOf('Mei'), { ...place, version, fields: { ...fields, ...changes } });
    };
    const { digest } = await shop.browser().call('homeBase', {});
    const text = { en: 'Free engraving', tc: '免費刻字', zh: '' };
    await publish({ text, url: '/goods/1/', colour: 'gold', until: today });
    expect(await bar('tc')).toMatchObject({ text: '免費刻字', url: '/tc/goods/1/', colour: 'gold' });
    expect((await bar('zh'))?.text).toBe('Free engraving');
    expect((await refusal(publish({ from: '2999-01-01', until: today }))).field).toBe('until');

    shop.clock.advance(24 * 3_600_000);
    expect(await turnAnnouncement(shop.host)).toBe(1);
    expect(await bar('en')).toBeUndefined();
    await publish({ until: '' });
    expect(await bar('en')).toBeDefined();
    await publish({ text: { en: '', tc: '', zh: '' } });
    expect((await shop.browser().call('homeBase', {})).digest).toBe(digest);
  });

  it('shows both versions to the second editor', async () => {
    const place = { kind: 'article', key: '102' } as const;
    const mine = await readContentRecord(shop.host, place);
    const theirs = { ...mine.fields, title: { en: 'Theirs', tc: '他人', zh: '他人' } };
    await saveContent(shop.host, callOf('Mei'), { ...place, version: mine.version, fields: theirs });
    const error = await refusal(saveContent(shop.host, callOf('Lok'), { ...place, ...mine }));
    expect(error.code).toBe(1900104);
    expect(error.data).toMatchObject({ theirs: { fields: { title: { en: 'Theirs' } } } });
  });

  it('names the wrong field: empty, too long, no URL, no such product or image', async () => {
    const place = { kind: 'article', key: '103' } as const;
    const record = await readContentRecord(shop.host, place);
    const title = record.fields['title'] as Localised;
    const cases: [object, string, string][] = [
      [{ title: { ...title, en: ' ' } }, 'title.en', 'missing'],
      [{ title: { ...title, zh: 'x'.repeat(201) } }, 'title.zh', 'too-long'],
      [{ slug: 'Not A Slug' }, 'slug', 'invalid'],
      [{ relatedProducts: [1001, 999_999] }, 'relatedProducts.1', 'unknown'],
      [{ image: 'articles/nobody-drew-this' }, 'image', 'unknown'],
      [{ tid: 77 }, 'tid', 'unknown'],
      [{ surprise: 1 }, 'surprise', 'invalid'],
    ];
    for (const [change, path, problem] of cases) {
      const fields = { ...record.fields, ...change };
      const error = await refusal(saveContent(shop.host, callOf('Mei'), { ...place, ...record, fields }));
      expect([error.code, error.field]).toEqual([1900108, path]);
      expect(error.text?.key).toBe(`desk-content-api.${problem}`);
    }
    const { version } = await readContentRecord(shop.host, place);
    expect(version).toBe(record.version);
    const bare = { ...record.fields, title: { ...title, tc: '' }, body: { en: 'x', tc: 'x', zh: '' } };
    expect(missingLanguages('article', bare)).toEqual(['tc', 'zh']);
  });

  it('stores a draft that readers do not see, however incomplete, and discards it', async () => {
    const place = { kind: 'article', key: '104' } as const;
    const record = await readContentRecord(shop.host, place);
    const fields = { ...record.fields, title: { en: 'Half', tc: '', zh: '' } };
    const stored = await saveDraft(
      shop.host,
      callOf('Mei'),
      { ...place, ...record, fields },
      schedule('Mei'),
    );
    expect(stored.draft).toEqual(fields);
    expect(stored.waiting).toMatchObject({ who: 'Mei', dueAt: null });
    expect(stored.fields).toEqual(record.fields);
    const { rows } = await list({ filter: { kind: 'article' }, search: '104' });
    expect(rows[0]?.waiting).toMatchObject({ who: 'Mei' });
    const dropped = await dropDraft(shop.host, callOf('Mei'), { ...place, version: stored.version });
    expect(dropped).toMatchObject({ draft: null, waiting: null, version: record.version });
  });

  it('is published at its time, unless it was changed since', async () => {
    const place = { kind: 'question', key: '' } as const;
    const { rows } = await list({ filter: { kind: 'question' } });
    const key = rows[0]?.key ?? '';
    const record = await readContentRecord(shop.host, { ...place, key });
    const words = { en: 'At Christmas?', tc: '聖誕節呢？', zh: '圣诞节呢？' };
    const fields = { ...record.fields, question: words };
    const dueAt = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
    const written = { kind: 'question' as const, key, version: record.version, fields };
    const stored = await saveDraft(shop.host, callOf('Mei'), { ...written, dueAt }, schedule('Mei'));
    expect(stored.waiting?.dueAt).toBe(dueAt);
    await new TestPublisher(shop).claim();
    expect((await readContentRecord(shop.host, { ...place, key })).fields).toEqual(record.fields);
    shop.clock.advance(3_600_001);
    await new TestPublisher(shop).claim();
    const after = await readContentRecord(shop.host, { ...place, key });
    expect(after.fields['question']).toEqual(words);
    expect(after.waiting).toBeNull();

    const later = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
    const again = { ...written, version: after.version, fields: record.fields, dueAt: later };
    const waiting = await saveDraft(shop.host, callOf('Mei'), again, schedule('Mei'));
    await dropDraft(shop.host, callOf('Lok'), { kind: 'question', key, version: waiting.version });
    shop.clock.advance(3_600_001);
    await new TestPublisher(shop).claim();
    expect((await readContentRecord(shop.host, { ...place, key })).fields['question']).toEqual(words);

    const past = { ...written, version: after.version, dueAt: '2026-01-01T00:00:00.000Z' };
    const error = await refusal(saveDraft(shop.host, callOf('Mei'), past, schedule('Mei')));
    expect([error.code, error.field]).toEqual([1900108, 'dueAt']);
  });

  it('stays a draft if it became invalid before its time, and holds no other publish up', async () => {
    const pattern = await readContentRecord(shop.host, { kind: 'category', key: '2' });
    const made = await newContent(shop.host, callOf('Mei'), {
      kind: 'category',
      fields: { ...pattern.fields, slug: 'soon-gone', first: [] },
    });
    const place = { kind: 'product', key: '1003' } as const;
    const record = await readContentRecord(shop.host, place);
    const fields = { ...record.fields, categories: [Number(made.key)] };
    const dueAt = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
    await saveDraft(shop.host, callOf('Mei'), { ...place, ...record, fields, dueAt }, schedule('Mei'));
    const { key, version } = made;
    await removeContent(shop.host, callOf('Mei'), { kind: 'category', key, version });
    shop.clock.advance(3_600_001);
    await new TestPublisher(shop).claim();
    const failed = shop.db.handle.selectFrom('publish').select('error').where('state', '=', 'failed');
    expect(await failed.execute()).toEqual([{ error: expect.stringContaining('product.1003') }]);
    const after = await readContentRecord(shop.host, place);
    expect(after).toMatchObject({ fields: record.fields, draft: fields, waiting: { dueAt: null } });
    await shop.deliverMails();
    expect(shop.mails.find(({ kind }) => kind === 'house-publish-failed')?.text).toContain('product.1003');
    await dropDraft(shop.host, callOf('Mei'), { ...place, version: after.version });
  });

  it('adds and removes a question, and restores the earlier version', async () => {
    const { rows } = await list({ filter: { kind: 'question' } });
    const pattern = await readContentRecord(shop.host, { kind: 'question', key: rows[0]?.key ?? '' });
    const question = { en: 'Do you buy gold?', tc: '你們收購黃金嗎？', zh: '你们收购黄金吗？' };
    const made = await newContent(shop.host, callOf('Mei'), {
      kind: 'question',
      fields: { ...pattern.fields, question },
    });
    const asked = async () =>
      (await shop.browser().call('policyInfo', {})).common_problems.map((each) => each.question);
    expect(await asked()).toContain(question.en);
    await removeContent(shop.host, callOf('Mei'), { kind: 'question', key: made.key, version: made.version });
    expect(await asked()).not.toContain(question.en);
    const { entries } = await contentHistory(shop.host, { kind: 'question', key: made.key });
    expect(entries.map(({ who, deed }) => [who, deed])).toEqual([
      ['Mei', 'removed'],
      ['Mei', 'saved'],
    ]);
    expect(entries[0]?.fields['question']).toEqual(question);
    const { fields, version } = await readContentRecord(shop.host, { kind: 'home', key: '' });
    const error = await refusal(removeContent(shop.host, callOf('Mei'), { kind: 'home', key: '', version }));
    expect(error.code).toBe(1900105);
    expect(fields).toHaveProperty('adverts');
  });

  it('takes the last publish back for good: readers, form and history have the content from before', async () => {
    const who = { who: 'Lok', now: shop.clock.now() };
    const edit = async (
      kind: 'page' | 'home' | 'navigation',
      key: string,
      change: (name: Localised) => object,
    ) => {
      const { fields, version } = await readContentRecord(shop.host, { kind, key });
      const changed = { ...fields, ...change(fields['title'] as Localised) };
      await saveContent(shop.host, callOf('Mei'), { kind, key, version, fields: changed });
      return fields;
    };
    const policy = { kind: 'page', key: 'privacy' } as const;
    const before = await edit('page', 'privacy', (title) => ({ title: { ...title, en: 'Wrong' } }));
    const wrong = await lastPublish(shop.host);
    expect(wrong).toMatchObject({ id: 'page.privacy', who: 'Mei', title: { en: 'Wrong' } });
    await takeLastPublishBack(shop.host, { ...who, entry: wrong?.entry ?? 0 });
    const restored = await readContentRecord(shop.host, policy);
    expect(restored.fields).toEqual(before);
    const { entries } = await contentHistory(shop.host, policy);
    expect(entries.slice(0, 2).map(({ who, deed }) => [who, deed])).toEqual([
      ['Lok', 'taken-back'],
      ['Mei', 'saved'],
    ]);
    const again = takeLastPublishBack(shop.host, { ...who, entry: wrong?.entry ?? 0 });
    expect((await refusal(again)).text?.key).toBe('desk-content-api.not-last');

    // The next publish does not bring it back; taken back too, the one before it stays taken back.
    await edit('navigation', '', () => ({ email: 'hello@shop.example' }));
    const policies = async () => (await shop.browser().call('policyInfo', {})).policies;
    expect((await policies()).map(({ title }) => title)).not.toContain('Wrong');
    expect(await takeLastPublishBack(shop.host, who)).toEqual({ id: 'navigation' });
    expect((await shop.browser().call('homeBase', {})).email).not.toBe('hello@shop.example');
    expect((await lastPublish(shop.host))?.id).not.toBe('page.privacy');
  });

  it('takes a new article off the site, and brings a removed one back', async () => {
    const who = { who: 'Lok', now: shop.clock.now() };
    const { fields } = await readContentRecord(shop.host, { kind: 'article', key: '106' });
    const added = await newContent(shop.host, callOf('Mei'), { kind: 'article', fields });
    await takeLastPublishBack(shop.host, who);
    const gone = await refusal(readContentRecord(shop.host, { kind: 'article', key: added.key }));
    expect(gone.code).toBe(1900106);
    const old = await readContentRecord(shop.host, { kind: 'article', key: '106' });
    await removeContent(shop.host, callOf('Mei'), { kind: 'article', key: '106', version: old.version });
    await takeLastPublishBack(shop.host, who);
    expect((await readContentRecord(shop.host, { kind: 'article', key: '106' })).fields).toEqual(fields);
  });

  it.each(['article', 'question', 'store'] as const)(
    'stores a new %s as a draft that is previewed, scheduled or discarded before readers have it',
    async (kind) => {
      const [first] = (await list({ filter: { kind } })).rows;
      const { fields } = await readContentRecord(shop.host, { kind, key: first?.key ?? '' });
      const name = { article: 'title', question: 'question', store: 'name' }[kind];
      const half = { ...fields, [name]: { en: 'Soon', tc: '', zh: '' } };
      const draft = await newContent(shop.host, callOf('Mei'), { kind, fields: half, isDraft: true });
      expect(draft).toMatchObject({ isPublished: false, title: { en: 'Soon' }, draft: half });
      const other = await newContent(shop.host, callOf('Mei'), { kind, fields: half, isDraft: true });
      expect(Number(other.key)).toBe(Number(draft.key) + 1);
      const listed = await list({ filter: { kind }, search: 'Soon' });
      expect(listed.rows.map(({ key, missing }) => [key, missing])).toEqual([
        [draft.key, ['tc', 'zh']],
        [other.key, ['tc', 'zh']],
      ]);
      const dropped = { kind, key: other.key, version: other.version };
      await dropDraft(shop.host, callOf('Mei'), dropped);
      expect((await refusal(readContentRecord(shop.host, { kind, key: other.key }))).code).toBe(1900106);

      const whole = { ...half, [name]: { en: 'Soon', tc: '即將', zh: '即将' } };
      const place = { kind, key: draft.key };
      const page = await made(previewContent(shop.host, place, { locale: 'en', fields: whole }));
      expect(page.path).toMatch(kind === 'question' ? '/commonProblem/' : `/${draft.key}/`);
      expect((await readContentRecord(shop.host, place)).isPublished).toBe(false);

      const dueAt = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
      const written = { ...place, version: draft.version, fields: whole, dueAt };
      await saveDraft(shop.host, callOf('Mei'), written, schedule('Mei'));
      await new TestPublisher(shop).claim();
      expect((await readContentRecord(shop.host, place)).isPublished).toBe(false);
      shop.clock.advance(3_600_001);
      await new TestPublisher(shop).claim();
      const published = await readContentRecord(shop.host, place);
      expect(published).toMatchObject({ isPublished: true, fields: whole, draft: null });
    },
  );

  it('changes the home page, the footer, a product and a store as readers see them', async () => {
    const home = await readContentRecord(shop.host, { kind: 'home', key: '' });
    const [first, ...others] = home.fields['adverts'] as Record<string, unknown>[];
    const title = { en: 'Winter light', tc: '冬日之光', zh: '冬日之光' };
    const adverts = [{ ...first, title }, ...others];
    await saveContent(shop.host, callOf('Mei'), {
      ...{ kind: 'home', key: '', version: home.version },
      fields: { ...home.fields, adverts },
    });
    const base = await shop.browser({ locale: 'tc' }).call('homeIndex', {});
    expect(JSON.stringify(base)).toContain(title.tc);

    // In the order that staff choose, without what they hide, with a campaign of their own.
    const { fields: order, version: read } = await readContentRecord(shop.host, { kind: 'home', key: '' });
    const [hero, ...blocks] = order['blocks'] as ContentFields[];
    const campaign = {
      ...newHomeBlock('campaign'),
      title,
      image: 'home/hero-2',
      url: '/goods/1/',
      action: title,
    };
    const shown = ['stores', 'featured'] as const;
    const moved = [
      campaign,
      ...shown.map(newHomeBlock),
      ...blocks.flatMap((each) =>
        shown.some((name) => name === each['block']) ? [] : [{ ...each, isHidden: true }],
      ),
      ...(hero ? [hero] : []),
      newHomeBlock('arrivals'),
      newHomeBlock('articles'),
    ];
    await saveContent(shop.host, callOf('Mei'), {
      ...{ kind: 'home', key: '', version: read },
      fields: { ...order, hero: 'beside', blocks: moved },
    });
    const ordered = await shop.browser({ locale: 'tc' }).call('homeIndex', {});
    expect(ordered.hero).toBe('beside');
    expect(ordered.blocks.map(({ block }) => block)).toEqual([
      ...['campaign', 'stores', 'featured', 'hero', 'arrivals', 'articles'],
    ]);
    expect(ordered.blocks[0]).toMatchObject({ title: title.tc, url: '/tc/goods/1/', action: title.tc });
    expect([base.arrivals, base.articles]).toEqual([[], []]);
    expect([ordered.arrivals.length, ordered.articles.length]).toEqual([8, 3]);

    const store = await readContentRecord(shop.host, { kind: 'store', key: '1' });
    const week = { ...(store.fields['week'] as object), sun: '' };
    const saved = await saveContent(shop.host, callOf('Mei'), {
      ...{ kind: 'store', key: '1', version: store.version },
      fields: { ...store.fields, week },
    });
    expect(saved.fields['week']).toEqual(week);

    const piece = await readContentRecord(shop.host, { kind: 'product', key: '1002' });
    await saveContent(shop.host, callOf('Mei'), {
      ...{ kind: 'product', key: '1002', version: piece.version },
      fields: { ...piece.fields, isOnShelf: false },
    });
    const gone = shop.browser().call('productIndex', { product_id: 1002 });
    await expect(gone).rejects.toMatchObject({ code: 1300001 });
    const { rows, total } = await list({ filter: { kind: 'product' }, search: '1002' });
    expect([total, rows[0]?.key]).toEqual([1, '1002']);
  });
});

describe('content over the wire of the desk', () => {
  it('is read, created, stored, discarded and deleted, each change with an entry in the log', async () => {
    const desk = await openDesk(shop, ['content']);
    const place = { id: 'article.105' };
    const { fields, version } = await desk.call('deskContent', place);
    const page = await made(desk.call('deskPreviewContent', { ...place, fields, locale: 'zh' }));
    expect(page).toMatchObject({ html: '<p>seen</p>' });
    expect(page.path).toMatch(/^\/zh\/article\//);

    const stored = await desk.call('deskKeepContent', { ...place, version, fields });
    expect((await desk.call('deskDropDraft', { ...place, version: stored.version })).version).toBe(version);

    const { rows } = await desk.call('deskContents', { filter: { kind: 'question' } });
    const everything = await desk.call('deskContents', { perPage: 100, sort: 'title' });
    const kinds = new Set(everything.rows.map(({ kind }) => kind));
    expect(kinds).toContain('home');
    expect(kinds).toContain('question');
    expect(kinds).not.toContain('product');
    expect(everything.total).toBeGreaterThan(rows.length);
    const pattern = await desk.call('deskContent', { id: rows[0]?.id ?? '' });
    const added = await desk.call('deskNewContent', { kind: 'question', fields: pattern.fields });
    await desk.call('deskRemoveContent', { id: added.id, version: added.version });
    const deedsOf = async () =>
      (await desk.call('deskContentHistory', { id: added.id })).entries.map(({ deed }) => deed);
    expect(await deedsOf()).toEqual(['removed', 'saved']);

    const { last } = await desk.call('deskPublishes', {});
    expect(await desk.call('deskRollBack', { entry: last?.entry ?? 0 })).toEqual({ id: added.id });
    expect(await deedsOf()).toEqual(['taken-back', 'removed', 'saved']);
    expect((await desk.call('deskContent', { id: added.id })).fields).toEqual(pattern.fields);

    const { classes, categories, products } = await desk.call('deskContentChoices', { products: [1001] });
    expect([classes.length, categories.length, products.map(({ id }) => id)]).toEqual([4, 21, [1001]]);

    const owner = await openDesk(shop, ['owner']);
    const { rows: lines } = await owner.call('deskAudit', { filter: { kind: 'content' } });
    const calls = lines.map(({ call }) => call);
    for (const call of ['keep', 'drop-draft', 'new', 'remove', 'roll-back'])
      expect(calls).toContain(`desk/content/${call}`);
    // Reading is no change.
    expect(calls).not.toContain('desk/content/preview');
  });
});
