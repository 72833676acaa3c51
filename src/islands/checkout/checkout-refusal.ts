import { isAboutSeen } from '#client/api/api-error.ts';
import { refusalOf } from '#client/refusal.ts';
import type { Translate } from '#client/texts.ts';
import type { SeenChange } from '#kernel/shop/checkout/seen-changes.ts';
import type { Refusal } from '#ui/use-form.ts';

/** Error text of a refused order. Empty if `changes` already show the reason with old and new values. */
export function answerRefusal(
  error: unknown,
  changes: readonly SeenChange[],
  t: Translate,
): Refusal | undefined {
  return changes.length > 0 && isAboutSeen(error) ? undefined : refusalOf(error, t);
}
