/** Legal requests of a data subject: a copy of their data, or its erasure. */
export const privacyKinds = ['export', 'erase'] as const;

export type PrivacyKind = (typeof privacyKinds)[number];

export const privacyStates = ['open', 'done', 'refused'] as const;

export type PrivacyState = (typeof privacyStates)[number];

/** How the request reached the shop. */
export const privacyWays = ['mail', 'phone', 'store', 'letter'] as const;

export type PrivacyWay = (typeof privacyWays)[number];

/** Days within which a request must be answered. */
export const privacyDays = 30;

/** Deadline of a request made at `askedAt`. */
export function privacyDue(askedAt: Date): Date {
  return new Date(askedAt.getTime() + privacyDays * 86_400_000);
}
