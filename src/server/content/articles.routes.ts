import { contentEndpoints as endpoints } from '#kernel/wire/contracts/content.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { refuseParameter } from '#server/platform/http/business-error.ts';
import { cachedRoute, type Route } from '#server/platform/http/route.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { cardAreas } from '#server/platform/revisions/areas.ts';
import { articleDetail, articleMenu, articlesOfClass, pageByKey } from './articles.service.ts';

export function articleRoutes(host: Host): Route[] {
  return [
    cachedRoute(endpoints.articleMenu, ['content'], (call) => articleMenu(host, presentationOf(host, call))),
    cachedRoute(endpoints.articleIndex, ['content'], async (call, { url_key: key, tid, p }) => {
      const view = presentationOf(host, call);
      if (key !== '') return pageByKey(host, view, key);
      if (tid !== undefined) return articlesOfClass(host, view, { tid, p });
      return refuseParameter('url_key', 'missing');
    }),
    cachedRoute(endpoints.articleDetail, ['content', ...cardAreas], async (call, which) =>
      articleDetail(host, call, which),
    ),
  ];
}
