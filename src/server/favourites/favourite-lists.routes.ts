import { codes } from '#kernel/wire/codes.ts';
import { favouriteListEndpoints as endpoints } from '#kernel/wire/contracts/favourite-lists.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import { type Route, route, signedRoute } from '#server/platform/http/route.ts';
import { createToken } from '#server/platform/tokens.ts';
import {
  deleteSharedToken,
  insertSharedToken,
  readNotes,
  readSharedToken,
  writeNote,
} from './favourite-lists.repo.ts';
import { sharedList } from './shared-list.service.ts';

export function favouriteListRoutes(host: Host): Route[] {
  const { handle } = host.db;
  return [
    signedRoute(endpoints.favouriteNotes, async ({ shopper }) => ({
      notes: await readNotes(handle, shopper.customerId),
    })),
    signedRoute(endpoints.favouriteNote, async ({ shopper }, note) => {
      if (!(await writeNote(handle, shopper.customerId, note))) refuse(codes.favouriteMissing);
      return nothing;
    }),
    signedRoute(endpoints.listShared, async ({ shopper }) => ({
      token: (await readSharedToken(handle, shopper.customerId)) ?? '',
    })),
    signedRoute(endpoints.listShare, async ({ shopper: { customerId }, now }) => {
      await insertSharedToken(handle, { customerId, token: createToken(), now });
      return { token: (await readSharedToken(handle, customerId)) ?? '' };
    }),
    signedRoute(endpoints.listUnshare, async ({ shopper }) => {
      await deleteSharedToken(handle, shopper.customerId);
      return nothing;
    }),
    route(endpoints.sharedList, (call, { token }) => sharedList(host, call, token)),
  ];
}
