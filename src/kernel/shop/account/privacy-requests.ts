/** What a person may ask of the house by law: their data as a file, or that it is deleted. */
export const privacyKinds = ['export', 'erase'] as const;

export type PrivacyKind = (typeof privacyKinds)[number];

export const privacyStates = ['open', 'done', 'refused'] as const;

export type PrivacyState = (typeof privacyStates)[number];

/** How it was asked for. */
export const privacyWays = ['mail', 'phone', 'store', 'letter'] as const;

export type PrivacyWay = (typeof privacyWays)[number];

/** Within so many days it has to be answered. */
export const privacyDays = 30;

/** When what was asked for at a moment is due. */
export function privacyDue(askedAt: Date): Date {
  return new Date(askedAt.getTime() + privacyDays * 86_400_000);
}
