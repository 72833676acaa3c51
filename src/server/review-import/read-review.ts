import {
  authorCharacters,
  type ListedProductName,
  type ListedReview,
  originCharacters,
  type ReviewImportOptions,
} from '#kernel/shop/review-import/review-import.ts';
import {
  answerCharacters,
  reviewCharacters,
  starSteps,
  titleCharacters,
} from '#kernel/shop/reviews/reviews.rules.ts';
import { plainText } from '#kernel/shop/text/plain-text.ts';
import { type ListRow, refuseRow } from '#server/list-import/list-row.rules.ts';
import { authorKeyOf } from '#server/reviews/author-key.rules.ts';
import { addressOfCell, languageOfCell, momentOfCell, shortName, textOfCell } from './review-cells.ts';
import { type ReviewColumn, reviewColumns } from './review-columns.ts';

const longestId = 200;
const isYes = (text: string) =>
  /^(?:true|yes|y|1|buyer|verified|verified[ _-](?:buyer|purchase|reviewer))$/i.test(text);
const isNo = (text: string) => /^(?:|false|no|n|0|unverified|nothing)$/i.test(text);
const notShown = /^(?:unpublished|hidden|spam|rejected|declined|pending|deleted|archived|removed|draft)$/i;

interface Cells {
  of(column: ReviewColumn): string;
  /** Name of the column that the list uses for a field. */
  name(column: ReviewColumn): string;
}

function cellsOf({ cells }: ListRow): Cells {
  const used = (column: ReviewColumn) =>
    reviewColumns[column].find((name) => cells[name]?.trim()) ??
    reviewColumns[column].find((name) => name in cells) ??
    reviewColumns[column][0];
  return { name: used, of: (column) => cells[used(column)]?.trim() ?? '' };
}

/** Names of the product, the most exact first. */
function productNames({ of }: Cells): ListedProductName[] {
  const own = of('product');
  const [, number] = /^#(\d{1,9})$/.exec(own) ?? [];
  // The last part of an address without a number, which would be that of another shop.
  const [, last = ''] = /\/([^/?#]+)\/?(?:[?#].*)?$/.exec(of('address')) ?? [];
  const names: ListedProductName[] = [
    number === undefined ? { kind: 'sku', name: own } : { kind: 'number', name: number },
    { kind: 'sku', name: of('sku') },
    { kind: 'barcode', name: of('barcode') },
    { kind: 'slug', name: of('slug') },
    { kind: 'slug', name: /^\d+$/.test(last) ? '' : last },
  ];
  return names.filter(({ name }) => name !== '');
}

function starsOf({ of, name }: Cells): ListedReview['stars'] {
  const text = of('stars').replace(',', '.');
  const stars = starSteps.find((step) => /^\d(?:\.0+)?$/.test(text) && step === Number(text));
  return stars ?? refuseRow({ code: 'list-stars', field: name('stars'), what: of('stars') });
}

function textsOf({ of, name }: Cells): Pick<ListedReview, 'title' | 'text' | 'answer'> {
  const title = textOfCell(of('title')).replaceAll('\n', ' ');
  const text = textOfCell(of('text'));
  const answer = textOfCell(of('answer'));
  const limits = [
    ['title', title, titleCharacters],
    ['text', text, reviewCharacters],
    ['answer', answer, answerCharacters],
  ] as const;
  for (const [column, cell, most] of limits)
    if (cell.length > most) refuseRow({ code: 'list-long', field: name(column), what: String(most) });
  if (text === '' && title === '') refuseRow({ code: 'list-review-empty', field: name('text'), what: '' });
  return text === '' ? { title: '', text: title, answer } : { title, text, answer };
}

/** The text if it passes; in our own format a cell that does not is refused, in others it is left out. */
function cellOr<Value>(
  { of, name }: Cells,
  column: ReviewColumn,
  { read, isOwn, otherwise }: { read: (cell: string) => Value | undefined; isOwn: boolean; otherwise: Value },
): Value {
  const cell = of(column);
  if (cell === '') return otherwise;
  const value = read(cell);
  if (value === undefined && isOwn) refuseRow({ code: 'list-cell', field: name(column), what: cell });
  return value ?? otherwise;
}

/** Reads a row of a list. Throws a RowRefusal. */
export function readReview(
  row: ListRow,
  options: ReviewImportOptions & { isOwn: boolean; defaultOrigin: string; now: Date },
): ListedReview {
  const { isOwn, now } = options;
  const cells = cellsOf(row);
  const { of, name } = cells;
  const products = productNames(cells);
  if (products.length === 0) refuseRow({ code: 'list-product-missing', field: '', what: '' });
  if (notShown.test(of('state')) || isYes(of('hidden')))
    refuseRow({ code: 'list-review-hidden', field: '', what: '' });
  const date = momentOfCell(of('date'));
  if (!date || date > now) refuseRow({ code: 'list-date', field: name('date'), what: of('date') });
  const origin = plainText(of('origin') || options.origin || options.defaultOrigin);
  if (origin === '') refuseRow({ code: 'list-origin', field: '', what: '' });
  if (origin.length > originCharacters)
    refuseRow({ code: 'list-long', field: name('origin'), what: String(originCharacters) });
  const verified = of('verified');
  if (isOwn && !isYes(verified) && !isNo(verified))
    refuseRow({ code: 'list-yes-no', field: name('verified'), what: verified });
  const author = plainText(of('author'));
  const country = (cell: string) => (/^[A-Za-z]{2}$/.test(cell) ? cell.toUpperCase() : undefined);
  return {
    products,
    stars: starsOf(cells),
    ...textsOf(cells),
    author: (isOwn ? author : shortName(author)).slice(0, authorCharacters),
    authorKey: authorKeyOf(of('email')),
    writtenAt: date.toISOString(),
    country: cellOr(cells, 'country', { read: country, isOwn, otherwise: '' }),
    origin,
    originUrl: cellOr(cells, 'originUrl', {
      read: (cell) => addressOfCell(cell) || undefined,
      isOwn,
      otherwise: of('origin') === '' ? options.originUrl : '',
    }),
    originId: of('id').slice(0, longestId),
    isVerified: isYes(verified),
    locale: cellOr(cells, 'language', { read: languageOfCell, isOwn, otherwise: options.locale }),
  };
}
