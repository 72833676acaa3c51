import type { Transaction } from 'kysely';
import type { CartLineId } from '#kernel/shop/cart/cart-item.ts';
import type { CurrencyCode, CurrencyRate } from '#kernel/shop/money/money.ts';
import {
  heldPriceOf,
  type ProposalLine,
  proposalState,
  type StoredProposalState,
} from '#kernel/shop/proposals/proposal.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { lockHeldProposal, putProposal } from './held-proposal.repo.ts';

/** The proposal of staff that a "buy now" basket shows. Its currency has the held rate. */
export interface HeldProposal {
  id: number;
  state: StoredProposalState;
  currency: CurrencyRate;
  endsAt: Date;
  isOrdered: boolean;
}

/** A proposal as a basket reads it; dates arrive as text. */
interface ProposalRow {
  id: number;
  state: StoredProposalState;
  lines: ProposalLine[];
  currency: CurrencyCode;
  symbol: string;
  rate: string;
  ends_at: string | Date;
  is_ordered: unknown;
}

/**
 * The lines of a proposal as lines of a cart, at the held prices. Two proposals share no id of a line,
 * and the first line has the highest, because a cart shows the newest first.
 */
export function heldLines({
  id,
  state,
  lines,
  currency: code,
  symbol,
  rate,
  ends_at,
  is_ordered,
}: ProposalRow) {
  const proposal: HeldProposal = {
    ...{ id, state, currency: { code, symbol, rate }, endsAt: new Date(ends_at) },
    isOrdered: Boolean(is_ordered),
  };
  return {
    proposal,
    lines: lines.map(({ item, quantity, ...prices }, index) => ({
      ...{ id: (id * 100 + lines.length - index) as CartLineId, item, quantity, isSelected: true },
      heldMinor: heldPriceOf(prices),
    })),
  };
}

/** Throws 1500036 unless the proposal can be ordered now. */
export function requireOpenProposal(
  held: Pick<HeldProposal, 'state' | 'endsAt' | 'isOrdered'> | undefined,
  now: Date,
): void {
  const state = held ? proposalState(held, now) : 'withdrawn';
  if (state !== 'sent') refuse(codes.proposalClosed, { text: { key: `proposals-api.closed-${state}` } });
}

/** Locks a proposal until the transaction ends; undefined for an unknown one. */
export async function lockProposal(
  trx: Transaction<Schema>,
  id: number,
): Promise<Pick<HeldProposal, 'state' | 'endsAt' | 'isOrdered'> | undefined> {
  const row = await lockHeldProposal(trx, id);
  return row && { state: row.state, endsAt: row.ends_at, isOrdered: Boolean(row.is_ordered) };
}

/** Puts a proposal into the "buy now" basket of a customer, which it replaces. */
export function holdProposal(
  trx: Transaction<Schema>,
  customerId: number,
  proposalId: number,
): Promise<void> {
  return putProposal(trx, customerId, proposalId);
}
