import { productPhotoDeskCalls as calls } from '#kernel/shop/desk/product-photos.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { saveProductPhotos, showProductPhotos, uploadProductPhoto } from './product-photos.service.ts';

/** Desk calls for the photographs of products. */
export function productPhotoDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskProductPhotos, (_call, { id }) => showProductPhotos(host, id)),
    deskRoute(calls.deskUploadProductPhoto, (call, input) => uploadProductPhoto(host, call, input)),
    deskRoute(calls.deskSaveProductPhotos, (call, input) => saveProductPhotos(host, call, input)),
  ];
}
