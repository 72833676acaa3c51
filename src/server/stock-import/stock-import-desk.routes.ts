import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { stockImportDeskCalls as calls } from '#kernel/shop/desk/stock-import.calls.ts';
import {
  applyImport,
  importPage,
  listImports,
  newImport,
  undoImport,
} from '#server/list-import/import-desk.service.ts';
import type { ImportRow } from '#server/list-import/import-rows.repo.ts';
import { readHead } from '#server/list-import/new-list.service.ts';
import { type DeskRoute, deskRoute, type StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { stockFields, stockLists } from './stock-lists.ts';

const unknownFormat = (): never =>
  refuse(deskCodes.fieldInvalid, {
    text: { key: 'desk-import-api.unknown-stock-format' },
    field: 'content',
  });

function rowView(row: ImportRow): DeskData<typeof calls.deskStockImport>['rows'][number] {
  const { position, state, code, title, reasons } = row;
  const after = stockFields(row.fields);
  return {
    ...{ position, state, code, title, reasons, row: row.row, productId: row.product_id },
    place: after?.place ?? '',
    before: stockFields(row.before)?.pieces ?? null,
    after: after?.pieces ?? null,
  };
}

/** Stores a list and starts to compare it with the shop; throws 1900108 if it is no list of stock. */
async function newStockImport(
  host: Host,
  call: StaffCall,
  { name, content }: DeskValues<typeof calls.deskNewStockImport>,
): Promise<{ id: number }> {
  const head = await readHead(new Uint8Array(Buffer.from(content, 'base64')), async () => unknownFormat());
  const header = head.header.map((cell) => cell.toLowerCase());
  if (!header.includes('sku') || !header.includes('pieces')) unknownFormat();
  return newImport(host, stockLists, call, { ...head, header, name, format: 'own', options: {} });
}

/** Desk calls for the import of stock. */
export function stockImportDeskRoutes(host: Host): DeskRoute[] {
  const { handle } = host.db;
  return [
    deskRoute(calls.deskStockImports, () => listImports(handle, stockLists)),
    deskRoute(calls.deskStockImport, async (_call, asked) => {
      const { list, rows, total } = await importPage(handle, stockLists, asked);
      return { list, rows: rows.map(rowView), total };
    }),
    deskRoute(calls.deskNewStockImport, (call, input) => newStockImport(host, call, input)),
    deskRoute(calls.deskApplyStockImport, (call, { id }) => applyImport(host, stockLists, call, id)),
    deskRoute(calls.deskUndoStockImport, (call, { id }) => undoImport(host, stockLists, call, id)),
  ];
}
