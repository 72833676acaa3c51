import { productImportDeskCalls as calls } from '#kernel/shop/desk/product-import.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { exportProducts } from './export-products.service.ts';
import {
  addImage,
  applyImport,
  listImports,
  newImport,
  showImport,
  undoImport,
} from './product-import-desk.service.ts';

/** Desk calls for the import and export of products. */
export function productImportDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskProductImports, () => listImports(host)),
    deskRoute(calls.deskProductImport, (_call, input) => showImport(host, input)),
    deskRoute(calls.deskNewProductImport, (call, input) => newImport(host, call, input)),
    deskRoute(calls.deskProductImportImage, (call, input) => addImage(host, call, input)),
    deskRoute(calls.deskApplyProductImport, (call, { id }) => applyImport(host, call, id)),
    deskRoute(calls.deskUndoProductImport, (call, { id }) => undoImport(host, call, id)),
    deskRoute(calls.deskExportProducts, (_call, { after }) => exportProducts(host, after)),
  ];
}
