import { productImportDeskCalls as calls } from '#kernel/shop/desk/product-import.calls.ts';
import { applyImport, listImports, undoImport } from '#server/list-import/import-desk.service.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { exportProducts } from './export-products.service.ts';
import { addImage, newProductImport, showImport } from './product-import-desk.service.ts';
import { productLists } from './product-lists.ts';

/** Desk calls for the import and export of products. */
export function productImportDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskProductImports, () => listImports(host.db.handle, productLists)),
    deskRoute(calls.deskProductImport, (_call, input) => showImport(host, input)),
    deskRoute(calls.deskNewProductImport, (call, input) => newProductImport(host, call, input)),
    deskRoute(calls.deskProductImportImage, (call, input) => addImage(host, call, input)),
    deskRoute(calls.deskApplyProductImport, (call, { id }) => applyImport(host, productLists, call, id)),
    deskRoute(calls.deskUndoProductImport, (call, { id }) => undoImport(host, productLists, call, id)),
    deskRoute(calls.deskExportProducts, (_call, { after }) => exportProducts(host, after)),
  ];
}
