import { variantKey } from '#kernel/shop/catalogue/variants.ts';
import type { ContentField } from '#kernel/shop/content/content-fields.ts';
import { contentKinds } from '#kernel/shop/content/content-kinds.ts';
import type { ImportReason } from '#kernel/shop/list-import/list-import.ts';
import type {
  ListedPhoto,
  ListedProduct,
  ListedReferences,
} from '#kernel/shop/product-import/product-import.ts';
import { type Locale, locales } from '#kernel/shop/text/locales.ts';
import { type ListRow, refuseRow } from '#server/list-import/list-row.rules.ts';
import { escapePart, splitCell, unescapePart } from './cell-list.ts';
import { decimalCell, parseDecimalCell } from './decimal-cell.ts';
import { photoCells, photoHeaders, readPhotos } from './photo-columns.ts';

type Values = Readonly<Record<string, unknown>>;
type ListField = Extract<ContentField, { kind: 'list' }>;

/** A product with the codes of the records that it refers to, as columns of a list. */
export interface OwnProduct {
  id: number;
  fields: Values;
  references: Required<ListedReferences>;
  /** Pieces by variant key; '' for a product without variants. */
  stock: Readonly<Record<string, number>>;
  photos: readonly Required<ListedPhoto>[];
  isArchived: boolean;
}

const shape = contentKinds.product.fields;
const referenceKinds = ['categories', 'products'];
const isReference = ({ kind }: ContentField) => referenceKinds.includes(kind);
const variantField = shape.find(({ name }) => name === 'variants') as ListField;
/** Fields of a variant that have the columns of the product's fields. */
const variantFields = variantField.fields.filter(({ kind }) => kind !== 'choices');

/** Header of a field: `priceMinor` is written in major units as `price`, `isOnShelf` is `onShelf`. */
function headerOf({ name }: ContentField): string {
  const plain = name
    .replace(/Minor$/, '')
    .replace(/Milli$/, '')
    .replace(/Mg$/, 'Grams');
  return plain.replace(/^is([A-Z])/, (_all, first: string) => first.toLowerCase());
}

const isLocalised = (field: ContentField): boolean => 'isLocalised' in field && field.isLocalised === true;

/** Columns of a field: one per language for texts. */
function headersOf(field: ContentField): { header: string; locale?: Locale }[] {
  const header = headerOf(field);
  if (!isLocalised(field)) return [{ header }];
  return locales.map((locale) => ({ header: `${header}:${locale}`, locale }));
}

const columnFields = shape.filter((field) => field !== variantField);

/** Header of our own format, with the texts in the languages of the shop. */
export function ownHeader(): string[] {
  const columns = columnFields.flatMap(headersOf).map(({ header }) => header);
  return ['row', 'id', 'variant', 'stock', 'archived', ...columns, ...photoHeaders()];
}

const isPart = (value: unknown): value is Values => typeof value === 'object' && value !== null;

function cellOf(field: ContentField, value: unknown): string {
  if (value === null || value === undefined) return '';
  switch (field.kind) {
    case 'number':
      return typeof value === 'number' ? decimalCell(value, field.decimals ?? 0) : '';
    case 'switch':
      return value === true ? 'yes' : 'no';
    case 'lines':
    case 'days':
      return Array.isArray(value) ? value.map((line: string) => escapePart(line, true)).join('\n') : '';
    case 'design':
      return JSON.stringify(value);
    case 'choices':
      return optionsCell(value as Readonly<Record<string, string>>);
    case 'list':
      return (value as Values[]).map((item) => itemCell(field, item)).join('\n');
    default:
      return String(value);
  }
}

/** Choices of a variant: `metal=gold;size=52`. */
const optionsCell = (options: Readonly<Record<string, string>>): string =>
  Object.entries(options)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.map((part) => escapePart(part)).join('='))
    .join(';');

