import { isAboutSeen } from '#client/api/api-error.ts';
import { refusalOf } from '#client/refusal.ts';
import type { Translate } from '#client/texts.ts';
import type { SeenChange } from '#kernel/shop/checkout/seen-changes.ts';
import type { Refusal } from '#ui/use-form.ts';

/**
 * What the form says of a refused order: nothing where `changes` say it already, with both sides of each, so that
 * one thing is told once.
 */
export function answerRefusal(
  error: unknown,
  changes: readonly SeenChange[],
  t: Translate,
): Refusal | undefined {
  return changes.length > 0 && isAboutSeen(error) ? undefined : refusalOf(error, t);
}
