import { redirectDeskCalls as calls } from '#kernel/shop/desk/redirects.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import {
  addRedirect,
  dropRedirect,
  importRedirects,
  listRedirects,
  saveRedirect,
  showRedirect,
} from './redirects.service.ts';

export function redirectDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskRedirects, (_call, input) => listRedirects(host, input)),
    deskRoute(calls.deskRedirect, (_call, { id }) => showRedirect(host, id)),
    deskRoute(calls.deskAddRedirect, (call, input) => addRedirect(host, call, input)),
    deskRoute(calls.deskSaveRedirect, (call, input) => saveRedirect(host, call, input)),
    deskRoute(calls.deskRemoveRedirect, (call, input) => dropRedirect(host, call, input)),
    deskRoute(calls.deskImportRedirects, (call, input) => importRedirects(host, call, input)),
  ];
}
