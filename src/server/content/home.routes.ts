import { contentEndpoints as endpoints } from '#kernel/wire/contracts/content.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { cachedRoute, type Route } from '#server/platform/http/route.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { cardAreas } from '#server/platform/revisions/areas.ts';
import { homeBase } from './home-base.service.ts';
import { homeIndex } from './home-index.service.ts';
import { policyInfo } from './policies.service.ts';

export function homeRoutes(host: Host): Route[] {
  return [
    cachedRoute(endpoints.homeBase, ['documents', 'content', 'places', 'currencies'], (call) =>
      homeBase(host, presentationOf(host, call)),
    ),
    cachedRoute(endpoints.homeIndex, [...cardAreas, 'documents', 'content', 'diamonds'], (call) =>
      homeIndex(host, presentationOf(host, call)),
    ),
    cachedRoute(endpoints.policyInfo, ['content'], (call) => policyInfo(host, presentationOf(host, call))),
  ];
}
