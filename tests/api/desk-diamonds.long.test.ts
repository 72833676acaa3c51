import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedRefusalCodes, refusalText, refusedFields } from '#kernel/shop/diamonds/feed-refusals.ts';
import { locales } from '#kernel/shop/text/locales.ts';
import { reserveDiamond } from '#server/diamonds/diamond-stock.service.ts';
import {
  applyFeed,
  listFeeds,
  listStones,
  previewFeed,
  undoFeed,
} from '#server/diamonds/diamonds-desk.service.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import { textsIn } from '#server/platform/texts.ts';
import { sampleFeed } from '../../scripts/lib/sample-feed.ts';
import { deskRefusal, openDesk, staffCall } from '../fixtures/desk-staff.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const call = () => staffCall(shop, 'Lok', 'workshop');

/** Of all stones and their texts. */
async function digest(): Promise<string> {
  const { rows } = await sql<{ digest: string }>`select md5(string_agg(
    (to_jsonb(diamond) - 'change_xid' - 'listed_at')::text, '' order by id)) as digest from diamond`.execute(
    shop.db.handle,
  );
  return rows[0]?.digest ?? '';
}

/** A list with this number of rows, some of them invalid; each seed makes other stones. */
function listOf(rows: number, bad: number, seed: number) {
  const [head = '', ...lines] = [...sampleFeed(rows, seed)].join('').trimEnd().split('\n');
  const step = Math.floor(rows / bad);
  const spoiled = lines.map((line, at) => (at % step === 0 && at / step < bad ? `,${line}` : line));
  return {
    supplier: 'harbour',
    name: `list-${seed}.csv`,
    csv: [head, ...spoiled].join('\n'),
    currency: 'USD' as const,
    markupPercent: 10,
    isWhole: true,
  };
}

