import * as v from 'valibot';
import { currencyCodes } from '#kernel/shop/money/money.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { plainString } from '#kernel/shop/text/typed-text.ts';

/** Code of the base currency. */
export const inBaseCurrency = v.pipe(
  v.picklist(currencyCodes),
  v.check((code) => code === baseCurrency()),
);

const largestId = 2_147_483_647;

/** Id of a record. */
export const recordId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(largestId));

/** An id chosen in a select box, which yields text. */
export const chosenId = v.pipe(v.union([v.number(), v.pipe(plainString, v.transform(Number))]), recordId);

/** Number of an order: ten digits. */
export const orderNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999_999_999));

/** A place of stock as forms send it: the workshop, or a store by its id. */
export const stockPlace = v.pipe(plainString, v.regex(/^(workshop|[1-9]\d{0,8})$/));

/** A required text with a maximum length. */
export const requiredText = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));

/** Name that staff give to something. */
export const givenName = v.pipe(plainString, v.trim(), v.minLength(1), v.maxLength(80));

/** Name of a carrier or person, without special characters. */
export const shortName = v.pipe(plainString, v.regex(/^[\p{L}\p{N}][\p{L}\p{N} .&/+'’-]{0,39}$/u));

export const parcelNumber = v.pipe(plainString, v.regex(/^[A-Za-z0-9-]{4,40}$/));

/** ISO 8601 date of a real day: no column holds 30 February. */
export const day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((value) => {
    const at = new Date(`${value}T00:00:00Z`);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) && value >= '1000';
  }),
);

/** 'HH:MM' in the time zone of a store. */
export const clockTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
