import type { PieceStage } from '#kernel/shop/workshop/piece.transitions.ts';
import type { Right } from './roles.ts';

/** Kinds of pending work, the right needed to handle it, and the hours within which staff should. */
export const todayKinds = {
  'orders-held': { right: 'orders.handle', hours: 24 },
  'transfers-awaited': { right: 'orders.handle', hours: undefined },
  'orders-to-start': { right: 'orders.handle', hours: 24 },
  'drawings-to-send': { right: 'orders.handle', hours: 48 },
  'drawings-awaited': { right: 'orders.read', hours: undefined },
  'drawings-to-change': { right: 'orders.handle', hours: 72 },
  'pieces-queue': { right: 'workshop.handle', hours: undefined },
  'pieces-casting': { right: 'workshop.handle', hours: undefined },
  'pieces-setting': { right: 'workshop.handle', hours: undefined },
  'pieces-finishing': { right: 'workshop.handle', hours: undefined },
  'pieces-quality': { right: 'workshop.handle', hours: undefined },
  'rests-awaited': { right: 'orders.handle', hours: undefined },
  'parcels-to-send': { right: 'orders.handle', hours: 24 },
  'returns-to-answer': { right: 'returns.handle', hours: 48 },
  'returns-to-inspect': { right: 'returns.inspect', hours: 48 },
  'returns-to-settle': { right: 'returns.handle', hours: 24 },
  appointments: { right: 'appointments.handle', hours: undefined },
  'reviews-held': { right: 'reviews.handle', hours: 72 },
  'messages-to-answer': { right: 'messages.handle', hours: 24 },
  'privacy-requests': { right: 'customers.handle', hours: undefined },
  'gifts-to-send': { right: 'gifts.handle', hours: 72 },
  'refunds-by-hand': { right: 'refunds.ask', hours: 24 },
  'stock-low': { right: 'stock.read', hours: undefined },
  'publish-failed': { right: 'content.write', hours: 4 },
  'approvals-waiting': { right: 'refunds.approve', hours: 24 },
  'notices-refused': { right: 'refunds.approve', hours: 4 },
  'books-differ': { right: 'refunds.approve', hours: 24 },
} as const satisfies Record<string, { right: Right; hours: number | undefined }>;

export type TodayKind = keyof typeof todayKinds;

/** Pieces in the workshop by stage; their deadline comes from the workshop plan. */
export const benchKinds = {
  'pieces-queue': 'queue',
  'pieces-casting': 'casting',
  'pieces-setting': 'setting',
  'pieces-finishing': 'finishing',
  'pieces-quality': 'quality',
} as const satisfies Partial<Record<TodayKind, PieceStage>>;

export type BenchKind = keyof typeof benchKinds;

export const isBenchKind = (kind: TodayKind): kind is BenchKind => Object.hasOwn(benchKinds, kind);

/** Stock at or below which a product is listed as low. */
export const lowStock = 2;
