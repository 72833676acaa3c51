import * as v from 'valibot';

const largestId = 2_147_483_647;

/** Number of a record. */
export const recordId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(largestId));

/** A number that was chosen in a box, which gives text. */
export const chosenId = v.pipe(v.union([v.number(), v.pipe(v.string(), v.transform(Number))]), recordId);

/** Words of a person to a customer: some, and at most so many characters. */
export const words = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));

/** A carrier, or a person: a short name without signs that mean something elsewhere. */
export const shortName = v.pipe(v.string(), v.trim(), v.regex(/^[\p{L}\p{N}][\p{L}\p{N} .&/+'’-]{0,39}$/u));

export const parcelNumber = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9-]{4,40}$/));

/** A day of a calendar, as ISO 8601. */
export const day = v.pipe(v.string(), v.isoDate());

/** 'HH:MM' on the clock of a store. */
export const clockTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
