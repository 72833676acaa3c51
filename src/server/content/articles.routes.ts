import { contentEndpoints as endpoints } from '#kernel/wire/contracts/content.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { refuseParameter } from '#server/platform/http/business-error.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { articleDetail, articleMenu, articlesOfClass, pageByKey } from './articles.service.ts';

export function articleRoutes(host: Host): Route[] {
  return [
    route(endpoints.articleMenu, async (call) => articleMenu(host, presentationOf(host, call))),
    route(endpoints.articleIndex, async (call, { url_key: key, tid, p }) => {
      const view = presentationOf(host, call);
      if (key !== '') return pageByKey(host, view, key);
      if (tid !== undefined) return articlesOfClass(host, view, { tid, p });
      return refuseParameter('url_key', 'missing');
    }),
    route(endpoints.articleDetail, async (call, which) =>
      articleDetail(host, presentationOf(host, call), which),
    ),
  ];
}
