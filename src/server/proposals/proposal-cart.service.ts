import { type ProposalLine, proposalState } from '#kernel/shop/proposals/proposal.rules.ts';
import { cartGoods } from '#server/cart/cart-goods.service.ts';
import { type CartView, viewStored } from '#server/cart/cart-view.service.ts';
import { heldLines } from '#server/cart/held-proposal.service.ts';
import { type PricedLine, pricedCart } from '#server/cart/priced-cart.service.ts';
import type { StoredCart } from '#server/cart/stored-cart.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import type { Proposal } from './proposals.repo.ts';

/** The state of a proposal that people see. */
export const stateOf = ({ state, ends_at: endsAt, order_number }: Proposal, now: Date) =>
  proposalState({ state, endsAt, isOrdered: order_number !== null }, now);

/** The columns that the prices of lines depend on. */
type Priced = Pick<Proposal, 'id' | 'currency' | 'symbol' | 'rate'> & { lines: ProposalLine[] };

/** The lines of a proposal as a basket that shows it. */
function basketOf(row: Priced): StoredCart & Required<Pick<StoredCart, 'proposal'>> {
  const held = heldLines({ ...row, state: 'sent', ends_at: new Date(0), is_ordered: false });
  return { customerId: 0, basket: 'buy_now', cart: { id: 0, revision: 0, couponId: null }, ...held };
}

async function pricedLines(executor: Executor, cart: ReturnType<typeof basketOf>, now: Date) {
  const view = { currency: cart.proposal.currency, now, shippingBaseMinor: 0 };
  return (await pricedCart(executor, cart, await cartGoods(executor, cart), view))?.lines ?? [];
}

/** The lines of a proposal at the held prices, in their order. Measures designs, so call it without locks. */
export const heldPrices = (executor: Executor, row: Priced, now: Date): Promise<PricedLine[]> =>
  pricedLines(executor, basketOf(row), now);

/** The lines with the prices that the shop asks for them now. Measures designs, so call it without locks. */
export async function pricedToday(executor: Executor, row: Priced, now: Date): Promise<ProposalLine[]> {
  const held = basketOf(row);
  const lines = held.lines.map(({ heldMinor: _held, ...line }) => line);
  const priced = await pricedLines(executor, { ...held, lines }, now);
  return row.lines.map((line, index) => ({
    ...line,
    listMinor: priced[index]?.priceMinor ?? line.listMinor,
  }));
}

/** The wire shape of the lines at the held prices; undefined without a line. */
export function viewProposal(
  host: Pick<Host, 'db' | 'config'>,
  row: Priced,
  reader: { locale: Proposal['locale']; now: Date },
): Promise<CartView | undefined> {
  const cart = basketOf(row);
  return viewStored(host, cart, { ...reader, currency: cart.proposal.currency });
}
