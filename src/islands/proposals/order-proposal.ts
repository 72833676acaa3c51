import { api } from '#client/api/api.browser.ts';
import { acceptProposal } from '#client/api/proposals.ts';
import { guarded } from '#client/guarded.ts';
import { pageHref } from '#client/preferences.ts';
import { isSignedIn } from '#client/session.ts';
import { keys, removeText } from '#client/storage.ts';
import { checkoutPath } from '#kernel/shop/checkout/checkout.rules.ts';
import type { Proposal } from '#kernel/shop/proposals/proposal.ts';

/**
 * Puts the proposal into the "buy now" basket and goes to its checkout. Visitors whose link was passed on by hand sign
 * in first, also as guests. Rejects with a refusal.
 */
export async function orderProposal(
  { shippingMethod, storeId, needsSignIn }: Proposal,
  link: string,
): Promise<void> {
  const order = async () => {
    await acceptProposal(api, link);
    // A piece that a visitor wanted before must not replace the proposal.
    removeText(keys.buyNow);
    location.assign(pageHref(checkoutPath('buy_now', { shippingMethod, storeId })));
  };
  if (!needsSignIn || isSignedIn()) return order();
  guarded('delivery', () => void order(), { returnPath: location.pathname + location.hash });
}
