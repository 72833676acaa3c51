import type { Translate } from '#client/texts.ts';
import { privacyKinds } from '#kernel/account/privacy-requests.ts';
import type { TodayKind } from '#kernel/desk/today.ts';
import { formatMoney } from '#kernel/money/format.ts';
import { isCurrencyCode } from '#kernel/money/money.ts';
import { type Locale, localeTags } from '#kernel/text/locales.ts';
import { dayText } from '../ui/day-text.ts';

/** What is said of a thing that waits, in the person's language; the host sends its figures and codes as they are. */
export function itemWords(
  kind: TodayKind,
  text: string,
  { t, locale }: { t: Translate; locale: Locale },
): string {
  if (kind === 'privacy-requests') {
    const asked = privacyKinds.find((each) => each === text);
    return asked ? t(`desk-privacy.kind-${asked}`) : text;
  }
  if (kind === 'gifts-to-send') {
    const names = new Intl.DisplayNames([localeTags[locale].intl], { type: 'region', fallback: 'code' });
    return /^[A-Z]{2}$/.test(text) ? (names.of(text) ?? text) : text;
  }
  const moment = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/.exec(text);
  if (moment?.[1]) return `${dayText(moment[1], locale)} ${moment[2]}`;
  const [currency = '', units = ''] = text.split(' ');
  const whole = Number(units.replaceAll(',', ''));
  if (isCurrencyCode(currency) && Number.isInteger(whole))
    return formatMoney({ currency, minor: whole * 100 });
  return text;
}
