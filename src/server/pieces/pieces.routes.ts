import { codes } from '#kernel/wire/codes.ts';
import { pieceEndpoints } from '#kernel/wire/contracts/pieces.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { type Route, signedRoute } from '#server/platform/http/route.ts';
import { wireReturns } from '#server/returns/returns.mapper.ts';
import { wirePieces, wireVisits } from './pieces.mapper.ts';
import { readCareVisits, readOwnedPieces, readReturnsOfItems } from './pieces.repo.ts';

/** The pieces that a shopper owns, with the history of their care. */
export function pieceRoutes(host: Host): Route[] {
  const { handle } = host.db;
  return [
    signedRoute(pieceEndpoints.pieceIndex, async (call, { item_id: itemId, p, numPerPage }) => {
      const page = { itemId, limit: numPerPage, offset: (p - 1) * numPerPage };
      const { rows, count } = await readOwnedPieces(handle, call.shopper.customerId, page);
      if (itemId !== undefined && rows.length === 0) refuse(codes.orderNotFound);
      const ids = rows.map(({ id }) => id);
      const returns = await readReturnsOfItems(handle, ids);
      const visits = await readCareVisits(handle, ids);
      const isOne = itemId !== undefined;
      return {
        pieces: await wirePieces(host, call, rows, { returns, visits }),
        count,
        returns: isOne ? await wireReturns(host, call, returns) : [],
        visits: isOne ? await wireVisits(host, call, visits) : [],
      };
    }),
  ];
}
