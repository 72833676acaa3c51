import type { Environment } from './config-schema.ts';

/** The shop's bank account for transfers. */
export interface BankAccount {
  bank: string;
  holder: string;
  account: string;
  /** SWIFT code of the bank. */
  swift: string;
}

/** The bank account in development. */
const sandboxBank: BankAccount = {
  bank: 'Sandbox Bank (no money moves)',
  holder: 'Sandbox account',
  account: '000-000000-000',
  swift: 'SANDHKHH',
};

/** The bank account, in development an invented one; undefined without one. Calls `refuse` if it is incomplete. */
export function readBankAccount(
  env: Environment,
  isSandbox: boolean,
  refuse: (sentence: string) => never,
): BankAccount | undefined {
  const named = {
    bank: env.BANK_NAME,
    holder: env.BANK_ACCOUNT_HOLDER,
    account: env.BANK_ACCOUNT,
    swift: env.BANK_SWIFT,
  };
  const parts = Object.values(named);
  if (parts.every((part) => part !== '')) return named;
  if (parts.some((part) => part !== '')) {
    refuse(
      'BANK_ACCOUNT: a bank account for transfers needs all of BANK_NAME, BANK_ACCOUNT_HOLDER, BANK_ACCOUNT and BANK_SWIFT.',
    );
  }
  return isSandbox ? sandboxBank : undefined;
}
