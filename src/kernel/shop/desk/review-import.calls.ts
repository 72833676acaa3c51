import * as v from 'valibot';
import { originCharacters, reviewFormats } from '#kernel/shop/review-import/review-import.ts';
import { starSteps } from '#kernel/shop/reviews/reviews.rules.ts';
import { localeCode, plainString } from '#kernel/shop/text/typed-text.ts';
import { deskCall, moment } from './desk-call.ts';
import {
  fileName,
  importedItem,
  importedList,
  importPageInput,
  largestListBytes,
  oneImport,
  packedList,
} from './list-import.calls.ts';

const row = v.strictObject({
  ...importedItem,
  /** The review as the list has it; null once it was written or refused. */
  review: v.nullable(
    v.strictObject({
      stars: v.picklist(starSteps),
      text: v.string(),
      author: v.string(),
      country: v.string(),
      locale: v.string(),
      writtenAt: moment,
      origin: v.string(),
      isVerified: v.boolean(),
    }),
  ),
  /** The review that was written, or that the shop had already. */
  reviewId: v.nullable(v.number()),
});

/** Import of reviews that were collected elsewhere. */
export const reviewImportDeskCalls = {
  deskReviewImports: deskCall('desk/review-imports/list', {
    access: 'reviews.handle',
    summary: 'Imported lists of reviews, the newest first',
    input: v.strictObject({}),
    output: v.strictObject({ rows: v.array(importedList) }),
  }),
  deskReviewImport: deskCall('desk/review-imports/show', {
    access: 'reviews.handle',
    summary: 'A list and its reviews in a state, with why they are refused or known',
    input: importPageInput,
    output: v.strictObject({ list: importedList, rows: v.array(row), total: v.number() }),
    showsCustomer: true,
  }),
  deskNewReviewImport: deskCall('desk/review-imports/new', {
    creates: true,
    access: 'reviews.handle',
    summary: 'Reads a list of reviews in the background and compares it with the shop; nothing is changed',
    input: v.strictObject({
      name: fileName,
      content: packedList,
      /** Absent to find it by the header. */
      format: v.optional(v.picklist(reviewFormats)),
      /** Where reviews without an origin of their own were collected. */
      origin: v.pipe(plainString, v.maxLength(originCharacters)),
      /** Its address; '' without one. */
      originUrl: v.pipe(v.string(), v.trim(), v.maxLength(500), v.regex(/^(?:https?:\/\/\S+)?$/i)),
      /** Language of reviews without one. */
      locale: localeCode,
      /** Every review waits until staff release it. */
      isHeld: v.boolean(),
    }),
    output: oneImport,
    writes: true,
    maxBodyBytes: largestListBytes,
  }),
  deskApplyReviewImport: deskCall('desk/review-imports/apply', {
    access: 'reviews.handle',
    summary: 'Adds the new reviews of a compared list, in the background',
    input: oneImport,
    output: oneImport,
    writes: true,
  }),
  deskUndoReviewImport: deskCall('desk/review-imports/undo', {
    access: 'reviews.handle',
    summary: 'Deletes the reviews that a list added, with answers and votes',
    input: oneImport,
    output: oneImport,
    writes: true,
  }),
};
