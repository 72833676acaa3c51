import { describe, expect, it } from 'vitest';
import { readHeader, readRecords, separatorOf } from '#server/list-import/list-csv.ts';
import { RowRefusal } from '#server/list-import/list-row.rules.ts';
import { csvOfReviewFeed } from './google-review-feed.ts';
import { readReview } from './read-review.ts';
import { languageOfCell, momentOfCell, shortName } from './review-cells.ts';
import { formatOrigin, plainHeader, reviewFormatOf } from './review-columns.ts';

const choices = { origin: '', originUrl: 'https://place.example/', locale: 'en', isHeld: false };

async function read(text: string) {
  const separator = separatorOf(text);
  const header = plainHeader(readHeader(text, separator));
  const format = reviewFormatOf(header);
  if (!format) return [];
  const options = {
    ...choices,
    isOwn: format === 'own',
    defaultOrigin: formatOrigin[format],
    now: new Date('2026-11-27'),
  };
  const reviews = [];
  let row = 0;
  for await (const { cells } of readRecords(new TextEncoder().encode(text), separator)) {
    row += 1;
    if (row === 1) continue;
    const named = Object.fromEntries(header.map((name, at) => [name, cells[at]]));
    try {
      reviews.push({ format, ...readReview({ row, cells: named }, options) });
    } catch (error) {
      if (!(error instanceof RowRefusal)) throw error;
      reviews.push(`${error.reason.code} ${error.reason.field}`.trim());
    }
  }
  return reviews;
}

