/** Purposes of an appointment. */
export const purposes = ['engagement', 'wedding', 'custom', 'viewing', 'resize', 'care'] as const;

export type Purpose = (typeof purposes)[number];

/** Duration in minutes, in multiples of 30: calendars are counted in half hours. */
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

/** Measuring and polishing need the ring in the store. */
export function canBeByVideo(purpose: Purpose): boolean {
  return purpose !== 'resize' && purpose !== 'care';
}

/** A purpose as offered to the shopper. */
export interface PurposeOffer {
  code: Purpose;
  label: string;
  minutes: number;
  ways: readonly Way[];
}

export const contactWays = ['email', 'phone', 'whatsapp'] as const;

/** How the shop contacts the shopper. */
export type ContactWay = (typeof contactWays)[number];

export const slotMinutes = 30;

const hourMs = 3_600_000;

/** Minimum notice, in which staff lay out the pieces. */
export const leadMs = 24 * hourMs;

/** Days of a store's calendar that are open to requests. */
export const horizonDays = 60;

/** Open appointments one person may have, and those of one day at one store. */
export const mostOpenAppointments = 3;
export const mostOfOneDay = 2;

/** A coming appointment of a person. */
export interface HeldAppointment {
  storeId: number;
  startsAt: Date;
  endsAt: Date;
}

/**
 * Why a person cannot have one appointment more; undefined if they can. `dayOf` returns a moment's calendar day at the
 * store that is asked for.
 */
export function bookingProblem(
  held: readonly HeldAppointment[],
  asked: HeldAppointment,
  dayOf: (moment: Date) => string,
): 'own-time' | 'too-many' | 'too-many-day' | undefined {
  if (held.some(({ startsAt, endsAt }) => startsAt < asked.endsAt && asked.startsAt < endsAt))
    return 'own-time';
  if (held.length >= mostOpenAppointments) return 'too-many';
  const day = dayOf(asked.startsAt);
  const sameDay = held.filter(
    ({ storeId, startsAt }) => storeId === asked.storeId && dayOf(startsAt) === day,
  );
  return sameDay.length >= mostOfOneDay ? 'too-many-day' : undefined;
}

export const nameCharacters = 80;
export const remarkCharacters = 500;

/** Deadline for contacting the shopper: 48 hours after the request, and at least three hours before the visit. */
export function contactDueAt(requestedAt: Date, startsAt: Date): Date {
  return new Date(Math.min(requestedAt.getTime() + 48 * hourMs, startsAt.getTime() - 3 * hourMs));
}

/** When the reminder email is due. */
export function reminderDueAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() - 24 * hourMs);
}
