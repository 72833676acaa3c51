import type { Api } from './api.ts';

/** A statement as it is typed. */
export interface WithdrawalStatement {
  name: string;
  /** Number of the order, digits only. */
  number: string;
  email: string;
}

/** Withdraws from the contract of an order; returns when the statement arrived. A receipt follows by e-mail. */
export async function declareWithdrawal(
  api: Api,
  { name, number, email }: WithdrawalStatement,
): Promise<Date> {
  const { declared_at } = await api.call('withdrawalDeclare', { name, increment_id: Number(number), email });
  return new Date(declared_at);
}
