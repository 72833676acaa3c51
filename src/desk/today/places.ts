import type { TodayKind } from '#kernel/desk/today.ts';
import type { OrderState } from '#kernel/orders/orders.states.ts';
import type { ReturnState } from '#kernel/returns/return.moves.ts';
import { listHref } from '../ui/list-href.ts';

export type TodayGroup = 'orders' | 'workshop' | 'care' | 'house';

interface Place {
  group: TodayGroup;
  /** The room in which it is done. */
  path: string;
  filter?: Readonly<Record<string, unknown>>;
}

const orders = (...states: OrderState[]) => ({ path: 'orders', filter: { states } });
const returns = (state: ReturnState) => ({ path: 'returns', filter: { state } });

const places: Readonly<Record<TodayKind, Place>> = {
  'orders-held': { group: 'orders', ...orders('holded', 'payment_suspected_fraud') },
  'transfers-awaited': { group: 'orders', ...orders('payment_pending', 'payment_processing') },
  'orders-to-start': { group: 'orders', ...orders('payment_confirmed') },
  'parcels-to-send': { group: 'orders', ...orders('processing') },
  'drawings-to-change': { group: 'workshop', path: 'orders' },
  'drawings-awaited': { group: 'workshop', path: 'orders' },
  'returns-to-inspect': { group: 'workshop', ...returns('received') },
  'returns-to-answer': { group: 'care', ...returns('in_review') },
  'returns-to-settle': { group: 'care', ...returns('inspected') },
  appointments: { group: 'care', path: 'appointments', filter: { state: 'requested' } },
  'reviews-held': { group: 'care', path: 'reviews', filter: { state: 'held' } },
  'messages-to-answer': { group: 'care', path: 'messages', filter: { state: 'waiting' } },
  'privacy-requests': { group: 'care', path: 'privacy', filter: { state: 'open' } },
  'gifts-to-send': { group: 'care', path: 'gifts' },
  'refunds-by-hand': { group: 'house', path: 'refunds' },
  'books-differ': { group: 'house', path: 'refunds' },
  'stock-low': { group: 'house', path: 'stock' },
  'publish-failed': { group: 'house', path: 'publishing' },
};

/** Where a kind of thing is done. */
export const placeOf = (kind: TodayKind): Place => places[kind];

/** The list of everything of a kind. */
export function hrefOf(kind: TodayKind): string {
  const { path, filter } = places[kind];
  return listHref(path, filter);
}

/** Of a kind whose things have a screen of their own, the screen of one. */
export function itemHref(kind: TodayKind, id: string): string {
  return `/${places[kind].path}/${encodeURIComponent(id)}`;
}
