import type { Transaction } from 'kysely';
import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import type { ImportReason } from '#kernel/shop/list-import/list-import.ts';
import { writeContent } from '#server/content/content-writes.service.ts';
import { publishNewProducts } from '#server/content/new-products.service.ts';
import type { ImportRow, RowChange } from '#server/list-import/import-rows.repo.ts';
import type { ListImport } from '#server/list-import/imports.repo.ts';
import { inTurn } from '#server/list-import/list-subject.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { setOpeningStock } from '#server/stock/stock.service.ts';
import {
  type CurrentProduct,
  holdCurrentProducts,
  isSameProduct,
  stored,
} from './current-product.service.ts';
import { type ImportedProduct, importFaults } from './import-faults.service.ts';
import { enqueueImages } from './import-images.service.ts';
import { havePhotoTexts, writePhotoTexts } from './photo-changes.service.ts';

/** The product of a compared row. */
function importedProduct(list: ListImport, { product_id: id, fields }: ImportRow): ImportedProduct {
  if (id === null || !fields) throw new Error(`a product of import ${list.id} was not checked`);
  const first = list.first_id ?? 0;
  // Related products may follow; pieces of a set must exist.
  const isPending = (each: number) =>
    fields['goods'] !== 'set' && each >= first && each < first + list.products;
  return { id, fields, isPending };
}

/** A product to write, with its row. */
interface Planned {
  row: ImportRow;
  product: ImportedProduct;
  current: CurrentProduct | undefined;
}

/** Reason if the product has changed since the list was compared. */
async function changedSince(
  trx: Transaction<Schema>,
  { row: { state, product_id: id, before, photos }, current }: Planned,
): Promise<string | undefined> {
  if (!isSameProduct(current?.fields ?? null, before)) return 'list-changed-since';
  if (!(await havePhotoTexts(trx, id ?? 0, photos, 'before'))) return 'list-changed-since';
  if (state === 'changed' && current?.isArchived) return 'list-changed-since';
  return current?.hasDraft ? 'list-draft' : undefined;
}

/** Why products cannot be written, in their order. */
async function obstaclesOf(
  trx: Transaction<Schema>,
  planned: readonly Planned[],
): Promise<(readonly ImportReason[])[]> {
  const faults = await importFaults(
    trx,
    planned.map(({ product }) => product),
  );
  return inTurn([...planned.entries()], async ([at, each]) => {
    const code = await changedSince(trx, each);
    return code ? [{ code, field: '', what: '' }] : (faults[at] ?? []);
  });
}

const fieldsAfter = (written: { fields: ContentFields } | undefined) =>
  written && { fields: stored(written.fields) };

/** Writes a product that the shop has. */
async function writeKnown(
  trx: Transaction<Schema>,
  list: ListImport,
  { row: { state, images, photos }, product: { id, fields } }: Planned,
  now: Date,
): Promise<RowChange> {
  const place = { kind: 'product', key: String(id) } as const;
  const written = await writeContent(trx, place, fields as ContentFields, { who: list.who, at: now });
  await writePhotoTexts(trx, id, photos, 'after', now);
  await enqueueImages(trx, list.id, id, { images, photos }, now);
  return { state: state === 'new' ? 'created' : 'updated', ...fieldsAfter(written) };
}

/** Writes products that the shop has not had; returns their changes. */
async function writeNew(
  trx: Transaction<Schema>,
  list: ListImport,
  planned: readonly Planned[],
  now: Date,
): Promise<Map<Planned, RowChange>> {
  const products = planned.map(({ product: { id, fields } }) => ({ id, fields: fields as ContentFields }));
  const written = await publishNewProducts(trx, products, { who: list.who, at: now });
  const counted = planned.filter(({ product }) => product.fields['goods'] !== 'service');
  await setOpeningStock(
    trx,
    counted.map(({ row, product }) => ({ productId: product.id, stock: row.stock })),
  );
  for (const { row, product } of planned) await enqueueImages(trx, list.id, product.id, row, now);
  return new Map(
    planned.map((each) => [each, { state: 'created', ...fieldsAfter(written.get(each.product.id)) }]),
  );
}

/** Writes products that do not refer to each other; returns their changes. */
async function writeProducts(
  trx: Transaction<Schema>,
  list: ListImport,
  planned: readonly Planned[],
  now: Date,
): Promise<Map<Planned, RowChange>> {
  const obstacles = await obstaclesOf(trx, planned);
  const changes = new Map<Planned, RowChange>();
  for (const [at, reasons] of obstacles.entries()) {
    const each = planned[at];
    if (each && reasons.length > 0) changes.set(each, { state: 'refused', reasons });
  }
  const ready = planned.filter((each) => !changes.has(each));
  const fresh = ready.filter(({ current }) => !current);
  for (const [each, change] of await writeNew(trx, list, fresh, now)) changes.set(each, change);
  for (const each of ready) if (each.current) changes.set(each, await writeKnown(trx, list, each, now));
  return changes;
}

/** Writes new or changed products; returns their new states. */
export async function applyProducts(
  trx: Transaction<Schema>,
  list: ListImport,
  rows: readonly ImportRow[],
  now: Date,
): Promise<RowChange[]> {
  const products = rows.map((row) => ({ row, product: importedProduct(list, row) }));
  const present = await holdCurrentProducts(
    trx,
    products.map(({ product }) => product.id),
  );
  const planned = products.map((each): Planned => ({ ...each, current: present.get(each.product.id) }));
  const isSet = ({ product }: Planned) => product.fields['goods'] === 'set';
  const single = planned.filter((each) => !isSet(each));
  // Faults of a set are read when it is written, because its pieces may be written just before.
  const parts = [single, ...planned.filter(isSet).map((set) => [set])];
  const written = await inTurn(parts, (part) => writeProducts(trx, list, part, now));
  const changes = new Map(written.flatMap((part) => [...part]));
  return planned.map((each) => {
    const change = changes.get(each);
    if (!change) throw new Error(`product ${each.product.id} of import ${list.id} was not written`);
    return change;
  });
}
