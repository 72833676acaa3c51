import { diamondDeskCalls as calls } from '#kernel/shop/desk/diamonds.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { applyFeed, listFeeds, listStones, previewFeed, undoFeed } from './diamonds-desk.service.ts';

export function diamondDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskDiamonds, (_call, asked) => listStones(host, asked)),
    deskRoute(calls.deskFeeds, () => listFeeds(host)),
    deskRoute(calls.deskPreviewFeed, (_call, list) => previewFeed(host, list)),
    deskRoute(calls.deskApplyFeed, async (call, list) => applyFeed(host, call, list)),
    deskRoute(calls.deskUndoFeed, (call, { id }) => undoFeed(host, call, id)),
  ];
}
