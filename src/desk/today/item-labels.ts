import type { Translate } from '#client/texts.ts';
import { privacyKinds } from '#kernel/shop/account/privacy-requests.ts';
import { isBenchKind, type TodayKind } from '#kernel/shop/desk/today.ts';
import { formatAmount } from '#kernel/shop/money/format-amount.ts';
import { fromDecimalString } from '#kernel/shop/money/money.ts';
import { returnNumber } from '#kernel/shop/returns/return.ts';
import { countryName } from '#kernel/shop/text/country-name.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { publishLabels } from '../content/publish-labels.ts';
import { providerLabel } from '../orders/order-labels.ts';
import { dayText } from '../ui/day-text.ts';

interface Reader {
  t: Translate;
  locale: Locale;
}

interface ItemLabels {
  /** Name that people know it by. */
  name: string;
  /** Additional text; '' for none. */
  more: string;
}

function momentText(text: string, locale: Locale): string {
  const [day = '', time = ''] = text.split(' ');
  return `${dayText(day, locale)} ${time}`;
}

function amountText(text: string, locale: Locale): string {
  const [currency = '', amount = ''] = text.split(' ');
  return amount === '' ? text : formatAmount({ currency, minor: fromDecimalString(amount) }, locale);
}

/** Labels of a task in the person's language; the host sends numbers, amounts and codes. */
export function itemLabels(
  kind: TodayKind,
  { id, text }: { id: string; text: string },
  { t, locale }: Reader,
): ItemLabels {
  if (isBenchKind(kind)) return { name: id, more: text };
  const named = (name: string) => ({ name, more: '' });
  switch (kind) {
    case 'returns-to-answer':
    case 'returns-to-inspect':
    case 'returns-to-settle':
      return { name: returnNumber(Number(id)), more: text };
    // Their numbers are internal.
    case 'appointments':
      return named(momentText(text, locale));
    case 'messages-to-answer':
      return named(
        text === '' ? t('desk-today.message-other') : t('desk-today.message-order', { number: text }),
      );
    case 'privacy-requests': {
      const asked = privacyKinds.find((each) => each === text);
      return named(asked ? t(`desk-privacy.kind-${asked}`) : text);
    }
    case 'gifts-to-send':
      return named(countryName(text, locale));
    case 'publish-failed': {
      const [what = '', ...key] = text.split(' ');
      return named(publishLabels({ what, key: key.join(' ') }, t));
    }
    case 'refunds-by-hand': {
      const [order = '', ...amount] = text.split(' ');
      return { name: order, more: amountText(amount.join(' '), locale) };
    }
    case 'books-differ': {
      const [provider = '', payment = ''] = text.split(' ');
      return { name: providerLabel(provider, t), more: payment };
    }
    case 'reviews-held':
    case 'approvals-waiting':
    case 'stock-low':
      return named(text);
    case 'notices-refused':
      return {
        name: providerLabel(id, t),
        more: t('desk-today.notice', { fault: text }),
      };
    default:
      return { name: id, more: amountText(text, locale) };
  }
}
