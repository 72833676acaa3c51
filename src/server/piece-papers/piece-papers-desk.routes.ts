import { piecePaperDeskCalls as calls } from '#kernel/shop/desk/piece-papers.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { deskPiecePaper, listPiecePapers, revokePiecePaper } from './piece-papers-desk.service.ts';

/** Valuations and passports at the desk. */
export function piecePaperDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskPiecePapers, (call, { id }) => listPiecePapers(host, call, id)),
    deskRoute(calls.deskPiecePaper, (call, asked) => deskPiecePaper(host, call, asked)),
    deskRoute(calls.deskRevokePiecePaper, (call, asked) => revokePiecePaper(host, call, asked)),
  ];
}