/** An option is `metal:gold=0.00|platinum=200.00`; another item is `role=centre;carat=1.000`. */
function itemCell(field: ListField, item: Values): string {
  const [key, values] = field.fields;
  if (key && values?.kind === 'list') {
    const pairs = (item[values.name] as Values[]).map((value) =>
      values.fields.map((part) => escapePart(cellOf(part, value[part.name]))).join('='),
    );
    return `${escapePart(String(item[key.name]))}:${pairs.join('|')}`;
  }
  return field.fields
    .map((part) => `${headerOf(part)}=${escapePart(cellOf(part, item[part.name]))}`)
    .join(';');
}

/** Cells of a field by header. Equal cells mean an equal value. */
export function cellsOf(field: ContentField, value: unknown): Record<string, string> {
  const cells = headersOf(field).map(({ header, locale }) => [
    header,
    cellOf(field, locale === undefined ? value : isPart(value) ? value[locale] : undefined),
  ]);
  return Object.fromEntries(cells);
}

const referenceCell = (names: readonly string[]): string => names.map((name) => escapePart(name)).join(';');

/** Rows of a product under `ownHeader`: its own, and one for each variant. */
export function ownRows({ id, fields, references, stock, photos, isArchived }: OwnProduct): string[][] {
  const header = ownHeader();
  const rowOf = (cells: Readonly<Record<string, string>>) => header.map((name) => cells[name] ?? '');
  const own = columnFields.map((field) =>
    isReference(field)
      ? { [headerOf(field)]: referenceCell(references[field.name as keyof ListedReferences]) }
      : cellsOf(field, fields[field.name]),
  );
  const product = Object.assign({}, ...own, {
    ...{ row: 'product', id: String(id), stock: String(stock[''] ?? 0) },
    archived: isArchived ? 'yes' : 'no',
    ...photoCells(photos),
  });
  const variants = (fields['variants'] ?? []) as readonly Values[];
  if (variants.length > 0) product.stock = '';
  return [
    rowOf(product),
    ...variants.map((variant) => {
      const options = variant['options'] as Readonly<Record<string, string>>;
      const cells = variantFields.map((field) => cellsOf(field, variant[field.name]));
      const place = { row: 'variant', id: String(id), variant: optionsCell(options) };
      return rowOf(Object.assign({}, ...cells, place, { stock: String(stock[variantKey(options)] ?? 0) }));
    }),
  ];
}

function refuseCell(code: ImportReason['code'], field: string, what: string): never {
  return refuseRow({ code, field, what });
}

function readCell(field: ContentField, cell: string, header: string): unknown {
  switch (field.kind) {
    case 'number': {
      if (cell.trim() === '') return field.isOptional ? null : '';
      return parseDecimalCell(cell, field.decimals ?? 0) ?? refuseCell('list-number', header, cell);
    }
    case 'switch':
      if (/^(?:yes|true|1)$/i.test(cell.trim())) return true;
      if (/^(?:no|false|0|)$/i.test(cell.trim())) return false;
      return refuseCell('list-yes-no', header, cell);
    case 'lines':
    case 'days':
      return cell
        .split(/\r\n|\n/)
        .filter((line) => line.trim() !== '')
        .map((line) => unescapePart(line, true));
    case 'design':
      if (cell.trim() === '') return null;
      try {
        return JSON.parse(cell);
      } catch {
        return refuseCell('list-json', header, cell.slice(0, 60));
      }
    case 'choices':
      return readOptions(cell, header);
    case 'list':
      return cell
        .split(/\r\n|\n/)
        .filter((line) => line !== '')
        .map((line) => readItem(field, line, header));
    default:
      return cell;
  }
}

/** Two parts of a cell, unescaped. */
function pairOf(text: string, separator: string, header: string): [string, string] {
  const [name, value, ...more] = splitCell(text, separator);
  if (name === undefined || value === undefined || more.length > 0)
    return refuseCell('list-cell', header, text.slice(0, 60));
  return [name, value];
}

