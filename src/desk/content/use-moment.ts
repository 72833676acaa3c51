import { shopZone } from '#kernel/shop/settings/shop-settings.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { useDesk } from '../base/desk-context.ts';

/** Formats a moment on the shop's clock for use in a sentence. */
export function useMoment(): (at: string) => string {
  const { locale } = useDesk();
  const format = dayFormat(locale, {
    timeZone: shopZone(),
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (at) => format.format(new Date(at));
}
