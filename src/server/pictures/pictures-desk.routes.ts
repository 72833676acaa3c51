import { pictureDeskCalls as calls } from '#kernel/shop/desk/pictures.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import {
  cropKeyFor,
  describeImage,
  listPictures,
  removePicture,
  uploadPicture,
} from './pictures-desk.service.ts';

/** Images of the content editor. */
export function pictureDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskPictures, (_call, input) => listPictures(host, input)),
    deskRoute(calls.deskUploadPicture, (call, input) => uploadPicture(host, call, input)),
    deskRoute(calls.deskDescribePicture, (call, input) => describeImage(host, call, input)),
    deskRoute(calls.deskCutPicture, (call, input) => cropKeyFor(host, call, input)),
    deskRoute(calls.deskDeletePicture, (call, input) => removePicture(host, call, input)),
  ];
}
