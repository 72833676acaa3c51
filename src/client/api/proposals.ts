import type { Proposal } from '#kernel/shop/proposals/proposal.ts';
import type { Api } from './api.ts';
import { decodeCart } from './cart.ts';

/** The proposal of a link; rejects if the link is not valid. */
export async function readProposal(api: Api, link: string): Promise<Proposal> {
  const wire = await api.call('proposalView', { link }, { duplicate: 'share', silent: true });
  const cart = decodeCart(wire.cart_info, wire.currency);
  return {
    ...{ number: wire.number, state: wire.state, name: wire.name, madeBy: wire.made_by, note: wire.note },
    ...{ validUntil: wire.valid_until, shippingMethod: wire.shipping_method, storeId: wire.store_id },
    ...{ store: wire.store, lines: cart.lines, total: cart.subtotal, needsSignIn: wire.needs_sign_in },
  };
}

/** Puts the proposal into the "buy now" basket; a mailed link signs a visitor in as a guest. */
export async function acceptProposal(api: Api, link: string): Promise<void> {
  await api.call('proposalAccept', { link });
}

export async function declineProposal(api: Api, link: string): Promise<void> {
  await api.call('proposalDecline', { link });
}

/** The PDF of the proposal, in the language of its customer. */
export async function readProposalPaper(api: Api, link: string): Promise<File> {
  const { name, bytes } = await api.call('proposalPaper', { link }, { notify: true });
  return new File([bytes], name, { type: 'application/pdf' });
}
