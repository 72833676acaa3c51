/** What became of a call: it changed something, it showed a customer's data, or it was refused for want of the right. */
export const auditOutcomes = ['done', 'seen', 'refused'] as const;

export type AuditOutcome = (typeof auditOutcomes)[number];
