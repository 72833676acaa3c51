import { proposalNumber } from '#kernel/shop/proposals/proposal.rules.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { codes } from '#kernel/wire/codes.ts';
import { proposalEndpoints as endpoints } from '#kernel/wire/contracts/proposals.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { readStore } from '#server/stores/stores.repo.ts';
import { stateOf, viewProposal } from './proposal-cart.service.ts';
import { proposalFile } from './proposal-paper.service.ts';
import { acceptProposal, declineProposal, linkedProposal } from './proposals.service.ts';
import { lastDayOf } from './proposals-desk-view.service.ts';

/** Proposals by their links, without an account. */
export function proposalRoutes(host: Host): Route[] {
  const { handle } = host.db;
  return [
    route(endpoints.proposalView, async ({ locale, now, shopper }, { link }) => {
      const row = await linkedProposal(handle, link);
      const shown = await viewProposal(host, row, { locale, now });
      if (!shown) refuse(codes.proposalNotFound);
      const store = row.store_id === null ? undefined : await readStore(handle, row.store_id);
      return {
        ...{ number: proposalNumber(row.id), state: stateOf(row, now), name: row.name },
        ...{ made_by: row.staff_name, valid_until: lastDayOf(row), note: row.note },
        ...{ shipping_method: row.shipping_method, store_id: row.store_id },
        store: store ? localText(store.text, locale).name : '',
        currency: row.currency,
        cart_info: shown.info,
        needs_sign_in: !row.is_mailed && shopper === null,
      };
    }),
    route(endpoints.proposalPaper, async (_call, { link }) =>
      proposalFile(host, await linkedProposal(handle, link)),
    ),
    route(endpoints.proposalAccept, async (call, { link }) => {
      await acceptProposal(host, call, link);
      return nothing;
    }),
    route(endpoints.proposalDecline, async (call, { link }) => {
      await declineProposal(host, call, link);
      return nothing;
    }),
  ];
}
