import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildHeader } from '#kernel/shop/content/publishing.rules.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import { createLimits } from '#server/platform/limits/limits.ts';
import {
  buildCredential,
  signatureHeader,
  signatureWindowMs,
  signCall,
} from '#server/platform/signing/signature.ts';
import { scheduleDraft } from '#server/publishing/drafts.service.ts';
import { failPublish, listPublishes, retryPublish } from '#server/publishing/publishes.service.ts';
import { TestPublisher } from '../fixtures/publisher.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

const secret = 'a secret of the shop, long enough';
const rotated = 'the secret of the year before, still believed';
const publishing = {
  secrets: [secret, rotated],
  staffMail: 'desk@shop.test',
  site: 'site',
  bucket: undefined,
};

let shop: TestShop;
let publisher: TestPublisher;
beforeAll(async () => {
  shop = await openTestShop({ config: { publishing } });
  publisher = new TestPublisher(shop);
  await publisher.join();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.handle.deleteFrom('publish').execute();
  await shop.db.handle.deleteFrom('publish_hook').execute();
  // The shop was seeded a moment ago; its stones are published only where a test asks for them.
  await sql`delete from area_change`.execute(shop.db.handle);
});

/** Rows that are due by the database's clock, which goes on while a test runs. */
async function claim() {
  shop.clock.set(new Date(Math.max(Date.now() + 1, shop.clock.now().getTime())));
  return publisher.claim();
}

/** The stored row of a change. */
const rowOf = async (change: { id: number } | undefined) =>
  (await listPublishes(shop.host)).find(({ id }) => id === change?.id);

const bodyOf = (more: object = {}) => JSON.stringify({ what: 'article', key: '101', who: 'CMS', ...more });

function post(body: string, signature: string, path = '/_hooks/rebuild') {
  return shop.app.request(path, { method: 'POST', body, headers: { [signatureHeader]: signature } });
}
const hookPath = '/_hooks/rebuild';
const signed = (body: string, secrets = [secret], path = hookPath) =>
  signCall(secrets, { path, body }, shop.clock.now());
const refusedWhy = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { why: string }).why,
];
const waiting = async () =>
  (await listPublishes(shop.host))
    .filter(({ state }) => state === 'waiting')
    .map(({ what, key }) => [what, key])
    .toSorted();

