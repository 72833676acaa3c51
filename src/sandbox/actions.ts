/** Actions of a shopper, the clock or the account's owner on a payment. */
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

/** Whether an action is not available to shoppers. */
export function isOwnersAction(action: SandboxAction): boolean {
  return action.startsWith('refund') || action === 'dispute';
}
