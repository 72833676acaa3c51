import { deskPage } from '#kernel/shop/pages/pages.ts';
import type { MailValues } from '#server/platform/db/schema/platform.ts';

/** Whether an email goes to the shop itself, not to a shopper. */
export const isStaffEmail = (kind: string): boolean => kind.startsWith('house-');

/** The screen of the desk that shows what an email to staff is about; '' if none does. */
function screenOf(kind: string, values: MailValues): string {
  if (kind === 'house-reconciliation') return 'orders/books';
  if (kind === 'house-publish-failed') return 'content/publishes';
  // Number and address of a withdrawal may be anyone's: staff answer its message.
  if (kind === 'house-withdrawal' && values['known'] !== 'yes') return 'messages';
  const { return: returned, appointment, number = values['order'] } = values;
  if (typeof returned === 'string') return `returns/${returned}`;
  if (typeof appointment === 'string') return `appointments/${appointment}`;
  return typeof number === 'string' ? `orders/${number}` : '';
}

/** Path of the desk that an email to staff links to; '' for other emails. */
export function staffEmailPath(kind: string, values: MailValues): string {
  const screen = isStaffEmail(kind) ? screenOf(kind, values) : '';
  return screen === '' ? '' : `${deskPage}#/${screen}`;
}