describe('lists of reviews', () => {
  it('are read with our own columns, strictly', async () => {
    const header = 'product,stars,title,text,author,date,country,originUrl,language,origin,verified';
    expect(
      await read(
        [
          header,
          'R-1,5,,Lovely.,Ana López,2025-03-02,es,https://a.example,de,Fair,yes',
          'R-1,5,,Lovely.,Ana,2025-03-02,Spain,,,Fair,no',
          'R-1,5,,Lovely.,Ana,2027-03-02,,,,Fair,no',
          'R-1,4.5,,Lovely.,Ana,2025-03-02,,,,Fair,no',
          'R-1,5,,,Ana,2025-03-02,,,,Fair,no',
          'R-1,5,,Lovely.,Ana,2025-03-02,,javascript:alert(1),,Fair,no',
          'R-1,5,,Lovely.,Ana,2025-03-02,,,,Fair,perhaps',
          'R-1,5,,Lovely.,Ana,2025-03-02,,,,,no',
        ].join('\n'),
      ),
    ).toEqual([
      expect.objectContaining({
        ...{
          format: 'own',
          author: 'Ana López',
          country: 'ES',
          originUrl: 'https://a.example/',
          locale: 'de',
        },
        ...{ products: [{ kind: 'sku', name: 'R-1' }], stars: 5, isVerified: true, origin: 'Fair' },
      }),
      ...['list-cell country', 'list-date date', 'list-stars stars', 'list-review-empty text'],
      ...['list-cell origin_url', 'list-yes-no verified', 'list-origin'],
    ]);
  });

  it.each([
    [
      'judgeme',
      'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply',
      'Top,"<p>Very good,<br>quick.</p>",5,2025-03-02 10:12:00 UTC,web,ok,Camille Rousseau,c@x.example,7012,ring,Thanks',
      { origin: 'Judge.me', author: 'Camille R.', text: 'Very good,\nquick.', answer: 'Thanks' },
    ],
    [
      'yotpo',
      'Review Title;Review Content;Review Score;Date;Product ID;Product URL;Display Name;Email;Reviewer Type',
      'Super;"Good; ""top""";4;25/03/2025;999;https://s.example/products/ring?v=1;Ana Lopez;a@x.example;verified_buyer',
      { origin: 'Yotpo', author: 'Ana L.', text: 'Good; "top"', isVerified: true, stars: 4 },
    ],
    [
      'trustpilot',
      'Consumer Name,Product Name,SKU,Content,Stars,Created At',
      'Erik,Ring,ring,Good product!,3,2015-11-21T01:51:17+00:00',
      { origin: 'Trustpilot', author: 'Erik', writtenAt: '2015-11-21T01:51:17.000Z', isVerified: false },
    ],
    [
      'shopify',
      'product_handle,state,rating,title,author,email,location,body,reply,created_at,replied_at',
      'ring,published,4,Nice,Ines K.,i@x.example,Austin,Smells good.,,2023-06-01T10:00:00-04:00,',
      { origin: 'Shopify', country: '', writtenAt: '2023-06-01T14:00:00.000Z' },
    ],
  ])('of %s are recognised by their header', async (format, header, row, expected) => {
    const [review] = await read(`${header}\n${row}`);
    expect(review).toMatchObject({ format, originUrl: 'https://place.example/', ...expected });
    expect((review as { products: readonly unknown[] }).products).toContainEqual(
      expect.objectContaining({ name: 'ring' }),
    );
    expect(JSON.stringify(review)).not.toContain('x.example');
  });

  it('of Google are its product review feed', async () => {
    const feed = `<?xml version="1.0"?><feed><version>2.4</version><aggregator><name>Fair &amp; Co</name></aggregator>
      <publisher><name>Shop</name></publisher><reviews>
      <review><review_id>14295</review_id><reviewer><name is_anonymous="true">Anonymous</name></reviewer>
        <review_timestamp>2014-04-21T07:07:07Z</review_timestamp><content>Got it for a friend.</content>
        <review_url type="singleton">https://f.example/14295</review_url>
        <ratings><overall min="0" max="10">8</overall></ratings>
        <products><product><product_ids><gtins><gtin>541710238425</gtin></gtins><skus><sku>6206</sku></skus>
        </product_ids><product_url>https://s.example/p/1</product_url></product></products></review>
      <review><review_id>2</review_id><reviewer><name>Jane Roe</name></reviewer><content>Fine</content>
        <review_timestamp>2014-04-21T07:07:07Z</review_timestamp><ratings><overall min="1" max="5">4.4</overall></ratings>
        <products><product><product_ids><skus><sku>6206</sku></skus></product_ids></product></products></review>
      </reviews></feed>`;
    expect(await read(await csvOfReviewFeed(new TextEncoder().encode(feed)))).toEqual([
      expect.objectContaining({
        ...{ format: 'google', stars: 4, author: '', origin: 'Fair & Co', originId: '14295' },
        originUrl: 'https://f.example/14295',
        products: [
          { kind: 'sku', name: '6206' },
          { kind: 'barcode', name: '541710238425' },
        ],
      }),
      'list-stars overall',
    ]);
  });
});

it.each([
  ['2025-03-02', '2025-03-02T00:00:00.000Z'],
  ['2025/3/2', '2025-03-02T00:00:00.000Z'],
  ['2025-03-02 10:12:00 UTC', '2025-03-02T10:12:00.000Z'],
  ['2025-03-02T10:12:00.123+0200', '2025-03-02T08:12:00.000Z'],
  ['25/03/2024', '2024-03-25T00:00:00.000Z'],
  ['03/25/2024', '2024-03-25T00:00:00.000Z'],
  ['04.04.2024', '2024-04-04T00:00:00.000Z'],
  ['05/03/2024', undefined],
  ['2025-02-30', undefined],
  ['yesterday', undefined],
])('the date %s', (cell, expected) => {
  expect(momentOfCell(cell)?.toISOString()).toBe(expected);
});

it.each([
  ['en-GB', 'en'],
  ['zh-TW', 'tc'],
  ['zh_HK', 'tc'],
  ['zh-CN', 'zh'],
  ['tc', 'tc'],
  ['de_AT', 'de-AT'],
  ['German', undefined],
])('the language %s', (cell, expected) => {
  expect(languageOfCell(cell)).toBe(expected);
});

it('shortens names', () => {
  expect(['Marie-Anne de la Tour', 'Léa', 'a@b.example', '陳大文'].map(shortName)).toEqual([
    ...['Marie-Anne T.', 'Léa', '', '陳大文'],
  ]);
});
