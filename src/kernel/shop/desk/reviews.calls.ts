import * as v from 'valibot';
import { reviewStates } from '#kernel/shop/reviews/review.transitions.ts';
import { answerCharacters, reasonCharacters, starSteps } from '#kernel/shop/reviews/reviews.rules.ts';
import { deskCall, listInput, listOutput, moment, version } from './desk-call.ts';
import { recordId, requiredText } from './desk-fields.ts';

const row = {
  id: v.number(),
  version,
  state: v.picklist(reviewStates),
  stars: v.picklist(starSteps),
  title: v.string(),
  text: v.string(),
  locale: v.string(),
  product: v.strictObject({ id: v.number(), sku: v.string(), name: v.string() }),
  /** null for a demonstration or imported review. */
  author: v.nullable(v.strictObject({ id: v.number(), name: v.string() })),
  /** Where an imported review was collected, and its author there; null for the shop's own. */
  origin: v.nullable(
    v.strictObject({
      name: v.string(),
      url: v.string(),
      author: v.string(),
      country: v.string(),
      isVerified: v.boolean(),
    }),
  ),
  isAnonymous: v.boolean(),
  /** Why it was held for moderation; null if nothing was found. */
  heldFor: v.nullable(v.picklist(['link', 'contact', 'words', 'refused-before'])),
  writtenAt: moment,
};

const record = v.strictObject({
  ...row,
  may: v.array(v.picklist(['release', 'refuse', 'answer', 'remove'])),
  /** How likely the author is to recommend the shop, out of ten. */
  recommend: v.nullable(v.number()),
  pictures: v.array(v.strictObject({ id: v.string(), url: v.string() })),
  reason: v.string(),
  answer: v.string(),
});

const seen = { id: recordId, version };
const asked = (summary: string) =>
  ({ access: 'reviews.handle', summary, output: record, writes: true, showsCustomer: true }) as const;

/** Reviews. */
export const reviewDeskCalls = {
  deskReviews: deskCall('desk/reviews/list', {
    access: 'reviews.handle',
    summary: 'Reviews, those that wait longest first.',
    input: listInput(
      {
        state: v.picklist(reviewStates),
        origin: v.picklist(['shop', 'imported']),
        stars: v.pipe(v.union([v.number(), v.pipe(v.string(), v.transform(Number))]), v.picklist(starSteps)),
      },
      ['writtenAt', 'stars', 'id'],
    ),
    output: listOutput(v.strictObject(row)),
    showsCustomer: true,
  }),
  deskReview: deskCall('desk/reviews/one', {
    access: 'reviews.handle',
    summary: 'Reads a review',
    input: v.strictObject({ id: recordId }),
    output: record,
    showsCustomer: true,
  }),
  deskReleaseReview: deskCall('desk/reviews/release', {
    ...asked('Publishes the review and emails its author.'),
    input: v.strictObject(seen),
  }),
  deskRefuseReview: deskCall('desk/reviews/refuse', {
    ...asked('It is not shown, or no longer; its author reads the reason.'),
    input: v.strictObject({ ...seen, reason: requiredText(reasonCharacters) }),
  }),
  deskAnswerReview: deskCall('desk/reviews/answer', {
    ...asked('Answers the review publicly.'),
    input: v.strictObject({ ...seen, answer: requiredText(answerCharacters) }),
  }),
  deskRemoveReview: deskCall('desk/reviews/remove', {
    ...asked('Deletes text and author of an imported review; no later import brings it back.'),
    input: v.strictObject(seen),
  }),
};