async function codeOf(work: Promise<unknown> | (() => unknown)): Promise<number> {
  try {
    await (typeof work === 'function' ? work() : work);
  } catch (error) {
    if (error instanceof BusinessError) return error.code;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('a list of loose stones at the desk', () => {
  it('of 10,000 rows with 37 bad ones reports 37 reasons, changes nothing until it is applied, and can be undone', async () => {
    const desk = await openDesk(shop, ['workshop'], { name: 'Lok' });
    /** As many as a shopper sees. */
    const offered = async () => (await shop.browser().call('diamonds', {})).total;
    const before = await digest();
    const offer = await offered();
    const list = listOf(10_000, 37, 11);
    const looked = await desk.call('deskPreviewFeed', list);
    expect(looked.refused).toHaveLength(37);
    expect(new Set(looked.refused.map(({ row }) => row)).size).toBe(37);
    for (const locale of locales) {
      const words = new Set(looked.refused.map(({ reason }) => refusalText(textsIn(locale), reason)));
      expect([...words].every((word) => word !== '' && !/[{}]|desk-diamonds/.test(word))).toBe(true);
    }
    expect(looked.read).toBe(10_000);
    expect(looked.added + looked.changed + looked.unchanged).toBe(9_963);
    const { added, changed, withdrawn } = looked;
    expect(await digest()).toBe(before);
    expect(await offered()).toBe(offer);

    const { feed } = await desk.call('deskApplyFeed', { ...list, digest: looked.digest });
    expect(feed).toMatchObject({
      ...{ read: 10_000, refused: 37, added, changed, withdrawn },
      ...{ canUndo: true, who: 'Lok' },
    });
    expect(await digest()).not.toBe(before);
    expect(await offered()).toBeGreaterThan(offer);

    const undone = await desk.call('deskUndoFeed', { id: feed.id });
    expect(undone.feed).toMatchObject({ kept: 0, undoneBy: 'Lok', canUndo: false });
    expect(await digest()).toBe(before);
    expect(await offered()).toBe(offer);
    expect((await deskRefusal(desk.call('deskUndoFeed', { id: feed.id }))).code).toBe(1900105);
  });

  it('restores prices and withdrawn stones, and leaves ordered ones alone', async () => {
    const first = listOf(300, 1, 21);
    const seen = await previewFeed(shop.host, first);
    await applyFeed(shop.host, call(), { ...first, digest: seen.digest });
    const before = await digest();

    const [head, ...rows] = first.csv.split('\n');
    const second = {
      ...first,
      name: 'dearer.csv',
      markupPercent: 30,
      csv: [head, ...rows.slice(100)].join('\n'),
    };
    const looked = await previewFeed(shop.host, second);
    expect(looked).toMatchObject({ added: 0, changed: 200 });
    expect(looked.withdrawn).toBeGreaterThan(80);
    const unconfirmed = { ...second, digest: looked.digest };
    for (const confirmedWithdrawals of [undefined, looked.withdrawn - 1])
      expect(await codeOf(() => applyFeed(shop.host, call(), { ...unconfirmed, confirmedWithdrawals }))).toBe(
        1900108,
      );
    expect(await digest()).toBe(before);
    const confirmedWithdrawals = looked.withdrawn;
    const { feed } = await applyFeed(shop.host, call(), { ...unconfirmed, confirmedWithdrawals });
    await undoFeed(shop.host, call(), feed.id);
    expect(await digest()).toBe(before);

    const again = await previewFeed(shop.host, second);
    const next = await applyFeed(shop.host, call(), {
      ...second,
      digest: again.digest,
      confirmedWithdrawals,
    });
    const { rows: dear } = await listStones(shop.host, {
      ...{ page: 1, perPage: 1, search: '', sort: 'price', isDescending: true },
      filter: { supplier: 'harbour', state: 'available' },
    });
    const id = dear[0]?.id ?? 0;
    await shop.db.transaction((trx) => reserveDiamond(trx, id, 1));
    const { feed: undone } = await undoFeed(shop.host, call(), next.feed.id);
    expect(undone.kept).toBe(1);
    const held = await listStones(shop.host, {
      ...{ page: 1, perPage: 5, search: String(id), sort: 'id', isDescending: false },
    });
    expect(held.rows[0]).toMatchObject({ id, isForSale: false, price: dear[0]?.price });
  });

  it('is applied only as previewed, and only the last one of a supplier can be undone', async () => {
    const list = listOf(20, 1, 31);
    const { digest: seen, withdrawn: confirmedWithdrawals } = await previewFeed(shop.host, list);
    const other = { ...list, markupPercent: 99, digest: seen, confirmedWithdrawals };
    expect(await codeOf(() => applyFeed(shop.host, call(), other))).toBe(1900108);
    const { feed } = await applyFeed(shop.host, call(), { ...list, digest: seen, confirmedWithdrawals });
    const later = await previewFeed(shop.host, { ...list, markupPercent: 12 });
    await applyFeed(shop.host, call(), { ...list, markupPercent: 12, digest: later.digest });
    expect(await codeOf(undoFeed(shop.host, call(), feed.id))).toBe(1900105);
    expect(await codeOf(undoFeed(shop.host, call(), 999_999))).toBe(1900106);
    const { rows } = await listFeeds(shop.host);
    expect(rows.filter(({ canUndo }) => canUndo)).toHaveLength(1);
  });

  it('gives a code and the value for each refused row, for messages in every language', async () => {
    const desk = await openDesk(shop, ['workshop']);
    const csv = [...sampleFeed(1_200, 5, 100)].join('');
    const { refused } = await desk.call('deskPreviewFeed', { ...listOf(1, 1, 1), csv, isWhole: false });
    expect(refused).toHaveLength(12);
    const [{ reason }] = refused.filter(({ row }) => row === 101) as [(typeof refused)[number]];
    expect(locales.map((locale) => refusalText(textsIn(locale), reason))).toEqual([
      'Weight 0 is not between 0.18 and 50',
      '重量 0 不在 0.18 至 50 之間',
      '重量 0 不在 0.18 至 50 之间',
    ]);
    for (const code of feedRefusalCodes)
      for (const field of refusedFields)
        for (const locale of locales) {
          const values = {
            ...{ text: 'x', value: 1, min: 2, max: 3, lab: 'GIA' },
            ...{ other: 4, expected: 5, length: 6, width: 7 },
          };
          expect(refusalText(textsIn(locale), { code, field, values })).not.toMatch(/[{}]/);
        }
    desk.locale = 'tc';
    const list = { ...listOf(1, 1, 1), csv: 'Shape,Weight\nround,1' };
    const unreadable = await deskRefusal(desk.call('deskPreviewFeed', list));
    expect(unreadable.message).toContain('清單欠缺以下欄位：color');
  });

  it('that is no list is refused, and nothing of it is stored', async () => {
    const list = { ...listOf(5, 1, 41), csv: 'Hello,World\n1,2' };
    expect(await codeOf(previewFeed(shop.host, list))).toBe(1900108);
    const { rows } = await listFeeds(shop.host);
    expect(rows.some(({ name }) => name === list.name)).toBe(false);
  });
});
