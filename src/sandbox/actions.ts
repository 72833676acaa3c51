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
  'refund-through',
  'refund-failed',
  'dispute',
] as const;

export type SandboxAction = (typeof sandboxActions)[number];

/** What no shopper can do on the page. */
export function isOwnersAction(action: SandboxAction): boolean {
  return action.startsWith('refund') || action === 'dispute';
}
