import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reserveDiamond } from '#server/diamonds/diamond-stock.service.ts';
import { readCsv } from '#server/diamonds/feed/csv.ts';
import { revertRun } from '#server/diamonds/feed/feed.repo.ts';
import { FeedError } from '#server/diamonds/feed/feed-columns.ts';
import {
  type FeedImport,
  type FeedRecord,
  importFeed,
  importFeedByCommand,
  type RefusedRow,
} from '#server/diamonds/feed/import-feed.service.ts';
import { sampleFeed } from '../../scripts/lib/sample-feed.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.db.handle.deleteFrom('diamond').execute();
});
afterAll(() => shop.close());

async function* inPieces(text: string): AsyncGenerator<string> {
  // Short chunks, so that quotes and line ends fall on chunk borders.
  for (let at = 0; at < text.length; at += 7) yield text.slice(at, at + 7);
}

async function give(
  text: string,
  isWhole = true,
  { record, ...more }: Partial<FeedImport> & { record?: FeedRecord } = {},
) {
  const refused: RefusedRow[] = [];
  const feed: FeedImport = {
    supplier: 'harbour',
    confirmedWithdrawals: 'any',
    isWhole,
    pricing: { minorPerUnit: 780, markupPct: 10 },
    open: () => inPieces(text),
    onRefused: (row) => refused.push(row),
    ...more,
  };
  const report = record
    ? await importFeedByCommand(shop.host, feed, record)
    : await shop.db.transaction((trx) => importFeed(trx, feed));
  return { report, refused };
}

const stones = () => shop.db.handle.selectFrom('diamond').selectAll().orderBy('id').execute();

