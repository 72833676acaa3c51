import type { Hono } from 'hono';
import { piecePaperNumber } from '#kernel/shop/piece-papers/piece-paper.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { piecePaperEndpoints as endpoints } from '#kernel/wire/contracts/piece-papers.contract.ts';
import { ownOrder } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { type Route, route, signedRoute } from '#server/platform/http/route.ts';
import { piecePaperFile } from './piece-paper-file.service.ts';
import type { PiecePaperRow } from './piece-papers.repo.ts';
import {
  piecePaperByNumber,
  piecePaperState,
  piecePapersOf,
  publicPaperKeys,
  requestValuation,
} from './piece-papers.service.ts';

const wirePaper = (row: PiecePaperRow) => ({
  kind: row.kind,
  number: piecePaperNumber(row),
  issued_on: row.issued_on,
  is_revoked: row.revoked_at !== null,
});

/** Five minutes: verifiers elsewhere keep the keys. */
const keysCaching = 'public, max-age=300';

/** Serves the public keys of signed papers as a file for verifiers elsewhere. */
export function mountPaperKeys(app: Hono, host: Host): void {
  app.get('/.well-known/jwks.json', async (context) => {
    context.header('Cache-Control', keysCaching);
    return context.json({ keys: await publicPaperKeys(host) });
  });
}

export function piecePaperRoutes(host: Host): Route[] {
  const { handle } = host.db;
  return [
    signedRoute(endpoints.piecePapers, async ({ shopper, locale, now }, { increment_id: incrementId }) => {
      const { lines } = await piecePapersOf(
        host,
        await ownOrder(handle, shopper.customerId, { incrementId }),
        now,
      );
      return {
        pieces: lines.map(({ item, obstacle, papers, valuation }) => ({
          item_id: item.id,
          name: localText(item.name, locale),
          valuation: obstacle ?? (valuation ? ('issued' as const) : ('offered' as const)),
          papers: papers.map(wirePaper),
        })),
      };
    }),
    signedRoute(endpoints.valuationRequest, async (call, { increment_id: incrementId, item_id: itemId }) =>
      wirePaper(await requestValuation(host, call, { incrementId, itemId })),
    ),
    route(endpoints.piecePaperFile, async ({ locale }, { number }) =>
      piecePaperFile(host, await piecePaperByNumber(handle, number), locale),
    ),
    route(endpoints.piecePaperState, async (_call, { number }) => {
      const { revokedOn, revokedReason, ...found } = await piecePaperState(handle, number);
      return { ...found, revoked_on: revokedOn, revoked_reason: revokedReason };
    }),
    route(endpoints.paperKeys, async () => ({ keys: await publicPaperKeys(host) })),
  ];
}
