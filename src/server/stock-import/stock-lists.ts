import type { Transaction } from 'kysely';
import type { ImportReason } from '#kernel/shop/list-import/list-import.ts';
import { mostPieces } from '#kernel/shop/stock/stock-acts.ts';
import type { ListedStock, StockChange } from '#kernel/shop/stock-import/stock-import.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { type ImportRow, type RowChange, readCodePositions } from '#server/list-import/import-rows.repo.ts';
import type { ListImport } from '#server/list-import/imports.repo.ts';
import { type ListRow, refuseRow } from '#server/list-import/list-row.rules.ts';
import { inTurn, type ListSubject } from '#server/list-import/list-subject.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { changePieces, knownPlace, piecesAt } from '#server/stock/counted-stock.service.ts';
import { findGoods } from '#server/stock/stock-codes.repo.ts';

const refusal = (code: string, field: string, what: string): RowChange => ({
  ...{ state: 'refused', isRead: true, reasons: [{ code, field, what }] },
});

function readStock({ cells }: ListRow): ListedStock {
  const cell = (name: string) => (cells[name] ?? '').trim();
  const sku = cell('sku');
  if (sku === '') refuseRow({ code: 'list-code-missing', field: 'sku', what: '' });
  const written = cell('pieces');
  const pieces = /^\d{1,6}$/.test(written) ? Number(written) : Number.NaN;
  if (!(pieces <= mostPieces))
    refuseRow({ code: 'list-number', field: 'pieces', what: written.slice(0, 40) });
  return { sku, pieces, place: cell('place').toLowerCase() || 'workshop' };
}

/** The stock of a row that was not written yet. */
function stockOf({ listed, position }: ImportRow): ListedStock {
  if (!listed || !('pieces' in listed)) throw new Error(`stock ${position} was not read`);
  return listed;
}

const codeOf = ({ sku, place }: ListedStock) => `${sku} ${place}`;

async function checkStock(executor: Executor, list: ListImport, row: ImportRow): Promise<RowChange> {
  const listed = stockOf(row);
  const { sku, place, pieces } = listed;
  const code = codeOf(listed);
  const first = (await readCodePositions(executor, list.id, 'sku', [code])).get(code);
  if (first !== row.position) return refusal('list-twice', 'sku', sku);
  const goods = await findGoods(executor, sku);
  if (!goods) return refusal('list-stock-code', 'sku', sku);
  if (goods.hasVariants) return refusal('list-stock-variants', 'sku', sku);
  const storeId = await knownPlace(executor, place);
  if (storeId === undefined) return refusal('list-stock-place', 'place', place);
  const { productId, variant } = goods;
  const present = await piecesAt(executor, goods, storeId);
  const found = { productId, title: localText(goods.name, defaultLocale) ?? '' };
  const before: StockChange = { variant, place, pieces: present };
  const fields: StockChange = { variant, place, pieces };
  return { ...found, before, fields, state: present === pieces ? 'unchanged' : 'changed', isRead: true };
}

/** The stored fields of a row; null for one that was refused. */
export function stockFields(fields: ImportRow['fields']): StockChange | null {
  const { variant, place, pieces } = fields ?? {};
  return typeof variant === 'string' && typeof place === 'string' && typeof pieces === 'number'
    ? { variant, place, pieces }
    : null;
}

/** The change of a compared row. */
function changeOf({ product_id: productId, before, fields, position }: ImportRow) {
  const from = stockFields(before);
  const to = stockFields(fields);
  if (productId === null || !from || !to) throw new Error(`stock ${position} was not compared`);
  return { goods: { productId, variant: to.variant }, place: to.place, from: from.pieces, to: to.pieces };
}

async function applyStock(
  trx: Transaction<Schema>,
  list: ListImport,
  row: ImportRow,
  now: Date,
): Promise<RowChange> {
  const { goods, place, from, to } = changeOf(row);
  const storeId = await knownPlace(trx, place);
  const entry = { reason: list.name, who: list.who, at: now };
  const isDone =
    storeId !== undefined &&
    (await changePieces(trx, goods, { ...entry, storeId, pieces: to - from, expected: from }));
  return isDone
    ? { state: 'updated' }
    : { state: 'refused', reasons: [{ code: 'list-stock-since', field: 'pieces', what: '' }] };
}

const sold = { code: 'list-stock-sold', field: 'pieces', what: '' };

async function undoProblem(executor: Executor, row: ImportRow): Promise<ImportReason[]> {
  const { goods, place, from, to } = changeOf(row);
  const storeId = await knownPlace(executor, place);
  const isLeft = storeId !== undefined && (await piecesAt(executor, goods, storeId)) >= to - from;
  return isLeft ? [] : [sold];
}

async function undoStock(
  trx: Transaction<Schema>,
  list: ListImport,
  row: ImportRow,
  now: Date,
): Promise<RowChange> {
  const { goods, place, from, to } = changeOf(row);
  const storeId = await knownPlace(trx, place);
  const entry = { reason: list.name, who: list.undone_by, at: now };
  const isDone =
    storeId !== undefined && (await changePieces(trx, goods, { ...entry, storeId, pieces: from - to }));
  return isDone ? { state: 'reverted' } : { state: 'kept', reasons: [sold] };
}

/** Lists of the pieces that another system counts. A row is the number of pieces at a place. */
export const stockLists: ListSubject = {
  name: 'stock',
  job: 'stock-import',
  begins: () => true,
  read(list, [row]) {
    if (!row) throw new Error(`stock of import ${list.id} has no row`);
    const listed = readStock(row);
    return { listed, title: '', code: listed.sku, codes: [{ kind: 'sku', code: codeOf(listed) }] };
  },
  prepareCheck:
    async ({ db }, list) =>
    (rows) =>
      inTurn(rows, (row) => checkStock(db.handle, list, row)),
  apply: (trx, list, rows, now) => inTurn(rows, (row) => applyStock(trx, list, row, now)),
  undoProblems: (executor, rows) => inTurn(rows, (row) => undoProblem(executor, row)),
  undo: (trx, list, rows, now) => inTurn(rows, (row) => undoStock(trx, list, row, now)),
};
