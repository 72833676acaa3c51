import type { Translate } from '#client/texts.ts';
import { goodsKinds } from '#kernel/shop/catalogue/product-kind.ts';
import { approvalStates as approvalStateList } from '#kernel/shop/desk/approvals.ts';
import { areaOf } from '#kernel/shop/desk/audit-acts.ts';
import { productStates } from '#kernel/shop/desk/content.calls.ts';
import { deliveryStates } from '#kernel/shop/events/delivery.rules.ts';
import { giftOfferStates } from '#kernel/shop/gifts/gift.rules.ts';
import { proposalStates } from '#kernel/shop/proposals/proposal.rules.ts';
import { selectKey } from '#kernel/shop/text/select-key.ts';

/** Fields whose values are choices with labels in the section's own texts: `state-held` of `desk-reviews`. */
const chosen: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  orders: { made: ['to-order', 'in-stock'] },
  proposals: { state: proposalStates },
  returns: {
    state: [
      ...['in_review', 'denied', 'approved', 'awaiting_parcel', 'received', 'inspected', 'rejected'],
      ...['out_of_stock', 'awaiting_refund', 'refunded', 'traded_in', 'sent_back', 'cancelled'],
      ...['estimate_sent', 'awaiting_payment', 'declined', 'in_work', 'work_done', 'returned_unworked'],
    ],
    which: ['open', 'closed'],
    service: ['refund', 'exchange', 'resize', 'repair', 'cleaning', 'trade-up'],
    way: ['parcel', 'store'],
  },
  appointments: {
    state: ['requested', 'approved', 'completed', 'cancelled'],
    purpose: ['engagement', 'wedding', 'custom', 'viewing', 'resize', 'care'],
    way: ['store', 'video'],
    due: ['waiting', 'overdue'],
  },
  reviews: { state: ['held', 'published', 'refused', 'withdrawn'], origin: ['shop', 'imported'] },
  messages: { state: ['waiting', 'answered', 'closed'], way: ['form', 'mail', 'phone', 'chat'] },
  campaigns: {
    state: ['planned', 'running', 'paused', 'used-up', 'ended'],
    kind: ['percent', 'amount'],
  },
  gifts: { kind: ['coupon', 'parcel'], state: ['waiting', 'sent'] },
  content: {
    kind: [
      ...[
        'article',
        'page',
        'question',
        'category',
        'product',
        'store',
        'home',
        'navigation',
        'announcement',
        'labels',
      ],
      ...['settings', 'theme'],
    ],
    goods: goodsKinds,
    state: productStates,
  },
  audit: { outcome: ['done', 'seen', 'refused'] },
  privacy: {
    state: ['open', 'done', 'refused'],
    kind: ['export', 'erase'],
    way: ['mail', 'phone', 'store', 'letter'],
  },
  stock: { which: ['low', 'out', 'wished'] },
  customers: { kind: ['account', 'guest'] },
};

const offerStates: ReadonlySet<string> = new Set(giftOfferStates);
const approvalStates: ReadonlySet<string> = new Set(approvalStateList);

const deliveryStateSet: ReadonlySet<string> = new Set(deliveryStates);

/** Label of a chosen value; undefined if the value has none. */
export function choiceLabels(t: Translate, call: string, path: string, value: unknown): string | undefined {
  const field = path.replace(/^filter\./, '');
  if (typeof value !== 'string') return undefined;
  const area = areaOf(call);
  if (area === 'orders') {
    if (field === 'state' || field === 'status') return t('desk-orders.state', { state: selectKey(value) });
    if (field === 'waitsFor') return t('desk-orders.wait', { wait: selectKey(value) });
    if (field === 'method') return t('desk-orders.method', { method: value });
  }
  // The key is built from a list of known keys.
  const translate: (key: string) => string = t as never;
  if (area === 'gifts' && field === 'state' && offerStates.has(value))
    return translate(`desk-gifts.offer-${value}`);
  if (area === 'house' && field === 'state' && approvalStates.has(value))
    return translate(`desk-approvals.state-${value}`);
  if (area === 'webhooks' && field === 'state' && deliveryStateSet.has(value))
    return translate(`desk-connections.state-${value}`);
  if (area === 'staff' && field === 'role') return translate(`desk.role-${value}`);
  // The paths of these calls have another noun, which the log stores.
  const noun = area === 'messages' ? 'conversations' : area;
  return chosen[area]?.[field]?.includes(value) ? translate(`desk-${noun}.${field}-${value}`) : undefined;
}
