import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { proposalDeskCalls as calls } from '#kernel/shop/desk/proposals.calls.ts';
import { type DeskRoute, deskRoute, type StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { proposalFile } from './proposal-paper.service.ts';
import { linkToProposal, sendProposal, withdrawProposal } from './proposal-sending.service.ts';
import { findProposal } from './proposals.repo.ts';
import {
  addLine,
  copyProposal,
  findPiece,
  newProposal,
  removeLine,
  saveProposal,
  setLine,
} from './proposals-desk.service.ts';
import { proposalPage, showProposal } from './proposals-desk-view.service.ts';

/** Calls of the desk about proposals. */
export function proposalDeskRoutes(host: Host): DeskRoute[] {
  const { handle } = host.db;
  const auditRead = ({ audit }: StaffCall, id: number, customer: number | null) =>
    audit({ kind: 'proposal', id: String(id), customerId: customer ?? undefined });
  return [
    deskRoute(calls.deskProposals, ({ now }, asked) => proposalPage(host, now, asked)),
    deskRoute(calls.deskProposal, async (call, { id }) => {
      const shown = await showProposal(handle, id, call);
      auditRead(call, id, shown.customer);
      return shown;
    }),
    deskRoute(calls.deskNewProposal, (call, asked) => newProposal(host, call, asked)),
    deskRoute(calls.deskCopyProposal, (call, { id }) => copyProposal(host, call, id)),
    deskRoute(calls.deskSaveProposal, (call, saved) => saveProposal(host, call, saved)),
    deskRoute(calls.deskFindPiece, (call, named) => findPiece(host, call, named)),
    deskRoute(calls.deskAddProposalLine, (call, added) => addLine(host, call, added)),
    deskRoute(calls.deskSetProposalLine, (call, set) => setLine(host, call, set)),
    deskRoute(calls.deskRemoveProposalLine, (call, removed) => removeLine(host, call, removed)),
    deskRoute(calls.deskSendProposal, (call, seen) => sendProposal(host, call, seen)),
    deskRoute(calls.deskWithdrawProposal, (call, seen) => withdrawProposal(host, call, seen)),
    deskRoute(calls.deskProposalLink, (call, { id }) => linkToProposal(host, call, id)),
    deskRoute(calls.deskProposalPaper, async (call, { id }) => {
      const row = (await findProposal(handle, id)) ?? refuse(deskCodes.notFound);
      // A draft holds no price, and its discount may need a second person.
      if (row.state === 'draft')
        refuse(deskCodes.notPossible, { text: { key: 'desk-proposals-api.no-paper' } });
      auditRead(call, id, row.customer_id);
      const { name, bytes } = await proposalFile(host, row);
      return { name, type: 'application/pdf', base64: Buffer.from(bytes).toString('base64') };
    }),
  ];
}