describe('the hook', () => {
  it('queues what a signed call names, once for any number of calls', async () => {
    for (const reason of ['typo', 'title', 'picture']) {
      const body = bodyOf({ reason });
      expect((await post(body, signed(body))).status).toBe(202);
    }
    const rows = await listPublishes(shop.host);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      what: 'article',
      key: '101',
      who: 'CMS',
      reason: 'picture',
      state: 'waiting',
    });
  });

  it('refuses unsigned, forged, altered, stale and future calls', async () => {
    const body = bodyOf();
    expect(await refusedWhy(await post(body, ''))).toEqual([401, 'unsigned']);
    expect(await refusedWhy(await post(body, signed(body, ['another secret altogether'])))).toEqual([
      401,
      'forged',
    ]);
    expect(await refusedWhy(await post(bodyOf({ key: '102' }), signed(body)))).toEqual([401, 'forged']);
    const elsewhere = signed(body, [secret], '/_publisher/preview/claim');
    expect(await refusedWhy(await post(body, elsewhere, '/_publisher/claim'))).toEqual([401, 'forged']);
    const moved = signed(body).replace(/^t=\d+/, `t=${Math.floor(shop.clock.now().getTime() / 1000) + 1}`);
    expect(await refusedWhy(await post(body, moved))).toEqual([401, 'forged']);
    for (const off of [-signatureWindowMs - 2_000, signatureWindowMs + 2_000]) {
      const time = new Date(shop.clock.now().getTime() + off);
      expect(await refusedWhy(await post(body, signCall([secret], { path: hookPath, body }, time)))).toEqual([
        401,
        'stale',
      ]);
    }
    expect(await listPublishes(shop.host)).toEqual([]);
  });

  it('accepts a signature once, also with simultaneous calls', async () => {
    const body = bodyOf();
    const signature = signed(body);
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(body, signature)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, ...Array(11).fill(409)]);
    expect(await refusedWhy(await post(body, signature))).toEqual([409, 'replayed']);
    expect(await listPublishes(shop.host)).toHaveLength(1);
  });

  it('refuses a used signature while it is valid, and then forgets it', async () => {
    const body = bodyOf();
    const signature = signed(body);
    expect((await post(body, signature)).status).toBe(202);
    // Used signatures are deleted by later calls.
    shop.clock.advance(signatureWindowMs - 2_000);
    const another = bodyOf({ key: '102' });
    expect((await post(another, signed(another))).status).toBe(202);
    expect(await refusedWhy(await post(body, signature))).toEqual([409, 'replayed']);
    shop.clock.advance(4_000);
    expect(await refusedWhy(await post(body, signature))).toEqual([401, 'stale']);
    const third = bodyOf({ key: '103' });
    expect((await post(third, signed(third))).status).toBe(202);
    expect(await shop.db.handle.selectFrom('publish_hook').select('digest').execute()).toHaveLength(2);
  });

  it('publishes at the time that a call names, or earlier if another asks for that', async () => {
    await claim();
    const dueAt = new Date(shop.clock.now().getTime() + 3_600_000);
    const later = bodyOf({ due: dueAt.toISOString() });
    await post(later, signed(later));
    expect((await listPublishes(shop.host)).map(({ due_at }) => due_at)).toEqual([dueAt]);
    expect(await claim()).toEqual([]);
    const now = bodyOf();
    await post(now, signed(now));
    await post(later.replace('CMS', 'desk'), signed(later.replace('CMS', 'desk')));
    expect(await claim()).toMatchObject([{ what: 'article', key: '101' }]);
  });

  it('passes what it queues to a listening publisher', async () => {
    await claim();
    await publisher.finish();
    const wait = JSON.stringify({ nonce: 'n-waiting', site: publisher.site, waitMs: 5_000 });
    const waits = post(wait, signed(wait, [secret], '/_publisher/claim'), '/_publisher/claim');
    const body = bodyOf();
    await post(body, signed(body));
    expect(await (await waits).json()).toMatchObject({ changes: [{ key: '101' }] });
  });

  it('queues one row for each of many simultaneous calls, in any order', async () => {
    const bodies = Array.from({ length: 24 }, (_, index) =>
      bodyOf({ key: String(101 + (index % 3)), reason: `change ${index}` }),
    );
    const answers = await Promise.all(bodies.map((body) => post(body, signed(body))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(await waiting()).toEqual([
      ['article', '101'],
      ['article', '102'],
      ['article', '103'],
    ]);
  });

  it('accepts both secrets during a rotation', async () => {
    const body = bodyOf();
    expect((await post(body, signed(body, [rotated]))).status).toBe(202);
  });

  it('refuses unknown targets, and everything without a configured secret', async () => {
    for (const wrong of [
      bodyOf({ what: 'order' }),
      bodyOf({ what: 'rollback' }),
      bodyOf({ more: 1 }),
      bodyOf({ key: '../101' }),
      bodyOf({ due: 'tomorrow' }),
      bodyOf({ reason: 'x'.repeat(20_000) }),
      'no JSON',
    ])
      expect((await post(wrong, signed(wrong))).status, wrong).toBe(400);
    const { secrets } = publishing;
    publishing.secrets = [];
    const body = bodyOf();
    expect((await post(body, signed(body))).status).toBe(404);
    publishing.secrets = secrets;
  });
});

