import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FeedColumns } from '#kernel/shop/diamonds/feed-fields.ts';
import { decodeFeed } from '#kernel/shop/diamonds/feed-text.ts';
import { readCsv } from './csv.ts';
import { FeedError } from './feed-columns.ts';
import { readFeedRow } from './read-feed-row.ts';
import { RowRefusal } from './row-refusal.ts';
import { surveyFeed } from './survey-feed.ts';

const fixture = (name: string) =>
  decodeFeed(
    readFileSync(new URL(`../../../../tests/fixtures/diamond-feeds/feed-${name}.csv`, import.meta.url)),
  );

/** Prices of a natural one-carat round that we would believe, in HKD cents per carat. */
const range = () => ({ min: 50_000, max: 30_000_000 });

/** One entry per row: the stone, or the code and field of its refusal. */
async function read(text: string, columns: FeedColumns = {}) {
  const open = async function* () {
    yield text;
  };
  const layout = await surveyFeed(open, { columns });
  const rows = [];
  for await (const cells of readCsv(open(), layout.separator)) rows.push(cells);
  return rows.slice(layout.before + 1).map((cells) => {
    try {
      return readFeedRow(layout, cells, { minorPerUnit: 780, markupPct: 0, currency: 'USD' }, range);
    } catch (error) {
      if (!(error instanceof RowRefusal)) throw error;
      const { code, field } = error.refusal;
      return field ? `${code} ${field}` : code;
    }
  });
}

async function problemOf(text: string, columns: FeedColumns = {}): Promise<FeedError> {
  const error = await read(text, columns).catch((thrown: unknown) => thrown);
  if (!(error instanceof FeedError)) throw new Error(`was read: ${JSON.stringify(error)}`);
  return error;
}

const head =
  'Stock #,Availability,Shape,Weight,Color,Clarity,Measurements,Cut Grade,Lab,Total Price,Depth %,Table %,Polish,Symmetry,Fluorescence Intensity,Certificate #';
const cells = 'X-1,G,BR,1.01,G,VS1,6.42 x 6.45 x 3.98,EX,GIA,5000,61.8,58,EX,EX,NONE,0000302001'.split(',');
const names = head.split(',');

/** A list of one good row with some cells replaced, and further columns at its end. */
function listOf(changes: Record<string, string>): string {
  const more = Object.keys(changes).filter((name) => !names.includes(name));
  const quoted = (text: string) => `"${text}"`;
  const row = names.map((name, at) => changes[name] ?? cells[at] ?? '');
  return `${[...names, ...more].map(quoted).join(',')}\n${[...row, ...more.map((name) => changes[name] ?? '')].map(quoted).join(',')}`;
}

describe('price of a list', () => {
  it('is per carat where the Rapaport price and the discount of the rows show it', async () => {
    const [stone] = await read(fixture('price-per-carat'));
    expect(stone).toMatchObject({ price_minor: 56_347_200, carat_hundredths: 301 });
    const total = fixture('price-per-carat').replace('24000.00', '72240.00');
    expect(await read(total)).toMatchObject([{ price_minor: 56_347_200 }]);
  });

  it('is asked for if a column Price proves nothing, and read as staff state it', async () => {
    const text = listOf({}).replace('Total Price', 'Price');
    expect((await problemOf(text)).questions).toEqual([{ column: 'Price', samples: ['5000'] }]);
    expect(await read(text, { Price: 'pricePerCarat' })).toMatchObject([{ price_minor: 3_939_000 }]);
    expect(await read(text, { Price: 'totalPrice' })).toMatchObject([{ price_minor: 3_900_000 }]);
  });

  it.each([
    [{ '$/Ct': '9000' }, 'prices-differ'],
    [{ Price: '7000' }, 'prices-differ'],
    [{ 'Total Price': '€5,000' }, 'other-currency'],
    [{ 'Rap List': '9000', 'Rap %': '-20' }, 'prices-differ'],
    [{ 'Total Price': '41' }, 'price-range'],
    [{ 'Total Price': '900000' }, 'price-range'],
  ])('contradicting %o is refused', async (changes, code) => {
    expect(await read(listOf(changes))).toEqual([code]);
  });
});

