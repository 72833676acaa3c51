/** Outcome of an audited call: it wrote something, showed a customer's data, or was refused for lack of rights. */
export const auditOutcomes = ['done', 'seen', 'refused'] as const;

export type AuditOutcome = (typeof auditOutcomes)[number];

/** Kinds of records in the audit log; each has a label in `desk-acts`. */
export const auditKinds = [
  'api-key',
  'appointment',
  'audit',
  'campaign',
  'command',
  'content',
  'conversation',
  'country',
  'currency',
  'customer',
  'filter',
  'gift',
  'gift-parcel',
  'limit',
  'carrier',
  'metal-quotes',
  'notice',
  'order',
  'payment-account',
  'picture',
  'piece',
  'price-rule',
  'product-import',
  'proposal',
  'privacy-request',
  'publish',
  'return',
  'review',
  'review-import',
  'right',
  'search',
  'staff',
  'stock',
  'stock-import',
  'stone-feed',
  'template',
  'webhook',
] as const;

export type AuditKind = (typeof auditKinds)[number];