describe('the database', () => {
  const write = (statement: ReturnType<typeof sql>) => statement.execute(shop.db.handle);

  it('queues what was changed, by any writer, and nothing that no page prints', async () => {
    await write(sql`update product set favourites = favourites + 1, stock = stock + 5 where stock > 0`);
    await write(sql`update article set aid = aid`);
    expect(await waiting()).toEqual([]);
    await write(
      sql`update article set text = jsonb_set(text, '{en,title}', '"Another title"') where aid = 101`,
    );
    await write(sql`update product set price_minor = price_minor + 100 where id = 1009`);
    await write(
      sql`update product set stock = 0 where id = (select min(id) from product where stock > 0 and id <> 1009)`,
    );
    await write(sql`update content_page set sort = sort + 1 where key = 'privacy'`);
    await write(sql`update store set phone = '+852 2345 6789' where id = (select min(id) from store)`);
    await write(
      sql`update shop_document set value = jsonb_set(value, '{email}', '"a@b.example"') where key = 'site'`,
    );
    await write(
      sql`update shop_document set value = jsonb_set(value, '{meta,title,en}', '"A"') where key = 'home'`,
    );
    expect((await waiting()).map(([what]) => what)).toEqual([
      'article',
      'home',
      'navigation',
      'policy',
      'product',
      'product',
      'store',
    ]);
  });

  it('queues a product that is back, new and removed ones, and the category lists with them', async () => {
    const asksFor = async (...statements: ReturnType<typeof sql>[]) => {
      await shop.db.handle.deleteFrom('publish').execute();
      for (const statement of statements) await write(statement);
      return waiting();
    };
    await write(sql`update product set stock = 0 where id = 1009`);
    expect(await asksFor(sql`update product set stock = 2 where id = 1009`)).toEqual([['product', '1009']]);
    expect(await asksFor(sql`update product set stock = 3 where id = 1009`)).toEqual([]);
    const question = sql`select id from common_problem order by id limit 1`;
    expect(
      await asksFor(
        sql`insert into common_problem select (jsonb_populate_record(q, '{"id": 9001}')).* from common_problem q where id = (${question})`,
      ),
    ).toEqual([['question', '9001']]);
    expect(await asksFor(sql`delete from common_problem where id = 9001`)).toEqual([['question', '9001']]);
    expect(
      await asksFor(sql`update product_category set position = position + 1 where category_id = 1`),
    ).toEqual([['category', '']]);
    expect(await asksFor(sql`update category set sort = sort + 1 where id = 1`)).toEqual([['category', '1']]);
    expect(await asksFor(sql`update country set free_shipping = not free_shipping`)).toEqual([
      ['navigation', ''],
    ]);
    expect(
      await asksFor(
        sql`update article_class set text = jsonb_set(text, '{en,name}', '"Care"') where tid = 1`,
      ),
    ).toEqual([['article-class', '1']]);
    expect(await asksFor(sql`update metal_quote set base = base`)).toEqual([['rates', '']]);
  });

  it('queues when a review is approved, changed or withdrawn, and not while it is held', async () => {
    const { id, product_id } = await shop.db.handle
      .selectFrom('review')
      .select(['id', 'product_id'])
      .where('state', '=', 'published')
      .executeTakeFirstOrThrow();
    for (const [state, isAsked] of [
      ['withdrawn', true],
      ['held', false],
      ['published', true],
    ] as const) {
      await shop.db.handle.deleteFrom('publish').execute();
      await shop.db.handle.updateTable('review').set({ state }).where('id', '=', id).execute();
      expect(await waiting(), state).toEqual(isAsked ? [['review', String(product_id)]] : []);
    }
  });

  it('gives a text a new digest if its writer left the old one', async () => {
    const digest = async () =>
      (
        await shop.db.handle
          .selectFrom('product')
          .select('digest')
          .where('id', '=', 1010)
          .executeTakeFirstOrThrow()
      ).digest;
    const before = await digest();
    await write(sql`update product set stock = stock + 1 where id = 1010`);
    expect(await digest()).toBe(before);
    await write(sql`update product set text = jsonb_set(text, '{en,name}', '"A new name"') where id = 1010`);
    expect(await digest()).not.toBe(before);
  });

  it('queues rates once an hour at most, behind everything else', async () => {
    await write(sql`update currency set rate = rate where code = 'USD'`);
    await write(
      sql`update article set text = jsonb_set(text, '{en,title}', '"Yet another"') where aid = 101`,
    );
    expect((await claim()).map(({ what }) => what)).toEqual(['article']);
    const [rates] = await claim();
    expect(rates?.what).toBe('rates');
    await publisher.finish([rates?.id ?? 0], 3);
    await write(sql`update currency set rate = rate where code = 'USD'`);
    expect((await claim()).filter(({ what }) => what === 'rates')).toEqual([]);
    const next = (await listPublishes(shop.host)).find(({ what }) => what === 'rates');
    const sinceStart = (next?.due_at.getTime() ?? 0) - ((await rowOf(rates))?.started_at?.getTime() ?? 0);
    expect(sinceStart).toBe(3_600_000);
  });

  it('queues loose stones once an hour at most, and never in the transaction that sells one', async () => {
    const forget = () => write(sql`delete from area_change`);
    const stones = async () => (await claim()).filter(({ what }) => what === 'stones');
    const change = () =>
      write(sql`update diamond set price_minor = price_minor + 1 where id = (select min(id) from diamond)`);
    await forget();
    await claim();
    await shop.db.handle.deleteFrom('publish').execute();
    await change();
    expect(await waiting()).toEqual([]);
    const [row] = await stones();
    expect(await rowOf(row)).toMatchObject({ what: 'stones', who: 'database' });
    await publisher.finish([row?.id ?? 0], 3);
    await forget();
    await claim();
    expect(await waiting()).toEqual([]);
    await change();
    expect(await stones()).toEqual([]);
    expect(await waiting()).toEqual([['stones', '']]);
    shop.clock.set(new Date(((await rowOf(row))?.started_at?.getTime() ?? 0) + 3_600_001));
    expect(await stones()).toHaveLength(1);
  });

  it('queues feeds when pages were rendered, behind everything else and once an hour at most', async () => {
    const publishOf = async (title: string) => {
      shop.clock.advance(60_000);
      await write(
        sql`update article set text = jsonb_set(text, '{en,title}', to_jsonb(${title}::text)) where aid = 101`,
      );
      const [row] = await claim();
      expect(row?.what).toBe('article');
      await publisher.finish([row?.id ?? 0], 3);
    };
    await publishOf('Told to machines');
    const [feeds, ...others] = await claim();
    expect([feeds?.what, (await rowOf(feeds))?.priority, others]).toEqual(['feeds', 9, []]);
    await publisher.finish([feeds?.id ?? 0], 1);
    expect(await claim()).toEqual([]);
    expect(await waiting()).toEqual([]);
    await publishOf('Told again');
    expect(await claim()).toEqual([]);
    expect(await waiting()).toEqual([['feeds', '']]);
    shop.clock.set(new Date(((await rowOf(feeds))?.started_at?.getTime() ?? 0) + 3_600_001));
    expect((await claim()).map(({ what }) => what)).toEqual(['feeds']);
  });

  it('loses no change that is written while its row is claimed', async () => {
    await write(sql`update article set text = jsonb_set(text, '{en,title}', '"One"') where aid = 101`);
    const [first] = await claim();
    await write(sql`update article set text = jsonb_set(text, '{en,title}', '"Two"') where aid = 101`);
    await publisher.finish([first?.id ?? 0], 3);
    const [second] = await claim();
    expect(second).toMatchObject({ what: 'article', key: '101' });
    expect(second?.id).not.toBe(first?.id);
  });
});

