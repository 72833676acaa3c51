/** What became of a call: it changed something, it showed a customer's data, or it was refused for want of the right. */
export const auditOutcomes = ['done', 'seen', 'refused'] as const;

export type AuditOutcome = (typeof auditOutcomes)[number];

/** What a line of the log may be about; each has its word in `desk-acts`. */
export const auditKinds = [
  'appointment',
  'audit',
  'campaign',
  'content',
  'conversation',
  'country',
  'currency',
  'customer',
  'filter',
  'gift',
  'gift-parcel',
  'limit',
  'metal-quotes',
  'notice',
  'order',
  'picture',
  'piece',
  'price-rule',
  'privacy-request',
  'publish',
  'return',
  'review',
  'right',
  'search',
  'staff',
  'stock',
  'stone-feed',
  'template',
] as const;

export type AuditKind = (typeof auditKinds)[number];