function readOptions(cell: string, header: string): Record<string, string> {
  const pairs = splitCell(cell, ';').map((text) => pairOf(text, '=', header));
  return Object.fromEntries(pairs.map(([name, value]) => [unescapePart(name), unescapePart(value)]));
}

function readItem(field: ListField, text: string, header: string): Values {
  const [key, values] = field.fields;
  if (key && values?.kind === 'list') {
    const [name, listed] = pairOf(text, ':', header);
    const items = splitCell(listed, '|').map((part) => {
      const cells = pairOf(part, '=', header).map((cell) => unescapePart(cell));
      return Object.fromEntries(
        values.fields.map((each, at) => [each.name, readCell(each, cells[at] ?? '', header)]),
      );
    });
    return { [key.name]: unescapePart(name), [values.name]: items };
  }
  const given = readOptions(text, header);
  const unknown = Object.keys(given).find((name) => !field.fields.some((part) => headerOf(part) === name));
  if (unknown !== undefined) return refuseCell('list-cell', header, unknown);
  return Object.fromEntries(
    field.fields.map((part) => [part.name, readCell(part, given[headerOf(part)] ?? '', header)]),
  );
}

function readReferences(cell: string): string[] {
  return splitCell(cell, ';')
    .map((part) => unescapePart(part))
    .filter((name) => name.trim() !== '');
}

function readPieces(cell: string): number {
  if (cell.trim() === '') return 0;
  const pieces = parseDecimalCell(cell, 0);
  return pieces === undefined || pieces < 0 ? refuseCell('list-number', 'stock', cell) : pieces;
}

/** Whether a row begins a product; the others are its variants. */
export const beginsOwnProduct = ({ cells }: ListRow): boolean => cells['row'] !== 'variant';

/** The product of rows in our own format. Throws a RowRefusal. */
export function readOwnProduct(rows: readonly ListRow[]): ListedProduct {
  const [first, ...rest] = rows;
  if (!first || !beginsOwnProduct(first)) return refuseCell('list-code-missing', 'row', 'variant');
  const { cells } = first;
  const fields: Record<string, unknown> = {};
  const references: Record<string, string[]> = {};
  for (const field of columnFields) {
    const headers = headersOf(field).filter(({ header }) => cells[header] !== undefined);
    if (headers.length === 0) continue;
    const texts = headers.map(({ header, locale }) => ({ locale, header, cell: cells[header] ?? '' }));
    if (isReference(field)) references[field.name] = texts.flatMap(({ cell }) => readReferences(cell));
    else if (isLocalised(field))
      fields[field.name] = Object.fromEntries(
        texts.map(({ locale, header, cell }) => [locale, readCell(field, cell, header)]),
      );
    else for (const { header, cell } of texts) fields[field.name] = readCell(field, cell, header);
  }
  const stock: Record<string, number> = {};
  const knowsVariants = cells['variant'] !== undefined;
  if (knowsVariants)
    fields['variants'] = rest.map((row) => {
      const options = readOptions(row.cells['variant'] ?? '', 'variant');
      stock[variantKey(options)] = readPieces(row.cells['stock'] ?? '');
      const own = variantFields.map((field) => {
        const header = headerOf(field);
        return [field.name, readCell(field, row.cells[header] ?? '', header)];
      });
      return { options, ...Object.fromEntries(own) };
    });
  if (rest.length === 0) stock[''] = readPieces(cells['stock'] ?? '');
  const id = cells['id']?.trim() ?? '';
  if (id !== '' && !/^[1-9]\d{0,8}$/.test(id)) return refuseCell('list-id', 'id', id);
  const photos = readPhotos(cells);
  const { archived } = cells;
  return {
    ...(id !== '' && { id: Number(id) }),
    fields: fields as ListedProduct['fields'],
    references,
    stock,
    images: photos.map(({ source }) => source),
    photos: photos.filter(({ alt, metal }) => alt !== undefined || metal !== undefined),
    ...(archived !== undefined && { isArchived: /^(?:yes|true|1)$/i.test(archived.trim()) }),
  };
}
