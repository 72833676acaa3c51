import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import { contentKinds } from '#kernel/shop/content/content-kinds.ts';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import type { productImportDeskCalls } from '#kernel/shop/desk/product-import.calls.ts';
import type { PhotoTexts } from '#kernel/shop/product-import/product-import.ts';
import { importPage, knownImport, newImport } from '#server/list-import/import-desk.service.ts';
import type { ImportRow } from '#server/list-import/import-rows.repo.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { readImageProblems } from './import-images.repo.ts';
import { storeImportImage } from './import-images.service.ts';
import { cellsOf } from './own-format.ts';
import { prepareList } from './prepare-list.service.ts';
import { productLists } from './product-lists.ts';

type DeskHost = Pick<Host, 'db'>;
type Calls = typeof productImportDeskCalls;

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
  asked: DeskValues<Calls['deskProductImport']>,
): Promise<DeskData<Calls['deskProductImport']>> {
  const { list, rows, total } = await importPage(db.handle, productLists, asked);
  return { list, rows: rows.map(rowView), total, failedImages: await readImageProblems(db.handle, list.id) };
}

/** Stores a list and starts to compare it with the shop; throws 1900108 if it is no list of products. */
export async function newProductImport(
  host: DeskHost,
  call: StaffCall,
  { name, content, format, categoryId, isHidden }: DeskValues<Calls['deskNewProductImport']>,
): Promise<{ id: number }> {
  const bytes = new Uint8Array(Buffer.from(content, 'base64'));
  const options = { categoryId, isHidden };
  return newImport(host, productLists, call, await prepareList({ name, content: bytes, format, options }));
}

/** Stores a photograph of the archive beside a list; throws 1900106. */
export async function addImage(
  host: DeskHost,
  call: StaffCall,
  { id, name, file }: DeskValues<Calls['deskProductImportImage']>,
): Promise<DeskData<Calls['deskProductImportImage']>> {
  await knownImport(host.db.handle, productLists, id);
  call.audit({ kind: 'product-import', id: String(id), after: { photograph: name } });
  const image = { importId: id, name, file, who: call.staff.name, now: call.now };
  return { problem: (await storeImportImage(host, image)) ?? null };
}
