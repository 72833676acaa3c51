import type { Hono } from 'hono';
import { agentEndpoints } from '#kernel/wire/contracts/agents.contract.ts';
import { ownerOf } from '#server/cart/stored-cart.service.ts';
import { requireOpenShop } from '#server/documents/documents.service.ts';
import type { Host } from '#server/platform/host.ts';
import { type Route, signedRoute } from '#server/platform/http/route.ts';
import { areAgentsOn, offAnswer } from './agent-gate.ts';
import type { CatalogueSources } from './catalogue-search.service.ts';
import { jewellerySchema } from './jewellery-schema.ts';
import { mountAgentMcp } from './mcp.routes.ts';
import { agentOperations } from './operations.ts';
import { mountPermalinks } from './permalink.routes.ts';
import { platformProfiles } from './platform-profile.service.ts';
import { businessProfile, profilePath, schemaPath } from './profile.ts';
import { ucpVersions } from './protocol.ts';
import { receiveGoods } from './receive-cart.service.ts';
import { mountAgentRest } from './rest.routes.ts';

export function agentRoutes(host: Host): Route[] {
  return [
    signedRoute(agentEndpoints.cartReceive, async (call, { goods }) => {
      await requireOpenShop(host.db.handle);
      const { itemsCount, leftOut } = await receiveGoods(host.db, ownerOf(call), goods);
      return { items_count: itemsCount, left_out: leftOut };
    }),
  ];
}

/** A minute: platforms keep the profile, and the owner may switch the part of the shop off. */
const profileCaching = 'public, max-age=60';

/** Serves the Universal Commerce Protocol: profiles, REST, MCP, permalinks and the schemas of our extension. */
export function mountAgents(app: Hono, host: Host, sources: CatalogueSources): void {
  const { apiOrigin } = host.config;
  const profiles = platformProfiles(host);
  const operations = agentOperations(sources);
  const serve = (path: string, document: () => object | undefined) =>
    app.get(path, async (context) => {
      const shown = (await areAgentsOn(host)) ? document() : undefined;
      if (!shown) return offAnswer(context);
      context.header('Cache-Control', profileCaching);
      return context.json(shown);
    });
  for (const version of ucpVersions) {
    serve(profilePath(version), () => businessProfile(apiOrigin, version));
    serve(schemaPath(version), () => jewellerySchema(apiOrigin, version));
  }
  mountAgentRest(app, host, profiles, operations);
  mountAgentMcp(app, host, profiles, operations);
  mountPermalinks(app, host);
}
