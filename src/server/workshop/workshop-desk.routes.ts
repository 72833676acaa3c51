import { workshopDeskCalls as calls } from '#kernel/shop/desk/workshop.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { castingFile, jobSheet } from './job-sheet.service.ts';
import { printStoneMap } from './stone-map.service.ts';
import { assignPiece, movePiece, readBenchBoard } from './workshop.service.ts';

export function workshopDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskWorkshop, (call, input) => readBenchBoard(host, call, input)),
    deskRoute(calls.deskMovePiece, (call, input) => movePiece(host, call, input)),
    deskRoute(calls.deskAssignPiece, (call, input) => assignPiece(host, call, input)),
    deskRoute(calls.deskJobSheet, (call, { id }) => jobSheet(host, call, id)),
    deskRoute(calls.deskStoneMap, (call, { id }) => printStoneMap(host, call, id)),
    deskRoute(calls.deskCastingFile, (_call, { id, format }) => castingFile(host, id, format)),
  ];
}
