import { pictureDeskCalls as calls } from '#kernel/shop/desk/pictures.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { cutFor, listPictures, removePicture, sayOfPicture, uploadPicture } from './pictures-desk.service.ts';

/** Images of the content editor. */
export function pictureDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskPictures, (_call, asked) => listPictures(host, asked)),
    deskRoute(calls.deskUploadPicture, (call, given) => uploadPicture(host, call, given)),
    deskRoute(calls.deskDescribePicture, (call, given) => sayOfPicture(host, call, given)),
    deskRoute(calls.deskCutPicture, (call, given) => cutFor(host, call, given)),
    deskRoute(calls.deskDeletePicture, (call, given) => removePicture(host, call, given)),
  ];
}
