import { diamondEndpoints as endpoints } from '#kernel/wire/contracts/diamonds.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import { type Route, route, signedRoute } from '#server/platform/http/route.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { readQuery } from './diamond-query.mapper.ts';
import { wireCounts, wireDiamond, wireDiamonds, wireStock } from './diamonds.mapper.ts';
import {
  addDiamondFavourite,
  cancelDiamondFavourite,
  diamondDetail,
  diamondFavourites,
  diamondsByNumber,
  diamondsOf,
} from './diamonds.service.ts';
import type { DiamondFinder } from './finder.service.ts';
import { sameLookForLess } from './same-look.service.ts';
import { stoneLadders } from './stone-ladders.service.ts';

export function diamondRoutes(host: Host, finder: DiamondFinder): Route[] {
  const { db } = host;
  return [
    route(endpoints.diamonds, async (call, input) => {
      const view = presentationOf(host, call);
      const query = readQuery(input, call.currency);
      const answer = await finder.search(query);
      const stones = await diamondsOf(db.handle, answer.ids);
      return {
        // Reads the rows: the index may lag behind a sale.
        stones: wireDiamonds(
          stones.filter(({ state }) => state !== 'sold'),
          view,
        ),
        total: answer.total,
        page_count: Math.ceil(answer.total / input.numPerPage),
        ...wireCounts(answer, query, view),
      };
    }),
    route(endpoints.diamond, async (call, { id }) => {
      const stone = await diamondDetail(db.handle, id);
      const wire = wireDiamond(stone, presentationOf(host, call));
      return { stone: { ...wire, certificate_url: stone.certificateUrl } };
    }),
    route(endpoints.diamondStock, async (call, { id }) => ({
      stock: wireStock(await diamondsOf(db.handle, [...new Set(id)]), presentationOf(host, call)),
    })),
    route(endpoints.diamondSelection, async (call, { id }) => ({
      stones: wireDiamonds(await diamondsOf(db.handle, [...new Set(id)]), presentationOf(host, call)),
    })),
    route(endpoints.diamondSteps, async (_call, { color: colour, cut: cutGrade, fluor, ...rest }) => {
      const stone = { ...rest, colour, cutGrade, fluorescence: fluor, material: 'diamond' } as const;
      const ladder = (await stoneLadders(db.handle)).of(stone);
      return {
        steps: (ladder ?? []).map((step) => ({
          from_mct: step.fromMilliCarat,
          per_carat_base_minor: step.perCaratMinor,
          count: step.count,
          heaviest_mct: step.heaviestMilliCarat,
        })),
      };
    }),
    route(endpoints.diamondByNumber, async (call, { number }) => ({
      stones: wireDiamonds(await diamondsByNumber(db.handle, number), presentationOf(host, call)),
    })),
    route(endpoints.diamondSameLook, async (call, { id }) => {
      // Traces up to two dozen stones, which costs as much as pricing a design.
      await host.limits.take('pricingAddress', call.ip);
      const { lightScore, stones } = await sameLookForLess(db.handle, id);
      const view = presentationOf(host, call);
      return {
        light_score: lightScore,
        stones: stones.map((row) => ({
          stone: wireDiamond(row.stone, view),
          light_score: row.lightScore,
        })),
      };
    }),
    signedRoute(endpoints.diamondFavourites, async (call, { p, numPerPage }) => {
      const page = { limit: numPerPage, offset: (p - 1) * numPerPage };
      const { stones, total } = await diamondFavourites(db.handle, call.shopper.customerId, page);
      return { stones: wireDiamonds(stones, presentationOf(host, call)), total };
    }),
    signedRoute(endpoints.diamondFavouriteAdd, async (call, { diamond_id }) => {
      await addDiamondFavourite(db, call, diamond_id);
      return nothing;
    }),
    signedRoute(endpoints.diamondFavouriteCancel, async (call, { diamond_id }) => {
      await cancelDiamondFavourite(db.handle, call, diamond_id);
      return nothing;
    }),
  ];
}
