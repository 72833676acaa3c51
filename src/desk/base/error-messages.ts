import type { Translate } from '#client/texts.ts';
import { DeskError } from './desk-error.ts';

/** Message for a failed call: the host's own text, or what to do if no answer came. */
export function errorMessages(error: unknown, t: Translate): string {
  if (!(error instanceof DeskError)) return t('desk.error-http');
  if (error.kind === 'business') return error.message;
  if (error.kind === 'given-up') return t('desk-api.signed-out');
  return t(`desk.error-${error.kind}`);
}
