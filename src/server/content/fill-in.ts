import { templateMark } from '#kernel/shop/content/unnamed-shop.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { text } from '#server/platform/texts.ts';

/** Fills the placeholders of a text with the shop's settings: `{{refundDays}}`. */
export function fillIn<T extends object>(texts: T, settings: { refundDays: number }, locale: Locale): T {
  const entries = Object.entries(texts).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === 'string'
      ? value
          .replaceAll('{{refundDays}}', String(settings.refundDays))
          .replaceAll(templateMark, () => text(locale, 'content.policy-template'))
      : value,
  ]);
  return Object.fromEntries(entries) as T;
}
