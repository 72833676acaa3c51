import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import { contentKinds } from '#kernel/shop/content/content-kinds.ts';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { productImportDeskCalls } from '#kernel/shop/desk/product-import.calls.ts';
import {
  type ImportRowState,
  importRowStates,
  type PhotoTexts,
} from '#kernel/shop/product-import/product-import.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { readImageProblems } from './import-images.repo.ts';
import { storeImportImage } from './import-images.service.ts';
import { countRows, type ImportRow, readRowPage } from './import-rows.repo.ts';
import { beginApplying, beginUndoing } from './import-steps.service.ts';
import { prepareList, storeList } from './new-import.service.ts';
import { cellsOf } from './own-format.ts';
import { type ProductImport, readImport, readImports } from './product-import.repo.ts';

type DeskHost = Pick<Host, 'db'>;
type Calls = typeof productImportDeskCalls;
type Counts = Partial<Record<ImportRowState, number>>;

const viewOf = (list: ProductImport, counts: Counts): DeskData<Calls['deskProductImport']>['list'] => ({
  ...{ id: list.id, name: list.name, format: list.format, who: list.who, state: list.state },
  at: list.created_at.toISOString(),
  counts: Object.fromEntries(importRowStates.map((state) => [state, counts[state] ?? 0])),
  problem: list.problem,
  appliedAt: list.applied_at?.toISOString() ?? null,
  undoneAt: list.undone_at?.toISOString() ?? null,
  undoneBy: list.undone_by,
});

/** Imported lists, the newest first. */
export async function listImports({ db }: DeskHost): Promise<DeskData<Calls['deskProductImports']>> {
  const lists = await readImports(db.handle);
  const counts = await countRows(
    db.handle,
    lists.map(({ id }) => id),
  );
  return { rows: lists.map((list) => viewOf(list, counts.get(list.id) ?? {})) };
}

/** Longest shown part of a cell. */
const mostShown = 300;

/** Cells of a field as text; those of several languages below each other. */
function shownCell(name: string, fields: ContentFields): string {
  const field = contentKinds.product.fields.find((each) => each.name === name);
  const value = fields[name];
  if (!field || value === undefined || value === null) return '';
  const text =
    Array.isArray(value) && field.kind !== 'list' && field.kind !== 'lines' ? value.join(', ') : '';
  const cells = text === '' ? Object.values(cellsOf(field, value)).filter((cell) => cell !== '') : [text];
  return cells.join('\n').slice(0, mostShown);
}

/** Texts of photographs below each other, with the metal of each. */
const photosCell = (texts: readonly (PhotoTexts | null)[]): string =>
  texts
    .flatMap((each) => (each ? [[...Object.values(each.alt), each.metal].filter(Boolean).join(' · ')] : []))
    .join('\n')
    .slice(0, mostShown);

function rowView({ changes, before, fields, images, photos, ...row }: ImportRow) {
  const described = photos.filter((photo) => photo.before !== null);
  const differing = before && fields ? changes : [];
  return {
    ...{ position: row.position, row: row.row, state: row.state, productId: row.product_id },
    ...{ code: row.code, title: row.title, images: images.length, reasons: row.reasons },
    changes: [
      ...differing.map((field) => ({
        field,
        before: shownCell(field, before ?? {}),
        after: shownCell(field, fields ?? {}),
      })),
      ...(described.length > 0
        ? [
            {
              field: 'photos',
              before: photosCell(described.map((photo) => photo.before)),
              after: photosCell(described.map((photo) => photo.after)),
            },
          ]
        : []),
    ],
  };
}

/** A list with a page of its products; throws 1900106. */
export async function showImport(
  { db }: DeskHost,
  { id, state, page, perPage }: DeskValues<Calls['deskProductImport']>,
): Promise<DeskData<Calls['deskProductImport']>> {
  const list = await readImport(db.handle, id);
  if (!list) refuse(deskCodes.notFound, { text: { key: 'desk-api.not-found' } });
  const counts = (await countRows(db.handle, [id])).get(id) ?? {};
  const offset = (page - 1) * perPage;
  const { rows, total } = await readRowPage(db.handle, id, { state, limit: perPage, offset });
  const failedImages = await readImageProblems(db.handle, id);
  return { list: viewOf(list, counts), rows: rows.map(rowView), total, failedImages };
}

/** Stores a list and starts to compare it with the shop; throws 1900108 if it is no list of products. */
export async function newImport(
  { db }: DeskHost,
  call: StaffCall,
  { name, content, format, categoryId, isHidden }: DeskValues<Calls['deskNewProductImport']>,
): Promise<{ id: number }> {
  const bytes = new Uint8Array(Buffer.from(content, 'base64'));
  const list = await prepareList({ name, content: bytes, format, options: { categoryId, isHidden } });
  return db.transaction(async (trx) => {
    const id = await storeList(trx, list, { who: call.staff.name, now: call.now });
    call.audit({ kind: 'product-import', id: String(id), after: { name, format: list.format } });
    return { id };
  });
}

/** Stores a photograph of the archive beside a list; throws 1900106. */
export async function addImage(
  host: DeskHost,
  call: StaffCall,
  { id, name, file }: DeskValues<Calls['deskProductImportImage']>,
): Promise<DeskData<Calls['deskProductImportImage']>> {
  if (!(await readImport(host.db.handle, id)))
    refuse(deskCodes.notFound, { text: { key: 'desk-api.not-found' } });
  call.audit({ kind: 'product-import', id: String(id), after: { photograph: name } });
  const image = { importId: id, name, file, who: call.staff.name, now: call.now };
  return { problem: (await storeImportImage(host, image)) ?? null };
}

/** Begins to write the products of a compared list; throws 1900105, 1900106. */
export function applyImport({ db }: DeskHost, call: StaffCall, id: number): Promise<{ id: number }> {
  return db.transaction(async (trx) => {
    await beginApplying(trx, id, call.now);
    const counts = (await countRows(trx, [id])).get(id) ?? {};
    call.audit({ kind: 'product-import', id: String(id), after: counts });
    return { id };
  });
}

/** Begins to undo an applied list; throws 1900105, 1900106. */
export function undoImport({ db }: DeskHost, call: StaffCall, id: number): Promise<{ id: number }> {
  return db.transaction(async (trx) => {
    await beginUndoing(trx, id, call.staff.name, call.now);
    const counts = (await countRows(trx, [id])).get(id) ?? {};
    call.audit({ kind: 'product-import', id: String(id), before: counts });
    return { id };
  });
}
