import {
  type LedgerBalance,
  type LedgerFault,
  ledgerBalances,
  ledgerFaults,
} from '#kernel/shop/payment/payment-ledger.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { readBookedAttempts, readBookedOrders, readPaymentLedger } from './payment-ledger.repo.ts';

/** Balances of the payment ledger, and its inconsistencies with attempts and orders. */
export async function auditPaymentLedger(
  executor: Executor,
): Promise<{ balances: LedgerBalance[]; faults: LedgerFault[] }> {
  const entries = await readPaymentLedger(executor);
  const attempts = await readBookedAttempts(executor);
  const orders = await readBookedOrders(executor);
  return { balances: ledgerBalances(entries), faults: ledgerFaults(entries, attempts, orders) };
}
