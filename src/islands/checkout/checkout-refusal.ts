import { ApiError } from '#client/api/api-error.ts';
import { refusalOf } from '#client/refusal.ts';
import type { Translate } from '#client/texts.ts';
import type { SeenChange } from '#kernel/checkout/seen-changes.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Refusal } from '#ui/use-form.ts';

/** What is refused because something has become another than was shown. */
const changeCodes: readonly number[] = [codes.outOfStock, codes.couponInvalid, codes.orderFailed];

/**
 * What the form says of a refused order: nothing where `changes` say it already, with both sides of each, so that
 * one thing is told once.
 */
export function answerRefusal(
  error: unknown,
  changes: readonly SeenChange[],
  t: Translate,
): Refusal | undefined {
  const isTold = changes.length > 0 && error instanceof ApiError && changeCodes.includes(error.code);
  return isTold ? undefined : refusalOf(error, t);
}
