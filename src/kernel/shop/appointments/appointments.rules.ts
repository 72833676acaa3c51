/** What somebody comes for. */
export const purposes = ['engagement', 'wedding', 'custom', 'viewing', 'resize', 'care'] as const;

export type Purpose = (typeof purposes)[number];

/** How long an appointment takes: whole and half hours, which a store's calendar is counted in. */
export const purposeMinutes: Readonly<Record<Purpose, number>> = {
  engagement: 60,
  wedding: 60,
  custom: 60,
  viewing: 30,
  resize: 30,
  care: 30,
};

export const ways = ['store', 'video'] as const;

/** In person, or by a video call. */
export type Way = (typeof ways)[number];

/** Nobody can measure or polish a ring through a screen. */
export function canBeByVideo(purpose: Purpose): boolean {
  return purpose !== 'resize' && purpose !== 'care';
}

/** A purpose as it is offered. */
export interface PurposeOffer {
  code: Purpose;
  label: string;
  minutes: number;
  ways: readonly Way[];
}

export const contactWays = ['email', 'phone', 'whatsapp'] as const;

/** How the house answers. */
export type ContactWay = (typeof contactWays)[number];

export const slotMinutes = 30;

const hourMs = 3_600_000;

/** A visit is asked for so long ahead at least: somebody has to lay the pieces out. */
export const leadMs = 24 * hourMs;

/** So many days of a store's calendar are open to requests. */
export const horizonDays = 60;

/** Of one person, at once. */
export const mostOpenAppointments = 3;

export const nameCharacters = 80;
export const remarkCharacters = 500;

/** The shop contacts whoever asked within 48 hours, and never later than three hours before the visit. */
export function contactDueAt(requestedAt: Date, startsAt: Date): Date {
  return new Date(Math.min(requestedAt.getTime() + 48 * hourMs, startsAt.getTime() - 3 * hourMs));
}

/** A letter reminds of the visit from this moment on. */
export function reminderDueAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() - 24 * hourMs);
}
