import type { FinalReason } from '#kernel/shop/returns/returns.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { text } from '#server/platform/texts.ts';

/** Text why a piece can neither be refunded nor exchanged; '' where it can. */
export function finalSaleLabel(reason: FinalReason | null, locale: Locale): string {
  return reason === null ? '' : text(locale, `returns-api.obstacle-${reason}`);
}