describe('the publisher’s rows', () => {
  const ask = async (key = '101', reason = '') => {
    const body = bodyOf({ key, reason });
    await post(body, signed(body));
  };

  it('are delivered again to a publisher that died', async () => {
    await ask();
    const claims = await Promise.all(Array.from({ length: 6 }, () => claim()));
    expect(claims.flat().length).toBeGreaterThan(0);
    expect(await listPublishes(shop.host)).toMatchObject([{ state: 'running', attempts: 1 }]);
    publisher.claimed = undefined;
    expect(await claim()).toMatchObject([{ key: '101', attempts: 1 }]);
    await publisher.finish();
    publisher.claimed = undefined;
    expect((await claim()).filter(({ what }) => what === 'article')).toEqual([]);
    expect((await listPublishes(shop.host)).at(-1)).toMatchObject({ what: 'article', state: 'done' });
  });

  it('that fail are tried three times, then the desk is notified, and staff try again', async () => {
    await ask();
    for (const attempts of [1, 2, 3]) {
      const [row] = await claim();
      expect(row?.attempts).toBe(attempts);
      if (row) await failPublish(shop.host, row, 'ECONNREFUSED: the CMS is away');
      shop.clock.advance(10_000);
    }
    expect(await claim()).toEqual([]);
    const [row] = await listPublishes(shop.host);
    expect(row).toMatchObject({ state: 'failed', error: 'ECONNREFUSED: the CMS is away' });
    await shop.deliverMails();
    const sentEmail = shop.mails.at(-1);
    expect(sentEmail).toMatchObject({ to: 'desk@shop.test', kind: 'house-publish-failed' });
    expect(sentEmail?.text).toContain('http://shop.test/desk/#/content/publishes');
    await retryPublish(shop.host, row?.id ?? 0);
    expect(await claim()).toMatchObject([{ key: '101', attempts: 1 }]);
    await expect(retryPublish(shop.host, row?.id ?? 0)).rejects.toThrow('1900105');
  });

  it('that fail are tried again after one second, then after five', async () => {
    await ask();
    for (const pauseMs of [1_000, 5_000]) {
      const [row] = await claim();
      const failedAt = shop.clock.now().getTime();
      if (row) await failPublish(shop.host, row, 'away');
      const [{ state, due_at } = { state: '', due_at: new Date(0) }] = await listPublishes(shop.host);
      expect([state, due_at.getTime() - failedAt]).toEqual(['waiting', pauseMs]);
      expect(await claim()).toEqual([]);
      shop.clock.advance(pauseMs + 1_000);
    }
  });

  it('give way to a newer request for the same target, and settle once', async () => {
    await ask();
    const [row] = await claim();
    await ask('101', 'once more');
    if (row) await failPublish(shop.host, row, 'away');
    const states = async () => (await listPublishes(shop.host)).map(({ state }) => state);
    expect(await states()).toEqual(['waiting', 'failed']);
    await expect(retryPublish(shop.host, row?.id ?? 0)).rejects.toThrow('1900105');
    // A late report for a row that has failed meanwhile changes nothing.
    await publisher.finish([row?.id ?? 0], 3);
    expect(await states()).toEqual(['waiting', 'failed']);
  });

  it('notify the shop’s address if no member of staff is responsible', async () => {
    const { staffMail } = publishing;
    publishing.staffMail = '';
    await ask();
    const [row] = await claim();
    if (row) await failPublish(shop.host, { ...row, attempts: 3 }, 'away');
    publishing.staffMail = staffMail;
    await shop.deliverMails();
    const sentEmail = shop.mails.at(-1);
    expect(sentEmail?.kind).toBe('house-publish-failed');
    expect(sentEmail?.to).toBe((await siteDocument(shop.db.handle)).email);
  });

  it('are deleted thirty days after they were done, and not before', async () => {
    await ask();
    const [row] = await claim();
    await publisher.finish([row?.id ?? 0], 3);
    const isListed = async () => (await listPublishes(shop.host)).some(({ id }) => id === row?.id);
    shop.clock.advance(29 * 86_400_000);
    await publisher.finish();
    expect(await isListed()).toBe(true);
    shop.clock.advance(2 * 86_400_000);
    await publisher.finish();
    expect(await isListed()).toBe(false);
  });

  it('that are due later wait, and a draft is published when its time has come', async () => {
    const dueAt = new Date(shop.clock.now().getTime() + 3_600_000);
    const content = { tc: { title: '新的題目', body: '# 光\n\n<script>x</script>一段文字' } };
    await scheduleDraft(shop.host, { what: 'article', key: '101', content, who: 'Mei', dueAt });
    expect(await claim()).toEqual([]);
    shop.clock.advance(3_600_001);
    expect(await claim()).toMatchObject([{ what: 'article', key: '101' }]);
    const { text } = await shop.db.handle
      .selectFrom('article')
      .select('text')
      .where('aid', '=', 101)
      .executeTakeFirstOrThrow();
    expect(text['tc']?.title).toBe('新的題目');
    expect(text['tc']?.html).toContain('一段文字');
    expect(text['tc']?.html).not.toContain('script');
    expect(text['zh']?.title).not.toBe('新的題目');
    const draft = { what: 'article', key: '999', content, who: 'Mei', dueAt } as const;
    await expect(scheduleDraft(shop.host, draft)).rejects.toThrow('There is no article 999');
  });

  it('are leased and closed by signed calls only', async () => {
    await ask();
    const call = (name: string, content: object, secrets = [secret]) => {
      const body = JSON.stringify({ nonce: `n-123456-${name}`, ...content });
      const path = `/_publisher/${name}`;
      return post(body, secrets.length === 0 ? '' : signed(body, secrets, path), path);
    };
    const { site } = publisher;
    expect((await call('claim', { site, waitMs: 0 }, [])).status).toBe(401);
    const claimed = await call('claim', { site, waitMs: 0 });
    const { changes, position } = (await claimed.json()) as { changes: { id: number }[]; position: number };
    expect(changes).toMatchObject([{ what: 'article', key: '101', attempts: 1, position }]);
    const done = [{ ids: changes.map(({ id }) => id), pages: 3 }];
    expect((await call('finish', { site, position, done })).status).toBe(200);
    expect((await listPublishes(shop.host))[0]).toMatchObject({ state: 'done', pages: 3 });
  });
});

it('the build reads without limits with its credential, from any address; its writes are limited', async () => {
  const limited = await openTestShop({ config: { publishing } });
  Object.assign(limited.host.limits, createLimits());
  const { limits } = limited.host;
  while (limits.tryTake('reads', '127.0.0.1') === 0);
  while (limits.tryTake('writes', '127.0.0.1') === 0);
  const credential = { [buildHeader]: buildCredential(rotated) };
  const read = (headers: Record<string, string>) => limited.app.request('/cms/home/base', { headers });
  expect((await read({})).status).toBe(429);
  expect((await read({ [buildHeader]: 'a guess' })).status).toBe(429);
  expect((await read(credential)).status).toBe(200);
  const write = await limited.app.request('/customer/login/account', { method: 'POST', headers: credential });
  expect(write.status).toBe(429);
  await limited.close();
});
