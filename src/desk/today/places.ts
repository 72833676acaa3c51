import type { TodayKind } from '#kernel/shop/desk/today.ts';
import type { OrderWait } from '#kernel/shop/orders/order-waits.ts';
import type { ReturnState } from '#kernel/shop/returns/return.transitions.ts';
import { listHref } from '../ui/list-href.ts';

export type TodayGroup = 'orders' | 'workshop' | 'care' | 'house';

interface Place {
  group: TodayGroup;
  /** Path of the section, or of a list in it. */
  path: string;
  /** Path of one record by its number: the section's own if absent, null without one. */
  record?: string | null;
  filter?: Readonly<Record<string, unknown>>;
}

const orders = (waitsFor: OrderWait) => ({ path: 'orders', filter: { waitsFor } });
const bench = { group: 'workshop', path: 'workshop', record: 'orders' } as const;
const returns = (state: ReturnState) => ({ path: 'returns', filter: { state } });

const places: Readonly<Record<TodayKind, Place>> = {
  'orders-held': { group: 'orders', ...orders('review') },
  'transfers-awaited': { group: 'orders', path: 'orders/transfers', record: 'orders' },
  'orders-to-start': { group: 'orders', ...orders('work') },
  'rests-awaited': { group: 'orders', ...orders('rest') },
  'parcels-to-send': { group: 'orders', ...orders('parcel') },
  'drawings-to-send': { group: 'orders', ...orders('drawing') },
  'drawings-to-change': { group: 'orders', ...orders('drawing') },
  'drawings-awaited': { group: 'orders', ...orders('approval') },
  'pieces-queue': bench,
  'pieces-casting': bench,
  'pieces-setting': bench,
  'pieces-finishing': bench,
  'pieces-quality': bench,
  'returns-to-inspect': { group: 'workshop', ...returns('received') },
  'returns-to-answer': { group: 'care', ...returns('in_review') },
  'returns-to-settle': { group: 'care', ...returns('inspected') },
  appointments: { group: 'care', path: 'appointments', filter: { state: 'requested' } },
  'reviews-held': { group: 'care', path: 'reviews', filter: { state: 'held' } },
  'messages-to-answer': { group: 'care', path: 'messages', filter: { state: 'waiting' } },
  'privacy-requests': { group: 'care', path: 'privacy', filter: { state: 'open' } },
  'gifts-to-send': { group: 'care', path: 'gifts' },
  'refunds-by-hand': { group: 'house', path: 'orders/refunds', record: null },
  'approvals-waiting': { group: 'house', path: 'approvals', record: null, filter: { state: 'waiting' } },
  'notices-refused': { group: 'house', path: 'orders/books', record: null },
  'books-differ': { group: 'house', path: 'orders/books', record: null },
  'stock-low': { group: 'house', path: 'stock', filter: { which: 'low' } },
  'publish-failed': { group: 'house', path: 'content/publishes', record: null },
};

/** Place of the tasks of a kind. */
export const placeOf = (kind: TodayKind): Place => places[kind];

/** Path of the section of a kind. */
export const sectionOf = (kind: TodayKind): string => places[kind].path.split('/')[0] ?? '';

/** Address of the list of a kind. */
export function hrefOf(kind: TodayKind): string {
  const { path, filter } = places[kind];
  return listHref(path, filter);
}

/** Address of one record of a kind, if it has a screen. */
export function itemHref(kind: TodayKind, id: string): string | undefined {
  const { path, record = path } = places[kind];
  return record === null ? undefined : `/${record}/${encodeURIComponent(id)}`;
}
