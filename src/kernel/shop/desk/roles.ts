/** Roles of staff; a person may have several. */
export const roles = ['sales', 'workshop', 'content', 'owner'] as const;

export type Role = (typeof roles)[number];

/** Rights by role; the host enforces this table, and the screens offer actions by it. */
export const rights = {
  'today.read': ['sales', 'workshop', 'content', 'owner'],
  'orders.read': ['sales', 'workshop', 'owner'],
  'orders.handle': ['sales', 'owner'],
  'refunds.ask': ['sales', 'owner'],
  'refunds.approve': ['owner'],
  'workshop.read': ['sales', 'workshop', 'owner'],
  'workshop.handle': ['workshop', 'owner'],
  'returns.read': ['sales', 'workshop', 'owner'],
  'returns.handle': ['sales', 'owner'],
  'returns.inspect': ['workshop', 'owner'],
  'appointments.handle': ['sales', 'owner'],
  'reviews.handle': ['sales', 'content', 'owner'],
  'messages.handle': ['sales', 'owner'],
  'templates.read': ['sales', 'content', 'owner'],
  'templates.write': ['content', 'owner'],
  'customers.read': ['sales', 'owner'],
  'customers.handle': ['sales', 'owner'],
  'customers.erase': ['owner'],
  'customers.merge': ['owner'],
  'gifts.handle': ['sales', 'content', 'owner'],
  'campaigns.handle': ['content', 'owner'],
  'stock.read': ['sales', 'workshop', 'owner'],
  'stock.handle': ['workshop', 'owner'],
  'stones.handle': ['workshop', 'owner'],
  'prices.read': ['sales', 'workshop', 'owner'],
  'prices.handle': ['owner'],
  'content.read': ['sales', 'content', 'owner'],
  'content.write': ['content', 'owner'],
  'reports.read': ['sales', 'owner'],
  'settings.handle': ['owner'],
  'staff.handle': ['owner'],
  'shop.open': ['owner'],
  'audit.read': ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type Right = keyof typeof rights;

/** Whether any of these roles has the right. */
export function mayDo(held: readonly Role[], right: Right): boolean {
  const allowed: readonly Role[] = rights[right];
  return held.some((role) => allowed.includes(role));
}