describe('unknown words', () => {
  it('of origin refuse the row; the words of the trade are known', async () => {
    const rows = await read(fixture('grown-as-natural'));
    expect(rows).toHaveLength(7);
    for (const row of rows) expect(row).toMatchObject({ origin: 'laboratory-grown' });
    for (const word of ['Moissanite', 'Type IIa', 'Not natural', 'Natural HPHT'])
      expect(await read(listOf({ 'Diamond Type': word }))).toEqual(['no-word origin']);
    for (const [column, word] of [
      ['Manmade', 'Y'],
      ['Origin', 'LAB-CREATED'],
      ['Natural', 'No'],
      ['LG', 'Y'],
    ] as const)
      expect(await read(listOf({ [column]: word }))).toMatchObject([{ origin: 'laboratory-grown' }]);
  });

  it('of availability refuse the row; held stones are not for sale', async () => {
    const rows = await read(fixture('on-hold'));
    expect(rows).toHaveLength(10);
    for (const row of rows) expect(row).toMatchObject({ stock: 0 });
    expect(await read(listOf({ Availability: 'Perhaps' }))).toEqual(['no-word availability']);
    expect(await read(listOf({ 'On Hold': 'Yes' }))).toMatchObject([{ stock: 0 }]);
    expect(await read(listOf({ Memo: 'No' }))).toMatchObject([{ stock: 1 }]);
  });

  it('of fluorescence and treatment refuse the row', async () => {
    expect(await read(listOf({ 'Fluorescence Intensity': 'Glowing' }))).toEqual(['no-grade fluor']);
    expect(await read(listOf({ 'Fluorescence Intensity': '' }))).toEqual(['no-grade fluor']);
    expect(await read(listOf({ Treatment: 'HPHT' }))).toEqual(['not-sold treatment']);
    expect(await read(listOf({ 'Laser Drilled': 'N' }))).toMatchObject([{ stock: 1 }]);
  });

  it.each([
    ['FluoresenceIntensity', 'Strong', 'fluor'],
    ['Flourescence', 'Strong', 'fluor'],
    ['Glow', 'Strong Blue', 'fluor'],
    ['Kind', 'LGD', 'origin'],
    ['Treatmnt', 'Laser', 'treatment'],
  ])('of a header, %s, stop the list and ask', async (name, value, suggestion) => {
    const text = listOf({ [name]: value });
    expect((await problemOf(text)).questions).toEqual([{ column: name, samples: [value], suggestion }]);
    expect(await read(text, { [name]: 'ignore' })).toMatchObject([{ stock: 1 }]);
  });

  it('of a misspelt fluorescence are answered by the choice of staff', async () => {
    const text = fixture('fluorescence-misspelt');
    expect((await problemOf(text)).questions).toMatchObject([{ column: 'FluoresenceIntensity' }]);
    expect(await read(text, { FluoresenceIntensity: 'fluor' })).toMatchObject([{ fluor: 'Strong' }]);
  });
});

describe('numbers of a list', () => {
  it('have one decimal sign', async () => {
    expect((await problemOf(fixture('decimal-comma'))).message).toMatch(/point.*comma/);
    const comma = listOf({
      ...{ Weight: '1,01', Measurements: '6,42 x 6,45 x 3,98', 'Depth %': '61,8', 'Total Price': '5.250' },
    });
    expect(await read(comma)).toMatchObject([
      { carat_hundredths: 101, price_minor: 4_095_000, depth_tenths: 618 },
    ]);
    expect(await read(listOf({ 'Total Price': '5,250' }))).toMatchObject([{ price_minor: 4_095_000 }]);
  });

  it.each([
    [{ Measurements: '7.42 x 7.45 x 4.60' }, 'weight-differs'],
    [{ Measurements: '6.10 x 6.75 x 3.98' }, 'not-round'],
    [{ 'Depth %': '71' }, 'depth-differs'],
    [{ Measurements: '3.98 x 6.42 x 6.45' }, 'not-round'],
  ])('that contradict each other, %o, refuse the row', async (changes, code) => {
    expect(await read(listOf(changes))).toEqual([code]);
  });

  it('of a row that is cut off or has a cell too many refuse it', async () => {
    const [header = '', row = ''] = listOf({}).split('\n');
    expect(await read([header, row.split(',').slice(0, 8).join(), `${row},"x"`].join('\n'))).toEqual([
      'cells',
      'cells',
    ]);
  });
});

describe('usual lists', () => {
  it.each(['report-number', 'depth-mm', 'leading-point', 'semicolons', 'bom-cr', 'abbreviations'])(
    '%s is read',
    async (name) => {
      const rows = await read(fixture(name));
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toMatchObject({ stock: 1 });
    },
  );

  it('are read below a title, with tabs, in UTF-16, GBK and Windows-1252', async () => {
    const bytes = (text: string, encoding: BufferEncoding) => decodeFeed(Buffer.from(text, encoding));
    const tabs = `\uFEFFStock of the week\n\n${listOf({}).replaceAll('","', '"\t"')}`;
    expect(await read(bytes(tabs, 'utf16le'))).toMatchObject([{ carat_hundredths: 101 }]);
    const latin = bytes(listOf({ Measurements: '6.42×6.45×3.98' }), 'latin1');
    expect(await read(latin)).toMatchObject([{ length_um: 6_450 }]);
    expect(decodeFeed(Uint8Array.of(0xb3, 0xac, 0x31))).toBe('超1');
  });

  it('that are no lists are refused with what was read', async () => {
    expect((await problemOf('Hello,World\n1,2')).message).toContain('Hello,World');
    expect((await problemOf('Shape,Weight\nround,1')).message).toMatch(/fluor.*Shape, Weight/);
  });
});
