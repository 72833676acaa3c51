import { contentEndpoints as endpoints } from '#kernel/wire/contracts/content.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { homeBase } from './home-base.service.ts';
import { homeIndex } from './home-index.service.ts';
import { policyInfo } from './policies.service.ts';

export function homeRoutes(host: Host): Route[] {
  return [
    route(endpoints.homeBase, async (call) => {
      const base = await homeBase(host, presentationOf(host, call));
      call.tag(base.digest);
      return base;
    }),
    route(endpoints.homeIndex, async (call) => homeIndex(host, presentationOf(host, call))),
    route(endpoints.policyInfo, async (call) => policyInfo(host, presentationOf(host, call))),
  ];
}
