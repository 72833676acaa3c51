/** What a shopper, the clock or the account's owner can do to a payment. */
export const sandboxActions = [
  'pay',
  'leave',
  'later',
  'decline',
  'review',
  'settle',
  'fail',
  'approve',
  'reject',
  'refund',
  'dispute',
] as const;

export type SandboxAction = (typeof sandboxActions)[number];
