import { expect, it } from 'vitest';
import { goodsKinds } from '#kernel/shop/catalogue/product-kind.ts';
import { variantKey } from '#kernel/shop/catalogue/variants.ts';
import type { ContentField } from '#kernel/shop/content/content-fields.ts';
import { contentKinds } from '#kernel/shop/content/content-kinds.ts';
import { csvOf } from '#kernel/shop/reports/csv.ts';
import { locales } from '#kernel/shop/text/locales.ts';
import { readHeader, readRecords, separatorOf } from '#server/list-import/list-csv.ts';
import type { ListRow } from '#server/list-import/list-row.rules.ts';
import { fc } from '../../../tests/fixtures/property-testing.ts';
import { parseDecimalCell } from './decimal-cell.ts';
import { beginsOwnProduct, type OwnProduct, ownHeader, ownRows, readOwnProduct } from './own-format.ts';

const fields = contentKinds.product.fields;
/** Text with everything that CSV, lists in cells and spreadsheets give a meaning. */
const word = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('"', ',', ';', '|', ':', '=', '\\', "'", '+', '-', '@', '\t', 'n', ' '),
    maxLength: 6,
  }),
);
const line = word.map((text) => text.replace(/[\r\n]/g, ''));
const entry = line.filter((text) => text.trim() !== '');
const prose = fc.array(line, { maxLength: 3 }).map((parts) => parts.join('\n'));
const inLanguages = <T>(text: fc.Arbitrary<T>) =>
  fc.record(Object.fromEntries(locales.map((locale) => [locale, text])));

function anyValue(field: ContentField): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'number': {
      const numbers = fc.integer({ min: field.least, max: field.most });
      return field.isOptional ? fc.option(numbers) : numbers;
    }
    case 'switch':
      return fc.boolean();
    case 'select':
      return fc.constantFrom(...goodsKinds);
    case 'design':
      return fc.option(fc.record({ ring: line, stones: fc.array(fc.integer()) }));
    case 'choices':
      return fc.dictionary(entry, line, { maxKeys: 3 });
    case 'list':
      return fc.array(
        fc.record(Object.fromEntries(field.fields.map((each) => [each.name, anyValue(each)]))),
        {
          maxLength: 3,
        },
      );
    case 'lines':
      return field.isLocalised
        ? inLanguages(fc.array(entry, { maxLength: 3 }))
        : fc.array(entry, { maxLength: 3 });
    default: {
      const text = field.kind === 'text' ? prose : line;
      return 'isLocalised' in field && field.isLocalised ? inLanguages(text) : text;
    }
  }
}

const referenceNames = ['categories', 'pieces', 'related'] as const;
const product: fc.Arbitrary<OwnProduct> = fc
  .record({
    id: fc.integer({ min: 1, max: 999_999_999 }),
    fields: fc.record(
      Object.fromEntries(
        fields
          .filter(({ name }) => !referenceNames.some((each) => each === name))
          .map((field) => [field.name, anyValue(field)]),
      ),
    ),
    references: fc.record({
      categories: fc.array(entry, { maxLength: 3 }),
      pieces: fc.array(entry, { maxLength: 3 }),
      related: fc.array(entry, { maxLength: 3 }),
    }),
    pieces: fc.nat(99),
    photos: fc.array(
      fc.record({
        source: fc.constantFrom('https://images.example/a.jpg', 'ring.jpg', 'photo:abc'),
        metal: fc.constantFrom('', 'gold', 'a|b'),
        alt: inLanguages(line),
      }),
      { maxLength: 3 },
    ) as fc.Arbitrary<OwnProduct['photos']>,
  })
  .map(({ pieces, ...given }) => {
    const variants = given.fields['variants'] as { options: Record<string, string> }[];
    const keys = variants.length === 0 ? [''] : variants.map(({ options }) => variantKey(options));
    return {
      ...given,
      stock: Object.fromEntries(keys.map((key) => [key, pieces])),
      isArchived: pieces % 2 === 1,
    };
  });

/** Rows of a list, with its rows from the second on read again from where the first ended. */
async function rowsOf(csv: string): Promise<ListRow[]> {
  const bytes = new TextEncoder().encode(csv).subarray(3);
  const head = new TextDecoder().decode(bytes);
  const separator = separatorOf(head);
  const header = readHeader(head, separator);
  const records: string[][] = [];
  for (let from = 0; ; ) {
    const { done, value } = await readRecords(bytes.subarray(from), separator).next();
    if (done) break;
    records.push(value.cells);
    from += value.end;
  }
  return records.slice(1).map((cells, at) => ({
    row: at + 2,
    cells: Object.fromEntries(header.map((name, column) => [name, cells[column]])),
  }));
}

it('reads every product from the list that it was exported to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 4 }), async (products) => {
      const rows = await rowsOf(csvOf(ownHeader(), products.flatMap(ownRows)));
      const starts = rows.flatMap((row, at) => (beginsOwnProduct(row) ? [at] : []));
      const read = starts.map((from, at) => readOwnProduct(rows.slice(from, starts[at + 1])));
      const listed = products.map((each) => ({ ...each, images: each.photos.map(({ source }) => source) }));
      expect(read).toEqual(listed);
    }),
    { numRuns: 60 },
  );
});

it.each([
  ['1,250', 2, 125_000],
  ['1,250', 3, undefined],
  ['1,250.5', 3, 1_250_500],
  ['1.250', 3, 1_250],
  ['1,25', 3, 1_250],
])('reads %s with %i decimals as %s', (text, decimals, value) =>
  expect(parseDecimalCell(text, decimals)).toBe(value),
);
