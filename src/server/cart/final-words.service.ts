import type { FinalReason } from '#kernel/returns/returns.rules.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { text } from '#server/platform/texts.ts';

/** Why a piece can neither be refunded nor exchanged; '' where it can. */
export function finalWords(reason: FinalReason | null, locale: Locale): string {
  return reason === null ? '' : text(locale, `returns-api.obstacle-${reason}`);
}
