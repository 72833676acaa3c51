import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ImportReason, ListedProduct } from '#kernel/shop/product-import/product-import.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { reserveProductIds } from '#server/content/product-rows.service.ts';
import type { Host } from '#server/platform/host.ts';
import { insertCodes, insertRows, type ListedCode, type NewImportRow } from './import-rows.repo.ts';
import { readRecords, UnclosedQuote } from './list-csv.ts';
import { listFormats } from './list-format.ts';
import { type ListRow, RowRefusal } from './list-row.ts';
import { holdImport, type ProductImport, readContent, updateImport } from './product-import.repo.ts';

/** Largest text of a list. */
export const mostListBytes = 256 * 1024 * 1024;
/** Products that are read in one transaction. */
const batch = 500;

const unpack = promisify(gunzip);

/** Text of a compressed list. Throws if it is longer than a list may be. */
export const unpackList = (content: Uint8Array): Promise<Uint8Array> =>
  unpack(content, { maxOutputLength: mostListBytes });

interface Group {
  rows: ListRow[];
  /** End of its last row in the text. */
  end: number;
}

/** Products of the list after those that were read, with the rows of each. */
async function* groupsOf(list: ProductImport, text: Uint8Array): AsyncGenerator<Group> {
  const { begins } = listFormats[list.format];
  let row = list.read_rows;
  let group: Group | undefined;
  for await (const { cells, end } of readRecords(text.subarray(list.read_bytes), list.separator)) {
    row += 1;
    const isHeader = row === 1;
    const next: ListRow = {
      row,
      cells: Object.fromEntries(list.header.map((name, at) => [name, cells[at]])),
    };
    const last = group?.rows.at(-1);
    if (group && last && begins(next, last)) {
      yield group;
      group = undefined;
    }
    const at = list.read_bytes + end;
    if (isHeader) continue;
    group = { rows: [...(group?.rows ?? []), next], end: at };
  }
  if (group) yield group;
}

const readGroup = (list: ProductImport, rows: readonly ListRow[]): ListedProduct | ImportReason => {
  try {
    return listFormats[list.format].read(rows);
  } catch (error) {
    if (!(error instanceof RowRefusal)) throw error;
    return error.reason;
  }
};

/** Codes of a product and its variants, and its address. */
function codesOf({ fields, defaults }: ListedProduct, position: number): ListedCode[] {
  const { barcode, variants = [], sku = defaults?.sku, slug = defaults?.slug } = fields;
  const codes = [
    ...[sku, ...variants.map((variant) => variant.sku)].map((code) => ({ kind: 'sku', code }) as const),
    ...[barcode, ...variants.map((each) => each.barcode)].map((code) => ({ kind: 'barcode', code }) as const),
    { kind: 'slug', code: slug } as const,
  ];
  return codes.flatMap(({ kind, code }) => (code ? [{ kind, code, position }] : []));
}

function rowOf(position: number, rows: readonly ListRow[], read: ListedProduct | ImportReason): NewImportRow {
  const row = rows[0]?.row ?? 0;
  if ('code' in read)
    return { position, row, state: 'refused', code: '', title: '', listed: null, reasons: [read] };
  const { sku = read.defaults?.sku ?? '', name } = read.fields;
  const title = name?.[defaultLocale] ?? '';
  return { position, row, state: 'read', code: sku, title, listed: read, reasons: [] };
}

/** Reads the next products of a list; after the last one, they are checked. */
export async function readListStep({ db }: Pick<Host, 'db'>, list: ProductImport): Promise<void> {
  const content = await readContent(db.handle, list.id);
  if (!content) throw new Error(`import ${list.id} has no list`);
  const text = await unpackList(content);
  const groups: Group[] = [];
  let problem: ImportReason | undefined;
  try {
    for await (const group of groupsOf(list, text)) {
      groups.push(group);
      if (groups.length === batch) break;
    }
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error;
    problem = { code: 'list-quote', field: '', what: '' };
  }
  const isEnd = groups.length < batch;
  const products = list.products + groups.length;
  if (isEnd && products === 0) problem ??= { code: 'list-empty', field: '', what: '' };
  const read = groups.map(({ rows }, at) => ({
    at: list.products + at,
    rows,
    product: readGroup(list, rows),
  }));
  const codes = read.flatMap(({ at, product }) => ('code' in product ? [] : codesOf(product, at)));
  await db.transaction(async (trx) => {
    const held = await holdImport(trx, list.id);
    // Another process has read on meanwhile.
    if (held?.state !== 'reading' || held.read_bytes !== list.read_bytes) return;
    if (problem) {
      await updateImport(trx, list.id, { state: 'failed', problem, content: null });
      return;
    }
    await insertRows(
      trx,
      list.id,
      read.map(({ at, rows, product }) => rowOf(at, rows, product)),
    );
    await insertCodes(trx, list.id, codes);
    const last = groups.at(-1);
    await updateImport(trx, list.id, {
      ...{ products, read_bytes: last?.end ?? list.read_bytes },
      read_rows: last?.rows.at(-1)?.row ?? list.read_rows,
      ...(isEnd && { state: 'checking', content: null, first_id: await reserveProductIds(trx) }),
    });
  });
}