describe('a list', () => {
  it('is parsed as CSV', async () => {
    const rows: string[][] = [];
    const text = '\uFEFFa,"b ""x"", y"\r\n\r\n"line\nbreak",\n"",last';
    for await (const row of readCsv(inPieces(text))) rows.push(row);
    expect(rows).toEqual([
      ['a', 'b "x", y'],
      ['line\nbreak', ''],
      ['', 'last'],
    ]);
  });

  it.each([
    ['at its end', 'a,b\n1,"2\n3,4'],
    ['in a long list', `a,b\n"${'1,2\n'.repeat(20_000)}`],
  ])('with a quote that is never closed is refused, %s', async (_, text) => {
    const all = async () => {
      for await (const _row of readCsv(inPieces(text)));
    };
    await expect(all()).rejects.toThrow(/is a quote missing/);
    await expect(all()).rejects.toBeInstanceOf(FeedError);
  });

  it('of RapNet adds new stones, reports refused rows, and has no effect the second time', async () => {
    const text = [...sampleFeed(1_200, 5, 100)].join('');
    const { report, refused } = await give(text);
    expect(report).toEqual({
      read: 1_200,
      refused: 12,
      added: 1_188,
      changed: 0,
      withdrawn: 0,
      unchanged: 0,
    });
    expect(refused[0]).toMatchObject({
      row: 101,
      reason: { code: 'out-of-bounds', field: 'carat', values: { value: 0, min: 0.18, max: 50 } },
    });
    expect(new Set(refused.map(({ reason: { code, field } }) => `${code} ${field}`)).size).toBe(6);
    const again = await give(text);
    expect(again.report).toMatchObject({ added: 0, changed: 0, unchanged: 1_188 });
    const first = (await stones()).find(({ stock_no }) => stock_no === 'S-1');
    expect(first).toMatchObject({ supplier: 'harbour', is_sample: true });
  });

  it('changes prices, withdraws missing stones, and leaves ordered ones', async () => {
    const lines = [...sampleFeed(50, 5)];
    await give(lines.join(''));
    const before = (await stones()).filter(({ stock }) => stock === 1);
    const [held] = before;
    expect(before.length).toBeGreaterThan(40);
    await shop.db.transaction((trx) => reserveDiamond(trx, held?.id ?? 0, 77));
    const cheaper = lines
      .slice(0, 21)
      .map((line, row) =>
        row === 0 ? line : line.replace(/[^,]+\n$/, (price) => `${(Number(price) * 0.8).toFixed(2)}\n`),
      );
    const { report } = await give(cheaper.join(''));
    expect(report.added).toBe(0);
    const after = new Map((await stones()).map((stone) => [stone.id, stone]));
    expect(after.get(held?.id ?? 0)).toMatchObject({ state: 'reserved', price_minor: held?.price_minor });
    expect(report.changed).toBe(19);
    const isCheaper = before.map(({ id, price_minor }) => (after.get(id)?.price_minor ?? 0) / price_minor);
    expect(isCheaper.filter((share) => share > 0.79 && share < 0.81).length).toBeGreaterThanOrEqual(18);
    expect([...after.values()].filter(({ stock }) => stock === 1).length).toBeLessThanOrEqual(19);
  });

  it('of IDEX names the shape Cut, and splits measurements', async () => {
    const text = [
      'Item ID #,Cut,Carat,Color,Clarity,Make,Grading Lab,Certificate Number,Price Per Carat,Length,Width,Height,Table Width %,Total Depth %,Polish,Symmetry,Fluorescence Intensity',
      'X1,Oval,1.01,e,vs1,,IGI,LG000012345,"1,000",6.1,8.2,3.9,58,63.9,Excellent,Very Good,Faint Blue',
    ].join('\n');
    const { report } = await give(text, false);
    expect(report).toMatchObject({ read: 1, added: 1, withdrawn: 0 });
    expect((await stones()).at(-1)).toMatchObject({
      shape: 'oval',
      color: 'E',
      clarity: 'VS1',
      cut: '',
      polish: 'EX',
      symmetry: 'VG',
      fluor: 'Faint',
      origin: 'laboratory-grown',
      certificate_no: '000012345',
      length_um: 8_200,
      width_um: 6_100,
      ratio_hundredths: 134,
      price_minor: 866_600,
    });
  });

  it('imports colours beyond M as our ranges, and the finder finds them', async () => {
    const text = [
      'Item ID #,Cut,Carat,Color,Clarity,Make,Grading Lab,Certificate Number,Price Per Carat,Length,Width,Height,Table Width %,Total Depth %,Polish,Symmetry,Fluorescence Intensity',
      ...['O-P', 'Y to Z', 'Fancy Yellow'].map(
        (colour, row) =>
          `W${row},Oval,1.0${row},${colour},vs1,,GIA,22000${row}2345,"1,000",6.1,8.2,3.9,58,63.9,Excellent,Very Good,None`,
      ),
    ].join('\n');
    const { report } = await give(text, false);
    expect(report).toMatchObject({ read: 3, added: 3 });
    const found = await shop.browser().call('diamonds', { color: ['N–R', 'S–Z'], sort: 'color' });
    expect(found.stones.map(({ color }) => color)).toEqual(['N–R', 'S–Z']);
    const yellow = await shop.browser().call('diamonds', { color: ['yellow'] });
    expect(yellow.stones.map(({ color }) => color)).toEqual(['fancy']);
  });

  it('of RapNet has a column for every part of a fancy colour; each wrong part is named', async () => {
    const row = (at: number, colour: string, origin = 'Y') =>
      `F${at},G,Radiant,1.2${at},${colour},VS1,VG,VG,None,6.40 x 6.10 x 4.10,GIA,22100${at}2345,${origin},67.2,66,${origin === 'Y' ? 900 : 9_000}`;
    const text = [
      'Stock #,Availability,Shape,Weight,Color,Fancy Color,Fancy Color Intensity,Fancy Color Overtone,Clarity,Polish,Symmetry,Fluorescence Intensity,Measurements,Lab,Certificate #,Lab Grown,Depth %,Table %,Total Price',
      row(0, '*,Pink,Fancy Vivid,None'),
      row(1, '*,Pink,Fancy Light,Purplish', 'N'),
      row(2, 'G,,,'),
      row(3, '*,Black,Fancy,None'),
      row(4, '*,Orange,Fancy Dark,None'),
      row(5, '*,Blue,Fancy,Whitish'),
    ].join('\n');
    const { report, refused } = await give(text, false);
    expect(report).toMatchObject({ read: 6, added: 3, refused: 3 });
    expect(refused.map(({ row: at, reason: { code, field } }) => [at, code, field])).toEqual([
      [5, 'not-sold', 'color'],
      [6, 'no-grade', 'intensity'],
      [7, 'no-grade', 'overtone'],
    ]);
    const found = await shop.browser().call('diamonds', { color: ['pink'], sort: 'carat' });
    expect(found.stones.map(({ color }) => color)).toEqual(['fancy-vivid-pink', 'fancy-light-purplish-pink']);
    const counted = found.facets.find(({ name }) => name === 'color')?.values;
    expect(counted?.find(({ value }) => value === 'pink')?.count).toBe(2);
    expect(counted?.find(({ value }) => value === 'blue')?.count).toBe(0);
  });

  it('without its required columns, or without a good row, changes nothing', async () => {
    const before = await stones();
    await expect(give('Shape,Weight\nround,1')).rejects.toThrow(FeedError);
    await expect(give([...sampleFeed(3, 5, 1)].join(''))).rejects.toThrow(FeedError);
    expect(await stones()).toEqual(before);
  });

  it('that is cut off asks before it withdraws stones, and can be undone once it is confirmed', async () => {
    const lines = [...sampleFeed(30, 77)];
    const terms = { supplier: 'cut-off', confirmedWithdrawals: undefined };
    await give(lines.join(''), true, terms);
    const before = await stones();
    const cut = lines.slice(0, 3).join('');
    await expect(give(cut, true, terms)).rejects.toThrow(/would withdraw \d+ of \d+ stones/);
    expect(await stones()).toEqual(before);
    await give(lines.slice(0, -2).join(''), true, terms);
    await give(lines.join(''), true, terms);
    const record = { name: 'cut.csv', who: 'import-diamonds', at: new Date() };
    await expect(give(cut, true, { ...terms, record, confirmedWithdrawals: 3 })).rejects.toThrow(FeedError);
    const { report } = await give(cut, true, { ...terms, record, confirmedWithdrawals: 'any' });
    expect(report.withdrawn).toBeGreaterThan(20);
    const { id } = await shop.db.handle
      .selectFrom('stone_feed')
      .select('id')
      .where('name', '=', 'cut.csv')
      .executeTakeFirstOrThrow();
    // The command line is in the audit log, without a person.
    const entries = await shop.db.handle
      .selectFrom('audit_line')
      .select(['call', 'staff_id', 'kind', 'record_id', 'fields'])
      .execute();
    expect(entries).toEqual([
      {
        ...{ call: 'import-diamonds', staff_id: null, kind: 'stone-feed', record_id: String(id) },
        fields: expect.arrayContaining(['supplier', 'name', 'withdrawn']),
      },
    ]);
    await shop.db.transaction((trx) => revertRun(trx, id));
    const plain = (all: typeof before) =>
      all.map(({ id: stone, stock, price_minor }) => [stone, stock, price_minor]);
    expect(plain(await stones())).toEqual(plain(before));
  });

  it('asks what an unclear column is, and remembers the answer for the supplier', async () => {
    const text = [...sampleFeed(30, 78)].join('').replace('Fluorescence Intensity', 'FluoresenceIntensity');
    const terms = { supplier: 'misspelt' };
    await expect(give(text, false, terms)).rejects.toThrow(/not clear: FluoresenceIntensity/);
    const answers = { columns: { FluoresenceIntensity: 'fluor' } } as const;
    expect((await give(text, false, { ...terms, answers })).report).toMatchObject({ read: 30, refused: 0 });
    expect((await give(text, false, terms)).report.unchanged).toBe(30);
  });

  it('refuses prices that stones like ours do not have', async () => {
    const head =
      'Stock #,Availability,Shape,Weight,Color,Clarity,Measurements,Lab,Total Price,Depth %,Table %,Polish,Symmetry,Fluorescence Intensity,Certificate #,Diamond Type';
    const row = (at: number, price: number, origin: string) =>
      `P-${at},G,BR,1.01,G,VS1,6.42 x 6.45 x 3.98,GIA,${price},61.8,58,EX,EX,NONE,00003990${at}1,${origin}`;
    const rows = [
      row(1, 5_250, 'Natural'),
      row(2, 5.25, 'Natural'),
      row(3, 400, 'Natural'),
      row(4, 400, 'LGD'),
      row(5, 52_500, 'Natural'),
    ];
    const { refused } = await give([head, ...rows].join('\n'), false, { supplier: 'prices' });
    expect(refused.map(({ row: at, reason }) => [at, reason.code])).toEqual([
      [3, 'price-range'],
      [4, 'price-range'],
      [6, 'price-range'],
    ]);
  });
});
